package main

import (
	"bufio"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/terminal"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// told tells how a run ended. Somebody at a terminal may answer what must be known first, or take one of the ways out of what cannot
// be planned; again says that the request is another one then.
func (c planCmd) told(e env, done run.Run, req *plan.Request) (again bool, err error) {
	if again, err = c.answer(e, done, req); err != nil || again {
		return again, err
	}
	why := c.finish(e, done, nil)
	if !errors.As(why, new(ended)) { // planned, or the page could not be written
		return false, why
	}
	if again, err = c.wayOut(e, done, req); err != nil || again {
		return again, err
	}
	return false, why
}

// answer asks what must be answered first, in a terminal, and puts the answer into the request. Without a terminal the
// question stands in the problem.
func (c planCmd) answer(e env, done run.Run, req *plan.Request) (bool, error) {
	p, err := problemOf(done)
	if err != nil || p == nil || p.Question == nil || !c.talks(e) {
		return false, err
	}
	line, err := c.ask(e, c.lang, p.Question.Text, p.Question.Options)
	if err != nil || line == "" {
		return false, err
	}
	if n, err := strconv.Atoi(line); err == nil && n >= 1 && n <= len(p.Question.Options) {
		line = p.Question.Options[n-1]
	}
	if req.Answers == nil {
		req.Answers = map[string]string{}
	}
	req.Answers[p.Question.Field] = line
	return true, nil
}

// wayOut lets one of the ways out be taken that stand on the page.
func (c planCmd) wayOut(e env, done run.Run, req *plan.Request) (bool, error) {
	p, err := problemOf(done)
	if err != nil || p == nil || !c.talks(e) {
		return false, err
	}
	ready := func(r trip.Relaxation) bool { return r.Intent != nil }
	if len(p.Relaxations) == 0 || !slices.ContainsFunc(p.Relaxations, ready) {
		return false, nil
	}
	for {
		line, err := c.ask(e, c.lang, c.lang.Say("Plan it one of these ways? Answer with its number, or with Enter to leave it."), nil)
		if err != nil || line == "" {
			return false, err
		}
		if n, err := strconv.Atoi(line); err == nil && n >= 1 && n <= len(p.Relaxations) && ready(p.Relaxations[n-1]) {
			req.Text, req.Answers, req.Intent = "", nil, p.Relaxations[n-1].Intent
			return true, nil
		}
	}
}

// talks tells whether there is somebody to ask.
func (c common) talks(e env) bool { return !c.JSON && isTerminal(e.stdin) && isTerminal(e.stderr) }

// ask puts a question and gives the line that is typed. Nothing: they would rather not say. An interrupt does not wait for them.
func (c common) ask(e env, lang wording.Language, text string, options []string) (string, error) {
	o := c.page(e)
	o.Lang = lang
	if err := terminal.Question(e.stderr, text, options, o); err != nil {
		return "", err
	}
	fmt.Fprint(e.stderr, terminal.Prompt)
	typed := make(chan string, 1)
	go func() {
		line, err := bufio.NewReader(e.stdin).ReadString('\n')
		if err != nil { // the end of the input
			line = ""
		}
		typed <- strings.TrimSpace(line)
	}()
	select {
	case <-e.ctx.Done():
		fmt.Fprintln(e.stderr)
		return "", e.ctx.Err()
	case line := <-typed:
		return line, nil
	}
}

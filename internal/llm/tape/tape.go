// Package tape records what a model answered, and plays it again without one: for demonstrations, for tests, and to see
// what a change of a prompt changes. A question that was never recorded is an error that says so; nothing is made up.
//
// What looks like a secret is taken out of questions and answers before they are written. Only the assembly imports it.
package tape

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// line is one question and its answer. The question itself stands there for people; it is found by its digest.
type line struct {
	Digest  string     `json:"digest"`
	Task    string     `json:"task"`
	User    string     `json:"user"`
	Model   string     `json:"model"`
	Text    string     `json:"text,omitempty"`
	Calls   []llm.Call `json:"calls,omitempty"`
	Stop    llm.Stop   `json:"stop,omitempty"`
	Turn    []byte     `json:"turn,omitempty"`
	Input   int        `json:"input,omitzero"`
	Output  int        `json:"output,omitzero"`
	Failed  fault.Kind `json:"failed,omitzero"`
	Message string     `json:"message,omitempty"` // of the failure; not empty when it failed
}

// Tape plays a recording. It is a Model, safe for concurrent use. The same question gives its answers in the order in which
// they were recorded, and the last one from then on.
type Tape struct {
	mu    sync.Mutex
	lines map[string][]line // by digest
	asked map[string]int
}

// maxTape bounds a recording, in bytes.
const maxTape = 64 << 20

// Open reads a recording.
func Open(path string) (_ *Tape, err error) {
	defer fault.Wrap(&err, "tape.Open")
	f, err := os.Open(path)
	if err != nil {
		return nil, fault.New(fault.Invalid, "the tape %s cannot be read", path).Because(err)
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, maxTape+1))
	if err != nil || len(b) > maxTape {
		return nil, fault.New(fault.Invalid, "the tape %s cannot be read, or is longer than %d MB", path, maxTape>>20).Because(err)
	}
	return parse(b)
}

// parse reads lines of JSON.
func parse(b []byte) (*Tape, error) {
	t := &Tape{lines: map[string][]line{}, asked: map[string]int{}}
	lines := bufio.NewScanner(bytes.NewReader(b))
	lines.Buffer(nil, maxTape)
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var l line
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil || l.Digest == "" {
			return nil, fault.New(fault.Invalid, "line %d of the tape cannot be read", n).Because(err)
		}
		t.lines[l.Digest] = append(t.lines[l.Digest], l)
	}
	return t, lines.Err()
}

// Name is "tape".
func (*Tape) Name() string { return "tape" }

// Questions is how many different ones are on the tape.
func (t *Tape) Questions() int { return len(t.lines) }

// Complete plays the answer to req.
func (t *Tape) Complete(ctx context.Context, req llm.Request) (llm.Reply, error) {
	if err := ctx.Err(); err != nil {
		return llm.Reply{}, err
	}
	if err := req.Validate(); err != nil {
		return llm.Reply{}, err
	}
	key, err := digest(req)
	if err != nil {
		return llm.Reply{}, err
	}
	l, ok := t.next(key)
	if !ok {
		return llm.Reply{}, fault.New(fault.NotFound, "the tape has no answer to this question of the task %q: record it again", req.Task)
	}
	return l.reply()
}

func (t *Tape) next(key string) (line, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := t.lines[key]
	if len(all) == 0 {
		return line{}, false
	}
	n := min(t.asked[key], len(all)-1)
	t.asked[key]++
	return all[n], true
}

func (l line) reply() (llm.Reply, error) {
	usage := llm.Usage{Model: l.Model, Input: l.Input, Output: l.Output}
	if l.Message != "" {
		return llm.Reply{Usage: usage}, fault.New(l.Failed, "%s", fault.Whole(l.Message))
	}
	return llm.Reply{Text: l.Text, Calls: l.Calls, Stop: l.Stop, Turn: l.Turn, Usage: usage}, nil
}

// digest names a question by all that can change the answer, and not by which model is to give it. What is taken out on the
// way in is taken out before it is named, so that the question is found again.
func digest(req llm.Request) (string, error) {
	req.Class, req.MaxPrompt = "", 0
	req.System, req.User, req.Since = scrub(req.System), scrub(req.User), slices.Clone(req.Since)
	for i, e := range req.Since {
		req.Since[i].Turn = []byte(scrub(string(e.Turn)))
	}
	b, err := json.Marshal(req, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return "", fmt.Errorf("tape: %w", err)
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:12]), nil
}

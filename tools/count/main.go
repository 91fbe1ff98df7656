// Command count tells people what `go test -json` says on standard input: a line for each package, everything that a
// failed test printed, and in the end "N passed, N failed". Tests that only hold subtests are not counted; a package that
// fails without a failed test counts as one failure. It fails when something failed and when nothing ran.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
)

// event is a line of go test -json (see `go doc test2json`).
type event struct {
	Action, Package, ImportPath, Test, Output string
	Elapsed                                   float64
}

func main() {
	ok, err := count(os.Stdin, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "count:", err)
		os.Exit(2)
	}
	if !ok {
		os.Exit(1)
	}
}

// count tells w what r says. ok is false when something failed or nothing passed.
func count(r io.Reader, w io.Writer) (ok bool, err error) {
	c := counter{out: w, packages: map[string]*tally{}}
	if err := c.read(r); err != nil {
		return false, err
	}
	if c.skipped > 0 {
		fmt.Fprintf(w, "%d skipped\n", c.skipped)
	}
	if c.passed+c.failed == 0 {
		fmt.Fprintln(w, "no test ran")
	}
	fmt.Fprintf(w, "%d passed, %d failed\n", c.passed, c.failed)
	return c.failed == 0 && c.passed > 0, nil
}

type counter struct {
	out                     io.Writer
	packages                map[string]*tally
	passed, failed, skipped int
}

// tally is one package while it runs.
type tally struct {
	order []string          // the tests, in order of their first line
	ended map[string]string // how each ended: pass, fail, skip
	said  map[string]*strings.Builder
}

func (c *counter) read(r io.Reader) error {
	in := bufio.NewReader(r)
	for {
		line, err := in.ReadString('\n')
		var e event
		switch {
		case line == "":
		case json.Unmarshal([]byte(line), &e) != nil:
			fmt.Fprint(c.out, line) // the go command's own words
		case e.Action == "build-output":
			fmt.Fprint(c.out, e.Output)
		case e.Package != "":
			c.hear(e)
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (c *counter) hear(e event) {
	t := c.packages[e.Package]
	if t == nil {
		t = &tally{ended: map[string]string{}, said: map[string]*strings.Builder{}}
		c.packages[e.Package] = t
	}
	if t.said[e.Test] == nil {
		t.said[e.Test] = &strings.Builder{}
		t.order = append(t.order, e.Test)
	}
	switch e.Action {
	case "output":
		t.said[e.Test].WriteString(e.Output)
	case "pass", "fail", "skip":
		t.ended[e.Test] = e.Action
		if e.Test == "" {
			c.close(e, t)
			delete(c.packages, e.Package)
		}
	}
}

// close counts a package that is over.
func (c *counter) close(e event, t *tally) {
	passed, failed, skipped := 0, 0, 0
	for _, name := range t.order {
		switch {
		case name == "":
		case t.ended[name] == "fail" && !t.below(name, "fail"):
			failed++
			fmt.Fprintf(c.out, "\n%s %s\n%s", e.Package, name, t.said[name])
		case t.below(name, ""):
		case t.ended[name] == "pass":
			passed++
		case t.ended[name] == "skip":
			skipped++
		}
	}
	if e.Action == "fail" && failed == 0 {
		failed++
		fmt.Fprintf(c.out, "\n%s\n%s", e.Package, t.said[""])
	}
	c.passed, c.failed, c.skipped = c.passed+passed, c.failed+failed, c.skipped+skipped
	if passed+failed+skipped > 0 {
		fmt.Fprintf(c.out, "%-4s %-62s %6d tests %7.1fs\n", e.Action, e.Package, passed+failed+skipped, e.Elapsed)
	}
}

// below tells whether a test has a subtest that ended so; any ending with "".
func (t *tally) below(name, action string) bool {
	for other, how := range t.ended {
		if strings.HasPrefix(other, name+"/") && (action == "" || how == action) {
			return true
		}
	}
	return false
}

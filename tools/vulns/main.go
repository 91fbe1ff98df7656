// Command vulns tells of known vulnerabilities in what the program calls (govulncheck) and in what its app bundles (npm audit). One that is
// known fails, and so does a check that goes wrong. Where a database cannot be reached nothing is known: that is said, and is no failure.
// Run it from the root of the repository: make vulns.
package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"time"
)

const (
	patience = 10 * time.Minute // for a check, on a machine that is busy
	knock    = 20 * time.Second // for a database to answer at all
)

func main() {
	db := cmp.Or(os.Getenv("GOVULNDB"), "https://vuln.go.dev")
	checks := []check{modules(db, ".", "bin/govulncheck", "./cmd/...")}
	if registry, err := exec.Command("npm", "config", "get", "registry").Output(); err == nil {
		checks = append(checks, packages(strings.TrimSpace(string(registry)), "npm", "--prefix", "ui"))
	} else {
		fmt.Println("npm packages: npm is missing")
	}
	ok := true
	for _, c := range checks {
		ok = tell(context.Background(), os.Stdout, c) && ok
	}
	if !ok {
		os.Exit(1)
	}
}

// check is a database and what is held against it.
type check struct {
	name  string
	reach func(context.Context) error // an error: nobody is there
	run   func(context.Context) (report string, err error)
}

// errKnown is what a check fails with when something is known.
var errKnown = errors.New("known vulnerabilities")

// tell runs a check and says what came of it: whether nothing speaks against the program.
func tell(ctx context.Context, w io.Writer, c check) bool {
	asking, cancel := context.WithTimeout(ctx, knock)
	defer cancel()
	if err := c.reach(asking); err != nil {
		fmt.Fprintf(w, "%s: not checked: the database cannot be reached: %v\n", c.name, err)
		return true
	}
	running, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	report, err := c.run(running)
	switch {
	case err == nil:
		fmt.Fprintf(w, "%s: nothing known\n", c.name)
	case errors.Is(err, errKnown):
		fmt.Fprintf(w, "%s: known vulnerabilities\n%s\n", c.name, report)
	default:
		fmt.Fprintf(w, "%s: the check went wrong: %v\n%s\n", c.name, err, report)
	}
	return err == nil
}

// modules holds the packages of a module against a database of Go's. govulncheck ends with 3 where it found something.
func modules(db, dir, govulncheck string, patterns ...string) check {
	return check{"Go modules", func(ctx context.Context) error {
		return answers(ctx, http.MethodGet, strings.TrimSuffix(db, "/")+"/index/db.json.gz", "")
	}, func(ctx context.Context) (string, error) {
		cmd := exec.CommandContext(ctx, govulncheck, append([]string{"-db", db}, patterns...)...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() == 3 {
			err = errKnown
		}
		return string(out), err
	}}
}

// packages holds what the lock file names against the advisories of a registry.
func packages(registry string, npm string, args ...string) check {
	return check{"npm packages", func(ctx context.Context) error {
		return answers(ctx, http.MethodPost, strings.TrimSuffix(registry, "/")+"/-/npm/v1/security/advisories/bulk", "{}")
	}, func(ctx context.Context) (string, error) {
		cmd := exec.CommandContext(ctx, npm, append(args, "audit", "--omit=dev", "--json")...)
		var out, problems bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &problems
		err := cmd.Run()
		var report struct {
			Version int `json:"auditReportVersion"`
		}
		switch {
		case json.Unmarshal(out.Bytes(), &report) != nil || report.Version == 0:
			return out.String() + problems.String(), cmp.Or(err, errors.New("npm audit gave no report"))
		case err != nil:
			err = errKnown
		}
		return out.String(), err
	}}
}

// answers knocks at a database.
func answers(ctx context.Context, method, url, body string) error {
	req, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %s", req.URL.Host, res.Status)
	}
	return nil
}

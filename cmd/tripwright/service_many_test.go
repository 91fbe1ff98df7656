package main_test

import (
	"context"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/servertest"
)

// crowd is a service with workers on one Postgres. Runs last long enough to be interrupted, and the dead are missed soon.
type crowd struct {
	*service
	workers []*process
}

// crowdOn starts a service and n workers.
func crowdOn(t *testing.T, database string, n int, settings ...string) *crowd {
	t.Helper()
	return crowdOf(setup(t), database, n, settings...)
}

// crowdOf is crowdOn at a desk.
func crowdOf(d *desk, database string, n int, settings ...string) *crowd {
	d.t.Helper()
	settings = append([]string{"TRIPWRIGHT_DATABASE_URL=" + database, "TRIPWRIGHT_LIVENESS=2s",
		"TRIPWRIGHT_SIMULATE_NODE_DELAY=planner:200ms,synthesizer:200ms"}, settings...)
	c := &crowd{service: d.generous().with(settings...).serve()}
	for range n {
		c.workers = append(c.workers, c.hire())
	}
	return c
}

// hire starts a worker and waits until it works.
func (c *crowd) hire() *process {
	c.t.Helper()
	p := c.start("worker")
	eventually(c.t, "a worker works", func() bool {
		select {
		case <-p.done:
			c.t.Fatalf("the worker ended: %v", p.end)
		default:
		}
		return p.out.String() != ""
	})
	return p
}

// A worker shows its figures where it is told to, and refuses an address that is taken.
func TestAWorkerCanBeWatched(t *testing.T) {
	t.Parallel()
	db := servertest.Postgres(t)
	d := setup(t).with("TRIPWRIGHT_DATABASE_URL="+db, "TRIPWRIGHT_METRICS_ADDR=127.0.0.1:0")
	p := d.start("worker")
	at := ""
	eventually(t, "the worker shows its figures", func() bool {
		select {
		case <-p.done:
			t.Fatalf("the worker ended: %v", p.end)
		default:
		}
		_, rest, _ := strings.Cut(p.out.String(), "at http://")
		at, _, _ = strings.Cut(rest, "/metrics")
		return at != ""
	})
	s := &service{desk: d, proc: p, url: "http://" + at}
	s.ask(nil, "GET", "/healthz", "").wants(t, 200)
	ready := s.ask(nil, "GET", "/readyz", "").wants(t, 200)
	wants(t, ready.body, `"store"`, `"engine"`)
	wants(t, s.ask(nil, "GET", "/metrics", "").wants(t, 200).body, "\nactive_runs ", "\nengine_workers 1")
	s.ask(nil, "GET", "/plan", "").wants(t, 404) // nothing else is there

	taken := d.with("TRIPWRIGHT_METRICS_ADDR="+at).want(4, "worker")
	wants(t, taken.err, "TRIPWRIGHT_METRICS_ADDR", at)
	unwatched := d.with("TRIPWRIGHT_METRICS_ADDR").start("worker")
	eventually(t, "the other works", func() bool { return unwatched.out.String() != "" })
	if strings.Contains(unwatched.out.String(), "http://") {
		t.Errorf("it listens without being told to: %s", unwatched.out.String())
	}
	p.signal(syscall.SIGTERM)
	if e := p.wait(); e.code != 0 {
		t.Errorf("told to stop it ends so: %v", e)
	}
}

// killing is how long workers are killed for: a minute where TRIPWRIGHT_TEST_LONG is set, as .ci/run does, and else long enough to
// see trouble.
func killing() time.Duration {
	if os.Getenv("TRIPWRIGHT_TEST_LONG") != "" {
		return time.Minute
	}
	return 20 * time.Second
}

// TestWorkersDieUnderLoad: forty runs or more end completed, each told once, while workers are killed and replaced all the time.
func TestWorkersDieUnderLoad(t *testing.T) {
	slow(t)
	t.Parallel()
	// The service works on few runs itself, so that most are with those who die.
	c := crowdOf(setup(t).longLasting(killing()), servertest.Postgres(t), 2, "TRIPWRIGHT_CONCURRENCY=3")
	people := []*api.Client{c.signup(), c.signup(), c.signup(), c.signup()}
	type started struct {
		by *api.Client
		id string
	}
	var runs []started
	start := func(n int) {
		for range n {
			by := people[len(runs)%len(people)]
			runs = append(runs, started{by, c.begin(by)})
		}
	}
	underWay := func() bool {
		last := runs[len(runs)-1]
		st, err := last.by.Status(context.Background(), last.id)
		return err == nil && st.Status == "running"
	}
	killed := 0
	for end := time.Now().Add(killing()); time.Now().Before(end); {
		if len(runs) < 40 {
			start(8)
		} else if !underWay() {
			start(2)
		}
		moment := time.NewTimer(time.Duration(300+700*(killed%4)) * time.Millisecond) // in the middle of something
		<-moment.C
		victim := killed % len(c.workers)
		c.workers[victim].signal(syscall.SIGKILL)
		c.workers[victim].wait()
		c.workers[victim] = c.hire()
		killed++
	}
	taken := 0
	for _, r := range runs {
		c.completed(r.by, r.id)
		taken += c.interrupted(r.by, r.id)
	}
	t.Logf("%d runs, %d workers killed, %d runs interrupted", len(runs), killed, taken)
	if len(runs) < 40 || killed < 5 || taken == 0 {
		t.Errorf("too little happened: %d runs, %d workers killed, %d runs interrupted", len(runs), killed, taken)
	}
}

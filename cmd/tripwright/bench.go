package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/fault"
)

type benchCmd struct {
	Load     benchLoadCmd     `cmd:"" help:"Measure a server under load: many plans at once, many open streams."`
	Optimise benchOptimiseCmd `cmd:"" help:"Measure the optimiser on public orienteering instances."`
}

type benchLoadCmd struct {
	Runs    int  `default:"50" help:"Plans that are asked for at the same moment." placeholder:"N"`
	Rounds  int  `default:"3" help:"How often; the first plans of a new server are slower." placeholder:"N"`
	Streams int  `default:"0" help:"Streams held open for ten seconds; 0 leaves that out." placeholder:"N"`
	JSON    bool `help:"Print JSON on standard output and nothing else there."`
}

// Help is printed below the flags.
func (benchLoadCmd) Help() string {
	return `Starts a server of its own on this machine, as a process of its own, in a data directory that is removed; with
TRIPWRIGHT_DATABASE_URL and TRIPWRIGHT_REDIS_URL it works on those. Clients and server share the machine. The plans are
different ones, offline, each with its own stream; times count from the request.`
}

// loadReport is what bench load prints.
type loadReport struct {
	Runs       int       `json:"runs"`    // finished
	NoPlan     int       `json:"no_plan"` // of them ended with a reason instead of a plan
	Failed     int       `json:"failed"`  // not finished, or refused
	FirstEvent quantiles `json:"first_event_ms"`
	Done       quantiles `json:"done_ms"`

	Streams     int        `json:"streams,omitempty"`
	StreamBytes int        `json:"bytes_per_stream,omitempty"` // of the server's resident memory
	HeartbeatMS *quantiles `json:"heartbeat_gap_ms,omitempty"`
	Missed      int        `json:"heartbeats_missed,omitempty"` // gaps of more than two seconds
}

// quantiles are what a list of durations comes to, in milliseconds.
type quantiles struct {
	P50 float64 `json:"p50"`
	P95 float64 `json:"p95"`
	P99 float64 `json:"p99"`
	Max float64 `json:"max"`
}

func quantilesOf(all []time.Duration) quantiles {
	if len(all) == 0 {
		return quantiles{}
	}
	slices.Sort(all)
	at := func(q float64) float64 {
		return float64(all[min(len(all)-1, int(q*float64(len(all))))].Microseconds()) / 1000
	}
	return quantiles{at(0.5), at(0.95), at(0.99), at(1)}
}

// Run measures.
func (c benchLoadCmd) Run(e env) error {
	if c.Runs < 0 || c.Streams < 0 || c.Rounds < 1 {
		return fault.New(fault.Invalid, "--runs and --streams must not be negative, and --rounds at least 1")
	}
	var rep loadReport
	if c.Runs > 0 {
		if err := withServer(e, nil, func(s *benchServer) error { return s.plans(e.ctx, c, &rep) }); err != nil {
			return err
		}
	}
	if c.Streams > 0 {
		still := []string{"TRIPWRIGHT_SIMULATE_NODE_DELAY=planner:10m"} // so that there is something to follow
		if err := withServer(e, still, func(s *benchServer) error { return s.hold(e.ctx, c.Streams, &rep) }); err != nil {
			return err
		}
	}
	if c.JSON {
		return printJSON(e, rep)
	}
	return rep.print(e.stdout)
}

func (r loadReport) print(w io.Writer) error {
	line := func(what string, q quantiles) string {
		return fmt.Sprintf("%-22s p50 %7.1f ms   p95 %7.1f ms   p99 %7.1f ms   max %7.1f ms\n", what, q.P50, q.P95, q.P99, q.Max)
	}
	out := ""
	if r.Runs+r.Failed > 0 {
		out += line("first event", r.FirstEvent) + line("done", r.Done) +
			fmt.Sprintf("%d runs ended, %d of them with a reason instead of a plan; %d failed\n", r.Runs, r.NoPlan, r.Failed)
	}
	if r.HeartbeatMS != nil {
		out += line("between heartbeats", *r.HeartbeatMS) +
			fmt.Sprintf("%d streams, %.1f kB of memory each, %d heartbeats missed\n", r.Streams, float64(r.StreamBytes)/1000, r.Missed)
	}
	_, err := io.WriteString(w, out)
	return err
}

// benchServer is a server in a process of its own, and somebody signed in.
type benchServer struct {
	url    string
	client *api.Client
	pid    int
}

// withServer starts a server, hands it to f, and stops it. Signing up takes much memory for a moment: the server that is measured
// is another one, on the same data, which has only to believe the token.
func withServer(e env, settings []string, f func(*benchServer) error) (err error) {
	dir, err := os.MkdirTemp("", "tripwright-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	client := &api.Client{}
	err = runServer(e, dir, nil, func(s *benchServer) error {
		client.BaseURL = s.url
		ctx, cancel := context.WithTimeout(e.ctx, 30*time.Second)
		defer cancel()
		account := api.Signup{Email: "bench-" + rand.Text() + "@example.com", Password: "only for this measurement", OrgName: "Bench"}
		_, err := client.Signup(ctx, account)
		return err
	})
	if err != nil {
		return err
	}
	return runServer(e, dir, settings, func(s *benchServer) error {
		client.BaseURL, s.client = s.url, client
		return f(s)
	})
}

// runServer starts a server on a data directory, hands it to f, and stops it.
func runServer(e env, dir string, settings []string, f func(*benchServer) error) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(e.ctx, self, "serve", "--addr", "127.0.0.1:0", "--data", dir, "--offline")
	cmd.Env = append(os.Environ(), "TRIPWRIGHT_RATE_USER=1000000/1m", "TRIPWRIGHT_RATE_ORG=1000000/1m", "TRIPWRIGHT_RATE_ADDRESS=1000000/1m",
		"TRIPWRIGHT_QUOTA_RUNS=0", "TRIPWRIGHT_QUOTA_PLANS=0", "TRIPWRIGHT_QUOTA_STREAMS=0", "TRIPWRIGHT_DRAIN=1s")
	cmd.Env = append(cmd.Env, settings...)
	var said bytes.Buffer
	cmd.Stderr = &said
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	defer func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_ = cmd.Wait() // it was told to end; how it did says nothing of the measurement
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	_, url, ok := strings.Cut(strings.TrimSpace(line), " listens on ")
	if err != nil || !ok {
		_ = cmd.Wait()
		return fault.New(fault.Unavailable, "the server does not start: %s", strings.TrimSpace(said.String())).Because(err)
	}
	return f(&benchServer{url: url, pid: cmd.Process.Pid})
}

package main

import (
	"context"
	"errors"
	"fmt"
	"net"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/collector"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/settings"
)

type workerCmd struct{ common }

// Help is printed below the flags.
func (workerCmd) Help() string {
	return `One more machine for the runs of a service: it takes those that wait in the PostgreSQL of TRIPWRIGHT_DATABASE_URL, and goes on with
those of machines that died or stopped. Ctrl-C or SIGTERM hands its own runs over. With TRIPWRIGHT_METRICS_ADDR it answers /metrics,
/healthz and /readyz there.`
}

// Run works until it is told to stop.
func (c workerCmd) Run(e env) (err error) {
	cfg, err := c.settings()
	if err != nil {
		return err
	}
	if err := cfg.For(settings.Working); err != nil {
		return err
	}
	ln, err := c.watched(e.ctx, cfg.MetricsAddr)
	if err != nil {
		return err
	}
	if ln != nil {
		defer ln.Close()
	}
	collector.Calm()
	a, err := app.Open(e.ctx, cfg, app.Replace{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeWithin(a, cfg.Drain)) }()
	w, err := a.OpenWorker(e.ctx, cfg)
	if err != nil {
		return err
	}
	defer w.Close()
	where := ""
	if ln != nil {
		go w.Listen(ln)
		where = fmt.Sprintf(", and shows its figures at http://%s/metrics", ln.Addr())
	}
	if !c.Quiet {
		fmt.Fprintf(e.stdout, "Tripwright %s works on the runs of its database%s\n", version, where)
	}
	<-e.ctx.Done()
	return nil
}

// watched listens for those who watch over the worker; without an address nothing is opened.
func (workerCmd) watched(ctx context.Context, addr string) (net.Listener, error) {
	if addr == "" {
		return nil, nil
	}
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, fault.New(fault.Unavailable, "the address of TRIPWRIGHT_METRICS_ADDR, %s, cannot be listened on; name another", addr).Because(err)
	}
	return ln, nil
}

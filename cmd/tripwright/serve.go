package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/collector"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
)

type serveCmd struct {
	Addr string `help:"Where to listen: host and port; port 0 takes a free one. Default: TRIPWRIGHT_ADDR, or 127.0.0.1:8080." placeholder:"ADDRESS"`
	common
}

// Help is printed below the flags.
func (serveCmd) Help() string {
	return `Without a database everything is kept in the data directory; with TRIPWRIGHT_DATABASE_URL in PostgreSQL, which workers can share.
Open the address it prints in a browser: one sentence plans a trip, and no account is needed unless TRIPWRIGHT_GUESTS is off. Programs
find what to call in docs/api.md. Ctrl-C or SIGTERM lets what is under way come to an end and leaves runs to be continued.`
}

// Run serves until it is told to stop.
func (c serveCmd) Run(e env) (err error) {
	cfg, err := c.settings()
	if err != nil {
		return err
	}
	if c.Addr != "" {
		cfg.Addr = c.Addr
	}
	if err := cfg.For(settings.Serving); err != nil {
		return err
	}
	ln, err := (&net.ListenConfig{}).Listen(e.ctx, "tcp", cfg.Addr)
	if err != nil {
		return fault.New(fault.Unavailable, "the address cannot be listened on; name another with --addr").Because(err)
	}
	defer ln.Close()
	collector.Calm()
	a, err := app.Open(e.ctx, cfg, app.Replace{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeWithin(a, cfg.Drain)) }()
	say := func(format string, args ...any) { fmt.Fprintf(e.stderr, format+"\n", args...) }
	s, err := a.OpenService(e.ctx, cfg, say)
	if err != nil {
		return err
	}
	defer s.Close()
	if !c.Quiet {
		fmt.Fprintf(e.stdout, "Tripwright %s listens on http://%s\n", version, ln.Addr())
		c.welcome(e, cfg, a, ln.Addr())
	}
	err = s.Listen(e.ctx, ln)
	if err == nil && !c.Quiet {
		say("Stopped. Runs that were under way go on with the next start, or on another machine.")
	}
	return err
}

// welcome tells whoever begins what to do next.
func (serveCmd) welcome(e env, cfg settings.Config, a *app.App, at net.Addr) {
	if there, err := a.Store.HasOrg(e.ctx); err != nil || there || cfg.Env == settings.Production {
		return
	}
	if cfg.TakesGuests() {
		fmt.Fprintln(e.stdout, "Open that address in a browser and type a sentence: no account is needed. For programs, docs/api.md goes on from here.")
		return
	}
	fmt.Fprintf(e.stdout, `Nobody has an account yet. Open http://%[1]s/app/login?new in a browser, or make the first from here; docs/api.md goes on from there:
  curl -s http://%[1]s/auth/signup -H 'Content-Type: application/json' -d '{"email": "you@example.com", "password": "a sentence of your own", "org_name": "Your name"}'
`, at)
}

// closeWithin closes the program, whose runs are left to be continued.
func closeWithin(a *app.App, grace time.Duration) error {
	ctx, cancel := context.WithTimeout(tenant.AsSystem(context.Background()), max(grace, time.Second))
	defer cancel()
	return a.Close(ctx)
}

// settings are those of the environment and the flags, which win.
func (c common) settings() (settings.Config, error) {
	cfg, err := settings.FromEnvironment()
	if err != nil {
		return cfg, err
	}
	if c.Data != "" {
		cfg.Data = c.Data
	}
	cfg.Offline = cfg.Offline || c.Offline
	return cfg, nil
}

package main

import (
	"os"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/terminal"
)

// follower shows a run while it happens: moving in a terminal, in plain lines without one, not at all when quiet.
type follower struct {
	send  func(run.Event)
	close func()
}

func (c planCmd) follow(e env) *follower {
	f, isFile := e.stderr.(*os.File)
	switch {
	case c.Quiet:
		return &follower{func(run.Event) {}, func() {}}
	case isFile && isTerminal(f) && os.Getenv("TERM") != "dumb":
		p := terminal.StartProgress(e.ctx, f, terminal.ProgressConfig{Color: !c.NoColor && os.Getenv("NO_COLOR") == "",
			Size: func() (int, int, bool) { return terminal.Size(f) }})
		return &follower{p.Send, p.Close}
	}
	l := terminal.NewLines(e.stderr)
	return &follower{l.Send, l.Close}
}

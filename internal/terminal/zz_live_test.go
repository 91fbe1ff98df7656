package terminal_test

import (
	"context"
	"os"
	"os/signal"
	"strconv"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/terminal"
)

func TestZZLive(t *testing.T) {
	if os.Getenv("LIVE") == "" {
		t.Skip()
	}
	wait, _ := strconv.Atoi(os.Getenv("LIVE"))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	p := terminal.StartProgress(ctx, os.Stderr, terminal.ProgressConfig{Color: true, Size: func() (int, int, bool) { return terminal.Size(os.Stderr) }})
	for _, e := range events() {
		select {
		case <-ctx.Done():
			time.Sleep(time.Second)
			p.Send(run.Event{Node: "responder", Status: run.WasCancelled})
			p.Close()
			return
		case <-time.After(time.Duration(wait) * time.Millisecond):
		}
		p.Send(e)
	}
	p.Close()
	terminal.Itinerary(os.Stdout, sample(), terminal.Options{Width: 80, Color: true})
}

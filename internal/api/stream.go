package api

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"iter"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/register"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/tenant"
)

// stream sends the events of a run as they happen. Whether the caller may see the run is settled before the first byte.
func (s *server) stream(ctx context.Context, in *struct {
	RunPath
	LastEventID string `header:"Last-Event-ID" doc:"The seq of the last event you have; the next one comes first."`
	LastTS      string `query:"last_ts" doc:"The moment of the last event you have, RFC 3339; events of that moment come again."`
}) (*register.Page, error) {
	if !s.Streams.Knows(ctx, in.ID) {
		if _, err := s.Runs.FindStandingByID(ctx, in.ID); err != nil {
			return nil, err
		}
	}
	return &register.Page{Body: func(c huma.Context) {
		r, w := humago.Unwrap(c)
		if err := s.Streams.Serve(w, r, in.ID); err != nil {
			s.door.TurnAway(w, r, err)
		}
	}}, nil
}

// usualPoll is how often a client that cannot follow a stream asks (seed 000 §8.3).
const usualPoll = 2 * time.Second

// Follow gives the events of a run after a Seq, in order, each once, until its story ends, its last event included. It follows the
// stream through lost connections; when three in a row bring nothing, or there are as many streams as may be, it asks for the events
// instead. An error is the last thing it gives: fault.Unavailable when a run is over and the end of its story does not come.
func (c *Client) Follow(ctx context.Context, id string, after int64) iter.Seq2[run.Event, error] {
	return func(yield func(run.Event, error) bool) {
		f := &follower{Client: c, run: id, after: after, yield: yield}
		err := f.stream(ctx)
		if err == nil || fault.Is(err, fault.Unavailable) || codeOf(err) == tenant.Streams.Code() {
			err = f.poll(ctx)
		}
		if err != nil && !errors.Is(err, errEnough) {
			yield(run.Event{}, err)
		}
	}
}

// codeOf gives the code of a problem, and "" of anything else.
func codeOf(err error) string {
	var p *door.Problem
	if errors.As(err, &p) {
		return p.Code
	}
	return ""
}

// errEnough says that the story has ended, or nobody listens any more.
var errEnough = errors.New("enough")

type follower struct {
	*Client
	run   string
	after int64 // Seq of the last event that was given
	yield func(run.Event, error) bool
}

// give passes an event on unless it was given before.
func (f *follower) give(e run.Event) error {
	listens := true
	if e.Seq > f.after {
		f.after = e.Seq
		listens = f.yield(e, nil)
	}
	if !listens || e.Terminal() {
		return errEnough
	}
	return nil
}

// stream gives what the stream brings. A token that runs out on the way is exchanged once.
func (f *follower) stream(ctx context.Context) error {
	err := f.follow(ctx)
	if fault.Is(err, fault.Denied) {
		if err = f.Renew(ctx, f.Tokens.Get()); err == nil {
			err = f.follow(ctx)
		}
	}
	return err
}

func (f *follower) follow(ctx context.Context) error {
	for e, err := range f.Core.Follow(ctx, runPath(f.run, "/stream"), f.after) {
		if err != nil {
			return err
		}
		var ev run.Event
		if err := json.Unmarshal([]byte(e.Data), &ev); err != nil {
			return fault.New(fault.BadReply, "the server sent an event that is none").Because(err)
		}
		if err := f.give(ev); err != nil {
			return err
		}
	}
	return nil // the server says that there is nothing more
}

// poll asks for the events until the run's story ends.
func (f *follower) poll(ctx context.Context) error {
	for {
		st, err := f.Status(ctx, f.run)
		if err != nil {
			return err
		}
		if err := f.ask(ctx); err != nil {
			return err
		}
		if run.Status(st.Status).Final() {
			return f.end(ctx)
		}
		if err := client.Wait(ctx, cmp.Or(f.Poll, usualPoll)); err != nil {
			return err
		}
	}
}

// ask gives the events there are. The last one that was given is asked for once more: it may be the end.
func (f *follower) ask(ctx context.Context) error {
	events, err := f.Events(ctx, f.run, max(f.after-1, 0))
	for _, e := range events {
		if err := f.give(e); err != nil {
			return err
		}
	}
	return err
}

// The last event of a run is told a moment after its final status is kept; when a process dies in between, another tells it. So it
// is asked for a few times more, each a little later.
const (
	firstEndPoll = 50 * time.Millisecond
	endTries     = 10 // some 50 s in all
)

func (f *follower) end(ctx context.Context) error {
	for try := range endTries {
		if err := client.Wait(ctx, firstEndPoll<<try); err != nil {
			return err
		}
		if err := f.ask(ctx); err != nil {
			return err
		}
	}
	return fault.New(fault.Unavailable, "the run is over, and its last event does not come; ask for the run itself")
}

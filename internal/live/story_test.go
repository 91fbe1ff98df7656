package live_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/live"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/tenant"
)

// shelf keeps events in memory, as the store does on disk: by organisation, numbered without gaps.
type shelf struct {
	mu      sync.Mutex
	stories map[live.Ref][]run.Event
	finds   int    // how often events were read
	looks   int    // how often all runs were looked at
	broken  error  // what it answers instead, when not nil
	between func() // runs once, after events were read and before they are given
}

func newShelf() *shelf { return &shelf{stories: map[live.Ref][]run.Event{}} }

var noon = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

// tell appends events of the given statuses and gives the last Seq. Two events share each moment.
func (s *shelf) tell(ref live.Ref, statuses ...run.EventStatus) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, status := range statuses {
		seq := int64(len(s.stories[ref]) + 1)
		s.stories[ref] = append(s.stories[ref], run.Event{Seq: seq, RunID: ref.Run, TraceID: "trace", Node: "planner", Attempt: 1, Status: status,
			TS: noon.Add(time.Duration(seq/2) * time.Second), ArgsDigest: "sha256:00", DecisionNote: fmt.Sprintf("note %d", seq)})
	}
	return int64(len(s.stories[ref]))
}

// kept is an event as it was told to whoever kept it.
func (s *shelf) kept(ref live.Ref, seq int64) run.Event {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stories[ref][seq-1]
}

func (s *shelf) FindEvents(ctx context.Context, runID string, after int64) ([]run.Event, error) {
	who, err := tenant.From(ctx)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	s.finds++
	story, broken, between := s.stories[live.Ref{Org: who.Org, Run: runID}], s.broken, s.between
	s.between = nil
	s.mu.Unlock()
	if broken != nil {
		return nil, broken
	}
	if between != nil {
		between()
	}
	return slices.Clone(story[min(after, int64(len(story))):]), ctx.Err()
}

func (s *shelf) LastSeqs(ctx context.Context, runs []live.Ref) (map[live.Ref]int64, error) {
	if !tenant.IsSystem(ctx) {
		return nil, fault.New(fault.Denied, "not the system")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.looks++
	if s.broken != nil {
		return nil, s.broken
	}
	out := map[live.Ref]int64{}
	for _, ref := range runs {
		if n := len(s.stories[ref]); n > 0 {
			out[ref] = int64(n)
		}
	}
	return out, nil
}

func (s *shelf) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.broken = err
}

func (s *shelf) asked() (finds, looks int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.finds, s.looks
}

func times(n int, status run.EventStatus) []run.EventStatus {
	return slices.Repeat([]run.EventStatus{status}, n)
}

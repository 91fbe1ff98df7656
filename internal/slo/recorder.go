package slo

import (
	"context"
	"encoding/json"
	"sync"
	"time"
)

// Keeper keeps what processes noted, for a day and a while.
type Keeper interface {
	// SaveFigures keeps what a process noted in a minute, instead of what it said of that minute before.
	SaveFigures(ctx context.Context, process string, minute time.Time, figures []byte) error
	// FindFigures gives what all processes noted in the minutes since a moment.
	FindFigures(ctx context.Context, since time.Time) ([][]byte, error)
}

// Longest is the longest window that can be asked for.
const Longest = 24 * time.Hour

// Recorder notes what happens in this process. A nil *Recorder notes nothing. It is safe for concurrent use.
type Recorder struct {
	process string // what tells this process from all others, before and beside it
	now     func() time.Time
	shames  map[string]Objective

	keeping sync.Mutex // held while figures are handed over: what was noted later must not be kept earlier
	mu      sync.Mutex
	minutes map[int64]*noted
}

// noted is a minute and whether there is something in it that is not kept yet.
type noted struct {
	part  Part
	fresh bool
}

// NewRecorder makes the recorder of a process.
func NewRecorder(process string, now func() time.Time) *Recorder {
	r := &Recorder{process: process, now: now, shames: map[string]Objective{}, minutes: map[int64]*noted{}}
	for _, o := range Objectives() {
		r.shames[o.ID] = o
	}
	return r
}

// Took notes a duration of a run, for the objectives that look at it.
func (r *Recorder) Took(what string, took time.Duration, runID string, objectives ...string) {
	ms := max(0, float64(took)/float64(time.Millisecond))
	r.note(func(p *Part) {
		p.time(what, ms)
		r.blame(p, WorstRun{runID, ms}, objectives)
	})
}

// Count notes that something happened n times.
func (r *Recorder) Count(what string, n float64) {
	if n != 0 {
		r.note(func(p *Part) { p.count(what, n) })
	}
}

// Blame notes a run that an objective may have to be ashamed of: only the worst are remembered.
func (r *Recorder) Blame(objective, runID string, value float64) {
	r.note(func(p *Part) { r.blame(p, WorstRun{runID, value}, []string{objective}) })
}

func (r *Recorder) blame(p *Part, run WorstRun, objectives []string) {
	for _, id := range objectives {
		if o, known := r.shames[id]; known && run.ID != "" && !o.Met(run.Value) {
			p.shame(o, run)
		}
	}
}

func (r *Recorder) note(f func(*Part)) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	minute := r.now().Unix() / 60
	m := r.minutes[minute]
	if m == nil {
		m = &noted{}
		r.minutes[minute] = m
	}
	f(&m.part)
	m.fresh = true
}

// Keep hands over what is not kept yet. What cannot be kept is handed over the next time; what is older than the longest window is
// given up.
func (r *Recorder) Keep(ctx context.Context, k Keeper) error {
	if r == nil {
		return nil
	}
	r.keeping.Lock()
	defer r.keeping.Unlock()
	open, err := r.unkept()
	if err != nil {
		return err
	}
	for minute, figures := range open {
		if err := k.SaveFigures(ctx, r.process, time.Unix(minute*60, 0), figures); err != nil {
			r.again(open)
			return err
		}
		delete(open, minute)
	}
	return nil
}

// unkept gives the minutes that are not kept, and takes them to be. A minute that is over and kept is forgotten.
func (r *Recorder) unkept() (map[int64][]byte, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	this, open := r.now().Unix()/60, map[int64][]byte{}
	for minute, m := range r.minutes {
		switch {
		case minute < this-int64(Longest/time.Minute), minute < this-1 && !m.fresh:
			delete(r.minutes, minute)
		case m.fresh:
			figures, err := json.Marshal(m.part)
			if err != nil {
				return nil, err
			}
			open[minute], m.fresh = figures, false
		}
	}
	return open, nil
}

func (r *Recorder) again(open map[int64][]byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for minute := range open {
		if m := r.minutes[minute]; m != nil {
			m.fresh = true
		}
	}
}

// Over adds up what all processes noted in the window that ends now, whole minutes.
func Over(ctx context.Context, k Keeper, now time.Time, window time.Duration) (Part, error) {
	var all Part
	kept, err := k.FindFigures(ctx, now.Add(-window).Truncate(time.Minute))
	if err != nil {
		return Part{}, err
	}
	for _, figures := range kept {
		var p Part
		if err := json.Unmarshal(figures, &p); err != nil {
			continue // another version wrote it, whose figures are its own
		}
		all.Add(p)
	}
	return all, nil
}

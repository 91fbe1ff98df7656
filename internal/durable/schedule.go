package durable

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// Times says when a job is due: it gives the latest moment not after now. It is pure, and gives the same for any now until
// the next moment comes.
type Times func(now time.Time) time.Time

// Every is due at each multiple of the interval, counted from midnight UTC of the year one: Every(time.Hour) at each full
// hour.
func Every(interval time.Duration) Times {
	return func(now time.Time) time.Time { return now.UTC().Truncate(interval) }
}

// Daily is due once a day at a time of the zone. On a day on which that time does not exist or comes twice it is due once.
func Daily(hour, minute int, zone *time.Location) Times {
	return func(now time.Time) time.Time {
		y, m, d := now.In(zone).Date()
		for ; ; d-- {
			if at := time.Date(y, m, d, hour, minute, 0, 0, zone); !at.After(now) {
				return at.UTC()
			}
		}
	}
}

// schedule is a job and when it is due.
type schedule struct {
	body  *body
	times Times
	begun time.Time // the last moment that was seen to
}

// jobPrefix begins the names of the workflows that jobs are.
const jobPrefix = "job-"

// Schedule does f whenever it is due, once over all processes that serve. Each time is a run of its own with f as its one
// step, so it is recorded, waits for room as others do, and goes on elsewhere when its process dies; f may be called again
// then. The records of the last ten times are kept. What came due while nobody served is made up for once, with the latest
// moment; a new engine therefore begins with one. f acts for no organisation, as tenant.AsSystem. When f fails it is next
// called when it is due again.
//
// Schedule everything before Serve; a name twice or too late panics.
func (e *Engine) Schedule(name string, times Times, f func(ctx context.Context, due time.Time) error) {
	b := &body{e: e, name: jobPrefix + name}
	b.do = func(c *Run, raw json.RawMessage) (json.RawMessage, error) {
		return keep(func() (struct{}, error) {
			var due time.Time
			if err := json.Unmarshal(raw, &due); err != nil {
				return struct{}{}, fmt.Errorf("the recorded time does not fit: %w", err)
			}
			none, err := Step(c, name, func(ctx context.Context) (struct{}, error) { return struct{}{}, f(ctx, due) })
			if err != nil && !errors.Is(err, errInterrupted) {
				e.cfg.Logger.Error("a scheduled job failed", "job", name, "due", due, "error", err)
			}
			return none, err
		})
	}
	e.enrol(b)
	e.register.Lock()
	defer e.register.Unlock()
	e.schedules = append(e.schedules, schedule{body: b, times: times})
}

// keepSchedules begins what is due.
func (e *Engine) keepSchedules() {
	e.register.Lock()
	jobs := e.schedules
	e.register.Unlock()
	if len(jobs) == 0 {
		return
	}
	tick := time.NewTicker(dueEvery)
	defer tick.Stop()
	said := complaint{log: e.cfg.Logger, what: "a scheduled job cannot begin"}
	for {
		for i := range jobs {
			said.about(e.see(&jobs[i]))
		}
		select {
		case <-e.closing:
			return
		case <-tick.C:
		}
	}
}

// see begins a job that is due. Its run is named after the moment, so that it is the same run for all processes.
func (e *Engine) see(s *schedule) error {
	due := s.times(e.time())
	if due.Equal(s.begun) {
		return nil
	}
	raw, err := json.Marshal(due)
	if err != nil {
		return err
	}
	ctx, cancel := e.shortly()
	defer cancel()
	k := jobKey(s.body.name, due)
	if _, err := e.start(ctx, s.body, k, envelope{In: raw}); err != nil && !fault.Is(err, fault.Conflict) {
		return err
	}
	s.begun = due
	return e.forgetJob(ctx, s.body.name)
}

func jobKey(name string, due time.Time) string { return key("", name+"@"+due.Format(time.RFC3339Nano)) }

// timesKept is how many of the times that a job was done are kept in the records.
const timesKept = 10

// Seen tells whether a scheduled job was begun for a moment at which it was due. It knows of the last ten times.
func (e *Engine) Seen(ctx context.Context, name string, due time.Time) (bool, error) {
	_, err := e.book.Find(ctx, jobKey(jobPrefix+name, due.UTC()))
	if fault.Is(err, fault.NotFound) {
		return false, nil
	}
	return err == nil, err
}

package runner

import (
	"context"
	"errors"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

// forgottenAtOnce is how many runs the engine forgets with one question.
const forgottenAtOnce = 100

// ForgetEnded has the engine forget the runs in the log that ended before a moment, of every organisation. It comes before the log forgets
// them, or nobody would know of them any more.
func (s *Stories) ForgetEnded(ctx context.Context, before time.Time) error {
	var last store.OpenRun
	for {
		page, err := s.log.FindEnded(ctx, before, last, forgottenAtOnce)
		if err != nil || len(page) == 0 {
			return err
		}
		last = page[len(page)-1]
		if err := s.forgetPage(ctx, page); err != nil {
			return err
		}
	}
}

// forgetPage forgets runs that are sorted by their organisations.
func (r *Runner) forgetPage(ctx context.Context, page []store.OpenRun) error {
	for from := 0; from < len(page); {
		org, ids := page[from].Who.Org, []string{}
		for ; from < len(page) && page[from].Who.Org == org; from++ {
			ids = append(ids, page[from].Run)
		}
		if err := r.forgetOf(tenant.With(ctx, tenant.Identity{Org: org}), ids); err != nil {
			return err
		}
	}
	return nil
}

// forgetOf forgets runs of one organisation. One that is not over for the engine keeps the others from nothing: it is left to the
// next night.
func (r *Runner) forgetOf(ctx context.Context, ids []string) error {
	err := r.Engine.Forget(ctx, ids...)
	if !fault.Is(err, fault.Conflict) || len(ids) == 1 {
		if fault.Is(err, fault.Conflict) {
			r.Log.WarnContext(ctx, "the records of a run that ended are kept: the engine still works on it", "run_id", ids[0])
			return nil
		}
		return err
	}
	var errs []error
	for _, id := range ids {
		errs = append(errs, r.forgetOf(ctx, []string{id}))
	}
	return errors.Join(errs...)
}

// StopAll cancels what a user has under way, so that open streams end; without a user, what the whole organisation has.
func (s *Stories) StopAll(ctx context.Context, user string) error {
	for {
		ids, err := s.log.FindRunning(ctx, user, forgottenAtOnce)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			if _, err := s.Cancel(ctx, id); err != nil && !fault.Is(err, fault.NotFound) {
				return err
			}
		}
		if still, err := s.log.FindRunning(ctx, user, forgottenAtOnce); err != nil || len(still) > 0 && still[0] == ids[0] {
			return err // what cannot be cancelled goes with its rows
		}
	}
}

// ForgetAll has the engine forget the runs of a user; without a user, everything of the organisation.
func (s *Stories) ForgetAll(ctx context.Context, user string) error {
	if user == "" {
		return s.Engine.ForgetOrg(ctx)
	}
	for last := ""; ; {
		ids, err := s.log.FindRunsOf(ctx, user, last, forgottenAtOnce)
		if err != nil || len(ids) == 0 {
			return err
		}
		if err := s.forgetOf(ctx, ids); err != nil {
			return err
		}
		last = ids[len(ids)-1]
	}
}

// lastWords is how long whoever deletes a run waits for the engine, which writes down its end after everybody else knows of it.
const (
	lastWords     = 4 * time.Second
	lastWordsLook = 20 * time.Millisecond
)

// Delete removes a run that is over, with all that is its own, from the engine and from the log. One that is on its way is
// fault.Conflict, one that somebody else asked for, unless an owner deletes it, is fault.Denied. The engine goes first: nobody would know of its records any more.
func (s *Stories) Delete(ctx context.Context, id string) (err error) {
	defer fault.Wrap(&err, "runner.Delete(%s)", id)
	if err := s.log.MayDeleteRun(ctx, id); err != nil {
		return err
	}
	if err := s.forgetEnded(ctx, id); err != nil {
		return err
	}
	return s.log.DeleteRun(ctx, id)
}

// forgetEnded has the engine forget a run that has ended, as soon as it has written that down itself.
func (r *Runner) forgetEnded(ctx context.Context, id string) error {
	until, stop := context.WithTimeout(ctx, lastWords)
	defer stop()
	tick := time.NewTicker(lastWordsLook)
	defer tick.Stop()
	for {
		err := r.Engine.Forget(ctx, id)
		if !fault.Is(err, fault.Conflict) {
			return err
		}
		select {
		case <-tick.C:
		case <-until.Done():
			return fault.New(fault.Conflict, "the end of the run is still being written down: try again in a moment").Because(err)
		}
	}
}

package app

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

// forgetRecords has the engine forget the runs that ended before a moment.
func (a *App) forgetRecords(ctx context.Context, before time.Time) error {
	var last store.OpenRun
	for {
		page, err := a.Store.FindEnded(ctx, before, last, forgottenAtOnce)
		if err != nil || len(page) == 0 {
			return err
		}
		last = page[len(page)-1]
		if err := a.forgetPage(ctx, page); err != nil {
			return err
		}
	}
}

// forgetPage forgets runs that are sorted by their organisations.
func (a *App) forgetPage(ctx context.Context, page []store.OpenRun) error {
	for from := 0; from < len(page); {
		org, ids := page[from].Who.Org, []string{}
		for ; from < len(page) && page[from].Who.Org == org; from++ {
			ids = append(ids, page[from].Run)
		}
		if err := a.forgetOf(tenant.With(ctx, tenant.Identity{Org: org}), ids); err != nil {
			return err
		}
	}
	return nil
}

// forgetOf forgets runs of one organisation. One that is not over for the engine keeps the others from nothing: it is left to the
// next night.
func (a *App) forgetOf(ctx context.Context, ids []string) error {
	err := a.Engine.Forget(ctx, ids...)
	if !fault.Is(err, fault.Conflict) || len(ids) == 1 {
		if fault.Is(err, fault.Conflict) {
			a.log.WarnContext(ctx, "the records of a run that ended are kept: the engine still works on it", "run_id", ids[0])
			return nil
		}
		return err
	}
	var errs []error
	for _, id := range ids {
		errs = append(errs, a.forgetOf(ctx, []string{id}))
	}
	return errors.Join(errs...)
}

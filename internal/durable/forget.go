package durable

import (
	"context"

	"github.com/dbos-inc/dbos-transact-golang/dbos"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Forget deletes the records of runs of the organisation in ctx: inputs, steps and results. Unknown ids are passed over. It
// gives fault.Conflict, and deletes nothing, while one of the runs is not over. A run that is forgotten could be started
// anew, so forget it after nobody can ask for it any more.
func (e *Engine) Forget(ctx context.Context, ids ...string) (err error) {
	defer fault.Wrap(&err, "durable.Forget")
	who, err := tenant.From(ctx)
	if err != nil {
		return err
	}
	l, err := e.now()
	if err != nil {
		return err
	}
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = key(who.Org, id)
	}
	found, err := e.book.these(ctx, keys)
	if err != nil || len(found) == 0 {
		return err
	}
	for _, r := range found {
		if !r.over() {
			return fault.New(fault.Conflict, "a run that is not over cannot be forgotten")
		}
	}
	return dbos.DeleteWorkflows(dbos.From(l.dbos, ctx), keys)
}

package store

import (
	"context"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Quotas hold whoever asks at the same moment, in any process: what there is is counted by the statement that adds to it, and those
// who add to the same come one after the other. SQLite lets one write at a time anyway; on Postgres they take a lock that ends
// with their transaction, because two statements that do not see each other would both take the last place.

// RunQuota is how many runs there may be; 0 means as many as they like.
type RunQuota struct {
	Running   int // of the organisation, under way
	OfAddress int // of guests from one address, under way; tenant.Spare of each are allowed whatever the others have
	Kept      int // of the organisation, with those that are over
}

// CreateRunWithin is CreateRun as long as quotas allow it; else it is fault.Exhausted with the code of the quota, and nothing is
// kept. A run that exists is fault.Conflict whatever the quotas.
func (db *DB) CreateRunWithin(ctx context.Context, r run.Run, most RunQuota) (err error) {
	defer fault.Wrap(&err, "store.CreateRun(%s)", r.ID)
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	isNew, err := db.createRun(ctx, who, r, most)
	if err != nil || isNew {
		return err
	}
	switch _, err := db.FindStandingByID(ctx, r.ID); {
	case err == nil:
		return fault.New(fault.Conflict, "the run exists already")
	case fault.Is(err, fault.NotFound):
		return db.fullOfRuns(ctx, who, most)
	default:
		return err
	}
}

// fullOfRuns tells which quota refused a run, or that whoever asks has departed. Should there be room by now, the next try finds it.
func (db *DB) fullOfRuns(ctx context.Context, who tenant.Identity, most RunQuota) error {
	var kept, running, gone int
	err := db.read.QueryRowContext(ctx, `
		SELECT COUNT(*), COUNT(CASE WHEN status = 'running' THEN 1 END),
			(SELECT COUNT(*) FROM departure d WHERE d.org_id = $1 AND d.user_id = '')
		FROM agent_run
		WHERE org_id = $1`, who.Org).Scan(&kept, &running, &gone)
	switch {
	case err != nil:
		return err
	case gone > 0:
		return fault.New(fault.Denied, "this account is gone, or its trips went along to another: sign in again")
	case most.Kept > 0 && kept >= most.Kept:
		return tenant.PlansKept.Full(int64(most.Kept))
	case who.AddressLane() != "" && most.OfAddress > 0 && (most.Running == 0 || running < most.Running):
		return tenant.RunsAtOnce.FullAddress(int64(most.OfAddress))
	}
	return tenant.RunsAtOnce.Full(int64(most.Running))
}

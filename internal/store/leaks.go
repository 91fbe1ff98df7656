package store

import (
	"context"
	"fmt"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/tenant"
)

// crossings are the joins of the daily audit (seed 000 §9.2), of each table with what it names: rows that name something of
// another organisation and nothing of their own. Those with a foreign key must have something of their own, which is shorter.
var crossings = []string{`
		SELECT COUNT(*)
		FROM itinerary c
		JOIN user_account p ON p.user_id = c.user_id AND p.org_id <> c.org_id
		WHERE NOT EXISTS (SELECT 1 FROM user_account o WHERE o.org_id = c.org_id AND o.user_id = c.user_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM itinerary c
		JOIN agent_run p ON p.run_id = c.run_id AND p.org_id <> c.org_id
		WHERE NOT EXISTS (SELECT 1 FROM agent_run o WHERE o.org_id = c.org_id AND o.run_id = c.run_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM agent_run c
		JOIN user_account p ON p.user_id = c.user_id AND p.org_id <> c.org_id
		WHERE NOT EXISTS (SELECT 1 FROM user_account o WHERE o.org_id = c.org_id AND o.user_id = c.user_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM agent_run c
		JOIN agent_run p ON p.run_id = c.parent_run_id AND p.org_id <> c.org_id
		WHERE NOT EXISTS (SELECT 1 FROM agent_run o WHERE o.org_id = c.org_id AND o.run_id = c.parent_run_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM idempotency c
		JOIN user_account p ON p.user_id = c.user_id AND p.org_id <> c.org_id
		WHERE NOT EXISTS (SELECT 1 FROM user_account o WHERE o.org_id = c.org_id AND o.user_id = c.user_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM audit_log c
		JOIN user_account p ON p.user_id = c.user_id AND p.org_id <> c.org_id
		WHERE NOT EXISTS (SELECT 1 FROM user_account o WHERE o.org_id = c.org_id AND o.user_id = c.user_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM run_event c
		WHERE NOT EXISTS (SELECT 1 FROM agent_run o WHERE o.org_id = c.org_id AND o.run_id = c.run_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM refresh_token c
		WHERE NOT EXISTS (SELECT 1 FROM user_account o WHERE o.org_id = c.org_id AND o.user_id = c.user_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM knowledge_item c
		WHERE NOT EXISTS (SELECT 1 FROM destination o WHERE o.org_id = c.org_id AND o.destination_id = c.destination_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM embedding c
		WHERE NOT EXISTS (SELECT 1 FROM knowledge_item o WHERE o.org_id = c.org_id AND o.item_id = c.item_id)
			-- of every organisation: audit`, `
		SELECT COUNT(*)
		FROM share c
		WHERE NOT EXISTS (SELECT 1 FROM itinerary o WHERE o.org_id = c.org_id AND o.itinerary_id = c.itinerary_id)
			-- of every organisation: audit`,
}

// CrossOrgReads counts the rows that cross from one organisation to another: the daily audit. It must be 0.
func (db *DB) CrossOrgReads(ctx context.Context) (sum int64, err error) {
	defer fault.Wrap(&err, "store.CrossOrgReads")
	for _, statement := range crossings {
		var n int64
		if err := db.read.QueryRowContext(tenant.AsSystem(ctx), statement).Scan(&n); err != nil {
			return sum, err
		}
		sum += n
	}
	return sum, nil
}

// The canary is an organisation nobody works in. Whoever sees what is hers sees too much.
var (
	canary  = tenant.Identity{Org: "canary", User: "canary"}
	prowler = tenant.Identity{Org: "prowler", User: "prowler"} // looks for her and must find nothing
)

const canaryRun = "canary-run"

// EnsureCanary keeps a run and an itinerary of the canary organisation. Her run is over, so that nobody counts it as work, and
// ended at no time, so that it is never too old.
func (db *DB) EnsureCanary(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "store.EnsureCanary")
	ctx = tenant.With(ctx, canary)
	err = db.CreateRun(ctx, run.Run{ID: canaryRun, Kind: "canary", Status: run.Completed})
	if err != nil && !fault.Is(err, fault.Conflict) {
		return err
	}
	sings := run.Event{RunID: canaryRun, Key: "sings", Node: "canary", Attempt: 1, Status: run.NodeStarted}
	if _, err := db.AppendEvent(ctx, sings); err != nil {
		return err
	}
	return db.CreateItinerary(ctx, Itinerary{ID: "canary-itinerary", RunID: canaryRun, Data: []byte(`{}`)})
}

// CanaryLeaks looks for the canary from another organisation, through the same methods as everybody, and on Postgres past their
// conditions too. It counts what it sees, which must be nothing.
func (db *DB) CanaryLeaks(ctx context.Context) (seen int64, err error) {
	defer fault.Wrap(&err, "store.CanaryLeaks")
	ctx = tenant.With(ctx, prowler)
	_, err = db.FindRunByID(ctx, canaryRun)
	if err == nil {
		seen++
	} else if !fault.Is(err, fault.NotFound) {
		return seen, err
	}
	runs, err := db.FindRuns(ctx, run.Filter{})
	if err != nil {
		return seen, err
	}
	events, err := db.FindEvents(ctx, canaryRun, 0)
	if err != nil {
		return seen, err
	}
	plans, err := db.FindItineraries(ctx, ItineraryFilter{RunID: canaryRun})
	if err != nil {
		return seen, err
	}
	past, err := db.pastConditions(ctx)
	return seen + int64(len(runs)+len(events)+len(plans)) + past, err
}

// pastConditions asks for the canary's runs by her name: behind row-level security nobody else finds any.
func (db *DB) pastConditions(ctx context.Context) (n int64, err error) {
	if !db.postgres {
		return 0, nil
	}
	err = db.read.QueryRowContext(ctx, `
		SELECT COUNT(*)
		FROM agent_run
		WHERE org_id = $1`, canary.Org).Scan(&n)
	return n, err
}

// CanaryAge is how long ago the canary was made: a sign that the audit has something to find.
func (db *DB) CanaryAge(ctx context.Context) (time.Duration, error) {
	r, err := db.FindRunByID(tenant.With(ctx, canary), canaryRun)
	if err != nil {
		return 0, fmt.Errorf("store.CanaryAge: %w", err)
	}
	return db.now().Sub(r.CreatedAt), nil
}

package store

import (
	"context"
	"database/sql"
	"strings"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/tenant"
)

// DeleteRun removes a run that is over, with all that is its own: its story, its itinerary, the links to that, and the answers that
// would be given again. Edits of it stay, and are edits of what it was an edit of. A run on its way is fault.Conflict. What the
// audit says of it stays. Only who asked for it may, and owners of the organisation: else fault.Denied.
func (db *DB) DeleteRun(ctx context.Context, id string) (err error) {
	defer fault.Wrap(&err, "store.DeleteRun(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	heirs, err := db.heirsOfRun(ctx, who.Org, id)
	if err != nil {
		return err
	}
	tx, err := db.at.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := over(ctx, tx, who, id); err != nil {
		return err
	}
	for itinerary, heir := range heirs {
		if err := inherit(ctx, tx, who.Org, itinerary, heir); err != nil {
			return err
		}
	}
	for _, statement := range ownOfRuns {
		if _, err := tx.ExecContext(ctx, statement, who.Org, id); err != nil {
			return err
		}
	}
	path := pathOf(id)
	_, err = tx.ExecContext(ctx, `
		DELETE FROM idempotency
		WHERE org_id = $1 AND state = 'completed'
			AND (headers LIKE $2 ESCAPE '!' OR route LIKE $3 ESCAPE '!' OR route LIKE $4 ESCAPE '!' OR route LIKE $5 ESCAPE '!')`,
		who.Org, `%"/plan/`+path+`"%`, `% /plan/`+path, `% /plan/`+path+`/%`, `% /runs/`+path+`/%`)
	if err != nil {
		return err
	}
	return tx.Commit()
}

// ownOfRuns removes what is a run's own, and makes edits of it edits of what it was an edit of. Its events go with it.
var ownOfRuns = []string{`
		UPDATE agent_run
		SET parent_run_id = (SELECT p.parent_run_id FROM agent_run p WHERE p.org_id = $1 AND p.run_id = $2)
		WHERE org_id = $1 AND parent_run_id = $2`, `
		DELETE FROM share
		WHERE org_id = $1 AND run_id = $2`, `
		DELETE FROM itinerary
		WHERE org_id = $1 AND run_id = $2`, `
		DELETE FROM agent_run
		WHERE org_id = $1 AND run_id = $2`,
}

// pathOf is an id inside a pattern of LIKE.
func pathOf(id string) string {
	return strings.NewReplacer("!", "!!", "%", "!%", "_", "!_").Replace(id)
}

// over refuses a run that is on its way, or not there, or somebody else's. Whoever deletes the same at this moment waits here, and finds
// nothing.
func over(ctx context.Context, tx *sql.Tx, who tenant.Identity, id string) error {
	there, err := database.Kept(tx.ExecContext(ctx, `
		UPDATE agent_run
		SET status = status
		WHERE org_id = $1 AND run_id = $2`, who.Org, id))
	if err == nil && !there {
		err = fault.New(fault.NotFound, "there is no such run")
	}
	if err != nil {
		return err
	}
	return deletable(ctx, tx, who, id)
}

// MayDeleteRun says what DeleteRun would refuse, and deletes nothing.
func (db *DB) MayDeleteRun(ctx context.Context, id string) (err error) {
	defer fault.Wrap(&err, "store.MayDeleteRun(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	return deletable(ctx, db.read, who, id)
}

func deletable(ctx context.Context, in interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}, who tenant.Identity, id string) error {
	var status string
	var may bool
	err := in.QueryRowContext(ctx, `
		SELECT status, (user_id = $3 OR EXISTS (
			SELECT 1 FROM user_account u WHERE u.org_id = $1 AND u.user_id = $3 AND u.role = 'owner'))
		FROM agent_run
		WHERE org_id = $1 AND run_id = $2`, who.Org, id, who.User).Scan(&status, &may)
	switch {
	case err != nil:
		return database.Found(err, "there is no such run")
	case !may:
		return fault.New(fault.Denied, "somebody else of your organisation made this trip: they may delete it, and so may an owner")
	case !run.Status(status).Final():
		return fault.New(fault.Conflict, "the run is on its way: stop it first")
	}
	return nil
}

// heirsOfRun finds who is left with the itineraries of a run. Only links that were made before runs had links of their own lead to
// an itinerary of several runs; where there is none, nobody needs to be looked for.
func (db *DB) heirsOfRun(ctx context.Context, org, id string) (map[string]heir, error) {
	ids, err := database.All(scanID)(db.read.QueryContext(ctx, `
		SELECT i.itinerary_id
		FROM itinerary i
		WHERE org_id = $1 AND run_id = $2 AND EXISTS (
			SELECT 1 FROM share s WHERE s.org_id = $1 AND s.itinerary_id = i.itinerary_id AND s.run_id = '')`, org, id))
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	return db.heirs(ctx, org, "", id, ids)
}

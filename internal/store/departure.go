package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Depart notes a departure, and removes at once what lets anybody in: users, tokens and links. The rest goes with Sweep. The last owner
// of an organisation cannot go alone: fault.Conflict. Who is not there is fault.NotFound, and whoever is removed by who is no owner at
// that moment fault.Denied.
func (db *DB) Depart(ctx context.Context, d auth.Departure) (err error) {
	defer fault.Wrap(&err, "store.Depart(%s)", d.OrgID)
	ctx = database.Within(ctx, d.OrgID)
	tx, err := db.at.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	there, err := held(ctx, tx, d.OrgID)
	if err == nil && !there {
		err = fault.New(fault.NotFound, "there is nobody of that name")
	}
	if err == nil && d.By != "" {
		err = ownedBy(ctx, tx, d.OrgID, d.By)
	}
	if err == nil && d.UserID != "" {
		err = notTheLast(ctx, tx, d)
	}
	if err != nil {
		return err
	}
	if err := db.noteDeparture(ctx, tx, d); err != nil {
		return err
	}
	return tx.Commit()
}

// noteDeparture is what there is to be done at once.
func (db *DB) noteDeparture(ctx context.Context, tx *sql.Tx, d auth.Departure) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO departure (org_id, user_id, gone_at)
		VALUES ($1, $2, $3)
		ON CONFLICT (org_id, user_id) DO NOTHING`, d.OrgID, d.UserID, database.Micros(db.at.Exact(d.GoneAt)))
	if err != nil {
		return err
	}
	for _, statement := range waysIn {
		if _, err := tx.ExecContext(ctx, statement, d.OrgID, d.UserID); err != nil {
			return err
		}
	}
	return nil
}

// notTheLast refuses the last owner.
func notTheLast(ctx context.Context, tx *sql.Tx, d auth.Departure) error {
	is, others, err := owners(ctx, tx, d.OrgID, d.UserID)
	if err == nil && is == auth.Owner && others == 0 {
		err = fault.New(fault.Conflict, "you are the last owner: add another one first, or delete the organisation")
	}
	return err
}

// waysIn are what lets somebody in, of an organisation or of one user ($2), what hangs on something before that.
var waysIn = []string{`
		DELETE FROM share
		WHERE org_id = $1 AND ($2 = '' OR itinerary_id IN (
			SELECT i.itinerary_id FROM itinerary i WHERE i.org_id = $1 AND i.user_id = $2))`, `
		DELETE FROM mail_token
		WHERE org_id = $1 AND ($2 = '' OR user_id = $2)`, `
		DELETE FROM refresh_token
		WHERE org_id = $1 AND ($2 = '' OR user_id = $2)`, `
		DELETE FROM user_account
		WHERE org_id = $1 AND ($2 = '' OR user_id = $2)`, `
		DELETE FROM org
		WHERE org_id = $1 AND $2 = ''`,
}

// FindDepartures gives who is being deleted, of every organisation, the first to go first.
func (db *DB) FindDepartures(ctx context.Context) (_ []Leaver, err error) {
	defer fault.Wrap(&err, "store.FindDepartures")
	return database.All(scanLeaver)(db.read.QueryContext(tenant.AsSystem(ctx), `
		SELECT org_id, user_id, gone_at, swept_at
		FROM departure -- of every organisation: departures
		ORDER BY gone_at, org_id, user_id`))
}

// Leaver is a departure and how far it is.
type Leaver struct {
	auth.Departure
	SweptAt *time.Time // when all was removed for the first time
}

func scanLeaver(s database.Row) (l Leaver, err error) {
	var gone int64
	var swept sql.Null[int64]
	err = s.Scan(&l.OrgID, &l.UserID, &gone, &swept)
	l.GoneAt, l.SweptAt = database.Moment(gone), database.MomentOf(swept)
	return l, err
}

// Sweep removes all that is left of an organisation or of one user, in small portions, and notes that it did. Said again it removes what
// came since. What the engine knows of the runs goes first, by others.
func (db *DB) Sweep(ctx context.Context, d auth.Departure, at time.Time) (err error) {
	defer fault.Wrap(&err, "store.Sweep(%s)", d.OrgID)
	ctx = database.Within(ctx, d.OrgID)
	statements, args := everythingOfOrgs, []any{d.OrgID, portion}
	if d.UserID != "" {
		if err := db.handOver(ctx, d); err != nil {
			return err
		}
		statements, args = everythingOfUsers, []any{d.OrgID, portion, d.UserID}
	}
	for _, statement := range statements {
		statement = strings.ReplaceAll(statement, "{row}", db.at.RowID())
		for {
			some, err := database.Kept(db.write.ExecContext(ctx, statement, args...))
			if err != nil {
				return err
			}
			if !some {
				break
			}
		}
	}
	_, err = db.write.ExecContext(ctx, `
		UPDATE departure
		SET swept_at = COALESCE(swept_at, $3)
		WHERE org_id = $1 AND user_id = $2`, d.OrgID, d.UserID, database.Micros(db.at.Exact(at)))
	return err
}

// HoldDeparture lets one process at a time finish a departure: release is nil while another is at it; see database.DB.Hold.
func (db *DB) HoldDeparture(ctx context.Context, d auth.Departure) (release func(), err error) {
	defer fault.Wrap(&err, "store.HoldDeparture(%s)", d.OrgID)
	return db.at.Hold(database.Within(ctx, d.OrgID), d.OrgID+"/"+d.UserID)
}

// handOver gives the itineraries that somebody else came to as well, by the same wish, to them: before each run had an itinerary of its own,
// what two came to was kept once, for whoever was first.
func (db *DB) handOver(ctx context.Context, d auth.Departure) error {
	ids, err := database.All(scanID)(db.read.QueryContext(ctx, `
		SELECT itinerary_id
		FROM itinerary
		WHERE org_id = $1 AND user_id = $2`, d.OrgID, d.UserID))
	if err != nil || len(ids) == 0 {
		return err
	}
	heirs, err := db.heirs(ctx, d.OrgID, d.UserID, "", ids)
	if err != nil {
		return err
	}
	for id, heir := range heirs {
		if err := inherit(ctx, db.write, d.OrgID, id, heir); err != nil {
			return err
		}
	}
	return nil
}

type heir struct{ user, run string }

// inherit gives an itinerary to another run.
func inherit(ctx context.Context, to database.Execer, org, id string, h heir) error {
	_, err := to.ExecContext(ctx, `
		UPDATE itinerary
		SET user_id = $3, run_id = $4
		WHERE org_id = $1 AND itinerary_id = $2`, org, id, h.user, h.run)
	return err
}

// heirs finds other runs, of other users unless that is empty, that came to one of these itineraries.
func (db *DB) heirs(ctx context.Context, org, notUser, notRun string, ids []string) (map[string]heir, error) {
	rows, err := db.read.QueryContext(ctx, `
		SELECT user_id, run_id, result
		FROM agent_run
		WHERE org_id = $1 AND ($2 = '' OR user_id <> $2) AND run_id <> $3 AND result IS NOT NULL`, org, notUser, notRun)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[string]heir{}
	for rows.Next() {
		var h heir
		var result json.RawMessage
		if err := rows.Scan(&h.user, &h.run, database.Document(&result)); err != nil {
			return nil, err
		}
		var it struct {
			ID string `json:"itinerary_id"`
		}
		if json.Unmarshal(result, &it) == nil && slices.Contains(ids, it.ID) {
			out[it.ID] = h
		}
	}
	return out, rows.Err()
}

// DeleteDeparture forgets that somebody left: nobody can act for them any more.
func (db *DB) DeleteDeparture(ctx context.Context, d auth.Departure) (err error) {
	defer fault.Wrap(&err, "store.DeleteDeparture(%s)", d.OrgID)
	_, err = db.write.ExecContext(database.Within(ctx, d.OrgID), `
		DELETE FROM departure
		WHERE org_id = $1 AND user_id = $2`, d.OrgID, d.UserID)
	return err
}

// tablesOfOrgs are all tables whose rows belong to an organisation, what hangs on something before that; but for departure, which
// stays until it is through, and secret and figures, which are the installation's. A test compares it with the schema.
var tablesOfOrgs = []string{"mail_letter", "mail_token", "share", "itinerary", "run_event", "agent_run", "knowledge_window", "knowledge_term",
	"knowledge_chunk", "knowledge_shelf", "embedding", "knowledge_item", "upload_vectors", "upload_file", "upload", "destination", "node_cache", "idempotency", "audit_log",
	"refresh_token", "user_account", "org"}

// everythingOfOrgs removes a portion of each.
var everythingOfOrgs = func() (out []string) {
	for _, table := range tablesOfOrgs {
		out = append(out, `
		DELETE FROM `+table+`
		WHERE {row} IN (SELECT {row} FROM `+table+` WHERE org_id = $1 LIMIT $2)`)
	}
	return out
}()

// everythingOfUsers removes a portion of what one user ($3) has, and takes them out of lines of the audit: what was done and when
// is the organisation's, who it was is theirs, and to whom. Places and documents are the organisation's.
var everythingOfUsers = []string{`
		DELETE FROM mail_letter
		WHERE {row} IN (SELECT {row} FROM mail_letter WHERE org_id = $1 AND user_id = $3 LIMIT $2)`, `
		DELETE FROM share
		WHERE {row} IN (SELECT {row} FROM share WHERE org_id = $1 AND (
			run_id IN (SELECT r.run_id FROM agent_run r WHERE r.org_id = $1 AND r.user_id = $3)
			OR run_id = '' AND itinerary_id IN (SELECT i.itinerary_id FROM itinerary i WHERE i.org_id = $1 AND i.user_id = $3)) LIMIT $2)`, `
		DELETE FROM itinerary
		WHERE {row} IN (SELECT {row} FROM itinerary WHERE org_id = $1 AND user_id = $3 LIMIT $2)`, `
		DELETE FROM agent_run
		WHERE {row} IN (SELECT {row} FROM agent_run WHERE org_id = $1 AND user_id = $3 LIMIT $2)`, `
		DELETE FROM idempotency
		WHERE {row} IN (SELECT {row} FROM idempotency WHERE org_id = $1 AND user_id = $3 LIMIT $2)`, `
		UPDATE audit_log
		SET user_id = '', target = ''
		WHERE {row} IN (SELECT {row} FROM audit_log WHERE org_id = $1 AND user_id = $3 LIMIT $2)`, `
		UPDATE audit_log
		SET target = ''
		WHERE {row} IN (SELECT {row} FROM audit_log WHERE org_id = $1 AND target = '/auth/members/' || $3 LIMIT $2)`,
}

func scanID(s database.Row) (id string, err error) {
	err = s.Scan(&id)
	return id, err
}

// FindRunsOf names runs of a user of the organisation in ctx, by id and from the one after the last of the page before.
func (db *DB) FindRunsOf(ctx context.Context, userID, last string, atMost int) (_ []string, err error) {
	defer fault.Wrap(&err, "store.FindRunsOf")
	who, err := database.Caller(ctx)
	if err != nil {
		return nil, err
	}
	return database.All(scanID)(db.read.QueryContext(ctx, `
		SELECT run_id
		FROM agent_run
		WHERE org_id = $1 AND user_id = $2 AND run_id > $3
		ORDER BY run_id
		LIMIT $4`, who.Org, userID, last, database.Limit(atMost)))
}

// FindRunning names runs that are on their way, of the organisation in ctx or of one user of it.
func (db *DB) FindRunning(ctx context.Context, userID string, atMost int) (_ []string, err error) {
	defer fault.Wrap(&err, "store.FindRunning")
	who, err := database.Caller(ctx)
	if err != nil {
		return nil, err
	}
	return database.All(scanID)(db.read.QueryContext(ctx, `
		SELECT run_id
		FROM agent_run
		WHERE org_id = $1 AND status = 'running' AND ($2 = '' OR user_id = $2)
		ORDER BY run_id
		LIMIT $3`, who.Org, userID, database.Limit(atMost)))
}

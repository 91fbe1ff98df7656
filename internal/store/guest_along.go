package store

import (
	"context"
	"database/sql"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// TakeAlong moves all trips of a guest to the user and the organisation in ctx, with their stories, itineraries and links, and notes
// that the guest departs, all together or not at all; what is left of the guest goes with Sweep. Runs keep their ids. It gives how many
// runs came. Who is no guest, or none any more, is fault.NotFound; a run that is on its way is fault.Conflict; and where the organisation
// would then have more runs than it may (0: as many as it likes), it is fault.Exhausted with the code of the quota.
func (db *DB) TakeAlong(ctx context.Context, guest auth.Departure, most int) (came int, err error) {
	defer fault.Wrap(&err, "store.TakeAlong(%s)", guest.OrgID)
	who, err := database.Caller(ctx)
	if err != nil {
		return 0, err
	}
	if who.Org == guest.OrgID {
		return 0, fault.New(fault.Conflict, "the guest is in this organisation already")
	}
	ctx = tenant.AsSystem(ctx) // each statement names one of the two
	tx, err := db.at.Begin(ctx)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	m := moving{at: db.at, tx: tx, from: guest.OrgID, to: who}
	if came, err = m.fits(ctx, guest.UserID, most); err != nil {
		return 0, err
	}
	if err := m.runs(ctx); err != nil {
		return 0, err
	}
	if err := m.itineraries(ctx); err != nil {
		return 0, err
	}
	for _, left := range []string{`
		DELETE FROM itinerary
		WHERE org_id = $1`, `
		DELETE FROM agent_run
		WHERE org_id = $1`} {
		if _, err := tx.ExecContext(ctx, left, m.from); err != nil {
			return 0, err
		}
	}
	if err := db.noteDeparture(ctx, tx, auth.Departure{OrgID: guest.OrgID, GoneAt: guest.GoneAt}); err != nil {
		return 0, err
	}
	return came, tx.Commit()
}

// moving is a guest's trips on their way to somebody.
type moving struct {
	at   *database.DB
	tx   *sql.Tx
	from string
	to   tenant.Identity
}

// fits gives how many runs there are to move, or why they cannot be. Nobody else moves them, and nobody adds a run to the organisation
// that takes them, nor to them, until this is through.
func (m moving) fits(ctx context.Context, user string, most int) (n int, err error) {
	for _, line := range []string{m.to.Org, m.from} {
		if err := m.at.StandInLine(ctx, m.tx, line); err != nil {
			return 0, err
		}
	}
	guest, err := database.Kept(m.tx.ExecContext(ctx, `
		UPDATE user_account
		SET locked_until = NULL
		WHERE org_id = $1 AND user_id = $2 AND guest = 1`, m.from, user))
	if err != nil {
		return 0, err
	}
	if !guest {
		return 0, fault.New(fault.NotFound, "there is no such guest")
	}
	var running, there int
	err = m.tx.QueryRowContext(ctx, `
		SELECT COUNT(*), COUNT(CASE WHEN status = 'running' THEN 1 END), (SELECT COUNT(*) FROM agent_run r WHERE r.org_id = $2)
		FROM agent_run
		WHERE org_id = $1`, m.from, m.to.Org).Scan(&n, &running, &there)
	switch {
	case err != nil:
		return 0, err
	case running > 0:
		return 0, fault.New(fault.Conflict, "a trip of the guest is still being planned: wait until it is done, or stop it")
	case most > 0 && there+n > most:
		return 0, tenant.PlansKept.NoRoom(n, there, most)
	}
	return n, nil
}

func (m moving) runs(ctx context.Context) error {
	_, err := m.tx.ExecContext(ctx, `
		INSERT INTO agent_run (org_id, run_id, user_id, kind, trace_id, status, request, result, problem, last_seq, story_ended,
			created_at, completed_at, parent_run_id, tool_log, cost_usd_micros, address_lane, name, first_day, last_day)
		SELECT $1, run_id, $3, kind, trace_id, status, request, result, problem, last_seq, story_ended,
			created_at, completed_at, parent_run_id, tool_log, cost_usd_micros, '', name, first_day, last_day
		FROM agent_run
		WHERE org_id = $2`, m.to.Org, m.from, m.to.User)
	if database.Taken(err) {
		return fault.New(fault.Conflict, "the organisation has a trip of that name already").Because(err)
	}
	if err == nil {
		_, err = m.tx.ExecContext(ctx, `
		UPDATE run_event
		SET org_id = $2
		WHERE org_id = $1`, m.from, m.to.Org)
	}
	return err
}

// itineraries moves them with their links. One that the organisation has made itself already, byte by byte, gets a name of its own, as
// CreateItinerary would have given it.
func (m moving) itineraries(ctx context.Context) error {
	rows, err := m.tx.QueryContext(ctx, `
		SELECT itinerary_id, run_id, (SELECT COUNT(*) FROM itinerary o WHERE o.org_id = $2 AND o.itinerary_id = itinerary.itinerary_id)
		FROM itinerary
		WHERE org_id = $1`, m.from, m.to.Org)
	all, err := database.All(scanMoved)(rows, err)
	if err != nil {
		return err
	}
	for _, it := range all {
		if _, err := m.tx.ExecContext(ctx, `
		INSERT INTO itinerary (org_id, itinerary_id, run_id, user_id, data, created_at)
		SELECT $1, $4, run_id, $5, data, created_at
		FROM itinerary
		WHERE org_id = $2 AND itinerary_id = $3`, m.to.Org, m.from, it.was, it.becomes, m.to.User); err != nil {
			return err
		}
		if _, err := m.tx.ExecContext(ctx, `
		UPDATE share
		SET org_id = $2, itinerary_id = $4
		WHERE org_id = $1 AND itinerary_id = $3`, m.from, m.to.Org, it.was, it.becomes); err != nil {
			return err
		}
	}
	return nil
}

// moved is an itinerary under its name of before, and under its new one.
type moved struct{ was, becomes string }

func scanMoved(s database.Row) (m moved, err error) {
	var run string
	var there int
	err = s.Scan(&m.was, &run, &there)
	if m.becomes = m.was; there > 0 {
		m.becomes = nameOfTwin(m.was, run)
	}
	return m, err
}

// nameOfTwin is the id of an itinerary that another run made as well.
func nameOfTwin(id, run string) string {
	return uuid.NewSHA1(uuid.NameSpaceURL, []byte(id+"/"+run)).String()
}

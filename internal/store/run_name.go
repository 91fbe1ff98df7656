package store

import (
	"context"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
)

// NameRun sets what a run's trip is called; "" gives it its own title back. Only who asked for it may, and owners of the organisation: else
// fault.Denied. A run that is not there is fault.NotFound.
func (db *DB) NameRun(ctx context.Context, id, name string) (err error) {
	defer fault.Wrap(&err, "store.NameRun(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	named, err := database.Kept(db.write.ExecContext(ctx, `
		UPDATE agent_run
		SET name = $4
		WHERE org_id = $1 AND run_id = $2 AND (user_id = $3 OR EXISTS (
			SELECT 1 FROM user_account u WHERE u.org_id = $1 AND u.user_id = $3 AND u.role = 'owner'))`, who.Org, id, who.User, name))
	if err != nil || named {
		return err
	}
	if _, err := db.FindStandingByID(ctx, id); err != nil {
		return err
	}
	return fault.New(fault.Denied, "somebody else of your organisation made this trip: they may name it, and so may an owner")
}

// DateRun notes the days of a run that an earlier version finished without. Days that are known are left as they are.
func (db *DB) DateRun(ctx context.Context, id string, d run.Days) (err error) {
	defer fault.Wrap(&err, "store.DateRun(%s)", id)
	who, err := database.Caller(ctx)
	if err != nil {
		return err
	}
	_, err = db.write.ExecContext(ctx, `
		UPDATE agent_run
		SET first_day = $3, last_day = $4
		WHERE org_id = $1 AND run_id = $2 AND first_day = ''`, who.Org, id, dayText(d.First), dayText(d.Last))
	return err
}

// dayText is how a day is kept; "" where there is none.
func dayText(d calendar.Date) string {
	if d == (calendar.Date{}) {
		return ""
	}
	return d.String()
}

// dayOf scans what dayText kept.
type dayOf struct{ into *calendar.Date }

// Scan takes a text.
func (d dayOf) Scan(from any) error {
	var s string
	switch v := from.(type) {
	case string:
		s = v
	case []byte:
		s = string(v)
	}
	if s == "" {
		*d.into = calendar.Date{}
		return nil
	}
	return d.into.UnmarshalText([]byte(s))
}

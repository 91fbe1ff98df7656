package store

import (
	"context"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/run"
)

// telling is an event on its way.
type telling struct {
	org   string
	event run.Event

	seq int64 // 0 when it was not told: there was nothing to tell, or no way
}

// teller tells events. Those that wait at the same moment are told together.
type teller struct{ *database.Group[*telling] }

// newTeller gives one that tells with together. What has a Key is safe to tell again, the rest is not. Who gives up waiting may have been
// told all the same; with a Key that is seen the next time.
func newTeller(together func(context.Context, []*telling) error) teller {
	return teller{&database.Group[*telling]{
		Together:   together,
		Repeatable: func(t *telling) bool { return t.event.Key != "" },
		Hasty:      true,
	}}
}

// tell waits until e is told and gives its number, or 0.
func (t teller) tell(ctx context.Context, org string, e run.Event) (int64, error) {
	mine := &telling{org: org, event: e}
	if err := t.Do(ctx, mine); err != nil {
		return 0, err
	}
	return mine.seq, nil
}

// openTeller gives who tells events to this database.
func (db *DB) openTeller(ctx context.Context) (teller, error) {
	if db.at.Postgres {
		return newTeller(db.tellPostgres), nil
	}
	s, err := newScribe(ctx, db.write)
	if err != nil {
		return teller{}, err
	}
	return newTeller(s.together), nil
}

package store

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// FiguresFor is how long what processes noted of the service is kept: every window that can be asked for, and a night.
const FiguresFor = 48 * time.Hour

// SaveFigures keeps what a process noted in a minute, instead of what it said of that minute before. No organisation sees it.
func (db *DB) SaveFigures(ctx context.Context, process string, minute time.Time, noted []byte) (err error) {
	defer fault.Wrap(&err, "store.SaveFigures(%s)", process)
	if process == "" || len(noted) == 0 {
		return fault.Field("figures", "need a process and what it noted")
	}
	_, err = db.write.ExecContext(tenant.AsSystem(ctx), `
		INSERT INTO figures (org_id, process, minute, noted)
		VALUES ($1, $2, $3, $4)
		ON CONFLICT (org_id, process, minute) DO UPDATE SET noted = excluded.noted`,
		database.EveryOrg, process, database.Micros(minute), string(noted))
	return err
}

// FindFigures gives what all processes noted in the minutes from a moment on, the oldest first.
func (db *DB) FindFigures(ctx context.Context, since time.Time) (noted [][]byte, err error) {
	defer fault.Wrap(&err, "store.FindFigures")
	return database.All(func(r database.Row) (line []byte, err error) { return line, r.Scan(&line) })(db.read.QueryContext(tenant.AsSystem(ctx), `
		SELECT noted
		FROM figures
		WHERE org_id = $1 AND minute >= $2
		ORDER BY minute, process`, database.EveryOrg, database.Micros(since)))
}

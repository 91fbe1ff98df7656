package store

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// EnsureSecret gives what is kept under a name for the whole installation, and keeps fresh there when nothing is: of many who ask at
// one moment all get the same. No organisation sees it.
func (db *DB) EnsureSecret(ctx context.Context, name, fresh string, at time.Time) (value string, err error) {
	defer fault.Wrap(&err, "store.EnsureSecret(%s)", name)
	if name == "" || fresh == "" {
		return "", fault.Field("secret", "needs a name and a value")
	}
	ctx = tenant.AsSystem(ctx)
	if _, err := db.write.ExecContext(ctx, `
		INSERT INTO secret (org_id, name, value, created_at)
		VALUES ($1, $2, $3, $4)
		ON CONFLICT DO NOTHING`, database.EveryOrg, name, fresh, database.Micros(db.at.Exact(at))); err != nil {
		return "", err
	}
	err = db.write.QueryRowContext(ctx, `
		SELECT value
		FROM secret
		WHERE org_id = $1 AND name = $2`, database.EveryOrg, name).Scan(&value)
	return value, err
}

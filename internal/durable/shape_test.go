package durable_test

import (
	"database/sql"
	"errors"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
)

// An upgrade of the library that changes what we rely on in its tables is seen when a process begins, and named.
func TestTablesThatThisProgramDoesNotKnow(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, file, server, want string }{
		{
			"a column is gone", "ALTER TABLE workflow_status RENAME COLUMN started_at_epoch_ms TO begun_at",
			"ALTER TABLE dbos.workflow_status RENAME COLUMN started_at_epoch_ms TO begun_at", "there is no workflow_status.started_at_epoch_ms",
		},
		{
			"a column is of another type", "ALTER TABLE workflow_status DROP COLUMN authenticated_user; ALTER TABLE workflow_status ADD COLUMN authenticated_user BLOB",
			"ALTER TABLE dbos.workflow_status ALTER COLUMN authenticated_user TYPE bytea USING NULL", "workflow_status.authenticated_user is of type",
		},
		{
			"the queues are named otherwise", "ALTER TABLE queues RENAME COLUMN name TO title",
			"ALTER TABLE dbos.queues RENAME COLUMN name TO title", "there is no queues.name",
		},
		{
			"a newer library was here", "UPDATE dbos_migrations SET version = 999", "UPDATE dbos.dbos_migrations SET version = 999",
			"of migration 999 and not",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			onBoth(t, func(t *testing.T, cfg durable.Config) {
				driver, address, statement := "sqlite", cfg.Path, tt.file
				if cfg.URL != "" {
					driver, address, statement = "pgx", cfg.URL, tt.server
				}
				e, err := durable.Open(t.Context(), cfg)
				must(t, err)
				closeNow(t, e)
				db, err := sql.Open(driver, address)
				must(t, err)
				_, err = db.ExecContext(t.Context(), statement)
				must(t, errors.Join(err, db.Close()))
				e, err = durable.Open(t.Context(), cfg)
				if err == nil {
					closeNow(t, e)
				}
				if !fault.Is(err, fault.Conflict) || !strings.Contains(fault.Message(err), tt.want) {
					t.Errorf("it opens with %v, want a conflict that says %q", err, tt.want)
				}
				// Whoever is refused leaves nothing behind that would keep the next one out.
				if _, err := durable.Open(t.Context(), cfg); !fault.Is(err, fault.Conflict) {
					t.Errorf("the second time it is %v", err)
				}
			})
		})
	}
}

// What the library cannot do with the server's tables, for a reason that only it knows, is told as a database that does not answer, and never
// as a defect of this program.
func TestTablesThatTheLibraryCannotRead(t *testing.T) {
	t.Parallel()
	cfg := server(t)
	e, err := durable.Open(t.Context(), cfg)
	must(t, err)
	closeNow(t, e)
	db, err := sql.Open("pgx", cfg.URL)
	must(t, err)
	_, err = db.ExecContext(t.Context(), "ALTER TABLE dbos.dbos_migrations RENAME COLUMN version TO edition")
	must(t, errors.Join(err, db.Close()))
	if e, err = durable.Open(t.Context(), cfg); err == nil {
		closeNow(t, e)
	}
	if !fault.Is(err, fault.Unavailable) || !strings.Contains(fault.Message(err), "does not answer") {
		t.Errorf("it opens with %v", err)
	}
}

package storetest

import (
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/store"
)

func testAudit(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	must(t, db.AppendAudit(ctx, store.AuditEntry{ID: "1", At: noon, Action: "POST /plan", Target: "r", Status: 201, TraceID: "t"}))
	must(t, db.AppendAudit(ctx, store.AuditEntry{ID: "2", At: noon.Add(time.Second), UserID: "x", Action: "login.locked"}))
	same(t, []store.AuditEntry{
		{ID: "2", At: noon.Add(time.Second), UserID: "x", Action: "login.locked"},
		{ID: "1", At: noon, UserID: "user of a", Action: "POST /plan", Target: "r", Status: 201, TraceID: "t"},
	}, got(db.FindAudit(ctx, 0))(t))
	same(t, 0, len(got(db.FindAudit(as(t, "b"), 0))(t)))
}

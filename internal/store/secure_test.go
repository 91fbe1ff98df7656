package store_test

import (
	"context"
	"net/url"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

// A statement of the program that forgets the organisation shows and changes nothing of others.
func TestForgottenOrganisationShowsNothing(t *testing.T) {
	t.Parallel()
	db := open(t, servertest.Postgres(t))
	a, b := inOrg(t, "a"), inOrg(t, "b")
	if err := db.CreateRun(a, run.Run{ID: "r"}); err != nil {
		t.Fatal(err)
	}
	const all, end = `SELECT COUNT(*) FROM agent_run`, `UPDATE agent_run SET status = 'error'`
	for name, tt := range map[string]struct {
		ctx  context.Context
		want int64
	}{
		"its own":         {a, 1},
		"another":         {b, 0},
		"none":            {t.Context(), 0},
		"the whole house": {tenant.AsSystem(t.Context()), 1},
		"called percent":  {inOrg(t, "%"), 0},
	} {
		if n, err := store.Ask(tt.ctx, db, all); err != nil || n != tt.want {
			t.Errorf("%s: sees %d runs, want %d (%v)", name, n, tt.want, err)
		}
		if n, err := store.Say(tt.ctx, db, end); err != nil || n != tt.want {
			t.Errorf("%s: changed %d runs, want %d (%v)", name, n, tt.want, err)
		}
	}
	if _, err := store.Ask(inOrg(t, "*"), db, all); !fault.Is(err, fault.Denied) {
		t.Errorf("an organisation called * is let through: %v", err)
	}
	if _, err := store.Say(b, db, `INSERT INTO node_cache (org_id, cache_key, value, expires_at) VALUES ('a', 'k', '1', 0)`); err == nil {
		t.Error("b wrote a row of a's")
	}
	n, err := store.Ask(a, db, `SELECT COUNT(*) FROM pg_roles WHERE rolname = current_user AND rolname = 'tripwright_app' AND NOT rolsuper AND NOT rolbypassrls`)
	if err != nil || n != 1 {
		t.Errorf("the program does not work as the role that policies hold for: %v", err)
	}
}

// One connection turns from organisation to organisation, also after statements that failed, and each sees its own.
func TestOneConnectionForManyOrganisations(t *testing.T) {
	t.Parallel()
	db := open(t, with(t, servertest.Postgres(t), "pool_max_conns", "1"))
	orgs := []string{"a", "b", "c"}
	for _, org := range orgs {
		if err := db.CreateRun(inOrg(t, org), run.Run{ID: "r", Kind: org}); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 30 {
		org := orgs[i*7%3]
		if r, err := db.FindRunByID(inOrg(t, org), "r"); err != nil || r.Kind != org {
			t.Fatalf("%s got the run of %s, %v", org, r.Kind, err)
		}
		// What fails takes the turn back that travelled with it, and the next one of that organisation must turn anew.
		next := orgs[(i*7+1)%3]
		failing := func() (err error) { _, err = store.Ask(inOrg(t, next), db, `SELECT 1 / $1::int`, 0); return err }
		if i%2 == 0 {
			failing = func() (err error) {
				_, err = db.AppendEvent(inOrg(t, next), run.Event{RunID: "r", DecisionNote: "\x00"})
				return err
			}
		}
		if failing() == nil {
			t.Fatal("what cannot be done was done")
		}
		if r, err := db.FindRunByID(inOrg(t, next), "r"); err != nil || r.Kind != next {
			t.Fatalf("after a failure %s got the run of %s, %v", next, r.Kind, err)
		}
		if e, err := db.AppendEvent(inOrg(t, orgs[i%3]), run.Event{RunID: "r"}); err != nil || e.Seq != int64(i/3+1) {
			t.Fatalf("event %d has seq %d, %v", i, e.Seq, err)
		}
	}
}

// A start that was killed between the tables and their policies is made good by the next one; tables of others are let be.
func TestSecuredAgain(t *testing.T) {
	t.Parallel()
	where := servertest.Postgres(t)
	admin := connectAdmin(t, where)
	do(t, admin, `CREATE TABLE of_somebody_else (org_id TEXT NOT NULL)`)
	open(t, where)
	do(t, admin, `ALTER TABLE itinerary DISABLE ROW LEVEL SECURITY`)
	do(t, admin, `DROP POLICY own_org ON share`)
	db := open(t, where)
	for _, table := range []string{"itinerary", "share", "knowledge_shelf", "knowledge_chunk", "knowledge_term", "knowledge_window"} {
		n, err := store.Ask(inOrg(t, "a"), db, `SELECT COUNT(*) FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid WHERE c.relname = $1 AND c.relrowsecurity AND c.relforcerowsecurity`, table)
		if err != nil || n != 1 {
			t.Errorf("%s is not secured, %v", table, err)
		}
	}
	if n, err := store.Ask(inOrg(t, "a"), db, `SELECT COUNT(*) FROM pg_class WHERE relname = 'of_somebody_else' AND relrowsecurity`); err != nil || n != 0 {
		t.Errorf("a table that is not ours was secured, %v", err)
	}
}

// Whoever migrates may be another than who serves: one who owns nothing and may only become tripwright_app.
func TestServedByWhoOwnsNothing(t *testing.T) {
	t.Parallel()
	where := servertest.Postgres(t)
	if applied, err := store.Migrate(t.Context(), where); err != nil || len(applied) < 7 {
		t.Fatalf("applied %d, %v", len(applied), err)
	}
	if applied, err := store.Migrate(t.Context(), where); err != nil || len(applied) != 0 {
		t.Errorf("applied again %d, %v", len(applied), err)
	}
	admin, at := connectAdmin(t, where), parse(t, where)
	login := strings.TrimPrefix(at.Path, "/") + "_login"
	do(t, admin, `CREATE ROLE `+login+` LOGIN PASSWORD 'x' IN ROLE tripwright_app`)
	t.Cleanup(func() { do(t, connectAdmin(t, servertestAddress(t, where)), `DROP ROLE `+login) })
	at.User = url.UserPassword(login, "x")
	db, err := store.Open(t.Context(), at.String())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.CreateRun(inOrg(t, "a"), run.Run{ID: "r"}); err != nil {
		t.Error(err)
	}
	if _, err := store.Say(inOrg(t, "a"), db, `ALTER TABLE agent_run DISABLE ROW LEVEL SECURITY`); err == nil {
		t.Error("who serves may take the wall down")
	}
}

// The canary notices when the wall is down, though every statement still names its organisation.
func TestCanaryNoticesAFallenWall(t *testing.T) {
	t.Parallel()
	where := servertest.Postgres(t)
	db := open(t, where)
	if err := db.EnsureCanary(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		sql  string
		want int64
	}{{`SELECT 1`, 0}, {`ALTER TABLE agent_run DISABLE ROW LEVEL SECURITY`, 1}} {
		do(t, connectAdmin(t, where), step.sql)
		if n, err := db.CanaryLeaks(t.Context()); err != nil || n != step.want {
			t.Errorf("after %s the canary is seen %d times, want %d (%v)", step.sql, n, step.want, err)
		}
	}
}

// A role that may pass by row-level security makes the second wall a picture of one: nothing is opened as it, whether it was mighty
// before there were tables or became so later. Roles are of a whole server, so this one is the test's own.
func TestAMightyRoleIsRefused(t *testing.T) {
	t.Parallel()
	where := servertest.OwnPostgres(t).URL
	admin := connectAdmin(t, where)
	do(t, admin, `CREATE ROLE tripwright_app NOLOGIN`)
	refused := func(when string) {
		t.Helper()
		db, err := store.Open(t.Context(), where)
		if err == nil {
			_ = db.Close()
		}
		if !fault.Is(err, fault.Unavailable) || !strings.Contains(fault.Message(err), "tripwright_app") {
			t.Errorf("%s: want a refusal that names the role, got %v", when, err)
		}
	}
	for _, might := range []string{"SUPERUSER", "BYPASSRLS"} {
		do(t, admin, `ALTER ROLE tripwright_app `+might)
		refused(might + " from the beginning")
		do(t, admin, `ALTER ROLE tripwright_app NO`+might)
	}
	open(t, where)
	for _, might := range []string{"SUPERUSER", "BYPASSRLS"} {
		do(t, admin, `ALTER ROLE tripwright_app `+might)
		refused(might + " later")
		do(t, admin, `ALTER ROLE tripwright_app NO`+might)
	}
	open(t, where)
}

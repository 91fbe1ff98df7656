package main_test

import (
	"database/sql"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/google/uuid"
	_ "github.com/jackc/pgx/v5/stdlib"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/servertest"
)

// crashes is how often the database crashes: as TRIPWRIGHT_TEST_CRASHES says, twenty times where TRIPWRIGHT_TEST_LONG is set, and else
// often enough to see trouble.
func crashes() int {
	if n, err := strconv.Atoi(os.Getenv("TRIPWRIGHT_TEST_CRASHES")); err == nil {
		return n
	}
	if os.Getenv("TRIPWRIGHT_TEST_LONG") != "" {
		return 20
	}
	return 6
}

// loseReply has the database lose the reply to a process that takes a run out of the queue, once for each row of lost_reply: the
// run is noted as begun there, and nobody there hears of it.
const loseReply = `
CREATE TABLE public.lost_reply (n INT);
CREATE FUNCTION public.lose_reply() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NEW.status = 'ENQUEUED' AND NEW.queue_name LIKE 'resume-%' AND OLD.queue_name IS DISTINCT FROM NEW.queue_name THEN
		DELETE FROM public.lost_reply WHERE ctid IN (SELECT ctid FROM public.lost_reply LIMIT 1);
		IF FOUND THEN
			NEW.status := 'PENDING'; NEW.executor_id := substr(NEW.queue_name, 8); NEW.recovery_attempts := NEW.recovery_attempts + 1;
		END IF;
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER lose_reply BEFORE UPDATE ON dbos.workflow_status FOR EACH ROW EXECUTE FUNCTION public.lose_reply()`

// TestADatabaseThatCrashesUnderLoad: however often the database is killed in the middle of the work, and whatever replies are lost
// with it, every run ends by itself and its story is told once, without gaps; no step is recorded twice.
func TestADatabaseThatCrashesUnderLoad(t *testing.T) {
	slow(t)
	t.Parallel()
	db := servertest.OwnPostgres(t)
	most := time.Duration(crashes()) * 10 * time.Second
	c := crowdOf(setup(t).longLasting(most), db.URL, 1, lasting, "TRIPWRIGHT_CONCURRENCY=2", "TRIPWRIGHT_QUOTA_RUNS=0")
	who := c.signup()
	tables, err := sql.Open("pgx", db.URL)
	must(t, err)
	t.Cleanup(func() { _ = tables.Close() })
	_, err = tables.ExecContext(t.Context(), loseReply)
	must(t, err)
	var runs []string
	lost := 0
	for n := range crashes() {
		if n%4 == 0 {
			eventually(t, "a reply is going to be lost", func() bool {
				_, err := tables.ExecContext(t.Context(), "INSERT INTO lost_reply VALUES ($1)", n)
				return err == nil
			})
			lost++
		}
		for range 6 { // more than there are places for, so that some wait in the queue
			runs = append(runs, c.insist(who))
		}
		moment := time.NewTimer(time.Duration(200+350*(n%5)) * time.Millisecond) // in the middle of something
		<-moment.C
		db.Kill()
		db.Start()
	}
	for _, id := range runs {
		c.completed(who, id)
	}
	kept := 0
	must(t, tables.QueryRowContext(t.Context(), "SELECT count(*) FROM lost_reply").Scan(&kept))
	if lost -= kept; lost == 0 {
		t.Error("no reply was lost")
	}
	for what, question := range map[string]string{
		"steps that were recorded twice": "SELECT count(*) FROM (SELECT 1 FROM dbos.operation_outputs GROUP BY workflow_uuid, function_name HAVING count(*) > 1) AS twice",
		"runs that did not end":          "SELECT count(*) FROM dbos.workflow_status WHERE status <> 'SUCCESS' AND name = 'plan'",
	} {
		var bad int
		must(t, tables.QueryRowContext(t.Context(), question).Scan(&bad))
		if bad > 0 {
			t.Errorf("%d %s", bad, what)
		}
	}
	t.Logf("%d runs, %d crashes, %d replies lost", len(runs), crashes(), lost)
}

// insist starts a run with a database that may be away for a moment: once, however often it has to ask.
func (s *service) insist(c *api.Client) (id string) {
	s.t.Helper()
	key := uuid.NewString()
	eventually(s.t, "a run is accepted", func() bool {
		a := s.ask(c, "POST", "/plan", wish(), "Idempotency-Key", key)
		if a.status != 201 && a.status != 503 && a.status != 409 {
			s.t.Fatalf("the service answers %d: %s", a.status, a.body)
		}
		if a.status == 201 {
			id = a.read(s.t, "run_id")
		}
		return a.status == 201
	})
	return id
}

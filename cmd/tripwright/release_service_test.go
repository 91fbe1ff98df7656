package main_test

import (
	"context"
	"database/sql"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	_ "modernc.org/sqlite"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/trip"
)

// A service goes on with what the release before kept in its data directory.
func TestAServiceAfterAnUpgrade(t *testing.T) {
	t.Parallel()
	for _, path := range keptReleases(t, "service.tar.zst") {
		d, k := unpack(t, path)
		afterAnUpgrade(t, d, k, func() *sql.DB {
			return opened(t, "sqlite", "file:"+d.data+"/tripwright.db?_pragma=busy_timeout(10000)")
		})
	}
}

// And with what it kept in PostgreSQL.
func TestAServiceOnPostgresAfterAnUpgrade(t *testing.T) {
	t.Parallel()
	slow(t)
	for _, path := range keptReleases(t, "postgres.tar.zst") {
		database := servertest.Postgres(t)
		d, k := unpack(t, path)
		restore(t, database, d.data+"/"+dumped)
		afterAnUpgrade(t, d.with("TRIPWRIGHT_DATABASE_URL="+database), k, func() *sql.DB { return opened(t, "pgx", database) })
	}
}

func opened(t *testing.T, driver, at string) *sql.DB {
	t.Helper()
	db, err := sql.Open(driver, at)
	must(t, err)
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// role makes the role that the program works as: roles are the server's, and in no dump of a database.
const role = `DO $$ BEGIN CREATE ROLE tripwright_app NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`

// restore fills an empty database with what pg_dump wrote, but for what it says to psql alone.
func restore(t *testing.T, database, path string) {
	t.Helper()
	b, err := os.ReadFile(path)
	must(t, err)
	dump := regexp.MustCompile(`(?m)^\\(un)?restrict .*$`).ReplaceAllString(string(b), "")
	db := opened(t, "pgx", database+"&default_query_exec_mode=simple_protocol")
	_, err = db.ExecContext(t.Context(), role)
	must(t, err)
	_, err = db.ExecContext(t.Context(), dump)
	must(t, err)
}

// afterAnUpgrade signs in to a service that was upgraded, and finds everything there and of use.
func afterAnUpgrade(t *testing.T, d *desk, k keptRelease, tables func() *sql.DB) {
	t.Helper()
	// A link is good for a year at most, and test data grows older than that.
	_, err := tables().ExecContext(t.Context(), "UPDATE share SET expires_at = expires_at * 2")
	must(t, err)
	s := d.with("TRIPWRIGHT_RATE_USER=100000/1m,burst 50000", "TRIPWRIGHT_RATE_ORG=100000/1m,burst 50000").serve() // with the keys of before
	c := &api.Client{Core: client.Core{BaseURL: s.url, Backoff: 20 * time.Millisecond}, Poll: 50 * time.Millisecond}
	_, err = c.Login(t.Context(), k.User)
	must(t, err)
	for _, r := range k.Runs {
		if r.InFlight != "" {
			over, events := s.ended(c, r.ID)
			wellTold(t, events, run.Done) // its nodes have two turns where it began again with what is known now
			it := itineraryOf(t, over)
			holds(t, s, c, r.ID)
			if it.Intent.City != "Paris" {
				t.Errorf("in flight was a trip to %s", it.Intent.City)
			}
			continue
		}
		if got := s.told(c, r.ID); got != r.Stream {
			t.Errorf("%s is told otherwise than by the release before: %s", r.Name, cmp.Diff(strings.Split(r.Stream, "\n"), strings.Split(got, "\n")))
		}
		if got := s.over(c, r.ID); string(got.Itinerary) != r.JSON || string(got.Problem) != r.Problem {
			t.Errorf("%s came out as something else: %s", r.Name, cmp.Diff(r.JSON, string(got.Itinerary)))
		}
		points, err := c.Checkpoints(t.Context(), r.ID)
		must(t, err)
		if r.Problem == "" {
			if len(points) != 3 || points[2].Node != "synthesizer" {
				t.Errorf("%s has %d states worth going back to", r.Name, len(points))
			}
			holds(t, s, c, r.ID)
			s.changed(c, r.ID)
		}
	}
	s.shared(k)
	s.files(c, k)
	item, err := c.FindItem(t.Context(), k.Items[0])
	must(t, err)
	places, err := c.FindDestinations(t.Context())
	must(t, err)
	found, err := c.SearchKnowledge(t.Context(), places[0].ID, "when is the Louvre shut?")
	must(t, err)
	if item.Status != "ready" || len(found.Passages) == 0 {
		t.Errorf("of the document there is %+v, found is %+v", item, found)
	}
}

// holds wants an itinerary of a service to hold and, where it is signed, to be signed by it.
func holds(t *testing.T, s *service, c *api.Client, id string) {
	t.Helper()
	path, content := s.export(c, id)
	if args := []string{"verify", path}; parse(t, content).Signature == "" {
		s.want(0, args...)
	} else {
		wants(t, s.want(0, append(args, "--key", s.url)...).out, "Signature")
	}
	_, err := c.Certificate(t.Context(), id)
	must(t, err)
}

// changed wants a trip of the release before to be changed to dates that lie ahead, whenever that is.
func (s *service) changed(c *api.Client, id string) {
	s.t.Helper()
	before, err := c.Itinerary(context.Background(), id)
	must(s.t, err)
	ahead := calendar.DateOf(time.Now().UTC()).DaysUntil(before.Intent.DateWindow.Start)
	st, err := c.Edit(context.Background(), id, trip.Edit{trip.ShiftDates(200 - ahead), trip.AddBudget(20000)})
	must(s.t, err)
	s.completed(c, st.RunID)
	holds(s.t, s, c, st.RunID)
}

// shared wants the page of a shared trip to say what it said, and its other forms to be there.
func (s *service) shared(k keptRelease) {
	s.t.Helper()
	page := s.ask(nil, "GET", k.Share, "").wants(s.t, http.StatusOK).body
	if was, is := said(k.Page), said(page); was != is {
		s.t.Errorf("the shared page says otherwise: %s", cmp.Diff(was, is))
	}
	for _, form := range []string{"/print", "/export.ics", "/export.pdf"} {
		s.ask(nil, "GET", k.Share+form, "").wants(s.t, http.StatusOK)
	}
}

var assets = regexp.MustCompile(`/assets/page-[^"]*`)

// said is a page without the names of its stylesheets, which change with what is in them.
func said(page string) string {
	return inTodaysWords(assets.ReplaceAllString(page, "/assets/page"))
}

// files wants what is handed on of a trip to be as it was.
func (s *service) files(c *api.Client, k keptRelease) {
	s.t.Helper()
	for _, f := range k.Files {
		b, err := c.Export(s.t.Context(), f.Run, f.Format)
		must(s.t, err)
		if was, is := inTodaysWords(f.File), inTodaysWords(string(b)); was != is {
			s.t.Errorf("as %s the trip is another: %s", f.Format, cmp.Diff(was, is))
		}
	}
	for _, f := range []export.Format{export.PDF, export.JSON} {
		if b, err := c.Export(s.t.Context(), k.Files[0].Run, f); err != nil || len(b) < 1000 {
			s.t.Errorf("as %s the trip has %d bytes (%v)", f, len(b), err)
		}
	}
}

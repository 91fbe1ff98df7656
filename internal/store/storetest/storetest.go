// Package storetest is the meaning of the store: a backend is right when Run is green. It is for tests only and knows
// the store from the outside.
package storetest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"sync"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/store"
)

var noon = time.Date(2026, 5, 1, 12, 0, 0, 123456000, time.UTC) // as exact as the store

// Run checks a backend. open gives an empty store each time and closes it with the test.
func Run(t *testing.T, open func(t *testing.T) *store.DB) {
	checks := map[string]func(t *testing.T, db *store.DB){
		"life of a run":                testLife,
		"a run is created once":        testCreatedOnce,
		"many ask at the same time":    testManyCreate,
		"the first finish stands":      testFirstFinish,
		"newest runs first":            testNewestFirst,
		"events are numbered":          testNumbers,
		"many tell at the same time":   testManyTell,
		"an event is told once":        testToldOnce,
		"nothing follows the end":      testNothingFollows,
		"every field of an event":      testEventFields,
		"itineraries":                  testItineraries,
		"long documents":               testLong,
		"organisations do not meet":    testOrganisations,
		"nobody is denied":             testNobody,
		"strings are only strings":     testStrings,
		"a cancelled context":          testCancelled,
		"the cache":                    testCache,
		"moments are kept to the µs":   testMoments,
		"what is malformed is refused": testMalformed,
	}
	maps.Copy(checks, service)
	maps.Copy(checks, ofKnowledge)
	for name, check := range checks {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := open(t)
			db.Now = func() time.Time { return noon }
			check(t, db)
		})
	}
}

func testLife(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	r := run.Run{ID: "r", TraceID: "trace", Kind: "plan", Request: json.RawMessage(`{"city":"Paris"}`)}
	must(t, db.CreateRun(ctx, r))
	r.Status, r.CreatedAt, r.UserID = run.Running, noon, "user of a"
	same(t, r, got(db.FindRunByID(ctx, "r"))(t))
	same(t, run.Standing{Status: run.Running}, got(db.FindStandingByID(ctx, "r"))(t))

	end := noon.Add(time.Minute)
	must(t, db.FinishRun(ctx, "r", run.Finish{Status: run.Completed, Result: json.RawMessage(`{"days":[]}`), At: end}))
	r.Status, r.Result, r.CompletedAt = run.Completed, json.RawMessage(`{"days":[]}`), &end
	same(t, r, got(db.FindRunByID(ctx, "r"))(t))

	same(t, run.Standing{Status: run.Completed, HasResult: true}, got(db.FindStandingByID(ctx, "r"))(t))

	is(t, fault.NotFound, second(db.FindRunByID(ctx, "other")))
	is(t, fault.NotFound, second(db.FindStandingByID(ctx, "other")))
	is(t, fault.NotFound, db.FinishRun(ctx, "other", run.Finish{Status: run.Error}))
}

func testCreatedOnce(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	must(t, db.CreateRun(ctx, run.Run{ID: "r", Kind: "plan"}))
	is(t, fault.Conflict, db.CreateRun(ctx, run.Run{ID: "r", Kind: "story"}))
	same(t, "plan", got(db.FindRunByID(ctx, "r"))(t).Kind)

	var wg sync.WaitGroup
	var mu sync.Mutex
	won := 0
	for range 16 {
		wg.Go(func() {
			if err := db.CreateRun(ctx, run.Run{ID: "raced"}); err == nil {
				mu.Lock()
				won++
				mu.Unlock()
			} else {
				is(t, fault.Conflict, err)
			}
		})
	}
	wg.Wait()
	same(t, 1, won)
}

func testFirstFinish(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	must(t, db.CreateRun(ctx, run.Run{ID: "r"}))
	must(t, db.FinishRun(ctx, "r", run.Finish{Status: run.Cancelled, Problem: json.RawMessage(`{"title":"cancelled"}`)}))
	must(t, db.FinishRun(ctx, "r", run.Finish{Status: run.Completed, Result: json.RawMessage(`{}`), At: noon.Add(time.Hour)}))
	r := got(db.FindRunByID(ctx, "r"))(t)
	same(t, run.Cancelled, r.Status)
	same(t, `{"title":"cancelled"}`, string(r.Problem))
	same(t, 0, len(r.Result))
	same(t, noon, *r.CompletedAt)
}

func testNewestFirst(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	for i := range 60 {
		at := noon.Add(time.Duration(i/2) * time.Second) // two of each moment: then by id
		must(t, db.CreateRun(ctx, run.Run{ID: fmt.Sprintf("r%02d", i), CreatedAt: at}))
	}
	must(t, db.FinishRun(ctx, "r10", run.Finish{Status: run.Error}))
	must(t, db.FinishRun(ctx, "r20", run.Finish{Status: run.Error}))
	ids := func(f run.Filter) (ids []string) {
		for _, r := range got(db.FindRuns(ctx, f))(t) {
			ids = append(ids, r.ID)
		}
		same(t, ids, summarized(t, ctx, db, f))
		return ids
	}
	same(t, []string{"r59", "r58", "r57"}, ids(run.Filter{Limit: 3}))
	same(t, []string{"r20", "r10"}, ids(run.Filter{Status: run.Error}))
	same(t, 50, len(ids(run.Filter{})))
	same(t, 60, len(ids(run.Filter{Limit: 100})))
	same(t, 0, len(ids(run.Filter{Status: run.Completed})))
}

func testItineraries(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	it := store.Itinerary{ID: "i", RunID: "r", Data: json.RawMessage(`{"title":"Paris"}`)}
	must(t, db.CreateItinerary(ctx, it))
	changed := it
	changed.Data = json.RawMessage(`{"title":"Rome"}`)
	must(t, db.CreateItinerary(ctx, changed)) // the same id and run: as it was
	changed.RunID = "r2"
	is(t, fault.Conflict, db.CreateItinerary(ctx, changed))
	twin := it
	twin.RunID = "r2"
	must(t, db.CreateItinerary(ctx, twin)) // the same document of another run
	must(t, db.CreateItinerary(ctx, twin)) // whose step runs twice too
	it.UserID, it.CreatedAt = "user of a", noon
	same(t, it, got(db.FindItineraryByID(ctx, "i"))(t))
	same(t, []store.Itinerary{it}, got(db.FindItineraries(ctx, store.ItineraryFilter{RunID: "r"}))(t))
	own := got(db.FindItineraries(ctx, store.ItineraryFilter{RunID: "r2"}))(t)
	same(t, 1, len(own))
	twin.ID, twin.UserID, twin.CreatedAt = own[0].ID, it.UserID, noon
	same(t, []store.Itinerary{twin}, own)
	if twin.ID == it.ID {
		t.Error("two runs have one itinerary between them")
	}
	is(t, fault.NotFound, second(db.FindItineraryByID(ctx, "j")))

	for n := range 60 {
		must(t, db.CreateItinerary(ctx, store.Itinerary{ID: fmt.Sprintf("n%02d", n), RunID: fmt.Sprint("r", n%3), Data: json.RawMessage(`1`), CreatedAt: noon.Add(time.Duration(n+1) * time.Second)}))
	}
	ids := func(f store.ItineraryFilter) (ids []string) {
		for _, it := range got(db.FindItineraries(ctx, f))(t) {
			ids = append(ids, it.ID)
		}
		return ids
	}
	same(t, []string{"n59", "n58"}, ids(store.ItineraryFilter{Limit: 2}))
	same(t, []string{"n57", "n54"}, ids(store.ItineraryFilter{RunID: "r0", Limit: 2}))
	same(t, 50, len(ids(store.ItineraryFilter{})))
	same(t, 62, len(ids(store.ItineraryFilter{Limit: 1000})))
}

// testOrganisations lets b try every method on what a has, and then keep the same ids.
func testOrganisations(t *testing.T, db *store.DB) {
	a, b := as(t, "a"), as(t, "b")
	keep := func(ctx context.Context, whose string) {
		must(t, db.CreateRun(ctx, run.Run{ID: "r", Kind: whose}))
		same(t, int64(1), got(db.AppendEvent(ctx, run.Event{RunID: "r", Key: "k", Node: whose}))(t).Seq)
		must(t, db.CreateItinerary(ctx, store.Itinerary{ID: "i", RunID: "r of " + whose, Data: json.RawMessage(`"` + whose + `"`)}))
	}
	keep(a, "a")
	is(t, fault.NotFound, second(db.FindRunByID(b, "r")))
	same(t, 0, len(got(db.FindRuns(b, run.Filter{}))(t)))
	is(t, fault.NotFound, db.FinishRun(b, "r", run.Finish{Status: run.Cancelled}))
	is(t, fault.NotFound, second(db.AppendEvent(b, run.Event{RunID: "r", Key: "k"})))
	is(t, fault.NotFound, second(db.AppendEvent(b, run.Event{RunID: "r", Key: "new"})))
	same(t, 0, len(got(db.FindEvents(b, "r", 0))(t)))
	is(t, fault.NotFound, second(db.FindItineraryByID(b, "i")))
	same(t, 0, len(got(db.FindItineraries(b, store.ItineraryFilter{}))(t)))
	same(t, 0, len(got(db.FindItineraries(b, store.ItineraryFilter{RunID: "r of a"}))(t)))

	keep(b, "b")
	must(t, db.FinishRun(b, "r", run.Finish{Status: run.Error}))
	for ctx, whose := range map[context.Context]string{a: "a", b: "b"} {
		same(t, whose, got(db.FindRunByID(ctx, "r"))(t).Kind)
		same(t, 1, len(got(db.FindRuns(ctx, run.Filter{}))(t)))
		same(t, whose, got(db.FindEvents(ctx, "r", 0))(t)[0].Node)
		same(t, whose, got(db.AppendEvent(ctx, run.Event{RunID: "r", Key: "k"}))(t).Node)
		same(t, `"`+whose+`"`, string(got(db.FindItineraryByID(ctx, "i"))(t).Data))
		same(t, 1, len(got(db.FindItineraries(ctx, store.ItineraryFilter{}))(t)))
	}
	same(t, run.Running, got(db.FindRunByID(a, "r"))(t).Status)
}

func testNobody(t *testing.T, db *store.DB) {
	for name, err := range everyMethod(t.Context(), db) {
		if !fault.Is(err, fault.Denied) {
			t.Errorf("%s without an organisation: %v, want denied", name, err)
		}
	}
}

func testStrings(t *testing.T, db *store.DB) {
	for _, s := range []string{`'; DROP TABLE agent_run; --`, `" OR "1"="1`, `$1`, `%`, `_`, `a/b`, "日本\n", `\`, `?`} {
		ctx := as(t, s)
		is(t, fault.NotFound, second(db.FindRunByID(ctx, s)))
		must(t, db.CreateRun(ctx, run.Run{ID: s, Kind: s, TraceID: s}))
		must(t, second(db.AppendEvent(ctx, run.Event{RunID: s, Key: s, Node: s, DecisionNote: s, Status: run.EventStatus(s)})))
		must(t, db.CreateItinerary(ctx, store.Itinerary{ID: s, RunID: s, Data: json.RawMessage(`0`)}))
		must(t, db.Cache().Set(ctx, s, []byte(s), time.Hour))
		same(t, s, got(db.FindRunByID(ctx, s))(t).Kind)
		same(t, 1, len(got(db.FindRuns(ctx, run.Filter{}))(t)))
		same(t, 0, len(got(db.FindRuns(ctx, run.Filter{Status: run.Status(s)}))(t)))
		same(t, s, got(db.FindEvents(ctx, s, 0))(t)[0].DecisionNote)
		same(t, s, got(db.FindItineraries(ctx, store.ItineraryFilter{RunID: s}))(t)[0].ID)
		v, ok, err := db.Cache().Get(ctx, s)
		must(t, err)
		same(t, s, string(v))
		same(t, true, ok)
	}
}

func testCancelled(t *testing.T, db *store.DB) {
	ctx, cancel := context.WithCancel(as(t, "a"))
	must(t, db.CreateRun(ctx, run.Run{ID: "r"}))
	cancel()
	for name, err := range everyMethod(ctx, db) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s = %v, want context.Canceled", name, err)
		}
	}
	for name, try := range reach {
		if _, err := try(ctx, db); !errors.Is(err, context.Canceled) {
			t.Errorf("%s = %v, want context.Canceled", name, err)
		}
	}
	is(t, fault.Internal, second(db.FindEvents(ctx, "r", 0)))
	same(t, 0, len(got(db.FindEvents(as(t, "a"), "r", 0))(t)))
	same(t, run.Running, got(db.FindRunByID(as(t, "a"), "r"))(t).Status)
}

func testCache(t *testing.T, db *store.DB) {
	ctx, now := t.Context(), noon
	db.Now = func() time.Time { return now }
	c := db.Cache()
	get := func(key string) string {
		v, ok, err := c.Get(ctx, key)
		must(t, err)
		if !ok {
			return "nothing"
		}
		return string(v)
	}
	same(t, "nothing", get("paris"))
	must(t, c.Set(ctx, "paris", []byte("rain\x00\xff"), time.Hour))
	must(t, c.Set(ctx, "rome", []byte("sun"), 2*time.Hour))
	must(t, c.Set(ctx, "empty", nil, time.Hour))
	must(t, c.Set(ctx, "never", []byte("x"), 0))
	same(t, "rain\x00\xff", get("paris"))
	same(t, "", get("empty"))
	same(t, "nothing", get("never"))
	must(t, c.Set(ctx, "paris", []byte("sun"), time.Hour))
	same(t, "sun", get("paris"))
	now = now.Add(time.Hour)
	same(t, "nothing", get("paris"))
	same(t, "sun", get("rome"))
	must(t, c.Set(ctx, "oslo", bytes.Repeat([]byte("snow"), 10_000), time.Hour)) // forgets paris
	now = noon
	same(t, "nothing", get("paris"))
	same(t, 40_000, len(get("oslo")))
}

func testMoments(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	berlin := time.FixedZone("CEST", 2*3600)
	for i, at := range []time.Time{time.Date(2026, 7, 1, 9, 0, 0, 123456789, berlin), time.Date(1969, 12, 31, 23, 59, 59, 999999000, time.UTC)} {
		id := fmt.Sprint(i)
		must(t, db.CreateRun(ctx, run.Run{ID: id, CreatedAt: at}))
		r := got(db.FindRunByID(ctx, id))(t)
		e := got(db.AppendEvent(ctx, run.Event{RunID: id, TS: at}))(t)
		for _, kept := range []time.Time{r.CreatedAt, e.TS, got(db.FindEvents(ctx, id, 0))(t)[0].TS} {
			if !kept.Equal(at.Truncate(time.Microsecond)) || kept.Location() != time.UTC {
				t.Errorf("%v came back as %v", at, kept)
			}
		}
	}
}

func testMalformed(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	must(t, db.CreateRun(ctx, run.Run{ID: "r"}))
	is(t, fault.Invalid, db.CreateRun(ctx, run.Run{}))
	is(t, fault.Invalid, db.FinishRun(ctx, "r", run.Finish{Status: run.Running}))
	is(t, fault.Invalid, db.CreateItinerary(ctx, store.Itinerary{ID: "i"}))
	is(t, fault.Invalid, db.CreateItinerary(ctx, store.Itinerary{Data: json.RawMessage(`1`)}))
}

// everyMethod calls every method that acts for an organisation, and gives what each says.
func everyMethod(ctx context.Context, db *store.DB) map[string]error {
	return map[string]error{
		"CreateRun":         db.CreateRun(ctx, run.Run{ID: "r"}),
		"FindRunByID":       second(db.FindRunByID(ctx, "r")),
		"FindStandingByID":  second(db.FindStandingByID(ctx, "r")),
		"FindRuns":          second(db.FindRuns(ctx, run.Filter{})),
		"FindRunSummaries":  second(db.FindRunSummaries(ctx, run.Filter{})),
		"FinishRun":         db.FinishRun(ctx, "r", run.Finish{Status: run.Error}),
		"AppendEvent":       second(db.AppendEvent(ctx, run.Event{RunID: "r"})),
		"FindEvents":        second(db.FindEvents(ctx, "r", 0)),
		"CreateItinerary":   db.CreateItinerary(ctx, store.Itinerary{ID: "i", Data: json.RawMessage(`1`)}),
		"FindItineraryByID": second(db.FindItineraryByID(ctx, "i")),
		"FindItineraries":   second(db.FindItineraries(ctx, store.ItineraryFilter{})),
	}
}

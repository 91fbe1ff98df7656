package main_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/trip"
)

const uiOrigin = "https://ui.example.com"

// onBoth runs a test against a service that keeps everything in its data directory, and one on Postgres and Redis.
func onBoth(t *testing.T, test func(t *testing.T, s *service), more ...string) {
	t.Helper()
	settings := append([]string{"UI_ORIGIN=" + uiOrigin, "TRIPWRIGHT_LOG=debug", "TRIPWRIGHT_SIMULATE_NODE_DELAY=planner:150ms"}, more...)
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, setup(t).generous().with(settings...).serve())
	})
	t.Run("postgres and redis", func(t *testing.T) {
		t.Parallel()
		redis := servertest.OwnRedis(t)
		shared := []string{"TRIPWRIGHT_DATABASE_URL=" + servertest.Postgres(t), "TRIPWRIGHT_REDIS_URL=" + redis.URL}
		test(t, setup(t).generous().with(append(slices.Clone(settings), shared...)...).serve())
	})
}

// TestThePlanOverHTTP: from a wish through the stream to the itinerary, and an edit that makes a run of its own.
func TestThePlanOverHTTP(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *service) {
		c := s.signup()
		id := s.ask(c, "POST", "/plan", paris(inHalfAYear)).wants(t, http.StatusCreated).read(t, "run_id")
		events := s.stream(c, "/plan/"+id+"/stream", "", never)
		toldOnce(t, events)
		r := s.completed(c, id)
		it := itineraryOf(t, r)
		if it.Intent.City != "Paris" || len(it.Days) != 5 {
			t.Errorf("%d days in %s, want 5 in Paris", len(it.Days), it.Intent.City)
		}
		alone := s.ask(c, "GET", "/runs/"+id+"/itinerary", "").wants(t, 200)
		if !sameJSON(t, alone.body, `{"itinerary":`+string(r.Itinerary)+`}`) {
			t.Error("the run and its itinerary do not say the same")
		}
		s.ask(c, "GET", "/plan/"+id+"/certificate", "").wants(t, 200)

		st, err := c.Edit(t.Context(), id, trip.Edit{trip.AddBudget(50000)})
		must(t, err)
		edited := s.completed(c, st.RunID)
		if st.RunID == id || edited.ParentID != id {
			t.Errorf("the edit of %s is run %s with parent %q", id, st.RunID, edited.ParentID)
		}
		if got := itineraryOf(t, edited).Intent.Budget; got != it.Intent.Budget+50000 {
			t.Errorf("the edited budget is %v", got)
		}
		if old := s.completed(c, id); string(old.Itinerary) != string(r.Itinerary) {
			t.Error("the edit changed the run before")
		}
	})
}

// inHalfAYear moves the demonstration half a year on from today: an edit plans at the present moment.
func inHalfAYear(in map[string]any) {
	first := time.Now().AddDate(0, 6, 0)
	in["date_window"] = map[string]any{"start": first.Format(time.DateOnly), "end": first.AddDate(0, 0, 4).Format(time.DateOnly),
		"tz": "Europe/Paris"}
}

func itineraryOf(t *testing.T, r api.Run) trip.Itinerary {
	t.Helper()
	return parse(t, string(r.Itinerary))
}

func sameJSON(t *testing.T, a, b string) bool {
	t.Helper()
	var x, y any
	must(t, json.Unmarshal([]byte(a), &x))
	must(t, json.Unmarshal([]byte(b), &y))
	return fmt.Sprint(x) == fmt.Sprint(y)
}

// TestWhatIsOpenToAll: keys, health, readiness and the document need nobody signed in.
func TestWhatIsOpenToAll(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *service) {
		wants(t, s.ask(nil, "GET", "/healthz", "").wants(t, 200).body, `"ok"`)
		wants(t, s.ask(nil, "GET", "/readyz", "").wants(t, 200).body, `"ready"`, `"store"`, `"engine"`, `"keys"`)
		wants(t, s.ask(nil, "GET", "/openapi.json", "").wants(t, 200).body, `"openapi"`, `/plan/{id}/stream`)
		keys := s.ask(nil, "GET", "/.well-known/jwks.json", "").wants(t, 200).body
		wants(t, keys, `"RSA"`, `"RS256"`, `"kid"`)
		for _, private := range []string{`"d"`, `"p"`, `"q"`} {
			if strings.Contains(keys, private) {
				t.Errorf("the public keys tell %s", private)
			}
		}
		s.ask(nil, "GET", "/plan", "").wants(t, 401)
	})
}

// TestAnotherOrganisationSeesNothing is S0.147 at every door to a run.
func TestAnotherOrganisationSeesNothing(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *service) {
		a, b := s.signup(), s.signup()
		id := s.begin(a)
		for _, door := range []string{"/stream", "/status", "/events"} { // known to be begun here, and still being planned
			s.ask(b, "GET", "/plan/"+id+door, "").wants(t, http.StatusNotFound)
		}
		before := s.completed(a, id)
		for _, door := range []string{
			"GET /plan/ID", "GET /plan/ID/status", "GET /plan/ID/stream", "GET /plan/ID/events", "GET /plan/ID/certificate",
			"GET /plan/ID/checkpoints", "GET /plan/ID/cost", "GET /runs/ID/events", "GET /runs/ID/itinerary", "DELETE /plan/ID",
			"GET /plan/ID/alternatives?slot=d1.s1", "GET /plan/ID/diff?with=ID", "POST /plan/ID/resume",
			`POST /plan/ID/edit {"delta_budget_usd_cents":1000}`,
		} {
			parts := strings.SplitN(door, " ", 3)
			body := ""
			if len(parts) == 3 {
				body = parts[2]
			}
			path := strings.ReplaceAll(parts[1], "ID", id)
			if got := s.ask(b, parts[0], path, body); got.status != http.StatusNotFound && !strings.Contains(path, "?") {
				t.Errorf("%s of another organisation: %d %.200s", door, got.status, got.body)
			} else if got.status < 400 || strings.Contains(got.body, "Paris") {
				t.Errorf("%s of another organisation tells: %d %.200s", door, got.status, got.body)
			}
		}
		page, err := b.FindRuns(t.Context(), run.Filter{})
		must(t, err)
		if len(page.Runs) != 0 {
			t.Errorf("another organisation sees %d runs", len(page.Runs))
		}
		if after := s.completed(a, id); string(after.Itinerary) != string(before.Itinerary) {
			t.Error("another organisation changed the run")
		}
	})
}

// TestAWriteIsDoneOnce is S0.151 and S0.152, also for requests that come at the same moment.
func TestAWriteIsDoneOnce(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *service) {
		c, key := s.signup(), uuid.NewString()
		first := s.ask(c, "POST", "/plan", wish(), "Idempotency-Key", key).wants(t, 201)
		again := s.ask(c, "POST", "/plan", wish(), "Idempotency-Key", key).wants(t, 201)
		if again.body != first.body || again.header.Get("Location") != first.header.Get("Location") {
			t.Errorf("the repeated request is answered %s, the first %s", again.body, first.body)
		}
		if first.header.Get("X-Idempotent-Replay") != "" || again.header.Get("X-Idempotent-Replay") != "true" {
			t.Error("the replay is not marked as one, or the first answer is")
		}
		other := s.ask(c, "POST", "/plan", wish(budget(300000)), "Idempotency-Key", key).wants(t, 422)
		wants(t, other.header.Get("Content-Type"), "application/problem+json")
		if got := s.ask(c, "POST", "/plan", wish(), "Idempotency-Key", ""); got.status < 400 || got.status >= 500 {
			t.Errorf("a write without a key is answered %d", got.status)
		}

		key = uuid.NewString()
		ids, mu, all := map[string]bool{}, sync.Mutex{}, sync.WaitGroup{}
		for range 8 {
			all.Go(func() {
				got, err := s.try(c, "POST", "/plan", wish(), "Idempotency-Key", key)
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				defer mu.Unlock()
				switch got.status {
				case http.StatusCreated:
					ids[got.read(t, "run_id")] = true
				case http.StatusConflict: // it is being answered
				default:
					t.Errorf("one of eight is answered %d: %.200s", got.status, got.body)
				}
			})
		}
		all.Wait()
		page, err := c.FindRuns(t.Context(), run.Filter{})
		must(t, err)
		if len(ids) != 1 || len(page.Runs) != 2 {
			t.Errorf("eight equal requests made runs %v; there are %d, want 2", ids, len(page.Runs))
		}
	})
}

// TestInjectionIsHarmless is S0.146: what looks like SQL is text, wherever it is put.
func TestInjectionIsHarmless(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *service) {
		c, victim := s.signup(), s.signup()
		kept := s.begin(victim)
		before := s.completed(victim, kept)
		for i, evil := range []string{
			`'; DROP TABLE agent_run; --`, `" OR ""="`, `' OR '1'='1`, `'; DELETE FROM itinerary; --`, `\'); SELECT pg_sleep(20); --`,
			`' UNION SELECT password_hash FROM "user" --`, `%' OR 1=1 /*`,
		} {
			text, err := json.Marshal(evil)
			must(t, err)
			at := url.PathEscape(evil)
			place := s.ask(c, "POST", "/destinations", fmt.Sprintf(`{"city":%s,"country":"France"}`, text)).wants(t, 201)
			if got := place.read(t, "city"); got != evil {
				t.Errorf("%s was kept as %s", evil, got)
			}
			s.ask(c, "POST", "/plan", fmt.Sprintf(`{"text":%s}`, text), "Idempotency-Key", fmt.Sprintf("%d';--", i)).wants(t, 201)
			for _, path := range []string{"/plan/" + at, "/plan/" + at + "/stream", "/runs/" + at + "/itinerary", "/destinations/" + at} {
				if got := s.ask(c, "GET", path, ""); got.status < 400 || got.status >= 500 {
					t.Errorf("GET %s is answered %d", path, got.status)
				}
			}
			if got := s.ask(c, "GET", "/plan?before="+url.QueryEscape(evil), ""); got.status != 422 && got.status != 400 {
				t.Errorf("before=%s is answered %d", evil, got.status)
			}
			login := fmt.Sprintf(`{"email":%s,"password":%s,"org":%s}`, text, text, text)
			if got := s.ask(nil, "POST", "/auth/login", login); got.status < 400 || got.status >= 500 {
				t.Errorf("a login as %s is answered %d", evil, got.status)
			}
		}
		if after := s.completed(victim, kept); string(after.Itinerary) != string(before.Itinerary) {
			t.Error("what was kept has changed")
		}
		s.completed(c, s.begin(c))
	})
}

// TestAPollingClientComesToTheEnd is S0.135: without a stream the status tells, and never goes back.
func TestAPollingClientComesToTheEnd(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *service) {
		c := s.signup()
		id, last, seen := s.begin(c), 0, 0
		eventually(t, "the status is completed", func() bool {
			st, err := c.Status(t.Context(), id)
			must(t, err)
			if st.Progress < last || (st.Progress == 100) != (st.Status == "completed") {
				t.Errorf("%s at %d %% after %d %%", st.Status, st.Progress, last)
			}
			last, seen = st.Progress, seen+1
			return st.Status == "completed"
		})
		if seen < 2 {
			t.Errorf("the run was over at once; it should have been seen on its way")
		}
		s.completed(c, id)
	})
}

// TestACutStreamGoesOn is S0.134: by the number of the last event, by its moment, and through a line that is cut.
func TestACutStreamGoesOn(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *service) {
		c := s.signup()
		id := s.begin(c)
		path := "/plan/" + id + "/stream"
		begun := s.stream(c, path, "", func(e run.Event) bool { return e.Seq == 5 })
		rest := s.stream(c, path, "5", never)
		toldOnce(t, append(begun, rest...))

		all := s.stream(c, path, "", never)
		from := all[len(all)/2]
		again := s.stream(c, path+"?last_ts="+url.QueryEscape(from.TS.Format("2006-01-02T15:04:05.999999999Z07:00")), "", never)
		if first := again[0]; first.Seq > from.Seq+1 || first.TS.Before(from.TS) {
			t.Errorf("after %v of event %d comes event %d of %v", from.TS, from.Seq, first.Seq, first.TS)
		}
		toldOnce(t, append(all[:again[0].Seq-1:again[0].Seq-1], again...))

		proxy := servertest.NewProxy(t, s.url)
		far := &api.Client{Core: client.Core{BaseURL: proxy.URL, Backoff: c.Backoff}, Poll: c.Poll}
		far.Tokens.Set(c.Tokens.Get())
		var got []run.Event
		for e, err := range far.Follow(t.Context(), s.begin(c), 0) {
			must(t, err)
			if got = append(got, e); e.Seq == 3 {
				proxy.Cut()
				proxy.Restore()
			}
		}
		toldOnce(t, got)
	})
}

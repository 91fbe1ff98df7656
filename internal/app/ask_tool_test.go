package app_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/slo"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// asker opens a service and gives somebody who is signed in.
func asker(t *testing.T, change func(*settings.Config)) *api.Client {
	t.Helper()
	cfg := settings.Config{Offline: true, Ephemeral: true, LogLevel: "error"}
	change(&cfg)
	a, err := app.Open(t.Context(), cfg, app.Replace{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close(tenant.AsSystem(t.Context())) })
	s, err := a.OpenService(t.Context(), cfg, func(string, ...any) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	server := httptest.NewServer(s.Handler)
	t.Cleanup(server.Close)
	c := &api.Client{Core: client.Core{BaseURL: server.URL}}
	if _, err := c.Signup(t.Context(), api.Signup{Email: "ada@example.org", Password: "the quick brown fox jumps", OrgName: "Acme"}); err != nil {
		t.Fatal(err)
	}
	return c
}

// S0.60: each tool answers who asks it directly, and says when it was asked, whether it remembered, and the digest of what it said.
func TestEveryToolIsAskedDirectly(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	c := asker(t, func(*settings.Config) {})
	louvre, orsay := geo.Point{Lat: 48.860611, Lon: 2.337644}, geo.Point{Lat: 48.859961, Lon: 2.326561}
	for name, q := range map[string]struct {
		ask  api.ToolQuestion
		says string
	}{
		"flights":     {api.ToolQuestion{City: "Paris", Home: "JFK", Airport: "CDG", Date: calendar.MustDate("2027-06-14")}, `"dest":"CDG"`},
		"lodging":     {api.ToolQuestion{City: "Paris", Date: calendar.MustDate("2027-06-14"), Until: calendar.MustDate("2027-06-16"), Tier: trip.TierMid}, `"tier":"mid"`},
		"attractions": {api.ToolQuestion{City: "Paris", Themes: []string{"art"}}, `"Louvre`},
		"restaurants": {api.ToolQuestion{City: "Paris"}, `"cuisine`},
		"fx":          {api.ToolQuestion{Currency: "eur", Date: calendar.MustDate("2026-11-01")}, `"rate_nano_usd"`},
		"geocode":     {api.ToolQuestion{City: "paris"}, `48.856614`},
		"transit":     {api.ToolQuestion{From: &louvre, To: &orsay}, `"walk"`},
	} {
		a, err := c.AskTool(t.Context(), name, q.ask)
		if err != nil || !strings.Contains(string(a.Value), q.says) {
			t.Errorf("%s: %v %.300s", name, err, a.Value)
			continue
		}
		if a.Tool != name || len(a.Digest) != 64 || a.CalledAt.IsZero() || a.CacheHit {
			t.Errorf("%s: %+v", name, a)
		}
		if again, err := c.AskTool(t.Context(), name, q.ask); err != nil || !again.CacheHit || again.Digest != a.Digest || !again.CalledAt.Equal(a.CalledAt) {
			t.Errorf("%s again: %v %+v", name, err, again)
		}
		if p := evidence(t, a.Value); p == 0 {
			t.Errorf("%s says nowhere where it knows that from", name)
		}
	}
	for name, q := range map[string]api.ToolQuestion{"flights": {City: "Paris"}, "lodging": {City: "Paris"}, "fx": {}, "geocode": {}, "transit": {}, "teapot": {}} {
		if _, err := c.AskTool(t.Context(), name, q); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s without what it wants: %v", name, err)
		}
	}
}

// Who asks is told of their own organisation's questions: that another one plans for the same days shows nowhere in the answer. What a tool
// refuses is said by the names of the question.
func TestQuestionsOfOthersDoNotShow(t *testing.T) {
	t.Parallel()
	c := asker(t, func(*settings.Config) {})
	st, err := c.Plan(t.Context(), api.Wish{Text: "5 days in Munich from 10 June 2027, $3,500, art, from London"})
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range c.Follow(t.Context(), st.RunID, 0) {
		if err != nil {
			t.Fatal(err)
		}
	}
	planned := time.Now()
	guest := &api.Client{Core: client.Core{BaseURL: c.BaseURL}}
	if _, err := guest.Guest(t.Context()); err != nil {
		t.Fatal(err)
	}
	stay := api.ToolQuestion{City: "Munich", Date: calendar.MustDate("2027-06-10"), Until: calendar.MustDate("2027-06-14")}
	var first time.Time
	for i, hit := range []bool{false, true} {
		a, err := guest.AskTool(t.Context(), "lodging", stay)
		if err != nil || a.CacheHit != hit || a.CalledAt.Before(planned) || i > 0 && !a.CalledAt.Equal(first) {
			t.Errorf("%d: %v, remembered %v, asked at %s", i, err, a.CacheHit, a.CalledAt)
		}
		first = a.CalledAt
	}
	if a, err := c.AskTool(t.Context(), "lodging", stay); err != nil || a.CacheHit || a.CalledAt.Before(first) {
		t.Errorf("%v, of a guest's question: %+v", err, a)
	}
	for name, want := range map[string]struct {
		q     api.ToolQuestion
		field string
	}{
		"fx": {api.ToolQuestion{Currency: "EUR"}, "date"}, "lodging": {api.ToolQuestion{City: "Paris", Date: stay.Date}, "until"},
		"geocode": {api.ToolQuestion{}, "city"}, "flights": {api.ToolQuestion{City: "Paris", Home: "JFK", Date: stay.Date}, "airport"},
	} {
		_, err := guest.AskTool(t.Context(), name, want.q)
		if f := (*fault.Error)(nil); !errors.As(err, &f) || f.Field != want.field {
			t.Errorf("%s: %v, want the field %s", name, err, want.field)
		}
	}
}

// A day that the forecast does not reach is refused before anybody is asked: else five such questions would have everybody's weather left alone.
func TestADayBeyondTheForecastIsRefused(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	var calls atomic.Int64
	sky := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		http.Error(w, "out of range", http.StatusBadRequest)
	}))
	defer sky.Close()
	today := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	c := asker(t, func(cfg *settings.Config) {
		cfg.Offline, cfg.WeatherURL, cfg.Now = false, sky.URL, func() time.Time { return today }
	})
	for _, day := range []string{"2030-01-01", "2026-12-07", "2026-11-20"} {
		_, err := c.AskTool(t.Context(), "weather", api.ToolQuestion{City: "Paris", Date: calendar.MustDate(day)})
		if f := (*fault.Error)(nil); !errors.As(err, &f) || f.Kind != fault.Invalid || f.Field != "date" {
			t.Errorf("%s: %v", day, err)
		}
	}
	if calls.Load() != 0 {
		t.Errorf("asked %d times", calls.Load())
	}
}

// S0.75: a place that no pack has is asked of the geocoder outside, once; a city of the packs is not, and without a network nothing is. S0.72: a
// way is told by the mode that is wished for.
func TestPlacesOutsideThePacks(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	var calls atomic.Int64
	outside := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		answer := "[]"
		if r.FormValue("q") == "Lisbon" {
			answer = `[{"osm_type":"relation","osm_id":5400890,"lat":"38.7077507","lon":"-9.1365919","name":"Lisbon"}]`
		}
		_, _ = w.Write([]byte(answer))
	}))
	defer outside.Close()
	c := asker(t, func(cfg *settings.Config) {
		cfg.Offline, cfg.WeatherURL, cfg.FXURL, cfg.GeocoderURL = false, outside.URL, outside.URL, outside.URL
	})
	for i, hit := range []bool{false, true} {
		a, err := c.AskTool(t.Context(), "geocode", api.ToolQuestion{City: "Lisbon"})
		if err != nil || a.CacheHit != hit || !strings.Contains(string(a.Value), "38.707751") || evidence(t, a.Value) == 0 {
			t.Errorf("%d: %v %+v %s", i, err, a, a.Value)
		}
	}
	if _, err := c.AskTool(t.Context(), "geocode", api.ToolQuestion{City: "Munich"}); err != nil || calls.Load() != 1 {
		t.Errorf("%v, asked %d times", err, calls.Load())
	}
	if _, err := c.AskTool(t.Context(), "geocode", api.ToolQuestion{City: "Atlantis"}); !fault.Is(err, fault.NotFound) {
		t.Error(err)
	}
	louvre, versailles := geo.Point{Lat: 48.860611, Lon: 2.337644}, geo.Point{Lat: 48.804865, Lon: 2.120355}
	way, err := c.AskTool(t.Context(), "transit", api.ToolQuestion{From: &louvre, To: &versailles, Modes: []trip.TransitMode{trip.Taxi}})
	if err != nil || !strings.Contains(string(way.Value), `"mode":"taxi"`) {
		t.Errorf("%v %s", err, way.Value)
	}
	if _, err := c.AskTool(t.Context(), "transit", api.ToolQuestion{From: &louvre, To: &versailles, Modes: []trip.TransitMode{"boat"}}); !fault.Is(err, fault.Invalid) {
		t.Error(err)
	}
	quiet := asker(t, func(cfg *settings.Config) { cfg.GeocoderURL = outside.URL })
	before := calls.Load()
	if _, err := quiet.AskTool(t.Context(), "geocode", api.ToolQuestion{City: "Lisbon"}); !fault.Is(err, fault.NotFound) || calls.Load() != before {
		t.Errorf("offline: %v, asked %d times", err, calls.Load()-before)
	}
}

// evidence counts the provenances in an answer.
func evidence(t *testing.T, raw json.RawMessage) int {
	t.Helper()
	if !json.Valid(raw) {
		t.Errorf("%.200s", raw)
	}
	return strings.Count(string(raw), `"fetched_at"`)
}

// S0.77: a weather service that fails again and again is left alone: the tool answers unavailable and says for how long, without asking;
// no answer of the broken service is remembered, and plans step down.
func TestAToolThatIsLeftAlone(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	var calls atomic.Int64
	sky := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		http.Error(w, "busy", http.StatusInternalServerError)
	}))
	defer sky.Close()
	today := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	c := asker(t, func(cfg *settings.Config) {
		cfg.Offline, cfg.WeatherURL, cfg.Now = false, sky.URL, func() time.Time { return today }
	})
	ask := func() *http.Response { // the client would wait and come again
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, c.BaseURL+"/tools/weather", strings.NewReader(`{"city": "Paris", "date": "2026-11-23"}`))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+c.Tokens.Get().AccessToken)
		w, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		w.Body.Close()
		return w
	}
	for i := range 5 {
		before := calls.Load()
		if w := ask(); w.StatusCode != http.StatusServiceUnavailable || calls.Load() == before {
			t.Fatalf("%d: %s after %d calls", i, w.Status, calls.Load()-before)
		}
	}
	before := calls.Load()
	w := ask()
	if wait, err := strconv.Atoi(w.Header.Get("Retry-After")); w.StatusCode != http.StatusServiceUnavailable || err != nil || wait < 1 || wait > 30 {
		t.Errorf("%s, Retry-After %q", w.Status, w.Header.Get("Retry-After"))
	}
	if calls.Load() != before {
		t.Error("it was not left alone")
	}
}

// S0.13: of what plans ask of the weather, at least eight in ten are answered from memory once a few people plan for the same days, whichever
// organisation they are of; the service's own figure says so, and the weather service was asked once.
func TestWeatherIsRememberedForEverybody(t *testing.T) {
	t.Parallel()
	var calls atomic.Int64
	sky := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		from, to := calendar.MustDate(r.FormValue("start_date")), calendar.MustDate(r.FormValue("end_date"))
		daily := map[string]any{}
		for d := from; !to.Before(d); d = d.AddDays(1) {
			for member, v := range map[string]any{"time": d.String(), "temperature_2m_max": 9.5, "temperature_2m_min": 3.5, "precipitation_probability_max": 5, "wind_speed_10m_max": 9.5} {
				list, _ := daily[member].([]any)
				daily[member] = append(list, v)
			}
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"daily": daily})
	}))
	defer sky.Close()
	today := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	c := asker(t, func(cfg *settings.Config) {
		cfg.Offline, cfg.WeatherURL, cfg.FXURL, cfg.Now = false, sky.URL, sky.URL, func() time.Time { return today }
	})
	const plans = 6
	for i := range plans {
		who := c
		if i > 0 {
			who = &api.Client{Core: client.Core{BaseURL: c.BaseURL}}
			if _, err := who.Guest(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		st, err := who.Plan(t.Context(), api.Wish{Text: "5 days in Paris from 25 November 2026, $3,500, art, from New York"})
		if err != nil {
			t.Fatal(err)
		}
		for e, err := range who.Follow(t.Context(), st.RunID, 0) {
			if err != nil || e.Reason != "" {
				t.Fatalf("%v %+v", err, e)
			}
		}
		r, err := who.FindRun(t.Context(), st.RunID)
		if err != nil || !strings.Contains(string(r.Itinerary), `"open-meteo/`) {
			t.Fatalf("plan %d: %v, and the forecast is not in it", i, err)
		}
	}
	report, err := c.SLO(t.Context(), time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(report.Objectives, func(f slo.Figure) bool { return f.ID == "weather_cache" })
	if f := report.Objectives[at]; f.Value == nil || *f.Value < 0.8 || *f.Value >= 1 || f.Met == nil || !*f.Met {
		t.Errorf("%+v", f)
	}
	if n := calls.Load(); n > 3 { // one for the days, and two of the bank, which has nothing under that address
		t.Errorf("asked %d times", n)
	}
}

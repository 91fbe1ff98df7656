package main_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// banner is what an itinerary says first when a tool could not give its best (seed 000 §12.2).
const banner = "⚠️ Limited data available. Some information is estimated."

// soon is two days before the trip to Paris: the forecast reaches it.
const soon = "2025-06-08T09:00:00Z"

// sky is a double of Open-Meteo: dry days but those in rain.
type sky struct {
	*httptest.Server
	asked atomic.Int32
}

func newSky(t *testing.T, rain ...string) *sky {
	t.Helper()
	s := &sky{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.asked.Add(1)
		from, _ := calendar.ParseDate(r.FormValue("start_date"))
		to, _ := calendar.ParseDate(r.FormValue("end_date"))
		if r.URL.Path != "/v1/forecast" || !from.Valid() || !to.Valid() || !strings.HasPrefix(r.FormValue("latitude"), "48.") {
			t.Errorf("asked for %s", r.URL)
		}
		var days, high, low, wet, wind []string
		for d := from; !to.Before(d); d = d.AddDays(1) {
			p := "5"
			if slices.Contains(rain, d.String()) {
				p = "95"
			}
			days, high, low = append(days, fmt.Sprintf("%q", d)), append(high, "24.5"), append(low, "15.5")
			wet, wind = append(wet, p), append(wind, "9.5")
		}
		fmt.Fprintf(w, `{"latitude": 48.86, "timezone": "Europe/Paris", "daily_units": {"time": "iso8601"}, "daily": {"time": [%s],
			"temperature_2m_max": [%s], "temperature_2m_min": [%s], "precipitation_probability_max": [%s], "wind_speed_10m_max": [%s]}}`,
			strings.Join(days, ","), strings.Join(high, ","), strings.Join(low, ","), strings.Join(wet, ","), strings.Join(wind, ","))
	}))
	t.Cleanup(s.Close)
	return s
}

// online is the desk with a weather service.
func (d *desk) online(address string) *desk {
	return d.with("TRIPWRIGHT_OFFLINE", "TRIPWRIGHT_WEATHER_URL="+address)
}

func TestWeatherSwitchedOffIsSaid(t *testing.T) {
	t.Parallel()
	s := newSky(t)
	d := setup(t).online(s.URL).with("DISABLE_WEATHER_API=1")
	intent := d.file("intent.json", paris())
	it, _ := d.itinerary("--now", soon, "--intent", intent)
	if it.Banner != banner || len(it.Degraded) != 1 || it.Degraded[0].Tool != "weather" || it.Degraded[0].Used != "fixture" {
		t.Errorf("banner %q, degraded %+v", it.Banner, it.Degraded)
	}
	for _, day := range it.Days {
		if day.Weather == nil || day.Weather.Provenance.Source != trip.SourceFixture {
			t.Errorf("%s: %+v", day.Date, day.Weather)
		}
	}
	if n := s.asked.Load(); n > 0 {
		t.Errorf("switched off, but asked %d times", n)
	}
	page := d.want(0, "plan", "-q", "--now", soon, "--intent", intent)
	wants(t, page.out, "Limited data available. Some information is estimated.")
}

func TestLiveWeatherIsCitedAndKept(t *testing.T) {
	t.Parallel()
	s := newSky(t)
	d := setup(t).online(s.URL)
	intent := d.file("intent.json", paris())
	first, _ := d.itinerary("--now", soon, "--intent", intent)
	if first.Banner != "" || len(first.Degraded) > 0 {
		t.Errorf("banner %q, degraded %+v", first.Banner, first.Degraded)
	}
	for _, day := range first.Days {
		w := day.Weather
		if w == nil || w.Provenance.Source != trip.SourceTool || w.TempHigh != 24.5 || w.Typical || w.Provenance.ResponseDigest == "" {
			t.Errorf("%s: %+v", day.Date, w)
		}
	}
	asked := s.asked.Load()
	if asked != 1 {
		t.Errorf("asked %d times for one trip, want once for all days", asked)
	}
	again, out := d.itinerary("--now", soon, "--intent", intent)
	if n := s.asked.Load() - asked; n > 0 {
		t.Errorf("the kept answer was not used: %d more questions", n)
	}
	if w := again.Days[1].Weather; w == nil || w.Provenance.Source != trip.SourceTool || w.TempHigh != 24.5 {
		t.Errorf("the kept answer: %+v", w)
	}
	d.want(0, "verify", d.file("it.json", out))

	// The service goes away: the kept answer stands.
	s.Close()
	if gone, _ := d.itinerary("--now", soon, "--intent", intent); gone.Days[1].Weather.TempHigh != 24.5 || gone.Banner != "" {
		t.Errorf("without the service: %+v, banner %q", gone.Days[1].Weather, gone.Banner)
	}
	// A trip that the kept answers do not cover is planned by what the pack knows, and says so.
	other, _ := d.itinerary("--now", soon, "--intent", d.file("later.json", paris(put("date_window.start", "2025-06-16"), put("date_window.end", "2025-06-20"))))
	if other.Banner != banner {
		t.Errorf("without the service: banner %q", other.Banner)
	}
}

func TestRainKeepsOutdoorSightsInside(t *testing.T) {
	t.Parallel()
	outdoors := func(rain ...string) map[string]int {
		d := setup(t).online(newSky(t, rain...).URL)
		it, _ := d.itinerary("--now", soon, "--intent", d.file("intent.json", paris()))
		n := map[string]int{}
		for _, day := range it.Days {
			for _, a := range day.Activities {
				if s := it.Facts.Attraction(a.OptionRef); s != nil && s.Indoor != nil && !*s.Indoor {
					n[day.Date.String()]++
				}
			}
		}
		return n
	}
	dry := outdoors()
	wettest := ""
	for date, n := range dry {
		if wettest == "" || n > dry[wettest] || n == dry[wettest] && date < wettest {
			wettest = date
		}
	}
	if dry[wettest] == 0 {
		t.Fatalf("nothing is outdoors on dry days: %v", dry)
	}
	if wet := outdoors(wettest); wet[wettest] > 0 {
		t.Errorf("%d sights outdoors in the rain of %s", wet[wettest], wettest)
	}
}

func TestFailingWeatherServiceDegradesThePlan(t *testing.T) {
	t.Parallel()
	hang := make(chan struct{})
	t.Cleanup(func() { close(hang) })
	for name, serve := range map[string]http.HandlerFunc{
		"errors":      func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "down", http.StatusInternalServerError) },
		"too often":   func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTooManyRequests) },
		"garbage":     func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html>Login</html>") },
		"no days":     func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"daily": {}}`) },
		"nulls":       func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"daily": null}`) },
		"wrong types": func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"daily": {"time": "2025-06-10"}}`) },
		"other days": func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprint(w, `{"daily": {"time": ["1999-01-01"], "temperature_2m_max": [1], "temperature_2m_min": [1], "precipitation_probability_max": [1], "wind_speed_10m_max": [1]}}`)
		},
		"endless": func(w http.ResponseWriter, _ *http.Request) {
			for range 4096 {
				fmt.Fprint(w, strings.Repeat("[", 1024))
			}
		},
		"breaks off": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "1000")
			fmt.Fprint(w, `{"daily"`)
		},
		"does not answer": func(_ http.ResponseWriter, r *http.Request) {
			select {
			case <-hang:
			case <-r.Context().Done():
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name != "errors" && name != "garbage" {
				slow(t)
			}
			s := httptest.NewServer(serve)
			t.Cleanup(s.Close)
			d := setup(t).online(s.URL)
			began := time.Now()
			it, out := d.itinerary("--now", soon, "--intent", d.file("intent.json", paris()))
			t.Logf("planned in %v: %+v", time.Since(began), it.Degraded)
			if it.Banner != banner || len(it.Degraded) != 1 || it.Degraded[0].Used != "fixture" {
				t.Errorf("banner %q, degraded %+v", it.Banner, it.Degraded)
			}
			if strings.Contains(out, s.URL) || strings.Contains(out, "127.0.0.1") {
				t.Error("the address of the service stands in the itinerary")
			}
			for _, day := range it.Days {
				if day.Weather != nil && day.Weather.Provenance.Source == trip.SourceTool {
					t.Errorf("%s is said to be a live forecast", day.Date)
				}
			}
		})
	}
}

func TestEmptyKnowledgeIsSaid(t *testing.T) {
	t.Parallel()
	d := setup(t).with("SIMULATE_EMPTY_RAG=1")
	it, _ := d.itinerary("--now", spring, "--intent", d.file("intent.json", paris()))
	if it.Banner != banner || len(it.Degraded) == 0 {
		t.Errorf("banner %q, degraded %+v", it.Banner, it.Degraded)
	}
	for _, day := range it.Days {
		for _, a := range day.Activities {
			if a.Role == trip.RoleSight {
				t.Errorf("%s comes from nowhere", a.Name)
			}
		}
	}
}

// S0.56: a rate that is older than eight days is told at the top of the page; where the bank answers, its rate of the day before is taken and cited.
func TestAnOldRateIsToldOrRefreshed(t *testing.T) {
	t.Parallel()
	const moment = "2026-11-21T09:00:00Z"
	bank := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `<Envelope><Cube><Cube time="2026-11-20"><Cube currency="USD" rate="1.25"/></Cube></Cube></Envelope>`)
	}))
	defer bank.Close()
	d := setup(t)
	wants(t, d.want(0, "plan", "-q", "--now", moment, "5 days in Paris next June, $2,500, art").out, "Limited data available.",
		"Exchange rate: This program's own data is used.", "Exchange rates of 2 March 2026:")
	fresh := setup(t).online(newSky(t).URL).with("TRIPWRIGHT_FX_URL=" + bank.URL)
	it, out := fresh.itinerary("--now", moment, "5 days in Paris next June, $2,500, art")
	if it.Banner != "" || it.Facts.FX.Rate != 1_250_000_000 || it.Facts.FX.AsOf.String() != "2026-11-20" || it.Facts.FX.Provenance.Source != trip.SourceTool {
		t.Errorf("banner %q, %+v", it.Banner, it.Facts.FX)
	}
	wants(t, it.Costs.Disclaimer, "FX as-of 2026-11-20", "1 EUR = $1.25.")
	fresh.want(0, "verify", fresh.file("it.json", out))
}

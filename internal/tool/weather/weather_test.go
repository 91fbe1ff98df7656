package weather_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/tool/tooltest"
	"github.com/tripwright/tripwright/internal/tool/weather"
	"github.com/tripwright/tripwright/internal/trip"
)

var (
	paris = geo.Point{Lat: 48.856614, Lon: 2.352222}
	day   = calendar.MustDate("2026-06-01")
)

func clock() time.Time { return time.Date(2026, 5, 30, 12, 0, 0, 0, time.UTC) }

func req(date string) weather.Request {
	return weather.Request{Point: paris, Date: calendar.MustDate(date)}
}

// server answers the n-th request with the n-th handler, and with the last one from then on.
func server(t *testing.T, handlers ...http.HandlerFunc) (*httptest.Server, *atomic.Int64) {
	t.Helper()
	var n atomic.Int64
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		i := int(n.Add(1)) - 1
		handlers[min(i, len(handlers)-1)](w, r)
	}))
	t.Cleanup(s.Close)
	return s, &n
}

func says(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status); _, _ = w.Write([]byte(body)) }
}

// forecast answers like Open-Meteo for whatever days are asked for.
func forecast(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	from, to := calendar.MustDate(q.Get("start_date")), calendar.MustDate(q.Get("end_date"))
	var days, high []string
	for d := from; !to.Before(d); d = d.AddDays(1) {
		days, high = append(days, `"`+d.String()+`"`), append(high, fmt.Sprint(20+d.Day))
	}
	list := func(x string) string { return strings.TrimSuffix(strings.Repeat(x+",", len(days)), ",") }
	fmt.Fprintf(w, `{"latitude":48.86,"timezone":"Europe/Paris","daily_units":{"wind_speed_10m_max":"km/h"},"daily":{"time":[%s],
		"temperature_2m_max":[%s],"temperature_2m_min":[%s],"precipitation_probability_max":[%s],"wind_speed_10m_max":[%s]}}`,
		strings.Join(days, ","), strings.Join(high, ","), list("12.5"), list("65"), list("18.4"))
}

func summary(w http.ResponseWriter, r *http.Request) {
	fmt.Fprintf(w, `{"lat":48.86,"lon":2.35,"tz":"+02:00","date":%q,"units":"metric","cloud_cover":{"afternoon":0},
		"precipitation":{"total":2.5},"temperature":{"min":12.1,"max":21.4,"afternoon":20},"wind":{"max":{"speed":5,"direction":120}}}`,
		r.URL.Query().Get("date"))
}

func openMeteo(s *httptest.Server) weather.Adapter {
	return weather.Adapter{Provider: weather.OpenMeteo{BaseURL: s.URL, Client: s.Client(), Now: clock}}
}

func openWeather(s *httptest.Server) weather.Adapter {
	return weather.Adapter{Provider: weather.OpenWeather{Key: "secret-key", BaseURL: s.URL, Client: s.Client(), Now: clock}}
}

func TestContract(t *testing.T) {
	t.Parallel()
	meteo, _ := server(t, forecast)
	one, _ := server(t, summary)
	for name, a := range map[string]weather.Adapter{"Open-Meteo": openMeteo(meteo), "OpenWeatherMap": openWeather(one)} {
		t.Run(name, func(t *testing.T) {
			tooltest.Run(t, tooltest.Contract[weather.Request, trip.WeatherDay]{
				Call: a.Call,
				Good: func() weather.Request { return req("2026-06-01") },
				Bad: map[string]weather.Request{
					"no place":          {Date: day},
					"off the globe":     {Point: geo.Point{Lat: 91, Lon: 1}, Date: day},
					"no date":           {Point: paris},
					"an impossible day": {Point: paris, Date: calendar.Date{Year: 2026, Month: 2, Day: 30}},
				},
				From: func(d trip.WeatherDay) []trip.Provenance { return []trip.Provenance{d.Provenance} },
			})
		})
	}
}

func TestWhatTheServicesSay(t *testing.T) {
	t.Parallel()
	meteo, _ := server(t, forecast)
	one, _ := server(t, summary)
	ignore := cmp.Transformer("from", func(p trip.Provenance) string { return p.SourceURL })
	for _, tt := range []struct {
		name    string
		adapter weather.Adapter
		want    trip.WeatherDay
	}{
		{"Open-Meteo", openMeteo(meteo), trip.WeatherDay{Date: day, TempHigh: 21, TempLow: 12.5, PrecipProb: 0.65, WindKMH: 18.4,
			Provenance: trip.Provenance{SourceURL: "https://open-meteo.com/"}}},
		{"OpenWeatherMap", openWeather(one), trip.WeatherDay{Date: day, TempHigh: 21.4, TempLow: 12.1, PrecipProb: 0.8, WindKMH: 18,
			Provenance: trip.Provenance{SourceURL: "https://openweathermap.org/"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := tt.adapter.Call(t.Context(), req("2026-06-01"))
			if diff := cmp.Diff(tt.want, got, ignore); err != nil || diff != "" {
				t.Errorf("%v (-want +got):\n%s", err, diff)
			}
		})
	}
}

func TestWhatTheRequestsAsk(t *testing.T) {
	t.Parallel()
	var got []string
	meteo, _ := server(t, func(w http.ResponseWriter, r *http.Request) { got = append(got, r.URL.String()); forecast(w, r) })
	one, _ := server(t, func(w http.ResponseWriter, r *http.Request) { got = append(got, r.URL.String()); summary(w, r) })
	for _, a := range []weather.Adapter{openMeteo(meteo), openWeather(one)} {
		if _, err := a.Call(t.Context(), req("2026-06-01")); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{
		"/v1/forecast?daily=temperature_2m_max%2Ctemperature_2m_min%2Cprecipitation_probability_max%2Cwind_speed_10m_max" +
			"&end_date=2026-06-01&latitude=48.856614&longitude=2.352222&start_date=2026-06-01&timezone=auto",
		"/data/3.0/onecall/day_summary?appid=secret-key&date=2026-06-01&lat=48.856614&lon=2.352222&units=metric",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestEveryFailureHasItsKindAndNoSecret(t *testing.T) {
	t.Parallel()
	gone := httptest.NewServer(nil)
	gone.Close()
	for _, tt := range []struct {
		name   string
		answer http.HandlerFunc
		kind   fault.Kind
	}{
		{"a fault of its own", says(500, "oops"), fault.Unavailable},
		{"asked too often", says(429, `{"error":true,"reason":"limit"}`), fault.Exhausted},
		{"the wrong key", says(401, `{"cod":401}`), fault.Denied},
		{"a refusal", says(400, `{"error":true,"reason":"out of range"}`), fault.BadReply},
		{"malformed", says(200, `{"daily":`), fault.BadReply},
		{"something else", says(200, `<html>`), fault.BadReply},
		{"wrong types", says(200, `{"date":7,"daily":{"time":["2026-06-01"],"temperature_2m_max":["warm"]}}`), fault.BadReply},
		{"no days", says(200, `{}`), fault.BadReply},
		{"lists of unequal length", says(200, `{"daily":{"time":["2026-06-01"],"temperature_2m_max":[]}}`), fault.BadReply},
		{"broken off", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "1000")
			_, _ = w.Write([]byte(`{"daily":{`))
		}, fault.Unavailable},
	} {
		for provider, make := range map[string]func(*httptest.Server) weather.Adapter{"Open-Meteo": openMeteo, "OpenWeatherMap": openWeather} {
			t.Run(provider+", "+tt.name, func(t *testing.T) {
				t.Parallel()
				s, _ := server(t, tt.answer)
				_, err := make(s).Call(t.Context(), req("2026-06-01"))
				if !fault.Is(err, tt.kind) {
					t.Errorf("got %v (%v), want %v", err, fault.KindOf(err), tt.kind)
				}
				if err != nil && strings.Contains(err.Error(), "secret-key") {
					t.Errorf("the key is in %q", err)
				}
			})
		}
	}
	if _, err := openWeather(gone).Call(t.Context(), req("2026-06-01")); !fault.Is(err, fault.Unavailable) || strings.Contains(err.Error(), "secret-key") {
		t.Errorf("nobody there: %v", err)
	}
}

func TestAMissingDayIsOmitted(t *testing.T) {
	t.Parallel()
	s, _ := server(t, says(200, `{"daily":{"time":["2026-06-01","2026-06-02"],"temperature_2m_max":[20,null],
		"temperature_2m_min":[10,null],"precipitation_probability_max":[5,null],"wind_speed_10m_max":[7,null]}}`))
	a := openMeteo(s)
	days, err := a.All(t.Context(), []weather.Request{req("2026-06-02"), req("2026-06-01")})
	if err != nil || days[0].Provenance.IsEvidence() || !days[1].Provenance.IsEvidence() || days[0].Date != calendar.MustDate("2026-06-02") {
		t.Errorf("got %+v, %v", days, err)
	}
	if _, err := a.Call(t.Context(), req("2026-06-02")); !fault.Is(err, fault.NotFound) {
		t.Errorf("got %v, want fault.NotFound", err)
	}
}

// bench is a ladder above a guarded adapter.
type bench struct {
	ladder *weather.Ladder
	counts *tool.Counts
	now    time.Time
}

func setup(t *testing.T, handlers ...http.HandlerFunc) (*bench, *atomic.Int64) {
	t.Helper()
	s, n := server(t, handlers...)
	b := &bench{counts: &tool.Counts{}, now: clock()}
	now := func() time.Time { return b.now }
	guard := &tool.Guard{Cache: tool.NewMemory(1<<20, now), Meter: b.counts, Now: now, Soft: 300 * time.Millisecond, Hard: time.Second, Chance: func() float64 { return 0 }}
	b.ladder = &weather.Ladder{Live: tool.Use(guard, weather.Spec(openMeteo(s))), Now: now}
	return b, n
}

func (b *bench) days(t *testing.T, dates ...string) (map[calendar.Date]trip.WeatherDay, []trip.Degradation, []tool.Meta) {
	t.Helper()
	var ds []calendar.Date
	for _, d := range dates {
		ds = append(ds, calendar.MustDate(d))
	}
	return b.ladder.Days(t.Context(), paris, ds, pack{})
}

// pack has a made-up day on every first of a month, and a climate.
type pack struct{}

func (pack) FixtureDay(d calendar.Date) (trip.WeatherDay, bool) {
	return trip.WeatherDay{Date: d, TempHigh: 1, Provenance: trip.Provenance{Source: trip.SourceFixture}}, d.Day == 1
}

func (pack) Typical(d calendar.Date) trip.WeatherDay {
	return trip.WeatherDay{Date: d, TempHigh: 2, Typical: true, Provenance: trip.Provenance{Source: trip.SourceFixture}}
}

func used(steps []trip.Degradation) string {
	var words []string
	for _, s := range steps {
		words = append(words, s.Used)
	}
	return strings.Join(words, " ")
}

func TestALiveForecastServesAllDaysWithOneRequestAndIsKept(t *testing.T) {
	t.Parallel()
	b, n := setup(t, forecast)
	for range 2 {
		got, steps, metas := b.days(t, "2026-06-01", "2026-06-02", "2026-06-03")
		if len(got) != 3 || len(steps) != 0 || len(metas) != 3 || got[day].TempHigh != 21 {
			t.Fatalf("got %v, %v, %v", got, steps, metas)
		}
	}
	if _, _, metas := b.days(t, "2026-06-02"); n.Load() != 1 || !metas[0].CacheHit {
		t.Errorf("%d requests, want 1", n.Load())
	}
	got, _, _ := b.days(t, "2026-06-01")
	if p := got[day].Provenance; !p.CacheHit || p.Source != trip.SourceTool {
		t.Errorf("a kept day must say so: %+v", p)
	}
}

func TestAFaultOfTheServiceIsTriedAgain(t *testing.T) {
	t.Parallel()
	b, n := setup(t, says(500, ""), forecast)
	got, steps, metas := b.days(t, "2026-06-01")
	if got[day].TempHigh != 21 || len(steps) != 0 || metas[0].Retries != 1 || n.Load() != 2 {
		t.Errorf("got %v, %v, %v after %d requests", got, steps, metas, n.Load())
	}
}

func TestTheLadderStepsDown(t *testing.T) {
	t.Parallel()
	slow := func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(200)
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}
	off := func(b *bench) { b.ladder.Disabled = true }
	unplugged := func(b *bench) { b.ladder.Network = &tool.Network{Offline: true} }
	for _, tt := range []struct {
		name   string
		answer http.HandlerFunc
		change func(*bench)
		date   string
		high   float64
		used   string
	}{
		{"a made-up day when the service fails", says(500, ""), nil, "2026-06-01", 1, "fixture"},
		{"the climate when there is no made-up day", says(500, ""), nil, "2026-06-02", 2, "typical"},
		{"a slow body", slow, nil, "2026-06-01", 1, "fixture"},
		{"asked too often", says(429, ""), nil, "2026-06-01", 1, "fixture"},
		{"malformed", says(200, "{"), nil, "2026-06-01", 1, "fixture"},
		{"switched off", forecast, off, "2026-06-01", 1, "fixture"},
		{"no network", forecast, unplugged, "2026-06-01", 1, "fixture"},
		{"no service", forecast, func(b *bench) { b.ladder.Live = nil }, "2026-06-01", 1, "fixture"},
		{"beyond the horizon nothing was lost", forecast, nil, "2026-06-15", 2, ""},
		{"the last day within it", forecast, nil, "2026-06-14", 34, ""},
		{"today", forecast, nil, "2026-05-30", 50, ""},
		{"the past", forecast, nil, "2026-05-01", 1, ""},
		{"switched off does not matter beyond the horizon", forecast, off, "2026-07-01", 1, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b, _ := setup(t, tt.answer)
			if tt.change != nil {
				tt.change(b)
			}
			got, steps, _ := b.days(t, tt.date)
			if high := got[calendar.MustDate(tt.date)].TempHigh; high != tt.high || used(steps) != tt.used {
				t.Errorf("got %v by %v, want %v by %q", high, steps, tt.high, tt.used)
			}
			for _, s := range steps {
				if s.Tool != "weather" || s.Reason == "" {
					t.Errorf("a step without a reason: %+v", s)
				}
			}
		})
	}
}

func TestAnOlderForecastIsBetterThanTheClimate(t *testing.T) {
	t.Parallel()
	b, _ := setup(t, forecast, says(503, ""))
	b.days(t, "2026-06-02")
	b.now = b.now.Add(25 * time.Hour)
	got, steps, _ := b.days(t, "2026-06-02")
	d := got[calendar.MustDate("2026-06-02")]
	if d.TempHigh != 22 || used(steps) != "cache" || !d.Provenance.CacheHit || d.Provenance.Note == "" {
		t.Errorf("got %+v by %v, want yesterday's forecast that says so", d, steps)
	}
}

func TestWithoutAPackNothingIsKnown(t *testing.T) {
	t.Parallel()
	b, _ := setup(t, says(500, ""))
	got, steps, _ := b.ladder.Days(t.Context(), paris, []calendar.Date{day}, nil)
	if len(got) != 0 || used(steps) != "omitted" {
		t.Errorf("got %v by %v", got, steps)
	}
}

func TestDial(t *testing.T) {
	t.Parallel()
	s, _ := server(t, forecast)
	if err := weather.Dial(s.URL)(t.Context()); err != nil {
		t.Error(err)
	}
	s.Close()
	if err := weather.Dial(s.URL)(t.Context()); err == nil {
		t.Error("a closed port was reached")
	}
	if err := weather.Dial("://")(t.Context()); err == nil {
		t.Errorf("got %v", err)
	}
}

func TestKeyIsTheSeeds(t *testing.T) {
	t.Parallel()
	// printf '48.856614,2.352222,2026-06-01' | sha256sum
	const want = "edcc16b56cbbff0b5aad32b9cbe7fcffc43cc2f695b8997047a4860ebe4d0a2a"
	if got := weather.Key(req("2026-06-01")); got != want {
		t.Errorf("got %s", got)
	}
}

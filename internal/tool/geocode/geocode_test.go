package geocode_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/tool/geocode"
	"github.com/tripwright/tripwright/internal/tool/tooltest"
	"github.com/tripwright/tripwright/internal/trip"
)

const found = `[{"place_id":1,"osm_type":"relation","osm_id":7444,"lat":"48.8588897","lon":"2.3200410","display_name":"Paris, France","importance":0.8}]`

// web answers without a network, so that time can be virtual.
type web func(*http.Request) (status int, body string)

func (f web) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	status, body := f(r)
	return &http.Response{StatusCode: status, Body: io.NopCloser(strings.NewReader(body)), Header: http.Header{}, Request: r}, nil
}

func nominatim(f web) *geocode.Nominatim {
	return &geocode.Nominatim{UserAgent: "tripwright-test (ops@example.org)", Client: &http.Client{Transport: f},
		Now: func() time.Time { return time.Date(2026, 5, 30, 12, 0, 0, 0, time.UTC) }}
}

// byName knows Paris only.
func byName(r *http.Request) (int, string) {
	if strings.HasPrefix(r.URL.Query().Get("q"), "Paris") {
		return 200, found
	}
	return 200, "[]"
}

func TestContract(t *testing.T) {
	t.Parallel()
	// A fresh service for every call: the suite tries the answers, not the one request a second.
	tooltest.Run(t, tooltest.Contract[geocode.Request, geocode.Place]{
		Call: func(ctx context.Context, in geocode.Request) (geocode.Place, error) {
			return nominatim(byName).Call(ctx, in)
		},
		Good: func() geocode.Request { return geocode.Request{Query: "Paris"} },
		Bad:  map[string]geocode.Request{"nothing": {Query: " "}, "a novel": {Query: strings.Repeat("x", 201)}},
		None: map[string]geocode.Request{"nowhere": {Query: "Atlantis"}},
		From: func(p geocode.Place) []trip.Provenance { return []trip.Provenance{p.Provenance} },
	})
}

func TestWhatIsAskedAndAnswered(t *testing.T) {
	t.Parallel()
	n := nominatim(func(r *http.Request) (int, string) {
		q := r.URL.Query()
		if r.URL.Path != "/search" || q.Get("format") != "jsonv2" || q.Get("q") != "Paris" || !strings.HasPrefix(r.Header.Get("User-Agent"), "tripwright-test") {
			t.Errorf("asked %s with %v", r.URL, r.Header)
		}
		return 200, found
	})
	got, err := n.Call(t.Context(), geocode.Request{Query: " Paris "})
	if err != nil || got.Point != (geo.Point{Lat: 48.8588897, Lon: 2.3200410}) || got.Provenance.SourceURL != "https://www.openstreetmap.org/relation/7444" {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestFailures(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, body string
		status     int
		kind       fault.Kind
	}{
		{"a fault of its own", "", 502, fault.Unavailable},
		{"asked too often", "", 429, fault.Exhausted},
		{"blocked", "", 403, fault.Denied},
		{"malformed", "[{", 200, fault.BadReply},
		{"no coordinates", `[{"lat":"north"}]`, 200, fault.BadReply},
	} {
		_, err := nominatim(func(*http.Request) (int, string) { return tt.status, tt.body }).Call(t.Context(), geocode.Request{Query: "Paris"})
		if !fault.Is(err, tt.kind) {
			t.Errorf("%s: got %v, want %v", tt.name, err, tt.kind)
		}
	}
}

func TestOneRequestASecond(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var at []time.Duration
		var mu sync.Mutex
		began := time.Now()
		n := nominatim(func(*http.Request) (int, string) {
			mu.Lock()
			defer mu.Unlock()
			at = append(at, time.Since(began))
			return 200, found
		})
		var all sync.WaitGroup
		var refused atomic.Int64
		for range 6 {
			all.Go(func() {
				ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
				defer cancel()
				_, err := n.Call(ctx, geocode.Request{Query: "Paris"})
				if err != nil && !fault.Is(err, fault.Exhausted) {
					t.Error(err)
				} else if err != nil {
					refused.Add(1)
				}
			})
		}
		all.Wait()
		for i := 1; i < len(at); i++ {
			if at[i]-at[i-1] < time.Second {
				t.Errorf("requests at %v", at)
			}
		}
		if len(at)+int(refused.Load()) != 6 || len(at) < 3 || time.Since(began) > 3*time.Second {
			t.Errorf("%d made, %d refused, after %v", len(at), refused.Load(), time.Since(began))
		}
	})
}

func TestTheLadder(t *testing.T) {
	t.Parallel()
	centre := func(name string) (trip.City, error) {
		if trip.Fold(name) != "paris" {
			return trip.City{}, fault.New(fault.NotFound, "no such city")
		}
		return trip.City{ID: "paris", Name: "Paris", Version: "1", Center: geo.Point{Lat: 48, Lon: 2}, Fares: trip.Fares{Ref: trip.Provenance{FetchedAt: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}}}, nil
	}
	setup := func(n *geocode.Nominatim) *geocode.Ladder {
		guard := &tool.Guard{Cache: tool.NewMemory(1<<20, nil)}
		return &geocode.Ladder{Live: tool.Use(guard, geocode.Spec(n.Call)), City: centre}
	}
	t.Run("live, then kept without a network", func(t *testing.T) {
		t.Parallel()
		l := setup(nominatim(byName))
		if p, step, err := l.Place(t.Context(), geocode.Request{Query: "Paris"}); err != nil || step != nil || p.Point.Lat < 48.8 {
			t.Fatalf("got %+v by %v, %v", p, step, err)
		}
		l.Network = &tool.Network{Offline: true}
		if p, step, err := l.Place(t.Context(), geocode.Request{Query: "  PARIS"}); err != nil || step != nil || !p.Provenance.CacheHit {
			t.Errorf("got %+v by %v, %v", p, step, err)
		}
	})
	t.Run("the pack when the service fails", func(t *testing.T) {
		t.Parallel()
		l := setup(nominatim(func(*http.Request) (int, string) { return 404, "" }))
		p, step, err := l.Place(t.Context(), geocode.Request{Query: "paris"})
		if err != nil || step == nil || step.Used != "fixture" || p.Point.Lat != 48 {
			t.Fatalf("got %+v by %v, %v", p, step, err)
		}
		tooltest.Provenance(t, p.Provenance)
	})
	t.Run("nobody knows", func(t *testing.T) {
		t.Parallel()
		_, _, err := setup(nominatim(byName)).Place(t.Context(), geocode.Request{Query: "Atlantis"})
		if !fault.Is(err, fault.NotFound) || errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	})
}

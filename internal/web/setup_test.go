package web_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/web"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// token is that of the one link there is.
const token = "OM7YVAQHRWNRBLHKSA2HRTRBYY"

// bundle is the door over one shared trip.
type bundle struct {
	t       testing.TB
	it      trip.Itinerary
	err     error // what looking for a link fails with
	verdict cache.Verdict
	log     bytes.Buffer
	counted []string // requests, as they are counted
	handler http.Handler
}

func (b *bundle) RequestBegan() {}

func (b *bundle) RequestEnded(method, route string, status int, _ time.Duration) {
	b.counted = append(b.counted, fmt.Sprintf("%s, %s: %d", method, route, status))
}

func setup(t testing.TB) *bundle {
	t.Helper()
	b := &bundle{t: t, it: sample(), verdict: cache.Verdict{OK: true}}
	h, err := web.New(web.Config{Shares: b, Limiter: b, Meter: b, Log: slog.New(slog.NewTextHandler(&b.log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	b.handler = h
	return b
}

// sample is five days in Paris with a stop of which neither place nor price is known.
func sample() trip.Itinerary {
	in, p, f := triptest.Paris()
	it := triptest.Itinerary(in, p, f)
	it.Summary = []string{"Five days in Paris for two."}
	it.Disclaimers = []string{"Prices and times are estimates; verify before booking."}
	it.Certificate.Rules = []trip.RuleVerdict{{Rule: "budget", Verdict: trip.Pass}, {Rule: "weather", Verdict: trip.Advise}}
	unknown := &it.Days[1].Activities[0]
	unknown.Geo, unknown.OptionRef, unknown.Cost = nil, "nobody_knows", 0
	it.Days[1].Activities[1].Locked = true
	return it
}

// rich is a full week.
func rich() trip.Itinerary {
	in, p, f := triptest.Rich()
	it := triptest.Itinerary(in, p, f)
	it.Certificate.Rules = []trip.RuleVerdict{{Rule: "budget", Verdict: trip.Pass}}
	for d := range it.Days {
		for a := range it.Days[d].Activities {
			stop := &it.Days[d].Activities[a]
			stop.Notes = "One sentence of some length about " + stop.Name + ", so that the page is as long as pages get. Open 09:00–18:00 · $20 a person."
		}
	}
	return it
}

func (b *bundle) FindShared(_ context.Context, asked string) (trip.Itinerary, error) {
	switch {
	case b.err != nil:
		return trip.Itinerary{}, b.err
	case asked != token:
		return trip.Itinerary{}, fault.New(fault.NotFound, "there is no such link")
	}
	return b.it, nil
}

func (b *bundle) Allow(context.Context, string, cache.Limit) (cache.Verdict, error) {
	return b.verdict, nil
}

// ask is a request; header pairs come after the path.
func (b *bundle) ask(method, path string, header ...string) *httptest.ResponseRecorder {
	b.t.Helper()
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	b.handler.ServeHTTP(w, r)
	return w
}

// page is the body of a page that there is.
func (b *bundle) page(path string, header ...string) string {
	b.t.Helper()
	w := b.ask("GET", path, header...)
	if w.Code != http.StatusOK {
		b.t.Fatalf("GET %s: %d %s", path, w.Code, w.Body)
	}
	return w.Body.String()
}

func unpacked(t testing.TB, b []byte) string {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	out, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; run with -update to write it", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

var soon = 1500 * time.Millisecond

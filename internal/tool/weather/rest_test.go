package weather

import (
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/clone/clonetest"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// While a service rests everybody is given what was known before it.
func TestWhatIsKnownWhileAServiceRestsIsTheAskers(t *testing.T) {
	t.Parallel()
	at, day := geo.Point{Lat: 48.9, Lon: 2.4}, calendar.MustDate("2026-06-01")
	known := map[calendar.Date]trip.WeatherDay{day: {Date: day, Provenance: trip.Provenance{DerivedFrom: []string{"a", "b"}}}}
	r := &Rest{}
	r.begin(at, known, "it did not answer")
	clonetest.Scribble(&known)
	clonetest.Survives(t, "resting", func() map[calendar.Date]trip.WeatherDay {
		knew, why, yes := r.resting([]Request{{at, day}})
		if !yes || why == "" || knew[day].Provenance.DerivedFrom[0] != "a" {
			t.Fatalf("got %v, %q, %t", knew, why, yes)
		}
		return knew
	})
}

// A service that did not answer is left alone for half a minute, by the clock that it was given.
func TestAServiceRestsForHalfAMinute(t *testing.T) {
	t.Parallel()
	at, now := geo.Point{Lat: 48.9, Lon: 2.4}, time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)
	r := &Rest{Now: func() time.Time { return now }}
	ask := []Request{{at, calendar.MustDate("2026-06-01")}}
	if _, _, yes := r.resting(ask); yes {
		t.Error("it rests before anything went wrong")
	}
	r.begin(at, nil, "it did not answer")
	for _, tt := range []struct {
		after time.Duration
		want  bool
	}{{0, true}, {29 * time.Second, true}, {30 * time.Second, false}} {
		began := now
		now = began.Add(tt.after)
		if _, why, yes := r.resting(ask); yes != tt.want || why != "it did not answer" {
			t.Errorf("after %v it rests: %t, %q", tt.after, yes, why)
		}
		now = began
	}
}

package transit_test

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/tool/tooltest"
	"github.com/tripwright/tripwright/internal/tool/transit"
	"github.com/tripwright/tripwright/internal/trip"
)

var (
	louvre    = geo.Point{Lat: 48.860611, Lon: 2.337644}
	orsay     = geo.Point{Lat: 48.859961, Lon: 2.326561} // 814 m away
	versaille = geo.Point{Lat: 48.804865, Lon: 2.120355}
)

const euro = money.Rate(1_100_000_000)

func fares() trip.Fares {
	return trip.Fares{Metro: 250, Bus: 200, TaxiBase: 300, TaxiPerKM: 130, Ref: trip.Provenance{RefID: "paris/fares@1"}}
}

func clock() time.Time { return time.Date(2026, 5, 30, 12, 0, 0, 0, time.UTC) }

func TestContract(t *testing.T) {
	t.Parallel()
	tooltest.Run(t, tooltest.Contract[transit.Request, trip.TransitLeg]{
		Call: transit.Adapter{Now: clock}.Call,
		Good: func() transit.Request { return transit.Request{From: louvre, To: versaille} },
		Bad: map[string]transit.Request{"from nowhere": {To: orsay}, "to nowhere": {From: orsay},
			"off the globe": {From: orsay, To: geo.Point{Lat: 91, Lon: 2}},
			"by boat":       {From: orsay, To: louvre, Modes: []trip.TransitMode{trip.Bus, "boat"}}},
		From: func(l trip.TransitLeg) []trip.Provenance { return []trip.Provenance{l.Provenance} },
	})
}

// S0.73: the last train leaves at 23:30, and a way from a few steps farther on is the same question.
func TestAWayIsKeptByRoundedPlaces(t *testing.T) {
	t.Parallel()
	g := tool.Use(&tool.Guard{Cache: tool.NewMemory(1<<20, clock), Now: clock}, transit.Spec(transit.Adapter{Now: clock}))
	near, far := louvre, louvre
	near.Lat, far.Lat = near.Lat+0.00002, far.Lat+0.0002
	for i, tt := range []struct {
		from geo.Point
		hit  bool
	}{{louvre, false}, {near, true}, {far, false}} {
		r, err := g.Call(t.Context(), transit.Request{From: tt.from, To: versaille})
		if err != nil || r.Meta.CacheHit != tt.hit || r.Value.LastDeparture == nil || r.Value.LastDeparture.String() != "23:30" {
			t.Errorf("%d: %+v, %v", i, r, err)
		}
	}
}

// S0.72: by the mode that is wished for, at its speed; of several the first counts, and each is another question.
func TestAWayByTheWishedMode(t *testing.T) {
	t.Parallel()
	g := tool.Use(&tool.Guard{Cache: tool.NewMemory(1<<20, clock), Now: clock}, transit.Spec(transit.Adapter{Now: clock}))
	kilometres := float64(geo.Distance(louvre, versaille)) / 1000
	for _, tt := range []struct {
		modes []trip.TransitMode
		mode  trip.TransitMode
		kmh   float64
		last  bool
	}{
		{nil, trip.Metro, 30, true}, {[]trip.TransitMode{trip.Walk, trip.Taxi}, trip.Walk, 5, false}, {[]trip.TransitMode{trip.Metro}, trip.Metro, 30, true},
		{[]trip.TransitMode{trip.Bus}, trip.Bus, 20, true}, {[]trip.TransitMode{trip.Taxi}, trip.Taxi, 25, false},
	} {
		r, err := g.Call(t.Context(), transit.Request{From: louvre, To: versaille, Modes: tt.modes})
		l := r.Value
		if err != nil || r.Meta.CacheHit || l.Mode != tt.mode || l.DurationSeconds != int(math.Ceil(kilometres*3600/tt.kmh)) || (l.LastDeparture != nil) != tt.last ||
			l.From != louvre || l.To != versaille || l.Provenance.ResponseDigest == "" {
			t.Errorf("by %v: %+v, %v", tt.modes, r, err)
		}
	}
}

func TestALeg(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name     string
		to       geo.Point
		people   int
		want     trip.TransitMode
		minutes  int
		fare     money.Cents
		lastTime string
	}{
		{"a short way is walked", orsay, 2, trip.Walk, 14, 0, ""},
		{"a long way is for the metro", versaille, 2, trip.Metro, 69, 550, "23:30"},
		{"everybody pays", versaille, 5, trip.Metro, 69, 1375, "23:30"},
		{"nobody counts as one", versaille, 0, trip.Metro, 69, 275, "23:30"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			l := transit.Leg(louvre, tt.to, transit.NewRules(fares(), euro, fares().Riders(&trip.Intent{Party: trip.Party{Adults: tt.people}}, euro), clock()))
			last := ""
			if l.LastDeparture != nil {
				last = l.LastDeparture.String()
			}
			if l.Mode != tt.want || l.Minutes() != tt.minutes || l.Fare != tt.fare || last != tt.lastTime {
				t.Errorf("got %s, %d min, %d cents, last %q; want %s, %d, %d, %q", l.Mode, l.Minutes(), l.Fare, last, tt.want, tt.minutes, tt.fare, tt.lastTime)
			}
			if l.From != louvre || l.To != tt.to || l.Provenance.Source != trip.SourceComputed || l.Provenance.DerivedFrom[0] != "paris/fares@1" {
				t.Errorf("got %+v", l)
			}
		})
	}
}

// What a local counts: streets are longer than the crow's way, a metro begins with stairs and a wait, and what is far takes a change.
func TestAWayIsCountedFromDoorToDoor(t *testing.T) {
	t.Parallel()
	rules := transit.NewRules(fares(), euro, trip.Riders{Full: 1}, clock())
	for _, tt := range []struct {
		meters  float64
		mode    trip.TransitMode
		minutes int
	}{
		{400, trip.Walk, 7}, {1200, trip.Walk, 20}, {1300, trip.Metro, 16}, {2900, trip.Metro, 21}, {3100, trip.Metro, 25}, {10000, trip.Metro, 47},
	} {
		to := geo.Point{Lat: louvre.Lat + tt.meters/111195, Lon: louvre.Lon}
		if l := transit.Leg(louvre, to, rules); l.Mode != tt.mode || l.Minutes() != tt.minutes {
			t.Errorf("%.0f m: %s, %d minutes, want %s, %d", tt.meters, l.Mode, l.Minutes(), tt.mode, tt.minutes)
		}
	}
}

func TestATransferGoesByTheUsualLine(t *testing.T) {
	t.Parallel()
	cdg := trip.Airport{IATA: "CDG", Location: geo.Point{Lat: 49.009722, Lon: 2.547778}, Transfer: trip.Transfer{
		Mode: trip.Train, Line: "RER B", Minutes: 40, Fare: 1300, Provenance: trip.Provenance{RefID: "paris/airport_CDG@1"}}}
	rules := transit.NewRules(fares(), euro, trip.Riders{Full: 2}, clock())
	in, out := transit.Transfer(cdg, louvre, false, rules), transit.Transfer(cdg, louvre, true, rules)
	if in.From != cdg.Location || in.To != louvre || out.From != louvre || out.To != cdg.Location {
		t.Errorf("the directions are wrong: %v → %v, %v → %v", in.From, in.To, out.From, out.To)
	}
	if in.Minutes() != 40 || in.Fare != 2860 || in.Line != "RER B" || in.Mode != trip.Train || in.Provenance.RefID != "paris/airport_CDG@1" {
		t.Errorf("got %+v", in)
	}
}

func TestWithoutARateFaresAreUnknown(t *testing.T) {
	t.Parallel()
	if l := transit.Leg(louvre, versaille, transit.NewRules(fares(), 0, trip.Riders{Full: 2}, clock())); l.Fare != 0 {
		t.Errorf("got %d", l.Fare)
	}
}

// Whatever the two places: the way back takes as long by the same means, and only what is near is walked.
func TestLegsAreSymmetric(t *testing.T) {
	t.Parallel()
	rules := transit.NewRules(fares(), euro, trip.Riders{Full: 1}, clock())
	place := rapid.Custom(func(t *rapid.T) geo.Point {
		return geo.Point{Lat: rapid.Float64Range(48, 49).Draw(t, "lat"), Lon: rapid.Float64Range(2, 3).Draw(t, "lon")}
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := place.Draw(t, "a"), place.Draw(t, "b")
		there, back := transit.Leg(a, b, rules), transit.Leg(b, a, rules)
		if d := there.DurationSeconds - back.DurationSeconds; d < -1 || d > 1 || there.Mode != back.Mode {
			t.Errorf("there %+v, back %+v", there, back)
		}
		if there.Mode == trip.Walk != (there.Distance <= transit.WalkMeters) {
			t.Errorf("%v m by %s", there.Distance, there.Mode)
		}
	})
}

func TestALegAllocatesNothing(t *testing.T) {
	rules := transit.NewRules(fares(), euro, trip.Riders{Full: 2}, clock())
	var l trip.TransitLeg
	if n := testing.AllocsPerRun(100, func() { l = transit.Leg(louvre, versaille, rules) }); n != 0 {
		t.Errorf("%v allocations for %v", n, l.Mode)
	}
}

// BenchmarkMatrix computes the legs of 60 places, as every plan does.
func BenchmarkMatrix(b *testing.B) {
	rules := transit.NewRules(fares(), euro, trip.Riders{Full: 2}, clock())
	var places [60]geo.Point
	for i := range places {
		places[i] = geo.Point{Lat: 48.8 + float64(i)/600, Lon: 2.3 + float64(i%7)/70}
	}
	total := 0
	for b.Loop() {
		for i := range places {
			for j := range places {
				total += transit.Leg(places[i], places[j], rules).DurationSeconds
			}
		}
	}
}

func BenchmarkLeg(b *testing.B) {
	rules := transit.NewRules(fares(), euro, trip.Riders{Full: 2}, clock())
	for b.Loop() {
		_ = transit.Leg(louvre, versaille, rules)
	}
}

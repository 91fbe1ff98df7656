package schedule_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/tool/attractions"
	"github.com/tripwright/tripwright/internal/tool/flights"
	"github.com/tripwright/tripwright/internal/tool/lodging"
	"github.com/tripwright/tripwright/internal/trip"
)

// sample is what statistics are made of.
type sample []float64

func (s sample) mean() float64 {
	sum := 0.0
	for _, v := range s {
		sum += v
	}
	return sum / float64(len(s))
}

func (s sample) deviation() float64 {
	m, sum := s.mean(), 0.0
	for _, v := range s {
		sum += (v - m) * (v - m)
	}
	return math.Sqrt(sum / float64(len(s)))
}

// searched is a world as the planner's tools show it: six flights a way, the hotels and the sights that searches give.
func searched(t *testing.T, in trip.Intent) world {
	t.Helper()
	w := open(in, nil)
	p, ctx := packs()[in.City], context.Background()
	w.facts.Flights, w.facts.Lodgings, w.facts.Attractions = nil, nil, nil
	air := flights.Adapter{Find: func(string) (flights.Timetable, error) { return p, nil }}
	for _, a := range in.Airports {
		there, _ := air.Call(ctx, flights.Request{City: in.City, Origin: in.Origin, Dest: a, Direction: trip.Outbound, Date: in.DateWindow.Start})
		home, _ := air.Call(ctx, flights.Request{City: in.City, Origin: a, Dest: in.Origin, Direction: trip.Return, Date: in.DateWindow.End})
		w.facts.Flights = append(append(w.facts.Flights, there...), home...)
	}
	beds, known := lodging.Adapter{Find: func(string) (lodging.Catalog, error) { return p, nil }}, map[string]bool{}
	for tier, stars := range map[trip.Tier]int{trip.TierBudget: 2, trip.TierMid: 4, trip.TierLuxury: 5} {
		for _, wish := range []trip.LodgingWish{{}, {MinStars: stars}} {
			got, err := beds.Call(ctx, lodging.Request{City: in.City, CheckIn: in.DateWindow.Start, CheckOut: in.DateWindow.End, Tiers: []trip.Tier{tier}, Wish: wish})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range got {
				if !known[l.ID] {
					w.facts.Lodgings, known[l.ID] = append(w.facts.Lodgings, l), true
				}
			}
		}
	}
	sights := attractions.Adapter{Find: func(string) (attractions.Catalog, error) { return p, nil }}
	for _, themes := range [][]string{nil, {"outdoor"}, {"history"}, {"art"}, {"views"}} {
		got, err := sights.Call(ctx, attractions.Request{City: in.City, Themes: themes, Rate: rates[w.facts.City.Currency]})
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range got {
			if !known[a.ID] {
				w.facts.Attractions, known[a.ID] = append(w.facts.Attractions, a), true
			}
		}
	}
	w.city = schedule.NewCity(w.facts, legsOf(w.facts.City, &in))
	return w
}

// The statistics that turn a branch's features into a score are frozen in package score. They are honest as long as no mean
// of the bundled cities has drifted from them by more than a deviation: 12 months × 3 tiers × the airports, one adult from
// New York, 5 days, no themes, typical prices and weather.
func TestFrozenStatistics(t *testing.T) {
	t.Parallel()
	var cost, travel, worth sample
	for _, city := range []string{"Paris", "Munich", "Tokyo"} {
		for month := range 12 {
			in := intentFor(city, calendar.MustDate(fmt.Sprintf("2026-%02d-09", month+1)), 5)
			w := searched(t, in)
			for _, airport := range in.Airports {
				pairs := schedule.Pairs(&in, w.facts, airport)
				for _, tier := range []trip.Tier{trip.TierBudget, trip.TierMid, trip.TierLuxury} {
					hotels := schedule.Hotels(&in, w.city, tier, false)
					if len(pairs) == 0 || len(hotels) == 0 {
						continue
					}
					d := mustSolve(t, w, schedule.Journey{Out: pairs[0].Out, Back: pairs[0].Back, Hotel: hotels[0]},
						schedule.Options{Seed: 1, Iterations: 200, Fees: -1})
					f := schedule.Features(&d, &in, w.facts)
					cost = append(cost, float64(f.Cost)/float64(f.PersonDays))
					travel = append(travel, float64(f.TravelSeconds)/float64(f.Days))
					worth = append(worth, float64(f.Worth)/float64(f.Days))
				}
			}
		}
	}
	z := score.Frozen
	for _, m := range []struct {
		name      string
		of        sample
		mean, dev float64
	}{
		{"cost, cents a person and day", cost, z.CostMean, z.CostDev},
		{"travel, seconds a day", travel, z.TravelMean, z.TravelDev},
		{"worth, thousandths a day", worth, z.WorthMean, z.WorthDev},
	} {
		drift := (m.of.mean() - m.mean) / m.dev
		t.Logf("%s over %d branches: mean %.0f, deviation %.0f; frozen %.0f and %.0f: %+.2f deviations away",
			m.name, len(m.of), m.of.mean(), m.of.deviation(), m.mean, m.dev, drift)
		if math.Abs(drift) > 1 {
			t.Errorf("%s has drifted by %+.2f deviations: measure again and set score.Frozen", m.name, drift)
		}
		if r := m.of.deviation() / m.dev; r < 0.5 || r > 2 {
			t.Errorf("the deviation of %s is %.1f times the frozen one", m.name, r)
		}
	}
}

package schedule_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// Whoever searches longer never finds what the proof for a short search said there is not.
func TestALongerSearchStaysBelowTheProof(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := open(drawIntent(t), drawWeather(t))
		j, ok := w.drawJourney(t, "journey")
		if !ok {
			return
		}
		short, err := w.city.Solve(&w.in, j, w.assume, schedule.Options{Seed: 1, Iterations: 5, Fees: -1, Quoted: true})
		if err != nil {
			return
		}
		w.in.Budget = 3 * short.Plan.Costs().Total
		proof, err := w.city.Prove(&w.in, j, &short.Plan, 6)
		if err != nil {
			t.Fatal(err)
		}
		long, err := w.city.Solve(&w.in, j, w.assume, schedule.Options{Seed: 2, Iterations: 150, Fees: -1, Quoted: true})
		if err != nil || proof == nil {
			return
		}
		if proof.Objective != short.Worth || len(long.Unplaced) == 0 && long.Worth > proof.Bound {
			t.Fatalf("%+v, but the short search found %d and the long one %d", *proof, short.Worth, long.Worth)
		}
	})
}

// The usual trip is proved to be near the best there is.
func TestAUsualTripIsNearTheBest(t *testing.T) {
	t.Parallel()
	w := open(intentFor("Munich", calendar.MustDate("2026-05-09"), 5), nil)
	j := w.journeys()[0]
	d := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 400, Fees: -1, Quoted: true})
	w.in.Budget = 2 * d.Plan.Costs().Total
	proof, err := w.city.Prove(&w.in, j, &d.Plan, 64)
	if err != nil || proof == nil || proof.Gap > 80 {
		t.Fatalf("%+v, %v", proof, err)
	}
	if again, _ := w.city.Prove(&w.in, j, &d.Plan, 64); *again != *proof {
		t.Errorf("the second time %+v, the first %+v", *again, *proof)
	}
}

// What no search would do, nothing is claimed of: here hands put a sight where the city knows none.
func TestNothingIsClaimedOfWhatIsOutside(t *testing.T) {
	t.Parallel()
	w := open(intentFor("Munich", calendar.MustDate("2026-05-09"), 5), nil)
	j := w.journeys()[0]
	d := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 50, Fees: -1, Quoted: true})
	w.in.Budget = 2 * d.Plan.Costs().Total
	breaks := map[string]func(p *trip.Plan){
		"an unknown place": func(p *trip.Plan) { sightOf(p).Choices[0].OptionRef = "nowhere" },
		"the same sight on two days": func(p *trip.Plan) {
			last := &p.Days[len(p.Days)-2]
			for k := range last.Slots {
				if last.Slots[k].Role == trip.RoleSight {
					last.Slots[k].Choices[0].OptionRef = sightOf(p).Selected().OptionRef
				}
			}
		},
		"more than the budget": func(*trip.Plan) { w.in.Budget = 1 },
	}
	for name, change := range breaks {
		p := d.Plan.Clone()
		change(&p)
		if proof, err := w.city.Prove(&w.in, j, &p, 4); proof != nil || err != nil {
			t.Errorf("%s: %+v, %v", name, proof, err)
		}
		w.in.Budget = 2 * d.Plan.Costs().Total
	}
}

// A city that nobody has looked at as a whole may hold something better: nothing is proved of a plan there.
func TestNothingIsProvedInAVastCity(t *testing.T) {
	t.Parallel()
	for places, proved := range map[int]bool{500: true, 501: false} {
		w, j := setup(func(w *world, _ *schedule.Journey) {
			for i := len(w.facts.Attractions) + len(w.facts.Restaurants); i < places; i++ {
				a := triptest.Sight(fmt.Sprint("s", i), fmt.Sprint("Sight ", i), 48.86, 2.33, "art")
				a.Week = triptest.Hours("03:00", "04:00")
				w.facts.Attractions = append(w.facts.Attractions, a)
			}
		})
		d := mustSolve(t, w, j, schedule.Options{Seed: 1, Iterations: 20, Fees: -1, Quoted: true})
		w.in.Budget = 2 * d.Plan.Costs().Total
		if proof, err := w.city.Prove(&w.in, j, &d.Plan, 0); err != nil || (proof != nil) != proved {
			t.Errorf("of %d places: %+v, %v", places, proof, err)
		}
	}
}

// sightOf is the first sight of a plan.
func sightOf(p *trip.Plan) *trip.Slot {
	for d := range p.Days {
		for k := range p.Days[d].Slots {
			if s := &p.Days[d].Slots[k]; s.Role == trip.RoleSight {
				return s
			}
		}
	}
	return nil
}

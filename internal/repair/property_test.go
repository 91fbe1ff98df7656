package repair_test

import (
	"fmt"
	"maps"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// stopsOf are the sights and meals of a plan.
func stopsOf(p *trip.Plan) []*trip.Slot {
	var out []*trip.Slot
	p.Each(func(_, _ int, s *trip.Slot) {
		if s.Role == trip.RoleSight || s.Role == trip.RoleLunch || s.Role == trip.RoleDinner {
			out = append(out, s)
		}
	})
	return out
}

// breakage harms a plan, or the world it lives in, at random.
func breakage(t *rapid.T, p *patient, n int) {
	label := func(s string) string { return fmt.Sprintf("%s %d", s, n) }
	day := rapid.IntRange(0, len(p.plan.Days)-1).Draw(t, label("day"))
	s := rapid.SampledFrom(stopsOf(&p.plan)).Draw(t, label("stop"))
	ref := s.Selected().OptionRef
	switch rapid.SampledFrom([]string{"rain", "closed", "dearer", "budget", "shift", "pin", "red-eye", "no night", "limit"}).Draw(t, label("harm")) {
	case "rain":
		p.rain(day)
	case "closed":
		if a := p.facts.Attraction(ref); a != nil {
			a.Blackout = append(slices.Clone(a.Blackout), p.in.DateWindow.Date(day))
		} else if r := p.facts.Restaurant(ref); r != nil {
			r.Blackout = append(slices.Clone(r.Blackout), p.in.DateWindow.Date(day))
		}
	case "dearer":
		if a := p.facts.Attraction(ref); a != nil && a.Price != nil {
			dear := *a.Price + 80_00
			a.Price = &dear
			s.Choices[0].Features.Cost = dear * money.Cents(p.in.Party.People())
		}
	case "budget":
		p.in.Budget = p.total() * money.Cents(rapid.IntRange(50, 105).Draw(t, label("budget"))) / 100
	case "shift":
		by := calendar.Clock(rapid.IntRange(-180, 180).Draw(t, label("by")))
		if w := (calendar.Window{Start: s.Window.Start + by, End: s.Window.End + by}); !s.Locked && w.Start >= 0 && free(&p.plan, s, w) {
			s.Window = w
		}
	case "pin":
		p.pin(ref)
	case "red-eye":
		p.in.Prefs.AvoidOvernight = true
	case "no night":
		p.plan.Days[day].Slots = slices.DeleteFunc(p.plan.Days[day].Slots, func(s trip.Slot) bool { return s.Role == trip.RoleNight })
	case "limit":
		p.in.Requirements = append(p.in.Requirements, trip.Requirement{Level: trip.Must, Budget: &trip.BudgetWish{
			Category: rapid.SampledFrom([]trip.CostCategory{trip.CostLodging, trip.CostFlights, trip.CostAttractions, trip.CostTotal}).Draw(t, label("of")),
			Max:      money.Cents(rapid.IntRange(50_00, 3000_00).Draw(t, label("limit")))}})
	}
}

// free tells whether a plan keeps its shape when a slot moves: a plan whose slots overlap is refused before any rule.
func free(p *trip.Plan, moved *trip.Slot, w calendar.Window) bool {
	for d := range p.Days {
		slots := p.Days[d].Slots
		for k := range slots {
			if &slots[k] != moved {
				continue
			}
			return (k == 0 || slots[k-1].Window.End <= w.Start) && (k+1 == len(slots) || w.End <= slots[k+1].Window.Start)
		}
	}
	return false
}

// Whatever breaks, repair keeps every promise of check: real options at their prices, nothing new broken, pins untouched,
// bounded, deterministic, numbers that add up.
func TestEveryRepairKeepsItsPromises(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := drawPatient(t)
		for n := range rapid.IntRange(1, 4).Draw(t, "harms") {
			breakage(t, &p, n)
		}
		check(t, p)
	})
}

var kept = map[string]patient{}

// drawPatient draws one of a few planned trips; planning them again for each example would take the time of the test.
func drawPatient(t *rapid.T) patient {
	start := rapid.SampledFrom([]string{"2026-03-26", "2026-06-09", "2026-12-22"}).Draw(t, "start")
	tier := rapid.SampledFrom([]trip.Tier{trip.TierMid, trip.TierLuxury}).Draw(t, "tier")
	return fresh(start, tier)
}

var ill = sync.Mutex{}

func fresh(start string, tier trip.Tier) patient {
	ill.Lock()
	defer ill.Unlock()
	key := start + string(tier)
	p, ok := kept[key]
	if !ok {
		p = planned(calendar.MustDate(start), 5, tier, nil)
		kept[key] = p
	}
	f := *p.facts
	f.Attractions, f.Restaurants, f.Flights, f.Lodgings = slices.Clone(f.Attractions), slices.Clone(f.Restaurants), slices.Clone(f.Flights), slices.Clone(f.Lodgings)
	f.Weather = maps.Clone(f.Weather)
	return patient{p.in, p.plan.Clone(), &f}
}

// With more money a traveller never ends up with a journey that is liked less.
func TestMoreMoneyIsNeverLikedLess(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := drawPatient(t)
		liking := func(percent int) (int64, bool) {
			p.in.Budget = p.total() * money.Cents(percent) / 100
			c := p.sick()
			r := repair.Plan(c)
			return repair.Liking(c, schedule.JourneyOf(&r.Plan, p.facts)), !repair.Ails(r.Violations)
		}
		less := rapid.IntRange(30, 104).Draw(t, "percent")
		more := less + rapid.IntRange(1, 40).Draw(t, "more")
		poor, poorFits := liking(less)
		rich, richFits := liking(more)
		if poorFits && (!richFits || rich < poor) {
			t.Fatalf("with %d %% of the price the journey is liked %d, with %d %% %d (fits: %v)", less, poor, more, rich, richFits)
		}
	})
}

func BenchmarkRepair(b *testing.B) {
	p := fresh("2026-06-09", trip.TierLuxury)
	p.rain(1)
	p.rain(2)
	p.in.Budget = p.total() * 6 / 10
	c := p.sick()
	b.ReportAllocs()
	for b.Loop() {
		repair.Plan(c)
	}
}

package repair_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/repair"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// traded is what stands for a journey in a comparison.
func traded(j schedule.Journey) string {
	return strings.Join([]string{j.Out.ID, j.Back.ID, j.Hotel.ID}, " ")
}

// byHand lists the journeys that repair may offer: the hotel is the present one or cheaper and of no higher tier, the flights are
// those of a pair that may be flown, there are no more moves than room, and what is exchanged saves money by itself.
func byHand(p patient, room int) []string {
	now := schedule.JourneyOf(&p.plan, p.facts)
	var out []string
	for i := range p.facts.Lodgings {
		h := &p.facts.Lodgings[i]
		bed := h.ID != now.Hotel.ID
		if bed && (h.Price >= now.Hotel.Price || h.Tier.Rank() > now.Hotel.Tier.Rank() || h.StayPrice(&p.in) >= now.Hotel.StayPrice(&p.in)) {
			continue
		}
		for _, pair := range schedule.Pairs(&p.in, p.facts, "") {
			j := schedule.Journey{Out: pair.Out, Back: pair.Back, Hotel: h}
			there, back := pair.Out.ID != now.Out.ID, pair.Back.ID != now.Back.ID
			if (there || back) && j.Fares(&p.in) >= now.Fares(&p.in) {
				continue
			}
			if moves := steps(bed, there, back, pair.Out.Dest != now.Out.Dest || pair.Back.Origin != now.Back.Origin); moves > 0 && moves <= room {
				out = append(out, traded(j))
			}
		}
	}
	slices.Sort(out)
	return out
}

// steps counts moves: a bed is one, another airport is one whatever flies there, each other flight is one.
func steps(bed, there, back, airport bool) int {
	n := 0
	for _, is := range []bool{bed, airport, there && !airport, back && !airport} {
		if is {
			n++
		}
	}
	return n
}

// edges are a flight back and a bed that cost one cent less, as much, and one cent more than those of the plan, for one traveller
// in one room: what saves nothing is no offer.
func edges(t *testing.T) patient {
	p := sample(t)
	p.in.Party = trip.Party{Adults: 1, Rooms: 1}
	back, bed := *p.facts.Flight("AF008@2025-06-14"), *p.facts.Lodging("grandes_ecoles")
	for _, by := range []money.Cents{-1, 0, 1} {
		f := back
		f.ID, f.Number, f.Price = fmt.Sprintf("AF9%02d@2025-06-14", by+1), fmt.Sprintf("AF9%02d", by+1), back.Price+by
		p.facts.Flights = append(p.facts.Flights, f)
		l := bed
		l.ID, l.Name, l.Price = fmt.Sprintf("bed_%d", by+1), fmt.Sprintf("Bed %d", by+1), bed.Price+by
		l.Nights = []money.Cents{bed.Price, bed.Price, bed.Price, bed.Price + by}
		p.facts.Lodgings = append(p.facts.Lodgings, l)
	}
	dearTier, sameStay := p.facts.Lodgings[len(p.facts.Lodgings)-3], p.facts.Lodgings[len(p.facts.Lodgings)-3]
	dearTier.ID, dearTier.Tier = "palace", trip.TierLuxury
	sameStay.ID, sameStay.Nights = "no_less_together", []money.Cents{bed.Price, bed.Price, bed.Price, bed.Price}
	p.facts.Lodgings = append(p.facts.Lodgings, dearTier, sameStay)
	p.in.Budget = p.total() / 2
	return p
}

func TestOffersAreWhatSavesMoney(t *testing.T) {
	t.Parallel()
	p := edges(t)
	p.facts.Flight("BF722@2025-06-14").Class = "economy"
	before := p.plan.Costs()
	now := schedule.JourneyOf(&p.plan, p.facts)
	for room := 1; room <= repair.MaxMoves; room++ {
		var got []string
		for _, o := range repair.Offers(p.sick(), room) {
			got = append(got, traded(o.Journey))
			seats, nights := o.Fares(&p.in)-now.Fares(&p.in), o.Hotel.StayPrice(&p.in)-now.Hotel.StayPrice(&p.in)
			want := before
			want.Flights, want.Lodging, want.Total = want.Flights+seats, want.Lodging+nights, want.Total+seats+nights
			if diff := cmp.Diff(want, o.Costs); diff != "" {
				t.Errorf("%s: %s", traded(o.Journey), diff)
			}
		}
		slices.Sort(got)
		if diff := cmp.Diff(byHand(p, room), got); diff != "" || len(got) == 0 {
			t.Errorf("within %d moves (-by hand +offered):\n%s", room, diff)
		}
	}
}

// What is pinned is in every offer.
func TestOffersLeaveWhatIsPinned(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		day  int
		role trip.Role
		kept func(schedule.Journey) string
	}{
		{"the flight there", 0, trip.RoleArrive, func(j schedule.Journey) string { return j.Out.ID + j.Back.ID }},
		{"the flight back", 4, trip.RoleDepart, func(j schedule.Journey) string { return j.Out.ID + j.Back.ID }},
		{"the bed", 0, trip.RoleCheckIn, func(j schedule.Journey) string { return j.Hotel.ID }},
	} {
		p := edges(t)
		triptest.Role(&p.plan, tt.day, tt.role).Locked = true
		want := tt.kept(schedule.JourneyOf(&p.plan, p.facts))
		offers := repair.Offers(p.sick(), repair.MaxMoves)
		for _, o := range offers {
			if got := tt.kept(o.Journey); got != want {
				t.Errorf("%s is pinned, and %s is offered", tt.name, got)
			}
		}
		if len(offers) == 0 {
			t.Errorf("%s is pinned, and nothing is offered at all", tt.name)
		}
	}
}

// Each step says what it exchanges, where it stands and what it saves.
func TestTheStepsOfAnOffer(t *testing.T) {
	t.Parallel()
	p := edges(t)
	p.facts.Flight("BF722@2025-06-14").Class = "economy"
	longer := func(now, next string, minutes int) {
		p.facts.Flight(next).DurationSeconds = p.facts.Flight(now).DurationSeconds + minutes*60
	}
	longer("AF008@2025-06-14", "AF900@2025-06-14", 95)
	longer("AF007@2025-06-09", "BF721@2025-06-10", 30)
	longer("AF008@2025-06-14", "BF722@2025-06-14", -45)
	want := map[string][]trip.Move{
		"AF007@2025-06-09 AF900@2025-06-14 grandes_ecoles": {{Type: trip.ChangeFlight, NodeRef: "d4.s1", OldValue: "AF008@2025-06-14", NewValue: "AF900@2025-06-14",
			Why: "AF900 costs $0.01 less a person", DeltaUSDCents: -1, DeltaMinutes: 95,
			Was: []trip.Moved{{Role: trip.RoleDepart, Option: "AF008@2025-06-14", Name: "AF008"}}, Now: []trip.Moved{{Role: trip.RoleDepart, Option: "AF900@2025-06-14", Name: "AF900"}}}},
		"AF007@2025-06-09 AF008@2025-06-14 generator": {{Type: trip.DowngradeHotel, OldValue: "mid", NewValue: "budget",
			Why: "Generator Paris instead of Hôtel des Grandes Écoles costs $85 less a night", DeltaUSDCents: -340_00,
			Was: []trip.Moved{{Role: trip.RoleCheckIn, Option: "grandes_ecoles", Name: "Hôtel des Grandes Écoles"}}, Now: []trip.Moved{{Role: trip.RoleCheckIn, Option: "generator", Name: "Generator Paris"}}}},
		"AF007@2025-06-09 AF008@2025-06-14 bed_0": {{Type: trip.DowngradeHotel, OldValue: "mid: Hôtel des Grandes Écoles", NewValue: "mid: Bed 0",
			Why: "Bed 0 instead of Hôtel des Grandes Écoles costs $0.01 less a night", DeltaUSDCents: -1,
			Was: []trip.Moved{{Role: trip.RoleCheckIn, Option: "grandes_ecoles", Name: "Hôtel des Grandes Écoles"}}, Now: []trip.Moved{{Role: trip.RoleCheckIn, Option: "bed_0", Name: "Bed 0"}}}},
		"BF721@2025-06-10 BF722@2025-06-14 grandes_ecoles": {{Type: trip.SwapAirport, NodeRef: "d0.s0", OldValue: "CDG", NewValue: "ORY",
			Why: "flights over ORY cost $120 less a person", DeltaUSDCents: -120_00, DeltaMinutes: -15,
			Was: []trip.Moved{{Role: trip.RoleArrive, Option: "AF007@2025-06-09", Name: "AF007"}, {Role: trip.RoleDepart, Option: "AF008@2025-06-14", Name: "AF008"}},
			Now: []trip.Moved{{Role: trip.RoleArrive, Option: "BF721@2025-06-10", Name: "BF721"}, {Role: trip.RoleDepart, Option: "BF722@2025-06-14", Name: "BF722"}}}},
	}
	for _, o := range repair.Offers(p.sick(), 1) {
		moves, ok := want[traded(o.Journey)]
		if !ok {
			t.Errorf("%s is offered: %+v", traded(o.Journey), o.Moves)
			continue
		}
		delete(want, traded(o.Journey))
		for i, m := range o.Moves {
			if m.Provenance.RefID == "" {
				t.Errorf("%s stands on nothing", m.NewValue)
			}
			if m.Provenance = (trip.Provenance{}); moves[i].NodeRef == "" {
				moves[i].NodeRef = repair.RoleRef(p.plan, trip.RoleCheckIn)
			}
			if diff := cmp.Diff(moves[i], m); diff != "" {
				t.Errorf("%s: %s", traded(o.Journey), diff)
			}
		}
	}
	for missing := range want {
		t.Errorf("%s is not offered", missing)
	}
}

// A ride that is no flight is exchanged as one, and has a name in the sentence even where it has none of its own.
func TestAStepNamesARideThatIsNoFlight(t *testing.T) {
	t.Parallel()
	p := edges(t)
	train := p.facts.Flight("AF900@2025-06-14")
	train.Mode, train.Number, train.Carrier = trip.ByTrain, "", ""
	for _, o := range repair.Offers(p.sick(), 1) {
		if o.Back.ID != train.ID {
			continue
		}
		if m := o.Moves[0]; m.Type != trip.ChangeRide || m.Why != "train costs $0.01 less a person" {
			t.Errorf("told is %s: %q", m.Type, m.Why)
		}
		return
	}
	t.Error("the train is not offered")
}

func TestWhereSomethingStands(t *testing.T) {
	t.Parallel()
	for _, day := range []int{0, 1, 6} {
		for _, slot := range []int{0, 1, 12} {
			if d, s, ok := repair.ParseRef(trip.SlotRef(day, slot)); d != day || s != slot || !ok {
				t.Errorf("%s is day %d, slot %d (%v)", trip.SlotRef(day, slot), d, s, ok)
			}
		}
		if d, s, ok := repair.ParseRef(trip.DayRef(day)); d != day || s != -1 || !ok {
			t.Errorf("%s is day %d, slot %d (%v)", trip.DayRef(day), d, s, ok)
		}
	}
	for _, ref := range []string{trip.TripRef, "", "s1", "dx"} {
		if d, s, ok := repair.ParseRef(ref); ok {
			t.Errorf("%q is day %d, slot %d", ref, d, s)
		}
	}
	_, p, _ := triptest.Paris()
	for role, want := range map[trip.Role]string{trip.RoleArrive: "d0.s0", trip.RoleNight: "d0.s5", trip.RoleSight: "d0.s3", trip.RoleDepart: "d4.s2", trip.RoleBags: trip.TripRef} {
		if got := repair.RoleRef(p, role); got != want {
			t.Errorf("the first %s stands at %s, want %s", role, got, want)
		}
	}
}

// A cent above a limit is a cent; a preferred limit is none; of the budget a tenth more does not block.
func TestHowMuchIsTooMuch(t *testing.T) {
	t.Parallel()
	p := sample(t)
	limit := func(level trip.Level, category trip.CostCategory, most money.Cents) trip.Requirement {
		return trip.Requirement{Level: level, Budget: &trip.BudgetWish{Category: category, Max: most}}
	}
	p.in.Budget = 1000_00
	p.in.Requirements = []trip.Requirement{limit(trip.Must, trip.CostLodging, 300_00), limit(trip.Prefer, trip.CostFlights, 1), limit(trip.Must, trip.CostTransit, 20_00),
		{Level: trip.Must, Food: &trip.FoodWish{Cuisine: "french"}}}
	c := p.sick()
	for _, tt := range []struct {
		name           string
		costs          trip.CostBreakdown
		excess, blocks money.Cents
	}{
		{"nothing", trip.CostBreakdown{}, 0, 0},
		{"all of it", trip.CostBreakdown{Total: 1000_00, Lodging: 300_00, Transit: 20_00, Flights: 600_00}, 0, 0},
		{"a cent more", trip.CostBreakdown{Total: 1000_01}, 1, 0},
		{"a tenth more", trip.CostBreakdown{Total: 1100_00}, 100_00, 0},
		{"a tenth and a cent", trip.CostBreakdown{Total: 1100_01}, 100_01, 1},
		{"a cent on beds", trip.CostBreakdown{Total: 1000_00, Lodging: 300_01}, 1, 1},
		{"on everything", trip.CostBreakdown{Total: 1200_00, Lodging: 310_00, Transit: 25_00, Flights: 700_00}, 215_00, 115_00},
	} {
		if excess, blocks := repair.Excess(c, tt.costs), repair.TooMuch(c, tt.costs); excess != tt.excess || blocks != tt.blocks {
			t.Errorf("%s: %d above the limits and %d above what blocks, want %d and %d", tt.name, excess, blocks, tt.excess, tt.blocks)
		}
	}
}

// Every sight at whose door is paid can be left out, or exchanged for one that costs half; the saving is the difference.
func TestWhatCouldBeSavedAtTheDoors(t *testing.T) {
	t.Parallel()
	p := sample(t)
	p.facts.Attractions = append(p.facts.Attractions, better("half", 99, 5_00))
	triptest.Find(&p.plan, "louvre").Locked = true
	people := money.Cents(p.in.Party.People())
	price := func(ref string) money.Cents {
		if a := p.facts.Attraction(ref); a != nil && a.Price != nil {
			return *a.Price * people
		}
		return 0
	}
	left, exchanged := map[string]bool{}, 0
	for _, s := range repair.Savings(p.sick()) {
		if s.Saved != price(s.Ref)-price(s.With) || s.Saved <= 0 || s.Ref == "louvre" {
			t.Errorf("%s for %q saves %s", s.Ref, s.With, s.Saved)
		}
		if s.With == "" {
			left[s.Ref] = true
		} else {
			exchanged++
		}
	}
	want := map[string]bool{}
	p.plan.Each(func(_, _ int, s *trip.Slot) {
		if s.Role == trip.RoleSight && !s.Locked && s.Selected().Features.Cost > 0 {
			want[s.Selected().OptionRef] = true
		}
	})
	if diff := cmp.Diff(want, left); diff != "" || exchanged == 0 {
		t.Errorf("%d exchanges; left out: %s", exchanged, diff)
	}
}

// Stand-ins are tried in an order: those with a theme in common, then what is worth more, then by name.
func TestTheOrderOfStandIns(t *testing.T) {
	t.Parallel()
	p := sample(t)
	stranger := better("stranger", 100, 10_00)
	stranger.Themes = []string{"sport"}
	p.facts.Attractions = append(p.facts.Attractions, stranger, better("b", 80, 10_00), better("c", 90, 10_00), better("a", 80, 10_00))
	var got []string
	for _, ref := range repair.StandIns(p.sick(), "pantheon") {
		if slices.Contains([]string{"a", "b", "c", "stranger"}, ref) {
			got = append(got, ref)
		}
	}
	if diff := cmp.Diff([]string{"c", "a", "b", "stranger"}, got); diff != "" {
		t.Error(diff)
	}
}

// Out of the rain come sights that have a roof, are open and not in the plan, the best first and no more than are needed.
func TestRoofsForAWetDay(t *testing.T) {
	t.Parallel()
	p := sample(t)
	yard, shut, unknown := better("yard", 100, 0), better("shut", 100, 0), better("unknown", 100, 0)
	yard.Indoor, unknown.Indoor, shut.Week = triptest.No(), nil, triptest.Hours("09:00", "18:00", 0, 1, 2, 3, 4, 5, 6)
	p.facts.Attractions = append(p.facts.Attractions, better("good", 98, 0), yard, shut, unknown, better("best", 99, 0))
	for most, want := range [][]string{nil, {"best"}, {"best", "good"}} {
		if diff := cmp.Diff(want, repair.Roofs(p.sick(), 1, most)); diff != "" {
			t.Errorf("%d of them: %s", most, diff)
		}
	}
}

// What the rain spoils are the open-air sights of that day which may move.
func TestWhatTheRainSpoils(t *testing.T) {
	t.Parallel()
	p := sample(t)
	for _, id := range []string{"louvre", "orsay"} {
		p.facts.Attraction(id).Indoor = triptest.No()
	}
	p.reset()
	p.rain(1)
	p.rain(2)
	triptest.Find(&p.plan, "orsay").Locked = true
	for day, want := range map[int][]string{0: nil, 1: {"louvre", "tuileries"}, 2: {"luxembourg"}} {
		if diff := cmp.Diff(want, repair.Spoiled(p.sick(), day)); diff != "" {
			t.Errorf("on day %d: %s", day+1, diff)
		}
	}
}

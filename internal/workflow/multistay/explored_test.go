package multistay_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/explore"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// palate is somebody's opinion of sights.
type palate struct {
	likes    map[string]int
	degraded []trip.Degradation
	err      error
}

func (p palate) Taste(_ context.Context, _ trip.Intent, sights []trip.Attraction, _ bool) (explore.Tasted, error) {
	out := explore.Tasted{Permille: map[string]int{}, Degraded: p.degraded}
	for id, n := range p.likes {
		if id == "atlantis" || slices.ContainsFunc(sights, func(a trip.Attraction) bool { return a.ID == id }) {
			out.Permille[id] = n
		}
	}
	return out, p.err
}

// Every stay is explored as a trip of its own, by the traveller's taste and the weather of its dates.
func TestAStayIsExplored(t *testing.T) {
	t.Parallel()
	in := wish(4, nights("Hamburg", 2), nights("Bremen", 2))
	in.Prefs.Themes = []string{"food"}
	w := newCoast()
	w.typical = true
	p := w.planner(t, in)
	p.Taster = palate{likes: map[string]int{"bremen_16": 5000, "hamburg_16": 10}, degraded: []trip.Degradation{{Tool: "taste", Used: "usual"}}}
	stays, _, err := p.Lay(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := p.ShareOut(stays); err != nil {
		t.Fatal(err)
	}
	for i := range stays {
		assumed, err := p.Explore(t.Context(), stays, i)
		if err != nil {
			t.Fatal(err)
		}
		if len(assumed) != 1 || !strings.Contains(assumed[0], "travel for food: $50 a day") {
			t.Errorf("%q", assumed)
		}
		s := &stays[i]
		if s.Assumptions.DailySpend != 50_00 || !s.Assumptions.TypicalWeather || len(s.Branches) == 0 {
			t.Errorf("%s: %+v", s.City.Name, s.Assumptions)
		}
		s.Plan = s.Branches[0].Draft.Plan
		if got := slices.Contains(stops(s), s.City.ID+"_16"); got != (s.City.Name == "Bremen") {
			t.Errorf("%s: what is liked is seen %v: %v", s.City.Name, got, stops(s))
		}
	}
	if len(p.Degraded) != 2 {
		t.Errorf("it is said of second-best answers %v", p.Degraded)
	}
	p.Taster = palate{likes: map[string]int{"atlantis": 1}}
	if _, err := p.Explore(t.Context(), stays, 0); !fault.Is(err, fault.BadReply) {
		t.Errorf("a sight that nobody knows is liked: %v", err)
	}
	p.Taster = palate{err: fault.New(fault.Unavailable, "nobody answers")}
	if _, err := p.Explore(t.Context(), stays, 0); !fault.Is(err, fault.Unavailable) {
		t.Errorf("%v", err)
	}
	m := newCoast().planned(t, wish(4, nights("Hamburg", 2), nights("Bremen", 2)))
	edits := newCoast().edits(t, m, m.In, nil)
	edits.Taster = p.Taster
	if err := edits.Keep(t.Context(), m.Stays); !fault.Is(err, fault.Unavailable) {
		t.Errorf("of an edit: %v", err)
	}
	b := *p
	b.In.Before = &multistay.Before{}
	if err := b.Keep(t.Context(), stays); err != nil {
		t.Errorf("nothing is at hand: %v", err)
	}
}

// A stay that cannot be planned is named with the reason; any other fault names what it names already.
func TestWhichStayCannotBePlanned(t *testing.T) {
	t.Parallel()
	s := &multistay.Stay{}
	s.City.Name = "Bremen"
	if err := multistay.OfStay(fault.New(fault.Unplannable, "there is no time"), s); !fault.Is(err, fault.Unplannable) || fault.Message(err) != "Bremen: there is no time" {
		t.Errorf("%v", err)
	}
	other := fault.Field("stays", "name another")
	if err := multistay.OfStay(other, s); err != other {
		t.Errorf("%v", err)
	}
	if multistay.OfStay(nil, s) != nil {
		t.Error("nothing is a fault")
	}
}

// What all of a journey follows from its budget is made anew, and what it costs follows the money there is.
func TestAJourneyIsMadeAnewForItsBudget(t *testing.T) {
	t.Parallel()
	w := newCoast()
	m := w.planned(t, wish(4, nights("Hamburg", 2), nights("Bremen", 2)))
	for _, less := range []int64{0, 400, 800, 1000} {
		a := w.beside(m)
		a.Have = nil
		in := m.In
		in.Budget = m.Plan.Costs().Total - dollars(less)
		got, err := a.Try(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		if !got.Holds() || got.Plan.Costs().Total > in.Budget {
			t.Errorf("%s: it costs %s: %v", in.Budget, got.Plan.Costs().Total, got.Found)
		}
		if less > 0 && slices.Contains([]string{bed(&got.Stays[0]), bed(&got.Stays[1])}, "hamburg_luxury") && slices.Contains([]string{bed(&got.Stays[0]), bed(&got.Stays[1])}, "bremen_luxury") {
			t.Errorf("%s: both beds are still of the best", in.Budget)
		}
	}
	a := w.beside(m)
	a.Have = nil
	in := m.In
	in.Budget = 50_00
	if got, err := a.Try(t.Context(), in); err == nil && got.Holds() {
		t.Errorf("for fifty dollars there is a journey: %s", got.Plan.Costs().Total)
	}
}

// What the world cannot be asked is not what nobody knows: a journey does not lose the airports of its towns because a register was down.
func TestATownThatCannotBeAskedForIsNoUnknownTown(t *testing.T) {
	t.Parallel()
	down := fault.New(fault.Unavailable, "the register of towns is down")
	open := wish(4, at("Hamburg"), at("Bremen"))
	open.Order = trip.OrderFree
	booked := ways(wish(4, nights("Hamburg", 2), at("Bremen")), trip.TransferWish{From: "Hamburg", To: "Bremen", Booked: &trip.Booking{Depart: moment(9, "10:00")}})
	for says, in := range map[string]trip.Intent{"given": wish(4, nights("Hamburg", 2), nights("Bremen", 2)), "open": open, "booked": booked, "one place": wish(3, at("Hamburg"))} {
		w := newCoast()
		p := w.planner(t, in)
		w.nowhere = down
		if _, _, err := p.Lay(t.Context()); !errors.Is(err, down) {
			t.Errorf("%s: %v", says, err)
		}
	}
	w := newCoast()
	m := w.planned(t, wish(4, nights("Hamburg", 2), nights("Bremen", 2)))
	w.nowhere = down
	if all, err := w.beside(m).Others(t.Context(), &m); !errors.Is(err, down) {
		t.Errorf("other journeys: %v, %v", all, err)
	}
	if all, err := w.beside(m).Modes(t.Context(), &m, trip.ByCoach); !errors.Is(err, down) {
		t.Errorf("other modes: %v, %v", all, err)
	}
}

// A journey begins where it is said, or on the clocks of the stay that one travels to.
func TestWhereAJourneyBegins(t *testing.T) {
	t.Parallel()
	w := newCoast()
	in := wish(4, nights("Hamburg", 2), nights("Bremen", 2))
	for says, c := range map[string]struct {
		in    trip.Intent
		first string
	}{"said": {in, "Berlin"}, "not said": {from("", in), "home"}} {
		p := w.planner(t, c.in)
		stays, _, err := p.Lay(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got, err := p.EndNamed(t.Context(), stays, -1, 1); err != nil || got.Name != c.first || got.TZ != "Europe/Berlin" {
			t.Errorf("%s: %+v", says, got)
		}
		if got, err := p.EndNamed(t.Context(), stays, 1, 0); err != nil || got.Name != "Bremen" || got.Country != "DE" || got.At != w.towns["Bremen"].city.Center {
			t.Errorf("%s: %+v", says, got)
		}
	}
	unknown := w.towns["Bremen"].city
	unknown.ID, unknown.Name = "atlantis", "Atlantis"
	if got, err := w.planner(t, in).PlaceOf(t.Context(), &unknown); err != nil || got.Name != "Atlantis" || got.TZ != "Europe/Berlin" || got.At != unknown.Center {
		t.Errorf("a town that only the packs know: %+v", got)
	}
	home := at("Hamburg")
	home.OwnBed = &trip.OwnBed{Home: true}
	friends := at("Hamburg")
	friends.OwnBed = &trip.OwnBed{}
	for _, c := range []struct {
		in   trip.Intent
		want bool
	}{{wish(1, home), true}, {wish(1, friends), false}, {wish(1, at("Hamburg")), false}, {wish(2, home, at("Bremen")), false}} {
		if got := multistay.LivesThere(&c.in); got != c.want {
			t.Errorf("%+v: %v", c.in.Stays, got)
		}
	}
}

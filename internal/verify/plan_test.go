package verify_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

// A plan broken on purpose is refused by the rule it breaks and by no other.
func TestEachRuleRefusesItsOwn(t *testing.T) {
	t.Parallel()
	breaks := map[string]func(*sample){
		"budget":      func(s *sample) { s.in.Budget = 100_00 },
		"feasibility": func(s *sample) { s.slot("arc").Leg = nil },
		"hours":       func(s *sample) { s.sight("arc").Blackout = []calendar.Date{triptest.Start.AddDays(3)} },
		"weather":     rainy(0.9, 0),
		"preferences": func(s *sample) { s.in.Prefs.AvoidOvernight = true },
		"last_train": func(s *sample) {
			leg := s.slot("arc").Leg
			leg.Mode, leg.LastDeparture = trip.Metro, new(calendar.MustClock("14:20"))
		},
		"stay": func(s *sample) { s.f.Lodging("grandes_ecoles").CheckOut = calendar.MustWindow("07:00", "10:50") },
		"partial_day": func(s *sample) {
			land(s, "20:30")
			triptest.Remove(&s.p, 0, "bouillon_racine")
			s.f.Lodging("grandes_ecoles").CheckIn = calendar.MustWindow("15:00", "24:00")
			s.move("grandes_ecoles", "22:30", "22:45")
			s.set(0, 2, "eiffel") // open until 23:45
			triptest.Remove(&s.p, 0, "polidor")
			triptest.Remove(&s.p, 3, "eiffel")
			s.move("eiffel", "23:20", "23:40")
			s.at(0, 3).Window = calendar.NewWindow(24*60+20, 24*60+30)
			s.p.Assumptions.LastDeparture = nil
			s.connect()
		},
		"locked": func(s *sample) { pin(s); s.slot("eiffel").Locked = false },
		"requirements": func(s *sample) {
			s.in.Requirements = []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Name: "catacombs"}}}
		},
	}
	for _, rule := range verify.Rules() {
		s := paris()
		if breaks[rule.Name] == nil {
			t.Fatalf("no broken plan for %s", rule.Name)
		}
		breaks[rule.Name](s)
		if err := s.p.Validate(); err != nil {
			t.Fatalf("%s: %v", rule.Name, err)
		}
		for _, by := range verify.Rules() {
			found := by.Check(s.p, s.in, s.f)
			if refused := trip.Blocking(found) > 0; refused != (by.Name == rule.Name) {
				t.Errorf("broken for %s: %s refuses it: %v %v", rule.Name, by.Name, refused, found)
			}
		}
	}
}

func TestRulesSayWhatTheyPromise(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, r := range verify.Rules() {
		if r.Name == "" || seen[r.Name] || r.Sentence == "" {
			t.Errorf("rule %+v", r.Name)
		}
		seen[r.Name] = true
	}
}

// S0.194: what holds stays within budget and a tenth, with gaps of 15 minutes or more.
func TestWhatHolds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := paris()
		shake(t, s)
		if trip.Blocking(s.verify()) > 0 {
			return
		}
		if c := s.p.Costs(); c.Total*10 > s.in.Budget*11 {
			t.Fatalf("holds at %s with a budget of %s", c.Total, s.in.Budget)
		}
		for _, d := range s.p.Days {
			for i := 1; i < len(d.Slots); i++ {
				if d.Slots[i].Window.Start-d.Slots[i-1].Window.End < trip.TransitBufferMinutes {
					t.Fatalf("holds with %v after %v", d.Slots[i].Window, d.Slots[i-1].Window)
				}
			}
		}
	})
}

// shake edits some slots of some days at random and returns the days.
func shake(t *rapid.T, s *sample) []int {
	var changed []int
	for range rapid.IntRange(0, 6).Draw(t, "edits") {
		d := rapid.IntRange(0, len(s.p.Days)-1).Draw(t, "day")
		shakeDay(t, s, &s.p.Days[d])
		changed = append(changed, d)
	}
	return changed
}

func shakeDay(t *rapid.T, s *sample, day *trip.Day) {
	refs := []string{"louvre", "orsay", "eiffel", "catacombs", "polidor", "breizh", "grandes_ecoles", "generator", "AF007@2025-06-09", "BF722@2025-06-14"}
	if len(day.Slots) == 0 {
		return
	}
	i := rapid.IntRange(0, len(day.Slots)-1).Draw(t, "slot")
	slot := &day.Slots[i]
	switch rapid.IntRange(0, 7).Draw(t, "edit") {
	case 0:
		by := calendar.Clock(rapid.IntRange(-90, 90).Draw(t, "shift"))
		slot.Window.Start, slot.Window.End = slot.Window.Start+by, slot.Window.End+by
	case 1:
		slot.Window.End = slot.Window.Start + calendar.Clock(rapid.IntRange(0, 1600).Draw(t, "length"))
	case 2:
		slot.Choices = []trip.Choice{triptest.Choice(s.in, s.f, rapid.SampledFrom(refs).Draw(t, "ref"))}
	case 3:
		slot.Choices = []trip.Choice{{Kind: slot.Choices[0].Kind, OptionRef: "nowhere"}}
	case 4:
		slot.Leg = nil
	case 5:
		slot.Choices[0].Features.Cost = money.Cents(rapid.IntRange(0, 4000_00).Draw(t, "cost"))
	case 6:
		day.Slots = append(day.Slots[:i:i], day.Slots[i+1:]...)
	case 7:
		slot.Role = rapid.SampledFrom([]trip.Role{trip.RoleSight, trip.RoleNight, trip.RoleDepart, trip.RoleArrive, "nap"}).Draw(t, "role")
	}
}

// Judging again only what changed gives what judging all gives.
func TestDaysEqualsPlan(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := paris()
		s.in.Prefs.KidFriendly = rapid.Bool().Draw(t, "kids")
		pin(s)
		shake(t, s)
		before := s.verify()
		s.p = s.p.Clone()
		changed := shake(t, s)
		got, reuse := verify.Days(before, s.p, s.in, s.f, changed)
		if diff := cmp.Diff(s.verify(), got); diff != "" {
			t.Fatalf("(-plan +days)\n%s", diff)
		}
		if reuse.Checked+reuse.Kept != len(s.p.Days) {
			t.Fatalf("reuse %+v of %d days", reuse, len(s.p.Days))
		}
	})
}

func TestDaysKeepsWhatDidNotChange(t *testing.T) {
	t.Parallel()
	s := paris()
	s.set(2, 0, "orsay") // twice: on the second and the third day
	s.slot("arc").Leg = nil
	before := s.verify()
	s.set(2, 0, "sainte_chapelle")
	s.slot("arc").Leg = nil // which connecting has mended
	got, reuse := verify.Days(before, s.p, s.in, s.f, []int{2})
	if want := (verify.Reuse{Checked: 2, Kept: 3}); reuse != want {
		t.Errorf("reuse %+v, want %+v", reuse, want)
	}
	if v := only(t, got); v.NodeRef != "d3.s2" || v.Reason() != "no_leg" {
		t.Errorf("got %v", v)
	}
}

// No plan makes a rule panic, not even one that nobody validated, without facts or wishes.
func TestNothingPanics(t *testing.T) {
	t.Parallel()
	verify.Plan(trip.Plan{}, trip.Intent{}, nil)
	verify.Plan(trip.Plan{Days: make([]trip.Day, 9)}, trip.Intent{}, nil)
	in, p, _ := triptest.Paris()
	verify.Plan(p, in, nil)
	p.Each(func(_, _ int, s *trip.Slot) { s.Choices = nil })
	verify.Plan(p, in, &trip.Facts{})
	rapid.Check(t, func(t *rapid.T) {
		s := paris()
		s.in.Prefs.KidFriendly, s.in.Prefs.StrictKids = true, true
		s.in.Requirements = []trip.Requirement{
			{Transport: &trip.TransportWish{Direct: true, Pick: trip.PickCheapest}}, {Lodging: &trip.LodgingWish{Pick: trip.PickBestRated}},
			{Food: &trip.FoodWish{Near: "louvre", Pick: trip.PickNearest}}, {Sights: &trip.SightsWish{Type: "museum", All: true, Free: true, PerDay: 3}},
		}
		pin(s)
		shake(t, s)
		if rapid.Bool().Draw(t, "poor facts") {
			s.f.Attractions, s.f.City.Airports, s.f.Lodgings = s.f.Attractions[:2], nil, s.f.Lodgings[1:]
		}
		s.verify()
		verify.Certify(s.p, s.in, s.f, triptest.FetchedAt)
	})
}

// A rule's verdict does not depend on which slots stand first in the JSON, nor on who asked before.
func TestPlanLeavesItsArgumentsAlone(t *testing.T) {
	t.Parallel()
	s := paris()
	d := &s.p.Days[2]
	d.Slots[0], d.Slots[1] = d.Slots[1], d.Slots[0]
	before := trip.Digest(s.p) + trip.Digest(s.in) + trip.Digest(s.f)
	s.verify()
	if trip.Digest(s.p)+trip.Digest(s.in)+trip.Digest(s.f) != before {
		t.Error("verify.Plan changed what it was given")
	}
}

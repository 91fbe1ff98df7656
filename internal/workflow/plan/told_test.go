package plan

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// Who carries bags for four hours or more on the day of arrival is told so, where nothing is known of the hotel keeping them.
func TestBagsThatNobodyIsKnownToKeep(t *testing.T) {
	t.Parallel()
	plan := func(lands, opens string) *trip.Plan {
		return &trip.Plan{Days: []trip.Day{{Slots: []trip.Slot{{Role: trip.RoleArrive, Window: calendar.MustWindow("06:00", lands)}, {Role: trip.RoleCheckIn, Window: calendar.MustWindow(opens, "23:00")}}}}}
	}
	hotel, keeps := &trip.Lodging{Name: "Monge"}, &trip.Lodging{Name: "Monge", BagDrop: true}
	drop := &trip.Intent{Prefs: trip.Preferences{BagDrop: true}}
	one := plan("09:00", "15:00")
	one.Days[0].Slots = one.Days[0].Slots[1:]
	for _, c := range []struct {
		says  string
		in    *trip.Intent
		p     *trip.Plan
		hotel *trip.Lodging
		want  bool
	}{
		{"six hours", &trip.Intent{}, plan("09:00", "15:00"), hotel, true},
		{"four hours", &trip.Intent{}, plan("11:00", "15:00"), hotel, true},
		{"a minute less", &trip.Intent{}, plan("11:01", "15:00"), hotel, false},
		{"the traveller knows they are kept", drop, plan("09:00", "15:00"), hotel, false},
		{"the hotel keeps them", &trip.Intent{}, plan("09:00", "15:00"), keeps, false},
		{"there is no hotel", &trip.Intent{}, plan("09:00", "15:00"), nil, false},
		{"nobody arrives", &trip.Intent{}, one, hotel, false},
		{"there is no day", &trip.Intent{}, &trip.Plan{}, hotel, false},
	} {
		before := []string{"a", wording.English.Say(carriesBags, "08:00", "14:00", "Ritz")}
		got := bagsAssumed(before, c.in, c.p, c.hotel)
		if said := len(got) == 2 && strings.Contains(got[1], "Monge"); said != c.want || got[0] != "a" || len(got) > 2 || !c.want && len(got) != 1 {
			t.Errorf("%s: %q", c.says, got)
		}
	}
}

// Why these flights and this hotel is told with what else there was, three of each at most.
func TestWhyTheseFlightsAndThisHotel(t *testing.T) {
	t.Parallel()
	in, p, f := triptest.Paris()
	got := journeyDecisions(&p, &in, f)
	if len(got) != 2 || !strings.Contains(got[0].Selected, "AF007") || got[0].Alternatives != 0 || len(got[0].Options) != 0 {
		t.Errorf("%+v", got)
	}
	if got[1].Selected != "Hôtel des Grandes Écoles" || got[1].Alternatives != 1 || len(got[1].Options) != 0 { // the other is of another tier
		t.Errorf("%+v", got[1])
	}
	for i := range 5 {
		l := f.Lodgings[0]
		l.ID, l.Name = fmt.Sprint("bed", i), fmt.Sprint("Bed ", i)
		f.Lodgings = append(f.Lodgings, l)
		o := f.Flights[0]
		o.ID, o.Number = fmt.Sprint("AF0", i, "@2025-06-09"), fmt.Sprint("AF0", i)
		f.Flights = append(f.Flights, o)
	}
	got = journeyDecisions(&p, &in, f)
	if got[0].Alternatives != 5 || len(got[0].Options) != 3 || got[0].Options[0] != "AF00 and AF008 over CDG: $620 a person" || got[1].Alternatives != 6 || len(got[1].Options) != 3 || got[1].Options[0] != "Bed 0: $180 a night" {
		t.Errorf("%+v", got)
	}
	if d := stayDecisions(&p, &in, f); len(d) != 1 || d[0].Selected != "Hôtel des Grandes Écoles" {
		t.Errorf("%+v", d)
	}
	f.Lodgings[0].Own = true
	if d := stayDecisions(&p, &in, f); d != nil {
		t.Errorf("of one's own bed it is told %+v", d)
	}
	p.Days = nil
	if d := stayDecisions(&p, &in, f); d != nil {
		t.Errorf("of no bed it is told %+v", d)
	}
}

// A move is told by names, flights with the day they leave on.
func TestMovesAreTold(t *testing.T) {
	t.Parallel()
	_, _, f := triptest.Paris()
	for _, c := range []struct {
		m               trip.Move
		name, said, why string
	}{
		{trip.Move{Type: trip.SwapAirport, OldValue: "ORY", NewValue: "CDG", Why: "costs less"}, "swap airport: ORY → CDG", "swap airport: ORY → CDG", "Costs less."},
		{trip.Move{Type: trip.DowngradeHotel, OldValue: "grandes_ecoles", NewValue: "generator", Why: "generator instead"}, "downgrade hotel: Hôtel des Grandes Écoles → Generator Paris", "Generator instead", "Changed by repair, in cycle 2."},
		{trip.Move{Type: trip.ReplaceActivity, OldValue: "louvre", NewValue: "orsay", Why: "orsay instead of louvre"}, "replace activity: orsay instead of louvre", "Orsay instead of louvre", "Changed by repair, in cycle 2."},
		{trip.Move{Type: trip.MoveNight, OldValue: "a", NewValue: "b", Why: "one night more"}, "move night: one night more", "One night more", "Changed by repair, in cycle 2."},
		{trip.Move{Type: trip.SkipActivity, OldValue: "louvre"}, "skip activity: Louvre Museum", "skip activity: Louvre Museum", ""},
	} {
		if got := moveName(c.m, f, wording.English); got != c.name {
			t.Errorf("%q, want %q", got, c.name)
		}
		d := moveDecision(c.m, 2, f, wording.English)
		if d.Node != Repair || d.Selected != c.said || c.why != "" && d.Rationale != c.why {
			t.Errorf("%+v", d)
		}
	}
	if got := moved("AF007@2025-06-09", f, wording.English); !strings.HasPrefix(got, "AF007 on ") || !strings.Contains(got, "9 June") && !strings.Contains(got, "9") {
		t.Errorf("%q", got)
	}
	two := []trip.Move{{Type: trip.SwapAirport, OldValue: "ORY", NewValue: "CDG"}, {Type: trip.SwapAirport, OldValue: "CDG", NewValue: "ORY"}}
	if got := movesNote(two, f, wording.English); got != "swap airport: ORY → CDG, swap airport: CDG → ORY" {
		t.Errorf("%q", got)
	}
	if got := movesNote(two[:1], f, wording.English); got != "swap airport: ORY → CDG" {
		t.Errorf("%q", got)
	}
}

// Of other journeys each kind has the one that gains most, and none is told that is outdone, or gains nothing.
func TestTheBestOfEachKindIsTold(t *testing.T) {
	t.Parallel()
	now := trip.Measures{Cost: 1_000_00, Worth: 10_000, Sights: 10, Way: 600, Walk: 10_000}
	of := func(kind multistay.Kind, says string, change func(*trip.Measures)) *beside {
		m := now
		change(&m)
		return &beside{multistay.Otherwise{Kind: kind, Says: says}, &multistay.Tried{}, m}
	}
	made := []*beside{
		of(multistay.OtherMode, "train", func(m *trip.Measures) { m.Cost = 700_00; m.Way = 700 }),
		of(multistay.OtherNights, "a bit", func(m *trip.Measures) { m.Cost = 900_00; m.Worth = 9_900 }),
		of(multistay.OtherNights, "more", func(m *trip.Measures) { m.Cost = 600_00; m.Worth = 9_900 }),
		of(multistay.OtherOrder, "nothing", func(m *trip.Measures) { m.Cost = 1_001_00 }),
	}
	all := []trip.Measures{now}
	for _, b := range made {
		all = append(all, b.measures)
	}
	var got []string
	for _, b := range bestOfKinds(made, all) {
		got = append(got, b.Says)
	}
	if s := strings.Join(got, ", "); s != "more, train" {
		t.Errorf("told are %s", s)
	}
}

// What the first line of a run says of what is wished.
func TestWhatIsSaidOfWishes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		themes          []string
		english, german string
	}{{nil, "", ""}, {[]string{"art"}, ", art", ", Kunst"}, {[]string{"art", "food"}, ", art and food", ", Kunst und Essen"}} {
		if got := themesNote(c.themes, wording.English); got != c.english {
			t.Errorf("%q", got)
		}
		if got := themesNote(c.themes, wording.German); got != c.german {
			t.Errorf("%q", got)
		}
	}
	trips := trip.Intent{City: "Munich"}
	if got := placesOf(&trips, wording.German); got != "München" {
		t.Errorf("%q", got)
	}
	journey := trip.Intent{Stays: []trip.StayWish{{Place: "Paris"}, {Place: "Munich"}}}
	if got := placesOf(&journey, wording.German); got != "Paris und München" {
		t.Errorf("%q", got)
	}
	if currencyDetail(&trips) != nil {
		t.Error("dollars are told as another currency")
	}
	trips.Currency.Code = "EUR"
	if d := currencyDetail(&trips); d == nil || d.Currency.Code != "EUR" {
		t.Errorf("%+v", d)
	}
	for _, b := range []struct {
		of         trip.Branch
		said, name string
	}{{trip.Branch{Airport: "CDG", Tier: trip.TierMid}, "CDG + mid", trip.Branch{Airport: "CDG", Tier: trip.TierMid}.String()}, {trip.Branch{Tier: trip.TierMid}, "mid", "mid"}} {
		if branchSaid(b.of, wording.English) != b.said || branchName(b.of) != b.name {
			t.Errorf("%q %q", branchSaid(b.of, wording.English), branchName(b.of))
		}
	}
}

package trip_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

const seedIntent = `{"city": "Paris", "date_window": {"start": "2025-06-10", "end": "2025-06-14", "tz": "Europe/Paris"},
 "budget_usd_cents": 250000, "airports": ["CDG", "ORY"],
 "prefs": {"kid_friendly": false, "themes": ["art", "food"], "avoid_overnight": false,
           "locked_slots": [{"day_offset": 2, "window": {"start": "14:00", "end": "16:00"}, "activity_id": "eiffel_tower"}]}}`

// journeyIntent has all that only journeys have.
const journeyIntent = `{"stays": [{"place": "Paris", "nights": 3, "own_bed": "friends"}, {"place": "Munich", "nights_min": 1, "nights_max": 3}],
 "origin": "JFK", "order": "given", "date_window": {"start": "2027-06-07", "end": "2027-06-12"}, "budget_usd_cents": 450000,
 "transfers": [{"mode": "train"}, {"to": "Paris", "booked": {"depart": "2027-06-06T19:00", "arrive": "2027-06-07T10:30", "label": "AF 11", "at": "CDG", "price_usd_cents": 0}},
  {"from": "Paris", "to": "Munich", "ride": "train:paris-munich"}],
 "days": [{"day_offset": 2, "most_sights": 0}],
 "prefs": {"kid_friendly": false, "themes": [], "avoid_overnight": false,
           "locked_slots": [{"day_offset": 1, "window": {"start": "14:00", "end": "16:00"}, "activity_id": "eiffel_tower", "stay": 0}]}}`

func TestAJourneyWithAllThatOnlyJourneysHaveIsValid(t *testing.T) {
	t.Parallel()
	if _, err := trip.ParseIntent([]byte(journeyIntent)); err != nil {
		t.Fatal(err)
	}
	for _, stay := range []string{`"stay": 2`, `"stay": -1`} {
		var f *fault.Error
		if _, err := trip.ParseIntent([]byte(strings.Replace(journeyIntent, `"stay": 0`, stay, 1))); !errors.As(err, &f) || f.Field != "prefs.locked_slots[0].stay" {
			t.Errorf("%s: %v", stay, err)
		}
	}
}

func TestTheSeedsIntentIsValid(t *testing.T) {
	t.Parallel()
	in, err := trip.ParseIntent([]byte(seedIntent))
	if err != nil {
		t.Fatal(err)
	}
	if in.DateWindow.Days() != 5 || in.Budget != 250000 || in.Prefs.LockedSlots[0].Window.Minutes() != 120 {
		t.Errorf("read as %+v", in)
	}
	in, assumed := in.WithDefaults()
	if in.Party.Adults != 1 || in.Party.Rooms != 1 || in.Pace != trip.PaceBalanced || len(assumed) == 0 {
		t.Errorf("defaults %+v, assumed %q", in, assumed)
	}
}

// Every invariant at the door, each refused with the path of its field and without echoing what was sent.
func TestIntentsAreRefusedWithThePath(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, old, new, path string }{
		{"end before start", `"end": "2025-06-14"`, `"end": "2025-06-01"`, "date_window.end"},
		{"three days are too few", `"end": "2025-06-14"`, `"end": "2025-06-12"`, "date_window"},
		{"eight days are too many", `"end": "2025-06-14"`, `"end": "2025-06-17"`, "date_window"},
		{"an impossible date", `"2025-06-10"`, `"2025-02-30"`, "date_window.start"},
		{"an unknown zone", `Europe/Paris`, `Europe/Atlantis`, "date_window.tz"},
		{"no budget", `250000`, `0`, "budget_usd_cents"},
		{"a budget in words", `250000`, `"much"`, "budget_usd_cents"},
		{"a broken budget", `250000`, `2500.5`, "budget_usd_cents"},
		{"no airport", `["CDG", "ORY"]`, `[]`, "airports"},
		{"an airport in lower case", `"CDG"`, `"cdg"`, "airports[0]"},
		{"an airport twice", `"ORY"`, `"CDG"`, "airports[1]"},
		{"no city", `"Paris"`, `" "`, "city"},
		{"an unknown theme", `"art"`, `"opera buffa"`, "prefs.themes[0]"},
		{"a lock after the trip", `"day_offset": 2`, `"day_offset": 5`, "prefs.locked_slots[0].day_offset"},
		{"a lock before the trip", `"day_offset": 2`, `"day_offset": -1`, "prefs.locked_slots[0].day_offset"},
		{"a lock without a place", `"eiffel_tower"`, `""`, "prefs.locked_slots[0].activity_id"},
		{"an unknown field", `"kid_friendly"`, `"dog_friendly"`, "prefs.dog_friendly"},
		{"a field twice", `"city": "Paris"`, `"city": "Paris", "city": "Rome"`, "city"},
		{"an unknown pace", `"city"`, `"pace": "frantic", "city"`, "pace"},
		{"no adult", `"city"`, `"party": {"children": 2}, "city"`, "party.adults"},
		{"a night out too long", `"city"`, `"day_end": "10:00", "city"`, "day_end"},
		{"a wish of no kind", `"city"`, `"requirements": [{"level": "must"}], "city"`, "requirements[0]"},
		{"a wish of two kinds", `"city"`, `"requirements": [{"level": "must", "food": {"cuisine": "x"}, "sights": {"name": "y"}}], "city"`, "requirements[0]"},
		{"a wish of no level", `"city"`, `"requirements": [{"food": {"cuisine": "x"}}], "city"`, "requirements[0].level"},
		{"an unknown service", `"city"`, `"requirements": [{"level": "must", "lodging": {"services": ["helipad"]}}], "city"`, "requirements[0].lodging.services"},
		{"an unknown way to keep", `"city"`, `"keep": "sometimes", "city"`, "keep"},
		{"changes below none", `"city"`, `"max_changes": -1, "city"`, "max_changes"},
		{"changes without end", `"city"`, `"max_changes": 201, "city"`, "max_changes"},
		{"a party of a country", `"city"`, `"party": {"adults": 999999999}, "city"`, "party.adults"},
		{"a party that turns round", `"city"`, `"party": {"adults": 9223372036854775807, "children": 9223372036854775807}, "city"`, "party.adults"},
		{"children of a school", `"city"`, `"party": {"adults": 1, "children": 999999999}, "city"`, "party.children"},
		{"thirteen at the table", `"city"`, `"party": {"adults": 7, "children": 6}, "city"`, "party"},
		{"rooms of a palace", `"city"`, `"party": {"adults": 2, "rooms": 9223372036854775807}, "city"`, "party.rooms"},
		{"the budget of a state", `250000`, `9223372036854775807`, "budget_usd_cents"},
		{"a wish for the money of a state", `"city"`, `"requirements": [{"level": "must", "budget": {"category": "total", "max_usd_cents": 9223372036854775807}}], "city"`, "requirements[0].budget.max_usd_cents"},
		{"a bed of gold", `"city"`, `"requirements": [{"level": "must", "lodging": {"max_price_usd_cents": 9223372036854775807}}], "city"`, "requirements[0].lodging"},
		{"the last year of four digits", `"start": "2025-06-10", "end": "2025-06-14"`, `"start": "9999-12-27", "end": "9999-12-31"`, "date_window.end"},
		{"a city that erases the line", `"Paris"`, `"Paris\u001b[2K"`, "city"},
		{"a city that is read backwards", `"Paris"`, `"\u202eParis"`, "city"},
		{"a lock of two lines", `"eiffel_tower"`, `"eiffel\u2028tower"`, "prefs.locked_slots[0].activity_id"},
		{"a sight that is read backwards", `"city"`, `"requirements": [{"level": "must", "sights": {"name": "\u202eLouvre"}}], "city"`, "requirements[0].sights.name"},
		{"a sight of a novel", `"city"`, `"requirements": [{"level": "must", "sights": {"name": "` + strings.Repeat("long ", 200) + `"}}], "city"`, "requirements[0].sights.name"},
		{"a cuisine with an end", `"city"`, `"requirements": [{"level": "must", "food": {"cuisine": "a\u0000b"}}], "city"`, "requirements[0].food.cuisine"},
		{"a carrier of two lines", `"city"`, `"requirements": [{"level": "must", "transport": {"carrier": "a\nb"}}], "city"`, "requirements[0].transport.carrier"},
		{"a brand with an end", `"city"`, `"requirements": [{"level": "must", "lodging": {"brand": "\u0007"}}], "city"`, "requirements[0].lodging.brand"},
		{"an exclusion that is read backwards", `"city"`, `"excluded": [{"option": "\u2066x"}], "city"`, "excluded[0].option"},
		{"home is the destination", `"city"`, `"origin": "CDG", "city"`, "origin"},
	}
	for _, tt := range tests {
		if !strings.Contains(seedIntent, tt.old) {
			t.Fatalf("%s: the sample has no %s", tt.name, tt.old)
		}
		_, err := trip.ParseIntent([]byte(strings.Replace(seedIntent, tt.old, tt.new, 1)))
		if !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: got %v, want it refused as invalid", tt.name, err)
			continue
		}
		if got := refused(t, err); got != tt.path {
			t.Errorf("%s: refused at %q, want the path %s", tt.name, got, tt.path)
		}
		for _, secret := range []string{"opera buffa", "frantic", "Atlantis", "helipad", "2500.5"} {
			if strings.Contains(fault.Message(err), secret) {
				t.Errorf("%s: %q echoes what was sent", tt.name, fault.Message(err))
			}
		}
	}
}

func TestIntentsSurviveTheWire(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		in, err := trip.ParseIntent([]byte(seedIntent))
		if err != nil {
			t.Fatal(err)
		}
		in.Pace = rapid.SampledFrom([]trip.Pace{"", trip.PaceRelaxed, trip.PacePacked}).Draw(t, "pace")
		in.Party = trip.Party{Adults: rapid.IntRange(1, 4).Draw(t, "adults"), Children: rapid.IntRange(0, 4).Draw(t, "children")}
		in.Origin = rapid.SampledFrom([]string{"", "JFK", "LHR"}).Draw(t, "origin")
		b, err := json.Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		got, err := trip.ParseIntent(b)
		if err != nil {
			t.Fatalf("%s: %v", b, err)
		}
		if d := cmp.Diff(in, got); d != "" {
			t.Fatal(d)
		}
	})
}

func FuzzParseIntent(f *testing.F) {
	f.Add([]byte(seedIntent))
	f.Add([]byte(`{"city":1}`))
	f.Add([]byte(journeyIntent))
	f.Add([]byte(strings.Replace(journeyIntent, "T10:30", "T24:30", 1)))
	f.Add([]byte(strings.Replace(journeyIntent, `"own_bed": "friends"`, `"own_bed": {"geo": {"lat": 1e308}}`, 1)))
	f.Add([]byte(`[]`))
	f.Fuzz(func(t *testing.T, b []byte) {
		in, err := trip.ParseIntent(b)
		if err != nil {
			if !fault.Is(err, fault.Invalid) {
				t.Fatalf("refused as %v, want invalid", fault.KindOf(err))
			}
			return
		}
		again, err := json.Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := trip.ParseIntent(again); err != nil {
			t.Fatalf("accepted once, refused when written again: %v", err)
		}
	})
}

func TestCostsCountTheSelectedChoiceOnly(t *testing.T) {
	t.Parallel()
	choice := func(kind trip.ChoiceKind, cost money.Cents) trip.Choice {
		return trip.Choice{Kind: kind, OptionRef: "x", Features: trip.ChoiceFeatures{Cost: cost}}
	}
	p := trip.Plan{Assumptions: trip.Assumptions{DailySpend: 8000}, Days: []trip.Day{{Slots: []trip.Slot{
		{Choices: []trip.Choice{choice(trip.KindFlight, 30000), choice(trip.KindFlight, 1)}, Leg: &trip.TransitLeg{Fare: 275}},
		{Choices: []trip.Choice{choice(trip.KindLodging, 20000)}},
		{Choices: []trip.Choice{choice(trip.KindAttraction, 2200)}},
		{Choices: []trip.Choice{choice(trip.KindMeal, 9900)}},
	}}}}
	want := trip.CostBreakdown{Flights: 30000, Lodging: 20000, Attractions: 2200, Transit: 275, DailySpend: 8000, Total: 60475}
	if d := cmp.Diff(want, p.Costs()); d != "" {
		t.Error("a meal is part of the daily spend and must not count twice:", d)
	}
}

func TestRoomsThatNobodyNamed(t *testing.T) {
	t.Parallel()
	tests := []struct {
		adults, children, rooms int
		says                    string
	}{
		{1, 0, 1, ""},
		{2, 0, 1, ""},
		{3, 0, 2, "Rooms were not named: 2 double rooms."},
		{1, 1, 1, "Rooms were not named: one room, in which the child has a bed."},
		{2, 1, 1, "Rooms were not named: one room, in which the child has a bed."},
		{2, 2, 2, "Rooms were not named: 2 double rooms."},
		{2, 4, 2, "Rooms were not named: 2 double rooms."},
		{2, 5, 3, "Rooms were not named: 3 double rooms."},
		{4, 1, 2, "Rooms were not named: 2 double rooms."},
	}
	for _, test := range tests {
		in, assumed := trip.Intent{Party: trip.Party{Adults: test.adults, Children: test.children}}.WithDefaults()
		said := ""
		for _, s := range assumed {
			if strings.HasPrefix(s, "Rooms") {
				said = s
			}
		}
		if in.Party.Rooms != test.rooms || said != test.says {
			t.Errorf("%d adults and %d children: %d rooms, %q", test.adults, test.children, in.Party.Rooms, said)
		}
		if priced := strings.Contains(strings.Join(assumed, " "), "The ages of the children are not known"); priced != (test.children > 0) {
			t.Errorf("%d adults and %d children: it says how children are counted: %t", test.adults, test.children, priced)
		}
	}
}

// The ages of children belong to children of the party, and nobody of them is grown up.
func TestChildAges(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		ages  []int
		field string
	}{
		{"of both", []int{0, 17}, ""},
		{"of one of them", []int{5}, ""},
		{"nobody's", []int{5, 6, 7}, "child_ages"},
		{"grown up", []int{5, 18}, "child_ages[1]"},
		{"not born", []int{-1}, "child_ages[0]"},
	} {
		in, err := trip.ParseIntent([]byte(seedIntent))
		if err != nil {
			t.Fatal(err)
		}
		in.Party = trip.Party{Adults: 2, Children: 2}
		in.ChildAges = c.ages
		var f *fault.Error
		switch err := in.Validate(); {
		case c.field == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.field != "" && (!errors.As(err, &f) || f.Field != c.field):
			t.Errorf("%s: %v, want a fault of %s", c.name, err, c.field)
		}
	}
}

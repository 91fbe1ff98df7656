package narrate_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

var update = flag.Bool("update", false, "rewrite the goldens")

func TestGoldens(t *testing.T) {
	t.Parallel()
	for name, story := range stories() {
		got := page(told(t, story()))
		file := filepath.Join("testdata", name+".golden.txt")
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(want), got); d != "" {
			t.Errorf("%s (run with -update and review the diff):\n%s", name, d)
		}
	}
}

func TestEveryStoryIsWholeAndCited(t *testing.T) {
	t.Parallel()
	for name, story := range stories() {
		s := story()
		it := told(t, s)
		if it.Coverage != 1 {
			t.Errorf("%s: coverage %v, want 1", name, it.Coverage)
		}
		if n := len(it.Summary); n < 3 || n > 6 {
			t.Errorf("%s: the summary has %d sentences, want 3 to 6", name, n)
		}
		if len(it.Citations) < 15 {
			t.Errorf("%s: %d citations, want 15 or more", name, len(it.Citations))
		}
		for _, v := range verify.Check(*it, nil, nil) {
			if slices.Contains([]string{"certificate", "document", "citations"}, v.Rule) && v.Verdict == trip.Fail {
				t.Errorf("%s: the verifier's rule %q refuses: %v", name, v.Rule, v.Found)
			}
		}
		if err := narrate.CheckProse(prose(it), it); err != nil {
			t.Errorf("%s: the gate refuses what narrate wrote: %v", name, err)
		}
	}
}

// Who comes home where they left, from where they landed, flies there and back; all else is told in full.
func TestHowTheJourneyIsSummedUp(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ from, to, want string }{
		{"CDG", "JFK", "flying from JFK to CDG and back"},
		{"ORY", "JFK", "flying from JFK to CDG and home from ORY to JFK"},
		{"CDG", "EWR", "flying from JFK to CDG and home from CDG to EWR"},
		{"ORY", "EWR", "flying from JFK to CDG and home from ORY to EWR"},
	} {
		s := happy()
		back := s.Facts.Flight("AF008@2025-06-14")
		back.Origin, back.Dest = tt.from, tt.to
		if it := told(t, s); !strings.Contains(it.Summary[0], tt.want+".") {
			t.Errorf("home from %s to %s is summed up as %q", tt.from, tt.to, it.Summary[0])
		}
	}
}

// A price that nobody knows is admitted; a cent is a price.
func TestAFlightWithoutAPrice(t *testing.T) {
	t.Parallel()
	for price, want := range map[money.Cents]string{0: "Price: information not available.", 1: "$0.01 a person"} {
		s := happy()
		s.Facts.Flight("AF007@2025-06-09").Price = price
		reprice(&s.Plan, s.Intent, s.Facts)
		if note := told(t, s).Days[0].Activities[0].Notes; !strings.Contains(note, want) || price == 0 && strings.Contains(note, "a person") {
			t.Errorf("at %v the flight is told of with %q", price, note)
		}
	}
}

// Two houses are both named, with the nights of all.
func TestTwoHousesAreBothNamed(t *testing.T) {
	t.Parallel()
	s := happy()
	for _, day := range []int{2, 3} {
		triptest.Role(&s.Plan, day, trip.RoleNight).Choices[0].OptionRef = "generator"
	}
	reprice(&s.Plan, s.Intent, s.Facts)
	triptest.Connect(&s.Plan, s.Facts)
	const want = "You sleep at Hôtel des Grandes Écoles (mid tier, 3 stars) and Generator Paris (budget tier, 3 stars), 4 nights in all."
	if it := told(t, s); !slices.Contains(it.Summary, want) {
		t.Errorf("summed up is\n%s", strings.Join(it.Summary, "\n"))
	}
}

func TestTheSameStoryGivesTheSameBytes(t *testing.T) {
	t.Parallel()
	for name, story := range stories() {
		a, err := trip.CanonicalJSON(told(t, story()))
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			if b, _ := trip.CanonicalJSON(told(t, story())); !bytes.Equal(a, b) {
				t.Fatalf("%s: told again, it differs", name)
			}
		}
	}
}

// The acceptance suite looks for "budget", "mid" and "luxury" in the notes of lodging activities.
func TestLodgingNotesNameTheirTierAndNoOther(t *testing.T) {
	t.Parallel()
	for _, tier := range []trip.Tier{trip.TierBudget, trip.TierMid, trip.TierLuxury} {
		for name, story := range stories() {
			s := story()
			for i := range s.Facts.Lodgings {
				s.Facts.Lodgings[i].Tier = tier
			}
			for _, d := range told(t, s).Days {
				for _, a := range d.Activities {
					for _, word := range []trip.Tier{trip.TierBudget, trip.TierMid, trip.TierLuxury} {
						if has := strings.Contains(strings.ToLower(a.Notes), string(word)); a.Kind == trip.KindLodging && has != (word == tier) {
							t.Errorf("%s: the note of a %s hotel is %q", name, tier, a.Notes)
						}
					}
				}
			}
		}
	}
}

// Nobody is told of a repair that the finished plan does not show.
func TestUndoneRepairsAreNotPromised(t *testing.T) {
	t.Parallel()
	move := func(why string, undone bool) trip.Move {
		s := family()
		return trip.Move{Type: trip.SkipActivity, Why: why, Undone: undone, Provenance: s.Repairs[0].Moves[0].Provenance}
	}
	for want, moves := range map[string][]trip.Move{
		"Repair made 2 changes: a; b; in all this saves $90.": {move("a", false), move("b", false)},
		"Repair made 2 changes, of which 1 stayed: b.":        {move("a", true), move("b", false)},
		"Repair made 4 changes, of which 3 stayed: a; b; c.":  {move("a", false), move("b", false), move("x", true), move("c", false)},
	} {
		s := family()
		s.Repairs = []trip.RepairDiff{{Cycle: 1, Moves: moves, DeltaUSDCents: -90_00}}
		if text := strings.Join(prose(told(t, s)), "\n"); !strings.Contains(text, want) {
			t.Errorf("%q does not say %q", text, want)
		}
	}
	s := family()
	s.Repairs = []trip.RepairDiff{{Cycle: 1, Moves: []trip.Move{move("a", true), move("b", true)}, DeltaUSDCents: -90_00}}
	if text := strings.Join(prose(told(t, s)), "\n"); strings.Contains(text, "Repair") {
		t.Errorf("of what is undone altogether it says %q", text)
	}
}

func TestLateArrival(t *testing.T) {
	t.Parallel()
	const want = "Arrive CDG 22:00, transfer to hotel, rest."
	first := told(t, late()).Days[0]
	if first.Headline != want {
		t.Errorf("the headline is %q, want %q", first.Headline, want)
	}
	if !strings.HasPrefix(first.Activities[0].Notes, want) {
		t.Errorf("the arrival's note is %q, want it to begin with %q", first.Activities[0].Notes, want)
	}
}

func TestEarlyDeparture(t *testing.T) {
	t.Parallel()
	s := happy()
	slot := triptest.Role(&s.Plan, 4, trip.RoleDepart)
	slot.Window = calendar.MustWindow("07:30", "16:00")
	s.Plan.Days[4].Slots = []trip.Slot{*slot}
	if got, want := told(t, s).Days[4].Headline, "Check out, then home from CDG 07:30"; got != want {
		t.Errorf("the headline is %q, want %q", got, want)
	}
}

func TestCostsSayTheDateOfTheRates(t *testing.T) {
	t.Parallel()
	it := told(t, happy())
	if got, want := it.Costs.Disclaimer, "FX as-of 2025-04-30: local prices are converted at 1 EUR = $1.08."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	s := happy()
	s.Facts.FX, s.Plan.Assumptions.FXAsOf = nil, calendar.Date{}
	if got, want := told(t, s).Costs.Disclaimer, "FX as-of 2025-04-30: no exchange rate is known; local prices are taken as if they were US dollars."; got != want {
		t.Errorf("without a rate: got %q, want %q", got, want)
	}
	want, got := it.Plan.Costs(), it.Costs
	got.Disclaimer = ""
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestDisclaimersAndBanner(t *testing.T) {
	t.Parallel()
	const always = "Prices and times are estimates; verify before booking."
	if d := cmp.Diff([]string{always}, told(t, happy()).Disclaimers); d != "" {
		t.Error(d)
	}
	it := told(t, typical())
	if it.Banner != "⚠️ Limited data available. Some information is estimated." {
		t.Errorf("the banner is %q", it.Banner)
	}
	if !strings.Contains(strings.Join(it.Disclaimers, " "), "typical of the season, not a forecast") {
		t.Errorf("typical weather is not disclaimed: %q", it.Disclaimers)
	}
	if got := told(t, unknown()).Disclaimers; !slices.Contains(got, "No price is known for Arc de Triomphe: it is not counted in the costs.") {
		t.Errorf("the unknown price is not disclaimed: %q", got)
	}
}

// S0.182: a fact whose provenance is omitted makes no claim.
func TestOmittedFactsClaimNothing(t *testing.T) {
	t.Parallel()
	omitted := trip.Provenance{Source: trip.SourceOmitted, Tool: "attractions"}
	s := happy()
	for i := range s.Facts.Attractions {
		s.Facts.Attractions[i].Provenance = omitted
	}
	for d, w := range s.Facts.Weather {
		w.Provenance = omitted
		s.Facts.Weather[d] = w
	}
	s.Facts.Lodgings[0].Provenance = trip.Provenance{}
	it := told(t, s)
	for _, c := range it.Citations {
		if !c.Provenance.IsEvidence() || strings.Contains(c.Claim, "Louvre") || strings.Contains(c.Claim, "Weather") {
			t.Errorf("a claim stands on nothing: %q", c.Claim)
		}
	}
	for _, d := range it.Days {
		if d.Weather != nil || strings.Contains(d.Headline, "Louvre") {
			t.Errorf("%s: weather %v, headline %q", d.Date, d.Weather, d.Headline)
		}
		for _, a := range d.Activities {
			if unproven := a.Kind == trip.KindAttraction || a.Kind == trip.KindLodging; unproven && (a.Notes != "Information not available." || a.Quality != trip.QualityOmitted) {
				t.Errorf("%s: quality %s, note %q", a.Name, a.Quality, a.Notes)
			}
		}
	}
	if it.Coverage != 1 {
		t.Errorf("coverage %v: what is not claimed needs no evidence", it.Coverage)
	}
}

func TestUnresolvedReferencesAreRefused(t *testing.T) {
	t.Parallel()
	s := happy()
	s.Plan.Days[1].Slots[0].Choices[0].OptionRef = "atlantis"
	if _, err := narrate.Itinerary(s); !fault.Is(err, fault.NotFound) {
		t.Errorf("got %v, want a NotFound", err)
	}
}

// The facts of an itinerary are those the plan refers to, and those a wish compares with.
func TestUsed(t *testing.T) {
	t.Parallel()
	s := happy()
	s.Plan.Days[1].Slots[0].Choices = append(s.Plan.Days[1].Slots[0].Choices, triptest.Choice(s.Intent, s.Facts, "catacombs"))
	used := narrate.Used(s.Intent, s.Plan, s.Facts)
	if used.Attraction("catacombs") == nil || used.Attraction("marche_aligre") != nil || used.Lodging("generator") != nil {
		t.Error("want the fallback kept, the unused market and hotel left out")
	}
	if len(used.Weather) != len(s.Plan.Days) {
		t.Errorf("%d days of weather, want those of the plan", len(used.Weather))
	}
	if d := cmp.Diff(used, narrate.Used(s.Intent, s.Plan, &used)); d != "" {
		t.Errorf("used twice, facts differ: %s", d)
	}
	s.Intent.Requirements = []trip.Requirement{
		{Level: trip.Prefer, Lodging: &trip.LodgingWish{Pick: trip.PickCheapest}},
		{Level: trip.Prefer, Sights: &trip.SightsWish{Type: "art museum", All: true}},
		{Level: trip.Prefer, Food: &trip.FoodWish{Near: "Marché d'Aligre"}},
	}
	used = narrate.Used(s.Intent, s.Plan, s.Facts)
	if len(used.Lodgings) != 2 || used.Attraction("marche_aligre") == nil {
		t.Error("want everything the wishes compare with")
	}
}

// The title of the last day calls the ride home what it is, and one that leads to the next stay by where it leads.
func TestTheLastDayIsCalledByItsRide(t *testing.T) {
	t.Parallel()
	last := trip.Part{Stay: 1, Of: 2, Back: []string{"AF008@2025-06-14"}}
	onward := last
	onward.Stay = 0
	for _, tt := range []struct {
		mode trip.TravelMode
		part *trip.Part
		want string
	}{
		{"", nil, "the flight home"},
		{"", &last, "the flight home"},
		{trip.ByTrain, &last, "the train home"},
		{trip.ByCoach, &last, "the coach home"},
		{trip.ByFerry, &last, "the ferry home"},
		{trip.ByCar, &last, "the drive home"},
		{"", &onward, "the way on to JFK"},
		{trip.ByTrain, &onward, "the way on to JFK"},
	} {
		s := happy()
		s.Intent.Part = tt.part
		s.Facts.Flight("AF008@2025-06-14").Mode = tt.mode
		it := told(t, s)
		if title := it.Days[len(it.Days)-1].Headline; !strings.HasSuffix(title, " and "+tt.want) {
			t.Errorf("%q: the day is called %q, not by %q", tt.mode, title, tt.want)
		}
	}
}

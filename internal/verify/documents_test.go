package verify_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

// What a document of the organisation says of a sight, a bed or a fare is held to its digest: its own words are advice, because nobody can
// look into the document from here, and other words are refused.
func TestWordsOfDocuments(t *testing.T) {
	t.Parallel()
	const says = "The house is closed on Mondays."
	fare := money.Cents(2_20)
	for _, tt := range []struct {
		name   string
		change func(*trip.Amendment)
		want   trip.Verdict
	}{
		{"its own words", func(*trip.Amendment) {}, trip.Advise},
		{"other words", func(m *trip.Amendment) { m.Says = "The house is never closed." }, trip.Fail},
		{"no words", func(m *trip.Amendment) { m.Says = "" }, trip.Fail},
		{"words of no document", func(m *trip.Amendment) { m.Provenance.Source = trip.SourceFixture }, trip.Fail},
	} {
		for place, put := range map[string]func(*trip.Facts, trip.Amendment){
			"a sight":  func(f *trip.Facts, m trip.Amendment) { f.Attractions[0].Amended = []trip.Amendment{m} },
			"a bed":    func(f *trip.Facts, m trip.Amendment) { f.Lodgings[0].Amended = []trip.Amendment{m} },
			"a flight": func(f *trip.Facts, m trip.Amendment) { f.Flights[0].Amended = []trip.Amendment{m} },
			"a ride":   func(f *trip.Facts, m trip.Amendment) { f.City.Fares.Amended = []trip.Amendment{m} },
		} {
			it := document(t)
			m := trip.Amendment{Says: says, Fare: &fare, Provenance: trip.Provenance{
				Source: trip.SourceRAG, Tool: "rag", RefID: "notes#1", FetchedAt: triptest.FetchedAt, ResponseDigest: trip.Digest(says)}}
			tt.change(&m)
			put(&it.Facts, m)
			it.ID = it.Name()
			got := verdictOf(verify.Check(it, pack, nil), "amendments")
			if got == nil || got.Verdict != tt.want || got.Checked != 1 || len(got.Found) != 1 || tt.want == trip.Fail && !strings.Contains(got.Found[0], "notes#1") {
				t.Errorf("%s of %s: %+v, want %s", tt.name, place, got, tt.want)
			}
		}
	}
	if got := verdictOf(verify.Check(document(t), pack, nil), "amendments"); got != nil {
		t.Errorf("without a document: %+v", got)
	}
}

func verdictOf(all []trip.RuleVerdict, rule string) *trip.RuleVerdict {
	n := slices.IndexFunc(all, func(v trip.RuleVerdict) bool { return v.Rule == rule })
	if n < 0 {
		return nil
	}
	return &all[n]
}

// Whoever claims nothing has evidence for all of it; an itinerary that cites nothing and says otherwise is found out.
func TestCoverageOfNothing(t *testing.T) {
	t.Parallel()
	for coverage, want := range map[float64]bool{1: false, 0: true, 0.5: true} {
		it := document(t)
		it.Citations, it.Coverage = nil, coverage
		got := verdictOf(verify.Check(it, pack, nil), "citations")
		if said := strings.Contains(strings.Join(got.Found, " "), "of its claims are backed"); said != want {
			t.Errorf("a coverage of %v is refused: %v, %q", coverage, said, got.Found)
		}
	}
}

// An alternative calls each option what the facts call it, whatever the option is.
func TestAlternativesCallThingsByTheirNames(t *testing.T) {
	t.Parallel()
	for _, stop := range []trip.AnswerStop{
		{Role: trip.RoleNight, Option: "grandes_ecoles"}, {Role: trip.RoleSight, Option: "louvre"},
		{Role: trip.RoleDinner, Option: "breizh"}, {Role: trip.RoleArrive, Option: "AF007@2025-06-09"},
	} {
		for _, right := range []bool{true, false} {
			it := document(t)
			m := trip.Measure(&it.Plan, &it.Facts, it.Score)
			days := make([]trip.AnswerDay, len(it.Plan.Days))
			for d := range days {
				days[d].Date = it.Plan.Days[d].Date
			}
			stop.Name = "Moon"
			if right {
				stop.Name = nameIn(&it.Facts, stop.Option)
			}
			days[0].Stops = []trip.AnswerStop{stop}
			other := trip.Answer{Trade: "Another trip.", Costs: it.Plan.Costs(), Measures: m, Days: days}
			if other.Measures.Sights = 0; stop.Role == trip.RoleSight {
				other.Measures.Sights = 1
			}
			other.Measures.Worth, other.Measures.Way = m.Worth-1, m.Way-1
			it.Measures, it.Alternatives = &m, []trip.Answer{other}
			it.ID = it.Name()
			found := verdictOf(verify.Check(it, pack, nil), "document").Found
			if named := !strings.Contains(strings.Join(found, " "), "calls"); named != right {
				t.Errorf("%s called %s: %q", stop.Option, stop.Name, found)
			}
		}
	}
}

func nameIn(f *trip.Facts, ref string) string {
	if o := f.Flight(ref); o != nil {
		return o.Line()
	}
	return triptest.Name(f, ref)
}

// What was found of a day is what names a slot of it, or the day, and was not found by looking at all days.
func TestWhatWasFoundOfADay(t *testing.T) {
	t.Parallel()
	at := func(ref, reason string) trip.Violation {
		return trip.Violation{NodeRef: ref, Details: map[string]any{"reason": reason}}
	}
	all := []trip.Violation{at("d1.s0", "gap"), at("trip", "over_budget"), at("d2", "no_bed"), at("d1.s3", "repeated_sight"), at("d1.s4", "closed"), at("d12.s1", "gap")}
	for day, want := range map[int][]string{0: nil, 1: {"d1.s0", "d1.s4"}, 2: {"d2"}, 12: {"d12.s1"}} {
		var got []string
		for _, v := range verify.OfDay(all, day) {
			got = append(got, v.NodeRef)
		}
		if !slices.Equal(got, want) {
			t.Errorf("day %d: %q, want %q", day, got, want)
		}
	}
}

// A hotel or a flight that no pack has stands on a document's words, with their digest.
func TestOffersStandOnWords(t *testing.T) {
	t.Parallel()
	words := "## Haus Test\nPrice per night: €80"
	right := trip.Provenance{Source: trip.SourceRAG, RefID: "notes#1", FetchedAt: triptest.FetchedAt, ResponseDigest: trip.Digest(words)}
	other := right
	other.ResponseDigest = trip.Digest("other words")
	pack := right
	pack.Source = trip.SourceFixture
	for _, tt := range []struct {
		name, says string
		from       trip.Provenance
		want       trip.Verdict
	}{
		{"as it should be", words, right, trip.Advise},
		{"without words", "", right, trip.Fail},
		{"of other words", words, other, trip.Fail},
		{"of a pack", words, pack, trip.Fail},
	} {
		for what, put := range map[string]func(*trip.Facts){
			"a bed":    func(f *trip.Facts) { f.Lodgings[0].Says, f.Lodgings[0].Provenance = tt.says, tt.from },
			"a flight": func(f *trip.Facts) { f.Flights[0].Says, f.Flights[0].Provenance = tt.says, tt.from },
		} {
			it := document(t)
			put(&it.Facts)
			got := verdictOf(verify.Check(it, nil, nil), "amendments")
			if got == nil || got.Verdict != tt.want || got.Checked != 1 {
				t.Errorf("%s, %s: %+v, want %s", what, tt.name, got, tt.want)
			}
		}
	}
}

// A sight of a document is advice: its words are not in the itinerary. One of a pack that claims to be of a document is refused.
func TestSightsOfDocuments(t *testing.T) {
	t.Parallel()
	own := trip.Provenance{Source: trip.SourceRAG, RefID: "notes#1", FetchedAt: triptest.FetchedAt, ResponseDigest: trip.Digest("words")}
	for id, refused := range map[string]bool{trip.OwnPrefix + "secret_garden": false, "secret_garden": true} {
		it := document(t)
		garden := it.Facts.Attractions[0]
		garden.ID, garden.Provenance = id, own
		it.Facts.Attractions = append(it.Facts.Attractions, garden)
		if got := verdictOf(verify.Check(it, nil, nil), "amendments"); got == nil || got.Verdict != trip.Advise || got.Checked != 1 {
			t.Errorf("%s: %+v, want advice", id, got)
		}
		found := strings.Join(verdictOf(verify.Check(it, nil, nil), "evidence").Found, " ")
		if strings.Contains(found, id+" is a sight of the pack") != refused {
			t.Errorf("%s: %q", id, found)
		}
	}
}

// A ride costs everybody the fare of its mode. One whose mode has no fare among the facts cannot be counted, and that is said.
func TestWhatAWayCosts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		mode trip.TransitMode
		fare money.Cents // of one person, in the money of the city
		want string
	}{
		{trip.Metro, 2_50, ""},
		{trip.Bus, 2_00, ""},
		{trip.Bus, 2_50, "costs"},
		{trip.Taxi, 2_50, ""}, // of two people in one
		{trip.Taxi, 5_00, "costs"},
		{trip.Walk, 0, ""},
		{trip.Walk, 2_00, "costs"},
		{"ferry", 2_50, "The facts have no fare for the way to"},
	} {
		it := document(t)
		it.Facts.City.Fares = trip.Fares{Metro: 2_50, Bus: 2_00, TaxiBase: 5_00}
		slots := it.Plan.Days[1].Slots
		n := slices.IndexFunc(slots, func(s trip.Slot) bool { return s.Leg != nil })
		slots[n].Leg.Mode = tt.mode
		slots[n].Leg.Fare = it.Facts.Rate().USD(tt.fare) * money.Cents(it.Intent.Party.People())
		var found []string
		for _, f := range verdictOf(verify.Check(it, nil, nil), "evidence").Found {
			if strings.Contains(f, fmt.Sprintf("way to d1.s%d", n)) {
				found = append(found, f)
			}
		}
		if said := strings.Join(found, " "); (said == "") != (tt.want == "") || !strings.Contains(said, tt.want) {
			t.Errorf("%s for %s: %q", tt.mode, tt.fare, said)
		}
	}
}

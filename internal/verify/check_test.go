package verify_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/calendar/feasts"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/wording"
)

// document is an itinerary that holds, written and read as JSON the way it travels.
func document(t *testing.T) trip.Itinerary {
	t.Helper()
	s := paris()
	it := triptest.Itinerary(s.in, s.p, s.f)
	it.Certificate = verify.Certify(s.p, s.in, s.f, triptest.FetchedAt)
	it.ID = it.Name()
	b, err := trip.CanonicalJSON(it)
	if err != nil {
		t.Fatal(err)
	}
	read, err := trip.ParseItinerary(b)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

// pack knows every fact of the sample.
func pack(ref string) (string, bool) { return trip.Digest(ref), true }

// refusals names the rules that fail.
func refusals(vs []trip.RuleVerdict) []string {
	var out []string
	for _, v := range vs {
		if v.Verdict == trip.Fail {
			out = append(out, v.Rule)
		}
	}
	return out
}

func TestCheckAccepts(t *testing.T) {
	t.Parallel()
	it := document(t)
	got := verify.Check(it, pack, func(int, trip.Facts) error { return nil })
	if len(got) != len(verify.Rules())+5 {
		t.Errorf("%d verdicts", len(got))
	}
	for _, v := range got {
		if v.Verdict != trip.Pass {
			t.Errorf("%s: %s %v", v.Rule, v.Verdict, v.Found)
		}
	}
	if bad := refusals(verify.Check(it, nil, nil)); bad != nil {
		t.Errorf("without a pack: %v", bad)
	}
}

func TestCheckRefuses(t *testing.T) {
	t.Parallel()
	act := func(it *trip.Itinerary) *trip.Activity { return &it.Days[1].Activities[2] }
	// seal makes a new certificate, as a forger would.
	seal := func(it *trip.Itinerary) {
		it.Certificate = verify.Certify(it.Plan, it.Intent, &it.Facts, triptest.FetchedAt)
	}
	choice := func(it *trip.Itinerary, day, slot int) *trip.Choice { return &it.Plan.Days[day].Slots[slot].Choices[0] }
	stories := []struct {
		name string
		edit func(*trip.Itinerary)
		want []string
	}{
		{"a certificate of another version", func(it *trip.Itinerary) { it.Certificate.Version = 0 }, []string{"certificate"}},
		{"a certificate without a date", func(it *trip.Itinerary) { it.Certificate.IssuedAt = time.Time{} }, []string{"certificate"}},
		{"a certificate that leaves a rule out", func(it *trip.Itinerary) { it.Certificate.Rules = it.Certificate.Rules[1:] }, []string{"budget", "certificate"}},
		{"a verdict made up", func(it *trip.Itinerary) { it.Certificate.Rules[3].Verdict = trip.Advise }, []string{"weather"}},
		{"a margin made up", func(it *trip.Itinerary) { *it.Certificate.Rules[1].Slack += 10 }, []string{"feasibility"}},
		{"a margin left out", func(it *trip.Itinerary) { it.Certificate.Rules[1].Slack = nil }, []string{"feasibility"}},
		{"a unit for no margin", func(it *trip.Itinerary) { it.Certificate.Rules[8].Unit = "minutes" }, []string{"locked"}},
		{"evidence made up", func(it *trip.Itinerary) { it.Certificate.Rules[2].Evidence[0] = "paris/moon" }, []string{"hours"}},
		{"a count made up", func(it *trip.Itinerary) { it.Certificate.Rules[2].Checked++ }, []string{"hours"}},
		{"a finding made up", func(it *trip.Itinerary) { it.Certificate.Rules[8].Found = []string{"All is well."} }, []string{"locked"}},
		{"other wishes", func(it *trip.Itinerary) { it.Intent.City = "Parys" }, []string{"certificate"}},
		{"several lies do not hide each other", func(it *trip.Itinerary) {
			it.Intent.Budget = 100_00
			act(it).Name = "Moon"
			it.Citations[0].Provenance.Source = trip.SourceOmitted
			choice(it, 3, 2).OptionRef = "atlantis"
		}, []string{"budget", "feasibility", "hours", "weather", "preferences", "certificate", "document", "citations", "evidence"}},

		{"a day too few", func(it *trip.Itinerary) { it.Days = it.Days[:4] }, []string{"document", "citations"}},
		{"another date", func(it *trip.Itinerary) { it.Days[1].Date = triptest.Start }, []string{"document"}},
		{"an entry too few", func(it *trip.Itinerary) { it.Days[1].Activities = it.Days[1].Activities[:5] }, []string{"document"}},
		{"another window", func(it *trip.Itinerary) { act(it).Window.End++ }, []string{"document"}},
		{"another kind", func(it *trip.Itinerary) { act(it).Kind = trip.KindMeal }, []string{"document"}},
		{"another option", func(it *trip.Itinerary) { act(it).OptionRef = "louvre" }, []string{"document", "citations"}},
		{"another reference", func(it *trip.Itinerary) { act(it).Ref = "d9.s9" }, []string{"document", "citations"}},
		{"another name", func(it *trip.Itinerary) { act(it).Name = "Tuileries Garden, with dinner" }, []string{"document"}},
		{"another hotel's name", func(it *trip.Itinerary) { it.Days[1].Activities[5].Name = "Ritz" }, []string{"document"}},
		{"pinned, it says", func(it *trip.Itinerary) { act(it).Locked = true }, []string{"document"}},
		{"another price", func(it *trip.Itinerary) { act(it).Cost++ }, []string{"document"}},
		{"another place", func(it *trip.Itinerary) { act(it).Geo = &geo.Point{Lat: 1, Lon: 2} }, []string{"document"}},
		{"no place is no lie", func(it *trip.Itinerary) { act(it).Geo = nil }, nil},
		{"another way", func(it *trip.Itinerary) { act(it).Leg.DurationSeconds-- }, []string{"document"}},
		{"no way", func(it *trip.Itinerary) { act(it).Leg = nil }, []string{"document"}},
		{"other weather", func(it *trip.Itinerary) { it.Days[1].Weather.TempHigh = 40 }, []string{"document"}},
		{"no weather is no lie", func(it *trip.Itinerary) { it.Days[1].Weather = nil }, nil},
		{"another sum", func(it *trip.Itinerary) { it.Costs.Transit -= 5_00 }, []string{"document"}},
		{"a plan out of shape", func(it *trip.Itinerary) {
			it.Plan.Days[1].Slots[0].Choices = nil
			seal(it)
		}, []string{"feasibility", "document"}},

		{"no citation", func(it *trip.Itinerary) { act(it).Citations = nil }, []string{"citations"}},
		{"a citation that does not exist", func(it *trip.Itinerary) { act(it).Citations = []int{0, 99} }, []string{"citations"}},
		{"a citation one too far", func(it *trip.Itinerary) { act(it).Citations = []int{len(it.Citations)} }, []string{"citations"}},
		{"a citation below zero", func(it *trip.Itinerary) { act(it).Citations = []int{-1} }, []string{"citations"}},
		{"a citation of a page that no fact is from", func(it *trip.Itinerary) { it.Citations[2].Provenance.SourceURL = "https://example.org" }, []string{"citations"}},
		{"a citation of another fact", func(it *trip.Itinerary) { it.Citations[2].Provenance = it.Citations[3].Provenance }, []string{"citations"}},
		{"a citation about a day that is not there", func(it *trip.Itinerary) { it.Citations[2].Ref = "d9" }, []string{"citations"}},
		{"a citation of the weather of another day", func(it *trip.Itinerary) {
			it.Citations = append(it.Citations, weatherOf(it, 1, "d2"))
		}, []string{"citations"}},
		{"a citation of the weather of its day", func(it *trip.Itinerary) { it.Citations = append(it.Citations, weatherOf(it, 1, "d1")) }, nil},
		{"a citation of wishes that nobody had", func(it *trip.Itinerary) {
			it.Citations[2].Provenance = trip.Provenance{Source: trip.SourceUser, RefID: "intent/0000"}
		}, []string{"citations"}},
		{"a citation of the wishes", func(it *trip.Itinerary) {
			it.Citations = append(it.Citations, trip.Citation{Claim: "You asked for five days", Ref: "trip",
				Provenance: trip.Provenance{Source: trip.SourceUser, RefID: "intent/" + trip.Digest(it.Intent)[:16], FetchedAt: it.CreatedAt}})
		}, nil},
		{"a citation of the wishes of another day", func(it *trip.Itinerary) {
			it.Citations = append(it.Citations, trip.Citation{Claim: "You asked for five days", Ref: "trip",
				Provenance: trip.Provenance{Source: trip.SourceUser, RefID: "intent/" + trip.Digest(it.Intent)[:16], FetchedAt: it.CreatedAt.Add(1)}})
		}, []string{"citations"}},
		{"arithmetic of another day", func(it *trip.Itinerary) {
			c := sum(it, it.Citations[1].Provenance.RefID)
			c.Provenance.FetchedAt = it.CreatedAt.Add(1)
			it.Citations = append(it.Citations, c)
		}, []string{"citations"}},
		{"made on another day than it was certified", func(it *trip.Itinerary) { it.CreatedAt = it.CreatedAt.Add(time.Hour) }, []string{"certificate"}},
		{"the exchange rate in words", func(it *trip.Itinerary) { it.Costs.Disclaimer = rated(it, "1 EUR = $"+it.Facts.FX.Rate.String()+".") }, nil},
		{"another rate in words", func(it *trip.Itinerary) { it.Costs.Disclaimer = rated(it, "1 EUR = $9.") }, []string{"document"}},
		{"the rate of another day", func(it *trip.Itinerary) {
			it.Costs.Disclaimer = "FX as-of 2001-01-01: local prices are converted at 1 EUR = $" + it.Facts.FX.Rate.String() + "."
		}, []string{"document"}},
		{"a run by its name", func(it *trip.Itinerary) { it.TraceID = "0af7651916cd43dd8448eb211c80319c" }, nil},
		{"a run whose name is a script", func(it *trip.Itinerary) { it.TraceID = "<script>alert(1)</script>\x1b[31m" }, []string{"document"}},
		{"a tool in place of another", func(it *trip.Itinerary) { it.Degraded = []trip.Degradation{{Tool: "language model", Used: "rules"}} }, nil},
		{"a tool whose name is a script", func(it *trip.Itinerary) { it.Degraded = []trip.Degradation{{Tool: "<b>x", Used: "cache"}} }, []string{"document"}},
		{"a tool in place of which nothing was used that there is", func(it *trip.Itinerary) { it.Degraded = []trip.Degradation{{Tool: "fx", Used: "<i>"}} }, []string{"document"}},
		{"a repair that changed nothing", func(it *trip.Itinerary) {
			none := cycle
			none.Moves = nil
			it.Repairs = []trip.RepairDiff{none}
		}, []string{"document"}},
		{"a repair as it was", func(it *trip.Itinerary) { it.Repairs = []trip.RepairDiff{cycle} }, nil},
		{"the second cycle of a repair is the first", func(it *trip.Itinerary) { it.Repairs = []trip.RepairDiff{cycle, cycle} }, []string{"document"}},
		{"a repair that looked at half of a day", func(it *trip.Itinerary) {
			half := cycle
			half.DaysReused = 2
			it.Repairs = []trip.RepairDiff{half}
		}, []string{"document"}},
		{"a hotel that repair chose and that is in the plan", func(it *trip.Itinerary) {
			it.Repairs = []trip.RepairDiff{stepped(trip.Move{Type: trip.DowngradeHotel, Was: checkIn("ritz"), Now: checkIn("grandes_ecoles")})}
		}, nil},
		{"a hotel that repair chose and nobody sleeps in", func(it *trip.Itinerary) {
			it.Repairs = []trip.RepairDiff{stepped(trip.Move{Type: trip.DowngradeHotel, Now: checkIn("ritz")})}
		}, []string{"document"}},
		{"a hotel that repair put away and that is in the plan", func(it *trip.Itinerary) {
			it.Repairs = []trip.RepairDiff{stepped(trip.Move{Type: trip.DowngradeHotel, Was: checkIn("grandes_ecoles")})}
		}, []string{"document"}},
		{"a hotel that repair chose and something later did not", func(it *trip.Itinerary) {
			it.Repairs = []trip.RepairDiff{stepped(trip.Move{Type: trip.DowngradeHotel, Was: checkIn("grandes_ecoles"), Now: checkIn("ritz"), Undone: true})}
		}, nil},
		{"a repair of nothing", func(it *trip.Itinerary) {
			nothing := cycle
			nothing.ViolationsBefore = 0
			it.Repairs = []trip.RepairDiff{nothing}
		}, []string{"document"}},
		{"arithmetic over facts", func(it *trip.Itinerary) {
			it.Citations = append(it.Citations, sum(it, it.Citations[1].Provenance.RefID))
		}, nil},
		{"arithmetic over nothing that is known", func(it *trip.Itinerary) { it.Citations = append(it.Citations, sum(it, "atlantis")) }, []string{"citations"}},
		{"arithmetic over nothing", func(it *trip.Itinerary) {
			c := sum(it, "")
			c.Provenance.DerivedFrom = nil
			it.Citations = append(it.Citations, c)
		}, []string{"citations"}},
		{"arithmetic over what has no name", func(it *trip.Itinerary) {
			it.Repairs = []trip.RepairDiff{{Cycle: 1, ViolationsBefore: 1, Moves: []trip.Move{{Why: "It costs less."}}}}
			it.Citations = append(it.Citations, sum(it, ""))
		}, []string{"citations"}},
		{"a sentence that stands on a citation", func(it *trip.Itinerary) {
			it.Summary, it.SummaryRefs = []string{"It is sunny."}, [][]int{{len(it.Citations) - 1}}
		}, nil},
		{"a sentence that stands on a citation that is not there", func(it *trip.Itinerary) {
			it.Summary, it.SummaryRefs = []string{"It is sunny."}, [][]int{{len(it.Citations)}}
		}, []string{"citations"}},
		{"a sentence that stands on one below zero", func(it *trip.Itinerary) {
			it.Summary, it.SummaryRefs = []string{"It is sunny."}, [][]int{{-1}}
		}, []string{"citations"}},
		{"what a repair stands on", func(it *trip.Itinerary) {
			it.Repairs = []trip.RepairDiff{{Cycle: 1, ViolationsBefore: 1, Moves: []trip.Move{{Why: "It costs less.", Provenance: it.Facts.Flights[0].Provenance}}}}
			it.Citations = append(it.Citations, trip.Citation{Claim: "Repair: It costs less.", Ref: "trip", Provenance: it.Facts.Flights[0].Provenance})
		}, nil},
		{"a repair that nobody made", func(it *trip.Itinerary) {
			it.Citations = append(it.Citations, trip.Citation{Claim: "Repair: It costs less.", Ref: "trip", Provenance: it.Facts.Flights[0].Provenance})
		}, []string{"citations"}},
		{"words of a document", func(it *trip.Itinerary) {
			it.Citations = append(it.Citations, remark(it, "Ask for the garden.", "Ask for the garden."))
		}, nil},
		{"words that the document does not have", func(it *trip.Itinerary) {
			it.Citations = append(it.Citations, remark(it, "Ask for the roof.", "Ask for the garden."))
		}, []string{"citations"}},
		{"coverage that is not counted", func(it *trip.Itinerary) { it.Coverage = 0.99 }, []string{"citations"}},
		{"a citation without a claim", func(it *trip.Itinerary) { it.Citations[2].Claim = "" }, []string{"citations"}},

		{"a public holiday that the law does not know", func(it *trip.Itinerary) {
			it.Facts.Occasions = trip.Occasions{Region: feasts.France, Holidays: []trip.Holiday{{Date: it.Days[1].Date, Name: "Whit Monday", LocalName: "Lundi de Pentecôte"}}}
			seal(it)
		}, []string{"evidence"}},
		{"a public holiday of a region that is not said", func(it *trip.Itinerary) {
			it.Facts.Occasions = trip.Occasions{Holidays: []trip.Holiday{{Date: calendar.MustDate("2025-06-09"), Name: "Whit Monday", LocalName: "Lundi de Pentecôte"}}}
			seal(it)
		}, []string{"evidence"}},
		{"a public holiday and an event as they are", func(it *trip.Itinerary) {
			it.Facts.Occasions = trip.Occasions{Region: feasts.France, Holidays: []trip.Holiday{{Date: calendar.MustDate("2025-06-09"), Name: "Whit Monday", LocalName: "Lundi de Pentecôte"}},
				Events: []trip.CityEvent{{ID: "fair", Name: "Great Fair", From: it.Days[1].Date, To: it.Days[1].Date}}}
			seal(it)
		}, nil},
		{"an event that ends before it begins", func(it *trip.Itinerary) {
			it.Facts.Occasions.Events = []trip.CityEvent{{ID: "fair", Name: "Great Fair", From: it.Days[1].Date, To: it.Days[0].Date}}
			seal(it)
		}, []string{"evidence"}},
		{"a hotel at a price of fancy", func(it *trip.Itinerary) {
			choice(it, 2, 5).Features.Cost = 144_00 // cost × 0.8
			reissue(it)
			seal(it)
		}, []string{"evidence"}},
		{"rides for nothing", func(it *trip.Itinerary) {
			it.Plan.Each(func(_, _ int, s *trip.Slot) {
				if s.Leg != nil {
					s.Leg.Fare = 0
				}
			})
			reissue(it)
			seal(it)
		}, []string{"evidence"}},
		{"a transfer for a single ride", func(it *trip.Itinerary) {
			it.Plan.Days[4].Slots[2].Leg.Fare = 5_40
			reissue(it)
			seal(it)
		}, []string{"evidence"}},
		{"a walk that costs", func(it *trip.Itinerary) {
			it.Plan.Days[2].Slots[1].Leg.Fare = 1
			reissue(it)
			seal(it)
		}, []string{"evidence"}},
		{"a ride of which the facts know no fare", func(it *trip.Itinerary) {
			it.Plan.Days[2].Slots[1].Leg.Mode = trip.Taxi
			reissue(it)
			seal(it)
		}, []string{"evidence"}},
		{"rides by a rate that nobody knows", func(it *trip.Itinerary) {
			it.Facts.FX, it.Plan.Assumptions.FXRateUSDEUR = nil, 0
			it.Plan.Each(func(_, _ int, s *trip.Slot) {
				if s.Leg != nil {
					s.Leg.Fare = map[money.Cents]money.Cents{5_40: 5_00, 28_08: 26_00}[s.Leg.Fare]
				}
			})
			reissue(it)
			seal(it)
		}, nil},
		{"meals for a dollar", func(it *trip.Itinerary) {
			it.Plan.Assumptions.DailySpend = 1_00
			reissue(it)
			seal(it)
		}, []string{"evidence"}},
		{"the simple table", func(it *trip.Itinerary) {
			it.Plan.Assumptions.DailySpend = 80_00
			reissue(it)
			seal(it)
		}, nil},
		{"the table of who travels for food, which nobody asked for", func(it *trip.Itinerary) {
			it.Plan.Assumptions.DailySpend = 175_00
			reissue(it)
			seal(it)
		}, []string{"evidence"}},
		{"a euro of two rates", func(it *trip.Itinerary) {
			fx := *it.Facts.FX
			fx.Rate++
			it.Facts.FXEUR = &fx
			seal(it)
		}, []string{"evidence"}},
		{"a pound for a euro", func(it *trip.Itinerary) {
			fx := *it.Facts.FX
			fx.Currency = "GBP"
			it.Facts.FXEUR = &fx
			seal(it)
		}, []string{"evidence"}},
		{"a rate that nobody knows", func(it *trip.Itinerary) {
			fx := *it.Facts.FX
			fx.Provenance.Source = trip.SourceOmitted
			it.Facts.FX = &fx
			seal(it)
		}, []string{"evidence"}},
		{"a garden with a roof", func(it *trip.Itinerary) {
			choice(it, 2, 3).Features.Indoor = triptest.Yes() // indoor := true
			seal(it)
		}, []string{"evidence"}},
		{"a fallback nobody knows", func(it *trip.Itinerary) {
			slot := &it.Plan.Days[2].Slots[3]
			slot.Choices = append(slot.Choices, trip.Choice{Kind: trip.KindAttraction, OptionRef: "atlantis"},
				trip.Choice{Kind: trip.KindFlight, OptionRef: "XX1"}, trip.Choice{Kind: trip.KindTransit, OptionRef: "bus"})
			seal(it)
		}, []string{"evidence"}},
		{"a sight without a known price costs nothing", func(it *trip.Itinerary) {
			it.Facts.Attraction("arc").Price, choice(it, 3, 2).Features.Cost = nil, 0
			reissue(it)
			seal(it)
		}, nil},
		{"a fact without a source", func(it *trip.Itinerary) {
			it.Facts.Attraction("arc").Provenance.Source = trip.SourceOmitted
			it.Facts.Restaurant("polidor").Provenance.Source = ""
			seal(it)
		}, []string{"citations", "evidence"}},
		{"a fact of another digest", func(it *trip.Itinerary) {
			it.Facts.Attraction("arc").Provenance.ResponseDigest = trip.Digest("mine")
			seal(it)
		}, []string{"citations", "evidence"}},
		{"a euro rate of another digest", func(it *trip.Itinerary) {
			fx := *it.Facts.FX
			fx.Provenance.ResponseDigest = "0"
			it.Facts.FXEUR = &fx
			seal(it)
		}, []string{"evidence"}},
	}
	for _, st := range stories {
		t.Run(st.name, func(t *testing.T) {
			t.Parallel()
			it := document(t)
			st.edit(&it)
			it.ID = it.Name() // who changes something thinks of its name
			vs := verify.Check(it, pack, nil)
			if diff := cmp.Diff(st.want, refusals(vs)); diff != "" {
				t.Errorf("(-want +got)\n%s\n%v", diff, vs)
			}
		})
	}
}

// sum is a citation of arithmetic over a fact.
func sum(it *trip.Itinerary, from string) trip.Citation {
	return trip.Citation{Claim: "All of it together", Ref: "d0",
		Provenance: trip.Provenance{Source: trip.SourceComputed, RefID: "narrate/sum", DerivedFrom: []string{from}, FetchedAt: it.CreatedAt}}
}

// cycle is one of repair, over all five days.
var cycle = trip.RepairDiff{Cycle: 1, ViolationsBefore: 2, ViolationsAfter: 0, DaysChecked: 2, DaysReused: 3, Moves: []trip.Move{{Type: trip.ShiftTime, NodeRef: "d1.s2"}}}

// stepped is that cycle with one step of it told.
func stepped(m trip.Move) trip.RepairDiff {
	c := cycle
	c.Moves = []trip.Move{m}
	return c
}

func checkIn(hotel string) []trip.Moved {
	return []trip.Moved{{Role: trip.RoleCheckIn, Option: hotel, Name: hotel}}
}

// rated is what is said of the exchange rate, on its day.
func rated(it *trip.Itinerary, how string) string {
	day := it.Facts.FX.AsOf
	if it.Plan.Assumptions.FXAsOf.Valid() {
		day = it.Plan.Assumptions.FXAsOf
	}
	return "FX as-of " + day.String() + ": local prices are converted at " + how
}

// weatherOf is a citation of the weather of a day, said to be about ref.
func weatherOf(it *trip.Itinerary, day int, ref string) trip.Citation {
	w := it.Facts.Weather[it.Days[day].Date]
	return trip.Citation{Claim: "Weather on " + it.Intent.Lang.Day(w.Date), Ref: ref, Provenance: w.Provenance}
}

// remark is a citation of a sentence about the first sight, said to be in a document that says another.
func remark(it *trip.Itinerary, claimed, stands string) trip.Citation {
	return trip.Citation{Claim: it.Facts.Attractions[0].Name + ": " + claimed, Ref: "d0",
		Provenance: trip.Provenance{Source: trip.SourceRAG, RefID: "doc/1", ResponseDigest: trip.Digest(stands)}}
}

// reissue writes the days and the costs anew from the plan.
func reissue(it *trip.Itinerary) {
	again := triptest.Itinerary(it.Intent, it.Plan, &it.Facts)
	it.Days, it.Costs, it.Citations = again.Days, again.Costs, again.Citations
}

// A forged fact with its digest untouched is found by whoever holds the pack.
func TestCheckComparesFacts(t *testing.T) {
	t.Parallel()
	it := document(t)
	it.Facts.Attraction("louvre").Week = triptest.AlwaysOpen()
	it.Certificate = verify.Certify(it.Plan, it.Intent, &it.Facts, triptest.FetchedAt)
	it.ID = it.Name()
	if bad := refusals(verify.Check(it, pack, nil)); bad != nil {
		t.Errorf("digests alone cannot tell, but %v", bad)
	}
	same := func(_ int, f trip.Facts) error {
		if cmp.Equal(f.Attraction("louvre").Week, paris().sight("louvre").Week) {
			return nil
		}
		return errors.New("the hours of the Louvre are others")
	}
	if bad := refusals(verify.Check(it, pack, same)); !slices.Equal(bad, []string{"evidence"}) {
		t.Errorf("refused by %v, want evidence", bad)
	}
	unknown := func(string) (string, bool) { return "", false }
	if bad := refusals(verify.Check(document(t), unknown, nil)); bad != nil {
		t.Errorf("a pack that knows nothing refuses: %v", bad)
	}
}

// What no rule judges is held by the name: a title, a decision, an assumption.
func TestAnItineraryKeepsToItsName(t *testing.T) {
	t.Parallel()
	for what, change := range map[string]func(*trip.Itinerary){
		"title":      func(it *trip.Itinerary) { it.Title = "Two days in Paris" },
		"assumption": func(it *trip.Itinerary) { it.Assumed = append(it.Assumed, "You are rich.") },
		"trace":      func(it *trip.Itinerary) { it.TraceID = "another" },
		"the name":   func(it *trip.Itinerary) { it.ID = "00000000-0000-4000-8000-000000000001" },
	} {
		it := document(t)
		change(&it)
		if bad := refusals(verify.Check(it, pack, nil)); !slices.Equal(bad, []string{"name"}) {
			t.Errorf("another %s: refused by %v, want name", what, bad)
		}
	}
}

// The sample is honest JSON: nothing in it is lost on the way.
func TestDocumentTravels(t *testing.T) {
	t.Parallel()
	it := document(t)
	b, err := json.Marshal(it.Days)
	if err != nil || len(b) == 0 {
		t.Fatal(err)
	}
	if it.Certificate.PlanDigest != trip.Digest(it.Plan) {
		t.Error("the plan changed on the way")
	}
}

// Reading leaves out what an itinerary has no place for; the file it was read from is held to it.
func TestAFileSaysNoMoreThanItsItinerary(t *testing.T) {
	t.Parallel()
	it := document(t)
	doc, err := json.Marshal(it)
	if err != nil {
		t.Fatal(err)
	}
	if v := verify.Written(it, doc); v.Rule != "file" || v.Verdict != trip.Pass || v.Checked != 1 {
		t.Errorf("as it was written: %+v", v)
	}
	more := bytes.Replace(doc, []byte(`"title":`), []byte(`"guide":"ask at the bar","title":`), 1)
	if v := verify.Written(it, more); v.Verdict != trip.Fail || len(v.Found) != 1 || !strings.Contains(v.Found[0], "guide") {
		t.Errorf("with a member that nobody reads: %+v", v)
	}
}

// Sums that are told in another currency are told at the rate that the facts have, and say at which. In German the sentence on the rate
// of local prices is not read here, because narrate makes it again to the letter.
func TestTheRateOfSumsIsSaid(t *testing.T) {
	t.Parallel()
	const wrongRate, said = "another rate than", "at which rate they are told"
	in := func(lang wording.Language, costs string) string {
		it := document(t)
		told := *it.Facts.FX
		told.Currency, told.Rate = "GBP", 1_250_000_000
		it.Facts.FXTold, it.Intent.Lang, it.Intent.Currency = &told, lang, trip.Currency{Code: "GBP", Rate: told.Rate}
		it.Costs.Disclaimer = costs
		it.ID = it.Name()
		return strings.Join(verdictOf(verify.Check(it, nil, nil), "document").Found, " ")
	}
	if found := in(wording.English, "Sums are told at $1.25."); strings.Contains(found, said) || !strings.Contains(found, wrongRate) {
		t.Errorf("at its rate, but local prices at none: %s", found)
	}
	if found := in(wording.English, "Sums are told at $1.30."); !strings.Contains(found, said) {
		t.Errorf("at another rate: %s", found)
	}
	if found := in(wording.German, "Beträge zu 1,25\u00a0$."); strings.Contains(found, said) || strings.Contains(found, wrongRate) {
		t.Errorf("in German: %s", found)
	}
	if found := in(wording.German, "Beträge zu 1,30\u00a0$."); !strings.Contains(found, said) {
		t.Errorf("in German at another rate: %s", found)
	}
}

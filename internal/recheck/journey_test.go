package recheck_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/recheck"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Three nights in Paris and three in Munich: by plane to friends there, or by train to a hotel; by a coach of one's own; by car; and to Paris twice.
const (
	amongFriends = `{"origin": "JFK", "date_window": {"start": "2027-06-14", "end": "2027-06-20"}, "party": {"adults": 2}, "budget_usd_cents": 600000,
		"prefs": {"themes": ["art", "food"]}, "stays": [{"place": "Paris", "nights": 3}, {"place": "Munich", "nights": 3, "own_bed": "with Ada"}]}`
	inHotels = `{"origin": "JFK", "date_window": {"start": "2027-06-14", "end": "2027-06-20"}, "party": {"adults": 2}, "budget_usd_cents": 600000,
		"prefs": {"themes": ["art", "food"]}, "stays": [{"place": "Paris", "nights": 3}, {"place": "Munich", "nights": 3}],
		"transfers": [{"from": "Paris", "to": "Munich", "mode": "train"}]}`
	booked = `{"origin": "JFK", "date_window": {"start": "2027-06-14", "end": "2027-06-20"}, "party": {"adults": 2}, "budget_usd_cents": 600000,
		"stays": [{"place": "Paris", "nights": 3}, {"place": "Munich", "nights": 3}], "transfers": [{"from": "Paris", "to": "Munich", "mode": "coach",
		"booked": {"depart": "2027-06-17T07:00", "arrive": "2027-06-17T18:00", "label": "Flix 1", "price_usd_cents": 9001}}]}`
	byCar = `{"origin": "Lyon", "date_window": {"start": "2027-06-14", "end": "2027-06-17"}, "party": {"adults": 2}, "budget_usd_cents": 300000,
		"stays": [{"place": "Paris", "nights": 3}], "transfers": [{"mode": "car"}]}`
	fromHere = `{"origin": "München", "date_window": {"start": "2027-06-14", "end": "2027-06-16"}, "party": {"adults": 2}, "budget_usd_cents": 300000,
		"stays": [{"place": "Munich", "nights": 2}]}`
	twice = `{"origin": "JFK", "date_window": {"start": "2027-06-14", "end": "2027-06-20"}, "party": {"adults": 2}, "budget_usd_cents": 600000,
		"stays": [{"place": "Paris", "nights": 2}, {"place": "Munich", "nights": 2}, {"place": "Paris", "nights": 2}]}`
)

// opened is the program, which plans offline.
func opened(t *testing.T) (*app.App, context.Context) {
	t.Helper()
	now := func() time.Time { return time.Date(2026, time.November, 24, 8, 0, 0, 0, time.UTC) }
	ctx := tenant.With(t.Context(), tenant.Local)
	a, err := app.Open(ctx, settings.Config{Offline: true, Ephemeral: true, LogLevel: "error", Now: now}, app.Replace{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(context.WithoutCancel(ctx)); err != nil {
			t.Error(err)
		}
	})
	return a, ctx
}

// planned is a journey as the program plans it, as it would lie in a file.
func planned(t *testing.T, a *app.App, ctx context.Context, wish string) []byte {
	t.Helper()
	in, err := trip.ParseIntent([]byte(wish))
	if err != nil {
		t.Fatal(err)
	}
	r, err := a.Plan(ctx, runner.NewID(), plan.Request{Intent: &in, Now: time.Date(2026, time.November, 24, 8, 0, 0, 0, time.UTC), Seed: 1}, nil)
	if err != nil || r.Status != run.Completed {
		t.Fatal(err, r.Status, string(r.Problem))
	}
	return r.Result
}

// failed are the rules that an itinerary breaks, and what is found.
func failed(rules []trip.RuleVerdict) (names, found []string) {
	for _, v := range rules {
		if v.Verdict == trip.Fail {
			names, found = append(names, v.Rule), append(found, v.Found...)
		}
	}
	return names, found
}

// forge changes an itinerary as somebody does who certifies and names it again.
func forge(t *testing.T, doc []byte, change func(it *trip.Itinerary)) trip.Itinerary {
	t.Helper()
	var it trip.Itinerary
	if err := json.Unmarshal(doc, &it); err != nil {
		t.Fatal(err)
	}
	change(&it)
	it.Certificate = verify.Certify(it.Plan, it.Intent, &it.Facts, it.CreatedAt)
	it.ID = it.Name()
	return it
}

// bed is the first of a place's beds, and ride the first of its rides that is as asked.
func bed(it *trip.Itinerary, place int) *trip.Lodging { return &it.Facts.At(place).Lodgings[0] }

func ride(it *trip.Itinerary, place int, is func(o *trip.FlightOption) bool) *trip.FlightOption {
	list := it.Facts.At(place).Flights
	return &list[slices.IndexFunc(list, func(o trip.FlightOption) bool { return is(&o) })]
}

func home(o *trip.FlightOption) bool { return o.Flies() && o.Dest == "JFK" }
func rail(o *trip.FlightOption) bool { return o.Mode == trip.ByTrain }

// A journey that is planned holds when it is looked at again: every place is compared with its own pack, for the dates of its own stay, and
// every ride with whoever has it. Whoever changes a fact of any place is found out.
func TestAJourneyIsComparedPlaceByPlace(t *testing.T) {
	t.Parallel()
	a, ctx := opened(t)
	doc, friends := planned(t, a, ctx, inHotels), planned(t, a, ctx, amongFriends)
	there := planned(t, a, ctx, twice)
	for _, honest := range [][]byte{doc, friends, there, planned(t, a, ctx, booked), planned(t, a, ctx, byCar), planned(t, a, ctx, fromHere)} {
		rules, err := recheck.File(a.Atlas, honest, nil, time.Now())
		if names, found := failed(rules); err != nil || names != nil {
			t.Errorf("as it was planned: %v %q %v", names, found, err)
		}
		if names, found := failed(recheck.Itinerary(a.Atlas, forge(t, honest, func(*trip.Itinerary) {}))); names != nil {
			t.Errorf("certified again: %v %q", names, found)
		}
	}
	for _, tt := range []struct {
		name   string
		doc    []byte
		change func(it *trip.Itinerary)
		rule   string
		says   string
	}{
		{"the price of a night in the first place", doc, func(it *trip.Itinerary) { bed(it, 0).Nights[0]++ }, "evidence", "not as the pack has it"},
		{"the price of a night in the second place", doc, func(it *trip.Itinerary) { bed(it, 1).Nights[2]++ }, "evidence", "not as the pack has it"},
		{"the price of a night of the second time in a place", there, func(it *trip.Itinerary) { bed(it, 2).Nights = bed(it, 0).Nights }, "evidence", "not as the pack has it"},
		{"a night more in the second place", doc, func(it *trip.Itinerary) { bed(it, 1).Nights = append(bed(it, 1).Nights, 90_00) }, "evidence", "not as the pack has it"},
		{"a hotel that is said to be one's own", doc, func(it *trip.Itinerary) { bed(it, 1).Own = true }, "evidence", "not as the pack has it"},
		{"a friend's bed that closes its doors", friends, func(it *trip.Itinerary) { bed(it, 1).CheckOut.End = 600 }, "evidence", "own_bed:munich is not as"},
		{"a friend's bed elsewhere", friends, func(it *trip.Itinerary) { bed(it, 1).Location.Lat++ }, "evidence", "own_bed:munich is not as"},
		{"the hours of a sight in the second place", doc, func(it *trip.Itinerary) { it.Facts.Onward[0].Attractions[0].Week = calendar.Week{} }, "evidence", "not as the pack has it"},
		{"a restaurant of the second place", doc, func(it *trip.Itinerary) { it.Facts.Onward[0].Restaurants[0].Name += "!" }, "evidence", "not as the pack has it"},
		{"the price of the flight between, which is of the first pack", friends, func(it *trip.Itinerary) {
			ride(it, 1, func(o *trip.FlightOption) bool { return o.Dest == "MUC" }).Price--
		}, "evidence", "not as the pack has it"},
		{"the price of the flight home", doc, func(it *trip.Itinerary) { ride(it, 1, home).Price-- }, "evidence", "not as the pack has it"},
		{"the hour of the train, at one end", doc, func(it *trip.Itinerary) {
			o := ride(it, 1, rail)
			o.Arrival = o.Arrival.Add(-time.Hour)
		}, "evidence", "not as the pack has it"},
		{"a train from nowhere", doc, func(it *trip.Itinerary) { ride(it, 0, rail).From = nil }, "evidence", "leaves from nowhere"},
		{"a train from another clock", doc, func(it *trip.Itinerary) { ride(it, 0, rail).From.TZ = "Nowhere/City" }, "evidence", "of unknown zone"},
		{"a flight that is said to be estimated", doc, func(it *trip.Itinerary) { o := ride(it, 1, home); o.Estimated, o.Price = true, 1 }, "evidence", "not as the pack has it"},
		{"a flight that is said to be one's own", doc, func(it *trip.Itinerary) { ride(it, 1, home).Own = true }, "evidence", "not as the pack has it"},
		{"a sight that is said to be of the other pack", doc, func(it *trip.Itinerary) {
			it.Facts.Onward[0].Attractions[0].Provenance = it.Facts.Attractions[0].Provenance
		}, "evidence", "is not of version"},
		{"a flight of another version of the other pack", doc, func(it *trip.Itinerary) { ride(it, 1, home).Provenance.RefID = "paris/AF1@1" }, "evidence", "is not of version"},
		{"a flight that no document speaks of", doc, func(it *trip.Itinerary) {
			ride(it, 1, home).Provenance = trip.Provenance{Source: trip.SourceRAG, RefID: "documents/1"}
		}, "evidence", "does not stand in the document's words"},
		{"a hotel that no document speaks of", doc, func(it *trip.Itinerary) {
			bed(it, 1).Provenance = trip.Provenance{Source: trip.SourceRAG, RefID: "documents/1"}
		}, "evidence", "does not stand in the document's words"},
		{"a train that is in no timetable", doc, func(it *trip.Itinerary) { ride(it, 0, rail).ID = "TGV1@2027-06-17" }, "evidence", "TGV1@2027-06-17 is not as"},
		{"the zone of the second place", doc, func(it *trip.Itinerary) { it.Facts.Onward[0].City.TZ = "Europe/London" }, "evidence", "Munich itself is not as"},
		{"the zone of a stay", doc, func(it *trip.Itinerary) { it.Stays[1].TZ = "Europe/London" }, "document", "is not where the plan has it"},
		{"the zone at the end of a ride", doc, func(it *trip.Itinerary) { it.Transfers[0].DepartTZ = "Europe/London" }, "document", "The rides are shown otherwise"},
		{"the weather of the second place", doc, func(it *trip.Itinerary) {
			last := it.Intent.DateWindow.End
			w := it.Facts.Onward[0].Weather[last]
			w.TempHigh += 10
			it.Facts.Onward[0].Weather[last] = w
		}, "evidence", "the weather of"},
		{"no disclaimer", doc, func(it *trip.Itinerary) { it.Disclaimers = it.Disclaimers[1:] }, "prose", "does not say that prices"},
		{"no word on the weather", doc, func(it *trip.Itinerary) { it.Disclaimers = it.Disclaimers[:1] }, "prose", "which is said 0 times"},
		{"a place of no stay", doc, func(it *trip.Itinerary) { it.Facts.Onward = append(it.Facts.Onward, it.Facts.Onward[0]) }, "document", "knows 3 places"},
		{"a stay that nobody wished for", doc, func(it *trip.Itinerary) { it.Plan.Stays[1].Wish = 5 }, "journey", "is not made of stays"},
		{"no stays at all", doc, func(it *trip.Itinerary) { it.Plan.Stays = nil }, "journey", "is not made of stays"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			names, found := failed(recheck.Itinerary(a.Atlas, forge(t, tt.doc, tt.change)))
			if !slices.Contains(names, tt.rule) || !strings.Contains(strings.Join(found, "\n"), tt.says) {
				t.Errorf("found by %v: %q", names, found)
			}
		})
	}
}

// What is of packs or of a timetable that this program has in another version is not compared, and that is said once.
func TestWhatAnotherVersionSaysOfAJourney(t *testing.T) {
	t.Parallel()
	a, ctx := opened(t)
	doc := planned(t, a, ctx, inHotels)
	for name, tt := range map[string]struct {
		change func(it *trip.Itinerary)
		says   []string
	}{
		"as it is": {func(*trip.Itinerary) {}, nil},
		"a timetable": {func(it *trip.Itinerary) {
			for i := range 2 {
				ride(it, i, rail).Provenance.RefID = "rides/x@1"
			}
		}, []string{`The ride rides/x@1 is of another version of the timetable than this program has, and was not compared with it.`}},
		"a place": {func(it *trip.Itinerary) { it.Facts.Onward[0].City.Name = "Nowhere" }, []string{"This program knows no pack of Nowhere to compare the facts with."}},
		"both": {func(it *trip.Itinerary) {
			it.Facts.City.Version, it.Facts.Onward[0].City.Version = "1", "1"
		}, []string{`version "1" of the pack of Paris`, `version "1" of the pack of Munich`}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var said []string
			for _, v := range recheck.Itinerary(a.Atlas, forge(t, doc, tt.change)) {
				if v.Rule == "pack" {
					said = v.Found
				}
			}
			if !slices.EqualFunc(said, tt.says, strings.Contains) {
				t.Errorf("said: %q", said)
			}
		})
	}
}

package recheck_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/recheck"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
	"github.com/tripwright/tripwright/internal/world"
)

// oneCity is a trip to one place, by plane.
const oneCity = `{"city": "Paris", "origin": "JFK", "airports": ["CDG"], "date_window": {"start": "2027-06-14", "end": "2027-06-17", "tz": "Europe/Paris"}, "party": {"adults": 2}, "budget_usd_cents": 500000}`

// threeWays is a journey to two places of which nothing is said but the nights: its order, nights and rides may be others.
const threeWays = `{"origin": "FRA", "date_window": {"start": "2027-03-30", "end": "2027-04-05"}, "party": {"adults": 2}, "budget_usd_cents": 500000, "order": "free",
	"stays": [{"place": "Munich", "nights_min": 2, "nights_max": 4}, {"place": "Paris", "nights_min": 2, "nights_max": 4}]}`

// reissued changes the plan and the facts of an itinerary and tells it anew from them, as a forger does who has this program's source: its days,
// costs, sentences and citations are again those of the plan, and it offers no other.
func reissued(t *testing.T, doc []byte, change func(it *trip.Itinerary)) trip.Itinerary {
	t.Helper()
	var it trip.Itinerary
	if err := json.Unmarshal(doc, &it); err != nil {
		t.Fatal(err)
	}
	change(&it)
	a, _ := opened(t)
	zones := map[string]string{}
	for _, f := range it.Facts.Places() {
		for code, tz := range world.Zones(a.Atlas, f.City.Name) {
			zones[code] = tz
		}
	}
	again, err := narrate.Itinerary(narrate.Story{Intent: it.Intent, Plan: it.Plan, Facts: &it.Facts, Repairs: it.Repairs, Now: it.CreatedAt, TraceID: it.TraceID,
		Violations: verify.Plan(it.Plan, it.Intent, &it.Facts), Degraded: it.Degraded, Score: it.Score, Zones: zones})
	if err != nil {
		t.Fatal(err)
	}
	again.Certificate = verify.Certify(again.Plan, again.Intent, &again.Facts, again.CreatedAt)
	again.ID = again.Name()
	return again
}

// everyRide changes a ride wherever it stands, and what the plan says of it: what it costs the party where it leaves, how long it takes and whence
// that is known.
func everyRide(it *trip.Itinerary, is func(o *trip.FlightOption) bool, change func(o *trip.FlightOption)) {
	changed := map[string]trip.FlightOption{}
	for _, f := range it.Facts.Places() {
		for n := range f.Flights {
			if o := &f.Flights[n]; is(o) {
				change(o)
				changed[o.ID] = *o
			}
		}
	}
	it.Plan.Each(func(_, _ int, s *trip.Slot) {
		for n := range s.Choices {
			c := &s.Choices[n]
			o, ok := changed[c.OptionRef]
			if !ok {
				continue
			}
			c.Provenance, c.Features.TravelSeconds = o.Provenance, o.DurationSeconds
			if c.Features.Cost > 0 {
				c.Features.Cost = it.Intent.RideCost(&o, trip.RoleDepart)
			}
		}
	})
}

// shorter has a ride arrive so long after it leaves.
func shorter(o *trip.FlightOption, takes time.Duration) {
	o.Arrival, o.DurationSeconds = o.Departure.Add(takes), int(takes/time.Second)
}

// A journey comes home to where it began: to an airport of its origin, by whatever flight.
func TestAJourneyComesHome(t *testing.T) {
	t.Parallel()
	a, ctx := opened(t)
	const fromLondon = `{"origin": "London", "date_window": {"start": "2027-06-14", "end": "2027-06-20"}, "party": {"adults": 2}, "budget_usd_cents": 600000,
		"stays": [{"place": "Paris", "nights": 3}, {"place": "Munich", "nights": 3}], "transfers": [{"mode": "flight"}]}`
	doc := planned(t, a, ctx, fromLondon)
	for _, tt := range []struct {
		name string
		of   func(o *trip.FlightOption) bool
		to   func(o *trip.FlightOption)
		says string
	}{
		{"as planned", func(*trip.FlightOption) bool { return false }, nil, ""},
		{"home", func(o *trip.FlightOption) bool { return o.Origin == "MUC" }, func(o *trip.FlightOption) { o.Dest = "FRA" }, "FRA, which is no airport of London"},
		{"there", func(o *trip.FlightOption) bool { return o.Dest == "CDG" || o.Dest == "ORY" }, func(o *trip.FlightOption) { o.Origin = "FRA" }, "FRA, which is no airport of London"},
	} {
		var it trip.Itinerary
		if err := json.Unmarshal(doc, &it); err != nil {
			t.Fatal(err)
		}
		everyRide(&it, func(o *trip.FlightOption) bool { return o.Flies() && tt.of(o) }, tt.to)
		err := recheck.SameOrigin(a.Atlas, &it)
		if got := fmt.Sprint(err); (err == nil) != (tt.says == "") || !strings.Contains(got, tt.says) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.says)
		}
	}
}

// A file that nobody made does not stop who looks at it, nor keep them busy.
func TestHostileAnswersAndPlaces(t *testing.T) {
	t.Parallel()
	a, ctx := opened(t)
	doc := planned(t, a, ctx, threeWays)
	for _, tt := range []struct {
		name   string
		change func(it *trip.Itinerary)
		says   string
	}{
		{"a stay before the first day", func(it *trip.Itinerary) { it.Alternatives[0].Stays[0].First = -1 }, "no row of days"},
		{"a stay behind the last", func(it *trip.Itinerary) { it.Alternatives[0].Stays[1].First = 99 }, "no row of days"},
		{"ten thousand years", func(it *trip.Itinerary) {
			it.Alternatives[0].Days[0].Date, it.Alternatives[0].Days[1].Date = calendar.MustDate("0001-01-01"), calendar.MustDate("9999-12-31")
		}, "do not follow each other"},
		{"a zone that is none", func(it *trip.Itinerary) { it.Facts.Onward[0].City.TZ = "Mars/Olympus" }, "is the time zone of no place"},
		{"a ride that nobody knows", func(it *trip.Itinerary) {
			for n := range it.Alternatives[0].Days[0].Stops {
				if s := &it.Alternatives[0].Days[0].Stops[n]; s.Role == trip.RoleArrive {
					s.Option, s.Name = "zz", "Free private jet"
				}
			}
		}, "Free private jet (zz)"},
		{"more plans than anybody finds", func(it *trip.Itinerary) {
			for len(it.Alternatives) < 100 {
				it.Alternatives = append(it.Alternatives, it.Alternatives[0])
			}
		}, "100 other plans are offered"},
	} {
		_, found := failed(recheck.Itinerary(a.Atlas, forge(t, doc, tt.change)))
		if !slices.ContainsFunc(found, func(s string) bool { return strings.Contains(s, tt.says) }) {
			t.Errorf("%s: %q, want %q", tt.name, found, tt.says)
		}
	}
}

// A ride cannot be made shorter or cheaper by saying that somebody else knows it: the traveller, models or a timetable of another version, or a rate
// that was asked for.
func TestNoRideIsBetterForWhoKnowsIt(t *testing.T) {
	t.Parallel()
	a, ctx := opened(t)
	hotels, mine, car := planned(t, a, ctx, inHotels), planned(t, a, ctx, booked), planned(t, a, ctx, inARentedCar)
	for _, honest := range [][]byte{hotels, mine, car} {
		if names, found := failed(recheck.Itinerary(a.Atlas, reissued(t, honest, func(*trip.Itinerary) {}))); names != nil {
			t.Fatalf("told anew: %v %q", names, found)
		}
	}
	user := trip.Provenance{Source: trip.SourceUser, Tool: "intent", RefID: "intent/transfers"}
	train := func(change func(o *trip.FlightOption)) func(*trip.Itinerary) {
		return func(it *trip.Itinerary) { everyRide(it, rail, change) }
	}
	rate := func(change func(r *trip.FXRate)) func(*trip.Itinerary) {
		return func(it *trip.Itinerary) {
			for _, f := range it.Facts.Places() {
				for _, r := range []*trip.FXRate{f.FX, f.FXEUR} {
					change(r)
				}
			}
		}
	}
	bank := trip.Provenance{Source: trip.SourceTool, Tool: "fx", RefID: "ecb/EUR/2026-11-23"}
	for _, tt := range []struct {
		name   string
		doc    []byte
		change func(it *trip.Itinerary)
		says   string
	}{
		{"the traveller's own, estimated and free, of which they say nothing", hotels, train(func(o *trip.FlightOption) {
			o.Own, o.Estimated, o.Price, o.Provenance = true, true, 0, user
		}), "is not as the traveller says it"},
		{"a booked coach that is estimated too", mine, func(it *trip.Itinerary) {
			everyRide(it, func(o *trip.FlightOption) bool { return o.Own }, func(o *trip.FlightOption) { o.Estimated, o.Dest = true, "Munich (with limousine)" })
		}, "is not as the traveller says it"},
		{"estimated, but by no models", hotels, train(func(o *trip.FlightOption) {
			o.Estimated, o.Price, o.Provenance = true, 50_00, trip.Provenance{Source: trip.SourceComputed, RefID: "rides/X@2099"}
		}), "is not as its model estimates it"},
		{"of other models, in no time", car, func(it *trip.Itinerary) {
			everyRide(it, func(o *trip.FlightOption) bool { return o.Mode == trip.ByCar }, func(o *trip.FlightOption) {
				o.Provenance.RefID = "route/estimate@99"
				shorter(o, 25*time.Minute)
			})
		}, "takes 25 minutes for"},
		{"of other models, for nothing", car, func(it *trip.Itinerary) {
			everyRide(it, func(o *trip.FlightOption) bool { return o.Mode == trip.ByCar }, func(o *trip.FlightOption) {
				o.Provenance.RefID, o.Price = "route/estimate@99", 0
			})
		}, "costs $0 for"},
		{"of another timetable, in half an hour", hotels, train(func(o *trip.FlightOption) {
			o.Provenance.RefID = "rides/X@2099"
			shorter(o, 30*time.Minute)
		}), "takes 30 minutes for"},
		{"of another timetable, for a cent", hotels, train(func(o *trip.FlightOption) { o.Provenance.RefID, o.Price = "rides/X@2099", 1 }), "costs $0.01 for"},
		{"of another timetable, computed", hotels, train(func(o *trip.FlightOption) {
			o.Provenance.Source, o.Provenance.RefID, o.Price = trip.SourceComputed, "rides/X@2099", 1
		}), "costs $0.01 for"},
		{"of another timetable, shorter than its hours", hotels, train(func(o *trip.FlightOption) {
			o.Provenance.RefID = "rides/X@2099"
			o.DurationSeconds = 60
		}), "does not take as long as from when it leaves until it arrives"},
		{"a euro for nothing, as the bank says", hotels, rate(func(r *trip.FXRate) { r.Rate, r.Provenance = money.Rate(1000), bank }), "is far from the"},
		{"a euro for three dollars, as the bank says", hotels, rate(func(r *trip.FXRate) { r.Rate, r.Provenance = 3e9, bank }), "is far from the"},
		{"a euro for nothing, by another table", hotels, rate(func(r *trip.FXRate) { r.Rate = 1000; r.Provenance.RefID, r.Provenance.DerivedFrom = "fx/EUR@9", nil }), "is far from the"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			names, found := failed(recheck.Itinerary(a.Atlas, reissued(t, tt.doc, tt.change)))
			if !slices.Contains(names, "evidence") || !strings.Contains(strings.Join(found, "\n"), tt.says) {
				t.Errorf("found by %v: %q", names, found)
			}
		})
	}
}

// What another version of models or of the timetable says in earnest still holds, and a rate of the bank's that is near.
func TestWhatAnotherVersionMaySay(t *testing.T) {
	t.Parallel()
	a, ctx := opened(t)
	hotels, car := planned(t, a, ctx, inHotels), planned(t, a, ctx, inARentedCar)
	for name, it := range map[string]trip.Itinerary{
		"other models": reissued(t, car, func(it *trip.Itinerary) {
			everyRide(it, func(o *trip.FlightOption) bool { return o.Mode == trip.ByCar }, func(o *trip.FlightOption) { o.Provenance.RefID = "route/estimate@2" })
		}),
		"another timetable": reissued(t, hotels, func(it *trip.Itinerary) {
			everyRide(it, rail, func(o *trip.FlightOption) { o.Provenance.RefID = "rides/X@2025" })
		}),
	} {
		if names, found := failed(recheck.Itinerary(a.Atlas, it)); names != nil {
			t.Errorf("%s: %v %q", name, names, found)
		}
	}
}

// The last train leaves when it leaves, whatever a plan says of it.
func TestTheLastTrainIsNotPutOff(t *testing.T) {
	t.Parallel()
	a, ctx := opened(t)
	doc, alone := planned(t, a, ctx, inHotels), planned(t, a, ctx, oneCity)
	late := calendar.MustClock("29:00")
	legs := func(public bool, change func(l *trip.TransitLeg)) func(it *trip.Itinerary) {
		return func(it *trip.Itinerary) {
			it.Plan.Each(func(_, _ int, s *trip.Slot) {
				if s.Leg != nil && s.Leg.Mode.Public() == public {
					change(s.Leg)
				}
			})
		}
	}
	for _, tt := range []struct {
		name   string
		doc    []byte
		change func(it *trip.Itinerary)
		says   string
	}{
		{"as it is", doc, func(*trip.Itinerary) {}, ""},
		{"as it is, of a trip to one place", alone, func(*trip.Itinerary) {}, ""},
		{"later on every way", doc, legs(true, func(l *trip.TransitLeg) { l.LastDeparture = &late }), "leaves at 05:00 in the plan, not at 23:30"},
		{"on no way", doc, legs(true, func(l *trip.TransitLeg) { l.LastDeparture = nil }), "leaves at no hour in the plan"},
		{"on foot", doc, legs(false, func(l *trip.TransitLeg) { l.LastDeparture = &late }), "has a last departure, 05:00, for a way that needs none"},
		{"later in a stay", doc, func(it *trip.Itinerary) { it.Plan.Stays[1].Assumptions.LastDeparture = &late }, "takes 05:00 for the last departure"},
		{"never in a trip", alone, func(it *trip.Itinerary) { it.Plan.Assumptions.LastDeparture = nil }, "takes no hour for the last departure"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			names, found := failed(recheck.Itinerary(a.Atlas, reissued(t, tt.doc, tt.change)))
			if tt.says == "" && names != nil || tt.says != "" && (!slices.Equal(names, []string{"evidence"}) || !strings.Contains(strings.Join(found, "\n"), tt.says)) {
				t.Errorf("found by %v: %q", names, found)
			}
		})
	}
}

// What another plan has is known under its name, costs what it costs, and is told by what is otherwise in it.
func TestAnotherPlanIsWhatThePacksHave(t *testing.T) {
	t.Parallel()
	a, ctx := opened(t)
	alone, stays := planned(t, a, ctx, oneCity), planned(t, a, ctx, threeWays)
	each := func(change func(o *trip.Answer)) func(it *trip.Itinerary) {
		return func(it *trip.Itinerary) {
			if len(it.Alternatives) == 0 {
				t.Error("no other plan is offered")
			}
			for n := range it.Alternatives {
				change(&it.Alternatives[n])
			}
		}
	}
	without := func(roles ...trip.Role) func(it *trip.Itinerary) {
		return each(func(o *trip.Answer) {
			for d := range o.Days {
				o.Days[d].Stops = slices.DeleteFunc(o.Days[d].Stops, func(s trip.AnswerStop) bool { return slices.Contains(roles, s.Role) })
			}
		})
	}
	first := func(role trip.Role, change func(s *trip.AnswerStop)) func(it *trip.Itinerary) {
		return each(func(o *trip.Answer) { change(o.Of(role)) })
	}
	for _, tt := range []struct {
		name   string
		doc    []byte
		change func(it *trip.Itinerary)
		says   string
	}{
		{"as it is, of a trip", alone, func(*trip.Itinerary) {}, ""},
		{"as it is, of a journey", stays, func(*trip.Itinerary) {}, ""},
		{"a sight that there is none of", alone, first(trip.RoleSight, func(s *trip.AnswerStop) { s.Option, s.Name = "zzz", "Neuschwanstein" }), "has Neuschwanstein (zzz), which nothing here is called"},
		{"the same, of a journey", stays, first(trip.RoleSight, func(s *trip.AnswerStop) { s.Option, s.Name = "zzz", "Neuschwanstein" }), "which nothing here is called"},
		{"a flight that there is none of", alone, first(trip.RoleArrive, func(s *trip.AnswerStop) { s.Option, s.Name = "XX1@2027-06-13", "XX1 free of charge" }), "has XX1 free of charge (XX1@2027-06-13)"},
		{"a bed that there is none of", alone, first(trip.RoleNight, func(s *trip.AnswerStop) { s.Option, s.Name = "palace", "Palace" }), "has Palace (palace)"},
		{"a table that there is none of", alone, first(trip.RoleDinner, func(s *trip.AnswerStop) { s.Option, s.Name = "sky", "Sky" }), "has Sky (sky)"},
		{"all for nothing", stays, each(func(o *trip.Answer) {
			o.Costs.Flights, o.Costs.Lodging, o.Costs.Attractions = 0, 0, 0
		}), "for flights, but what stands in it costs"},
		{"nights for nothing", stays, each(func(o *trip.Answer) { o.Costs.Lodging = 0 }), "for hotels, but what stands in it costs"},
		{"without flights", alone, without(trip.RoleArrive, trip.RoleDepart), "does not come and go as the plan does"},
		{"without beds", alone, without(trip.RoleNight, trip.RoleCheckIn), "which is not in what it differs from the plan"},
		{"said to be the best", stays, each(func(o *trip.Answer) { o.Trade = "Best value, all inclusive" + o.Trade[strings.Index(o.Trade, ":"):] }), "which is not in what it differs from the plan"},
		{"said to be paid", alone, each(func(o *trip.Answer) { o.Trade += " All is paid." }), "which is not in what it differs from the plan"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			names, found := failed(recheck.Itinerary(a.Atlas, forge(t, tt.doc, tt.change)))
			if tt.says == "" && slices.Contains(names, "evidence") || tt.says != "" && (!slices.Contains(names, "evidence") || !strings.Contains(strings.Join(found, "\n"), tt.says)) {
				t.Errorf("found by %v: %q", names, found)
			}
		})
	}
}

// Sentences in English that are worded otherwise than this program words them are read, and that they were not compared is said.
func TestOtherWordsAreSaidToBeOther(t *testing.T) {
	t.Parallel()
	a, ctx := opened(t)
	doc := planned(t, a, ctx, oneCity)
	prose := func(change func(it *trip.Itinerary)) (trip.Verdict, string) {
		for _, v := range recheck.Itinerary(a.Atlas, forge(t, doc, change)) {
			if v.Rule == "prose" {
				return v.Verdict, strings.Join(v.Found, "\n")
			}
		}
		return "", ""
	}
	if verdict, found := prose(func(*trip.Itinerary) {}); verdict != trip.Pass {
		t.Errorf("as it is: %s %s", verdict, found)
	}
	verdict, found := prose(func(it *trip.Itinerary) { it.Days[1].Headline = "A day in the city" })
	if verdict != trip.Advise || !strings.Contains(found, `1 sentences are worded otherwise than this program words them, as by a model or another version ("A day in the city")`) {
		t.Errorf("other words: %s %s", verdict, found)
	}
	if verdict, found := prose(func(it *trip.Itinerary) { it.Days[1].Activities[0].Name += " (paid)" }); verdict != trip.Fail || !strings.Contains(found, "the itinerary calls") {
		t.Errorf("a name and more: %s %s", verdict, found)
	}
}

// Who says to have made an itinerary on a day that is still to come hears so.
func TestMadeOnADayToCome(t *testing.T) {
	t.Parallel()
	a, ctx := opened(t)
	doc := planned(t, a, ctx, oneCity)
	made := time.Date(2026, time.November, 24, 8, 0, 0, 0, time.UTC) // as opened says
	for now, says := range map[time.Time]bool{made: false, made.Add(-24 * time.Hour): false, made.Add(-25 * time.Hour): true} {
		rules, err := recheck.File(a.Atlas, doc, nil, now)
		last := rules[len(rules)-1]
		if err != nil || (last.Rule == "made") != says || says && !strings.Contains(last.Found[0], "made on 2026-11-24, which is still to come") {
			t.Errorf("at %s: %v %+v", now, err, last)
		}
	}
}

// Ways in town take and cost what this program counts for them: nobody may say that a metro has no platforms, that it is free, or that one is
// out of the airport sooner than its train.
func TestNoWayInTownIsBetterThanItIs(t *testing.T) {
	t.Parallel()
	a, ctx := opened(t)
	hotels := planned(t, a, ctx, inHotels)
	leg := func(mode trip.TransitMode, change func(l *trip.TransitLeg)) func(*trip.Itinerary) {
		return func(it *trip.Itinerary) {
			it.Plan.Each(func(_, _ int, s *trip.Slot) {
				if s.Leg != nil && s.Leg.Mode == mode {
					change(s.Leg)
					s.Choices[0].Features.TravelSeconds = s.Leg.DurationSeconds
				}
			})
		}
	}
	for _, tt := range []struct {
		name   string
		change func(it *trip.Itinerary)
		says   string
	}{
		{"without platforms", leg(trip.Metro, func(l *trip.TransitLeg) { l.DurationSeconds -= 240 }), "a way of the plan by metro takes"},
		{"for nothing", leg(trip.Metro, func(l *trip.TransitLeg) { l.Fare = 0 }), "by metro costs $0, but it costs"},
		{"faster on foot than one walks in streets", leg(trip.Walk, func(l *trip.TransitLeg) { l.DurationSeconds = l.DurationSeconds * 4 / 5 }), "a way of the plan by walk takes"},
		{"out of the airport in no time", leg(trip.Train, func(l *trip.TransitLeg) { l.DurationSeconds -= 600 }), "a way of the plan by train takes"},
		{"by another mode", leg(trip.Metro, func(l *trip.TransitLeg) { l.Mode, l.LastDeparture = trip.Taxi, nil }), "is by taxi, where one goes by metro"},
	} {
		if _, found := failed(recheck.Itinerary(a.Atlas, reissued(t, hotels, tt.change))); !strings.Contains(strings.Join(found, "\n"), tt.says) {
			t.Errorf("%s: %q", tt.name, found)
		}
	}
}

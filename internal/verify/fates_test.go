package verify_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

// toldAs is a wish in a line: its part of the intent, whether it is a must (!), its fate, and where it is met.
func toldAs(w *trip.Wish) string {
	must := ""
	if w.Kind == trip.Must {
		must = "!"
	}
	return strings.TrimSpace(fmt.Sprintf("%s%s %s %s", w.Field, must, w.Fate, strings.Join(w.Where, " ")))
}

func wishOf(wishes []trip.Wish, field string) *trip.Wish {
	if i := slices.IndexFunc(wishes, func(w trip.Wish) bool { return w.Field == field }); i >= 0 {
		return &wishes[i]
	}
	return nil
}

func asks(level trip.Level, r trip.Requirement) func(*sample) {
	return func(s *sample) {
		r.Level = level
		s.in.Requirements = append(s.in.Requirements, r)
	}
}

// Every part of what is wanted has the fate that the plan gives it, with the place where it is met, or why it is not and what would meet it.
func TestFates(t *testing.T) {
	t.Parallel()
	noon := calendar.MustWindow("09:30", "12:00")
	for _, tt := range []struct {
		name string
		edit func(*sample)
		want string // see toldAs
		why  string
		way  string
	}{
		{"where", asSaid, "city! met trip", "", ""},
		{"when", asSaid, "date_window! met trip", "", ""},
		{"who", asSaid, "party! met trip", "", ""},
		{"for how much", asSaid, "budget_usd_cents! met trip", "", ""},
		{"for a little less than it costs", func(s *sample) { s.in.Budget = s.p.Costs().Total - 100_00 }, "budget_usd_cents! asked", "more than the budget", "Raise the budget to $"},
		{"for less than it costs", func(s *sample) { s.in.Budget = 1000_00 }, "budget_usd_cents! not_met", "$1,000", "Raise the budget to $"},
		{"from where, if that was said", func(s *sample) { s.in.Said = []trip.Said{{Text: "from New York", Field: trip.FieldOrigin}} }, "origin! met d0.s0", "", ""},
		{"a theme", asSaid, "prefs.themes[0] met d1.s0 d1.s3 d2.s1", "", ""},
		{"a theme of nothing in the plan", func(s *sample) { s.in.Prefs.Themes = []string{"nightlife"} }, "prefs.themes[0] not_met", "nightlife", "Name a sight"},
		{"a sight", asks(trip.Must, trip.Requirement{Sights: &trip.SightsWish{Name: "louvre"}}), "requirements[0]! met d1.s0", "", ""},
		{"a sight that is left out", asks(trip.Prefer, trip.Requirement{Sights: &trip.SightsWish{Name: "catacombs"}}), "requirements[0] not_met", "leaves it out", "Say that it is a must"},
		{"one on its day", asks(trip.Must, trip.Requirement{Sights: &trip.SightsWish{Name: "louvre", Day: new(1)}}), "requirements[0]! met d1.s0", "", ""},
		{"one on another", asks(trip.Prefer, trip.Requirement{Sights: &trip.SightsWish{Name: "louvre", Day: new(2)}}), "requirements[0] not_met", "another day", "must"},
		{"a kind of sight", asks(trip.Must, trip.Requirement{Sights: &trip.SightsWish{Type: "garden"}}), "requirements[0]! met d1.s2 d2.s3", "", ""},
		{"a number a day", asks(trip.Prefer, trip.Requirement{Sights: &trip.SightsWish{PerDay: 2}}), "requirements[0] met trip", "", ""},
		{"a table", asks(trip.Must, trip.Requirement{Food: &trip.FoodWish{Name: "polidor", Meal: trip.RoleLunch}}), "requirements[0]! met d2.s2", "", ""},
		{"a table near a sight", asks(trip.Prefer, trip.Requirement{Food: &trip.FoodWish{Near: "louvre", Day: new(1), Meal: trip.RoleLunch}}), "requirements[0] met d1.s1", "", ""},
		{"a kitchen of which nobody knows", func(s *sample) {
			for i := range s.f.Restaurants {
				s.f.Restaurants[i].Tags = nil
			}
			asks(trip.Must, trip.Requirement{Food: &trip.FoodWish{Tag: "vegan"}})(s)
		}, "requirements[0]! asked", "nobody can say", "Ask there"},
		{"a bed", asks(trip.Must, trip.Requirement{Lodging: &trip.LodgingWish{MinStars: 3}}), "requirements[0]! met d0.s2 d0.s5 d1.s5 d2.s5 d3.s4", "", ""},
		{"a bed near a sight", asks(trip.Prefer, trip.Requirement{Lodging: &trip.LodgingWish{Near: "pantheon"}}), "requirements[0] met d0.s2 d0.s5 d1.s5 d2.s5 d3.s4", "", ""},
		{"a bed where there is none", asks(trip.Prefer, trip.Requirement{Lodging: &trip.LodgingWish{Near: "eiffel"}}), "requirements[0] not_met", "near", "name another place, or a hotel"},
		{"a bed near where another one is", func(s *sample) {
			s.f.Lodging("generator").Location = s.f.Attraction("eiffel").Location
			asks(trip.Prefer, trip.Requirement{Lodging: &trip.LodgingWish{Near: "eiffel"}})(s)
		}, "requirements[0] not_met", "near", "Say that it is a must"},
		{"a better bed", asks(trip.Prefer, trip.Requirement{Lodging: &trip.LodgingWish{MinStars: 5}}), "requirements[0] not_met", "5 stars", "must"},
		{"a way back", asks(trip.Must, trip.Requirement{Transport: &trip.TransportWish{Direct: true, Direction: trip.Return}}), "requirements[0]! met d4.s2", "", ""},
		{"a way there", asks(trip.Must, trip.Requirement{Transport: &trip.TransportWish{Direct: true, Direction: trip.Outbound}}), "requirements[0]! met d0.s0", "", ""},
		{"a limit that is kept", asks(trip.Must, trip.Requirement{Budget: &trip.BudgetWish{Category: trip.CostAttractions, Max: 1000_00}}), "requirements[0]! met trip", "", ""},
		{"a limit that is not", asks(trip.Prefer, trip.Requirement{Budget: &trip.BudgetWish{Category: trip.CostLodging, Max: 1_00}}), "requirements[0] not_met", "at most $1", "Allow more than $1 for hotels"},
		{"what is not wanted", func(s *sample) { s.in.Excluded = []trip.Exclusion{{Option: "catacombs"}} }, "excluded[0]! met trip", "", ""},
		{"what is not wanted and there", func(s *sample) { s.in.Excluded = []trip.Exclusion{{Option: "catacombs"}, {Option: "louvre"}} }, "excluded[1]! not_met", "You do not want", ""},
		{"what is pinned", func(s *sample) {
			s.in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 1, Window: noon, ActivityID: "louvre"}}
			triptest.Find(&s.p, "louvre").Locked = true
		}, "prefs.locked_slots[0]! met d1.s0", "", ""},
		{"what is pinned elsewhere", func(s *sample) {
			s.in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 2, Window: noon, ActivityID: "louvre"}}
		}, "prefs.locked_slots[0]! not_met", "You pinned", "Name another day"},
		{"a pace", func(s *sample) { s.in.Pace, s.in.DayStart, s.in.DayEnd = trip.PaceRelaxed, 0, 0 }, "pace met trip", "", ""},
		{"full days", func(s *sample) { s.in.Pace = trip.PacePacked }, "pace met trip", "", ""},
		{"a pace said in words", func(s *sample) { s.in.Said = []trip.Said{{Text: "not too much", Field: trip.FieldPace}} }, "pace met trip", "", ""},
		{"a pace that a day is too full for", func(s *sample) {
			s.in.Pace = trip.PaceRelaxed
			s.p.Days[2].Slots = append(s.p.Days[2].Slots, triptest.Slot(s.in, s.f, trip.RoleSight, "catacombs", "15:45", "16:30"))
		}, "pace not_met", "12 June has 4 sights", "Take a visit out"},
		{"children at home", func(s *sample) { s.in.Prefs.KidFriendly = true }, "prefs.kid_friendly! met trip", "", ""},
		{"only for children", func(s *sample) { s.in.Prefs.StrictKids = true }, "prefs.strict_kids! met trip", "", ""},
		{"only for children, of which nobody knows", func(s *sample) {
			s.in.Prefs.StrictKids = true
			s.f.Attraction("louvre").KidFriend = nil
		}, "prefs.strict_kids! asked", "Nobody can say", "Ask there"},
		{"no steps", func(s *sample) { s.in.Prefs.StepFree = true }, "prefs.step_free met trip", "", ""},
		{"no steps, and some", func(s *sample) { s.in.Prefs.StepFree, s.f.Attraction("arc").StepFree = true, new(false) }, "prefs.step_free not_met", "Steps and no lift", ""},
		{"no flight by night", func(s *sample) { s.in.Prefs.AvoidOvernight = true }, "prefs.avoid_overnight! not_met", "red-eye", ""},
		{"out late", func(s *sample) { s.in.DayStart = calendar.MustClock("09:15") }, "day_start met trip", "", ""},
		{"out later than the flight lets one", func(s *sample) {
			triptest.Remove(&s.p, 4, "natural_history")
			s.in.DayStart = calendar.MustClock("10:45")
		}, "day_start not_met", "for the flight at 14:30", "later ride"},
		{"out later than planned", func(s *sample) { s.in.DayStart = calendar.MustClock("11:00") }, "day_start not_met", "before your day starts", "See less"},
		{"back early", func(s *sample) { s.in.DayEnd = calendar.MustClock("18:00") }, "day_end not_met", "after your day ends", "See less"},
		{"a day of few sights", func(s *sample) { s.in.Days = []trip.DayWish{{Day: 3, Most: new(2)}} }, "days[0]! met d3", "", ""},
		{"a day that is too full", func(s *sample) { s.in.Days = []trip.DayWish{{Day: 2, Most: new(1)}} }, "days[0]! not_met", "You want at most 1 sight", "See less"},
		{"hours of a day", func(s *sample) {
			s.in.Days = []trip.DayWish{{Day: 1, Start: calendar.MustClock("10:00"), End: calendar.MustClock("18:30")}}
		}, "days[0]! not_met", "before your day starts", "See less"},
		{"what was not understood", func(s *sample) { s.in.Said = []trip.Said{{Text: "at sunset"}} }, "said[0] not_met", "not understood", "other words"},
		{"what has a reply", func(s *sample) { s.in.Said = []trip.Said{{Text: "no metro", Reply: trip.ReplyNoTransit}} }, "said[0] not_met", "can be left out", "Take a taxi"},
		{"no taxi, and there is none", func(s *sample) { s.in.Said = []trip.Said{{Text: "no taxis", Reply: trip.ReplyNoTaxi}} }, "said[0] met trip", "", ""},
		{"public transport, and a taxi", func(s *sample) {
			s.in.Said = []trip.Said{{Text: "by public transport", Reply: trip.ReplyTransit}}
			s.p.Days[2].Slots[1].Leg = &trip.TransitLeg{Mode: trip.Taxi}
		}, "said[0] not_met", "only where the last metro has left", "back by 23:00"},
		{"what any plan keeps to", func(s *sample) { s.in.Said = []trip.Said{{Text: "no bus tours", Reply: trip.ReplyNoTours}} }, "said[0] met trip", "", ""},
		{"what was not understood and must be", func(s *sample) { s.in.Said = []trip.Said{{Text: "Neuschwanstein", Level: trip.Must}} }, "said[0]! not_met", "not understood", "other words"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := paris()
			tt.edit(s)
			field, _, _ := strings.Cut(tt.want, " ")
			w := wishOf(verify.Wishes(s.p, s.in, s.f), strings.TrimSuffix(field, "!"))
			if w == nil {
				t.Fatalf("no wish of %s", field)
			}
			if got := toldAs(w); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if w.Text == "" || (tt.why == "") != (w.Why == "") || !strings.Contains(w.Why, tt.why) || !strings.Contains(strings.Join(w.WaysOut, " "), tt.way) {
				t.Errorf("%q: %q, %q", w.Text, w.Why, w.WaysOut)
			}
		})
	}
}

// Of a journey each stay and each way is a wish, and what is wished of a place is met in its stay.
func TestFatesOfAJourney(t *testing.T) {
	t.Parallel()
	in, p, f := triptest.Journey()
	in.Requirements = []trip.Requirement{{Level: trip.Must, Sights: &trip.SightsWish{Name: "residenz"}, Stay: new(1)}, {Level: trip.Must, Sights: &trip.SightsWish{Name: "louvre", Day: new(1)}}}
	in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 4, Window: calendar.MustWindow("09:30", "12:00"), ActivityID: "deutsches_museum"}}
	triptest.Find(&p, "deutsches_museum").Locked = true
	in.Days = []trip.DayWish{{Day: 3, Most: new(0)}}
	in.Transfers = append(in.Transfers, trip.TransferWish{Mode: trip.ByCar})
	var got []string
	for _, w := range verify.Wishes(p, in, f) {
		if strings.ContainsAny(w.Field, "[") && !strings.HasPrefix(w.Field, "prefs.themes") {
			got = append(got, toldAs(&w)+" = "+w.Reading)
		}
	}
	want := []string{
		"stays[0]! met d0 d1 d2 d3 = Paris, 3 nights", "stays[1]! met d4 d5 d6 = Munich, 1 to 3 nights",
		"transfers[0]! met d3.s1 = Paris – Munich, train", "transfers[1]! not_met = every way, car",
		"requirements[0]! met d5.s2 = Residenz", "requirements[1]! met d1.s0 = Louvre Museum on day 2",
		"prefs.locked_slots[0]! met d5.s0 = Deutsches Museum on day 5, 09:30–12:00", "days[0]! met d3 d4 = 13 June: at most 0 sights",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}

	in.DayStart = calendar.MustClock("12:00")
	if w := wishOf(verify.Wishes(p, in, f), "day_start"); w.Fate != trip.FateNotMet || !strings.Contains(w.Why, "the ride leaves at") {
		t.Errorf("a train before one wants to be out: %+v", w)
	}
	in.DayStart = 0

	in.Stays[0].Nights, in.Stays[0].From, in.Stays[0].To = nil, triptest.Start, triptest.Start.AddDays(2)
	in.Stays = append(in.Stays, trip.StayWish{Place: "Lyon"})
	in.Transfers = []trip.TransferWish{{From: "Lyon", To: "Munich", Mode: trip.ByTrain}}
	if w := wishOf(verify.Wishes(p, in, f), "transfers[0]"); w.Fate != trip.FateNotMet || w.Why != "No such way is in the plan." || len(w.WaysOut) == 0 {
		t.Errorf("a way that is not in the plan: %+v", w)
	}
	in.Transfers = []trip.TransferWish{{From: "Munich", Booked: &trip.Booking{Label: "LH 410"}}}
	wishes := verify.Wishes(p, in, f)
	for field, reading := range map[string]string{"stays[0]": "Paris, 10–12 June 2025", "stays[2]": "Lyon"} {
		if w := wishOf(wishes, field); w.Fate != trip.FateNotMet || w.Reading != reading {
			t.Errorf("%s: %+v", field, w)
		}
	}
	if w := wishOf(wishes, "transfers[0]"); w.Reading != "Munich – JFK, booked" {
		t.Errorf("%+v", w)
	}
	in.Transfers = []trip.TransferWish{{From: "Munich", Mode: trip.ByNone}}
	if w := wishOf(verify.Wishes(p, in, f), "transfers[0]"); w.Fate != trip.FateNotMet || w.Reading != "Munich – JFK, arranged by you" || !strings.Contains(w.Why, "LH410") {
		t.Errorf("the plan flies a way that they arrange themselves: %+v", w)
	}
	in.Transfers[0].From = "Lyon"
	if w := wishOf(verify.Wishes(p, in, f), "transfers[0]"); w.Fate != trip.FateMet || w.Reading != "Lyon – JFK, arranged by you" {
		t.Errorf("nobody plans a way that they arrange themselves: %+v", w)
	}
}

// Whatever is asked for has its wish: each part once, met where the plan has it, and never unmet without a reason.
func TestEveryPartHasAFate(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := paris()
		level := rapid.SampledFrom([]trip.Level{trip.Must, trip.Prefer})
		for range rapid.IntRange(0, 6).Draw(t, "wishes") {
			a := &s.f.Attractions[rapid.IntRange(0, len(s.f.Attractions)-1).Draw(t, "sight")]
			r := rapid.SampledFrom([]trip.Requirement{
				{Sights: &trip.SightsWish{Name: a.ID}}, {Sights: &trip.SightsWish{Type: a.Type, Free: true}}, {Food: &trip.FoodWish{Cuisine: "french"}}, {Food: &trip.FoodWish{Cuisine: "thai"}},
				{Lodging: &trip.LodgingWish{Tier: trip.TierLuxury}}, {Transport: &trip.TransportWish{Direct: true}}, {Budget: &trip.BudgetWish{Category: trip.CostTransit, Max: money.Cents(1)}},
			}).Draw(t, "wish")
			r.Level = level.Draw(t, "level")
			s.in.Requirements = append(s.in.Requirements, r)
		}
		s.in.Prefs.Themes = rapid.SliceOfNDistinct(rapid.SampledFrom(trip.Themes), 0, 4, rapid.ID[string]).Draw(t, "themes")
		for range rapid.IntRange(0, 2).Draw(t, "left aside") {
			s.in.Said = append(s.in.Said, trip.Said{Text: "kayaks", Level: level.Draw(t, "level")})
		}
		got := verify.Wishes(s.p, s.in, s.f)
		once := map[string]int{}
		for i := range got {
			w := &got[i]
			once[w.Field]++
			if (w.Fate == trip.FateMet) != (w.Why == "") || w.Fate == trip.FateMet && len(w.Where) == 0 || w.Fate == trip.FateNotMet && len(w.Where) > 0 {
				t.Errorf("%+v", w)
			}
			for _, ref := range w.Where {
				if w.Fate == trip.FateMet && strings.HasPrefix(w.Field, "prefs.themes") && ref != trip.TripRef {
					var d, n int
					if _, err := fmt.Sscanf(ref, "d%d.s%d", &d, &n); err != nil || !slices.Contains(s.f.Attraction(s.p.Days[d].Slots[n].Selected().OptionRef).Themes, w.Reading) {
						t.Errorf("%s is said to be met at %s", w.Reading, ref)
					}
				}
			}
		}
		want := []string{"city", "date_window", "party", "budget_usd_cents"}
		for i := range s.in.Requirements {
			want = append(want, fmt.Sprintf("requirements[%d]", i))
		}
		for i := range s.in.Prefs.Themes {
			want = append(want, fmt.Sprintf("prefs.themes[%d]", i))
		}
		for i := range s.in.Said {
			want = append(want, fmt.Sprintf("said[%d]", i))
		}
		for _, field := range want {
			if once[field] != 1 {
				t.Errorf("%s has %d fates", field, once[field])
			}
		}
	})
}

// What is insisted on and was not understood holds up any plan: none is what was asked for.
func TestWhatIsInsistedOnMustBeUnderstood(t *testing.T) {
	t.Parallel()
	s := paris()
	s.in.Said = []trip.Said{{Text: "kayaks", Level: trip.Prefer}, {Text: "the Louvre", Field: trip.FieldCity}}
	if found := verify.Plan(s.p, s.in, s.f); trip.Blocking(found) > 0 {
		t.Errorf("%+v", found)
	}
	s.in.Said[0].Level = trip.Must
	if found := verify.Plan(s.p, s.in, s.f); trip.Blocking(found) != 1 || found[0].Reason() != "not_understood" || !strings.Contains(found[0].Message, "kayaks") {
		t.Errorf("%+v", found)
	}
	s.in.Said[0].Reply = trip.ReplyNoTransit
	if found := verify.Plan(s.p, s.in, s.f); trip.Blocking(found) != 1 || found[0].Reason() != "not_understood" || !strings.Contains(found[0].Message, "“kayaks”, which cannot be planned: ") {
		t.Errorf("of what has a reply: %+v", found)
	}
	in := s.in.Without()
	if found := verify.Plan(s.p, in, s.f); trip.Blocking(found) > 0 || s.in.Said[0].Level != trip.Must {
		t.Errorf("%+v, and %+v", found, s.in.Said)
	}
}

// What a document says of its traveller's wishes is held to its plan. One that says nothing of them is of before; one that says more than this
// program knows is of another version.
func TestForgedFatesAreFound(t *testing.T) {
	t.Parallel()
	told := func(change func(*trip.Itinerary)) trip.Itinerary {
		it := document(t)
		it.Intent.Requirements = []trip.Requirement{{Level: trip.Prefer, Sights: &trip.SightsWish{Name: "catacombs"}}, {Level: trip.Must, Sights: &trip.SightsWish{Name: "louvre"}}}
		it.Intent.Said = []trip.Said{{Text: "for $4,000", Field: trip.FieldBudget}}
		it.Wishes = verify.Wishes(it.Plan, it.Intent, &it.Facts)
		change(&it)
		return it
	}
	wish := func(it *trip.Itinerary, field string) *trip.Wish { return wishOf(it.Wishes, field) }
	for _, tt := range []struct {
		name   string
		change func(*trip.Itinerary)
		says   string // of what is found, "!" for what is told but not refused; empty: nothing is
	}{
		{"as it is", func(*trip.Itinerary) {}, ""},
		{"another reason", func(it *trip.Itinerary) { wish(it, "requirements[0]").Why = "No room." }, "!1 wishes are worded otherwise"},
		{"another reading", func(it *trip.Itinerary) { wish(it, "requirements[0]").Reading = "bones" }, "!1 wishes are worded otherwise"},
		{"no way out", func(it *trip.Itinerary) { wish(it, "requirements[0]").WaysOut = nil }, "!1 wishes are worded otherwise"},
		{"another name", func(it *trip.Itinerary) { wish(it, "city").Text = "Paree" }, "!1 wishes are worded otherwise"},
		{"words that nobody said", func(it *trip.Itinerary) { wish(it, "budget_usd_cents").Text = "whatever it costs" }, "not in the traveller's own words"},
		{"met for a reason", func(it *trip.Itinerary) { wish(it, "city").Why = "Just so." }, "or it is met and something does"},
		{"a wish that a later version knows", func(it *trip.Itinerary) {
			it.Wishes = append(it.Wishes, trip.Wish{Text: "a view", Kind: trip.Prefer, Fate: trip.FateNotMet, Why: "None has one.", Field: "views"})
		}, ""},
		{"met, though it is not", func(it *trip.Itinerary) {
			w := wish(it, "requirements[0]")
			w.Fate, w.Where, w.Why = trip.FateMet, []string{"d1.s0"}, ""
		}, "is said to be met, but it is not"},
		{"met where it is not", func(it *trip.Itinerary) { wish(it, "requirements[1]").Where = []string{"d2.s0"} }, "met where it is not"},
		{"met nowhere", func(it *trip.Itinerary) { wish(it, "requirements[1]").Where = nil }, "met where it is not"},
		{"met twice in one place", func(it *trip.Itinerary) { w := wish(it, "requirements[1]"); w.Where = append(w.Where, w.Where[0]) }, "met twice at"},
		{"for another sum", func(it *trip.Itinerary) { wish(it, "budget_usd_cents").Reading = "at most $1 in all" }, "has other numbers"},
		{"met on no day of the plan", func(it *trip.Itinerary) { wish(it, "requirements[1]").Where = []string{"d9.s0"} }, "which the plan does not have"},
		{"a must made a preference", func(it *trip.Itinerary) { wish(it, "requirements[1]").Kind = trip.Prefer }, "which it is not"},
		{"unmet without a reason", func(it *trip.Itinerary) { wish(it, "requirements[0]").Why = "" }, "nothing says why"},
		{"no fate", func(it *trip.Itinerary) { wish(it, "city").Fate = "lucky" }, "has no fate"},
		{"left out", func(it *trip.Itinerary) { it.Wishes = it.Wishes[1:] }, "What became of the wish “Paris” is not said"},
		{"met, of nobody's", func(it *trip.Itinerary) {
			it.Wishes = append(it.Wishes, trip.Wish{Text: "a view", Kind: trip.Prefer, Fate: trip.FateMet, Where: []string{"d1"}, Field: "views"})
		}, "none of those that were planned for"},
	} {
		v := verdictOf(verify.Check(told(tt.change), pack, nil), "wishes")
		says, told := strings.CutPrefix(tt.says, "!")
		want := map[bool]trip.Verdict{says == "": trip.Pass, says != "": trip.Fail}[true]
		if told {
			want = trip.Advise
		}
		if v == nil || v.Verdict != want || !strings.Contains(strings.Join(v.Found, "\n"), says) {
			t.Errorf("%s: %+v", tt.name, v)
		}
	}
	if v := verdictOf(verify.Check(document(t), pack, nil), "wishes"); v != nil {
		t.Errorf("an itinerary of before: %+v", v)
	}
}

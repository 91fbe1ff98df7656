package app_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// parisMunich is a week in two places, from a Monday on.
func parisMunich() trip.Intent {
	return trip.Intent{Origin: "JFK", Budget: 600_000, Party: trip.Party{Adults: 2}, Prefs: trip.Preferences{Themes: []string{"art"}},
		Stays:      []trip.StayWish{{Place: "Paris", Nights: new(3)}, {Place: "Munich", Nights: new(3)}},
		DateWindow: trip.DateWindow{Start: calendar.MustDate("2027-06-07"), End: calendar.MustDate("2027-06-13")}}
}

func plannedJourney(tb testing.TB, a *app.App, ctx context.Context, in trip.Intent) (run.Run, trip.Itinerary) {
	tb.Helper()
	r, err := a.Plan(ctx, runner.NewID(), plan.Request{Intent: &in, Now: now, Seed: 1}, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return r, itinerary(tb, r)
}

// stopsAt are the sights and meals of the n-th stay.
func stopsAt(it *trip.Itinerary, stay int) (out []string) {
	s := it.Stays[stay]
	for _, day := range it.Days[s.First : s.First+s.Days] {
		for _, a := range day.Activities {
			if a.Role.IsStop() {
				out = append(out, a.OptionRef)
			}
		}
	}
	return out
}

func placesOf(it *trip.Itinerary) string {
	var out []string
	for _, s := range it.Stays {
		out = append(out, s.Place)
	}
	return strings.Join(out, " ")
}

func stayAt(it *trip.Itinerary, place string) *trip.ItineraryStay {
	at := slices.IndexFunc(it.Stays, func(s trip.ItineraryStay) bool { return s.Place == place })
	if at < 0 {
		return &trip.ItineraryStay{}
	}
	return &it.Stays[at]
}

// sightsDated are the sights of a date.
func sightsDated(it *trip.Itinerary, date string) (n int, first calendar.Clock) {
	for _, day := range it.Days {
		for _, a := range day.Activities {
			if day.Date.String() == date && a.Role == trip.RoleSight {
				if n++; n == 1 {
					first = a.Window.Start
				}
			}
		}
	}
	return n, first
}

// Each sentence that the issue names changes a journey as it says: what it speaks of is otherwise, the rest is as it was, the difference is
// told, and every rule holds.
func TestAJourneyIsChangedInWords(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	parent, was := plannedJourney(t, a, ctx, parisMunich())
	louvre := "louvre_museum"
	for _, s := range stopsAt(&was, 0) {
		if strings.Contains(s, "louvre") {
			louvre = s
		}
	}
	before, _ := sightsDated(&was, "2027-06-08")
	for _, tt := range []struct {
		says  string
		tells string // a part of what is told of the stays
		holds func(it *trip.Itinerary) bool
		stays []int // stays of the parent of which nothing was asked
	}{
		{"one more night in Munich", "Munich: 4 nights instead of 3", func(it *trip.Itinerary) bool {
			return stayAt(it, "Munich").Nights == 4 && it.Intent.DateWindow.End.String() == "2027-06-14"
		}, []int{0}},
		{"a night less in Paris", "Paris: 2 nights instead of 3", func(it *trip.Itinerary) bool {
			return stayAt(it, "Paris").Nights == 2 && it.Intent.DateWindow.End.String() == "2027-06-12"
		}, []int{1}},
		{"Munich first", "The order is now Munich and Paris", func(it *trip.Itinerary) bool { return placesOf(it) == "Munich Paris" }, []int{0, 1}},
		{"an earlier flight to Munich", "", func(it *trip.Itinerary) bool {
			return it.Transfers[1].Mode == trip.ByFlight && it.Transfers[1].Depart.Before(was.Transfers[1].Depart)
		}, nil},
		{"we go home on 14 June", "Munich: 4 nights instead of 3", func(it *trip.Itinerary) bool { return it.Intent.DateWindow.End.String() == "2027-06-14" }, []int{0}},
		{"by train instead", "", func(it *trip.Itinerary) bool {
			return it.Transfers[1].Mode == trip.ByTrain && it.Transfers[0].Mode == trip.ByFlight
		}, []int{0}},
		{"take the train to Munich", "", func(it *trip.Itinerary) bool { return it.Transfers[1].Mode == trip.ByTrain }, []int{0}},
		{"skip Munich", "Munich is left out (3 nights)", func(it *trip.Itinerary) bool { return placesOf(it) == "Paris" && it.Intent.DateWindow.Days() == 4 }, []int{0}},
		{"add two nights in Tokyo, $4,000 more", "Tokyo is new: 2 nights, and 1 on the way there", func(it *trip.Itinerary) bool { return placesOf(it) == "Paris Munich Tokyo" }, []int{0, 1}},
		{"we land at 22:30", "", func(it *trip.Itinerary) bool {
			_, at := calendar.MustZone("Europe/Paris").Local(it.Transfers[0].Arrive)
			return at.String() == "22:30" && it.Transfers[0].Booked
		}, []int{1}},
		{"our flight home leaves at 9:15", "", func(it *trip.Itinerary) bool {
			_, at := calendar.MustZone("Europe/Berlin").Local(it.Transfers[2].Depart)
			return at.String() == "09:15" && it.Transfers[2].Booked
		}, []int{0}},
		{"swap day 2 and day 3", "", func(it *trip.Itinerary) bool {
			return slices.ContainsFunc(it.Days[2].Activities, func(a trip.Activity) bool { return strings.Contains(a.OptionRef, "orsay") })
		}, []int{1}},
		{"swap the Louvre for something else", "", func(it *trip.Itinerary) bool { return !slices.Contains(stopsAt(it, 0), louvre) }, []int{1}},
		{"make day 2 lighter", "", func(it *trip.Itinerary) bool { n, _ := sightsDated(it, "2027-06-08"); return n == before-1 }, []int{1}},
		{"a rest day on Wednesday", "", func(it *trip.Itinerary) bool { n, _ := sightsDated(it, "2027-06-09"); return n == 0 }, []int{1}},
		{"a better hotel in Munich", "Munich: your bed is", func(it *trip.Itinerary) bool {
			return stayAt(it, "Munich").Lodging != was.Stays[1].Lodging && stayAt(it, "Paris").Lodging == was.Stays[0].Lodging
		}, []int{0}},
		{"a cheaper hotel in Paris", "Paris: your bed is", func(it *trip.Itinerary) bool { return stayAt(it, "Munich").Lodging == was.Stays[1].Lodging }, []int{1}},
		{"later start", "", func(it *trip.Itinerary) bool { _, first := sightsDated(it, "2027-06-08"); return first >= 10*60 }, nil},
		{"start day 2 at 11", "", func(it *trip.Itinerary) bool { _, first := sightsDated(it, "2027-06-08"); return first >= 11*60 }, []int{1}},
		{"we stay with friends in Paris", "Paris: your bed is Friends", func(it *trip.Itinerary) bool { return stayAt(it, "Paris").OwnBed }, []int{1}},
		{"one more night in Munich and a rest day on Wednesday", "Munich: 4 nights instead of 3", func(it *trip.Itinerary) bool {
			n, _ := sightsDated(it, "2027-06-09")
			return n == 0 && stayAt(it, "Munich").Nights == 4
		}, nil},
		{"one more night in Munich, and skip Tokyo", "Munich: 4 nights instead of 3", func(it *trip.Itinerary) bool { return placesOf(it) == "Paris Munich" }, []int{0}},
	} {
		t.Run(tt.says, func(t *testing.T) {
			r, it := edited(t, a, ctx, parent.ID, trip.Edit{trip.InWords(tt.says)})
			if !tt.holds(&it) {
				t.Errorf("it came to %s, %+v", placesOf(&it), it.Stays)
			}
			diff, err := a.Diff(ctx, r.ID, parent.ID)
			if err != nil || len(diff.Stays)+len(diff.Changes) == 0 {
				t.Errorf("told is %+v (%v)", diff, err)
			}
			if tt.tells != "" && !slices.ContainsFunc(diff.Stays, func(s revise.StayDiffers) bool { return strings.Contains(s.Says, tt.tells) }) {
				t.Errorf("told of the stays is %+v, not %q", diff.Stays, tt.tells)
			}
			for _, v := range a.Verify(it) {
				if v.Verdict == trip.Fail {
					t.Errorf("rule %s: %q", v.Rule, v.Found)
				}
			}
			for _, stay := range tt.stays {
				had, has := keptOf(&was, &it, stay)
				if has*10 < had*9 {
					t.Errorf("of %d stops in %s %d are left", had, was.Stays[stay].Place, has)
				}
			}
		})
	}
}

// A better bed in one place is no reason to change the one in another. Only where nothing else makes room in the budget does that give way, and then
// it is said.
func TestABetterBedLeavesTheOthersAlone(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	for _, tt := range []struct {
		name   string
		budget money.Cents
		gives  bool
	}{
		{"there is money for both", 3_400_00, false},
		{"a cheaper flight or a museum less pays for it", 2_800_00, false},
		{"there is none", 2_650_00, true},
	} {
		in := parisMunich()
		in.Origin, in.Party.Adults, in.Prefs.Themes, in.Budget = "London", 1, nil, tt.budget
		in.DateWindow = trip.DateWindow{Start: calendar.MustDate("2027-05-10"), End: calendar.MustDate("2027-05-16")}
		parent, was := plannedJourney(t, a, ctx, in)
		_, it := edited(t, a, ctx, parent.ID, trip.Edit{trip.InWords("a better hotel in Munich")})
		if it.Stays[1].Lodging == was.Stays[1].Lodging {
			t.Errorf("%s: one sleeps at %s in Munich still", tt.name, it.Stays[1].Lodging)
		}
		gave := it.Stays[0].Lodging != was.Stays[0].Lodging
		said := slices.ContainsFunc(it.Assumed, func(s string) bool {
			return strings.HasPrefix(s, "Your budget does not pay for everything you ask for, so you sleep at "+it.Stays[0].Lodging+" in Paris now")
		})
		if gave != tt.gives || said != tt.gives {
			t.Errorf("%s: one sleeps at %s in Paris, not at %s; told is %q", tt.name, it.Stays[0].Lodging, was.Stays[0].Lodging, it.Assumed)
		}
	}
}

// keptOf counts the stops of a stay, and those of them that the same place still has.
func keptOf(was, is *trip.Itinerary, stay int) (had, has int) {
	at := slices.IndexFunc(is.Stays, func(s trip.ItineraryStay) bool { return s.Place == was.Stays[stay].Place })
	before := stopsAt(was, stay)
	if at < 0 {
		return len(before), 0
	}
	after := stopsAt(is, at)
	for _, s := range before {
		if slices.Contains(after, s) {
			has++
		}
	}
	return len(before), has
}

// What a journey cannot be is refused with the field, and a sentence that says what to do.
func TestWhatAJourneyCannotBe(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	parent, _ := plannedJourney(t, a, ctx, parisMunich())
	for _, tt := range []struct {
		name, field string
		e           trip.Edit
	}{
		{"a place it does not go to", "stays[0].place", trip.Edit{trip.ChangeStay{Op: trip.StaySkip, Place: "Rome"}}},
		{"no night left", "stays[0].nights", trip.Edit{trip.ChangeStay{Op: trip.StayNights, Place: "Paris", By: -3}}},
		{"every place left out", "stays[1].place", trip.Edit{trip.ChangeStay{Op: trip.StaySkip, Place: "Paris"}, trip.ChangeStay{Op: trip.StaySkip, Place: "Munich"}}},
		{"longer than any journey", "stays[0]", trip.Edit{trip.ChangeStay{Op: trip.StayNights, Place: "Paris", Nights: new(20)}}},
		{"a place nobody knows", "stays[0].place", trip.Edit{trip.ChangeStay{Op: trip.StayAdd, Place: "Atlantis"}}},
		{"a position behind all", "stays[0].at", trip.Edit{trip.ChangeStay{Op: trip.StayMove, Place: "Paris", At: new(2)}}},
		{"a train over the sea", "transfers[0].mode", trip.Edit{trip.SetTransfer{To: "Paris", Mode: trip.ByTrain}}},
		{"landing on another day", "transfers[0].booked.arrive", trip.Edit{trip.SetTransfer{To: "Paris", Booked: &trip.Booking{Arrive: moment("2027-06-09T22:30")}}}},
		{"days of two places", "swap_days[0]", trip.Edit{trip.SwapDays{Day: 1, With: 5}}},
		{"a day behind the last", "days[0].day_offset", trip.Edit{trip.SetDay{Day: 7, Most: new(0)}}},
		{"a museum on a day in another place", "moves[0].day", trip.Edit{trip.ChangePlace{Op: trip.MoveTo, Ref: slotOf(t, a, ctx, parent.ID, trip.RoleSight), Day: new(6)}}},
	} {
		_, err := a.Edit(ctx, parent.ID, runner.NewID(), tt.e)
		var f *fault.Error
		if !fault.Is(err, fault.Invalid) || !errors.As(err, &f) || f.Field != tt.field {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

func moment(s string) (m trip.Moment) {
	if err := m.UnmarshalText([]byte(s)); err != nil {
		panic(err)
	}
	return m
}

// slotOf finds the first slot of a role in what a run made.
func slotOf(tb testing.TB, a *app.App, ctx context.Context, runID string, role trip.Role) string {
	tb.Helper()
	r, err := a.Store.FindRunByID(ctx, runID)
	if err != nil {
		tb.Fatal(err)
	}
	it := itinerary(tb, r)
	at, _ := ref(tb, &it, role, 0)
	return at
}

// Whatever is changed of whatever journey, what nobody spoke of stays: nine of ten stops of the stays that the edit does not touch.
func TestAnEditOfAJourneyLeavesTheOtherStays(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	had, has, edits := 0, 0, 0
	for seed := range uint64(8) {
		chance := rand.New(rand.NewPCG(seed, 7))
		places := [][]string{{"Paris", "Munich"}, {"Munich", "Paris"}, {"Paris", "Munich", "Tokyo"}, {"Munich", "Tokyo"}}[chance.IntN(4)]
		in := trip.Intent{Origin: "JFK", Budget: money.Cents(1_500_000), Party: trip.Party{Adults: 1 + chance.IntN(2)}}
		in.Prefs.Themes = []string{[]string{"art", "food", "history", "nature"}[chance.IntN(4)]}
		nights := 0
		for _, p := range places {
			n := 2 + chance.IntN(2)
			in.Stays, nights = append(in.Stays, trip.StayWish{Place: p, Nights: &n}), nights+n
		}
		start := calendar.MustDate("2027-04-01").AddDays(chance.IntN(120))
		in.DateWindow = trip.DateWindow{Start: start, End: start.AddDays(nights)}
		parent, was := plannedJourney(t, a, ctx, in)
		touched := chance.IntN(len(places))
		for _, e := range []trip.Edit{
			{trip.ChangeStay{Op: trip.StayNights, Place: places[touched], By: 1}},
			{trip.ChangeStay{Op: trip.StayNights, Place: places[touched], By: -1}},
			{trip.ChangeStay{Op: trip.StayBed, Place: places[touched], OwnBed: &trip.NewBed{Own: &trip.OwnBed{Label: "friends"}}}},
			{trip.SetDay{Day: was.Intent.DateWindow.Start.DaysUntil(was.Stays[touched].From) + 1, Most: new(0)}},
			{trip.AddBudget(50_000)},
		} {
			r, err := a.Edit(ctx, parent.ID, runner.NewID(), e)
			if err != nil || r.Status != run.Completed {
				t.Logf("%d: %v was not planned: %v %s", seed, e, err, r.Problem)
				continue
			}
			it := itinerary(t, r)
			edits++
			for stay := range was.Stays {
				if stay == touched && len(trip.Of[trip.AddBudget](e)) == 0 {
					continue
				}
				before, after := keptOf(&was, &it, stay)
				had, has = had+before, has+after
				if after*10 < before*7 {
					t.Logf("%d: %v: of %d stops in %s %d are left", seed, e, before, was.Stays[stay].Place, after)
				}
			}
		}
	}
	t.Logf("%d of %d stops of untouched stays are left by %d edits: %.1f %%", has, had, edits, 100*float64(has)/float64(had))
	if edits < 30 || has*10 < had*9 {
		t.Errorf("of %d stops of stays that nothing was said of %d are left, by %d edits", had, has, edits)
	}
}

// A journey lies on a desk: what a hand does to a day is judged, mended, and offered other options, wherever in the journey the day is.
func TestAJourneyOnADesk(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	parent, it := plannedJourney(t, a, ctx, parisMunich())
	same, err := a.Check(ctx, parent.ID, it.Days)
	if err != nil || !same.Valid || same.Costs.Total != it.Costs.Total || len(same.Days) != len(it.Days) {
		t.Fatalf("as it is, it is %+v of %s, not of %s (%v)", same.Violations, same.Costs.Total, it.Costs.Total, err)
	}
	munich := it.Stays[1].First + 1
	days := slices.Clone(it.Days)
	at := slices.IndexFunc(days[munich].Activities, func(a trip.Activity) bool { return a.Role == trip.RoleSight })
	gone := days[munich].Activities[at]
	days[munich].Activities = slices.Delete(slices.Clone(days[munich].Activities), at, at+1)
	less, err := a.Check(ctx, parent.ID, days)
	if err != nil || !less.Valid || slices.ContainsFunc(less.Days[munich].Activities, func(a trip.Activity) bool { return a.OptionRef == gone.OptionRef }) {
		t.Errorf("without %s: %+v (%v)", gone.Name, less.Violations, err)
	}
	if _, err := a.Check(ctx, parent.ID, days[:3]); !fault.Is(err, fault.Invalid) {
		t.Errorf("of three days it says %v", err)
	}
	days[munich].Activities = append([]trip.Activity{{Role: trip.RoleSight, OptionRef: "nothing"}}, days[munich].Activities...)
	var f *fault.Error
	if _, err := a.Check(ctx, parent.ID, days); !errors.As(err, &f) || !strings.HasPrefix(f.Field, "days["+itoa(munich)+"].activities[0]") {
		t.Errorf("an option nobody knows: %v", err)
	}
	for name, slot := range map[string]string{"a sight in Munich": gone.Ref, "the ride on": it.Transfers[1].Ref, "the ride there": it.Transfers[0].Ref, "the way home": it.Transfers[2].Ref} {
		list, err := a.Alternatives(ctx, parent.ID, slot)
		if err != nil || len(list) == 0 {
			t.Errorf("%s: %d alternatives (%v)", name, len(list), err)
			continue
		}
		if name == "the ride on" && !slices.ContainsFunc(list, func(o revise.Alternative) bool { return strings.Contains(o.Why, "train") && o.DeltaCost != 0 }) {
			t.Errorf("%s: no train among %+v", name, list)
		}
		_, next := edited(t, a, ctx, parent.ID, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: slot, Option: list[0].Option}})
		if !slices.ContainsFunc(next.Days, func(d trip.ItineraryDay) bool {
			return slices.ContainsFunc(d.Activities, func(a trip.Activity) bool { return a.OptionRef == list[0].Option })
		}) {
			t.Errorf("%s: %s is not in the plan", name, list[0].Name)
		}
	}
	full := slices.Clone(it.Days)
	full[munich].Activities = slices.Concat(full[munich].Activities[:1], full[munich+1].Activities[:0], full[munich].Activities)
	if _, err := a.Fixes(ctx, parent.ID, full); err != nil {
		t.Error(err)
	}
}

func itoa(n int) string { return string(rune('0' + n)) }

package journey_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/trip"
)

var monday = calendar.MustDate("2027-06-07")

// threePlaces are the wishes for two nights in Paris, three in Munich and one in Vienna, and a plan of them.
func threePlaces() (trip.Intent, trip.Plan) {
	n := []int{2, 3, 1}
	in := trip.Intent{Origin: "JFK", DateWindow: trip.DateWindow{Start: monday, End: monday.AddDays(6)}}
	var p trip.Plan
	first := 0
	for i, place := range []string{"Paris", "Munich", "Vienna"} {
		in.Stays = append(in.Stays, trip.StayWish{Place: place, Nights: &n[i]})
		p.Stays = append(p.Stays, trip.PlannedStay{Wish: i, Place: place, First: len(p.Days)})
		for d := range n[i] + 1 {
			p.Days = append(p.Days, trip.Day{Date: monday.AddDays(first + d)})
		}
		first += n[i]
	}
	return in, p
}

func places(in *trip.Intent) (out []string) {
	for _, s := range in.Stays {
		out = append(out, s.Place)
	}
	return out
}

func TestTheShapeOfAJourney(t *testing.T) {
	_, p := threePlaces()
	s := journey.ShapeOf(&p)
	if !slices.Equal(s.Order, []int{0, 1, 2}) || !slices.Equal(s.Nights, []int{2, 3, 1}) {
		t.Errorf("%+v", s)
	}
	if got := journey.Places(&p); got != "Paris, Munich, Vienna" {
		t.Error(got)
	}
	if got := journey.Nights(&p); got != "Paris 2, Munich 3, Vienna 1" {
		t.Error(got)
	}
	if got := s.Moved(1, 0); !slices.Equal(got.Nights, []int{3, 2, 1}) || !slices.Equal(s.Nights, []int{2, 3, 1}) {
		t.Errorf("moved: %v, and it is %v now", got.Nights, s.Nights)
	}
	if got := s.In([]int{2, 0, 1}); !slices.Equal(got.Order, []int{2, 0, 1}) || !slices.Equal(got.Nights, []int{1, 2, 3}) {
		t.Errorf("in another order: %+v", got)
	}
}

// What is wished of a stay, and of a day in it, goes with the stay.
func TestWishesFollowTheirStay(t *testing.T) {
	in, p := threePlaces()
	in.Requirements = []trip.Requirement{
		{Level: trip.Must, Sights: &trip.SightsWish{Name: "Deutsches Museum", Day: new(3)}, Stay: new(1)},
		{Level: trip.Must, Food: &trip.FoodWish{Tag: "terrace", Day: new(1)}},
		{Level: trip.Prefer, Sights: &trip.SightsWish{Name: "Louvre"}, Stay: new(0)},
	}
	in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 2, ActivityID: "louvre", Stay: new(0)}, {DayOffset: 2, ActivityID: "pinakothek", Stay: new(1)}}
	in.Excluded = []trip.Exclusion{{Type: "museum", Day: new(4)}, {Type: "zoo"}}
	in.Days = []trip.DayWish{{Day: 6, Most: new(0)}}
	before := trip.Digest(in)

	got, ok := journey.ShapeOf(&p).In([]int{1, 2, 0}).Wishes(in, &p) // Munich 3, Vienna 1, Paris 2
	if !ok || got.Order != trip.OrderGiven || !slices.Equal(places(&got), []string{"Munich", "Vienna", "Paris"}) {
		t.Fatalf("%v %+v", ok, got)
	}
	if trip.Digest(in) != before {
		t.Error("the wishes that were given have changed")
	}
	days := []int{*got.Requirements[0].Sights.Day, *got.Requirements[1].Food.Day, got.Prefs.LockedSlots[0].DayOffset, got.Prefs.LockedSlots[1].DayOffset,
		*got.Excluded[0].Day, got.Days[0].Day}
	if want := []int{1, 5, 6, 0, 2, 4}; !slices.Equal(days, want) {
		t.Errorf("the days are %v, want %v", days, want)
	}
	stays := []int{*got.Requirements[0].Stay, *got.Requirements[2].Stay, *got.Prefs.LockedSlots[0].Stay, *got.Prefs.LockedSlots[1].Stay}
	if want := []int{0, 2, 2, 0}; !slices.Equal(stays, want) {
		t.Errorf("the stays are %v, want %v", stays, want)
	}
	if got.Requirements[1].Stay != nil || got.Excluded[1].Day != nil {
		t.Error("what is of no stay or no day has got one")
	}
	if *got.Stays[0].Nights != 3 || *got.Stays[2].Nights != 2 {
		t.Errorf("%+v", got.Stays)
	}
}

func TestWhatHasNoDayAnyMoreIsNotWishedOnAnother(t *testing.T) {
	for name, wish := range map[string]func(*trip.Intent){
		"a pin": func(in *trip.Intent) { in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 5, Stay: new(1)}} },
		"a sight": func(in *trip.Intent) {
			in.Requirements = []trip.Requirement{{Sights: &trip.SightsWish{Day: new(5)}, Stay: new(1)}}
		},
		"a day":      func(in *trip.Intent) { in.Days = []trip.DayWish{{Day: 9}} },
		"no day yet": func(in *trip.Intent) { in.Prefs.LockedSlots = []trip.LockedSlot{{DayOffset: 0, Stay: new(1)}} },
	} {
		in, p := threePlaces()
		wish(&in)
		if got, ok := journey.ShapeOf(&p).Moved(1, 2).Wishes(in, &p); ok {
			t.Errorf("%s: %+v", name, got)
		}
	}
	in, p := threePlaces()
	in.Requirements = []trip.Requirement{{Sights: &trip.SightsWish{Day: new(1)}, Stay: new(7)}}
	if _, ok := journey.ShapeOf(&p).Wishes(in, &p); ok {
		t.Error("a stay that there is none has a day")
	}
	in, p = threePlaces()
	if _, ok := journey.ShapeOf(&p).Moved(2, 1).Wishes(in, &p); ok {
		t.Error("Vienna has no night left")
	}
}

func TestDatesSayTheNightsOfAStay(t *testing.T) {
	in, p := threePlaces()
	in.Stays[0] = trip.StayWish{Place: "Paris", From: monday, To: monday.AddDays(2)}
	in.Stays[1] = trip.StayWish{Place: "Munich", NightsMin: new(1), NightsMax: new(5)}
	in.Stays[2].From = monday.AddDays(5)
	got, ok := journey.ShapeOf(&p).Wishes(in, &p)
	if !ok || got.Stays[2].Nights == nil || *got.Stays[2].Nights != 1 {
		t.Errorf("one date alone says no nights: %v %+v", ok, got.Stays[2])
	}
	if !ok || got.Stays[0].Nights != nil || got.Stays[1].NightsMin != nil || got.Stays[1].NightsMax != nil || *got.Stays[1].Nights != 3 {
		t.Errorf("%v %+v", ok, got.Stays)
	}
}

func TestAnAnswerHasTheWishesItWasMadeFor(t *testing.T) {
	in, p := threePlaces()
	in.Order = trip.OrderFree
	in.Transfers = []trip.TransferWish{{From: "paris", To: "munich", Mode: trip.ByFlight}}
	stay := func(wish, nights int) trip.AnswerStay {
		return trip.AnswerStay{Wish: wish, Place: in.Stays[wish].Place, Nights: nights}
	}
	train := trip.TransferWish{From: "Paris", To: "Munich", Mode: trip.ByTrain}
	a := trip.Answer{Stays: []trip.AnswerStay{stay(1, 2), stay(0, 3), stay(2, 1)}, Transfers: []trip.TransferWish{train}}
	got, err := journey.Answered(in, &p, &a)
	if err != nil || got.Order != trip.OrderGiven || !slices.Equal(places(&got), []string{"Munich", "Paris", "Vienna"}) || *got.Stays[1].Nights != 3 {
		t.Fatalf("%v %+v", err, got)
	}
	if diff := cmp.Diff([]trip.TransferWish{train}, got.Transfers); diff != "" || in.Transfers[0].Mode != trip.ByFlight {
		t.Error(diff)
	}
	if got, err := journey.Answered(in, &p, &trip.Answer{}); err != nil || trip.Digest(got) != trip.Digest(in) {
		t.Errorf("of a trip to one place: %v %+v", err, got)
	}
	for name, stays := range map[string][]trip.AnswerStay{
		"a place twice":     {stay(0, 2), stay(0, 2), stay(2, 2)},
		"a place less":      {stay(0, 2), stay(1, 4)},
		"a place too many":  {stay(0, 2), stay(1, 3), {Wish: 3, Nights: 1}},
		"a place before":    {stay(0, 2), stay(1, 3), {Wish: -1, Nights: 1}},
		"no night anywhere": {stay(0, 2), stay(1, 4), stay(2, 0)},
	} {
		if _, err := journey.Answered(in, &p, &trip.Answer{Stays: stays}); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A journey to one place may be a day long; a shape of a trip that is no journey says nothing of it.
func TestTheShapeOfOneStay(t *testing.T) {
	in := trip.Intent{Stays: []trip.StayWish{{Place: "Paris"}}}
	p := trip.Plan{Stays: []trip.PlannedStay{{Place: "Paris"}}, Days: []trip.Day{{Date: monday}}}
	if got, ok := journey.ShapeOf(&p).Wishes(in, &p); !ok || *got.Stays[0].Nights != 0 {
		t.Errorf("a day in Paris: %v %+v", ok, got.Stays)
	}
	in.Days = []trip.DayWish{{Day: 0}}
	if _, ok := (journey.Shape{Order: []int{0}, Nights: []int{1}}).Wishes(in, &trip.Plan{Days: p.Days}); ok {
		t.Error("a plan of no stays has a day for a wish")
	}
}

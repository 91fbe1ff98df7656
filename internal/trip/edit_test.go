package trip_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// every holds each change that can be written down, in the order in which they are applied.
var every = trip.Edit{trip.TakeAnswer(2), trip.ChangeStay{Op: trip.StayNights, Place: "Munich", By: 1}, trip.ChangeStay{Op: trip.StayAdd, Place: "Vienna", Nights: new(3), At: new(0)},
	trip.ChangeStay{Op: trip.StayBed, Place: "Paris", OwnBed: &trip.NewBed{}}, trip.ChangeStay{Op: trip.StayBed, Place: "Munich", OwnBed: &trip.NewBed{Own: &trip.OwnBed{Label: "friends"}}},
	trip.SetTransfer{To: "Paris", Mode: trip.ByTrain}, trip.OtherRide{To: "Munich", Mode: trip.ByTrain, By: -1}, trip.AddBudget(-1), trip.ShiftDates(3), trip.AddDays(-4), trip.SetPreferences{Themes: []string{"art"}}, trip.SetPace("relaxed"),
	trip.AddWishes{{Level: trip.Must, Sights: &trip.SightsWish{Name: "louvre"}}}, trip.SetKeep("close"), trip.LimitChanges(0),
	trip.SetHours{Start: 10 * 60, End: 22 * 60}, trip.SetDay{Day: 2, Most: new(0)}, trip.SwapDays{Day: 1, With: 2},
	trip.ChangePlace{Op: trip.Add, Option: "orsay", Day: new(0), Start: "14:30"}, trip.ChangePlace{Op: trip.Remove, Ref: "d1.s0"},
	trip.ArrangeDay{Day: 1, Options: []string{"louvre"}}, trip.ArrangeDay{Day: 0, Options: []string{"orsay"}}, trip.InWords("cheaper <b>&</b>")}

const everyJSON = `{"alternative":2,"stays":[{"op":"nights","place":"Munich","by":1},{"op":"add","place":"Vienna","nights":3,"at":0},{"op":"bed","place":"Paris","own_bed":false},` +
	`{"op":"bed","place":"Munich","own_bed":{"label":"friends"}}],"transfers":[{"to":"Paris","mode":"train"}],"rides":[{"to":"Munich","mode":"train","by":-1}],"delta_budget_usd_cents":-1,"shift_dates_days":3,"longer_days":-4,"new_prefs":{"kid_friendly":false,"themes":["art"],"avoid_overnight":false,"locked_slots":null},` +
	`"pace":"relaxed","requirements":[{"level":"must","sights":{"name":"louvre"}}],"keep":"close","max_changes":0,"day_start":"10:00","day_end":"22:00","days":[{"day_offset":2,"most_sights":0}],"swap_days":[{"day":1,"with":2}],"moves":[{"op":"add","option":"orsay","day":0,"start":"14:30"},{"op":"remove","ref":"d1.s0"}],` +
	`"order":[{"day":1,"options":["louvre"]},{"day":0,"options":["orsay"]}],"description":"cheaper \u003cb\u003e\u0026\u003c/b\u003e"}`

// An edit is written down and read again, to the byte.
func TestAnEditIsWrittenDown(t *testing.T) {
	t.Parallel()
	b, err := json.Marshal(struct{ E trip.Edit }{every})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(`{"E":`+everyJSON+`}`, string(b)); diff != "" {
		t.Error(diff)
	}
	var back trip.Edit
	if err := json.Unmarshal([]byte(everyJSON), &back); err != nil || !reflect.DeepEqual(back, every) {
		t.Errorf("read again it is %v (%v)", back, err)
	}
	body, err := every.Body()
	if err != nil {
		t.Fatal(err)
	}
	plain, _ := json.Marshal(body)
	if string(plain) != everyJSON {
		t.Errorf("its body is %s", plain)
	}
	if a, b := trip.Digest(every), trip.Digest(body); a != b {
		t.Error("an edit and its body have other digests")
	}
	for _, e := range []trip.Edit{nil, {}} {
		if b, err := json.Marshal(e); err != nil || string(b) != "{}" {
			t.Errorf("an empty edit is %s (%v)", b, err)
		}
	}
	if err := json.Unmarshal([]byte(`{"pace":1}`), &back); err == nil {
		t.Error("a pace of 1 is read")
	}
	if err := json.Unmarshal([]byte(`{"later":1,"pace":"packed"}`), &back); err != nil || len(back) != 1 {
		t.Errorf("a field of another time makes it %v (%v)", back, err)
	}
}

// Every field of the body is a change, and none says nothing.
func TestEveryFieldOfABodyIsAChange(t *testing.T) {
	t.Parallel()
	full, err := every.Body()
	if err != nil {
		t.Fatal(err)
	}
	from := reflect.ValueOf(full)
	for i := range from.NumField() {
		var one trip.EditBody
		reflect.ValueOf(&one).Elem().Field(i).Set(from.Field(i))
		e := one.Edit()
		if back, err := e.Body(); err != nil || !reflect.DeepEqual(back, one) || e.Empty() {
			t.Errorf("of %s stays %+v (%v)", from.Type().Field(i).Name, back, err)
		}
	}
}

// The order of a list is of no matter but among the moves of one edit, and what is said twice is one change.
func TestAnEditIsPutInOrder(t *testing.T) {
	t.Parallel()
	mixed := trip.Edit{trip.InWords("x"), trip.ArrangeDay{Day: 1}, trip.ChangePlace{Ref: "b"}, trip.SetPace("packed"), trip.AddBudget(1), trip.ChangePlace{Ref: "a"}, trip.SetPace("relaxed"), trip.AddBudget(2),
		trip.ShiftDates(1), trip.AddDays(2), trip.ShiftDates(1), trip.AddDays(-2), trip.AddWishes{{Level: trip.Must}}, trip.AddWishes{{Level: trip.Prefer}}}
	want := trip.Edit{trip.AddBudget(3), trip.ShiftDates(2), trip.SetPace("relaxed"), trip.AddWishes{{Level: trip.Must}, {Level: trip.Prefer}}, trip.ChangePlace{Ref: "b"}, trip.ChangePlace{Ref: "a"},
		trip.ArrangeDay{Day: 1}, trip.InWords("x")}
	got, err := mixed.InOrder()
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
}

// What only words say is not written down: it is settled first.
func TestWhatOnlyWordsSayIsNotWrittenDown(t *testing.T) {
	t.Parallel()
	for _, c := range []trip.Change{trip.SetBudget{Sum: 1}, trip.CostLess{}, trip.StepPace(1), trip.StepHotel{By: -1}, trip.StepDay{Day: 1, By: -1}, trip.StepHours(60)} {
		if _, err := (trip.Edit{c}).InOrder(); !fault.Is(err, fault.Internal) {
			t.Errorf("%T: %v", c, err)
		}
		if _, err := json.Marshal(trip.Edit{c}); err == nil {
			t.Errorf("%T is written as JSON", c)
		}
		if err := (trip.Edit{c}).Validate(); (trip.Edit{c}).Empty() || err != nil {
			t.Errorf("%T says nothing: %v", c, err)
		}
	}
}

func TestWhatAnEditSays(t *testing.T) {
	t.Parallel()
	for _, e := range []trip.Edit{nil, {}, {trip.InWords(" \n")}} {
		if !e.Empty() || e.Words() != "" {
			t.Errorf("%v is not empty", e)
		}
	}
	if every.Empty() || every.Answer() != 2 || every.Budget() != -1 || every.Words() != "cheaper <b>&</b>" {
		t.Errorf("it says %d, %d, %q", every.Answer(), every.Budget(), every.Words())
	}
	w := trip.DateWindow{Start: calendar.MustDate("2025-06-10"), End: calendar.MustDate("2025-06-14"), TZ: "Europe/Paris"}
	if got := every.Dates(w); got.Start.String() != "2025-06-13" || got.End.String() != "2025-06-13" || got.TZ != w.TZ {
		t.Errorf("the dates are %+v", got)
	}
	if got := trip.Edit(nil).Dates(w); got != w {
		t.Errorf("no change makes them %+v", got)
	}
	if got := trip.Of[trip.ChangePlace](every); len(got) != 2 || got[1].Ref != "d1.s0" {
		t.Errorf("the moves are %v", got)
	}
	if got := trip.Without[trip.InWords](every); len(got) != len(every)-1 || got.Words() != "" {
		t.Errorf("without words it is %v", got)
	}
}

func TestTheShapeOfAnEdit(t *testing.T) {
	t.Parallel()
	place := func(c trip.ChangePlace) trip.Edit { return trip.Edit{trip.ShiftDates(1), c} }
	long, id := strings.Repeat("x", 121), strings.Repeat("x", 120)
	many := func(n int, c trip.Change) (e trip.Edit) {
		for range n {
			e = append(e, c)
		}
		return e
	}
	lots := func(n int) (out []string) {
		for i := range n {
			out = append(out, id[:i+1])
		}
		return out
	}
	lock := trip.ChangePlace{Op: trip.Lock, Ref: "d0.s0"}
	stay := func(c trip.ChangeStay) trip.Edit {
		c.Place = "Munich"
		return trip.Edit{c}
	}
	for _, tt := range []struct {
		name, wrong string
		e           trip.Edit
	}{
		{"nothing", "!", nil},
		{"no words", "!", trip.Edit{trip.InWords(" ")}},
		{"the last answer", "", trip.Edit{trip.TakeAnswer(3)}},
		{"an answer too many", "alternative", trip.Edit{trip.TakeAnswer(4)}},
		{"answer -1", "alternative", trip.Edit{trip.TakeAnswer(-1)}},
		{"fifty moves", "", many(50, lock)},
		{"fifty-one moves", "moves", many(51, lock)},
		{"all days", "", many(trip.MaxPlanDays, trip.ArrangeDay{Options: []string{"a"}})},
		{"more days", "order", many(trip.MaxPlanDays+1, trip.ArrangeDay{Options: []string{"a"}})},
		{"a long story", "", trip.Edit{trip.InWords(strings.Repeat("x", trip.LongestText))}},
		{"too long a story", "description", trip.Edit{trip.InWords(strings.Repeat("x", trip.LongestText+1))}},
		{"one night more", "", stay(trip.ChangeStay{Op: trip.StayNights, By: 1})},
		{"three nights", "", stay(trip.ChangeStay{Op: trip.StayNights, Nights: new(3)})},
		{"three nights and one more", "stays[0].nights", stay(trip.ChangeStay{Op: trip.StayNights, Nights: new(3), By: 1})},
		{"nights, and nobody says how many", "stays[0].nights", stay(trip.ChangeStay{Op: trip.StayNights})},
		{"no night", "stays[0].nights", stay(trip.ChangeStay{Op: trip.StayNights, Nights: new(0)})},
		{"too many nights", "stays[0].nights", stay(trip.ChangeStay{Op: trip.StayAdd, Nights: new(trip.MaxJourneyDays)})},
		{"far too many more", "stays[0].by", stay(trip.ChangeStay{Op: trip.StayNights, By: trip.MaxJourneyDays})},
		{"far too many fewer", "stays[0].by", stay(trip.ChangeStay{Op: trip.StayNights, By: -trip.MaxJourneyDays})},
		{"left out", "", stay(trip.ChangeStay{Op: trip.StaySkip})},
		{"moved nowhere", "stays[0].at", stay(trip.ChangeStay{Op: trip.StayMove})},
		{"moved first", "", stay(trip.ChangeStay{Op: trip.StayMove, At: new(0)})},
		{"moved before all", "stays[0].at", stay(trip.ChangeStay{Op: trip.StayMove, At: new(-1)})},
		{"moved behind all that can be", "stays[0].at", stay(trip.ChangeStay{Op: trip.StayMove, At: new(trip.MaxStays)})},
		{"added", "", stay(trip.ChangeStay{Op: trip.StayAdd})},
		{"a bed, and nobody says which", "stays[0].own_bed", stay(trip.ChangeStay{Op: trip.StayBed})},
		{"a hotel again", "", stay(trip.ChangeStay{Op: trip.StayBed, OwnBed: &trip.NewBed{}})},
		{"with friends", "", stay(trip.ChangeStay{Op: trip.StayBed, OwnBed: &trip.NewBed{Own: &trip.OwnBed{Label: "friends"}}})},
		{"with friends of a long name", "stays[0].own_bed.label", stay(trip.ChangeStay{Op: trip.StayBed, OwnBed: &trip.NewBed{Own: &trip.OwnBed{Label: long}}})},
		{"nothing of a stay", "stays[0].op", stay(trip.ChangeStay{})},
		{"nowhere", "stays[0].place", trip.Edit{trip.ChangeStay{Op: trip.StaySkip}}},
		{"a dozen stays", "", many(2*trip.MaxStays, trip.ChangeStay{Op: trip.StaySkip, Place: "Vienna"})},
		{"more of them", "stays", many(2*trip.MaxStays+1, trip.ChangeStay{Op: trip.StaySkip, Place: "Vienna"})},
		{"by train", "", trip.Edit{trip.SetTransfer{Mode: trip.ByTrain}}},
		{"a way without a word", "transfers[0]", trip.Edit{trip.SetTransfer{To: "Paris"}}},
		{"by balloon", "transfers[0].mode", trip.Edit{trip.SetTransfer{Mode: "balloon"}}},
		{"booked, and nobody says where", "transfers[0].booked", trip.Edit{trip.SetTransfer{Booked: &trip.Booking{Label: "AF 11"}}}},
		{"a day of rest", "", trip.Edit{trip.SetDay{Day: 2, Most: new(0)}}},
		{"a day without a word", "days[0]", trip.Edit{trip.SetDay{Day: 2}}},
		{"a day behind all that can be", "days[0].day_offset", trip.Edit{trip.SetDay{Day: trip.MaxJourneyDays, Most: new(0)}}},
		{"a day from midnight", "days[0].day_start", trip.Edit{trip.SetDay{Start: 1}}},
		{"days that change places", "", trip.Edit{trip.SwapDays{Day: 1, With: 2}}},
		{"a day with itself", "swap_days[0].with", trip.Edit{trip.SwapDays{Day: 1, With: 1}}},
		{"a day with one behind the trip", "swap_days[0].with", trip.Edit{trip.SwapDays{With: trip.MaxJourneyDays}}},
		{"a day before the trip with another", "swap_days[0].day", trip.Edit{trip.SwapDays{Day: -1}}},
		{"out at ten", "", trip.Edit{trip.SetHours{Start: 10 * 60}}},
		{"out at two in the afternoon", "day_start", trip.Edit{trip.SetHours{Start: 14 * 60}}},
		{"home at two", "day_end", trip.Edit{trip.SetHours{End: 14 * 60}}},
		{"no op", "moves[0].op", place(trip.ChangePlace{Ref: "d0.s0"})},
		{"remove", "", place(trip.ChangePlace{Op: trip.Remove, Ref: "d0.s0"})},
		{"remove nothing", "moves[0].ref", place(trip.ChangePlace{Op: trip.Remove, Option: "a"})},
		{"unlock nothing", "moves[0].ref", place(trip.ChangePlace{Op: trip.Unlock})},
		{"replace", "", place(trip.ChangePlace{Op: trip.Replace, Ref: "d0.s0", Option: "a"})},
		{"replace nothing", "moves[0].ref", place(trip.ChangePlace{Op: trip.Replace, Option: "a"})},
		{"replace by something else", "", place(trip.ChangePlace{Op: trip.Replace, Ref: "d0.s0"})},
		{"move", "", place(trip.ChangePlace{Op: trip.MoveTo, Ref: "d0.s0", Day: new(0)})},
		{"move nowhere", "moves[0].day", place(trip.ChangePlace{Op: trip.MoveTo, Ref: "d0.s0"})},
		{"add", "", place(trip.ChangePlace{Op: trip.Add, Option: "a", Day: new(trip.MaxPlanDays - 1)})},
		{"add nothing", "moves[0].option", place(trip.ChangePlace{Op: trip.Add, Day: new(0)})},
		{"add behind the trip", "moves[0].day", place(trip.ChangePlace{Op: trip.Add, Option: "a", Day: new(trip.MaxPlanDays)})},
		{"add before the trip", "moves[0].day", place(trip.ChangePlace{Op: trip.Add, Option: "a", Day: new(-1)})},
		{"as long a name as can be", "", place(trip.ChangePlace{Op: trip.Lock, Ref: id, Option: id, Start: id})},
		{"a long ref", "moves[0]", place(trip.ChangePlace{Op: trip.Lock, Ref: long})},
		{"a long option", "moves[0]", place(trip.ChangePlace{Op: trip.Lock, Ref: "a", Option: long})},
		{"a long time", "moves[0]", place(trip.ChangePlace{Op: trip.Lock, Ref: "a", Start: long})},
		{"the second move", "moves[1].op", trip.Edit{lock, trip.ChangePlace{Op: "fly"}}},
		{"a day before the trip", "order[0].day", trip.Edit{trip.ArrangeDay{Day: -1, Options: []string{"a"}}}},
		{"a day behind the trip", "order[0].day", trip.Edit{trip.ArrangeDay{Day: trip.MaxPlanDays, Options: []string{"a"}}}},
		{"no options", "order[0].options", trip.Edit{trip.ArrangeDay{}}},
		{"fifty options", "", trip.Edit{trip.ArrangeDay{Options: lots(50)}}},
		{"more options", "order[0].options", trip.Edit{trip.ArrangeDay{Options: lots(51)}}},
		{"an option without a name", "order[0].options[1]", trip.Edit{trip.ArrangeDay{Options: []string{"a", ""}}}},
		{"an option with a long name", "order[0].options[0]", trip.Edit{trip.ArrangeDay{Options: []string{long}}}},
		{"an option twice", "order[1].options[1]", trip.Edit{trip.ArrangeDay{Options: []string{"a"}}, trip.ArrangeDay{Day: 1, Options: []string{"a", "a"}}}},
	} {
		if got := wrongWith(tt.e.Validate()); got != tt.wrong {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.wrong)
		}
	}
}

// wrongWith is the field that an error is about, "!" for one about none.
func wrongWith(err error) string {
	var f *fault.Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &f) && f.Kind == fault.Invalid && f.Field != "":
		return f.Field
	}
	return "!"
}

func TestAnAnswerGoesWithoutMoves(t *testing.T) {
	t.Parallel()
	for want, e := range map[string]trip.Edit{
		"!": nil, "": {trip.TakeAnswer(1), trip.ShiftDates(1)}, "alternative": {trip.TakeAnswer(1), trip.ArrangeDay{}},
	} {
		if got := wrongWith(e.Agrees()); got != want {
			t.Errorf("%v: %q, want %q", e, got, want)
		}
	}
	with, without := trip.Edit{trip.TakeAnswer(1), trip.ChangePlace{}}, trip.Edit{trip.ChangePlace{}, trip.ArrangeDay{}}
	if wrongWith(with.Agrees()) != "alternative" || without.Agrees() != nil {
		t.Error("moves go with an answer, or not without one")
	}
}

// Whatever body comes, the list that it is read as writes the same body.
func FuzzABodyIsWrittenAsItWasRead(f *testing.F) {
	for _, s := range []string{everyJSON, `{}`, `{"moves":[],"max_changes":0,"new_prefs":{}}`, `{"requirements":[{}],"order":[{"day":0,"options":null}]}`, `{"description":" ","alternative":-1}`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var b trip.EditBody
		if json.Unmarshal([]byte(text), &b) != nil {
			return
		}
		want, err := json.Marshal(b)
		if err != nil {
			return
		}
		got, err := json.Marshal(b.Edit())
		if err != nil || string(got) != string(want) {
			t.Errorf("%s is written as %s (%v)", want, got, err)
		}
		if trip.Digest(b) != trip.Digest(b.Edit()) {
			t.Errorf("%s has another digest as a list", want)
		}
	})
}

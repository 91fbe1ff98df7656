package library

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/rag/extract"
	"github.com/tripwright/tripwright/internal/trip"
)

// week is open from ten to six but on the days named, Sunday being 0 as the calendar of Go has it.
func week(closed ...time.Weekday) (w calendar.Week) {
	for i := range w {
		w[i] = []calendar.Window{{Start: 10 * 60, End: 18 * 60}}
	}
	for _, d := range closed {
		w[(int(d)+6)%7] = nil
	}
	return w
}

// A document that is newer than the pack is followed in what can be; everything it says is shown, and where the pack says otherwise
// that stands beside it.
func TestWeigh(t *testing.T) {
	t.Parallel()
	packDay := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	newer, older := packDay.AddDate(0, 1, 0), packDay.AddDate(0, -1, 0)
	ten := money.Cents(10_00)
	packWeek := week(time.Monday)
	pack := packFacts{week: &packWeek, price: &ten, unit: "a person", from: trip.Provenance{FetchedAt: packDay}}
	euro := currency{"EUR", 2_000_000_000} // two dollars
	price := func(amount money.Cents, code string) extract.Fact {
		return extract.Fact{Price: &extract.Price{Amount: amount, Currency: code}}
	}
	open := func(w calendar.Week) extract.Fact { return extract.Fact{Hours: &w} }
	type amended struct {
		Price money.Cents // −1: none
		Week  bool
		Taken bool
		Pack  string
	}
	const none = -1
	for _, tt := range []struct {
		name string
		fact extract.Fact
		at   time.Time
		pack packFacts
		want []amended
	}{
		{"a newer price", price(15_00, "USD"), newer, pack, []amended{{15_00, false, true, "$10 a person"}}},
		{"an older price", price(15_00, "USD"), older, pack, []amended{{15_00, false, false, "$10 a person"}}},
		{"of the same moment", price(15_00, "USD"), packDay, pack, []amended{{15_00, false, false, "$10 a person"}}},
		{"the pack's price", price(10_00, "USD"), newer, pack, []amended{{10_00, false, true, ""}}},
		{"the pack's price but for the rate", price(5_05, "EUR"), newer, pack, []amended{{10_10, false, true, ""}}},
		{"in the city's currency", price(7_00, "EUR"), newer, pack, []amended{{14_00, false, true, "$10 a person"}}},
		{"in another currency", price(7_00, "GBP"), newer, pack, nil},
		{"free is free in any", price(0, "GBP"), newer, pack, []amended{{0, false, true, "$10 a person"}}},
		{"four times as much", price(40_00, "USD"), newer, pack, []amended{{40_00, false, true, "$10 a person"}}},
		{"more than that", price(40_01, "USD"), newer, pack, []amended{{40_01, false, false, "$10 a person"}}},
		{"less than a quarter", price(2_49, "USD"), newer, pack, []amended{{2_49, false, false, "$10 a person"}}},
		{"nothing to compare with", price(90_00, "USD"), newer, packFacts{from: pack.from}, []amended{{90_00, false, true, ""}}},
		{"newer hours", open(week()), newer, pack, []amended{{none, true, true, "Mon closed; Tue to Sun 10:00–18:00"}}},
		{"older hours", open(week()), older, pack, []amended{{none, true, false, "Mon closed; Tue to Sun 10:00–18:00"}}},
		{"the pack's hours", open(week(time.Monday)), newer, pack, []amended{{none, true, true, ""}}},
		{"a closed day", extract.Fact{Closed: []time.Weekday{time.Sunday}}, newer, pack,
			[]amended{{none, true, true, "Mon closed; Tue to Sun 10:00–18:00"}}},
		{"the pack's closed day", extract.Fact{Closed: []time.Weekday{time.Monday}}, newer, pack, []amended{{none, true, true, ""}}},
		{"hours of a thing without any", open(week()), newer, packFacts{price: &ten, from: pack.from}, nil},
		{"both", extract.Fact{Closed: []time.Weekday{time.Monday}, Price: &extract.Price{Amount: 10_00, Currency: "USD"}}, newer, pack,
			[]amended{{none, true, true, ""}, {10_00, false, true, ""}}},
	} {
		var got []amended
		for _, m := range weigh([]said{{tt.fact, trip.Provenance{FetchedAt: tt.at}}}, tt.pack, euro) {
			one := amended{none, m.Week != nil, m.Taken, m.Pack}
			if m.Price != nil {
				one.Price = *m.Price
			}
			got = append(got, one)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
	if !cmp.Equal(packWeek, week(time.Monday)) {
		t.Error("weighing changed the pack's own hours")
	}
}

// What the newest document says stands last and so holds, and an amendment that is not followed changes nothing.
func TestTheNewestDocumentHolds(t *testing.T) {
	t.Parallel()
	at := func(month time.Month) trip.Provenance {
		return trip.Provenance{FetchedAt: time.Date(2026, month, 1, 0, 0, 0, 0, time.UTC)}
	}
	says := func(amount money.Cents, month time.Month) said {
		return said{extract.Fact{Price: &extract.Price{Amount: amount, Currency: "USD"}}, at(month)}
	}
	ten := money.Cents(10_00)
	sight := trip.Attraction{Price: &ten, Provenance: at(3)}
	got := sight.Amend(weigh([]said{says(8_00, 2), says(12_00, 4), says(14_00, 5), says(90_00, 6)}, sightFacts(&sight), currency{}))
	if *got.Price != 14_00 || len(got.Amended) != 4 || *sight.Price != 10_00 {
		t.Errorf("it costs %s by %d documents", *got.Price, len(got.Amended))
	}
}

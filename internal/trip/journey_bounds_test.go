package trip_test

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// The sample journey has five nights: three in Paris and one to three in Munich. What is said of its stays, days and ways is valid up to its bounds.
func TestJourneysAreValidUpToTheirBounds(t *testing.T) {
	t.Parallel()
	stay := func(i int, change func(*trip.StayWish)) func(*trip.Intent) {
		return func(in *trip.Intent) { change(&in.Stays[i]) }
	}
	stays := func(list ...trip.StayWish) func(*trip.Intent) {
		return func(in *trip.Intent) { in.Stays, in.Transfers = list, nil }
	}
	day := func(d trip.DayWish) func(*trip.Intent) { return func(in *trip.Intent) { in.Days = []trip.DayWish{d} } }
	way := func(w trip.TransferWish) func(*trip.Intent) {
		return func(in *trip.Intent) { in.Transfers = []trip.TransferWish{w} }
	}
	booked := func(b trip.Booking) func(*trip.Intent) { return way(trip.TransferWish{To: "Paris", Booked: &b}) }
	on := func(by int) trip.Moment { return trip.Moment{Date: triptest.Start.AddDays(by)} }
	clock := func(s string) calendar.Clock { return calendar.MustClock(s) }
	for _, b := range []bound{
		{"as it is", func(*trip.Intent) {}, ""},
		{"with a city", func(in *trip.Intent) { in.City = "Paris" }, "city"},
		{"with airports", func(in *trip.Intent) { in.Airports = []string{"CDG"} }, "airports"},
		{"in any order", func(in *trip.Intent) { in.Order = trip.OrderFree }, ""},
		{"in no order", func(in *trip.Intent) { in.Order = "random" }, "order"},
		{"without a zone", func(in *trip.Intent) { in.DateWindow.TZ = "" }, ""},
		{"in no zone", func(in *trip.Intent) { in.DateWindow.TZ = "Nowhere/Never" }, "date_window.tz"},

		{"no place", stay(0, func(s *trip.StayWish) { s.Place = "" }), "stays[0].place"},
		{"the same place twice", stay(1, func(s *trip.StayWish) { s.Place = "paris" }), "stays[1].place"},
		{"twice of two, in any order", func(in *trip.Intent) {
			in.Stays[1].Place, in.Transfers, in.Order = "paris", nil, trip.OrderFree
		}, "stays[1].place"},
		{"twice of three, in any order", func(in *trip.Intent) {
			in.Stays, in.Transfers, in.Order = []trip.StayWish{{Place: "Paris"}, {Place: "Paris"}, {Place: "Munich"}}, nil, trip.OrderFree
		}, ""},
		{"negative nights", stay(0, func(s *trip.StayWish) { s.Nights = new(-1) }), "stays[0].nights"},
		{"no nights", stay(0, func(s *trip.StayWish) { s.Nights = new(0) }), "stays[0].nights"},
		{"so many nights", stay(1, func(s *trip.StayWish) { s.NightsMax = new(trip.MaxJourneyDays - 1) }), ""},
		{"more", stay(1, func(s *trip.StayWish) { s.NightsMax = new(trip.MaxJourneyDays) }), "stays[1].nights_max"},
		{"none at the least", stay(1, func(s *trip.StayWish) { s.NightsMin = new(0) }), ""},
		{"fewer than none", stay(1, func(s *trip.StayWish) { s.NightsMin = new(-1) }), "stays[1].nights_min"},
		{"nights and their bounds", stay(0, func(s *trip.StayWish) { s.NightsMin = new(3) }), "stays[0].nights"},
		{"the least above the most", stay(1, func(s *trip.StayWish) { s.NightsMin = new(4) }), "stays[1].nights_min"},
		{"the least as the most", stay(1, func(s *trip.StayWish) { s.NightsMin, s.NightsMax = new(2), new(2) }), ""},
		{"nights that do not fill it", stay(1, func(s *trip.StayWish) { s.NightsMax = new(1) }), "stays"},
		{"nights that do not fit", stay(1, func(s *trip.StayWish) { s.NightsMin = new(3) }), "stays"},
		{"one place, as long as one likes", stays(trip.StayWish{Place: "Paris"}), ""},
		{"one place for a day", func(in *trip.Intent) {
			stays(trip.StayWish{Place: "Paris"})(in)
			in.DateWindow.End = in.DateWindow.Start
		}, ""},
		{"from before it begins", stay(0, func(s *trip.StayWish) { s.From, s.Nights = triptest.Start.AddDays(-1), nil }), "stays[0].from"},
		{"to behind its end", stay(1, func(s *trip.StayWish) { s.To = triptest.Start.AddDays(6) }), "stays[1].to"},
		{"to its end", stay(1, func(s *trip.StayWish) { s.To = triptest.Start.AddDays(5) }), ""},
		{"to before from", stay(0, func(s *trip.StayWish) {
			s.From, s.To, s.Nights = triptest.Start.AddDays(3), triptest.Start.AddDays(2), nil
		}), "stays[0].to"},
		{"dates that are other nights", stay(0, func(s *trip.StayWish) { s.From, s.To = triptest.Start, triptest.Start.AddDays(2) }), "stays[0].nights"},
		{"dates that are as many", stay(0, func(s *trip.StayWish) { s.From, s.To = triptest.Start, triptest.Start.AddDays(3) }), ""},
		{"a night on the way", stays(trip.StayWish{Place: "Paris", Nights: new(2)}, trip.StayWish{Place: "Munich", From: triptest.Start.AddDays(3), To: triptest.Start.AddDays(5)}), ""},
		{"two nights on the way", stays(trip.StayWish{Place: "Paris", Nights: new(1)}, trip.StayWish{Place: "Munich", From: triptest.Start.AddDays(3), To: triptest.Start.AddDays(5)}), "stays"},

		{"nothing of a day", day(trip.DayWish{Day: 1}), "days[0]"},
		{"the last day", day(trip.DayWish{Day: 5, Most: new(1)}), ""},
		{"a day behind it", day(trip.DayWish{Day: 6, Most: new(1)}), "days[0].day_offset"},
		{"a day before the first", day(trip.DayWish{Day: -1, Most: new(1)}), "days[0].day_offset"},
		{"a day of rest", day(trip.DayWish{Most: new(0)}), ""},
		{"less than nothing", day(trip.DayWish{Most: new(-1)}), "days[0].most_sights"},
		{"twelve sights", day(trip.DayWish{Most: new(12)}), ""},
		{"thirteen", day(trip.DayWish{Most: new(13)}), "days[0].most_sights"},
		{"from five", day(trip.DayWish{Start: clock("05:00")}), ""},
		{"earlier", day(trip.DayWish{Start: clock("04:59")}), "days[0].day_start"},
		{"from two", day(trip.DayWish{Start: clock("14:00")}), ""},
		{"later", day(trip.DayWish{Start: clock("14:01")}), "days[0].day_start"},
		{"until two", day(trip.DayWish{End: clock("14:00")}), ""},
		{"until before", day(trip.DayWish{End: clock("13:59")}), "days[0].day_end"},
		{"until midnight", day(trip.DayWish{End: calendar.Midnight}), ""},
		{"until two in the night", day(trip.DayWish{End: trip.LatestEnd}), ""},
		{"until behind it", day(trip.DayWish{End: trip.LatestEnd + 1}), "days[0].day_end"},
		{"a day twice", func(in *trip.Intent) { in.Days = []trip.DayWish{{Day: 1, Most: new(1)}, {Day: 1, Most: new(1)}} }, "days[1].day_offset"},

		{"a way from home", way(trip.TransferWish{To: "munich", Mode: trip.ByTrain}), ""},
		{"by name", way(trip.TransferWish{From: "jfk", To: "Paris", Mode: trip.ByTrain}), ""},
		{"from where it does not go", way(trip.TransferWish{From: "Rome", Mode: trip.ByTrain}), "transfers[0].from"},
		{"to where it does not go", way(trip.TransferWish{To: "Rome", Mode: trip.ByTrain}), "transfers[0].to"},
		{"by no such mode", way(trip.TransferWish{To: "Paris", Mode: "balloon"}), "transfers[0].mode"},
		{"nothing of a way", way(trip.TransferWish{To: "Paris"}), "transfers[0]"},
		{"a ride", way(trip.TransferWish{To: "Paris", Ride: "AF007"}), ""},
		{"of every way", way(trip.TransferWish{Ride: "AF007"}), "transfers[0].ride"},
		{"that is booked", way(trip.TransferWish{To: "Paris", Ride: "AF007", Booked: &trip.Booking{Depart: on(0)}}), "transfers[0].ride"},
		{"with a long name", way(trip.TransferWish{To: "Paris", Ride: strings.Repeat("x", 120)}), ""},
		{"with a longer one", way(trip.TransferWish{To: "Paris", Ride: strings.Repeat("x", 121)}), "transfers[0].ride"},
		{"a rented car", way(trip.TransferWish{To: "Paris", Mode: trip.ByCar, Rented: true}), ""},
		{"a rented train", way(trip.TransferWish{To: "Paris", Mode: trip.ByTrain, Rented: true}), "transfers[0].rented"},
		{"every way is booked", way(trip.TransferWish{Booked: &trip.Booking{Depart: on(0)}}), "transfers[0].booked"},
		{"booked for no time", booked(trip.Booking{Label: "AF"}), "transfers[0].booked"},
		{"booked for nothing", booked(trip.Booking{Depart: on(0), Price: new(money.Cents(0))}), ""},
		{"for less", booked(trip.Booking{Depart: on(0), Price: new(money.Cents(-1))}), "transfers[0].booked.price_usd_cents"},
		{"for all the money", booked(trip.Booking{Depart: on(0), Price: new(money.Cents(trip.MaxBudget))}), ""},
		{"for more", booked(trip.Booking{Depart: on(0), Price: new(money.Cents(trip.MaxBudget + 1))}), "transfers[0].booked.price_usd_cents"},
		{"two days before", booked(trip.Booking{Depart: on(-2)}), ""},
		{"three days before", booked(trip.Booking{Depart: on(-3)}), "transfers[0].booked.depart"},
		{"home two days behind", way(trip.TransferWish{From: "Munich", Booked: &trip.Booking{Arrive: on(7)}}), ""},
		{"three days behind", booked(trip.Booking{Arrive: on(8)}), "transfers[0].booked.arrive"},
	} {
		in, _, _ := triptest.Journey()
		b.change(&in)
		if got := refused(t, in.Validate()); got != b.field {
			t.Errorf("%s: refused at %q, want %q", b.name, got, b.field)
		}
	}
}

package flights_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/tool/flights"
	"github.com/tripwright/tripwright/internal/tool/tooltest"
	"github.com/tripwright/tripwright/internal/trip"
)

// pattern leaves every day at a local time and flies for some hours.
type pattern struct {
	id        string
	tier      trip.Tier
	leave     string
	hours     int
	price     money.Cents
	overnight bool
	class     string
	carrier   string
}

// table has the same flights every day from JFK to CDG and back, and from HND to LAX.
type table []pattern

func (tb table) Zone(iata string) (calendar.Zone, error) {
	name, ok := map[string]string{"JFK": "America/New_York", "CDG": "Europe/Paris", "HND": "Asia/Tokyo", "LAX": "America/Los_Angeles"}[iata]
	if !ok {
		return calendar.Zone{}, fault.New(fault.NotFound, "no such airport")
	}
	return calendar.MustZone(name), nil
}

func (tb table) Departures(origin, dest string, on calendar.Date) ([]trip.FlightOption, error) {
	if !strings.Contains("JFK-CDG-JFK HND-LAX", origin+"-"+dest) {
		return nil, fault.New(fault.NotFound, "no such route")
	}
	var out []trip.FlightOption
	for _, p := range tb {
		zone, _ := tb.Zone(origin)
		leaves := zone.At(on, calendar.MustClock(p.leave)).UTC()
		out = append(out, trip.FlightOption{
			ID: p.id + "@" + on.String(), Origin: origin, Dest: dest, Departure: leaves, Arrival: leaves.Add(time.Duration(p.hours) * time.Hour),
			DurationSeconds: p.hours * 3600, Price: p.price, Tier: p.tier, Overnight: p.overnight, Class: p.class, Carrier: p.carrier, Direct: true,
			Provenance: trip.Provenance{Source: trip.SourceFixture, Tool: "atlas", RefID: "x/" + p.id + "@1",
				FetchedAt: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), ResponseDigest: trip.Digest(p.id)},
		})
	}
	return out, nil
}

func week() table {
	return table{
		{id: "B1", tier: trip.TierBudget, leave: "19:00", hours: 8, price: 300, overnight: true, class: "economy", carrier: "Zed"},
		{id: "B2", tier: trip.TierBudget, leave: "08:00", hours: 8, price: 200, class: "economy", carrier: "Zed"},
		{id: "B3", tier: trip.TierBudget, leave: "10:00", hours: 7, price: 100, class: "economy", carrier: "Why"},
		{id: "M1", tier: trip.TierMid, leave: "09:00", hours: 7, price: 400, class: "economy", carrier: "Air Éclair"},
		{id: "M2", tier: trip.TierMid, leave: "09:00", hours: 7, price: 400, class: "economy", carrier: "Why"},
		{id: "P1", tier: trip.TierPremium, leave: "21:00", hours: 7, price: 900, overnight: true, class: "business", carrier: "Zed"},
		{id: "P2", tier: trip.TierPremium, leave: "11:00", hours: 9, price: 800, class: "premium", carrier: "Zed"},
		{id: "P3", tier: trip.TierPremium, leave: "12:00", hours: 7, price: 850, class: "business", carrier: "Zed"},
	}
}

func adapter(tb table) flights.Adapter {
	return flights.Adapter{Find: func(city string) (flights.Timetable, error) {
		if city != "Paris" {
			return nil, fault.New(fault.NotFound, "no such city")
		}
		return tb, nil
	}}
}

func request() flights.Request {
	return flights.Request{City: "Paris", Origin: "JFK", Dest: "CDG", Direction: trip.Outbound, Date: calendar.MustDate("2026-06-01")}
}

func with(change func(*flights.Request)) flights.Request {
	r := request()
	change(&r)
	return r
}

func TestContract(t *testing.T) {
	t.Parallel()
	tooltest.Run(t, tooltest.Contract[flights.Request, []trip.FlightOption]{
		Call: adapter(week()).Call,
		Good: request,
		Bad: map[string]flights.Request{
			"no city":       with(func(r *flights.Request) { r.City = " " }),
			"no origin":     with(func(r *flights.Request) { r.Origin = "jfk" }),
			"no dest":       with(func(r *flights.Request) { r.Dest = "" }),
			"a circle":      with(func(r *flights.Request) { r.Dest = "JFK" }),
			"no direction":  with(func(r *flights.Request) { r.Direction = "up" }),
			"no date":       with(func(r *flights.Request) { r.Date = calendar.Date{} }),
			"30 February 2": with(func(r *flights.Request) { r.Date.Month, r.Date.Day = 2, 30 }),
		},
		None: map[string]flights.Request{
			"an unknown city":    with(func(r *flights.Request) { r.City = "Rome" }),
			"an unknown airport": with(func(r *flights.Request) { r.Origin = "XXX" }),
			"an unknown route":   with(func(r *flights.Request) { r.Origin = "HND" }),
		},
		From: func(out []trip.FlightOption) (all []trip.Provenance) {
			for _, f := range out {
				all = append(all, f.Provenance)
			}
			return all
		},
	})
}

func ids(out []trip.FlightOption) string {
	var s []string
	for _, f := range out {
		s = append(s, strings.Replace(f.ID, "@2026-0", " ", 1))
	}
	return strings.Join(s, ", ")
}

func TestASearch(t *testing.T) {
	t.Parallel()
	wish := func(w trip.TransportWish) flights.Request {
		return with(func(r *flights.Request) { r.Direction, r.Wish = trip.Return, w })
	}
	window := calendar.MustWindow("18:00", "23:00")
	for _, tt := range []struct {
		name string
		in   flights.Request
		want string
	}{
		{"out: who arrives on the date, after midnight too", request(), "B3 6-01, B2 6-01, M1 6-01, M2 6-01, P2 5-31, P3 5-31"},
		{"home: who leaves on the date", with(func(r *flights.Request) { r.Direction = trip.Return }), "B3 6-01, B2 6-01, M1 6-01, M2 6-01, P2 6-01, P3 6-01"},
		{"business first", wish(trip.TransportWish{Class: "business"}), "B3 6-01, B2 6-01, M1 6-01, M2 6-01, P3 6-01, P1 6-01"},
		{"leaving late", wish(trip.TransportWish{Depart: &window}), "B3 6-01, B1 6-01, M1 6-01, M2 6-01, P2 6-01, P1 6-01"},
		{"leaving late but not overnight", with(func(r *flights.Request) {
			r.Direction, r.AvoidOvernight, r.Wish.Depart = trip.Return, true, &window
		}), "B3 6-01, B2 6-01, M1 6-01, M2 6-01, P2 6-01, P3 6-01"},
		{"the latest of each tier", wish(trip.TransportWish{Pick: trip.PickLatest}), "B3 6-01, B1 6-01, M1 6-01, M2 6-01, P3 6-01, P1 6-01"},
		{"the earliest", wish(trip.TransportWish{Pick: trip.PickEarliest}), "B3 6-01, B2 6-01, M1 6-01, M2 6-01, P2 6-01, P3 6-01"},
		{"the fastest", wish(trip.TransportWish{Pick: trip.PickFastest}), "B3 6-01, B2 6-01, M1 6-01, M2 6-01, P3 6-01, P1 6-01"},
		{"a carrier without its accents", wish(trip.TransportWish{Carrier: "air eclair"}), "B3 6-01, B2 6-01, M1 6-01, M2 6-01, P2 6-01, P3 6-01"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := adapter(week()).Call(t.Context(), tt.in)
			if err != nil || ids(got) != tt.want {
				t.Errorf("got %s, %v\nwant %s", ids(got), err, tt.want)
			}
		})
	}
}

func TestARedEyeLeavesTheEveningBefore(t *testing.T) {
	t.Parallel()
	night := table{{id: "N1", tier: trip.TierMid, leave: "19:25", hours: 7, price: 1}}
	got, err := adapter(night).Call(t.Context(), request())
	if err != nil || ids(got) != "N1 5-31" {
		t.Errorf("got %s, %v; want the flight of 31 May", ids(got), err)
	}
}

func TestAcrossTheDateLineOneArrivesBeforeOneLeaves(t *testing.T) {
	t.Parallel()
	night := table{{id: "N1", tier: trip.TierMid, leave: "00:05", hours: 10, price: 1}}
	got, err := adapter(night).Call(t.Context(), with(func(r *flights.Request) { r.Origin, r.Dest = "HND", "LAX" }))
	if err != nil || ids(got) != "N1 6-02" {
		t.Errorf("got %s, %v; want the flight of 2 June", ids(got), err)
	}
}

func TestNoFlightOnTheDateIsAnEmptyAnswer(t *testing.T) {
	t.Parallel()
	got, err := adapter(nil).Call(t.Context(), request())
	if err != nil || got == nil || len(got) != 0 {
		t.Errorf("got %v, %v", got, err)
	}
}

// Whatever the timetable: six at most, two of a tier, cheapest first, on the date, and of each tier the cheapest.
func TestTheSixCheapest(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var tb table
		for i := range rapid.IntRange(0, 30).Draw(t, "flights") {
			tb = append(tb, pattern{
				id: fmt.Sprint("F", i), price: money.Cents(rapid.IntRange(1, 9).Draw(t, "price")), hours: rapid.IntRange(1, 30).Draw(t, "hours"),
				tier:  rapid.SampledFrom([]trip.Tier{trip.TierBudget, trip.TierMid, trip.TierPremium}).Draw(t, "tier"),
				leave: calendar.Clock(rapid.IntRange(0, 1439).Draw(t, "leave")).String(), overnight: rapid.Bool().Draw(t, "overnight"),
			})
		}
		in := with(func(r *flights.Request) { r.AvoidOvernight = true })
		got, err := adapter(tb).Call(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		per := map[trip.Tier]int{}
		paris := calendar.MustZone("Europe/Paris")
		for i, f := range got {
			per[f.Tier]++
			arrives, _ := paris.Local(f.Arrival)
			if f.Overnight || arrives != in.Date || i > 0 && f.Price < got[i-1].Price {
				t.Errorf("%+v does not belong here", f)
			}
		}
		if len(got) > 6 || per[trip.TierBudget] > 2 || per[trip.TierMid] > 2 || per[trip.TierPremium] > 2 {
			t.Errorf("too many: %v", per)
		}
		again, _ := adapter(tb).Call(t.Context(), in)
		if diff := cmp.Diff(got, again); diff != "" {
			t.Errorf("two searches differ: %s", diff)
		}
	})
}

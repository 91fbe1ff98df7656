package revise

import (
	"errors"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

// staysDesk lays the sample journey out, set again so that its times and ways are those of the cities. Besides, there are a dear early train to
// Munich, a cheap one that comes too late and one on another date, a later flight home, a better house there, a sight, and a bar that serves no meal.
func staysDesk(t *testing.T, change func(*trip.Intent, *trip.Plan, *trip.Facts)) *StaysDesk {
	t.Helper()
	in, p, f := triptest.Journey()
	triptest.Remove(&p, 6, "frauenkirche")
	f.At(1).City.Airports[0].Location.Lat = 48.25 // nearer: whoever goes by Taxis is there in an hour
	for i := range p.Stays {
		part, here, plan := in.PartOf(&p, f, i), f.At(i), p.At(i)
		set, _, err := schedule.NewCity(here, triptest.Taxis{}).Retime(&part, schedule.JourneyOf(&plan, here), plan.Assumptions, schedule.StopsOf(&plan), p.Seed, false)
		if err != nil {
			t.Fatal(err)
		}
		from, to := p.Span(i)
		copy(p.Days[from:to], set.Days)
	}
	if broken := verify.Plan(p, in, f); trip.Blocking(broken) > 0 {
		t.Fatalf("the sample does not hold: %v", broken)
	}
	if change != nil {
		change(&in, &p, f)
	}
	train := func(number, leaves, arrives string, price money.Cents) trip.FlightOption {
		o := triptest.Ride()
		another := triptest.Flight(number, number, o.Carrier, o.Origin, o.Dest, leaves+":00+02:00", arrives+":00+02:00", price)
		another.Mode, another.From, another.To = o.Mode, o.From, o.To
		return another
	}
	trains := []trip.FlightOption{train("late", "2025-06-13T17:55", "2025-06-13T23:36", 19_00), train("early", "2025-06-13T08:55", "2025-06-13T14:36", 129_00), train("another_day", "2025-06-14T08:55", "2025-06-14T14:36", 19_00)}
	home := triptest.Flight("LH412", "LH412", "Lufthansa", "MUC", "JFK", "2025-06-15T17:30:00+02:00", "2025-06-15T20:25:00-04:00", 290_00)
	munich := trip.Facts{City: f.At(1).City, Lodgings: []trip.Lodging{f.At(1).Lodgings[0]}, Restaurants: []trip.Restaurant{triptest.Table("bar", "Bar", 48.1377, 11.5797, "bavarian")},
		Attractions: []trip.Attraction{triptest.Sight("glyptothek", "Glyptothek", 48.146389, 11.565556, "art", "history")}}
	vier := &munich.Lodgings[0]
	vier.ID, vier.Name, vier.Tier, vier.Price, vier.Estimate, vier.Nights = "vier_jahreszeiten", "Vier Jahreszeiten", trip.TierLuxury, 590_00, 590_00, nil
	munich.Restaurants[0].Lunch, munich.Restaurants[0].Dinner = false, false
	known := []KnownStay{
		{Facts: &trip.Facts{City: f.City, FX: f.FX, Attractions: f.Attractions[:1]}, Legs: triptest.Taxis{}, Away: trains},
		{Facts: &munich, Legs: triptest.Taxis{}, There: trains, Away: []trip.FlightOption{home}},
	}
	it := triptest.Itinerary(in, p, f)
	it.Costs.Disclaimer = "estimates"
	return NewStaysDesk(it, known, verify.Plan)
}

// What a desk offers for every slot of a journey, and how it mends what hands broke of it.
func TestWhatADeskSaysOfAJourney(t *testing.T) {
	t.Parallel()
	d := staysDesk(t, nil)
	ride := func(ref, to string) func([]trip.ItineraryDay) {
		return func(days []trip.ItineraryDay) {
			for n := range days {
				for i := range days[n].Activities {
					if a := &days[n].Activities[i]; a.Ref == ref {
						a.OptionRef = to
					}
				}
			}
		}
	}
	golden(t, "testdata/desk_stays.golden", onDesk(t, d, &d.it.Plan, d.shown(d.plans()).Days, []handsOn{
		{"nothing", func([]trip.ItineraryDay) {}},
		{"an earlier train, told where it leaves", ride("d3.s1", "early")},
		{"an earlier train, told where it arrives", ride("d4.s0", "early")},
		{"a train that nobody knows there", ride("d4.s0", "ICE1")},
		{"a later flight home", ride("d6.s1", "LH412")},
		{"a train on another day", ride("d3.s1", "another_day")},
		{"dinner before lunch", func(days []trip.ItineraryDay) { move(days, "spatenhaus", 5, 3) }},
		{"the day of departure is full", func(days []trip.ItineraryDay) {
			move(days, "deutsches_museum", 6, 0)
			move(days, "residenz", 6, 0)
		}},
		{"two days are broken, in two places", func(days []trip.ItineraryDay) {
			move(days, "louvre", 0, 1)
			move(days, "deutsches_museum", 6, 0)
			move(days, "residenz", 6, 0)
		}},
		{"a sight in another place", func(days []trip.ItineraryDay) { move(days, "residenz", 1, 0) }},
	}))
}

// Days of a journey belong to stays, and what is shown of them says so; what else a plan tells is not believed.
func TestWhatACheckOfAJourneyShows(t *testing.T) {
	t.Parallel()
	d := staysDesk(t, nil)
	got, err := d.Check(d.shown(d.plans()).Days)
	if err != nil || !got.Valid || got.Costs.Total != d.it.Plan.Costs().Total || got.Costs.Disclaimer != "estimates" {
		t.Fatalf("%v, %s, %q (%v)", got.Valid, got.Costs.Total, got.Costs.Disclaimer, err)
	}
	for n, day := range got.Days {
		if day.Stay == nil || *day.Stay != min(1, n/4) || day.Date != d.it.Plan.Days[n].Date || day.Activities[0].Ref != trip.SlotRef(n, 0) {
			t.Errorf("day %d is of %v, on %s, and begins with %s", n, day.Stay, day.Date, day.Activities[0].Ref)
		}
	}
	if d.joined(d.plans()).Seed != d.it.Plan.Seed {
		t.Error("joined with another seed")
	}
	for i, desk := range d.stays { // a stay may cost what the others leave
		part := d.it.Plan.At(i)
		if left := d.it.Intent.Budget - (d.it.Plan.Costs().Total - part.Costs().Total); desk.it.Intent.Budget != left {
			t.Errorf("stay %d may cost %s, want %s", i, desk.it.Intent.Budget, left)
		}
	}
}

// Of a ride between two stays there are as many others as are asked for, those that hold first: none where it is pinned or booked.
func TestAlternativesInAJourney(t *testing.T) {
	t.Parallel()
	d := staysDesk(t, nil)
	if _, err := d.Alternatives("d7.s0", 1); !fault.Is(err, fault.NotFound) {
		t.Errorf("no slot: %v", err)
	}
	for _, tt := range []struct{ n, want int }{{-1, 2}, {0, 2}, {1, 1}, {2, 2}, {100, 2}} {
		for _, ref := range []string{"d3.s1", "d4.s0"} {
			got, err := d.Alternatives(ref, tt.n)
			if err != nil || len(got) != tt.want || got[0].Option != "early" {
				t.Errorf("%s, asked for %d: %d (%v)", ref, tt.n, len(got), err)
			}
		}
	}
	for _, tt := range []struct {
		name    string
		change  func(*trip.Intent, *trip.Plan, *trip.Facts)
		want    string
		refused bool
	}{
		{"a train is not wanted", func(in *trip.Intent, _ *trip.Plan, _ *trip.Facts) { in.Excluded = []trip.Exclusion{{Option: "early"}} }, "late", false},
		{"the ride is booked", func(_ *trip.Intent, _ *trip.Plan, f *trip.Facts) {
			f.Flight(triptest.Ride().ID).Own, f.At(1).Flight(triptest.Ride().ID).Own = true, true
		}, "", false},
		{"it is pinned", func(_ *trip.Intent, p *trip.Plan, _ *trip.Facts) {
			p.Each(func(_, _ int, s *trip.Slot) { s.Locked = s.Selected().OptionRef == triptest.Ride().ID })
		}, "", true},
	} {
		for _, ref := range []string{"d3.s1", "d4.s0"} {
			got, err := staysDesk(t, tt.change).Alternatives(ref, 9)
			var names []string
			for _, a := range got {
				names = append(names, a.Option)
			}
			if strings.Join(names, " ") != tt.want || err != nil && !fault.Is(err, fault.Conflict) || tt.refused != (err != nil) {
				t.Errorf("%s, %s: %v (%v)", tt.name, ref, names, err)
			}
		}
	}
}

// An error about a day of a stay names the day of the journey.
func TestWhatIsRefusedOfAJourney(t *testing.T) {
	t.Parallel()
	d := staysDesk(t, nil)
	for _, tt := range []struct {
		name string
		edit func([]trip.ItineraryDay) []trip.ItineraryDay
		want string
	}{
		{"a day less", func(days []trip.ItineraryDay) []trip.ItineraryDay { return days[1:] }, "days"},
		{"in the first stay", with(1, 0, func(a *trip.Activity) { a.OptionRef = "residenz" }), "days[1].activities[0].option_ref"},
		{"in the second", with(5, 1, func(a *trip.Activity) { a.OptionRef = "louvre" }), "days[5].activities[1].option_ref"},
		{"a meal that is not served", with(5, 1, func(a *trip.Activity) { a.OptionRef = "bar" }), "days[5].activities[1].role"},
		{"another date", func(days []trip.ItineraryDay) []trip.ItineraryDay { days[6].Date = days[5].Date; return days }, "days[6].date"},
		{"the train away from Paris as the flight there", with(0, 0, func(a *trip.Activity) { a.OptionRef = triptest.Ride().ID }), "days[0].activities[0].option_ref"},
		{"the train to Munich as the flight home", with(6, 1, func(a *trip.Activity) { a.OptionRef = triptest.Ride().ID }), "days[6].activities[1].option_ref"},
	} {
		days := d.shown(d.plans()).Days
		_, err := d.Check(tt.edit(days))
		var f *fault.Error
		if !errors.As(err, &f) || f.Field != tt.want {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
		if _, same := d.Fixes(tt.edit(days)); !errors.As(same, &f) || f.Field != tt.want {
			t.Errorf("%s: fixes %v, want %s", tt.name, same, tt.want)
		}
	}
}

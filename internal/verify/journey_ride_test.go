package verify_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// Nobody drives for more than nine hours on a date, or is told to off a long flight.
func TestDriving(t *testing.T) {
	drive := func(s *sample, id string, takes time.Duration) {
		s.everywhere(id, func(o *trip.FlightOption) { o.Mode, o.Arrival = trip.ByCar, o.Departure.Add(takes) })
	}
	after := func(flight, rest time.Duration) func(*sample) {
		return func(s *sample) {
			there := s.rides(rideThere)[0]
			there.Departure = there.Arrival.Add(-flight)
			s.everywhere(rideOn, func(o *trip.FlightOption) { o.Departure = there.Arrival.Add(rest) })
			drive(s, rideOn, time.Hour)
		}
	}
	twice := func(second time.Duration) func(*sample) {
		return func(s *sample) {
			drive(s, rideOn, 5*time.Hour)
			on := s.rides(rideOn)[0]
			s.rides(rideHome)[0].Departure = on.Arrival
			drive(s, rideHome, second)
		}
	}
	ofJourney(t, "driving", []story{
		{"by train one may sit for long", func(*sample) {}, nil},
		{"nine hours", func(s *sample) { drive(s, rideOn, 9*time.Hour) }, nil},
		{"a minute more", func(s *sample) { drive(s, rideOn, 9*time.Hour+time.Minute) }, []string{"d3.s1 driving_too_long!"}},
		{"nine hours in two drives", twice(4 * time.Hour), nil},
		{"a minute more in two drives", twice(4*time.Hour + time.Minute), []string{"d6.s2 driving_too_long!"}},
		{"on two dates, by the clocks there", func(s *sample) {
			twice(5 * time.Hour)(s)
			s.rides(rideHome)[0].Departure = instant(t, "2025-06-14T00:00:00+02:00")
			drive(s, rideHome, 5*time.Hour)
		}, nil},
		{"from where nobody knows the clocks", func(s *sample) { drive(s, rideThere, 10*time.Hour) }, []string{"d0.s0 driving_too_long!"}},
		{"home from where nobody knows the clocks", func(s *sample) { s.munich().City.TZ = "Nowhere/City"; drive(s, rideHome, 10*time.Hour) }, []string{"d6.s2 driving_too_long!"}},
		{"twelve hours after a flight", after(7*time.Hour, 12*time.Hour), nil},
		{"sooner after a flight", after(7*time.Hour, 12*time.Hour-time.Minute), []string{"d3.s1 driving_tired!"}},
		{"at once after a flight", after(7*time.Hour, 0), []string{"d3.s1 driving_tired!"}},
		{"of one's own, at once after a flight", func(s *sample) {
			after(7*time.Hour, 0)(s)
			s.everywhere(rideOn, func(o *trip.FlightOption) { o.Own = true })
		}, []string{"d3.s1 driving_tired"}},
		{"of one's own, for long", func(s *sample) {
			drive(s, rideOn, 14*time.Hour)
			s.everywhere(rideOn, func(o *trip.FlightOption) { o.Own = true })
		}, []string{"d3.s1 driving_too_long"}},
		{"before a flight lands", after(7*time.Hour, -time.Minute), nil},
		{"sooner after a flight that is not long", after(6*time.Hour, time.Hour), nil},
		{"sooner after one that is", after(6*time.Hour+time.Minute, time.Hour), []string{"d3.s1 driving_tired!"}},
		{"a ride that nobody knows", func(s *sample) { s.at(3, 1).Choices[0].OptionRef = "x" }, nil},
	})
}

// Where the clocks change by more than five hours, either way, the first day is to be an easy one.
func TestZones(t *testing.T) {
	from := func(tz string) func(*sample) {
		return func(s *sample) { s.rides(rideThere)[0].From = &trip.Terminal{Name: "Home", TZ: tz} }
	}
	ofJourney(t, "zones", []story{
		{"from where nobody knows the clocks", func(*sample) {}, nil},
		{"five hours ahead", from("America/Sao_Paulo"), nil},
		{"six hours ahead", from("America/New_York"), []string{"d0 jet_lag"}},
		{"five hours behind", from("Asia/Bangkok"), nil},
		{"six hours behind", from("Asia/Shanghai"), []string{"d0 jet_lag"}},
		{"from no zone", from("Nowhere/City"), nil},
		{"to no zone", func(s *sample) {
			from("Asia/Shanghai")(s)
			s.rides(rideThere)[0].To = &trip.Terminal{TZ: "Nowhere/City"}
		}, nil},
		{"from stay to stay", func(s *sample) {
			s.everywhere(rideOn, func(o *trip.FlightOption) { o.From, o.To = nil, nil })
			s.munich().City.TZ = "Asia/Tokyo"
		}, []string{"d4 jet_lag"}},
	})
}

// A ride is one of its stay, leads to a place that is known, and is called what it is.
func TestTheRideOfAStay(t *testing.T) {
	t.Parallel()
	by := func(m trip.TravelMode, carrier string) func(*sample) {
		return func(s *sample) {
			s.everywhere(rideOn, func(o *trip.FlightOption) { o.Mode, o.Number, o.Carrier = m, "", carrier })
			s.munich().Flight(rideOn).To = nil
		}
	}
	for _, tt := range []struct {
		name string
		edit func(*sample)
		says string
	}{
		{"a flight to an airport that nobody knows", by(trip.ByFlight, ""), "Nothing is known about the airport munich/hbf."},
		{"a train to a station that nobody knows", by(trip.ByTrain, ""), "Nothing is known about the station or stop munich/hbf."},
		{"a train", func(s *sample) { by(trip.ByTrain, "")(s); s.at(4, 0).Window.End++ }, "The train arrives at 16:36"},
		{"a train by its name", func(s *sample) { by(trip.ByTrain, "Railjet")(s); s.at(4, 0).Window.End++ }, "Railjet arrives at 16:36"},
		{"a coach", func(s *sample) { by(trip.ByCoach, "")(s); s.at(4, 0).Window.End++ }, "The coach arrives at 16:36"},
		{"a ferry", func(s *sample) { by(trip.ByFerry, "")(s); s.at(4, 0).Window.End++ }, "The ferry arrives at 16:36"},
		{"a drive", func(s *sample) { by(trip.ByCar, "")(s); s.at(4, 0).Window.End++ }, "The drive arrives at 16:36"},
	} {
		s := twoStays()
		tt.edit(s)
		found := s.verify()
		if !slices.ContainsFunc(found, func(v trip.Violation) bool {
			return v.NodeRef == "d4.s0" && v.Blocking && strings.HasPrefix(v.Message, tt.says)
		}) {
			t.Errorf("%s: %v", tt.name, found)
		}
	}
}

// Who plans a stay by itself says which rides it has: another is none of it.
func TestAStayHasItsRides(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		edit func(part *trip.Part)
		want []string
	}{
		{"as the journey has them", func(*trip.Part) {}, nil},
		{"another there", func(p *trip.Part) { p.Out = p.Back }, []string{"d0.s0 ride!"}},
		{"another back", func(p *trip.Part) { p.Back = p.Out }, []string{"d2.s2 ride!"}},
		{"none", func(p *trip.Part) { p.Out, p.Back = nil, nil }, []string{"d0.s0 ride!", "d2.s2 ride!"}},
	} {
		s := twoStays()
		in := s.in.PartOf(&s.p, s.f, 1)
		tt.edit(in.Part)
		if got := said(verify.Plan(s.p.At(1), in, s.munich())); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q", tt.name, got)
		}
	}
}

// doorToDoor has the travellers drive to Munich from their hotel in Paris, and stay with friends.
func doorToDoor(s *sample) {
	s.in.Transfers[0].Mode = trip.ByCar
	s.everywhere(rideOn, func(o *trip.FlightOption) {
		o.Mode, o.Origin, o.Dest = trip.ByCar, "Paris", "Munich"
		o.From, o.To = &trip.Terminal{Name: "Paris", TZ: "Europe/Paris"}, &trip.Terminal{Name: "Munich", TZ: "Europe/Berlin"}
	})
	s.at(3, 1).Leg, s.at(4, 1).Leg = nil, nil
}

// A ride without a place of its own begins and ends at the door of the bed.
func TestFromDoorToDoor(t *testing.T) {
	ofJourney(t, "feasibility", []story{
		{"from hotel to hotel", doorToDoor, nil},
		{"to friends whose bed needs no entry", func(s *sample) {
			doorToDoor(s)
			friends(s)
			for d := range 3 {
				s.p.Days[4+d].Slots = slices.DeleteFunc(slices.Clone(s.p.Days[4+d].Slots), func(o trip.Slot) bool { return o.Selected().Kind == trip.KindLodging })
				for i := range s.p.Days[4+d].Slots {
					s.at(4+d, i).Leg = nil
				}
			}
			s.at(4, 1).Leg = &trip.TransitLeg{Mode: trip.Walk, From: s.munich().Lodgings[0].Location, To: s.munich().Restaurant("augustiner").Location, DurationSeconds: 600}
		}, []string{"d4 no_bed!", "d5 no_bed!", "d5.s1 no_leg!", "d5.s2 no_leg!", "d5.s3 no_leg!", "d5.s4 no_leg!", "d6.s1 no_leg!"}},
		{"the way begins elsewhere than at the door", func(s *sample) {
			doorToDoor(s)
			s.at(4, 1).Leg = &trip.TransitLeg{Mode: trip.Walk, From: geo.Point{Lat: 48}, To: s.munich().Lodgings[0].Location}
		}, []string{"d4.s1 leg_elsewhere!", "d4.s1 leg_too_fast!"}},
		{"to no door", func(s *sample) {
			doorToDoor(s)
			for d := range 3 {
				s.p.Days[4+d].Slots = slices.DeleteFunc(slices.Clone(s.p.Days[4+d].Slots), func(o trip.Slot) bool { return o.Selected().Kind != trip.KindFlight })
			}
		}, []string{"d4 no_bed!", "d4.s0 airport!", "d5 no_bed!"}},
	})
}

// Late in or early out, there is no time for anything but the way: by train as by plane, and not by car.
func TestPartialDaysByTrain(t *testing.T) {
	late := func(m trip.TravelMode, at string) func(*sample) {
		return func(s *sample) {
			s.everywhere(rideOn, func(o *trip.FlightOption) { o.Mode = m })
			s.at(4, 0).Window.End = calendar.MustClock(at)
		}
	}
	early := func(m trip.TravelMode, at string) func(*sample) {
		return func(s *sample) {
			s.everywhere(rideOn, func(o *trip.FlightOption) { o.Mode = m })
			s.at(3, 1).Window.Start = calendar.MustClock(at)
			s.put(3, s.f, "arc", "08:00", "08:30")
		}
	}
	ofJourney(t, "partial_day", []story{
		{"in by 20:00", late(trip.ByTrain, "20:00"), nil},
		{"in a minute later", late(trip.ByTrain, "20:01"), []string{"d4.s2 late_arrival!"}},
		{"in a minute later by car", late(trip.ByCar, "20:01"), nil},
		{"out at 10:00", early(trip.ByTrain, "10:00"), nil},
		{"out a minute earlier", early(trip.ByTrain, "09:59"), []string{"d3.s2 early_departure!"}},
		{"out a minute earlier by plane", early(trip.ByFlight, "09:59"), []string{"d3.s2 early_departure!"}},
		{"out a minute earlier by car", early(trip.ByCar, "09:59"), nil},
	})
}

// Wishes and exclusions of a journey keep their place in it, whatever the stay; what the whole may cost is judged once.
func TestTheWishesOfAJourney(t *testing.T) {
	tickets := func(more int) func(*sample) {
		return func(s *sample) {
			max := s.p.Costs().Attractions
			if more < 0 {
				max--
			}
			s.in.Requirements = []trip.Requirement{{Level: trip.Must, Budget: &trip.BudgetWish{Category: trip.CostAttractions, Max: max}}}
		}
	}
	ofJourney(t, "requirements", []story{
		{"tickets for as much as wished", tickets(0), nil},
		{"tickets for a cent more", tickets(-1), []string{"trip wish_budget!"}},
		{"not on that day, which is one of Munich", func(s *sample) {
			s.in.Excluded = []trip.Exclusion{{Option: "louvre", Day: new(4)}, {Option: "residenz", Day: new(4)}}
		}, []string{"d5.s2 excluded!"}},
	})
	t.Run("a limit of one stay", func(t *testing.T) {
		for n := range 2 {
			s := twoStays()
			part := s.p.At(n)
			spent := part.Costs().Lodging
			for less, want := range []string{"", "spending"} {
				s.in.Requirements = []trip.Requirement{{Level: trip.Must, Stay: &n, Budget: &trip.BudgetWish{Category: trip.CostLodging, Max: spent - money.Cents(less)}}}
				found := s.verify()
				if got := len(found) > 0; got != (want != "") {
					t.Errorf("stay %d may spend %s of %s on its bed: %v", n, s.in.Requirements[0].Budget.Max, spent, found)
				}
			}
		}
	})
	t.Run("their places", func(t *testing.T) {
		s := twoStays()
		s.in.Requirements = []trip.Requirement{
			{Level: trip.Prefer, Stay: new(0), Sights: &trip.SightsWish{Name: "louvre"}},
			{Level: trip.Must, Stay: new(1), Sights: &trip.SightsWish{Name: "neuschwanstein"}},
		}
		s.in.Excluded = []trip.Exclusion{{Option: "louvre", Day: new(5)}, {Option: "residenz", Day: new(4)}}
		for _, v := range s.verify() {
			if v.Details["index"] != 1 {
				t.Errorf("%v", v)
			}
			if v.Reason() == "excluded" && !strings.Contains(v.Message, "on day 5") {
				t.Errorf("the day as people count it: %q", v.Message)
			}
			if v.NodeRef == trip.TripRef && v.Details["stay"] != 1 {
				t.Errorf("the stay: %v", v.Details)
			}
		}
	})
}

// A day somewhere is a journey too: out and back without a bed, and no night is missed.
func TestADayOut(t *testing.T) {
	t.Parallel()
	s := twoStays()
	day := s.p.Days[0]
	day.Slots = slices.Clone(day.Slots[1:2])
	day.Slots[0].Leg = nil
	s.in.DateWindow.End = s.in.DateWindow.Start
	s.in.Stays, s.in.Transfers, s.in.Origin = []trip.StayWish{{Place: "Paris"}}, nil, ""
	s.in.Prefs.Themes = nil
	s.p.Days, s.p.Stays, s.f.Onward = []trip.Day{day}, s.p.Stays[:1], nil
	if found := s.verify(); len(found) > 0 {
		t.Errorf("%v", found)
	}
	s.wish(0).Nights = new(1)
	if got := said(s.verify()); !slices.Equal(got, []string{"d0 journey_nights!"}) {
		t.Errorf("a night wished for: %q", got)
	}
	for _, b := range verify.Bases(s.p, s.in, s.f) {
		if !b.Last || b.Day != 0 {
			t.Errorf("the only day: %+v", b)
		}
	}
}

// What a day of a journey is judged by holds the ride and how full it may be.
func TestTheBasisOfAJourney(t *testing.T) {
	t.Parallel()
	s := twoStays()
	before := verify.Bases(s.p, s.in, s.f)
	if by := before[4].Stops[0].Flight; by.By != trip.ByTrain || !by.Taken {
		t.Errorf("the train: %+v", by)
	}
	s.in.Days = []trip.DayWish{{Day: 4, Most: new(2)}}
	if most := verify.Bases(s.p, s.in, s.f)[5].Wishes.Most; most == nil || *most != 2 {
		t.Errorf("three sights, of which two are wished: %v", most)
	}
	*s.in.Days[0].Most = 3
	if most := verify.Bases(s.p, s.in, s.f)[5].Wishes.Most; most != nil {
		t.Errorf("as many as wished: %v", *most)
	}
}

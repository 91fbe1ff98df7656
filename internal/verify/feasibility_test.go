package verify_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

func TestGaps(t *testing.T) {
	tell(t, "feasibility", []story{
		{"the sample", func(*sample) {}, nil},
		{"S0.99: lands 10:00, check-in 12:30 passes", func(s *sample) {
			land(s, "10:00")
			triptest.Remove(&s.p, 0, "bouillon_racine")
			s.move("grandes_ecoles", "12:30", "13:00")
			s.connect()
		}, nil},
		{"119 minutes after landing are too few", func(s *sample) {
			land(s, "10:00")
			triptest.Remove(&s.p, 0, "bouillon_racine")
			s.move("grandes_ecoles", "11:59", "12:30")
			s.connect()
		}, []string{"d0.s1 gap!"}},
		{"S0.99: museum closes 18:00, dinner 18:10 violates", func(s *sample) {
			s.move("orsay", "16:00", "18:00")
			s.move("breizh", "18:10", "19:20")
		}, []string{"d1.s4 gap!"}},
		{"a museum wants 20 minutes", func(s *sample) {
			s.f.Attraction("orsay").Location = s.f.Attraction("tuileries").Location
			s.connect()
			s.move("orsay", "15:19", "17:00")
		}, []string{"d1.s3 gap!"}},
		{"elsewhere 15 minutes do", func(s *sample) {
			o := s.f.Attraction("orsay")
			o.Location, o.VenueType = s.f.Attraction("tuileries").Location, trip.Other
			s.connect()
			s.move("orsay", "15:15", "17:00")
		}, nil},
		{"a longer way wants its time", func(s *sample) { s.at(3, 2).Leg.DurationSeconds = 61 * 60 }, []string{"d3.s2 gap!"}},
		{"the way to the airport comes on top of its buffer", func(s *sample) { s.at(4, 1).Window = calendar.MustWindow("11:30", "12:00") },
			[]string{"d4.s2 gap!"}},
		{"a plan may assume longer buffers", func(s *sample) { s.p.Assumptions.TransitBuffer = 31 }, []string{
			"d1.s1 gap!", "d1.s2 gap!", "d1.s3 gap!", "d2.s1 gap!", "d2.s2 gap!", "d2.s3 gap!", "d4.s1 gap!",
		}},
		{"but not shorter ones", func(s *sample) {
			s.p.Assumptions.TransitBuffer, s.p.Assumptions.MuseumBuffer, s.p.Assumptions.AirportBuffer = 0, 0, 0
			s.move("breizh", "17:10", "19:00")
		}, []string{"d1.s4 gap!"}},
		{"S0.100: a plan out of order is judged in order", func(s *sample) {
			d := &s.p.Days[2]
			d.Slots[0], d.Slots[1] = d.Slots[1], d.Slots[0]
		}, nil},
		{"S0.100: overlaps are found out of order too", func(s *sample) {
			d := &s.p.Days[2]
			d.Slots[0], d.Slots[1] = d.Slots[1], d.Slots[0]
			d.Slots[1].Window = calendar.MustWindow("09:30", "11:30")
		}, []string{"d2.s0 gap!"}},
		{"a long slot hides no short ones", func(s *sample) { s.move("sainte_chapelle", "09:30", "15:00") },
			[]string{"d2.s1 gap!", "d2.s2 gap!", "d2.s3 gap!"}},
		{"an evening past midnight meets the morning", func(s *sample) {
			s.at(1, 5).Window = calendar.Window{Start: 23 * 60, End: 33*60 + 20}
		}, []string{"d2.s0 gap!"}},
		{"an evening past midnight leaves the morning alone", func(s *sample) {
			s.at(1, 5).Window = calendar.Window{Start: 23 * 60, End: 32 * 60}
		}, nil},
		{"a ride of the small hours leaves no time for an evening", func(s *sample) {
			leave(s, "00:30")
			s.at(3, len(s.p.Days[3].Slots)-1).Window = calendar.MustWindow("23:00", "23:30")
		}, []string{"d4.s0 gap!"}},
		{"a ride of the small hours follows an early evening", func(s *sample) {
			leave(s, "00:30")
			s.at(3, len(s.p.Days[3].Slots)-1).Window = calendar.MustWindow("20:30", "20:45")
		}, nil},
		{"a day may be empty", func(s *sample) {
			s.p.Days[2].Slots = s.p.Days[2].Slots[5:]
			s.connect()
		}, nil},
	})
}

// land makes the first flight arrive at a local time.
func land(s *sample, at string) {
	c := calendar.MustClock(at)
	s.at(0, 0).Window.End = c
	s.flight("AF007@2025-06-09").Arrival = calendar.MustZone("Europe/Paris").At(triptest.Start, c)
}

// leave makes the flight home leave at a local time, with nothing before it on its day.
func leave(s *sample, at string) {
	c, d := calendar.MustClock(at), &s.p.Days[4]
	d.Slots = d.Slots[len(d.Slots)-1:]
	d.Slots[0].Window.Start = c
	s.flight("AF008@2025-06-14").Departure = calendar.MustZone("Europe/Paris").At(triptest.Start.AddDays(4), c)
	s.connect()
}

// S0.98: a gap tells its minutes and what is required.
func TestGapDetails(t *testing.T) {
	t.Parallel()
	s := paris()
	s.move("orsay", "16:00", "18:00")
	s.move("breizh", "18:10", "19:20")
	got := only(t, s.verify())
	want := trip.Violation{
		Kind: trip.TimingInfeasible, NodeRef: "d1.s4", Blocking: true,
		Message: "There are 10 minutes between Musée d'Orsay and Breizh Café Odéon, but it takes 18.",
		Details: map[string]any{"reason": "gap", "gap_minutes": 10, "required": 18, "after": "d1.s3", "option_ref": "breizh"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestSlots(t *testing.T) {
	tell(t, "feasibility", []story{
		{"a visit of 15 minutes", func(s *sample) { s.move("arc", "15:00", "15:15") }, nil},
		{"a visit of 14 minutes is none", func(s *sample) { s.move("arc", "15:00", "15:14") }, []string{"d3.s2 window!"}},
		{"a meal may be short", func(s *sample) { s.move("breizh", "18:00", "18:10") }, nil},
		{"a hotel entry may be a moment", func(s *sample) { s.at(3, 4).Window = calendar.MustWindow("20:00", "20:00") }, nil},
		{"a slot may last a day", func(s *sample) {
			s.at(3, 4).Window = calendar.Window{Start: 20 * 60, End: 44 * 60}
			s.p.Days[4].Slots = nil
		}, nil},
		{"no slot is longer than a day", func(s *sample) {
			s.at(3, 4).Window = calendar.Window{Start: 20 * 60, End: 44*60 + 1}
			s.p.Days[4].Slots = nil
		}, []string{"d3.s4 window!"}},
		{"no slot starts before its day", func(s *sample) { s.at(3, 0).Window.Start = -1 }, []string{"d3.s0 window!"}},
		{"nor two days later", func(s *sample) { s.at(4, 2).Window = calendar.Window{Start: 49 * 60, End: 50 * 60} },
			[]string{"d4.s2 window!", "d4.s2 flight_time!"}},
		{"nor does one end before it starts", func(s *sample) { s.at(3, 4).Window = calendar.Window{Start: 1200, End: 1199} },
			[]string{"d3.s4 window!"}},
		{"a slot is what its role says", func(s *sample) { s.slot("arc").Role = trip.RoleLunch }, []string{"d3.s2 role!"}},
		{"a role nobody knows", func(s *sample) { s.slot("arc").Role = "nap" }, []string{"d3.s2 role!"}},
		{"a kind nobody knows", func(s *sample) { s.slot("arc").Choices[0].Kind = "" }, []string{"d3.s2 role!"}},
		{"transit is no slot", func(s *sample) { s.slot("arc").Choices[0].Kind = trip.KindTransit }, []string{"d3.s2 role!"}},
		{"a slot without a choice", func(s *sample) { s.slot("arc").Choices = nil }, []string{"d3.s2 role!"}},
		{"a flight nobody knows", func(s *sample) { s.at(0, 0).Choices[0].OptionRef = "XX1" }, []string{"d0.s0 unknown_option!"}},
		{"a hotel nobody knows", func(s *sample) { s.at(2, 5).Choices[0].OptionRef = "castle" }, []string{"d2.s5 unknown_option!"}},
	})
}

func TestBeds(t *testing.T) {
	tell(t, "feasibility", []story{
		{"a night without a hotel", func(s *sample) { triptest.Remove(&s.p, 2, "grandes_ecoles") }, []string{"d2 no_bed!"}},
		{"a night nobody pays", func(s *sample) { s.at(2, 5).Choices[0].Features.Cost = 0 }, []string{"d2 no_bed!"}},
		{"a free bed is a bed", func(s *sample) {
			s.at(2, 5).Choices[0].Features.Cost = 0
			s.f.Lodging("grandes_ecoles").Nights = append(s.f.Lodging("grandes_ecoles").Nights, 1, 1, 0)
		}, nil},
		{"a night paid twice", func(s *sample) { s.at(0, 5).Choices[0].Features.Cost = 180_00 }, []string{"d0 double_bed!"}},
		{"check-out is no bed", func(s *sample) { s.at(2, 5).Role = trip.RoleCheckOut }, []string{"d2 no_bed!"}},
	})
}

func TestLegs(t *testing.T) {
	tell(t, "feasibility", []story{
		{"no way between two places", func(s *sample) { s.slot("arc").Leg = nil }, []string{"d3.s2 no_leg!"}},
		{"no way from the bed", func(s *sample) { s.slot("eiffel").Leg = nil }, []string{"d3.s0 no_leg!"}},
		{"150 metres need no way", func(s *sample) {
			s.sight("arc").Location = geo.Point{Lat: s.f.Restaurant("le_fumoir").Location.Lat + 0.0013, Lon: s.f.Restaurant("le_fumoir").Location.Lon}
			s.connect()
			s.slot("arc").Leg = nil
		}, nil},
		{"a way from somewhere else", func(s *sample) { s.slot("arc").Leg.From.Lat += 0.01 }, []string{"d3.s2 leg_elsewhere!"}},
		{"a way to somewhere else", func(s *sample) { s.slot("arc").Leg.To.Lat += 0.002 }, []string{"d3.s2 leg_elsewhere!"}},
		{"a walk faster than anybody walks", func(s *sample) { s.slot("orsay").Leg.DurationSeconds = 60 }, []string{"d1.s3 leg_too_fast!"}},
		{"a metro", func(s *sample) { ride(s, trip.Metro, 420) }, nil},
		{"a metro faster than metros", func(s *sample) { ride(s, trip.Metro, 300) }, []string{"d3.s2 leg_too_fast!"}},
		{"a taxi", func(s *sample) { ride(s, trip.Taxi, 480) }, nil},
		{"a taxi faster than taxis", func(s *sample) { ride(s, trip.Taxi, 420) }, []string{"d3.s2 leg_too_fast!"}},
		{"a bus faster than buses", func(s *sample) { ride(s, trip.Bus, 480) }, []string{"d3.s2 leg_too_fast!"}},
		{"a train", func(s *sample) { ride(s, trip.Train, 60) }, nil},
		{"no train goes back in time", func(s *sample) { ride(s, trip.Train, -1) }, []string{"d3.s2 leg_too_fast!"}},
		{"an unknown mode is a walk", func(s *sample) { ride(s, "balloon", 900) }, []string{"d3.s2 leg_too_fast!"}},
		{"two short ends make no short way", func(s *sample) {
			leg := s.slot("arc").Leg
			leg.From, leg.DurationSeconds = leg.To, 0
		}, []string{"d3.s2 leg_elsewhere!", "d3.s2 leg_too_fast!"}},
		{"an airport's own bus may use the motorway", func(s *sample) {
			a := &s.f.City.Airports[0]
			a.Transfer.Mode, a.Transfer.Minutes = trip.Bus, 40
			s.connect()
		}, nil},
		{"an airport without a known transfer exempts nothing", func(s *sample) {
			s.f.City.Airports[0].Transfer.Minutes = 0
			s.at(0, 1).Leg.DurationSeconds = 60
		}, []string{"d0.s1 leg_too_fast!"}},
		{"an airport's own train stops on its way", func(s *sample) {
			a := &s.f.City.Airports[0]
			a.Transfer.Mode, a.Transfer.Minutes = trip.Train, 40
			s.connect()
			s.at(0, 1).Leg.DurationSeconds = 20 * 60
		}, []string{"d0.s1 leg_too_fast!"}},
		{"but is no faster than the facts say", func(s *sample) {
			a := &s.f.City.Airports[0]
			a.Transfer.Mode, a.Transfer.Minutes = trip.Bus, 40
			s.connect()
			s.at(0, 1).Leg.DurationSeconds -= 60
		}, []string{"d0.s1 leg_too_fast!"}},
	})
}

func TestLegAtItsLimit(t *testing.T) {
	t.Parallel()
	s := paris()
	ride(s, trip.Metro, 0)
	least, _ := only(t, s.verify()).Details["at_least"].(int)
	ride(s, trip.Metro, least)
	if found := s.verify(); len(found) > 0 || least == 0 {
		t.Errorf("%d seconds are possible, but %v", least, found)
	}
}

func ride(s *sample, m trip.TransitMode, seconds int) {
	leg := s.slot("arc").Leg
	leg.Mode, leg.DurationSeconds = m, seconds
}

func TestFlights(t *testing.T) {
	tell(t, "feasibility", []story{
		{"no flights at all", func(s *sample) {
			triptest.Remove(&s.p, 0, "AF007@2025-06-09")
			triptest.Remove(&s.p, 4, "AF008@2025-06-14")
			s.connect()
		}, nil},
		{"lands at another time", func(s *sample) { s.at(0, 0).Window.End-- }, []string{"d0.s0 flight_time!"}},
		{"lands on another day", func(s *sample) {
			s.flight("AF007@2025-06-09").Arrival = s.flight("AF007@2025-06-09").Arrival.Add(24 * time.Hour)
		}, []string{"d0.s0 flight_time!"}},
		{"leaves at another time", func(s *sample) { s.at(4, 2).Window.Start++ }, []string{"d4.s2 flight_time!"}},
		{"lands after the trip has begun", func(s *sample) {
			d := &s.p.Days[0]
			d.Slots[0], d.Slots[1] = d.Slots[1], d.Slots[0]
			d.Slots[0].Window, d.Slots[1].Window = calendar.MustWindow("00:00", "01:00"), calendar.MustWindow("08:00", "08:55")
			s.connect()
		}, []string{"d0.s1 flight_order!"}},
		{"leaves before the trip is over", func(s *sample) {
			d := &s.p.Days[4]
			d.Slots = append(d.Slots, triptest.Slot(s.in, s.f, trip.RoleDinner, "polidor", "23:30", "23:45"))
			s.connect()
		}, []string{"d4.s2 flight_order!"}},
		{"an airport nobody asked for", func(s *sample) { s.in.Airports = []string{"ORY"} }, []string{"d0.s0 airport!", "d4.s2 airport!"}},
		{"another home", func(s *sample) { s.in.Origin = "BOS" }, []string{"d0.s0 airport!", "d4.s2 airport!"}},
		{"no home was named", func(s *sample) { s.in.Origin = "" }, nil},
		{"an airport nobody knows", func(s *sample) { s.f.City.Airports = s.f.City.Airports[1:] }, []string{"d0.s0 airport!", "d4.s2 airport!"}},
	})
}

func TestDates(t *testing.T) {
	tell(t, "feasibility", []story{
		{"a day too few", func(s *sample) { s.in.DateWindow.End = s.in.DateWindow.End.AddDays(1) }, []string{"trip dates!"}},
		{"a day too late", func(s *sample) {
			s.in.DateWindow.Start, s.in.DateWindow.End = s.in.DateWindow.Start.AddDays(-1), s.in.DateWindow.End.AddDays(-1)
		}, []string{"d0 dates!", "d1 dates!", "d2 dates!", "d3 dates!", "d4 dates!"}},
		{"a zone nobody knows", func(s *sample) { s.in.DateWindow.TZ = "Mars/Olympus" },
			[]string{"d0.s0 flight_time!", "d4.s2 flight_time!", "trip unknown_zone!"}},
	})
}

// S0.100: windows that overlap are always found, in whatever order they stand.
func TestOverlapsAreAlwaysFound(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := paris()
		slots := s.p.Days[2].Slots
		for i := range slots {
			start := calendar.Clock(rapid.IntRange(0, 22*60).Draw(t, "start"))
			slots[i].Window = calendar.Window{Start: start, End: start + calendar.Clock(rapid.IntRange(1, 180).Draw(t, "minutes"))}
		}
		overlap := false
		for i := range slots {
			for j := range i {
				overlap = overlap || slots[i].Window.Overlaps(slots[j].Window)
			}
		}
		found := false
		for _, v := range s.verify() {
			gap, _ := v.Details["gap_minutes"].(int)
			found = found || v.Reason() == "gap" && v.Blocking && gap < 0
		}
		if overlap && !found {
			t.Fatalf("overlap not found: %v", slots)
		}
	})
}

// S0.194, timing transitivity: in a plan without gap violations every slot starts at least 15 minutes after every
// earlier one of its day has ended.
func TestTimingIsTransitive(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := paris()
		slots := s.p.Days[2].Slots
		at := calendar.Clock(8 * 60)
		for i := range slots {
			at += calendar.Clock(rapid.IntRange(0, 60).Draw(t, "gap"))
			slots[i].Window = calendar.Window{Start: at, End: at + 30}
			at += 30
		}
		for _, v := range s.verify() {
			if v.Reason() == "gap" {
				return
			}
		}
		for i := range slots {
			for j := range i {
				if slots[i].Window.Start < slots[j].Window.End+trip.TransitBufferMinutes {
					t.Fatalf("%v follows %v and was accepted", slots[i].Window, slots[j].Window)
				}
			}
		}
	})
}

package verify_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// dine lets dinner on the fourth day end at a time, followed by 20 minutes of a mode whose last departure is at another.
func dine(s *sample, end, last string, mode trip.TransitMode) {
	dinner, night := s.at(3, 3), s.at(3, 4)
	dinner.Window.End = calendar.MustClock(end)
	if dinner.Window.End < dinner.Window.Start {
		dinner.Window.End += calendar.Midnight
	}
	night.Window = calendar.Window{Start: dinner.Window.End + 20, End: dinner.Window.End + 40}
	night.Leg.Mode, night.Leg.DurationSeconds, night.Leg.LastDeparture = mode, 20*60, nil
	if last != "" {
		night.Leg.LastDeparture = new(calendar.MustClock(last))
	}
}

func TestLastTrain(t *testing.T) {
	tell(t, "last_train", []story{
		{"the sample", func(*sample) {}, nil},
		{"S0.211: 23:20, 20 minutes, last at 23:30", func(s *sample) { dine(s, "23:20", "23:30", trip.Metro) }, []string{"d3.s3 last_departure!"}},
		{"S0.211: leaving by 22:55 is in time", func(s *sample) { dine(s, "22:55", "23:30", trip.Metro) }, nil},
		{"a minute later is not", func(s *sample) { dine(s, "22:56", "23:30", trip.Bus) }, []string{"d3.s3 last_departure!"}},
		{"scenario 7: ends 23:45, last train 23:30", func(s *sample) { dine(s, "23:45", "23:30", trip.Train) }, []string{"d3.s3 last_departure!"}},
		{"a walk has no last departure", func(s *sample) { dine(s, "23:45", "23:30", trip.Walk) }, nil},
		{"00:30 is later than 23:30", func(s *sample) { dine(s, "00:30", "23:30", trip.Metro) }, []string{"d3.s3 last_departure!"}},
		{"the last metro at 01:10 is later than 00:30", func(s *sample) { dine(s, "00:30", "01:10", trip.Metro) }, nil},
		{"and 00:36 is too late for it", func(s *sample) { dine(s, "00:36", "01:10", trip.Metro) }, []string{"d3.s3 last_departure!"}},
		{"a last departure at noon is today's", func(s *sample) { dine(s, "18:50", "12:00", trip.Metro) }, []string{"d3.s3 last_departure!"}},
		{"one a minute before noon is tomorrow's", func(s *sample) { dine(s, "18:50", "11:59", trip.Metro) }, nil},
		{"a plan may assume a longer buffer", func(s *sample) {
			s.p.Assumptions.TransitBuffer = 16
			dine(s, "22:55", "23:30", trip.Metro)
		}, []string{"d3.s3 last_departure!"}},
		{"and not a shorter one", func(s *sample) {
			s.p.Assumptions.TransitBuffer = 5
			dine(s, "22:56", "23:30", trip.Metro)
		}, []string{"d3.s3 last_departure!"}},
		{"without a word on the leg the plan's assumption counts", func(s *sample) { dine(s, "23:30", "", trip.Metro) }, []string{"d3.s3 last_departure!"}},
		{"nobody knows a last departure", func(s *sample) {
			s.p.Assumptions.LastDeparture = nil
			dine(s, "23:45", "", trip.Metro)
		}, nil},
		{"a sight too", func(s *sample) {
			s.slot("eiffel").Window.End, s.at(3, 1).Leg.LastDeparture = 23*60, new(calendar.MustClock("23:20"))
		},
			[]string{"d3.s0 last_departure!"}},
		{"the hotel does not", func(s *sample) { s.at(4, 2).Leg.LastDeparture = new(calendar.MustClock("12:00")) }, nil},
	})
}

func TestLastTrainSaysWhenToLeave(t *testing.T) {
	t.Parallel()
	s := paris()
	dine(s, "23:20", "23:30", trip.Metro)
	v := only(t, ruleNamed(t, "last_train").Check(s.p, s.in, s.f))
	if v.Details["leave_by"] != "22:55" {
		t.Errorf("leave by %v, want 22:55", v.Details["leave_by"])
	}
	if want := "After Breizh Café Odéon the last metro leaves at 23:30: leave by 22:55 instead of 23:20."; v.Message != want {
		t.Errorf("got %q, want %q", v.Message, want)
	}
}

// In the night of 30 March there is no 02:30: a last train at 03:10 leaves ten minutes after 02:00.
func TestLastTrainAcrossTheMarchGap(t *testing.T) {
	t.Parallel()
	for end, want := range map[calendar.Clock]int{25*60 + 35: 0, 25*60 + 36: 1} {
		s := paris()
		onDay(s, "2025-03-26") // the fourth day is Saturday the 29th
		dine(s, "23:00", "03:10", trip.Metro)
		s.at(3, 3).Window.End = end
		if got := len(ruleNamed(t, "last_train").Check(s.p, s.in, s.f)); got != want {
			t.Errorf("dinner until %s: %d violations, want %d", end, got, want)
		}
	}
}

// Who comes to a stay when public transport has stopped is told to plan for a taxi; of a trip no rule says so.
func TestTheLastConnectionOfAnArrival(t *testing.T) {
	arrives := func(last, end string, mode trip.TransitMode) func(*sample) {
		return func(s *sample) {
			s.p.Stays[1].Assumptions.LastDeparture = new(calendar.MustClock(last))
			s.at(4, 0).Window.End = calendar.MustClock(end)
			s.at(4, 1).Leg.Mode, s.at(4, 1).Leg.LastDeparture = mode, nil
			for d := 4; d < 7; d++ { // nothing else is asked about
				for k := range s.p.Days[d].Slots {
					if slot := s.at(d, k); slot.Leg != nil && (d != 4 || k != 1) {
						slot.Leg.Mode = trip.Walk
					}
				}
			}
		}
	}
	ofJourney(t, "last_train", []story{
		{"as planned", func(*sample) {}, nil},
		{"out of the station as the last one leaves", arrives("23:00", "22:45", trip.Metro), nil},
		{"a minute too late", arrives("23:00", "22:46", trip.Metro), []string{"d4.s0 last_connection"}},
		{"off a flight, whose two hours are until one is in the city", func(s *sample) {
			arrives("23:00", "22:46", trip.Metro)(s)
			s.everywhere(s.at(4, 0).Choices[0].OptionRef, func(o *trip.FlightOption) { o.Mode = trip.ByFlight })
			s.at(4, 1).Leg.DurationSeconds = 106 * 60
		}, nil},
		{"on foot", arrives("23:00", "22:46", trip.Walk), nil},
		{"before midnight, and the last leaves behind it", arrives("00:40", "23:50", trip.Metro), nil},
		{"behind midnight", arrives("00:40", "00:25", trip.Metro), nil},
		{"behind midnight, a minute too late", arrives("00:40", "00:26", trip.Metro), []string{"d4.s0 last_connection"}},
		{"late at night", arrives("00:40", "04:29", trip.Metro), []string{"d4.s0 last_connection"}},
		{"in the morning", arrives("00:40", "04:30", trip.Metro), nil},
		{"the way says when it stops", func(s *sample) {
			arrives("23:00", "22:46", trip.Metro)(s)
			s.at(4, 1).Leg.LastDeparture = new(calendar.MustClock("23:01"))
		}, nil},
		{"nobody knows when it stops", func(s *sample) {
			arrives("23:00", "22:46", trip.Metro)(s)
			s.p.Stays[1].Assumptions.LastDeparture = nil
		}, nil},
		{"a ride that nobody knows", func(s *sample) {
			arrives("23:00", "22:46", trip.Metro)(s)
			s.at(4, 0).Choices[0].OptionRef = "x"
		}, nil},
	})
}

package verify_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
)

// Who has booked knows what they have booked: a wish for early evenings or against nights on the way comes too late for it.
func TestWhatIsBookedIsNotBlamedForItsHours(t *testing.T) {
	own := func(s *sample) {
		s.everywhere(rideHome, func(o *trip.FlightOption) { o.Own, o.Overnight = true, true })
		s.everywhere(rideThere, func(o *trip.FlightOption) { o.Own = true })
	}
	ofJourney(t, "preferences", []story{
		{"a red-eye home", func(s *sample) { s.in.Prefs.AvoidOvernight = true; own(s) }, nil},
		{"ones that are not booked", func(s *sample) {
			s.in.Prefs.AvoidOvernight = true
			s.everywhere(rideHome, func(o *trip.FlightOption) { o.Overnight = true })
		}, []string{"d0.s0 overnight_flight!", "d6.s2 overnight_flight!"}},
		{"an evening with children", func(s *sample) {
			s.in.Prefs.KidFriendly = true
			own(s)
			late(s)
		}, []string{"d0.s1 late_night!", "d0.s3 late_night!", "d0.s4 late_night!", "d4.s3 late_night!", "d5.s5 late_night!"}},
		{"an evening that is not booked", func(s *sample) {
			s.in.Prefs.KidFriendly = true
			late(s)
		}, []string{"d0.s0 late_night!", "d0.s1 late_night!", "d0.s2 late_night!", "d0.s3 late_night!", "d0.s4 late_night!", "d0.s5 late_night!", "d4.s3 late_night!", "d5.s5 late_night!"}},
	})
}

// late moves the arrival of the first day and the bed of it into the night.
func late(s *sample) {
	d := &s.p.Days[0]
	for i := range d.Slots {
		d.Slots[i].Window.End, d.Slots[i].Window.Start = 21*60+10, 21*60
	}
}

package trip

import "testing"

// Who wants no rides and has booked one has that one.
func TestWhatIsBookedIsRiddenWhereNoOtherRideIsWanted(t *testing.T) {
	t.Parallel()
	in := Intent{Origin: "Berlin", Stays: []StayWish{{Place: "Paris"}, {Place: "Munich"}},
		Transfers: []TransferWish{{Mode: ByNone}, {From: "Paris", To: "Munich", Booked: &Booking{Label: "AF 11"}}}}
	if w := in.Between("Paris", "Munich"); w.Mode == ByNone || w.Booked == nil {
		t.Errorf("%+v", w)
	}
	if w := in.Between("", "Paris"); w.Mode != ByNone || w.Booked != nil {
		t.Errorf("there: %+v", w)
	}
}

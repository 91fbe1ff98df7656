package plan

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// Who asks for an accessible hotel is told that nothing else was chosen by that; who asks for a pool is not.
func TestAccessIsPromisedOfTheHotelOnly(t *testing.T) {
	t.Parallel()
	for service, want := range map[string]bool{"accessible": true, "pool": false} {
		in, _, _ := triptest.Paris()
		in.Requirements = []trip.Requirement{{Level: trip.Prefer, Lodging: &trip.LodgingWish{Services: []string{service}}}}
		if _, assumed := withDefaults(in); slices.Contains(assumed, whatIsStepFree) != want {
			t.Errorf("%s: taken for granted is %q", service, assumed)
		}
	}
}

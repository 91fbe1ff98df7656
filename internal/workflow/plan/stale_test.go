package plan

import (
	"context"
	"errors"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// atlas knows one city, in one version.
type atlas struct {
	gather.World
	city trip.City
}

func (a atlas) City(_ context.Context, id string) (trip.City, error) {
	if id != a.city.ID {
		return trip.City{}, errors.New("no such city")
	}
	return a.city, nil
}

// What a run gathered is of another day when the pack of one of its places has changed since, unless what comes of it is written down already: that stays
// as it was written.
func TestWhatARunGatheredGrowsOld(t *testing.T) {
	t.Parallel()
	w := &Workflow{Deps: Deps{World: func(func(string, CallCount)) gather.World { return atlas{city: trip.City{ID: "paris", Version: "2"}} }}}
	older, newer, gone := trip.City{ID: "paris", Version: "1"}, trip.City{ID: "paris", Version: "2"}, trip.City{ID: "atlantis", Version: "1"}
	stays := func(cities ...trip.City) (st State) {
		for _, c := range cities {
			st.Stays = append(st.Stays, multistay.Stay{Place: gather.Place{City: c}})
		}
		return st
	}
	for _, tt := range []struct {
		name string
		st   State
		want bool
	}{
		{"nothing is gathered yet", State{}, false},
		{"as it is now", State{City: newer}, false},
		{"as it was before", State{City: older}, true},
		{"a place that nobody knows any more", State{City: gone}, false},
		{"one of the stays", stays(newer, older), true},
		{"all stays as they are now", stays(newer, newer), false},
		{"written down", State{City: older, Itinerary: &trip.Itinerary{}}, false},
		{"written down that there is no plan", State{City: older, Problem: &trip.Problem{}}, false},
	} {
		if got := w.stale(t.Context(), &tt.st); got != tt.want {
			t.Errorf("%s: stale is %v", tt.name, got)
		}
	}
}

package plan

import (
	"encoding/json"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/multistay"
)

// What is recorded of a journey of which only the wish is known is read again.
func TestAStateOfStaysIsReadAsItWasRecorded(t *testing.T) {
	t.Parallel()
	st := State{Stays: []multistay.Stay{{Wish: 1, Place: gather.Place{City: trip.City{Name: "Paris"}}}}}
	raw, err := json.Marshal(st.Stays)
	if err != nil {
		t.Fatal(err)
	}
	var got []multistay.Stay
	if err := json.Unmarshal(raw, &got); err != nil || len(got) != 1 || got[0].Wish != 1 || got[0].City.Name != "Paris" {
		t.Errorf("%v: %+v of %s", err, got, raw)
	}
}

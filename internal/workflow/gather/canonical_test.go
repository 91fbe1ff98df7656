package gather_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// A name that a place and an event share means the place; one that only an event has means the event; one of several stays as it is.
func TestWhatANameMeans(t *testing.T) {
	t.Parallel()
	sights := []trip.Attraction{
		{ID: "avenue", Name: "Champs-Élysées Avenue"}, {ID: "lights", Name: "Lights on the Champs-Élysées", Event: "lights"},
		{ID: "fair", Name: "Great Fair", Event: "fair"}, {ID: "parade", Name: "Great Parade", Event: "parade"},
	}
	for name, want := range map[string]string{
		"champs-élysées": "avenue", "Lights on the Champs-Élysées": "lights", "lights": "lights", "parade": "parade", "great": "great", "nowhere": "nowhere",
	} {
		in := trip.Intent{Requirements: []trip.Requirement{{Sights: &trip.SightsWish{Name: name}}}}
		if got := gather.Canonical(in, sights).Requirements[0].Sights.Name; got != want {
			t.Errorf("%q means %q, want %q", name, got, want)
		}
	}
}

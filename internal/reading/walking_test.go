package reading

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
)

// Who walks little is told what calmer days do not promise, and who is stopped by steps that nobody knows them.
func TestNotesOnFoot(t *testing.T) {
	t.Parallel()
	const (
		calm  = "You walk little: calmer days; ways of up to 1.6 km are still on foot."
		plain = "You walk little: ways of up to 1.6 km are still on foot."
	)
	for text, want := range map[string][]string{
		"little walking please":                             {calm},
		"I can't walk far, but the days may be packed":      {plain},
		"my grandfather uses a rollator":                    {calm, stepsUnknown},
		"I walk with a cane and need an accessible hotel":   {calm},
		"with a stroller":                                   {stepsUnknown},
		"no stairs, please":                                 {stepsUnknown},
		"my father is in a wheelchair":                      nil, // told of the hotel, whoever reads the sentence
		"we love walking":                                   nil,
		"we don't have a stroller":                          nil,
		"relaxed days":                                      nil,
		"we'd like long walks and a walking tour of a park": nil,
	} {
		c := world("2026-11-16")
		c.WalkMeters = 1600
		r, err := Read("Paris for two, 3-8 May, $4,000. "+text, c)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(r.Assumed, want) {
			t.Errorf("%s: taken for granted is %q, want %q", text, r.Assumed, want)
		}
	}
}

// Where nobody says how far one walks in a plan, no number is told.
func TestWalkingLittleIsCalm(t *testing.T) {
	t.Parallel()
	r, err := Read("Paris 3-8 May, $4,000, as little walking as possible", world("2026-11-16"))
	if err != nil {
		t.Fatal(err)
	}
	if r.Intent.Pace != trip.PaceRelaxed || !slices.Contains(r.Assumed, "You walk little: calmer days; some ways are still on foot.") {
		t.Errorf("pace %q, taken for granted %q", r.Intent.Pace, r.Assumed)
	}
}

package reading

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
)

// Who walks little has calmer days and is told what they do not promise, and who is stopped by steps is told of which it is known; for both what has
// steps alone is left out.
func TestWhoWalksLittle(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		replies []trip.Reply
		pace    trip.Pace
	}{
		"little walking please":                              {[]trip.Reply{trip.ReplyShortWays}, trip.PaceRelaxed},
		"I can't walk far, but the days may be packed":       {[]trip.Reply{trip.ReplyShortWays}, trip.PacePacked},
		"my grandfather uses a rollator":                     {[]trip.Reply{trip.ReplyShortWays}, trip.PaceRelaxed},
		"I walk with a cane and need an accessible hotel":    {[]trip.Reply{trip.ReplyShortWays}, trip.PaceRelaxed},
		"with a stroller":                                    {[]trip.Reply{trip.ReplySteps}, ""},
		"no stairs, please":                                  {[]trip.Reply{trip.ReplySteps}, ""},
		"playgrounds, and no climbing stairs":                {[]trip.Reply{trip.ReplyPlayground, trip.ReplySteps}, ""},
		"my father is in a wheelchair, everything step-free": {[]trip.Reply{trip.ReplySteps}, ""},
		"my father is in a wheelchair":                       {nil, ""}, // told of the hotel, whoever reads the sentence
		"we love walking":                                    {nil, ""},
		"we don't have a stroller":                           {nil, ""},
		"relaxed days":                                       {nil, trip.PaceRelaxed},
		"we'd like long walks and a walking tour of a park":  {nil, ""},
	} {
		r, err := Read("Paris for two, 3-8 May, $4,000. "+text, world("2026-11-16"))
		if err != nil {
			t.Fatal(err)
		}
		var got []trip.Reply
		for _, s := range r.Intent.Said {
			if s.Reply != "" {
				got = append(got, s.Reply)
			}
		}
		if !slices.Equal(got, want.replies) || r.Intent.Pace != want.pace {
			t.Errorf("%s: %q and %q, want %q and %q", text, got, r.Intent.Pace, want.replies, want.pace)
		}
		if free := r.Intent.StepFree(); free != (len(want.replies) > 0 || r.Intent.AccessibleBed()) {
			t.Errorf("%s: without steps %t", text, free)
		}
	}
}

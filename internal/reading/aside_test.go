package reading

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
)

// What is left aside is quoted with the no that is said of it, and what stands together stays together.
func TestLeftAsideIsQuoted(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"No perfume":                               {"No perfume"},
		"No perfume, please, and no smoking":       {"No perfume", "no smoking"},
		"We don't drink alcohol":                   nil,
		"a tour without any perfume":               {"without any perfume"},
		"I avoid perfume":                          {"avoid perfume"},
		"Dislikes: perfume, churches, queues":      {"Dislikes: perfume, …, queues"},
		"queues no, parks yes":                     {"queues no"},
		"Not for us: 1) perfume 2) churches":       {"Not for us: 1) perfume"},
		"we never go whittling":                    {"never go whittling"},
		"we adore museums but hate queues":         {"adore"},
		"I am afraid of heights":                   {"afraid of heights"},
		"I hate flying, so direct flights only":    {"hate flying"},
		"No Wi-Fi needed, whittling instead":       {"No Wi-Fi needed", "whittling instead"},
		"no museums or football":                   {"no … or football"},
		"no red-eye flights and a kayak":           {"kayak"},
		"no red-eyes, whittling":                   {"whittling"},
		"Why not a kayak":                          {"Why not a kayak"},
		"no sugar, but whittling":                  {"no sugar", "whittling"},
		"whittling and juggling":                   {"whittling", "juggling"},
		"coffee at Les Deux Magots":                {"Les Deux Magots"},
		"We don't want to fly early and no kayaks": {"don't want to fly early", "no kayaks"},
		"We don't mind a flight":                   nil,
		"opera on Saturday night":                  nil,
		"museums in the morning, jazz every night": {"museums in the morning", "jazz every night"},
		"no galleries except the Orsay":            {"no galleries except the Orsay"},
		"not too many museums, one is fine":        {"not too many museums, one is fine"},
		"no Louvre queue":                          {"no Louvre queue"},
		"don't skip museums":                       nil,
	} {
		r, err := Read("Paris from JFK 3-8 May, $4,000. "+text, world("2026-11-16"))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(r.Unread, want) {
			t.Errorf("%s: left aside %q, want %q", text, r.Unread, want)
		}
	}
}

// What is insisted on and was not understood is a must, and what is left aside with its time is a preference, unless it is called a must.
func TestLeftAsideIsInsistedOn(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]trip.Level{
		"Disneyland must":                   trip.Must,
		"Disneyland Paris is must":          trip.Must,
		"River cruise a must":               trip.Must,
		"must do Disney":                    trip.Must,
		"Disney and the Louvre are musts":   trip.Must,
		"opera on Saturday night is a must": trip.Must,
		"Disneyland would be nice":          trip.Prefer,
		"kids love Disney":                  trip.Prefer,
		"opera on Saturday night":           trip.Prefer,
		"not a must: Disney":                trip.Prefer,
		"Louvre is a must, Disney isn't":    trip.Prefer,
		"a must: Disney":                    trip.Must,
		"no museums on my birthday":         trip.Prefer,
	} {
		r, err := Read("Paris from JFK 3-8 May, $4,000. "+text, world("2026-11-16"))
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(r.Intent.Said, trip.Said.LeftAside)
		if i < 0 || r.Intent.Said[i].Level != want {
			t.Errorf("%s: said %+v, want a %s left aside", text, r.Intent.Said, want)
		}
	}
}

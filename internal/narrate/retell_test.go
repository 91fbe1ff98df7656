package narrate_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/trip"
)

// What somebody else may make of the summary of the happy trip, sentence by sentence, and what not.
func TestRetell(t *testing.T) {
	t.Parallel()
	it := told(t, happy())
	const days, sleep, sights, weather, cost = 0, 1, 2, 3, 4
	for _, tt := range []struct {
		text string
		from []int
		ok   bool
	}{
		{"From Tuesday 10 June to Saturday 14 June 2025, two adults have five days in Paris, flying from JFK to CDG and back.", []int{days}, true},
		{"Five days in Paris await you!", []int{days}, true},
		{"Five days in Paris await you, Tuesday to Saturday!", []int{days}, true},
		{"Home is Hôtel des Grandes Écoles in Paris for four nights, at $180 to $196 a night, on average 2.1 km from what you will see.", []int{sleep}, true},
		{"Ten sights wait for you, the Louvre, the Eiffel Tower and Musée d'Orsay among them.", []int{sights}, true},
		{"By stored weather data, not a live forecast, it gets 24 °C; Saturday has a 30% chance of rain.", []int{weather}, true},
		{"You spend $3,070.26 of your $3,500 and have $429.74 left.", []int{cost}, true},
		{"Your first day ends at the Panthéon.", []int{5}, true},

		{"You spend $3,500 of your $3,070.26 and have $429.74 left.", []int{cost}, false},                                                 // swapped
		{"You spend $3,070.26 of your $3,500.", []int{cost}, false},                                                                       // an amount is left out
		{"You spend $3,070.26 of your $3,500 and are $429.74 over it.", []int{cost}, false},                                               // turned round
		{"You spend $3,070.26 of your $3,500, breakfast included, and have $429.74 left.", []int{cost}, false},                            // added
		{"A night at Hôtel des Grandes Écoles costs $180 to $196, $20 at Bouillon Racine.", []int{sleep}, false},                          // another price of the plan
		{"You sleep at Polidor for 4 nights at $180 to $196 a night, on average 2.1 km from all sights.", []int{sleep}, false},            // another house of the plan
		{"You sleep at Hôtel des Grandes Écoles for 4 nights at $180 to $196 a week, on average 2.1 km from all.", []int{sleep}, false},   // another measure
		{"You sleep at Hôtel des Grandes Écoles, 4 nights for $180 to $196, on average 2.1 km from all.", []int{sleep}, false},            // none
		{"You sleep at Hôtel des Grandes ecolesx for 4 nights at $180 to $196 a night, on average 2.1 km from all.", []int{sleep}, false}, // misspelt
		{"You fly from CDG to JFK and back.", []int{days}, false},                                                                         // the other way
		{"You travel from Saturday 14 June to Tuesday 10 June.", []int{days}, false},                                                      // backwards
		{"It gets 24 °C; Saturday has a 30 % chance of rain.", []int{weather}, false},                                                     // no forecast says so
		{"By stored weather data, not a live forecast, 24 °C; it rains on Saturday.", []int{weather}, false},                              // certain
		{"You don't see the Louvre, the Eiffel Tower or Musée d'Orsay.", []int{sights}, false},                                            // denied
		{"The Louvre waits for you: see louvre.example.com.", []int{sights}, false},                                                       // an address
		{"The Louvre waits for you twice.", []int{sights}, false},                                                                         // more than is said
		{"The <b>Louvre</b> waits for you.", []int{sights}, false},                                                                        // no prose
		{"The Louvre waits for you.", nil, false},                                                                                         // stands on nothing
		{"The Louvre waits for you.", []int{sights, sights}, false}, {"The Louvre waits for you.", []int{99}, false}, {"", []int{sights}, false},
	} {
		summary, refs, refused := narrate.Retell(it, []narrate.Retold{{Text: tt.text, From: tt.from}})
		if ok := slices.Contains(summary, tt.text) && len(refused) == 0; ok != tt.ok || len(refused) > 1 {
			t.Errorf("%q is told: %v, want %v (%v)", tt.text, ok, tt.ok, refused)
		}
		if !tt.ok && !slices.Equal(summary, it.Summary) {
			t.Errorf("%q: code's own words changed: %q", tt.text, summary)
		}
		cited(t, it, summary, refs)
	}
}

// cited wants a sentence to stand on evidence, each of them.
func cited(t interface{ Errorf(string, ...any) }, it *trip.Itinerary, summary []string, refs [][]int) {
	if len(refs) != len(summary) {
		t.Errorf("%d sentences have %d lists of citations", len(summary), len(refs))
		return
	}
	for i, list := range refs {
		if len(list) == 0 || slices.ContainsFunc(list, func(n int) bool { return !it.Citations[n].Provenance.IsEvidence() }) {
			t.Errorf("%q stands on %v", summary[i], list)
		}
	}
}

// One sentence may tell two facts; nothing of the rest gets lost, and the order stays.
func TestRetellKeepsTheRest(t *testing.T) {
	t.Parallel()
	it := told(t, happy())
	money := "All in all $3,070.26 of $3,500 is spent; $429.74 stays yours, left for whatever you fancy."
	joined := "Five days in Paris, with the Louvre and the Eiffel Tower."
	got, _, refused := narrate.Retell(it, []narrate.Retold{{money, []int{4}}, {"It costs $9.", []int{4}}, {joined, []int{0, 2}}, {money, []int{4}}})
	want := []string{joined, it.Summary[1], it.Summary[3], money}
	if !slices.Equal(got, want) {
		t.Errorf("told %q\nwant %q", got, want)
	}
	var lie *narrate.Invention
	if len(refused) != 1 || !errors.As(refused[0], &lie) || lie.Token != "9" {
		t.Errorf("refused %v", refused)
	}
}

// Whoever says code's own words is believed, and whatever else is said, every sentence that is told is true and cited.
func TestRetellTellsOnlyWhatHolds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		it := told(t, varied(rt))
		var own []narrate.Retold
		for i, s := range it.Summary {
			if len(it.SummaryRefs[i]) > 0 {
				own = append(own, narrate.Retold{Text: s, From: []int{i}})
			}
		}
		if got, _, refused := narrate.Retell(it, own); len(refused) > 0 || !slices.Equal(got, it.Summary) {
			rt.Fatalf("code's own words are refused: %v", refused)
		}
		var said []narrate.Retold
		for range rapid.IntRange(0, 5).Draw(rt, "sentences") {
			text := rapid.SampledFrom(append(prose(it), "It costs $1.", "Berlin.", "\x1b[31m", "")).Draw(rt, "text")
			said = append(said, narrate.Retold{Text: text, From: rapid.SliceOfN(rapid.IntRange(-1, 12), 0, 4).Draw(rt, "from")})
		}
		summary, refs, refused := narrate.Retell(it, said)
		if err := narrate.CheckProse(summary, it); err != nil {
			rt.Fatal(err)
		}
		if len(refused) > len(said) || len(summary) < min(1, len(it.Summary)) || len(refs) != len(summary) {
			rt.Fatalf("told %q, refused %v", summary, refused)
		}
	})
}

// Whatever a voice says, what is told is short prose that holds, and the rest is code's own.
func FuzzRetell(f *testing.F) {
	for _, s := range []string{"Five days in Paris await you!", "You spend $3,070.26 of your $3,500 and have $429.74 left.", "\u202e$1", "Wednesday 0 June", "two-2 II ½ ２４", "see http://x.y"} {
		f.Add(s, 0, 4)
	}
	f.Add("\n", 0, 2)
	it := told(f, happy())
	f.Fuzz(func(t *testing.T, text string, a, b int) {
		summary, refs, refused := narrate.Retell(it, []narrate.Retold{{Text: text, From: []int{a, b}}})
		cited(t, it, summary, refs)
		if err := narrate.CheckProse(summary, it); err != nil {
			t.Error(err)
		}
		said := slices.Contains(summary, text)
		if said == (len(refused) > 0) && !slices.Contains(it.Summary, text) {
			t.Errorf("told: %v, refused %v", said, refused)
		}
		if said && (len([]rune(text)) > 320 || strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) })) {
			t.Errorf("%q is no prose", text)
		}
	})
}

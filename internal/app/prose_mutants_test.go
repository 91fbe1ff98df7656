package app_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// The proof of the gate that a voice's sentences pass: good sentences about real plans in every city of the program, each
// spoilt in one place, many hundred times. Nothing that is spoilt is told.

// spoken is a good sentence about an itinerary.
type spoken struct {
	it   *trip.Itinerary
	said narrate.Retold
	away []string // names of the city's packs that the itinerary does not hold
}

// spoil changes one thing of a sentence; ok is false where there is nothing of the kind.
type spoil func(r *rand.Rand, s *spoken) (text string, ok bool)

const perKind = 150

func TestNothingSpoiltIsTold(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	good := goodSentences(t)
	for _, kind := range []struct {
		name  string
		spoil spoil
	}{
		{"one digit", spoilDigit}, {"another amount, of this plan or not", spoilAmount}, {"another count or duration, of this plan or not", spoilCount},
		{"another date, of this trip or not", spoilDate}, {"another weekday", spoilWeekday}, {"a name of the city that is not in the plan", spoilName},
		{"another name of the plan", spoilOwnName}, {"a name misspelt", spoilLetter}, {"another unit", spoilUnit}, {"a fact denied", spoilNot},
		{"two numbers exchanged", spoilOrder}, {"a sum turned round", spoilTurn}, {"a word added that makes it free", spoilFree}, {"a hedge taken away", spoilHedge},
	} {
		r := rand.New(rand.NewPCG(7, 2026))
		tried, lost := 0, 0
		for lost < 100*perKind && tried < perKind {
			s := &good[r.IntN(len(good))]
			text, ok := kind.spoil(r, s)
			if !ok || text == s.said.Text {
				lost++
				continue
			}
			tried++
			if _, _, refused := narrate.Retell(s.it, []narrate.Retold{{Text: text, From: s.said.From}}); len(refused) == 0 {
				t.Errorf("%s: told %q\n of %q", kind.name, text, s.said.Text)
			}
		}
		t.Logf("%s: %d spoilt sentences", kind.name, tried)
		if tried < perKind {
			t.Errorf("%s: only %d sentences could be spoilt", kind.name, tried)
		}
	}
}

// Of all else that itineraries say, no name passes that the itinerary does not hold; those of fallbacks it holds. A word that is
// written small is no name to CheckProse: of sentences that others wrote, the gate above sees it.
func TestNoForeignNamePasses(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	good := goodSentences(t)
	absent := map[*trip.Itinerary][]string{}
	for _, s := range good {
		if absent[s.it] == nil {
			absent[s.it] = absentIn(t, &s.it.Facts, s.away)
		}
	}
	r := rand.New(rand.NewPCG(11, 2026))
	tried := 0
	for tried < 4*perKind {
		s := &good[r.IntN(len(good))]
		line := spoken{s.it, narrate.Retold{Text: anyOf(r, sentencesIn(s.it))}, absent[s.it]}
		text, ok := anyOf(r, []spoil{spoilName, spoilLetter})(r, &line)
		if !ok || len(capitalForm.FindAllString(text, -1)) < len(capitalForm.FindAllString(line.said.Text, -1)) {
			continue
		}
		tried++
		if err := narrate.CheckProse([]string{text}, s.it); err == nil {
			t.Errorf("%q passes\n of %q", text, line.said.Text)
		}
	}
	t.Logf("%d spoilt lines", tried)
}

// What the gate cannot see: what has neither a number nor a name, and of which no word says that it is less than certain. A
// reader who wants to rule it out asks for no voice.
func TestWhatTheGateCannotSee(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	good := goodSentences(t)
	for reason, change := range map[string]func(string) string{
		"praise has no number and no name":         func(s string) string { return strings.TrimSuffix(s, ".") + ", and all of it is lovely." },
		"so has a thing that nobody has looked at": func(s string) string { return strings.TrimSuffix(s, ".") + ", with a cosy bar." },
		"to leave a name out is to be short":       func(s string) string { return strings.Replace(s, " and back", "", 1) },
	} {
		told := 0
		for _, s := range good {
			if text := change(s.said.Text); text != s.said.Text {
				if _, _, refused := narrate.Retell(s.it, []narrate.Retold{{Text: text, From: s.said.From}}); len(refused) == 0 {
					told++
				}
			}
		}
		t.Logf("%s: %d told", reason, told)
		if told == 0 {
			t.Errorf("%s: the gate sees it now; say so", reason)
		}
	}
}

// goodSentences are what plans in every city say of themselves, as they stand and in other words; all of them pass.
func goodSentences(t *testing.T) []spoken {
	t.Helper()
	a, ctx := world(t, app.Replace{})
	packs, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	var out []spoken
	for _, city := range packs.Cities() {
		pack, err := packs.Find(city.Name)
		if err != nil {
			t.Fatal(err)
		}
		for n, wish := range []string{"5 days in %s from 10 June 2025 for $6,000, art and food", "4 days in %s from 3 December 2025 for $9,000 for two adults and a child"} {
			done, err := a.Plan(ctx, runner.NewID(), plan.Request{Text: fmt.Sprintf(wish, city.Name), Now: now, Seed: uint64(n), Iterations: 200}, nil)
			if err != nil || done.Status != run.Completed {
				t.Fatalf("%s: %s, %v: %s", city.Name, done.Status, err, done.Problem)
			}
			it := itinerary(t, done)
			out = append(out, sentencesOf(t, &it, pack)...)
		}
	}
	return out
}

// otherWords are other ways to say what code says.
var otherWords = strings.NewReplacer("You sleep at", "Your bed stands at", "You stay at", "Home is", "Look forward to", "Waiting for you:",
	"The highlights are", "Do not", "This plan takes", "Ahead: this plan takes", "The whole trip costs", "You spend", "All together it comes to", "In all you pay", "expect", "look for")

func sentencesOf(t *testing.T, it *trip.Itinerary, pack *atlas.Pack) []spoken {
	t.Helper()
	var away []string
	for _, s := range pack.Sights(0) {
		away = append(away, s.Name)
	}
	for _, r := range pack.Restaurants() {
		away = append(away, r.Name)
	}
	for _, h := range pack.Hotels(calendar.MustDate("2025-06-10"), calendar.MustDate("2025-06-12")) {
		away = append(away, h.Name)
	}
	for _, f := range pack.Patterns() {
		away = append(away, f.Carrier+" "+f.Number)
	}
	in := " " + trip.Fold(fmt.Sprint(sentencesIn(it))) + " "
	away = slices.DeleteFunc(away, func(n string) bool { return strings.Contains(in, trip.Fold(n)) })
	var out []spoken
	for i, text := range it.Summary {
		if len(it.SummaryRefs[i]) == 0 {
			continue
		}
		for _, said := range slices.Compact([]string{text, otherWords.Replace(text)}) {
			s := spoken{it, narrate.Retold{Text: said, From: []int{i}}, away}
			if _, _, refused := narrate.Retell(it, []narrate.Retold{s.said}); len(refused) > 0 {
				if said == text {
					t.Errorf("a good sentence is refused: %v", refused)
				}
				continue
			}
			out = append(out, s)
		}
	}
	return out
}

// sentencesIn is all that the itinerary tells, to look for names in.
func sentencesIn(it *trip.Itinerary) []string {
	out := slices.Clone(it.Summary)
	for _, d := range it.Days {
		for _, a := range d.Activities {
			out = append(out, a.Name, a.Notes)
		}
	}
	return out
}

// absentIn gives those of some names of which a word with a capital stands nowhere in the facts, looked for by other means than
// the gate's.
func absentIn(t *testing.T, f *trip.Facts, names []string) []string {
	t.Helper()
	all, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	text := trip.Fold(string(all))
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool {
		return !slices.ContainsFunc(properForm.FindAllString(n, -1), func(part string) bool {
			return slices.ContainsFunc(strings.Fields(trip.Fold(part)), func(w string) bool { return !strings.Contains(text, w) })
		})
	})
}

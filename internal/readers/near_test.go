package readers

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Of what is insisted on and nobody knows, the names that share a telling word with it are offered; what is only wished for is no must.
func TestNamesThatAreNear(t *testing.T) {
	t.Parallel()
	r := rulesOf(t)
	for text, want := range map[string]struct {
		insisted bool
		near     string
	}{
		"must see the Pinakothek of Atlantis":  {true, "Alte Pinakothek"},
		"must see the Museum of Atlantis":      {true, ""},
		"the castle of Atlantis is a must":     {true, ""},
		"must see the Marienplatz, Atlantis":   {true, ""},
		"ideally the Pinakothek of Atlantis":   {false, ""},
		"must see the Marienplatz, good vibes": {false, ""},
		"a red umbrella":                       {false, ""},
	} {
		got, err := r.Read(t.Context(), plan.Request{Text: "5 days in Munich from 10 June 2026, $3,500, for two, " + text, Now: noon}, false)
		if err != nil || got.Intent.Insisted() != want.insisted || (want.near == "") != (len(got.Near) == 0) || want.near != "" && !slices.Contains(got.Near, want.near) {
			t.Errorf("%s: insisted %t, near %q, %v: %+v", text, got.Intent.Insisted(), got.Near, err, got.Intent.Said)
		}
	}
}

// The words of a sentence are kept with the parts that they became.
func TestWordsOfASentenceAreKept(t *testing.T) {
	t.Parallel()
	got, err := rulesOf(t).Read(t.Context(), plan.Request{Text: "5 days in Munich from 10 June 2026, $3,500, two adults, a red umbrella", Now: noon}, false)
	if err != nil {
		t.Fatal(err)
	}
	for field, want := range map[string]string{trip.FieldCity: "Munich", trip.FieldBudget: "$3,500", trip.FieldDates: "5 days, 10 June 2026", trip.FieldParty: "two adults"} {
		if words := got.Intent.WordsFor(field); words != want {
			t.Errorf("%s: %q, want %q", field, words, want)
		}
	}
	if last := got.Intent.Said[len(got.Intent.Said)-1]; !last.LeftAside() || last.Insisted() {
		t.Errorf("%+v", last)
	}
}

// What stands in place of words that nobody knows is read with the sentence, before a run and in it.
func TestAnswersInOtherWordsAreRead(t *testing.T) {
	t.Parallel()
	r := rulesOf(t)
	req := plan.Request{Text: "5 days in Munich from 10 June 2026, $3,500, for two, must see Atlantis.", Now: noon}
	seen, err := r.Preview(t.Context(), req)
	if err != nil || seen.Question == nil || seen.Question.Field != trip.FieldSaid {
		t.Fatalf("%+v, %v", seen, err)
	}
	for answer, names := range map[string]bool{"the Deutsches Museum": true, "plan without it": false, "ohne": false} {
		req.Answers = map[string]string{trip.FieldSaid: answer}
		seen, err := r.Preview(t.Context(), req)
		if err != nil || seen.Question != nil || (len(seen.Intent.Requirements) > 0) != names {
			t.Errorf("%s: %+v, %v", answer, seen, err)
		}
	}
}

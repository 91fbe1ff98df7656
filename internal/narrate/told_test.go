package narrate_test

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// inGerman are the stories as they are told to somebody who reads German.
func inGerman() map[string]func() narrate.Story {
	out := map[string]func() narrate.Story{}
	for name, story := range stories() {
		out[name] = func() narrate.Story {
			s := story()
			s.Intent.Lang = wording.German
			return s
		}
	}
	return out
}

// english is what no German sentence has.
var english = regexp.MustCompile(`(?i)\b(the|of|and|to|from|with|for|by|is|are|not|you|your|this|that|at|on|night|day|days|price|about|costs?)\b`)

// own is the prose that narrate writes, without what others wrote: names, descriptions, remarks, documents and reasons.
func own(it *trip.Itinerary, s *narrate.Story) []string {
	out := append(prose(it), it.Banner)
	var theirs []string
	add := func(texts ...string) {
		for _, t := range texts {
			if t = strings.TrimSuffix(t, "."); t != "" {
				theirs = append(theirs, t)
			}
		}
	}
	f := s.Facts
	documents := func(list []trip.Amendment) {
		for _, m := range list {
			add(m.Says, m.Pack)
		}
	}
	documents(f.City.Fares.Amended)
	for _, a := range f.Attractions {
		add(a.Name, a.Blurb)
		documents(a.Amended)
	}
	for _, a := range f.Restaurants {
		add(a.Name)
	}
	for _, h := range f.Lodgings {
		add(h.Name)
		documents(h.Amended)
	}
	for _, o := range f.Flights {
		add(o.Name(), o.Carrier)
		documents(o.Amended)
	}
	for _, r := range s.Remarks {
		add(r.Text)
	}
	for _, a := range f.City.Airports {
		add(a.Transfer.Line)
	}
	for _, r := range s.Repairs {
		for _, m := range r.Moves {
			add(m.Why)
		}
	}
	slices.SortFunc(theirs, func(a, b string) int { return len(b) - len(a) }) // a reason before the names in it
	for i := range out {
		for _, words := range theirs {
			out[i] = strings.ReplaceAll(out[i], words, "")
		}
	}
	return out
}

func TestWhatIsToldInGermanIsGerman(t *testing.T) {
	t.Parallel()
	for name, story := range inGerman() {
		s := story()
		it := told(t, s)
		for _, text := range own(it, &s) {
			if found := english.FindString(text); found != "" {
				t.Errorf("%s: %q is English: %s", name, found, text)
			}
		}
		if err := narrate.Check(it, s.Zones); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := narrate.CheckSummary(it); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	s := inGerman()["typical_weather"]()
	if it := told(t, s); len(it.Degraded) != 1 || it.Degraded[0].Reason != "es gibt kein Netz" || !strings.HasPrefix(it.Banner, "⚠️ Nicht") {
		t.Errorf("what was not to be had: %+v, %q", it.Degraded, it.Banner)
	}
	if !english.MatchString("Price: information not available.") {
		t.Error("the test knows no English")
	}
}

func TestAGermanPage(t *testing.T) {
	t.Parallel()
	s := inGerman()["happy"]()
	got, file := page(told(t, s)), "testdata/happy.de.golden.txt"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("run with -update and review the diff:\n%s", d)
	}
}

// Whatever is changed in a German document, be it one letter or one figure, is noticed: it is told again and compared.
func TestNothingSpoiltPassesInGerman(t *testing.T) {
	t.Parallel()
	for name, story := range inGerman() {
		s := story()
		it := told(t, s)
		texts := map[string]*string{"title": &it.Title, "costs": &it.Costs.Disclaimer}
		for i := range it.Summary {
			texts[fmt.Sprint("summary ", i)] = &it.Summary[i]
		}
		for i := range it.Disclaimers {
			texts[fmt.Sprint("disclaimer ", i)] = &it.Disclaimers[i]
		}
		for i := range it.Citations {
			texts[fmt.Sprint("claim ", i)] = &it.Citations[i].Claim
		}
		for d := range it.Days {
			texts[fmt.Sprint("headline ", d)] = &it.Days[d].Headline
			for a := range it.Days[d].Activities {
				texts[fmt.Sprint("note ", d, a)] = &it.Days[d].Activities[a].Notes
			}
		}
		ways := []func(string) string{
			func(s string) string { return s + " Eintritt frei." }, func(string) string { return "" },
			func(s string) string { return strings.Replace(s, "1", "2", 1) }, func(s string) string { return strings.Replace(s, "nicht ", "", 1) },
		}
		for n, what := range slices.Sorted(maps.Keys(texts)) { // each in one way: telling a trip again takes its time
			text := texts[what]
			was, spoilt := *text, ways[n%len(ways)](*text)
			if *text = spoilt; spoilt != was && narrate.Check(it, s.Zones) == nil {
				t.Errorf("%s: %s passes as %q instead of %q", name, what, spoilt, was)
			}
			*text = was
		}
		it.Summary = append(it.Summary, "Alles ist inklusive.")
		if narrate.CheckSummary(it) == nil || narrate.Check(it, s.Zones) == nil {
			t.Errorf("%s: a sentence more passes", name)
		}
		it.Summary = it.Summary[:len(it.Summary)-2]
		if narrate.CheckSummary(it) == nil || narrate.Check(it, s.Zones) == nil {
			t.Errorf("%s: a sentence less passes", name)
		}
	}
}

// Whoever says that a document is of the other language does not get past either check.
func TestALanguageCannotBePretended(t *testing.T) {
	t.Parallel()
	s := happy()
	it := told(t, s)
	it.Intent.Lang = wording.German
	if narrate.Check(it, s.Zones) == nil {
		t.Error("an English page passes as a German one")
	}
	g := inGerman()["happy"]()
	it = told(t, g)
	it.Intent.Lang = ""
	if narrate.Check(it, g.Zones) == nil {
		t.Error("a German page passes as an English one")
	}
}

// The hour of a ride that nobody said is told as a guess.
func TestAnHourThatNobodySaidIsToldAsAGuess(t *testing.T) {
	t.Parallel()
	s := happy()
	s.Facts.Flights = slices.Clone(s.Facts.Flights)
	for i := range s.Facts.Flights {
		s.Facts.Flights[i].Own, s.Facts.Flights[i].Guessed, s.Facts.Flights[i].ArriveUnsaid = true, true, trip.UnsaidHour
	}
	it, err := narrate.Itinerary(s)
	if err != nil {
		t.Fatal(err)
	}
	first := it.Days[0].Activities[0]
	if want := "hour not said, planned with " + first.Window.End.String(); first.Role != trip.RoleArrive || !strings.Contains(strings.ToLower(first.Notes), want) {
		t.Errorf("%s is told as %q, want %q in it", first.Role, first.Notes, want)
	}
	days := it.Days
	if last := days[len(days)-1].Activities; strings.Contains(last[len(last)-1].Notes, "not said") {
		t.Errorf("the hour of departure was said: %q", last[len(last)-1].Notes)
	}
}

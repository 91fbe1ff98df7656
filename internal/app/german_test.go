package app_test

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/racetest"
	ragread "github.com/tripwright/tripwright/internal/rag/read"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// englishWords are what no German sentence has; quoted is what somebody else says, in whatever language it is.
var (
	englishWords = regexp.MustCompile(`(?i)\b(the|of|and|to|from|with|for|by|is|are|not|you|your|this|that|at|on|night|day|days|price|about|costs?|less|more)\b`)
	quoted       = regexp.MustCompile(`„[^“]*“|"[^"]*"`)
)

// papers are the files that a trip is handed on as, as text.
func papers(t *testing.T, it *trip.Itinerary) map[string]string {
	t.Helper()
	sheet, err := export.Lay(it)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{"markdown": string(sheet.Text())}
	for name, write := range map[string]func() ([]byte, error){"calendar": sheet.Calendar, "tracks": sheet.Tracks, "document": sheet.Document} {
		b, err := write()
		if err != nil {
			t.Fatal(err)
		}
		out[name] = string(b)
		if name == "document" {
			paper, err := ragread.File(t.Context(), ragread.PDF, b)
			if err != nil {
				t.Fatal(err)
			}
			out[name] = paper.Text
		}
	}
	out["calendar"] = strings.NewReplacer("\r\n ", "", "\\n", "\n", "\\,", ",", "\\;", ";").Replace(out["calendar"])
	return out
}

// markup is what is no text in files: names of properties, addresses and tags.
var markup = regexp.MustCompile(`(?m)^[A-Z][A-Z;=-]*[A-Za-z0-9/;=_-]*:|https?://[^\s)>"]*|<[^>]*>`)

// The printed trip, the calendar and the other files say nothing in English around a trip that is told in German, and all that an English one says.
func TestWhatIsHandedOnIsGerman(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, nil)
	names := namesOf(a)
	for _, wish := range []string{parisWish, tokyoWish} {
		r, err := asked(ctx, a, wish)
		if err != nil {
			t.Fatal(err)
		}
		it := itinerary(t, r)
		theirs := []string{"we can leave our bags at the hotel"} // what is to be said to the reader of sentences is English
		for _, s := range it.Intent.Said {
			theirs = append(theirs, s.Text) // the traveller's own words
		}
		for _, s := range it.Facts.Attractions {
			theirs = append(theirs, s.Blurb, strings.TrimSuffix(s.Blurb, "."))
		}
		for _, c := range it.Citations {
			theirs = append(theirs, c.Provenance.Note, strings.ReplaceAll(c.Provenance.Note, "–", "")) // the text of a PDF loses dashes
			if _, words, ok := strings.Cut(c.Claim, ": "); ok && c.Provenance.Tool == trip.GuideTool {
				theirs = append(theirs, strings.TrimSuffix(words, "."))
			}
		}
		slices.SortFunc(theirs, func(a, b string) int { return len(b) - len(a) }) // "Paris" stands within longer ones
		for name, text := range papers(t, &it) {
			bare := markup.ReplaceAllString(text, " ")
			bare = strings.Join(strings.Fields(bare), " ")
			bare = quoted.ReplaceAllString(bare, "")
			for _, s := range slices.Concat(theirs, names) {
				if s != "" {
					bare = strings.ReplaceAll(bare, s, "")
				}
			}
			for _, n := range names { // a narrow table of the paper cuts them
				for k := len(n) - 1; name == "document" && k > len("Nijubashi and"); k-- {
					bare = strings.ReplaceAll(bare, n[:k], "")
				}
			}
			for _, at := range englishWords.FindAllStringIndex(bare, 5) {
				t.Errorf("%s as %s: English: …%s…", wish, name, bare[max(0, at[0]-40):min(len(bare), at[1]+40)])
			}
		}
		var days int
		for _, text := range papers(t, &it) {
			if strings.Contains(text, "Tag 1") || strings.Contains(text, "Montag") || strings.Contains(text, "Einchecken") {
				days++
			}
		}
		if days != 4 {
			t.Errorf("%s: only %d files speak German", wish, days)
		}
	}
}

// wordsOf are all that an itinerary says, but for names and what others say.
func wordsOf(it *trip.Itinerary) []string {
	out := slices.Concat([]string{it.Title, it.Banner, it.Costs.Disclaimer}, it.Summary, it.Disclaimers, it.Assumed)
	for _, d := range it.Days {
		out = append(out, d.Headline)
		for _, a := range d.Activities {
			out = append(out, a.Notes)
		}
	}
	for _, d := range it.Decisions {
		out = append(append(out, d.Rationale, d.Selected), d.Options...)
	}
	for _, v := range it.Advisories {
		out = append(out, v.Message)
	}
	for _, r := range it.Repairs {
		for _, m := range r.Moves {
			out = append(out, m.Why)
		}
	}
	for _, a := range it.Alternatives {
		out = append(out, a.Trade)
	}
	for _, r := range it.Certificate.Rules {
		out = append(out, r.Found...)
	}
	for _, c := range it.Citations {
		if !strings.Contains(c.Claim, ": ") || c.Provenance.Source != trip.SourceFixture { // a description of the pack is cited in its own words
			out = append(out, c.Claim)
		}
	}
	return out
}

// namesOf are the names that stand in what is said, the longest first.
func namesOf(a *app.App) (out []string) {
	for _, city := range a.Atlas.Cities() {
		pack, err := a.Atlas.Find(city.ID)
		if err != nil {
			continue
		}
		for _, s := range pack.Sights(1e9) {
			out = append(out, s.Name)
		}
		for _, r := range pack.Restaurants() {
			out = append(out, r.Name)
		}
		for _, h := range pack.Hotels(calendar.MustDate("2025-06-10"), calendar.MustDate("2025-06-14")) {
			out = append(out, h.Name, h.Brand)
		}
		for _, p := range city.Airports {
			out = append(out, p.Name, p.Transfer.Line)
		}
	}
	out = slices.DeleteFunc(out, func(s string) bool { return s == "" })
	slices.SortFunc(out, func(a, b string) int { return len(b) - len(a) })
	return out
}

func wantGerman(t *testing.T, wish string, names, said []string) {
	t.Helper()
	for _, text := range said {
		bare := quoted.ReplaceAllString(text, "")
		for _, n := range names {
			bare = strings.ReplaceAll(bare, n, "")
		}
		if found := englishWords.FindString(bare); found != "" {
			t.Errorf("%s: %q is English: %s", wish, found, text)
		}
	}
}

func asked(ctx context.Context, a *app.App, text string) (run.Run, error) {
	return a.Plan(ctx, runner.NewID(), plan.Request{Text: text, Now: now, Seed: 1, Lang: wording.German}, nil)
}

// Who asks in German is answered in German, whatever comes of it: a trip, another one after an edit, a question, or why there is none. The
// document is verified like any other.
func TestATripInGerman(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, nil)
	names := namesOf(a)
	for _, wish := range append([]string{parisWish, tokyoWish,
		"5 days in Munich from 10 July, $3,000, family of four with a stroller, vegan food, no red-eye flights, art, a pool",
		"6 days in Paris in June, €2,500, luxury hotel, nightlife, 3 museums a day, the cheapest flight, the Louvre on day 2, jazz",
		"a week in Tokyo in June, budget $2,600, 2 adults, every art museum, wheelchair",
	}, fiftyWishes...) {
		r, err := asked(ctx, a, wish)
		if err != nil {
			t.Fatal(err)
		}
		if r.Status != run.Completed {
			wantGerman(t, wish, names, wordsOfProblem(t, r.Problem))
			continue
		}
		it := itinerary(t, r)
		if it.Intent.Lang != wording.German {
			t.Fatalf("%s: the trip is told in %q", wish, it.Intent.Lang)
		}
		wantGerman(t, wish, names, wordsOf(&it))
		for _, v := range a.Verify(it) {
			if v.Verdict == trip.Fail {
				t.Errorf("%s: %s: %q", wish, v.Rule, v.Found)
			}
		}
		spoilt := it
		spoilt.Summary = append(slices.Clone(it.Summary[:1]), it.Summary[2:]...)
		spoilt.SummaryRefs = append(slices.Clone(it.SummaryRefs[:1]), it.SummaryRefs[2:]...)
		spoilt.ID = spoilt.Name()
		if !slices.ContainsFunc(a.Verify(spoilt), func(v trip.RuleVerdict) bool { return v.Rule == "prose" && v.Verdict == trip.Fail }) {
			t.Errorf("%s: a sentence of the summary can be taken away", wish)
		}
	}
	r, err := asked(ctx, a, parisWish)
	if err != nil {
		t.Fatal(err)
	}
	_, next := edited(t, a, ctx, r.ID, trip.Edit{trip.AddBudget(-300_00)})
	if next.Intent.Lang != wording.German {
		t.Errorf("after an edit the trip is told in %q", next.Intent.Lang)
	}
	wantGerman(t, "an edit", names, wordsOf(&next))
}

func wordsOfProblem(t *testing.T, doc json.RawMessage) []string {
	t.Helper()
	var p trip.Problem
	if err := json.Unmarshal(doc, &p); err != nil || p.Message == "" {
		t.Fatalf("%v: %s", err, doc)
	}
	out := slices.Concat([]string{p.Message}, p.Conflict, p.Assumed)
	for _, r := range p.Relaxations {
		out = append(out, r.Change)
	}
	for _, v := range p.Violations {
		out = append(out, v.Message)
	}
	for _, r := range p.Repairs {
		for _, m := range r.Moves {
			out = append(out, m.Why)
		}
	}
	if p.Question != nil {
		out = append(out, p.Question.Text)
	}
	return out
}

func TestWhatCannotBePlannedIsSaidInGerman(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, nil)
	names := namesOf(a)
	for _, wish := range []string{
		"five days in Paris next June for $900", "5 days in Paris next June, $1,400, must see the Louvre and the Eiffel Tower and Versailles, no red-eye flights",
		"a week somewhere for $3,000", "a week in Rome in June, $3,000", "5 days in Paris, $3,000", "5 days in Paris in June", "5 days in Paris 10/11/2027, $3,000",
		"a week in Paris and Rome in June for $4,000", "5 days in Paris in June, $2,000 or $3,000", "5 days in Paris on 31 June, $3,000",
		"5 days in Munich in June, $1,000, 5 star hotel with a pool, business class, must have kosher food",
	} {
		r, err := asked(ctx, a, wish)
		if err != nil {
			t.Fatal(err)
		}
		if r.Status == run.Completed {
			t.Errorf("%s: there is a plan", wish)
			continue
		}
		wantGerman(t, wish, names, wordsOfProblem(t, r.Problem))
	}
}

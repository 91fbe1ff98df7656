package extract_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/extract"
)

// pieces are what the random texts are made of: words and signs that mean something here, and some that do not.
func pieces() []string {
	return strings.Split("The Louvre|Louvre|Orsay|Hotel Bellevue|metro|AF 007|Café Luitpold|It|Its|The museum|is|are|was|open|opens|closes|closed|rests|at|from|to|until|"+
		"and|,|;|:|(|)|.|. |\n|\n\n|\n- |\n## |**|daily|every day|Monday|Tuesdays|Mon|Sun|Fri|–|-|9|18|9:30|18:00|nine|six|half past|a quarter to|noon|midnight|am|p.m.|24 hours|"+
		"except|only|on|€|17|17 €|euros|yen|twenty|-|two|hundred|thousand|$|1,200|12,50|costs|ticket|admission|free|no entrance fee|children|adults|a night|in summer|"+
		"Location|48.8606, 2.3376|48°51'38\"N 2°20'15\"E|Hours|Price|Visit|90 minutes|Type|art museum|Indoor|yes|assistant|日曜|é|\xff|\x00|…|«|°|'|h|30", "|")
}

func anyText(t *rapid.T) string {
	if rapid.Bool().Draw(t, "wild") {
		return rapid.String().Draw(t, "text")
	}
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces()), 0, 60).Draw(t, "pieces"), rapid.SampledFrom([]string{" ", ""}).Draw(t, "between"))
}

// Whatever the text: no panic, every fact stands where it says, is of a known thing and says something sound, and the same
// text says the same again.
func TestAnyText(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := chunk(anyText(t))
		c.Start = rapid.IntRange(0, 1000).Draw(t, "start")
		c.End = c.Start + len(c.Text)
		sound(t, c)
	})
}

type failer interface {
	Fatalf(format string, args ...any)
}

func sound(t failer, c rag.Chunk) {
	facts := extract.Facts([]rag.Chunk{c}, things())
	for _, f := range facts {
		if !c.Holds(f.Span) || oneLine(c.Text[f.Span.Start-c.Start:f.Span.End-c.Start]) != f.Text || f.Ref != c.Ref {
			t.Fatalf("%+v does not stand in %q", f, c.Text)
		}
		if !slices.ContainsFunc(things(), func(x extract.Thing) bool { return x.ID == f.Of }) || f.Hours == nil && f.Closed == nil && f.Price == nil {
			t.Fatalf("%+v says nothing of nobody", f)
		}
		if f.Hours != nil && f.Closed != nil || len(f.Closed) > 6 || f.Price != nil && (f.Price.Amount < 0 || (f.Price.Amount == 0) != (f.Price.Currency == "")) {
			t.Fatalf("%+v is not sound", f)
		}
		if f.Hours != nil {
			soundWeek(t, f)
		}
	}
	places := extract.Places([]rag.Chunk{c}, things())
	for _, p := range places {
		if !c.Holds(p.Span) || oneLine(c.Text[p.Span.Start-c.Start:p.Span.End-c.Start]) != p.Text || !p.Location.Valid() || p.Name == "" || p.Minutes < 0 {
			t.Fatalf("%+v does not stand in %q", p, c.Text)
		}
	}
	if d := cmp.Diff(facts, extract.Facts([]rag.Chunk{c}, things())); d != "" {
		t.Fatalf("the second time other facts: %s", d)
	}
}

func soundWeek(t failer, f extract.Fact) {
	for _, day := range f.Hours {
		for i, w := range day {
			if w.Minutes() <= 0 || w.Minutes() > 24*60 || w.Start < 0 || w.Start >= 24*60 || i > 0 && day[i-1].End > w.Start {
				t.Fatalf("%q has the windows %v", f.Text, day)
			}
		}
	}
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// Whatever hours a week has, the sentence that says them in full is read back.
func TestHoursAreReadBack(t *testing.T) {
	t.Parallel()
	days := []string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
	rapid.Check(t, func(t *rapid.T) {
		start := rapid.IntRange(0, 12*4-1).Draw(t, "start") * 15
		end := rapid.IntRange(13*4, 24*4-1).Draw(t, "end") * 15
		shut := rapid.IntRange(0, 6).Draw(t, "shut")
		text := fmt.Sprintf("The Louvre is open daily from %02d:%02d to %02d:%02d, closed on %ss.", start/60, start%60, end/60, end%60, days[shut])
		facts := extract.Facts([]rag.Chunk{chunk(text)}, things())
		if len(facts) != 1 || facts[0].Hours == nil {
			t.Fatalf("%s gives %s", text, line(facts))
		}
		for d, w := range facts[0].Hours {
			if d == shut && len(w) > 0 || d != shut && (len(w) != 1 || int(w[0].Start) != start || int(w[0].End) != end) {
				t.Fatalf("%s gives %s", text, line(facts))
			}
		}
	})
}

// Whatever the amount, it is read back however it is written.
func TestAmountsAreReadBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cents := rapid.IntRange(1, 99999).Draw(t, "cents")
		form := rapid.SampledFrom([]string{"€%d.%02d", "%d,%02d €", "EUR %d.%02d", "%d.%02d euros"}).Draw(t, "form")
		text := "The Louvre costs " + fmt.Sprintf(form, cents/100, cents%100) + "."
		facts := extract.Facts([]rag.Chunk{chunk(text)}, things())
		if len(facts) != 1 || facts[0].Price == nil || int(facts[0].Price.Amount) != cents {
			t.Fatalf("%s gives %s", text, line(facts))
		}
	})
}

func FuzzFacts(f *testing.F) {
	f.Add("The Louvre is open daily from 9 to 18 and costs €17. It rests on Mondays.")
	f.Add("## Musée Rodin\n\nLocation: 48.8553, 2.3158\nHours: daily 10–18\nPrice: 14 €")
	f.Add("Musée Rodin (48°51'19\"N 2°18'57\"E) is an art museum open Tue–Sun 10–18.")
	f.Fuzz(func(t *testing.T, text string) { sound(t, chunk(text)) })
}

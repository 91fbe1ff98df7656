package english_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
)

func TestFold(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"Musée d’Orsay": "musee d'orsay", "ŁÓDŹ": "lodz", "Straße": "strasse", "Cœur": "coeur", "東京": "東京", "e\u0301": "e"} {
		if got := english.Fold(text); got != want {
			t.Errorf("%q is folded to %q, want %q", text, got, want)
		}
	}
}

func TestOneOff(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"paris", "paris", false}, {"paris", "parris", true}, {"paris", "pari", true}, {"paris", "parus", true}, {"paris", "pairs", true}, {"toyko", "tokyo", true},
		{"paris", "parrris", false}, {"paris", "pirus", false}, {"paris", "prais", true}, {"paris", "priss", false}, {"a", "b", true}, {"", "a", true},
	} {
		if got := english.OneOff(c.a, c.b); got != c.want || english.OneOff(c.b, c.a) != c.want {
			t.Errorf("%q and %q: %t, want %t", c.a, c.b, got, c.want)
		}
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	if got := english.Words(" to  from\n\tto "); len(got) != 2 || !got["to"] || !got["from"] {
		t.Errorf("the words are %v", got)
	}
}

// A day that was said is the next such day, unless its year was said, too.
func TestDayOn(t *testing.T) {
	t.Parallel()
	today := calendar.MustDate("2026-11-15")
	for want, d := range map[string]english.Day{
		"2026-11-15": {Month: 11, Day: 15}, "2027-11-14": {Month: 11, Day: 14}, "2025-11-14": {Year: 2025, Month: 11, Day: 14}, "2026-11-16": {Day: 16}, "2026-12-14": {Day: 14},
		"2026-12-31": {Day: 31}, "2028-02-29": {Month: 2, Day: 29}, "": {Year: 2027, Month: 2, Day: 29},
	} {
		got, ok := d.On(today)
		if ok != (want != "") || ok && got.String() != want {
			t.Errorf("%+v is %s, %t, want %q", d, got, ok, want)
		}
		if !d.Said() {
			t.Errorf("%+v was not said", d)
		}
	}
	if (english.Day{Month: 5}).Said() {
		t.Error("a month is a day")
	}
}

// A date in figures has one reading, two or none.
func TestSlashDate(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		d                       english.SlashDate
		monthFirst, dayFirst    string
		ambiguous, valid, clear bool
	}{
		{english.SlashDate{A: 6, B: 10}, "6/10", "10/6", true, true, false},
		{english.SlashDate{A: 6, B: 6}, "6/6", "6/6", false, true, true},
		{english.SlashDate{A: 6, B: 13, Year: 2027}, "6/13", "0/0", false, true, true},
		{english.SlashDate{A: 13, B: 6}, "0/0", "6/13", false, true, true},
		{english.SlashDate{A: 6, B: 10, Dots: true}, "10/6", "10/6", false, true, true},
		{english.SlashDate{A: 6, B: 10, Year: 2027, ISO: true}, "6/10", "6/10", false, true, true},
		{english.SlashDate{A: 29, B: 2}, "0/0", "2/29", false, true, true},
		{english.SlashDate{A: 29, B: 2, Year: 2027}, "0/0", "0/0", false, false, false},
		{english.SlashDate{A: 31, B: 4, Dots: true}, "0/0", "0/0", false, false, false},
	} {
		say := func(d english.Day) string { return fmt.Sprintf("%d/%d", d.Month, d.Day) }
		if a, b := say(c.d.Read(true)), say(c.d.Read(false)); a != c.monthFirst || b != c.dayFirst {
			t.Errorf("%+v: read as %s and %s, want %s and %s", c.d, a, b, c.monthFirst, c.dayFirst)
		}
		if _, clear := c.d.Clear(); c.d.Ambiguous() != c.ambiguous || c.d.Valid() != c.valid || clear != c.clear {
			t.Errorf("%+v: ambiguous %t, valid %t, clear %t", c.d, c.d.Ambiguous(), c.d.Valid(), clear)
		}
	}
	both := english.Day{Slash: english.SlashDate{A: 6, B: 10}}
	if d := both.As(true); d.Month != time.June || d.Day != 10 || !both.Said() {
		t.Errorf("06/10 in America is %+v", d)
	}
	if d := (english.Day{Month: 5, Day: 3}).As(false); d.Month != time.May {
		t.Errorf("3 May is %+v", d)
	}
}

// The end of a stretch that has no year takes the other's, over New Year the one beside it.
func TestSpanCompleted(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ first, last, want string }{
		{"0/6/10", "2027/6/14", "2027 2027"}, {"2027/6/10", "0/6/14", "2027 2027"}, {"0/12/28", "2028/1/3", "2027 2028"}, {"2027/12/28", "0/1/3", "2027 2028"},
		{"0/6/10", "0/6/14", "0 0"}, {"0/0/10", "2027/6/14", "0 2027"},
	} {
		day := func(text string) (d english.Day) {
			if _, err := fmt.Sscanf(text, "%d/%d/%d", &d.Year, &d.Month, &d.Day); err != nil {
				t.Fatal(err)
			}
			return d
		}
		got := english.Span{First: day(c.first), Last: day(c.last)}.Completed()
		if years := fmt.Sprint(got.First.Year, got.Last.Year); years != c.want {
			t.Errorf("%s to %s: the years are %s, want %s", c.first, c.last, years, c.want)
		}
	}
}

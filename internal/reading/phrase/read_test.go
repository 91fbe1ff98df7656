package phrase_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/readingtest"
)

// The tokens of a sentence as they are read: numbers with their value, times and dates by what they are.
func TestCut(t *testing.T) {
	t.Parallel()
	readingtest.Cases(t, func(_, text string) (string, error) {
		s, err := phrase.Cut(text)
		if err != nil {
			return "", err
		}
		var out strings.Builder
		for i, tok := range s.Tokens {
			switch {
			case tok.Hyphen:
				out.WriteByte('~')
			case i > 0 && !tok.Glued:
				out.WriteByte(' ')
			case i > 0:
				out.WriteByte('_')
			}
			out.WriteString(tok.Text)
			at, n := s.TimeAt(i)
			switch {
			case tok.Kind == phrase.DateLit:
				fmt.Fprintf(&out, "<%d %d %d>", tok.Date.A, tok.Date.B, tok.Date.Year)
			case tok.Ord:
				fmt.Fprintf(&out, "<%d.>", tok.Milli/1000)
			case tok.Kind == phrase.Number:
				fmt.Fprintf(&out, "<%d>", tok.Milli)
			}
			if n > 1 || tok.Kind == phrase.TimeLit {
				fmt.Fprintf(&out, "<%s>", at.Evening())
			}
		}
		return out.String(), nil
	})
}

// What is no sentence is refused by name.
func TestCutRefuses(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{"blank": " \n", "long": strings.Repeat("é", phrase.MaxRunes+1), "control": "a\x00b", "not UTF-8": "\xff"} {
		if _, err := phrase.Cut(text); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: error %v, want fault.Invalid", name, err)
		}
	}
}

// The language of patterns, one thing a case. What stands before the stroke is read by somebody already.
func TestPatterns(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ pattern, text, want string }{
		{"word", "a word or two words", "1-2 [] []"},
		{"one|two", "two", "0-1 [] []"}, // a number is a word, too
		{"red|blue car", "the blue car", "1-3 [] []"},
		{"red|blue car", "the blue red car", "2-4 [] []"},
		{"very? good", "good, very good", "0-1 [] []; 2-4 [] []"},
		{"the? very? good", "the good", "0-2 [] []"},
		{"a|an? old? a|an hat", "a hat", "0-2 [] []"}, // it goes back on what it took
		{"# days", "twenty-one days", "0-2 [21] []"},
		{"# days", "2.5 days", ""},
		{"#th of", "the third of may, 21st of june", "1-3 [3] []; 5-7 [21] []"},
		{"# of", "3rd of", ""},
		{"at @time", "at half past 8 pm", "0-5 [] [20:30]"},
		{"from @time to @time", "from 9 to 5", "0-4 [] [09:00 05:00]"},
		{"in _ hat", "in yellow hat", "0-3 [] []"},
		{"in _ hat", "in 3 hat", ""},
		{"# -|to #", "3-5", "0-3 [3 5] []"},
		{"hat", "hat hat | hat", "2-3 [] []"},
		{"in _ hat", "in yellow | hat", ""},
	} {
		s, err := phrase.Cut(strings.Replace(c.text, "|", "", 1))
		if err != nil {
			t.Fatal(err)
		}
		if before, _, used := strings.Cut(c.text, "|"); used {
			s.UseRange(0, len(strings.Fields(before)), phrase.AsWish)
		}
		var got []string
		for _, m := range phrase.Of(c.pattern).All(s) {
			times := make([]calendar.Clock, 0, 2)
			for _, at := range m.Times {
				times = append(times, at.Clock)
			}
			got = append(got, fmt.Sprintf("%d-%d %v %v", m.From, m.To, m.Nums, times))
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%q in %q: %s, want %s", c.pattern, c.text, strings.Join(got, "; "), c.want)
		}
	}
}

// A pattern that could stand anywhere, or is written wrongly, is a slip of the pen.
func TestPatternsAreWrittenWell(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "maybe?", "a? b?", "wh?t now"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q is taken for a pattern", text)
				}
			}()
			phrase.Of(text)
		}()
	}
}

// What somebody read stays theirs.
func TestUse(t *testing.T) {
	t.Parallel()
	s, err := phrase.Cut("five days in Paris")
	if err != nil {
		t.Fatal(err)
	}
	s.UseRange(0, 2, phrase.AsDate)
	s.UseRange(-1, 4, phrase.AsWish)
	var got []phrase.Concern
	for _, tok := range s.Tokens {
		got = append(got, tok.By)
	}
	if want := []phrase.Concern{phrase.AsDate, phrase.AsDate, phrase.AsWish, phrase.AsWish}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("read by %v, want %v", got, want)
	}
}

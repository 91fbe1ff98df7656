package wording

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
)

func TestSumsDatesAndCountsAreWrittenAsPeopleThereDo(t *testing.T) {
	t.Parallel()
	day := calendar.MustDate("2027-06-10")
	for _, tc := range []struct{ got, english, german string }{
		{"money", English.Money(123450), German.Money(123450)},
		{"money below nought", English.Money(-123456700), German.Money(-123456700)},
		{"date", English.Date(day), German.Date(day)},
		{"day", English.Day(day), German.Day(day)},
		{"full day", English.FullDay(day), German.FullDay(day)},
		{"span", English.Span(day, day.AddDays(4)), German.Span(day, day.AddDays(4))},
		{"span of months", English.Span(day, day.AddDays(21)), German.Span(day, day.AddDays(21))},
		{"span of years", English.Span(day, day.AddDays(365)), German.Span(day, day.AddDays(365))},
		{"rate", English.Rate(1_161_800_000), German.Rate(1_161_800_000)},
		{"long", English.Duration(445), German.Duration(445)},
		{"one", English.Count(1, Night), German.Count(1, Night)},
		{"four", English.Count(4, Night), German.Count(4, Night)},
		{"none", English.Count(0, Child), German.Count(0, Child)},
		{"many", English.Count(1204, Sight), German.Count(1204, Sight)},
		{"fraction", English.Say("%.1f km", 1234.56), German.Say("%.1f km", 1234.56)},
		{"sum in a sentence", English.Say("%s a night", money.Cents(123450)), German.Say("%s a night", money.Cents(123450))},
		{"list", English.List([]string{"A", "B", "C"}), German.List([]string{"A", "B", "C"})},
		{"order of words", English.Say("%s is open %s on %s", "X", "9–17", "Y"), German.Say("%s is open %s on %s", "X", "9–17", "Y")},
		{"what nobody translated", English.Say("nobody knows %s", "this"), German.Say("nobody knows %s", "this")},
		{"word", English.Word("art museum"), German.Word("art museum")},
	} {
		want, ok := map[string][2]string{
			"money": {"$1,234.50", "1.234,50\u00a0$"}, "money below nought": {"-$1,234,567", "-1.234.567\u00a0$"},
			"date": {"10 June 2027", "10. Juni 2027"}, "day": {"Thursday 10 June", "Donnerstag, 10. Juni"},
			"full day": {"Thursday 10 June 2027", "Donnerstag, 10. Juni 2027"},
			"span":     {"10–14 June 2027", "10.–14. Juni 2027"}, "span of months": {"10 June – 1 July 2027", "10. Juni – 1. Juli 2027"},
			"span of years": {"10 June 2027 – 9 June 2028", "10. Juni 2027 – 9. Juni 2028"}, "rate": {"$1.1618", "1,1618\u00a0$"},
			"long": {"7 h 25 min", "7 Std. 25 Min."}, "one": {"1 night", "1 Nacht"}, "four": {"4 nights", "4 Nächte"},
			"none": {"0 children", "0 Kinder"}, "many": {"1204 sights", "1.204 Sehenswürdigkeiten"}, "fraction": {"1234.6 km", "1.234,6 km"},
			"sum in a sentence": {"$1,234.50 a night", "1.234,50\u00a0$ pro Nacht"}, "list": {"A, B and C", "A, B und C"},
			"order of words": {"X is open 9–17 on Y", "X ist am Y geöffnet 9–17"}, "what nobody translated": {"nobody knows this", "nobody knows this"},
			"word": {"art museum", "Kunstmuseum"},
		}[tc.got]
		if !ok || tc.english != want[0] || tc.german != want[1] {
			t.Errorf("%s: %q and %q, want %q", tc.got, tc.english, tc.german, want)
		}
	}
}

func TestTheLanguageThatIsLikedBest(t *testing.T) {
	t.Parallel()
	for accept, want := range map[string]Language{
		"": "", "de": German, "de-AT, en;q=0.5": German, "en, de;q=0.9": "", "fr, de;q=0.5": German, "fr": "", "de;q=0.2, en-GB": "",
		"!!": "",
	} {
		if got := Preferred(accept); got != want {
			t.Errorf("%q is %q, want %q", accept, got, want)
		}
	}
	for l, want := range map[Language]bool{"": true, "en": true, "de": true, "fr": false, "DE": false} {
		if l.Known() != want {
			t.Errorf("%q is known: %t", l, !want)
		}
	}
}

var verb = regexp.MustCompile(`%(?:\[(\d+)\])?([+.0-9]*[a-z])`)

// verbs are what a sentence takes, by argument.
func verbs(sentence string) map[int]string {
	out, next := map[int]string{}, 1
	for _, m := range verb.FindAllStringSubmatch(strings.ReplaceAll(sentence, "%%", ""), -1) {
		if m[1] != "" {
			next, _ = strconv.Atoi(m[1])
		}
		out[next] = m[2]
		next++
	}
	return out
}

var braced = regexp.MustCompile(`\{[a-z]+\}`)

// A sentence in German takes what the English one takes, every part once and as the same kind of thing.
func TestBothLanguagesTakeTheSame(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, part := range germanParts() {
		for english, there := range part {
			if seen[english] {
				t.Errorf("%q stands in the catalogue twice", english)
			}
			seen[english] = true
			want, got := verbs(english), verbs(there)
			for at, v := range want {
				if got[at] != v {
					t.Errorf("%q takes %%%s in place %d, but %q takes %q", english, v, at, there, got[at])
				}
			}
			a, b := braced.FindAllString(english, -1), braced.FindAllString(there, -1)
			slices.Sort(a)
			slices.Sort(b)
			if len(got) != len(want) || !slices.Equal(a, b) || there == "" {
				t.Errorf("%q and %q do not take the same", english, there)
			}
			if strings.HasPrefix(english, " ") != strings.HasPrefix(there, " ") && !strings.HasPrefix(english, ",") && !strings.HasPrefix(there, ",") {
				t.Errorf("%q and %q do not begin alike", english, there)
			}
		}
	}
	for n, f := range nouns {
		if f.one == "" || f.many == "" || f.german == "" || f.germans == "" {
			t.Errorf("%q lacks a form", n)
		}
	}
}

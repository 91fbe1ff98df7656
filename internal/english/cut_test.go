package english_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/english"
)

// cut writes the tokens of a text, each with a letter for its kind; what is joined to the one before has a + or, by a hyphen, a -.
func cut(m *english.Manner, text string) string {
	var out []string
	for t := range m.Cut(text) {
		s := string("wn.dt"[t.Kind]) + t.Text
		switch {
		case t.Hyphen:
			s = "-" + s
		case t.Glued:
			s = "+" + s
		}
		if t.Ordinal {
			s += "(" + t.Figures() + ".)"
		}
		if t.Meant != "" {
			s += "(" + t.Meant + ")"
		}
		if t.Kind == english.Date {
			s += fmt.Sprintf("(%d %d %d %t %t)", t.Date.A, t.Date.B, t.Date.Year, t.Date.ISO, t.Date.Dots)
		}
		if t.Kind == english.Time {
			s += "(" + t.Clock.String() + ")"
		}
		if text[t.From:t.To] != t.Text {
			s += "!"
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

// The same text, as each of the readers has it cut.
func TestTheMannersDiffer(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][3]string{
		"d'Orsay":           {"wd'Orsay", "wd'Orsay", "wd +.' +wOrsay"},
		"A380":              {"wA380", "wA +n380", "wA +n380"},
		"five-day":          {"wfive -wday", "wfive +.- +wday", "wfive +.- +wday"},
		"3 - day":           {"n3 .- wday", "n3 .- wday", "n3 .- wday"},
		"3-day":             {"n3 -wday", "n3 +.- +wday", "n3 +.- +wday"},
		"10-14":             {"n10 +.- +n14", "n10 +.- +n14", "n10 +.- +n14"},
		"(-a":               {".( +.- +wa", ".( +.- +wa", ".( +.- +wa"},
		"9:30":              {"t9:30(09:30)", "n9:30", "n9:30"},
		"2027-06-10":        {"d2027-06-10(6 10 2027 true false)", "n2027 +.- +n06 +.- +n10", "n2027-06-10"},
		"1,234.50 €":        {"n1,234.50 .€", "n1,234.50 .€", "n1,234.50 .€"},
		"1.234,50":          {"n1.234,50", "n1.234,50", "n1.234 +., +n50"},
		"1.2.3":             {"n1.2 +.. +n3", "n1.2.3", "n1.2 +.. +n3"},
		"12,34":             {"n12 +., +n34", "n12,34", "n12 +., +n34"},
		"1234,567":          {"n1234 +., +n567", "n1234,567", "n1234 +., +n567"},
		"12,345,678.9":      {"n12,345,678.9", "n12,345,678.9", "n12,345,678.9"},
		"1:2:3":             {"n1 +.: +n2 +.: +n3", "n1:2:3", "n1 +.: +n2 +.: +n3"},
		"12:3":              {"n12 +.: +n3", "n12:3", "n12 +.: +n3"},
		"123:45":            {"n123 +.: +n45", "n123:45", "n123 +.: +n45"},
		"2'500":             {"n2'500", "n2 +.' +n500", "n2 +.' +n500"},
		"p.m. and a.m":      {"wp.m.(pm) wand wa.m(am)", "wp +.. +wm +.. wand wa +.. +wm", "wp +.. +wm +.. wand wa +.. +wm"},
		"am I":              {"wam wI", "wam wI", "wam wI"},
		"a\u00a0b":          {"wa wb", "wa wb", "wa +.\u00a0 +wb"},
		"a\vb\fc\nd":        {"wa wb wc wd", "wa wb wc wd", "wa +.\v +wb wc wd"},
		"٣ a٣":              {".٣ wa٣", "w٣ wa٣", "n٣ wa +n٣"},
		"e\u0301a":          {"we\u0301a", "we\u0301a", "we\u0301a"},
		"\u0301a":           {"w\u0301a", ".\u0301 +wa", "w\u0301a"},
		"\u20dda":           {".\u20dd +wa", ".\u20dd +wa", "w\u20dda"},
		" USD1500 2kusd 1k": {"wUSD +n1500 n2 +wk +wusd n1 +wk", "wUSD +n1500 n2 +wkusd n1 +wk", "wUSD +n1500 n2 +wkusd n1 +wk"},
		"":                  {"", "", ""},
	} {
		for i, m := range []*english.Manner{english.Typed, english.Quoted, english.Retold} {
			if got := cut(m, text); got != want[i] {
				t.Errorf("%q, manner %d:\n got %s\nwant %s", text, i, got, want[i])
			}
		}
	}
}

// What is typed in figures may be a date, a time or an ordinal.
func TestFiguresThatAreTyped(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"10th":        "n10th(10.)",
		"1ST of":      "n1ST(1.) wof",
		"10thing":     "n10 +wthing",
		"2,5k":        "n2,5 +wk",
		"2,5 k":       "n2 +., +n5 wk",
		"06/10":       "d06/10(6 10 0 false false)",
		"06/10/27":    "d06/10/27(6 10 2027 false false)",
		"10.06.2027":  "d10.06.2027(10 6 2027 false true)",
		"10-06-2027":  "d10-06-2027(10 6 2027 false false)",
		"20270610":    "d20270610(6 10 2027 true false)",
		"20271310":    "n20271310",
		"3.5. to 8.5": "d3.5.(3 5 0 false true) wto n8.5",
		"2027/6/1":    "d2027/6/1(6 1 2027 true false)",
		"30.02.2027":  "w30.02.2027(no such day)",
		"2027-13-40":  "n2027 +.- +n13 +.- +n40",
		"2027-02-30":  "w2027-02-30(no such day)",
		"40/50":       "n40 +./ +n50",
		"8h30":        "t8h30(08:30)",
		"24:00":       "t24:00(24:00)",
		"24:01":       "n24 +.: +n01",
		"8:60":        "n8 +.: +n60",
		"8:305":       "n8 +.: +n305",
		"8.30 pm":     "t8.30(08:30) wpm",
		"8.30":        "n8.30",
		"the U.S.":    "wthe wU.S.(us)",
		"p.p.":        "wp.p.(pp)",
		"kusd":        "wk +wusd",
		"usda1":       "wusda1",
		"k":           "wk",
	} {
		if got := cut(english.Typed, text); got != want {
			t.Errorf("%q\n got %s\nwant %s", text, got, want)
		}
	}
}

// A text that is not read to its end is not cut further.
func TestWhoHasEnoughOfTokens(t *testing.T) {
	t.Parallel()
	for tok := range english.Quoted.Cut("one two") {
		if tok.Text != "one" {
			t.Fatalf("%q comes first", tok.Text)
		}
		break
	}
}

func TestFigures(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		typed, quoted int64 // thousandths; hundredths, or -1
		retold        string
	}{
		"12":         {12_000, 1200, "12"},
		"12.5":       {12_500, 1250, "12.5"},
		"12.50":      {12_500, 1250, "12.5"},
		"12,50":      {12_500, 1250, "1250"},
		"2,5":        {2_500, 250, "25"},
		"1,200":      {1_200_000, 120000, "1200"},
		"5,50,000":   {550_000_000, 55_000_000, "550000"},
		"1.200":      {1_200_000, 120000, "1.2"},
		"1.200,50":   {1_200_500, 120050, "1.2005"},
		"1,200.50":   {1_200_500, 120050, "1200.5"},
		"2'500":      {2_500_000, 250000, "2'500"},
		"2,500'202":  {2_500_202_000, 250_020_200, "2500'202"},
		"0.500":      {500_000, -1, "0.5"},
		"0.5":        {500, 50, "0.5"},
		"1234.567":   {1_234_567, -1, "1234.567"},
		"1.2345":     {1_234, -1, "1.2345"},
		"12.34.567":  {1_234_567, -1, "12.34.567"},
		"1,234.567":  {1_234_567, -1, "1234.567"},
		"9:30":       {9_000, -1, "9:30"},
		"100000000":  {100_000_000_000, 10_000_000_000, "100000000"},
		"100000001":  {100_000_001_000, -1, "100000001"},
		"999999999":  {999_999_999_000, -1, "999999999"},
		"9999999999": {english.MostThousandths, -1, "9999999999"},
		"007":        {7_000, 700, "7"},
		"0":          {0, 0, "0"},
		"1.0":        {1_000, 100, "1"},
		"1,2,3":      {12_300, -1, "123"},
	} {
		quoted, ok := english.Hundredths(text)
		if !ok {
			quoted = -1
		}
		if typed, retold := english.Thousandths(text), english.Normal(text); typed != want.typed || quoted != want.quoted || retold != want.retold {
			t.Errorf("%q is %d, %d, %q; want %+v", text, typed, quoted, retold, want)
		}
	}
}

// words is a line of a text cut as it was typed.
type words []english.Token

func (w words) Len() int { return len(w) }

func (w words) Piece(i int) english.Piece {
	t := w[i]
	p := english.Piece{Word: strings.ToLower(t.Text), Kind: t.Kind, Glued: t.Glued}
	if t.Kind == english.Number {
		p.Thousandths = english.Thousandths(t.Figures())
	}
	return p
}

func line(m *english.Manner, text string) (w words) {
	for t := range m.Cut(text) {
		w = append(w, t)
	}
	return w
}

// The same words, as documents and wishes are read: the value in thousandths, and how many pieces it takes.
func TestNumbersInWords(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{
		"five":                          {"5000 1", "5000 1"},
		"nineteen days":                 {"19000 1", "19000 1"},
		"ninety":                        {"90000 1", "90000 1"},
		"twenty-two":                    {"22000 3", "22000 2"},
		"twenty two":                    {"22000 2", "22000 2"},
		"twenty twelve":                 {"20000 1", "20000 1"},
		"twelve two":                    {"12000 1", "12000 1"},
		"twenty-first":                  {"20000 1", "0 0"},
		"twenty-ten":                    {"20000 1", "20000 1"},
		"twelve-two":                    {"12000 1", "12000 1"},
		"a hundred":                     {"100000 2", "100000 2"},
		"a thousand":                    {"1000000 2", "1000000 2"},
		"a hundred and five":            {"105000 4", "105000 4"},
		"a hundred and":                 {"100000 2", "100000 2"},
		"a hundred and a half":          {"100000 2", "100000 2"},
		"one hundred twenty":            {"120000 3", "120000 3"},
		"one hundred and twenty-three":  {"123000 6", "123000 5"},
		"two thousand three hundred":    {"2300000 4", "2300000 4"},
		"two thousand and five":         {"2000000 2", "2005000 4"},
		"two thousand thousand":         {"2000000 2", "2000000000 3"},
		"three hundred thousand":        {"300000000 3", "300000000 3"},
		"a hundred and five thousand":   {"105000000 5", "100000 2"},
		"twelve hundred":                {"12000 1", "1200000 2"},
		"ten hundred":                   {"10000 1", "1000000 2"},
		"nine hundred":                  {"900000 2", "900000 2"},
		"hundred":                       {"0 0", "0 0"},
		"thousand":                      {"0 0", "0 0"},
		"zero":                          {"0 0", "0 1"},
		"a":                             {"0 0", "0 0"},
		"a day":                         {"0 0", "0 0"},
		"and five":                      {"0 0", "0 0"},
		"a dozen":                       {"0 0", "12000 2"},
		"half a dozen":                  {"0 0", "6000 3"},
		"half a day":                    {"0 0", "0 0"},
		"a couple of grand":             {"0 0", "2000000 4"},
		"a couple of dozen":             {"0 0", "0 0"},
		"a couple of days":              {"0 0", "0 0"},
		"two and a half thousand":       {"2000 1", "2500000 5"},
		"two and a half days":           {"2000 1", "2000 1"},
		"a grand and a half":            {"0 0", "1500000 5"},
		"a hundred and a half thousand": {"100000 2", "100000 2"},
		"2.5k":                          {"0 0", "2500000 2"},
		"2 m":                           {"0 0", "2000 1"},
		"2m":                            {"0 0", "2000000000 2"},
		"2 thousand 500":                {"0 0", "2000000 2"},
		"2 thousand five hundred":       {"0 0", "2500000 4"},
		"7 five":                        {"0 0", "7000 1"},
		"two hundred five hundred":      {"205000 3", "200000 2"},
		"one hundred one hundred":       {"101000 3", "100000 2"},
		"a million":                     {"0 0", "1000000000 2"},
		"9 hundred million":             {"0 0", "900000000000 3"},
		"a thousand million":            {"1000000 2", "1000000000000 3"},
		"2 thousand million":            {"0 0", "2000000 2"},
		"- five":                        {"0 0", "0 0"},
	} {
		l := line(english.Quoted, text)
		value, n := english.SpelledAt(l, 0)
		quoted := fmt.Sprint(value*1000, n)
		v, n := english.TypedAt(line(english.Typed, text), 0)
		if typed := fmt.Sprint(v, n); quoted != want[0] || typed != want[1] {
			t.Errorf("%q is %s and %s, want %s and %s", text, quoted, typed, want[0], want[1])
		}
	}
	if v, n := english.SpelledAt(line(english.Quoted, "for two hundred"), 1); v != 200 || n != 2 {
		t.Errorf("behind a word two hundred is %d of %d", v, n)
	}
}

func TestOrdinalsInWords(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"third": "3 1", "twenty-first": "21 2", "thirty first": "31 2", "thirtieth": "30 1", "twenty tenth": "0 0", "twenty": "0 0", "one": "0 0", "3rd": "0 0", "": "0 0"} {
		v, n := english.OrdinalAt(line(english.Typed, text), 0)
		if got := fmt.Sprint(v, n); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
}

func TestWordsThatCountAlone(t *testing.T) {
	t.Parallel()
	for w, want := range map[string]int{"one": 1, "nineteen": 19, "ninety": 90, "dozen": 12, "hundreds": 100, "thousand": 1000, "millions": 1000000, "zero": 0, "first": 0, "grand": 0} {
		if got := english.Alone(w); got != want {
			t.Errorf("%q is %d, want %d", w, got, want)
		}
	}
}

// The names of days and months count from 1, in small letters.
func TestNamesOfTheCalendar(t *testing.T) {
	t.Parallel()
	if len(english.Months) != 12 || english.Months["january"] != 1 || english.Months["december"] != 12 || len(english.Weekdays) != 7 || english.Weekdays["monday"] != 1 || english.Weekdays["sunday"] != 7 {
		t.Errorf("%v %v", english.Months, english.Weekdays)
	}
}

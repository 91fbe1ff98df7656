package phrase_test

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

func cut(t *testing.T, text string) *phrase.Sentence {
	t.Helper()
	s, err := phrase.Cut(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Looking around stops where the sentence does.
func TestLook(t *testing.T) {
	t.Parallel()
	s := cut(t, "we like the old hat, not the new. Two days")
	// 0 we 1 like 2 the 3 old 4 hat 5 , 6 not 7 the 8 new 9 . 10 two 11 days
	article, no := english.Words("the"), english.Words("not")
	for name, c := range map[string]struct{ got, want any }{
		"texts":                  {s.Texts(2, "the", "old"), true},
		"texts before":           {s.Texts(-1, "we"), false},
		"texts behind the end":   {s.Texts(11, "days", "off"), false},
		"texts to the end":       {s.Texts(10, "two", "days"), true},
		"other texts":            {s.Texts(2, "the", "new"), false},
		"word":                   {s.WordAt(4), "hat"},
		"word before":            {s.WordAt(-1), ""},
		"word behind":            {s.WordAt(12), ""},
		"skip":                   {s.Skip(2, "the", "old"), 4},
		"skip to the end":        {s.Skip(10, "two", "days"), 12},
		"skip nothing":           {s.Skip(2, "old"), 2},
		"back over":              {s.BackOver(3, "the"), 2},
		"back over nothing":      {s.BackOver(3, "old"), 3},
		"back over the start":    {s.BackOver(0, "we"), 0},
		"rest":                   {s.RestEnds(5), true},
		"rest at a word":         {s.RestEnds(4), false},
		"rest at the end":        {s.RestEnds(12), true},
		"rest at a full stop":    {s.RestEnds(9), true},
		"words before":           {s.WordsBefore(4, 2, article), true},
		"words too far before":   {s.WordsBefore(4, 1, article), false},
		"words over a comma":     {s.WordsBefore(7, 4, article), false},
		"words far over a comma": {s.WordsBefore(7, 5, article), true},
		"words over a full stop": {s.WordsBefore(11, 9, no), false},
		"last":                   {s.LastBefore(9, 9, article), 7},
		"last in reach":          {s.LastBefore(9, 1, article), -1},
		"last over a full stop":  {s.LastBefore(11, 9, article), -1},
		"between":                {s.AnyBetween(5, 7, no), true},
		"not between":            {s.AnyBetween(5, 6, no), false},
		"counted":                {s.CountedAt(10), true},
		"not counted":            {s.CountedAt(3), false},
		"counted at the end":     {s.CountedAt(11), false},
		"any":                    {phrase.AnyAt(s, phrase.Says("new", "the old"), 2), true},
		"none":                   {phrase.AnyAt(s, phrase.Says("new", "the old"), 3), false},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
	if m, ok := s.EndingAt(phrase.Says("old hat", "the old hat", "the"), 5); !ok || m.From != 2 || m.To != 5 {
		t.Errorf("the longest that ends there is %d-%d, %t", m.From, m.To, ok)
	}
	if m, ok := s.EndingAt(phrase.Says("old hat"), 4); ok {
		t.Errorf("%d-%d ends there", m.From, m.To)
	}
	if n, ok := s.WholeAt(10); !ok || n != 2 {
		t.Errorf("the number is %d, %t", n, ok)
	}
	for _, i := range []int{-1, 0, 12} {
		if n, ok := s.WholeAt(i); ok {
			t.Errorf("at %d is the number %d", i, n)
		}
	}
	if m, ok := phrase.First(s, phrase.Says("green", "new", "we")); !ok || m.From != 8 {
		t.Errorf("the first is at %d, %t", m.From, ok)
	}
	s.UseRange(2, 3, phrase.AsWish)
	if got := s.Skip(2, "the"); got != 2 {
		t.Errorf("what is read is stepped over to %d", got)
	}
	if got := s.LastBefore(5, 9, english.Words("we")); got != -1 {
		t.Errorf("looked back over what is read, to %d", got)
	}
}

// Names are windows of what nobody read, the longest first; signs may stand inside them.
func TestNames(t *testing.T) {
	t.Parallel()
	s := cut(t, "see St. Jean-Luc's (big) hat 06/10/2027")
	s.UseRange(0, 1, phrase.AsWish)
	var got []string
	s.Names(func(_, _ int, key string) bool {
		got = append(got, key)
		return key == "stjeanluc"
	})
	if want := []string{"stjeanlucs", "stjeanluc", "big", "hat"}; !slices.Equal(got, want) {
		t.Errorf("the names are %q, want %q", got, want)
	}
	for name, want := range map[string]string{"Senso-ji": "sensoji", "Marks & Spencer": "marksandspencer", "Musée d’Orsay": "museedorsay", "Pier 7": "pier7"} {
		if got := phrase.KeyOf(name); got != want {
			t.Errorf("the key of %q is %q, want %q", name, got, want)
		}
	}
}

// What is said last counts, where only a correction stands between.
func TestLastSaid(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"red, no, sorry, blue": {"blue"}, "red and blue": {"red", "blue"}, "red, blue": {"red", "blue"}, "red or rather blue": {"blue"}, "red (no) blue": {"red", "blue"},
		"red, no, green, no, blue": {"blue"}, "red it blue": {"red", "blue"},
	} {
		s := cut(t, text)
		colours := phrase.Of("red|green|blue").All(s)
		var got []string
		for _, m := range phrase.LastSaid(s, colours, func(m phrase.Match) (int, int) { return m.From, m.To }) {
			got = append(got, s.WordAt(m.From))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// Slips are mended beside what tells that they are slips, and words that mean something stay.
func TestSpelling(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"musems": "museums", "3 octobre": "octobre", "3 septembet": "september", "septembet": "septembet", "Musuem": "museum", "galery": "gallery", "budget": "budget",
		"stores": "stores", "Pakrs": "pakrs", "fligth": "flight", "w/ kids": "with", "in septembet": "in", "septembet the 3rd": "september", "3rd of septembet": "3",
	} {
		if s := cut(t, text); s.WordAt(0) != want && s.WordAt(1) != want {
			t.Errorf("%q begins %q, %q; want %q", text, s.WordAt(0), s.WordAt(1), want)
		}
	}
}

package stays

import (
	"testing"

	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/readingtest"
)

// said reads a sentence up to its stays.
func said(t *testing.T, text string) (*phrase.Sentence, *Said) {
	t.Helper()
	s, err := phrase.Cut(text)
	if err != nil {
		t.Fatal(err)
	}
	named := gazetteer.FindCities(s, gazetteer.New(readingtest.Cities(), readingtest.Origins()))
	return s, Read(s, named)
}

// What stands at a token is of the stay that is named there, and else is spoken of after the one named last.
func TestOfWhichStayAWordIs(t *testing.T) {
	t.Parallel()
	_, sd := said(t, "we go to Paris, Munich, Paris and see a museum there")
	for token, want := range map[int]struct{ at, near int }{2: {-1, 0}, 3: {0, 0}, 4: {-1, 0}, 5: {1, 1}, 6: {-1, 1}, 7: {2, 2}, 8: {-1, 2}, 11: {-1, 2}} {
		if at, near := sd.StayAt(token), sd.Near(token); at != want.at || near != want.near {
			t.Errorf("token %d is at stay %d, near %d, want %+v", token, at, near, want)
		}
	}
}

// A wish is of the stay that is named in its part of the sentence, where that is one alone.
func TestOfWhichStayAWishIs(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"Paris and Munich, a museum in Paris":          0,
		"Paris and Munich, a museum in Munich":         1,
		"Paris and Munich, in Munich a museum":         1,
		"a museum in Munich and Paris":                 0,
		"Paris (a museum) then Munich":                 0,
		"Paris and Munich. a museum":                   -1,
		"Munich to Paris with a museum":                -1,
		"Munich with a museum in Munich, Paris":        0,
		"Paris and Munich, a museum":                   -1,
		"Paris then a museum in Munich for three days": 1,
	} {
		s, sd := said(t, text)
		token := -1
		for i := range s.Tokens {
			if s.Tokens[i].Text == "museum" {
				token = i
			}
		}
		got := -1
		if at := sd.StayOf(s)(token); at != nil {
			got = *at
		}
		if got != want {
			t.Errorf("%q: of stay %d, want %d", text, got, want)
		}
		if sd.StayOf(s)(-1) != nil {
			t.Errorf("%q: no word is of a stay", text)
		}
	}
}

// Days are nights and one more at the end of a journey; where the order is free nobody knows which stay that is.
func TestHowManyNightsDaysAre(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		l           Length
		last, free  bool
		least, most int
	}{
		{Length{Least: 3, Most: 3}, true, false, 3, 3},
		{Length{Least: 3, Most: 3}, false, true, 3, 3},
		{Length{Least: 3, Most: 3, Days: true}, false, false, 3, 3},
		{Length{Least: 3, Most: 3, Days: true}, true, false, 2, 2},
		{Length{Least: 3, Most: 3, Days: true}, true, true, 2, 3},
		{Length{Least: 1, Most: 1, Days: true}, false, true, 1, 1},
		{Length{Least: 1, Most: 1, Days: true}, true, false, 0, 0},
		{Length{Least: 3, Days: true}, true, false, 2, 0},
		{Length{Least: 1, Days: true}, false, true, 1, 0},
	} {
		if least, most := tt.l.Nights(tt.last, tt.free); least != tt.least || most != tt.most {
			t.Errorf("%+v, last %v, free %v: %d to %d nights, want %d to %d", tt.l, tt.last, tt.free, least, most, tt.least, tt.most)
		}
	}
	for l, want := range map[Length][3]bool{{}: {false, false, true}, {Least: 1, Most: 2}: {true, false, false}, {Least: 2}: {true, true, true}, {Rest: true}: {true, false, true}, {Half: true}: {true, false, false}} {
		if got := [3]bool{l.Said(), l.AtLeast(), l.Open()}; got != want {
			t.Errorf("%+v is said, at least and open: %v, want %v", l, got, want)
		}
	}
}

package phrase

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
)

// A slip of the finger is mended only where little else can be meant: the word differs by one letter from a word that is
// looked for, is long enough, and is no other word of the language.

// leastSpelt is how long a word must be to be mended.
const leastSpelt = 6

// realWords differ by a letter from a word that is looked for, and mean something else.
var realWords = english.Words(`august's auguste backs baking barking beating biding biting boasting bolting bride brides bridged bridle budge cameras caste
	catering choking chopping cloths concave conceit conceits concept concepts concern concerns cooing cooling crowds crown directs dining's diverse diving
	europe fight fighting fights flighty footfall foresee forests' fork france francis frank franks fright fringe galley galleys hermitage
	hiding hosting larks lockout marker markers marked marsh moves natured novelty palate palates pants parson parsons parting peopled person's
	ponds printers printing related relaxes roots ropes scrolls shine shines shipping shore shores shorts shows snorts sorted sorts spark sparks
	spots spotty speakers vantage gazing knaves spouts squire squires starling state states stature status statute stealing stopping stores story talking tempers tickets`)

// mended are the words that slips are mended to, wherever they stand: the long words of themes and of kinds of sights.
var mended = func() []string {
	m := map[string]bool{}
	for w := range lexicon.ThemeOf {
		m[w] = true
	}
	for w := range lexicon.KindOf {
		m[w] = true
	}
	for _, w := range []string{"budget", "dollars", "people", "adults", "children", "weekend", "friends", "husband", "girlfriend", "boyfriend", "breakfast", "relaxed",
		"person", "tomorrow", "nights", "direct", "flight", "flights", "accessible", "vegetarian", "overnight"} {
		m[w] = true
	}
	return longest(m)
}()

// mendedByNumbers are those that a slip is mended to beside a number only: months, weekdays and money.
var mendedByNumbers = func() []string {
	m := map[string]bool{}
	for w := range lexicon.Months {
		m[w] = len(w) > 3
	}
	for w := range english.CurrencyWords {
		m[w] = true
	}
	return longest(m)
}()

func longest(m map[string]bool) []string {
	var list []string
	for w, ok := range m {
		if ok && len(w) >= leastSpelt-1 {
			list = append(list, w)
		}
	}
	slices.Sort(list)
	return list
}

// correct mends slips of the finger.
func (s *Sentence) correct() {
	for i := range s.Tokens {
		t := &s.Tokens[i]
		if t.Kind != Word || len(t.Text) < leastSpelt-1 || s.Knows(t.Text) {
			continue
		}
		if w := oneOffFrom(t.Text, mendedByNumbers); w != "" && s.numberBeside(i) {
			t.Text = w
		} else if w := oneOffFrom(t.Text, mended); w != "" && len(w) >= leastSpelt && t.Raw == t.Text {
			t.Text = w
		}
	}
}

// Knows tells whether a word means something as it stands.
func (s *Sentence) Knows(w string) bool {
	return realWords[w] || lexicon.Idle[w] || lexicon.ThemeOf[w] != "" || lexicon.KindOf[w] != "" || lexicon.Months[w] != 0 || lexicon.Weekdays[w] != 0 || english.CurrencyWords[w] != "" || lexicon.Countable[w] || lexicon.SoftCues[w] ||
		lexicon.MustCues[w] || lexicon.Negations[w] || lexicon.CuisineOf[w] != "" || lexicon.DietOf[w] != "" || lexicon.PartyWords[w]
}

func oneOffFrom(w string, list []string) string {
	for _, known := range list {
		if english.OneOff(w, known) && w[0] == known[0] {
			return known
		}
	}
	return ""
}

// numberBeside tells whether a number stands next to i, or before "of".
func (s *Sentence) numberBeside(i int) bool {
	near := func(k int) bool {
		return k >= 0 && k < len(s.Tokens) && (s.Tokens[k].Kind == Number || s.Tokens[k].Ord)
	}
	return near(i-1) || near(i+1) || s.Texts(i-1, "of") && near(i-2) || s.Texts(i-1, "in") || s.Texts(i+1, "the") && near(i+2)
}

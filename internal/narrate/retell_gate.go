package narrate

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/trip"
)

// Bounds of a sentence that is retold.
const (
	mostFrom  = 3   // facts that it stands on
	mostRunes = 320 // its length
)

// Unfounded is why a sentence that is retold is refused although all it says may be true of the itinerary: it is not what
// the facts say that it stands on.
type Unfounded struct{ Sentence, Why string }

// Error gives the reason and the sentence.
func (e *Unfounded) Error() string { return e.Why + ": " + e.Sentence }

// gate holds sentences against one itinerary, and against the facts that they say they stand on:
//
//   - all of it passes CheckProse;
//   - its numbers and dates are those of its facts with their units, those of a kind in their order, and so are its names: a
//     true price told of another house, or two that are swapped, do not pass;
//   - it keeps every amount of money, every "not", and the words by which its facts are usual or likely only;
//   - what its sums are for stays, a night or a person, and no name of its facts is misspelt;
//   - it adds no "not" and no word that turns a sum round: over for under, free for paid, twice for once;
//   - it has no signs but those of prose, and no address.
//
// It does not see a thing without a number and a name: "a cosy house" passes.
type gate struct {
	*truth
	here []string // words of the city's name, which goes without saying
}

func gateOf(it *trip.Itinerary) gate {
	return gate{truthOf(it), strings.Fields(trip.Fold(it.Facts.City.Name))}
}

func (g gate) check(s Retold, facts []Fact) error {
	source, err := g.source(s, facts)
	if err != nil {
		return err
	}
	if err := g.prose(s.Text).check(); err != nil {
		return err
	}
	is, was := g.marksOf(s.Text), g.marksOf(source)
	why := ""
	switch {
	case !follow(is.numbers, was.numbers):
		why = "a number or a date is not that of the facts the sentence stands on"
	case !named(g.away(is.names), was.names):
		why = "a name is not that of the facts the sentence stands on"
	case slices.ContainsFunc(was.amounts(), func(a string) bool { return !slices.Contains(is.amounts(), a) }):
		why = "an amount of the facts is left out"
	case !equalRates(is, was):
		why = "a sum or a chance is told of something else than what it is for"
	case slices.ContainsFunc(is.small, func(w string) bool { return misspelt(w, was) }):
		why = "a name of the facts is misspelt"
	case turned(is.turns, was.turns):
		why = "the sentence turns its facts round"
	case strange(s.Text, source):
		why = "the sentence has signs that are none of prose"
	}
	if why != "" {
		return &Unfounded{s.Text, why}
	}
	return nil
}

// away leaves out the names that go without saying.
func (g gate) away(names []string) []string {
	return slices.DeleteFunc(names, func(n string) bool { return slices.Contains(g.here, n) })
}

// source joins what a sentence stands on, in the order in which it says so.
func (g gate) source(s Retold, facts []Fact) (string, error) {
	refuse := func(why string) (string, error) { return "", &Unfounded{s.Text, why} }
	if len(s.From) == 0 || len(s.From) > mostFrom {
		return refuse("the sentence stands on no fact, or on too many")
	}
	if n := utf8.RuneCountInString(s.Text); strings.TrimSpace(s.Text) == "" || n > mostRunes {
		return refuse("the sentence is empty, or too long")
	}
	if strings.ContainsFunc(s.Text, unicode.IsControl) { // also a new line, which its facts have between them
		return refuse("the sentence has signs that are none of prose")
	}
	var texts []string
	for i, n := range s.From {
		if n < 0 || n >= len(facts) || len(facts[n].Cites) == 0 || slices.Contains(s.From[:i], n) {
			return refuse("the sentence stands on something that is no fact with a citation")
		}
		texts = append(texts, facts[n].Text)
	}
	return strings.Join(texts, "\n"), nil
}

// equalRates tells whether what sums are for is kept, and nothing is told of another measure.
func equalRates(is, was marks) bool {
	for r := range is.rates {
		if !was.rates[r] {
			return false
		}
	}
	return len(is.amounts()) == 0 || len(is.rates) == len(was.rates)
}

// misspelt tells whether a word that is written small is nearly one of the names: without its capital it would not be seen.
func misspelt(w string, was marks) bool {
	const shortest = 4 // letters of a name: nearly every short word is nearly another one
	if utf8.RuneCountInString(w) == 1 && !strings.Contains("aihms", w) && !slices.Contains(was.small, w) {
		return true // what is left of a short word of a name: "InterContinental Paris e Grand"
	}
	return !slices.Contains(was.small, w) && slices.ContainsFunc(was.names, func(name string) bool {
		return len(name) >= shortest && w != name && oneOff(w, name)
	})
}

// oneOff tells whether two words differ by one letter: another one, or one more.
func oneOff(a, b string) bool {
	x, y := []rune(a), []rune(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	at := 0
	for at < len(x) && x[at] == y[at] {
		at++
	}
	switch len(y) - len(x) {
	case 0:
		return at < len(x) && slices.Equal(x[at+1:], y[at+1:])
	case 1:
		return slices.Equal(x[at:], y[at+1:])
	}
	return false
}

// turns are the words that can turn a fact round, by what they do.
var turns = turnWords(map[string]string{
	"no":      "no not never none nothing without neither nor cannot hardly nobody nowhere except unless",
	"up":      "over above more exceeds exceed exceeding beyond dearer costlier extra surpasses",
	"down":    "under below within less fewer cheaper leaves leave leaving left saves save saving saved spare remain remains remaining",
	"free":    "free gratis complimentary included includes include including inclusive waived refund refundable discount discounted",
	"times":   "half halves halved double doubles doubled twice thrice triple tripled quarter couple dozens",
	"only so": "usual usually typical typically stored average averages",
	"perhaps": "likely chance chances may might could possible possibly perhaps risk",
})

func turnWords(kinds map[string]string) map[string]string {
	out := map[string]string{}
	for kind, words := range kinds {
		for w := range strings.FieldsSeq(words) {
			out[w] = kind
		}
	}
	return out
}

// turned tells whether a sentence takes away what makes its facts less than certain, or adds what they do not say.
func turned(is, was map[string]bool) bool {
	for _, kept := range []string{"no", "only so", "perhaps"} {
		if was[kept] && !is[kept] {
			return true
		}
	}
	for _, added := range []string{"no", "up", "down", "free", "times"} {
		if is[added] && !was[added] {
			return true
		}
	}
	return false
}

// address is what looks like one: letters on both sides of a point.
var address = regexp.MustCompile(`(?i)\pL{2}\.\pL|://|\bwww\b`)

// strange tells whether a text has signs that neither prose has nor its source.
func strange(text, source string) bool {
	return address.MatchString(text) && !address.MatchString(source) || strings.ContainsFunc(text, func(r rune) bool {
		plain := unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) || strings.ContainsRune(" .,;:!?'’\"“”()–—-−&/%°$€£¥", r)
		return !plain && !strings.ContainsRune(source, r)
	})
}

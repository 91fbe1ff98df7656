package wishes

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/themes"
	"github.com/tripwright/tripwright/internal/trip"
)

// An exclusion of a kind of sights knows no exception, no number and no day but those of the trip. One that is said with any of them is left aside
// as it was said, and nobody is kept from what is excepted.

var (
	butOne  = phrase.Says("but maybe|perhaps|possibly|for|not|certainly|definitely? the?")
	excepts = phrase.Says("except|excepting|excluding|besides|beside|save|bar for|maybe|perhaps|possibly? the?", "apart|aside from maybe|perhaps|possibly? the?", "other than maybe|perhaps|possibly? the?", "with the exception of the?", "with one exception")
	maybes  = english.Words("maybe perhaps possibly")
)

// ReadExceptions leaves aside kinds that are turned down but for some, and wants the sights that are excepted: "no galleries except the Orsay". The
// rest of the sights are given back.
func (w *List) ReadExceptions(s *phrase.Sentence, sights []gazetteer.Found) []gazetteer.Found {
	for i := 0; i < len(s.Tokens); i++ {
		to := kindTo(s, i)
		if to == 0 {
			continue
		}
		from := clause.NoOf(s, i)
		if end, level := exceptedTo(s, to); end > 0 && from < i && !s.WordsBefore(from, 2, lexicon.GrammarNo) {
			sights = slices.DeleteFunc(sights, func(f gazetteer.Found) bool {
				if f.From < to || f.To > end {
					return false
				}
				w.see(f, level)
				return true
			})
			leaveAside(s, from, end)
			to = end
		}
		i = to - 1
	}
	return sights
}

// kindTo gives the token behind the name of a kind of sights, or of all that some kinds have, at i, or 0.
func kindTo(s *phrase.Sentence, i int) int {
	if _, to := themes.KindAt(s, i); to > 0 {
		return to
	}
	_, to := groupAt(s, i)
	return to
}

// exceptedTo gives the token behind the exception that begins at i, or 0, and how much what is excepted is wanted.
func exceptedTo(s *phrase.Sentence, i int) (end int, level trip.Level) {
	i = s.Skip(i, ",", "at", "all", "(")
	for _, p := range slices.Concat(butOne, excepts) {
		m, ok := p.At(s, i)
		if !ok {
			continue
		}
		level = trip.Must
		if s.AnyBetween(m.From, m.To, maybes) {
			level = trip.Prefer
		}
		end = max(end, sightsTo(s, m.To))
		if end == 0 && !s.Texts(i, "but") {
			for end = m.To; !s.RestEnds(end) && s.Tokens[end].By == phrase.Nobody; {
				end++
			}
		}
	}
	return end, level
}

// sightsTo gives the token behind a list of sights that begins at i, or 0.
func sightsTo(s *phrase.Sentence, i int) (end int) {
	for k := i; k < len(s.Tokens); k++ {
		switch t := s.Tokens[k]; {
		case t.By == phrase.AsSight:
			end = k + 1
		case t.Text != "and" && t.Text != "&" && t.Text != "," && t.Text != "the" && t.Text != "or":
			return end
		}
	}
	return end
}

// onSomeDay are days and hours behind what is turned down that are none of the days of a trip as they are said.
var onSomeDay = phrase.Says("on? that|this day|morning|afternoon|evening|night", "on? the same day|morning|afternoon|evening|night", "on my|our|his|her|their|the _? birthday|birthdays|anniversary|honeymoon day?", "on my|our|the? wedding|travel|rest|rainy|sunny|hot|beach day|days", "on the day of|we|i|when|before|after",
	"at|on weekends|weekdays|weekend", "when|if|while it|it's|we|we're|i|i'm|the", "in|during|for the? morning|mornings|afternoon|afternoons|evening|evenings", "at night", "in the heat|rain|snow|cold|dark", "after|before lunch|dinner|noon|breakfast|dark|@time", "with the|our? kids|children|baby|toddler", "every|each day|morning|afternoon|evening")

// saidOfSomeDay leaves aside what is turned down on such a day alone, from its no on: "no museums on my birthday".
func saidOfSomeDay(s *phrase.Sentence, no phrase.Match, from, to int) bool {
	for _, p := range onSomeDay {
		if m, ok := p.At(s, to); ok && no.From <= from {
			for to = m.To; !s.RestEnds(to) && s.Tokens[to].By == phrase.Nobody && to < m.To+6 && s.Tokens[to].Kind == phrase.Word && !clause.Joints[s.Tokens[to].Text]; {
				to++
			}
			leaveAside(s, no.From, to)
			return true
		}
	}
	return false
}

const fewOf = kindsOfSights + "|gallery|galleries|cathedral|cathedrals|sights|exhibitions|exhibition"

// fewPhrases ask for few of a kind, which is neither a liking for it nor a no to all of it.
var fewPhrases = phrase.Says(
	"not too|so|that? many|much more? art|history|science? "+fewOf, "not|no more than a? #|couple|few of? art|history|science? "+fewOf, "not|no more than one or|to two of? art|history|science? "+fewOf,
	"only|just|max|maximum|at most|maximum|max? a|# couple|few|handful|or? of|#? art|history|science? "+fewOf, "only|just|max|maximum|at|most most? # art|history|science? "+fewOf, "few|fewer art|history|science? "+fewOf,
	"# art|history|science? "+fewOf+" at most|max|maximum|tops|only", "# art|history|science? "+fewOf+" max|maximum|tops|only", "# "+fewOf+" ,|-|(? no|not more than? that?", "a art|history|science? "+fewOf+" or two", "# or # art|history|science? "+fewOf+" at|max|maximum|tops|only most?", "# art|history|science? "+fewOf+" is|are enough|fine|plenty|ok|okay",
	fewOf+" ,? but|though|yet? only|just|max|maximum|at|not most? a? couple|few|handful|#|many|more|most", fewOf+" ,? but|though|yet|only? not|without too|so|that? many|much", fewOf+" ,? but|though? in moderation", fewOf+" sparingly", fewOf+" in small doses", "go|going|goes easy|light on the? "+fewOf)

// fewBehind goes on behind it: "not too many museums, one is fine".
var fewBehind = phrase.Says(",|;|.|-|(|and? a? #|couple|few or? #? is|are fine|enough|ok|okay|plenty|max|maximum|good", ",|-|(? a? #|couple|few or? #? max|maximum|tops|only|at most?", ",|-|( no|not more than? that?", ",|-|( no|not more")

// LeaveFew leaves aside what is said of a number of sights of a kind.
func LeaveFew(s *phrase.Sentence) {
	for _, p := range fewPhrases {
		for _, m := range p.All(s) {
			if daily[s.WordAt(m.To)] && s.AnyBetween(m.From, m.To, vagueFew) {
				m.To = min(len(s.Tokens), m.To+2) // "a couple of museums a day": who names a number is understood
			}
			if daily[s.WordAt(m.To)] || s.Texts(m.From, "few") && s.Texts(m.From-1, "a") || clause.Negated(s, m.From) && !s.Texts(m.From, "not") && !s.Texts(m.From, "no") {
				continue
			}
			for _, more := range fewBehind {
				if b, ok := more.At(s, m.To); ok {
					m.To = b.To
				}
			}
			s.Use(m, phrase.Unwanted)
		}
	}
}

var vagueFew = english.Words("couple few handful many")

var daily = english.Words("a per each every / daily")

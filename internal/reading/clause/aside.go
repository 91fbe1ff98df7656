package clause

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// Left is a stretch of a sentence that nobody used.
type Left struct {
	Quote string // in the traveller's words, with the no that is said of it: "no alcohol", not "alcohol"
	Level trip.Level
}

// LeftAside gives what nobody used, without those that say nothing: neighbours together, and with the no that is said of them, because
// "alcohol" is the contrary of "no alcohol". It is a must only where the traveller calls it one.
func LeftAside(s *phrase.Sentence) (out []Left) {
	from, to := 0, 0 // of the quotation that is not closed yet
	for i := range s.Tokens {
		if !left(s, i) {
			continue
		}
		begin := NoOf(s, i)
		if begin == i {
			begin = headingOf(s, i)
		}
		if begin > to && to > 0 && !oneBreath(s, to, begin) {
			out, from = append(out, leftAt(s, from, to)), begin
		}
		if to == 0 {
			from = begin
		}
		from, to = min(from, begin), max(to, noBehind(s, dreadTo(s, i)))
		for to < len(s.Tokens) && s.Tokens[to].Hyphen && s.Tokens[to].By == phrase.Nobody && s.Tokens[to].Kind == phrase.Word && !leadsOn[s.Tokens[to].Text] {
			to++ // "tattoo-friendly" is one word
		}
	}
	if to == 0 {
		return nil
	}
	return append(out, leftAt(s, from, to))
}

// mostBetween is how many idle words may stand between two that nobody used, for both to be quoted in one piece.
const mostBetween = 3

// oneBreath tells whether only words that carry no wish of their own stand at from ≤ i < to, so that what stands before and behind is one thing: "a 20
// minute break between any two sights".
func oneBreath(s *phrase.Sentence, from, to int) bool {
	if to-from > mostBetween {
		return false
	}
	for i := from; i < to; i++ {
		t := s.Tokens[i]
		if t.By != phrase.Nobody || t.Kind != phrase.Word || Joints[t.Text] || parts[t.Text] || lexicon.SoftCues[t.Text] || lexicon.MustCues[t.Text] {
			return false
		}
	}
	return true
}

// parts begin something else.
var parts = english.Words("but or then also because since so as we i i'd we'd i'm we're i'll we'll they he she it it's there's please who which that if my")

func leftAt(s *phrase.Sentence, from, to int) Left {
	from, to = readable(s, from, to)
	if nouns[s.WordAt(to)] && s.Tokens[to].By == phrase.Nobody && s.RestEnds(to+1) && s.Tokens[to-1].Kind == phrase.Word {
		to++ // "no chain hotels"
	}
	level := trip.Prefer
	if Insisted(s, from, to) {
		level = trip.Must
	}
	return Left{quote(s, from, to), level}
}

// nouns are idle words that belong to the word before them where a part of the sentence ends with them.
var nouns = english.Words("hotel hotels accommodation place places room rooms people things")

// readable adds to a bare number the words beside it: "10th" is "until the 10th".
func readable(s *phrase.Sentence, from, to int) (int, int) {
	for _, t := range s.Tokens[from:to] {
		if t.Kind == phrase.Word {
			return from, to
		}
	}
	idle := func(i int) bool {
		return i >= 0 && i < len(s.Tokens) && s.Tokens[i].By == phrase.Nobody && s.Tokens[i].Kind == phrase.Word && !parts[s.Tokens[i].Text]
	}
	for begin := from - 2; from > max(0, begin) && idle(from-1) && !Joints[s.Tokens[from-1].Text]; {
		from--
	}
	if idle(to) && !Joints[s.Tokens[to].Text] && !leadsOn[s.Tokens[to].Text] {
		to++
	}
	return from, to
}

// leadsOn are words that belong to what follows them.
var leadsOn = english.Words("on to of in at per from by for between until till a an the with and")

// Insisted tells whether the traveller says of what stands at from ≤ i < to that it must be. Without a word for that it is no must, since
// nobody knows what it is; a list behind the word is one as far as it names things by capital letters.
func Insisted(s *phrase.Sentence, from, to int) bool {
	if namesNothing(s, from, to) || s.Texts(to, "isn't") || s.Texts(to, "aren't") || s.Texts(to, "is", "not") || s.Texts(to, "are", "not") {
		return false
	}
	if hardBehind(s, to) || mustsAll(s, to) {
		return true
	}
	if s.AnyBetween(from, to, musts) && !s.WordsBefore(from, 3, lexicon.GrammarNo) {
		return true
	}
	if softBehind(s, to) {
		return false
	}
	named := isName(s.Tokens[from].Raw)
	for i := from - 1; i >= 0; i-- {
		t := s.Tokens[i]
		switch {
		case phrase.Ends(t) && !(named && t.Text == ":"), t.Text == "but", t.Text == "," && !named:
			return false
		case t.By == phrase.AsCity || t.By == phrase.AsDate || t.By == phrase.AsMoney || t.By == phrase.AsOrigin || t.By == phrase.AsParty:
			return false
		case t.By == phrase.Nobody && lexicon.SoftCues[t.Text]:
			return false
		case t.By == phrase.Nobody && insists(s, i):
			return true
		}
	}
	return false
}

var musts = english.Words("must")

// mustsAll tells whether what ends before i begins a list of which all are called musts: "Disney and the Louvre are musts".
func mustsAll(s *phrase.Sentence, i int) bool {
	for k := i; k < min(len(s.Tokens), i+12); k++ {
		switch t := s.Tokens[k]; {
		case s.Texts(k, "are"):
			return k > i && phrase.AnyAt(s, hardEndings, k) && !notAMust(s, k)
		case t.By == phrase.AsSight, t.Text == ",", t.Text == "&", t.Text == "and", t.Text == "the", t.Text == "both", t.Text == "all", t.By == phrase.Nobody && isName(t.Raw):
		default:
			return false
		}
	}
	return false
}

// insists tells whether a word says that what follows must be.
func insists(s *phrase.Sentence, i int) bool {
	switch s.Tokens[i].Text {
	case "must":
		noun := s.Texts(i-1, "a") // "the Louvre is a must, and Disney": it is said of what stands before
		return (!noun || s.Texts(i+1, ":")) && !s.WordsBefore(i, 2, lexicon.GrammarNo)
	case "insist", "insists", "definitely", "absolutely", "essential", "require", "requires", "required":
		return !s.Texts(i-1, "no") && !s.Texts(i-1, "not") && !s.Texts(i-1, "don't")
	case "need", "needs": // "we need a crib", not "I need my sleep" or "need a trip for my wife"
		return (s.Texts(i+1, "a") || s.Texts(i+1, "an")) && !(i+2 < len(s.Tokens) && outings[s.Tokens[i+2].Text]) && !s.Texts(i-1, "no") && !s.Texts(i-1, "don't")
	case "to":
		return (s.Texts(i-1, "have") || s.Texts(i-1, "need") || s.Texts(i-1, "has")) && (s.Texts(i+1, "see") || s.Texts(i+1, "visit") || s.Texts(i+1, "go"))
	case "miss":
		return s.Texts(i-1, "can't") || s.Texts(i-1, "cannot") || s.Texts(i-1, "not")
	}
	return false
}

// namesNothing tells whether all words of a stretch say how many or how of something that is named elsewhere: "all three are a must".
func namesNothing(s *phrase.Sentence, from, to int) bool {
	for _, t := range s.Tokens[from:to] {
		if t.By == phrase.Unwanted || t.Kind == phrase.TimeLit || t.Kind == phrase.Word && !vague[t.Text] && !lexicon.Idle[t.Text] {
			return false
		}
	}
	return true
}

var vague = english.Words("one two three four five both all each every everything earliest latest highlights sights classics list evening evenings morning mornings afternoon afternoons free programme")

// outings are what one needs in general: to need one says nothing of what is in it.
var outings = english.Words("trip holiday vacation break getaway plan itinerary weekend week rest change relaxing quiet nice good cheap short long romantic")

func isName(raw string) bool {
	r, _ := utf8.DecodeRuneInString(raw)
	return unicode.IsUpper(r)
}

// left tells whether a token says something that nobody used.
func left(s *phrase.Sentence, i int) bool {
	t := s.Tokens[i]
	if t.Kind == phrase.Number && t.By == phrase.Nobody && s.Texts(i+1, ")") && !s.AnyBetween(max(0, i-listReach), i, opening) {
		return false // "1) maid cafés 2) malls"
	}
	return t.By == phrase.Unwanted || t.By == phrase.Nobody && t.Kind != phrase.Symbol && !(t.Kind == phrase.Word && (lexicon.Idle[t.Text] || lexicon.SoftCues[t.Text] || lexicon.MustCues[t.Text]))
}

// listReach is how far before a number with a bracket behind it one that opens makes it none of a list.
const listReach = 8

var opening = map[string]bool{"(": true}

var (
	saysNo = english.Words(`no not nor neither none nobody nothing never without avoid avoiding skip skipping except exclude excluding minus don't doesn't didn't
		won't wouldn't can't cannot couldn't isn't aren't wasn't weren't haven't hasn't hadn't shouldn't mustn't needn't`)
	dreads = english.Words("hate hates dislike dislikes detest loathe refuse refuses afraid scared terrified frightened allergic")
	// Joints join things of which each is said for itself.
	Joints = english.Words("and with plus")
)

// noReach is how many words a no and what it is said of can stand apart.
const noReach = 9

// NoOf gives where the quotation of what stands at i begins: at the no that is said of it in its part of the sentence, or at i.
func NoOf(s *phrase.Sentence, i int) int {
	used := false // what stands between was read
	for k := i - 1; k >= max(0, i-noReach); k-- {
		t := s.Tokens[k]
		switch {
		case phrase.Ends(t) || t.Text == "," || t.Text == "-" || t.Text == "but" || used && Joints[t.Text]:
			return i
		case t.By == phrase.AsCity || t.By == phrase.AsOrigin || t.By == phrase.AsDate || t.By == phrase.AsMoney:
			return i
		case (saysNo[t.Text] || dreads[t.Text]) && (unused(s, k) || s.Texts(i-1, "or") || s.Texts(i-1, "nor")):
			return s.BackOver(k, "why")
		}
		used = used || !unused(s, k)
	}
	return i
}

// headingOf gives where the quotation of what stands at i in a list under a heading that says no begins: "Dislikes: crowds, raw fish".
func headingOf(s *phrase.Sentence, i int) int {
	if m, ok := UnderHeading(s, i); ok {
		return m.From
	}
	for k := i - 1; k >= max(1, i-deniedReach); k-- {
		if s.Texts(k, ":") {
			from := k
			for from > 0 && s.Tokens[from-1].By == phrase.AsExcluded {
				from-- // the heading was read, of what else stands under it
			}
			if from < k {
				return from
			}
		}
		if phrase.Ends(s.Tokens[k]) && !s.Texts(k, "(") && !s.Texts(k, ")") || wanted[s.Tokens[k].Text] {
			break
		}
	}
	return i
}

// noBehind gives the token behind a no that is said of what ends before i: "queues no, markets yes".
func noBehind(s *phrase.Sentence, i int) int {
	if s.Texts(i, "no") && s.RestEnds(i+1) {
		return i + 1
	}
	return i
}

func unused(s *phrase.Sentence, i int) bool {
	return s.Tokens[i].By == phrase.Nobody || s.Tokens[i].By == phrase.Unwanted
}

// dreadTo gives the token behind what stands at i, and behind what is hated or feared: "afraid of flying".
func dreadTo(s *phrase.Sentence, i int) int {
	to := i + 1
	for dreads[s.Tokens[i].Text] && to < min(len(s.Tokens), i+4) && s.Tokens[to].Kind == phrase.Word && unused(s, to) {
		to++
	}
	return to
}

// quote writes tokens as they stand in the sentence, with dots for what was read.
func quote(s *phrase.Sentence, from, to int) string {
	var b strings.Builder
	dots, head := false, from
	for s.Tokens[head].By == phrase.AsExcluded && head+1 < to {
		head++
	}
	if !s.Texts(head, ":") {
		head = from // but a heading that was read is quoted whole
	}
	for i := from; i < to; i++ {
		t := s.Tokens[i]
		read := i > head && !unused(s, i)
		if read && dots {
			continue
		}
		switch {
		case i == from || t.Glued:
		case t.Hyphen:
			b.WriteByte('-')
		default:
			b.WriteByte(' ')
		}
		if dots = read; read {
			b.WriteString("…")
		} else {
			b.WriteString(t.Raw)
		}
	}
	return b.String()
}

package clause

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// deniedBefore are the ways to say no in front of what is not wanted.
var deniedBefore = phrase.Says(
	"no|not|nor|neither|zero|without|minus|except|excluding|exclude|avoid|avoiding|skip|skipping|omit|drop|scrap|ditch|hate|hates|dislike|dislikes|detest|loathe",
	"don't|doesn't|do|does not|really? really? like|want|need|enjoy|do|drink|fancy|care|see|visit|go|include|plan|send|take|drag|bother|book|put|add|show|feel us|me?", "don't|doesn't", "never",
	"won't|wouldn't|not be|to? do|doing|visiting|visit|see|seeing|go|going|set|setting",
	"dare send|take|put|drag|plan us|me? to?", "last thing|place we|i want|need to? see? is|are?", "nothing", "can't|cannot|couldn't stand|bear|abide|face|do|take|see|be|visit bothered|dragged?", "anything|everything|all|anywhere|everywhere but|bar|except",
	"except|apart|aside for|from", "other than", "spare me|us", "save me|us from", "keep me|us away|clear from|of", "keep|stay|steer|staying|keeping away|clear|out from|of", "keep clear of",
	"leave|leaving|cut|rule|miss out|off", "rather|prefer|preferably not", "no interest|point|need|desire|appetite|use|more in|of|for|to?", "no time|patience|love|taste for",
	"fed up with|of", "had it with|of", "sick|tired|bored|weary|scared|afraid|wary of|by|with", "had|have? enough|plenty of", "allergic|averse|indifferent to", "forget about?", "instead of", "rather than",
)

// deniedBehind are the ways to say no behind it.
var deniedBehind = phrase.Says(
	"is|are|was|were not|never really|so? much? needed|necessary|required|wanted|interesting|important|essential|for|our|my|on|worth",
	"isn't|aren't really? needed|necessary|required|wanted|interesting|important|essential|for|our|my|on|worth", "not needed|necessary|required|wanted",
	"don't|doesn't really? interest|appeal|excite|do|move|matter", "do|does not really? interest|appeal|excite|move|matter", "bore|bores us|me",
	"leave|leaves us|me cold", "can|could|may|should|to be? left|skipped|missed|omitted|dropped out|off?", "can|could|may|should go|wait", "can|could|may|should stay|remain out|off|away",
	"is|are out|off|overrated|boring", "need not|be", "needn't be", "are|is of? no|zero|little interest|use", "we|i can|could do without", "we|i can|could live without",
	"i'd|we'd rather not|skip|avoid", "no thanks|thank|way|please|need", "none please|of|for", "free please|trip|days?", "out of it|this|the", "is|are a no", "give|gives us|me the creeps",
)

// turnedDown are what a later word says of what was just named: "skip it", "leave them out".
var turnedDown = phrase.Says(
	"leave|leaving|cut|rule it|that|this|them|those|him|her out|off|aside", "skip|avoid|drop|omit|scrap|ditch|exclude|miss|forget it|that|this|them|those|him|her|both", "without it|that|this|them|those",
	"no need to? go|see|for|do|visit? it|that|there|them|again?", "none of those|these|them", "not again", "not|never|don't|won't see|want|need|visit|do|go it|that|them|there|again", "don't|not want|need|like to? see|visit|do? it|that|them|there|again",
	"don't agree with it|that|them", "needn't|need not? be? in|go|do|see? it|there|again",
)

// Denied tells whether what stands at tokens from ≤ i < to is turned down, in front or behind: "no museums", "museums bore us",
// "the Louvre is too full for us, leave it out".
//
// It gives the words that say so.
func Denied(s *phrase.Sentence, from, to int) (phrase.Match, bool) {
	if unseenBeside(s, from) {
		return phrase.Match{}, false
	}
	for _, look := range []func() (phrase.Match, bool){
		func() (phrase.Match, bool) { return DeniedAhead(s, from) },
		func() (phrase.Match, bool) { return UnderHeading(s, from) },
		func() (phrase.Match, bool) { return deniedList(s, from) },
		func() (phrase.Match, bool) { return DeniedAfter(s, to) },
		func() (phrase.Match, bool) { return deniedLater(s, to) },
	} {
		if m, ok := look(); ok {
			return m, true
		}
	}
	return phrase.Match{}, false
}

// KindDenied tells the same of what is not named but of a kind: "no museums", "skip museums and churches", "Dislikes: museums, shopping".
func KindDenied(s *phrase.Sentence, from, to int) (phrase.Match, bool) {
	if m, no := DeniedAhead(s, from); no {
		return m, true
	}
	if m, no := UnderHeading(s, from); no {
		return m, true
	}
	if m, no := deniedList(s, from); no {
		return m, true
	}
	return DeniedAfter(s, to)
}

// DeniedAhead walks back from a name over the words that may stand between it and a no. Two noes make a yes: "don't leave
// out the Louvre". It walks no farther than anybody lists, so that a sentence of nothing but names is read in time that grows with it.
func DeniedAhead(s *phrase.Sentence, i int) (phrase.Match, bool) {
	for k := i - 1; k >= max(0, i-deniedReach); k-- {
		if _, ok := s.EndingAt(affirmed, k+1); ok {
			return phrase.Match{}, false
		}
		if m, ok := deniedAlike(s, k+1); ok {
			return m, true
		}
		if m, ok := s.EndingAt(deniedBefore, k+1); ok {
			return m, !deniedTwice(s, m) && !onlySome(s, m.To, i) && !otherInstead(s, m, i)
		}
		if !between(s, k, i) {
			break
		}
	}
	return phrase.Match{}, false
}

// noneAlike turn down all that is like a name: "nothing touristy like Montmartre", "no crowded places such as the Louvre".
var noneAlike = phrase.Says("nothing|no|avoid|avoiding|without|hate|hates|dislike|dislikes|skip|skipping too|so|very? _ _? like", "nothing|no|avoid|avoiding|without|hate|hates|dislike|dislikes|skip|skipping too|so|very? _ _? such as", "nothing|avoid|avoiding like",
	"anything|everything but _ _? like", "anything|everything but _ _? such as")

// deniedAlike tells whether a name at i is an example of what is turned down, and gives the words that make it one. What is turned down beside it
// stays for others to quote.
func deniedAlike(s *phrase.Sentence, i int) (phrase.Match, bool) {
	m, ok := s.EndingAt(noneAlike, i)
	if !ok || s.AnyBetween(m.From, m.To, likers) || s.WordsBefore(m.From, 2, lexicon.GrammarNo) {
		return phrase.Match{}, false
	}
	from := i - 1
	if s.Texts(i-2, "such", "as") {
		from = i - 2
	}
	return phrase.Match{From: from, To: i}, true
}

// likers are who likes what is named, and what makes a verb of the word: "no, we like Montmartre".
var likers = english.Words("we i they he she you us me would to more better one nobody i'd we'd do does kids doubt")

// affirmed say yes with a no in it.
var affirmed = phrase.Says("can't|cannot|couldn't get enough of", "wouldn't|won't|never say no to", "can't|cannot go wrong with", "nothing other|else than|but", "nothing but", "can't|cannot live|be|do without", "can't|cannot wait for|to? see|visit?",
	"never|not|haven't|hasn't|havent yet? been|seen|visited to|inside|in? yet?")

// otherInstead tells whether a name is the one that is wanted in the place of the one before it: "instead of the Louvre the Orsay".
func otherInstead(s *phrase.Sentence, no phrase.Match, i int) bool {
	if !s.Texts(no.From, "instead") && !s.Texts(no.From, "rather", "than") {
		return false
	}
	for k := no.To; k < i; k++ {
		if s.Tokens[k].By == phrase.AsSight || s.Tokens[k].By == phrase.AsRestaurant || s.Tokens[k].By == phrase.AsExcluded {
			return true
		}
	}
	return false
}

// deniedReach is how many words a no is heard over.
const deniedReach = 48

// between tells whether a token may stand between a no and the name that it is said of: grammar, and what else is turned down.
func between(s *phrase.Sentence, k, name int) bool {
	if s.Texts(k, ",") || s.Texts(k, "/") {
		return listedWithOr(s, name)
	}
	return listed(s, k)
}

// listed tells whether a token can stand in a list of what is turned down.
func listed(s *phrase.Sentence, k int) bool {
	t := s.Tokens[k]
	if t.By != phrase.Nobody {
		return t.By == phrase.AsSight || t.By == phrase.AsRestaurant || t.By == phrase.Unwanted || t.By == phrase.AsExcluded
	}
	return t.Kind == phrase.Word && (denyFill[t.Text] || lexicon.KindOf[t.Text] != "" || lexicon.KindsOf[t.Text] != nil || themed(t))
}

// listedWithOr tells whether a name stands in a list that an "or" ends: "no museums, churches or zoos".
func listedWithOr(s *phrase.Sentence, name int) bool {
	for k := name; k < min(len(s.Tokens), name+12); k++ {
		if s.Texts(k, "or") || s.Texts(k, "nor") {
			return true
		}
		if !s.Texts(k, ",") && !listed(s, k) {
			return s.Texts(name-1, "or") || s.Texts(name-1, "nor")
		}
	}
	return s.Texts(name-1, "or") || s.Texts(name-1, "nor")
}

var denyFill = english.Words(`the a an any of to in up at on or nor into for about visit visiting see seeing go going like want wanting interested
	interest keen fan fans fond really particularly especially very that this these those his her its much big mad crazy excited bothered sort kind
	type people person lovers lover plan planned include included be been get dragged round around inside another other please doing back
	climb climbing tour trip trips enter entering either both us me through with by spend time`)

// onlySome tells whether a no is said of a part only: "not only museums", "no more than two museums", "not too many parks".
func onlySome(s *phrase.Sentence, from, to int) bool {
	for k := from; k < to; k++ {
		switch s.Tokens[k].Text {
		case "only", "just", "too", "every", "all", "than", "more", "other", "further":
			return true
		}
	}
	return false
}

// deniedTwice tells whether another no takes a no back: "don't skip", "never without", "not to be left out".
func deniedTwice(s *phrase.Sentence, m phrase.Match) bool {
	if !lexicon.AgainstSomething[s.Tokens[m.From].Text] && !all[s.Tokens[m.From].Text] {
		return false
	}
	for k := m.From - 1; k >= max(0, m.From-4) && !phrase.Ends(s.Tokens[k]) && s.Tokens[k].Text != ","; k-- {
		if lexicon.GrammarNo[s.Tokens[k].Text] || all[s.Tokens[k].Text] && lexicon.Negations[s.WordAt(k-1)] {
			return true
		}
	}
	return all[s.Tokens[m.From].Text] && lexicon.Negations[s.WordAt(m.From-1)] // "skip everything except museums"
}

var all = english.Words("everything all anything")

// DeniedAfter tells whether a no stands right behind what ends before i.
func DeniedAfter(s *phrase.Sentence, i int) (phrase.Match, bool) {
	k := s.Skip(i, "visits", "visit", "people", "themselves", "-", ":", "?", ",", "both", "all")
	if s.Texts(k, "no") && s.RestEnds(k+1) && !s.Texts(k-1, "a") { // "museums: no", "boats no, markets yes"
		return phrase.Match{From: k, To: k + 1}, true
	}
	for _, p := range deniedBehind {
		if m, ok := p.At(s, k); ok {
			return m, true
		}
	}
	return phrase.Match{}, false
}

// deniedLater tells whether the rest of the sentence says to leave out what was named before i, before it names another.
func deniedLater(s *phrase.Sentence, i int) (phrase.Match, bool) {
	for k := i; k < min(len(s.Tokens), i+12); k++ {
		t := s.Tokens[k]
		if t.By == phrase.AsSight || t.By == phrase.AsRestaurant || t.Text == "." || t.Text == ";" {
			break
		}
		for _, p := range turnedDown {
			if m, ok := p.At(s, k); ok && !deniedTwice(s, m) {
				return m, true
			}
		}
	}
	return phrase.Match{}, false
}

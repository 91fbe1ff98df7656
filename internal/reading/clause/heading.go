package clause

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// noHeadings stand over a list of what is not wanted: "Must avoid: the Eiffel Tower, Versailles", "Dislikes: museums, shopping".
var noHeadings = phrase.Says("must|please|to|definitely? avoid|skip|exclude|omit|not", "avoid|avoiding|skip|skipping|without|exclude|excluding|excluded|exclusions|except|not|no|never|nope|nos|don'ts|dislike|dislikes|hate|hates|unwanted",
	"not|no interested|interest|keen in|on?", "don't|doesn't|do|does not? like|want|need|include|show|bother", "leave out", "no thanks|thank|go|goes|gos", "things|places|sights to avoid|skip",
	"pet hates|peeves", "not for us|me", "not wanted|needed|interested", "rather not", "already? seen|done|visited already|before?")

// UnderHeading tells whether what stands at i is in a list under a heading that says no, and gives the heading. What is wanted after all, or another
// sum, date or place, ends the list.
func UnderHeading(s *phrase.Sentence, i int) (phrase.Match, bool) {
	for k := i - 1; k >= max(0, i-deniedReach); k-- {
		switch t := s.Tokens[k]; {
		case t.Text == ":":
			m, ok := s.EndingAt(noHeadings, k)
			return m, ok && !deniedTwice(s, m) && !s.Texts(m.From-1, "?") // "Munich? No: Paris"
		case phrase.Ends(t) && t.Text != "(" && t.Text != ")", wanted[t.Text]:
			return phrase.Match{}, false
		case t.By == phrase.AsMoney || t.By == phrase.AsDate || t.By == phrase.AsCity || t.By == phrase.AsOrigin:
			return phrase.Match{}, false
		}
	}
	return phrase.Match{}, false
}

var wanted = english.Words("want wants love loves like likes must need needs prefer prefers yes but see visit from budget instead we i")

// deniedList tells whether what begins at i ends a list that a verb turns down as a whole: "skip the Louvre and Orsay", "avoid the Louvre, the
// Orsay and Versailles". A mere "no" is heard over "or" alone, because "no museums, parks and food" may mean either.
func deniedList(s *phrase.Sentence, i int) (phrase.Match, bool) {
	if !endsList(s, i) {
		return phrase.Match{}, false
	}
	for k := i - 1; k >= max(0, i-deniedReach); k-- {
		if m, ok := s.EndingAt(deniedBefore, k+1); ok {
			whole := s.AnyBetween(m.From, min(len(s.Tokens), m.To+2), turnsDown) || s.Texts(m.From, "no") && !s.AnyBetween(m.From, i, comma)
			return m, whole && !deniedTwice(s, m) && !onlySome(s, m.To, i)
		}
		if !listed(s, k) && !s.Texts(k, ",") && !s.Texts(k, "and") && !s.Texts(k, "&") || again[s.Tokens[k].Text] {
			break
		}
	}
	return phrase.Match{}, false
}

var (
	comma     = map[string]bool{",": true}
	turnsDown = english.Words("skip skipping avoid avoiding omit drop scrap ditch exclude excluding except without hate hates dislike dislikes detest loathe leave interested interest keen fan fans like fond")
	again     = english.Words("see seeing visit visiting go going do doing")
	listEnd   = english.Words("because since as please we i i've we've been this both again though thanks")
)

// endsList tells whether the list in which a name at i stands holds nothing but names up to the end of a part of the sentence, the last behind an
// "and": "the Louvre, the Orsay and Versailles".
func endsList(s *phrase.Sentence, i int) bool {
	and := joined(s, i)
	for k := i; k < min(len(s.Tokens), i+deniedReach); k++ {
		switch t := s.Tokens[k]; {
		case s.Texts(k, "and"), s.Texts(k, "&"):
			and = true
		case phrase.Ends(t) || listEnd[t.Text] && t.By == phrase.Nobody:
			return and
		case t.Text == ",":
			if and || k+1 >= len(s.Tokens) || !listed(s, k+1) {
				return and
			}
		case !listed(s, k) || again[t.Text]:
			return false
		}
	}
	return and
}

// joined tells whether an "and" stands right before the name at i, or only names of sights with commas: "skip the Louvre, Versailles".
func joined(s *phrase.Sentence, i int) bool {
	i = s.BackOver(i, "the")
	if s.Texts(i-1, "and") || s.Texts(i-1, "&") {
		return true
	}
	return s.Texts(i-1, ",") && i > 1 && s.Tokens[i-2].By == phrase.AsSight && i < len(s.Tokens) && (s.Tokens[i].By == phrase.AsSight || s.Texts(i, "the"))
}

// themed tells whether a token can be a theme in a list of what is turned down.
func themed(t phrase.Token) bool {
	return t.Kind == phrase.Word && t.By == phrase.Nobody && lexicon.ThemeOf[t.Text] != ""
}

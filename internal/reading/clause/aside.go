package clause

import (
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// LeftAside gives what nobody used, in the traveller's words and without those that say nothing: neighbours together, and with
// the no that is said of them, because "alcohol" is the contrary of "no alcohol".
func LeftAside(s *phrase.Sentence) (quotes []string) {
	from, to := 0, 0 // of the quotation that is not closed yet
	for i := range s.Tokens {
		if !left(s, i) {
			continue
		}
		begin := NoOf(s, i)
		if begin > to && to > 0 {
			quotes, from = append(quotes, quote(s, from, to)), begin
		}
		if to == 0 {
			from = begin
		}
		from, to = min(from, begin), max(to, dreadTo(s, i))
	}
	if to == 0 {
		return nil
	}
	return append(quotes, quote(s, from, to))
}

// left tells whether a token says something that nobody used.
func left(s *phrase.Sentence, i int) bool {
	t := s.Tokens[i]
	return t.By == phrase.Unwanted || t.By == phrase.Nobody && t.Kind != phrase.Symbol && !(t.Kind == phrase.Word && (lexicon.Idle[t.Text] || lexicon.SoftCues[t.Text] || lexicon.MustCues[t.Text]))
}

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
	dots := false
	for i := from; i < to; i++ {
		t := s.Tokens[i]
		read := i > from && !unused(s, i)
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

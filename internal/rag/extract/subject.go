package extract

import (
	"strings"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/trip"
)

// What a sentence speaks of, as far as its words tell.
const (
	nobody  = -1 // it names nothing
	several = -2 // it names several things, or one that it does not speak of
)

// subjectOf gives the thing that a sentence speaks of: the only one that it names, in the place where a sentence has its subject.
// "The café opposite the Louvre is open" does not speak of the Louvre, nor does "the Louvre café".
func subjectOf(tokens []token, named int) int {
	if named < 0 {
		return named
	}
	at := heads(tokens)
	if at >= len(tokens) || tokens[at].kind != name {
		at = behindPlace(tokens)
	}
	if at < 0 || inside(tokens, at) || at+1 < len(tokens) && tokens[at+1].kind == word && facility(tokens[at+1].text) {
		return several
	}
	return named
}

// inside tells whether a sentence begins with what lies in the thing at at: "In the Louvre hangs …", but "At the Louvre, …".
func inside(tokens []token, at int) bool {
	return tokens[0].is("in", "on", "at", "to", "for", "of") && tokens[1].kind != weekdays && (at+1 >= len(tokens) || !tokens[at+1].is(",", ":"))
}

// behindPlace finds the subject in "Near the station, the Louvre …": behind one comma, after words of place.
func behindPlace(tokens []token) int {
	if len(tokens) == 0 || !tokens[0].is("in", "on", "across", "near", "behind", "beside", "inside", "under", "along", "opposite") {
		return -1
	}
	for i := range tokens {
		if tokens[i].is(",") {
			at := i + 1 + heads(tokens[i+1:])
			if at < len(tokens) && tokens[at].kind == name {
				return at
			}
			return -1
		}
	}
	return -1
}

// carries tells whether a sentence that names nothing goes on about what was spoken of before: "It opens …", "Tickets cost …",
// "The museum is …".
func carries(tokens []token) bool {
	i := 0
	for i < len(tokens) && (tokens[i].is("-", "*", "•", "–", "\"", "(") || tokens[i].kind == number && i+1 < len(tokens) && tokens[i+1].is(".", ")")) {
		i++
	}
	if i >= len(tokens) {
		return false
	}
	t := &tokens[i]
	if t.is("it", "they", "its", "their", "opening", "hours", "open", "opens", "closed", "closes", "tickets", "ticket", "admission", "entry", "entrance", "adults",
		"adult", "price", "prices", "fare", "rooms", "free", "full", "daily") || t.kind == weekdays {
		return true
	}
	if t.is("on") && i+1 < len(tokens) && tokens[i+1].kind == weekdays {
		return true
	}
	return t.is("the", "an", "a") && i+1 < len(tokens) && tokens[i+1].is("entrance", "admission", "ticket", "price", "adult")
}

// byKind gives where a sentence calls its subject by what it is: "The museum is …". Behind it a verb must follow, or it may be
// another: "The Museum of …".
func byKind(tokens []token) (at int, ok bool) {
	if len(tokens) < 3 || !tokens[0].is("the", "this") || tokens[1].kind != word || tokens[1].capital || !generic(tokens[1].text) {
		return 0, false
	}
	return 1, tokens[2].is("is", "opens", "closes", "rests", "costs", "charges", "stays", "keeps", "has")
}

// calledSo tells whether a thing may be called by a word for what it is: by one that is never only a part of something, or by
// one of its names.
func (t *Thing) calledSo(kind string) bool {
	if wholly(kind) {
		return t.Kind == Sight
	}
	for _, n := range t.Names {
		for w := range strings.FieldsSeq(trip.Fold(n)) {
			if w == kind {
				return true
			}
		}
	}
	return false
}

// strays tells whether a sentence brings in a part of the house, so that the next "it" may mean that.
func strays(tokens []token) bool {
	for i := range tokens {
		if tokens[i].kind == word && facility(tokens[i].text) {
			return true
		}
	}
	return false
}

// headingOf gives the thing that a heading names exactly.
func (n *names) headingOf(heading string) int {
	tokens, named := n.mark(read(heading))
	seen := 0
	for i := range tokens {
		switch t := &tokens[i]; {
		case t.kind == name:
			seen++
		case t.kind == sign && utf8.RuneCountInString(t.text) == 1, t.kind == number, t.is("the"):
		default:
			return nobody
		}
	}
	if seen != 1 {
		return nobody
	}
	return max(named, nobody)
}

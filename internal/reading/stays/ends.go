package stays

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// namesBetween tells whether a part names the two places that a way is between: "between Paris and Munich".
func (sd *Said) namesBetween(s *phrase.Sentence, from, to int) bool {
	for k := from; k < to; k++ {
		if s.Texts(k, "between") && sd.cityAt(k+1) >= 0 {
			return true
		}
	}
	return false
}

func anyIn(s *phrase.Sentence, list []phrase.Pattern, from, to int) bool {
	for k := from; k < to; k++ {
		for _, p := range list {
			if m, ok := p.At(s, k); ok && m.To <= to {
				return true
			}
		}
	}
	return false
}

var (
	toPlace   = english.Words("to into onto toward towards for -> > → - –")
	fromPlace = english.Words("from of leaving")
)

// end is one end of a way: a stay by the token at which it is named, or where the journey begins.
type end struct {
	token int // of a stay; -1 for where the journey begins
	said  bool
}

// waySaid is a way that a part of a sentence names, with one of its ends or both.
type waySaid struct{ from, to end }

// waysIn reads the ways that a part of a sentence names: "from Paris to Munich", "Munich-Paris", "to Tokyo, from Tokyo to Paris and from Paris
// home"; begins tells whether it names where the journey begins.
func (sd *Said) waysIn(s *phrase.Sentence, from, to int) (out []waySaid, begins bool) {
	leaves, joined := end{}, false
	for k := from; k < to; k++ {
		joined = joined || s.Texts(k, "and") || s.Texts(k, "&")
		here, i, next := end{token: k, said: true}, s.BackOver(k, "the"), sd.nameEnds(k)
		switch {
		case s.Tokens[k].By == phrase.AsOrigin:
			begins = true
			here.token = -1
			if next = k + 1; fromPlace[s.Tokens[k].Text] || next < to && s.Tokens[next].By == phrase.AsOrigin && !toPlace[s.Tokens[next].Text] {
				continue
			}
		case leaves.said && leaves.token >= 0 && s.Texts(k, "home"):
			here.token = -1
		case sd.cityAt(k) < 0:
			continue
		}
		before := s.WordAt(i - 1)
		switch {
		case i > from && (toPlace[before] || s.Tokens[k].Hyphen && k > from || s.Texts(i-1, "in") && s.WordsBefore(i-1, 2, landing)) || s.Texts(k, "home"):
			out, leaves = append(out, waySaid{leaves, here}), end{}
			if goesOn(s, next, to) && !s.Texts(k, "home") {
				leaves = here
			}
		case fromPlace[before] && len(out) > 0 && !out[len(out)-1].from.said && !joined:
			out[len(out)-1].from = here // "to Munich from Paris"
		case fromPlace[before], goesOn(s, next, to), here.token < 0:
			leaves = here
		default:
			continue
		}
		joined = false
	}
	if leaves.said && (leaves.token >= 0 || len(out) > 0) {
		out = append(out, waySaid{from: leaves})
	}
	return out, begins
}

// nameEnds gives the token behind the name of a stay at k.
func (sd *Said) nameEnds(k int) int {
	for _, f := range sd.Named {
		if f.From == k {
			return f.To
		}
	}
	return k + 1
}

// goesOn tells whether a way leads on from what ends before i: "Paris to Munich", "Paris-Munich".
func goesOn(s *phrase.Sentence, i, most int) bool {
	return i < most && (s.Texts(i, "to") || s.Texts(i, "-") || s.Texts(i, "–") || s.Texts(i, "→") || s.Texts(i, ">") || s.Texts(i, "->") || s.Tokens[i].Hyphen)
}

// onwards gives the rides of a way that a part names. A way between two stays is that where the one follows the other.
func (sd *Said) onwards(s *phrase.Sentence, w waySaid) (stay int, leaves bool) {
	from, to := -1, -1
	if w.from.said && w.from.token >= 0 {
		from = sd.StayAt(w.from.token)
	}
	if w.to.said && w.to.token >= 0 {
		to = sd.inTurn(s, w.to.token)
	}
	if from >= 0 && to >= 0 {
		for i := 1; i < len(sd.Stays); i++ {
			if sd.Stays[i-1].City == sd.Stays[from].City && sd.Stays[i].City == sd.Stays[to].City {
				return i, false
			}
		}
		for i := 1; i < len(sd.Stays); i++ { // it is between them, in the order in which one goes
			if sd.Stays[i].City == sd.Stays[from].City && sd.Stays[i-1].City == sd.Stays[to].City {
				return i, false
			}
		}
	}
	if to >= 0 {
		return to, false
	}
	return from, true
}

// inTurn is the stay that one comes to at a token where its place is come to twice: the last one where one comes back, else the next behind that
// of the ride that was spoken of last.
func (sd *Said) inTurn(s *phrase.Sentence, token int) int {
	last := sd.StayAt(token)
	if last < 0 || s.WordsBefore(token, 2, homeWords) || len(sd.Rides) == 0 {
		return last
	}
	r := sd.Rides[len(sd.Rides)-1]
	for i := range last {
		if sd.Stays[i].City == sd.Stays[last].City && r.Way == Onward && !r.Leaves && i > r.Stay {
			return i
		}
	}
	return last
}

var landing = english.Words("fly flying land landing arrive arriving flight")

// cityAt gives the city that is named from a token on; -1 for none.
func (sd *Said) cityAt(token int) int {
	for _, f := range sd.Named {
		if f.From == token {
			return f.City
		}
	}
	return -1
}

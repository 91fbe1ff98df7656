package edits

import (
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/wishes"
	"github.com/tripwright/tripwright/internal/trip"
)

// Trip is what a description may speak of: the trip that is changed.
type Trip struct {
	Days  trip.DateWindow
	Stays []Stay   // in the order in which they are made; of a trip to one city that one
	Towns []string // names of other places that one may stay at
}

// Stay is one place of the trip and its dates.
type Stay struct {
	Place    string
	From, To calendar.Date
}

// Holds tells whether a date is one of a stay.
func (s *Stay) Holds(on calendar.Date) bool { return !on.Before(s.From) && !s.To.Before(on) }

// journey tells whether the trip has several stays.
func (r *editReader) journey() bool { return len(r.trip.Stays) > 1 }

// stayAt reads the name of one of the trip's places at a token; to is 0 where none stands there. Of a place that the trip comes to more than once it may
// be said which time: "the second Paris".
func (r *editReader) stayAt(i int) (stay, to int) {
	k := r.Skip(i, "the", "my", "our")
	if nth := ordinals[r.WordAt(k)]; nth != 0 && r.Tokens[k].By == phrase.Nobody {
		if stay, to = r.placeAt(k + 1); to > 0 {
			if same := r.staysAs(stay); len(same) > 1 && nth <= len(same) {
				if nth < 0 {
					nth = len(same)
				}
				r.nths = append(r.nths, nthStay{k, same[nth-1]})
				return same[nth-1], to
			}
		}
	}
	return r.placeAt(i)
}

// ordinals are the words for one of several stays; the last is -1.
var ordinals = map[string]int{"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "last": -1, "final": -1}

// nthStay is a stay that is named by a word at a token.
type nthStay struct{ at, stay int }

// staysAs are the stays at the place of one.
func (r *editReader) staysAs(stay int) (out []int) {
	for n := range r.trip.Stays {
		if trip.Fold(r.trip.Stays[n].Place) == trip.Fold(r.trip.Stays[stay].Place) {
			out = append(out, n)
		}
	}
	return out
}

// onWhich gives a date of the stay at a place that words in a range mean, or the day behind them, where the trip comes there more than once; to is the token
// behind.
func (r *editReader) onWhich(place string, from, to int) (on calendar.Date, _ int) {
	stay, ok := r.stayNamed(place)
	if !ok || len(r.staysAs(stay)) < 2 {
		return on, to
	}
	for _, n := range r.nths {
		if from <= n.at && n.at < to {
			return r.trip.Stays[n.stay].From.AddDays(1), to
		}
	}
	if p, ok := r.dayAt(to); ok {
		if day, ok := r.offset(p, r.trip.Days, r.lang); ok {
			return r.trip.Days.Date(day), p.To
		}
	}
	return on, to
}

// placeAt reads the name of one of the trip's places at a token; to is 0 where none stands there.
func (r *editReader) placeAt(i int) (stay, to int) {
	for to := min(len(r.Tokens), i+4); i >= 0 && to > i; to-- {
		key := r.KeyAt(i, to)
		if key == "" {
			continue
		}
		for n, names := range r.names {
			for _, name := range names {
				if phrase.KeyOf(name) == key {
					return n, to
				}
			}
		}
	}
	return 0, 0
}

// townAt reads the name of a place that is none of the trip's: words with capitals that nobody has read.
func (r *editReader) townAt(i int) (name string, to int) {
	for to = i; to < len(r.Tokens); to++ {
		t := r.Tokens[to]
		if t.By != phrase.Nobody || t.Kind != phrase.Word || t.Raw == strings.ToLower(t.Raw) {
			break
		}
		if name != "" {
			name += " "
		}
		name += t.Raw
	}
	if name == "" {
		return "", 0
	}
	return name, to
}

// behind skips words and reads a stay behind them: "in Munich", "the stay in Munich".
func (r *editReader) behind(i int, words ...string) (stay, to int) {
	return r.stayAt(r.Skip(i, words...))
}

// before reads a stay that ends at a token, with words between: "in Munich", "Munich,".
func (r *editReader) before(i int, words ...string) (stay, from int, ok bool) {
	for i > 0 && r.Tokens[i-1].By == phrase.Nobody && contains(words, r.Tokens[i-1].Text) {
		i--
	}
	for from := i - 1; from >= max(0, i-4); from-- {
		if n, to := r.stayAt(from); to == i {
			return n, from, true
		}
	}
	return 0, i, false
}

func contains(words []string, w string) bool {
	for _, o := range words {
		if o == w {
			return true
		}
	}
	return false
}

// namesOf are the names of the stays, by which a sentence may speak of them.
func namesOf(t Trip, cities []gazetteer.City) [][]string {
	out := make([][]string, len(t.Stays))
	for n, s := range t.Stays {
		out[n] = []string{s.Place}
		for _, c := range cities {
			if trip.Fold(c.Name) == trip.Fold(s.Place) {
				out[n] = append(out[n], c.Aliases...)
			}
		}
	}
	return out
}

var (
	numbered = phrase.Says("on|for? the? day #", "on|for? the #th day", "on|for? my|our #th day")
	lastOne  = phrase.Says("on|for? the|our|my last|final day")
	firstOne = phrase.Says("on|for? the|our|my first day")
)

// dayAt reads a day at a token, as people name one: "day 2", "the last day", "Wednesday", "10 June"; with or without "on".
func (r *editReader) dayAt(i int) (p wishes.Pin, ok bool) {
	for _, form := range []struct {
		list []phrase.Pattern
		nth  int
	}{{numbered, 0}, {lastOne, -1}, {firstOne, 1}} {
		for _, ph := range form.list {
			if m, found := ph.At(r.Sentence, i); found {
				p = wishes.Pin{Dayed: true, From: i, To: m.To}
				if p.Number = form.nth; form.nth == 0 {
					p.Number = m.Nums[0]
				}
				return p, p.Number != 0
			}
		}
	}
	k := r.Skip(i, "on", "for")
	if d := lexicon.Weekdays[r.WordAt(k)]; d != 0 && r.Tokens[k].By == phrase.Nobody {
		return wishes.Pin{Lock: wishes.Lock{Weekday: d}, Dayed: true, From: i, To: k + 1}, true
	}
	if p = wishes.PinBehind(r.Sentence, i); p.Dayed && !p.Timed {
		return p, true
	}
	return wishes.Pin{}, false
}

package stays

import (
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// daysOfKnown gives how many days the only place has that can be planned, among others which cannot: "Munich three nights and Salzburg two", "two nights
// each in Paris and London". It is 0 where several can be planned, or where two lengths are said of the one.
func daysOfKnown(s *phrase.Sentence, all []gazetteer.Found, lengths []spanOf) int {
	of := spanOf{}
	for i, f := range all {
		l := lengths[i]
		if f.City < 0 || !l.found() || !l.Fixed() || s.AnyBetween(l.from, l.to, weekends) {
			continue
		}
		if of.found() && of.Length != l.Length {
			return 0
		}
		of = l
	}
	known := 0
	for i, f := range all {
		if f.City >= 0 && all[known].City >= 0 && all[known].City != f.City {
			return 0
		}
		if f.City >= 0 {
			known = i
		}
	}
	if !of.found() {
		of = eachLength(s)
	}
	switch {
	case !of.found(), of.Length.Days && of.Most < 2: // a day in a place is an outing
		return 0
	case of.bare:
		s.UseRange(of.from, of.to, phrase.AsDate) // nobody else would know what the number counts
	}
	if of.Length.Days {
		return of.Most
	}
	return of.Most + 1
}

var weekends = map[string]bool{"weekend": true, "weekends": true}

// eachLength gives the length that every place is said to have.
func eachLength(s *phrase.Sentence) spanOf {
	for k := range s.Tokens {
		if l, to := lengthAt(s, k); to > 0 && l.Fixed() && phrase.AnyAt(s, each, to) && !countsMore(s, k) {
			return spanOf{Length: l, from: k, to: to}
		}
	}
	return spanOf{}
}

// leaveNames keeps the names of places that cannot be planned, and have nights of their own, from being taken for those of sights: Hakone has a museum.
func leaveNames(s *phrase.Sentence, all []gazetteer.Found, lengths []spanOf) {
	slept := map[string]bool{}
	for i, f := range all {
		slept[f.Place.Name] = slept[f.Place.Name] || f.City < 0 && lengths[i].found()
	}
	for _, f := range all {
		if slept[f.Place.Name] && f.City < 0 && !(f.To < len(s.Tokens) && gazetteer.Capitalised(s, f.To)) {
			s.UseRange(f.From, f.To, phrase.Unwanted)
		}
	}
}

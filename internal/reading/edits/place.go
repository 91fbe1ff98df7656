package edits

import (
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/themes"
	"github.com/tripwright/tripwright/internal/reading/wishes"
	"github.com/tripwright/tripwright/internal/trip"
)

var (
	removing  = english.Words("no not without skip skipping drop remove delete cancel avoid ditch scrap exclude lose omit don't leave out never")
	adding    = english.Words("add include visit see want with also plus fit squeeze put go book")
	movingTo  = english.Words("move shift reschedule put push bring place change")
	locking   = english.Words("lock pin fix keep")
	unlocking = english.Words("unlock unpin release free")
	replacing = english.Words("replace swap exchange substitute trade")

	otherThings = phrase.Says("for|with|by something|anything|somewhere else|different|other|similar", "for|with|by another|other|a|some|different sight|one|place|thing|museum|restaurant|different? thing?", "by whatever")
)

// readPlaces finds what to do with each place that is named, by the verb in front of it.
func (r *editReader) readPlaces(sights, restaurants []gazetteer.Found) {
	all := append(slices.Clone(sights), restaurants...)
	all = slices.DeleteFunc(all, func(f gazetteer.Found) bool { return r.Tokens[f.From].By == phrase.AsWish }) // the name of a house, or of where one is
	slices.SortFunc(all, func(a, b gazetteer.Found) int { return a.From - b.From })
	all = slices.CompactFunc(all, func(a, b gazetteer.Found) bool { return a.Place.ID == b.Place.ID && a.From == b.From })
	last := 0
	var verb trip.Op
	for i := 0; i < len(all); i++ {
		f := all[i]
		said, from := r.verbBefore(last, f.From)
		if said == "" && r.joined(last, f.From) {
			said, from = verb, last // "skip the Louvre and the Orsay"
		}
		last, verb = f.To, said
		if i+1 < len(all) && (said == trip.Replace || r.Texts(f.To, "instead", "of") || r.Texts(f.To, "rather", "than")) {
			r.replace(said, f, all[i+1], from)
			i, last = i+1, all[i+1].To
			continue
		}
		if said == trip.Replace && r.somethingElse(f, from) {
			continue
		}
		if said == "" || said == trip.Replace {
			for k := f.From; k < f.To; k++ { // named, and nobody knows what for
				r.Tokens[k].By = phrase.Unwanted
			}
			continue
		}
		r.place(said, f, from)
	}
}

// replace reads "swap A for B", and "B instead of A".
// somethingElse reads "swap the Louvre for something else".
func (r *editReader) somethingElse(f gazetteer.Found, from int) bool {
	for _, p := range otherThings {
		if m, ok := p.At(r.Sentence, f.To); ok {
			r.change(trip.ChangePlace{Op: trip.Replace, Place: f.Place.ID}, wishes.Pin{})
			r.UseRange(from, from+1, phrase.AsWish)
			r.UseRange(m.From, m.To, phrase.AsWish)
			return true
		}
	}
	return false
}

func (r *editReader) replace(said trip.Op, a, b gazetteer.Found, from int) {
	if said != trip.Replace {
		a, b = b, a
	}
	r.change(trip.ChangePlace{Op: trip.Replace, Place: a.Place.ID, Option: b.Place.ID}, wishes.Pin{})
	r.UseRange(from, from+1, phrase.AsWish)
	r.cue(min(a.To, b.To), max(a.From, b.From), english.Words("with by for instead of rather than"))
}

func (r *editReader) place(verb trip.Op, f gazetteer.Found, from int) {
	p := wishes.PinBehind(r.Sentence, f.To)
	if !p.Dayed && !p.Timed {
		p = pinTo(r.Sentence, f.To)
	}
	c := trip.ChangePlace{Op: verb, Place: f.Place.ID}
	if verb == trip.Lock && (p.Dayed || p.Timed) || verb == trip.Add && r.Texts(from, "put") && p.Dayed {
		c.Op = trip.MoveTo // "keep the Louvre on day 2 at 10:00" says where
	}
	if p.Timed {
		c.Start = clock(p.Window.Start)
	}
	r.change(c, p)
	r.UseRange(from, min(from+2, f.From), phrase.AsWish)
	r.UseRange(p.From, p.To, phrase.AsWish)
}

// clock writes a time of day down. 24:30 is none, and refused when it is applied.
func clock(c calendar.Clock) string { return fmt.Sprintf("%02d:%02d", int(c)/60, int(c)%60) }

// pinTo reads "to day 3 at 14:00".
func pinTo(s *phrase.Sentence, i int) wishes.Pin {
	if !s.Texts(i, "to") && !s.Texts(i, "into") {
		return wishes.Pin{}
	}
	p := wishes.PinBehind(s, i+1)
	if p.Dayed || p.Timed {
		p.From = i
	}
	return p
}

// verbBefore finds what the words between two tokens ask for, and where that begins.
func (r *editReader) verbBefore(from, to int) (trip.Op, int) {
	for i := to - 1; i >= from && !phrase.Ends(r.Tokens[i]); i-- {
		if r.Tokens[i].By != phrase.Nobody {
			break
		}
		for _, v := range []struct {
			words map[string]bool
			verb  trip.Op
		}{{unlocking, trip.Unlock}, {removing, trip.Remove}, {replacing, trip.Replace}, {locking, trip.Lock}, {adding, trip.Add}, {movingTo, trip.MoveTo}} {
			if v.words[r.Tokens[i].Text] {
				return r.settled(v.verb, i)
			}
		}
	}
	return "", to
}

// settled looks at the words before a verb: "don't add" removes, "don't skip" keeps what is there and changes nothing,
// and so is left unread.
func (r *editReader) settled(v trip.Op, i int) (trip.Op, int) {
	if i == 0 || v == trip.Remove && r.Tokens[i-1].Text != "don't" && r.Tokens[i-1].Text != "not" && r.Tokens[i-1].Text != "leave" {
		return v, i
	}
	switch {
	case v == trip.Remove && r.Tokens[i-1].Text == "leave":
		return trip.Remove, i - 1
	case v == trip.Remove:
		return "", i
	case r.Tokens[i-1].Text == "don't" || r.Tokens[i-1].Text == "not":
		if v == trip.Add {
			return trip.Remove, i - 1
		}
		return "", i
	}
	return v, i
}

// joined tells whether only "and", "or" or a comma stands between two names.
func (r *editReader) joined(from, to int) bool {
	if from == 0 {
		return false
	}
	for i := from; i < to; i++ {
		if t := r.Tokens[i].Text; t != "and" && t != "or" && t != "," && t != "the" && t != "nor" {
			return false
		}
	}
	return true
}

// readTypes finds kinds of sights that are not wanted: "no museums on day 2", "skip the churches".
func (r *editReader) readTypes() {
	for i := 0; i < len(r.Tokens); i++ {
		typ, to := themes.KindAt(r.Sentence, i)
		if to == 0 {
			continue
		}
		verb, at := r.verbBefore(max(0, i-4), i)
		if verb != trip.Remove {
			i = to - 1
			continue // "more museums" is a taste, and to be asked about
		}
		p := wishes.PinBehind(r.Sentence, to)
		r.change(trip.ChangePlace{Op: trip.Remove, Type: typ}, p)
		r.UseRange(at, min(at+2, i), phrase.AsWish)
		r.UseRange(i, to, phrase.AsWish)
		r.UseRange(p.From, p.To, phrase.AsWish)
	}
}

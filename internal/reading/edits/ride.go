package edits

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

var (
	otherRides = phrase.Says("earlier|later|previous|next train|flight|plane|coach|bus|ferry|ride|connection")
	thatRide   = phrase.Says("train|flight|plane|coach|bus|ferry")
	howToTake  = english.Words("take taking catch get book prefer have use go leave with on an a the by one us")
)

// readOtherRides reads "take an earlier train to Munich", "a later flight home", "the flight home should leave later". It goes before those who read
// how one travels.
func (r *editReader) readOtherRides() {
	for _, p := range otherRides {
		for _, m := range p.All(r.Sentence) {
			c := trip.OtherRide{Mode: modeOf[r.Tokens[m.To-1].Text], By: 1}
			if contains([]string{"earlier", "previous"}, r.Tokens[m.From].Text) {
				c.By = -1
			}
			to := r.wayOf(&c, m.To)
			from := m.From
			for from > 0 && r.Tokens[from-1].By == phrase.Nobody && howToTake[r.Tokens[from-1].Text] {
				from--
			}
			if from > 0 && (r.Texts(from-1, "home") || r.Texts(from-1, "back")) && c.From == "" && c.To == "" { // "go home with a later train"
				c.To = trip.HomeNamed
				from--
			}
			r.UseRange(from, to, phrase.AsWish)
			r.ways = append(r.ways, c)
		}
	}
	for _, p := range thatRide {
		for _, m := range p.All(r.Sentence) {
			c := trip.OtherRide{Mode: modeOf[r.Tokens[m.From].Text]}
			to := r.Skip(r.wayOf(&c, m.To), "should", "shall", "can", "could", "leave", "leaves", "go", "be", "depart", "departs", "an", "a", "hour", "bit", "little", "much")
			switch {
			case r.Texts(to, "later"):
				c.By = 1
			case r.Texts(to, "earlier"):
				c.By = -1
			}
			if c.By != 0 && r.Tokens[to].By == phrase.Nobody && r.Tokens[m.From].By == phrase.Nobody {
				r.cue(m.From-3, m.From, english.Words("make the our my let move"))
				r.UseRange(m.From, to+1, phrase.AsWish)
				r.ways = append(r.ways, c)
			}
		}
	}
}

// wayOf reads the way of a ride behind it: "to Munich", "from Paris to Munich", "home", "there". It gives the token behind.
func (r *editReader) wayOf(c *trip.OtherRide, to int) int {
	for {
		k := r.Skip(to, "instead", "please", "way")
		stay, end := r.stayAt(k + 1)
		switch {
		case end > 0 && r.Texts(k, "from"):
			c.From, to = r.trip.Stays[stay].Place, end
		case end > 0 && (r.Texts(k, "to") || r.Texts(k, "into") || r.Texts(k, "for")):
			c.To, to = r.trip.Stays[stay].Place, end
		case r.Texts(k, "home") || r.Texts(k, "back") || r.Texts(k, "return"):
			c.To, to = trip.HomeNamed, k+1
		case r.Texts(k, "there") || r.Texts(k, "out"):
			c.From, to = trip.HomeNamed, k+1
		default:
			return k
		}
	}
}

package wishes

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// Who dines with friends who live there, or is invited, has the evening of that day to themselves: the day ends when they meet.

var (
	engaged = phrase.Says("dinner|drinks|supper with my|our|the|some|old|good|a? my|our|some|old|good|few? "+dinesWith, "invited to|for a|the? wedding|birthday|family? dinner|party|reception|drinks|supper",
		"meet|meeting|seeing|see my|our|some|old? "+dinesWith+" for dinner|drinks|supper")
	engagedFill = english.Words("at from around on the in , there city town who live lives evening night")
)

const dinesWith = "friends|friend|family|cousin|cousins|relatives|colleagues|colleague|clients|client|customers|boss|aunt|uncle|nephew|niece|classmates|acquaintances|hosts"

// engagedReach is how many words the hour and the day of an engagement can take.
const engagedReach = 10

// readEngaged finds the evenings on which the travellers have a table of their own.
func (d *SingleDays) readEngaged(s *phrase.Sentence) {
	for _, p := range engaged {
		for _, m := range p.All(s) {
			if clause.Negated(s, m.From) {
				continue
			}
			at, on, dayed, to := phrase.TimeOfDay{}, Lock{}, false, m.To
			for k := m.To; k < min(len(s.Tokens), m.To+engagedReach) && s.Tokens[k].By == phrase.Nobody; {
				if t, n := s.TimeAt(k); n > 0 && at.Clock == 0 && s.Tokens[k].Text != "evening" {
					at, k, to = t, k+n, k+n
				} else if day, end := engagedOn(s, k); end > 0 && !dayed {
					on, dayed, k, to = day, true, end, end
				} else if engagedFill[s.Tokens[k].Text] {
					k++
				} else {
					break
				}
			}
			for k := m.From - 1; !dayed && k >= max(0, m.From-engagedReach) && !phrase.Ends(s.Tokens[k]); k-- {
				if day, end := engagedOn(s, k); end > 0 && end <= m.From {
					on, dayed = day, true
				}
			}
			if end := at.Evening(); dayed && end >= freeEvening-2*60 {
				d.of = append(d.of, singleDay{on: on, wish: trip.DayWish{End: end}, said: phrase.Match{From: m.From, To: to}, busy: true})
				s.UseRange(m.From, to, phrase.AsWish)
			}
		}
	}
}

// engagedOn reads the day of an engagement at i.
func engagedOn(s *phrase.Sentence, i int) (Lock, int) {
	if s.Tokens[i].By != phrase.Nobody {
		return Lock{}, 0
	}
	on, to := dayNamed(s, i)
	if to == 0 {
		on, to = dateNamed(s, i)
	}
	if s.Texts(to, "evening") || s.Texts(to, "night") {
		to++
	}
	return on, to
}

// Busy gives the days of a trip that end with something of the travellers' own.
func (d *SingleDays) Busy(w trip.DateWindow) (out []trip.DayWish) {
	for _, one := range d.of {
		if day, ok := one.on.Offset(w.Start, w.End); one.busy && w.Start.Valid() && ok && day >= 0 && day < w.Days() {
			out = append(out, trip.DayWish{Day: day, End: one.wish.End})
		}
	}
	return out
}

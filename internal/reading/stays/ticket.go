package stays

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// ticketAt reads a ride as it stands on a ticket: its number, from where to where, the day, and when it leaves and arrives, in any order and with no
// verb: "BA 334 LHR-ORY 4 June 2027 16:05-18:25". Of one time alone it is when it leaves.
func (sd *Said) ticketAt(s *phrase.Sentence, g *gazetteer.Index, i int) (fact, bool) {
	label, mode, to := labelAt(s, i)
	if to == 0 {
		return fact{}, false
	}
	f := fact{stay: -1, from: i, to: to, label: label, mode: mode}
	ends := 0
	for k := to; k < min(len(s.Tokens), i+18); {
		n := sd.ticketStep(s, g, &f, k, &ends)
		if n == 0 && !onTickets[s.WordAt(k)] {
			break
		}
		if k += max(1, n); n > 0 {
			f.to = k
		}
	}
	return f, f.when.Clock != nil && f.when.Dayed() && s.Tokens[f.to-1].Text != label
}

// ticketStep reads one piece of a ticket at k and gives how many tokens it took: a day, a time, one of its ends.
func (sd *Said) ticketStep(s *phrase.Sentence, g *gazetteer.Index, f *fact, k int, ends *int) int {
	if d, to := dayAt(s, k); to > 0 && !f.when.Dayed() {
		f.when.Day, f.when.Weekday = d.Day, d.Weekday
		return to - k
	}
	if s.Tokens[k].Kind == phrase.TimeLit {
		t, n := s.TimeAt(k)
		switch {
		case f.when.Clock == nil:
			f.when.Clock = &t.Clock
		case f.lands.Clock == nil:
			f.lands.Clock = &t.Clock
		default:
			return 0
		}
		return n
	}
	code, to := g.AirportAt(s, k)
	if to == 0 {
		if code, to = g.OriginAt(s, k); code == "" {
			to = 0
		}
	}
	if sd.cityAt(k) < 0 && (to == 0 || *ends > 1) {
		return 0
	}
	stay := sd.ofAirport(g, code)
	if field, n := g.AirportAt(s, k); n > 0 && stay >= 0 && (f.at == "" || f.into) {
		f.at = field
	} else if n > 0 && f.at != "" {
		f.at = "" // both ends are stays
	}
	if sd.cityAt(k) >= 0 {
		stay, to = sd.StayAt(k), max(to, k+1)
	}
	if *ends++; *ends == 1 {
		f.stay, f.begins, f.into = stay, stay < 0, toPlace[s.WordAt(k-1)]
	}
	return to - k
}

// onTickets stand between the pieces of one.
var onTickets = english.Words("- – > → / : , to from on at ( | dep arr")

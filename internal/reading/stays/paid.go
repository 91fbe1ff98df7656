package stays

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/sums"
)

// label gives a booking the label that stands in its sentence.
func (sd *Said) label(s *phrase.Sentence, b *Booked, r *Ride, at int) {
	if b.Label != "" {
		return
	}
	from, to := sentenceAt(s, r.From)
	best, plain := -1, s.Unread()
	for k := from; k < min(to, at); k++ { // the last before it
		label, _, end := labelAt(plain, k)
		if of := func(r Ride) bool { return r.Booked != nil && r.Booked.Label == label }; end > 0 && s.Tokens[end-1].By == phrase.Nobody && !slices.ContainsFunc(sd.Rides, of) {
			best = k
		}
	}
	if best < 0 {
		return
	}
	label, mode, end := labelAt(plain, best)
	b.Label, r.Mode = label, mode
	sd.labelledWay(s, plain, r, best, end)
	if d, n := dayAt(plain, plain.Skip(end, ",", "on", "(")); n > 0 && !b.Depart.Dayed() && !b.Arrive.Dayed() { // "TGV 9577 on 16 June, leaves 15:55"
		end = n
		if b.Depart.Said() {
			b.Depart.Day, b.Depart.Weekday = d.Day, d.Weekday
		} else {
			b.Arrive.Day, b.Arrive.Weekday = d.Day, d.Weekday
		}
	}
	s.UseRange(best, end, phrase.AsWish)
}

// labelledWay reads the way that stands with the number of a ride: "train TGV 9571 to Munich, off at 7:20".
func (sd *Said) labelledWay(s, plain *phrase.Sentence, r *Ride, from, to int) {
	if r.Way == Onward || r.Way == Between {
		return
	}
	end := to
	for end < len(s.Tokens) && !phrase.Ends(s.Tokens[end]) && !s.Texts(end, ",") && !s.Texts(end, "and") {
		end++
	}
	if ways, _ := sd.waysIn(s, to, end); len(ways) == 1 {
		if stay, leaves := sd.onwards(s, ways[0]); stay >= 0 && (ways[0].to.said || r.Way != Home) {
			r.Way, r.Stay, r.Leaves = Onward, stay, leaves
		}
	}
}

var (
	paid    = phrase.Says("is|are|was|were all|both? already? booked|paid|reserved|bought|fixed|sorted|arranged|covered for?", "all|both already? booked|paid|reserved|bought|fixed|sorted|arranged|covered", "is|are taken care of", "sorted|arranged", "already booked|paid|reserved|bought", "have|has|i've|we've already? booked|bought|reserved|paid|got", "booked|paid|prepaid|reserved|bought")
	costing = phrase.Says("for", "cost|costs|paid|paying us|me?")
	ofAll   = english.Words("budget left spend total everything else max tops")
)

// price gives a booking the sum that was paid for it.
func (sd *Said) price(s *phrase.Sentence, b *Booked, at int) {
	from, to := sentenceAt(s, at)
	if !anyIn(s, paid, from, to) {
		return
	}
	for k := from; k < to; k++ {
		a, ok := sums.At(s, k)
		if !ok || !ends(s, costing, k) && !inBrackets(s, k) || s.AnyBetween(max(from, k-4), k, ofAll) || s.AnyBetween(a.To, min(to, a.To+3), ofAll) {
			continue
		}
		b.Price = &a
		s.UseRange(a.From, a.To, phrase.AsMoney)
		return
	}
}

// inBrackets tells whether what stands at i stands between brackets, as what is said of a ride by the way does.
func inBrackets(s *phrase.Sentence, i int) bool {
	for k := i - 1; k >= 0 && !s.Texts(k, ")"); k-- {
		if s.Texts(k, "(") {
			return true
		}
	}
	return false
}

// labelsAlone reads rides of which only the label is said, and that they are booked: "AF 11 is booked".
func (sd *Said) labelsAlone(s *phrase.Sentence) {
	plain := s.Unread()
	for i := range s.Tokens {
		label, mode, to := labelAt(plain, i)
		if to == 0 || s.Tokens[to-1].By != phrase.Nobody {
			continue
		}
		from, end := sentenceAt(s, i)
		if !anyIn(s, paid, from, end) {
			continue
		}
		r := Ride{Way: There, Mode: mode, From: i, Booked: &Booked{Label: label}}
		if near := sd.rideNear(s, i); near != nil && near.Way == Between {
			r.Way = Between
		} else if sd.labelledWay(s, plain, &r, i, to); r.Way == Onward {
			r.From = i
		} else if partFrom, partTo := partAt(plain, i, from, end); anyIn(plain, homeward, partFrom, partTo) && !anyIn(plain, thereSaid, partFrom, partTo) {
			r.Way = Home
		}
		sd.price(s, r.Booked, i)
		s.UseRange(i, to, phrase.AsWish)
		sd.Rides = append(sd.Rides, r)
	}
	for _, p := range paid {
		for _, m := range p.All(s) {
			if sd.saysBooked(s, m.From) {
				s.Use(m, phrase.AsWish)
			}
		}
	}
}

// partAt gives the part of a sentence around a label that stands at i: between commas, and without another label.
func partAt(s *phrase.Sentence, i, from, to int) (int, int) {
	for k := i; k > from; k-- {
		if s.Texts(k-1, ",") || k == i && s.Texts(k-1, "and") {
			from = k
		}
	}
	for k := to - 1; k > i; k-- {
		if _, _, another := labelAt(s, k+1); s.Texts(k, ",") || s.Texts(k, "but") || s.Texts(k, "and") && another > 0 {
			to = k
		}
	}
	return from, to
}

// thereSaid is said of the way there.
var thereSaid = phrase.Says("way there|out", "outbound|outward", "to get there", "on the way in")

// saysBooked tells whether a ride is read as booked in the sentence around i.
func (sd *Said) saysBooked(s *phrase.Sentence, i int) bool {
	from, to := sentenceAt(s, i)
	for _, r := range sd.Rides {
		if r.Booked != nil && from <= r.From && r.From < to {
			return true
		}
	}
	return false
}

package stays

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/sums"
	"github.com/tripwright/tripwright/internal/trip"
)

// Booked is what a traveller says of a ride that they have.
type Booked struct {
	Label          string
	At             string // airport or station
	Depart, Arrive Time
	Price          *sums.Amount
}

// Time is when a ride leaves or arrives: a time of day, and on which day as far as that is said.
type Time struct {
	Clock   *calendar.Clock
	Day     english.Day
	Weekday int // Monday = 1
}

// Said tells whether anything is said.
func (t Time) Said() bool { return t != Time{} }

// fact is one end of a ride, or a ride by its label alone.
type fact struct {
	arrives  bool
	when     Time
	at       string
	stay     int // that is named: -1 for none
	begins   bool
	home     bool
	flies    bool // an airport is named
	label    string
	mode     trip.TravelMode
	from, to int
}

var (
	landsSaid = phrase.Says("land|lands|landing|arrive|arrives|arriving|due|touches|touch in|into|down?", "get|gets|getting|pull|pulls|roll|rolls in|into|to", "be|is|are there", "reach|reaches|reaching", "arr")
	takesSaid = phrase.Says("leave|leaves|leaving|depart|departs|departing|dep", "take|takes off", "fly|flying|flies|go|going|goes|head|heading|drive|driving home|back|out", "flight|train|bus|coach|ferry home|back", "goes|departing")
	backSaid  = phrase.Says("back|home|return|returning")
	onlyWish  = english.Words("want wants like prefer ideally hope could can would rather not don't")
	walkOver  = english.Words("at in to into on the around about , with by from of - again scheduled is are already us we ( for paid it hour o'clock sharp")
	homeWords = english.Words("home back return returning")
)

// ReadBooked finds what is booked: when a ride lands or leaves, at which airport or station, under which label and for how much. It goes before
// those who read days and hours, and takes their words.
func (sd *Said) ReadBooked(s *phrase.Sentence, g *gazetteer.Index) {
	var facts []fact
	marked := s
	s = s.Unread()
	for i := 0; i < len(s.Tokens); i++ {
		f, ok := sd.factAt(s, g, i)
		if !ok {
			continue
		}
		sd.comes = sd.comes || f.arrives && f.when.Day.Said()
		if f.when.Clock == nil {
			sd.Until = f.when // one leaves on that day, at no time that is said
			marked.UseRange(f.from, f.to, phrase.AsDate)
		} else {
			facts = append(facts, f)
		}
		i = max(i, f.to-1)
	}
	for i := 0; i < len(facts); i++ {
		r := sd.rideOf(s, g, &facts[i])
		if n := i + 1; n < len(facts) && r.Booked.complete(&facts[n], sameRide(s, &facts[i], &facts[n])) {
			if f := &facts[n]; f.stay >= 0 && r.Way == Home && !facts[i].home {
				r.Way, r.Stay = Onward, f.stay // it leads to a stay
			}
			i++
		}
		sd.label(marked, r.Booked, &r, facts[i].to)
		sd.price(marked, r.Booked, facts[i].from)
		sd.Rides = append(sd.Rides, r)
	}
	for _, f := range facts {
		marked.UseRange(f.from, f.to, phrase.AsWish)
	}
	sd.labelsAlone(marked)
}

// sameRide tells whether the second fact is the other end of the ride of the first: "leaves at 9:10 and gets in at 15:29".
func sameRide(s *phrase.Sentence, a, b *fact) bool {
	if a.arrives || !b.arrives || b.from-a.to > 6 {
		return false
	}
	for k := a.to; k < b.from; k++ {
		if s.Texts(k, ".") || s.Texts(k, ";") {
			return false
		}
	}
	return true
}

// complete takes the arrival of another fact where it is of the same ride.
func (b *Booked) complete(f *fact, same bool) bool {
	if !same {
		return false
	}
	b.Arrive = f.when
	if b.At == "" {
		b.At = f.at
	}
	return true
}

// factAt reads one end of a ride that begins at i.
func (sd *Said) factAt(s *phrase.Sentence, g *gazetteer.Index, i int) (fact, bool) {
	for n, list := range [][]phrase.Pattern{landsSaid, takesSaid, backSaid} {
		for _, p := range list {
			m, ok := p.At(s, i)
			if !ok || s.WordsBefore(i, 3, onlyWish) || clause.Negated(s, i) {
				continue
			}
			f := fact{arrives: n == 0, stay: -1, from: i, to: m.To, home: n > 0 && s.AnyBetween(i, m.To, homeWords)}
			sd.walk(s, g, &f)
			if f.when.Clock == nil && f.arrives {
				f.when.Clock, f.from = clockBefore(s, i)
			}
			if n == 1 && f.when.Clock == nil && f.when.Day.Said() && sd.comes {
				f.to = s.Skip(f.to, "in", "the", "early", "late", "morning", "afternoon", "evening")
				return f, true
			}
			if f.when.Clock == nil || n == 2 && !f.when.Dayed() && f.label == "" {
				continue
			}
			return f, true
		}
	}
	return fact{}, false
}

// clockBefore reads a time that stands before who arrives: "at noon we arrive". It gives the token from which that is said.
func clockBefore(s *phrase.Sentence, i int) (*calendar.Clock, int) {
	k := s.BackOver(s.BackOver(i, "we"), "i")
	for from := max(0, k-3); k < i && from < k; from++ {
		if t, n := s.TimeAt(from); n > 0 && from+n == k && !t.Bare {
			return &t.Clock, from
		}
	}
	return nil, i
}

// Dayed tells whether a day is said.
func (t Time) Dayed() bool { return t.Day.Said() || t.Weekday != 0 }

// walk reads what stands behind the verb of a fact: time, day, airport or station, place, label.
func (sd *Said) walk(s *phrase.Sentence, g *gazetteer.Index, f *fact) {
	for k := f.to; k < min(len(s.Tokens), f.from+24); {
		n := sd.step(s, g, f, k)
		switch {
		case n > 0:
			k += n
			f.to = k
		case walkOver[s.WordAt(k)] && !(s.Texts(k, "by") && startsTime(s, k+1)):
			k++
		default:
			return
		}
	}
}

// startsTime tells whether a time stands at i: "by 8pm" is a wish.
func startsTime(s *phrase.Sentence, i int) bool {
	_, n := s.TimeAt(i)
	return n > 0
}

// step reads one piece of a fact at k and gives how many tokens it took.
func (sd *Said) step(s *phrase.Sentence, g *gazetteer.Index, f *fact, k int) int {
	if label, mode, to := labelAt(s, k); to > 0 && f.label == "" {
		f.label, f.mode = label, mode
		return to - k
	}
	if d, to := dayAt(s, k); to > 0 && !f.when.Dayed() {
		f.when.Day, f.when.Weekday = d.Day, d.Weekday
		return to - k
	}
	if t, n := s.TimeAt(k); n > 0 && f.when.Clock == nil && !s.Texts(k-1, "after") && !s.Texts(k-1, "before") && (s.Tokens[k].Kind == phrase.TimeLit || !t.Bare || s.Texts(k-1, "at") || n > 1) {
		f.when.Clock = &t.Clock
		return n
	}
	if sd.cityAt(k) >= 0 && f.stay < 0 {
		f.stay = sd.StayAt(k)
		for _, m := range sd.Named {
			if m.From == k {
				return m.To - k
			}
		}
	}
	if sd.Begins != nil && sd.Begins(k) {
		f.begins = true
		return 1
	}
	if code, to := g.AirportAt(s, k); to > 0 && f.at == "" && sd.cityAt(k) < 0 {
		f.at, f.flies = code, true
		return to - k
	}
	if name, to := stationAt(s, k); to > 0 && f.at == "" {
		f.at = name
		return to - k
	}
	if !s.Texts(k, "by") {
		return 0
	}
	for _, w := range modes {
		for _, at := range []int{k, k + 1} { // "by car", and "train" behind "by"
			if m, ok := first(s, w.phrases, at); ok {
				f.mode = w.mode
				return m.To - k
			}
		}
	}
	return 0
}

// rideOf is the ride that a fact speaks of.
func (sd *Said) rideOf(s *phrase.Sentence, g *gazetteer.Index, f *fact) Ride {
	if at := sd.ofAirport(g, f.at); f.stay < 0 && f.flies && at >= 0 && !(f.arrives && at == 0) && (f.arrives || at != len(sd.Stays)-1) {
		f.stay = at // not the first or the last, which is what nothing said means
	}
	r := Ride{Mode: f.mode, From: f.from, Booked: &Booked{At: f.at, Label: f.label}}
	if f.arrives {
		r.Booked.Arrive = f.when
	} else {
		r.Booked.Depart = f.when
	}
	near := sd.rideNear(s, f.from)
	if r.Mode == "" {
		switch {
		case f.at != "" && !f.flies:
			r.Mode = trip.ByTrain // it is a station
		case f.flies, s.AnyBetween(f.from, f.to, english.Words("land lands landing flight fly flying")):
			r.Mode = trip.ByFlight
		case near != nil:
			r.Mode = near.Mode
		}
	}
	switch {
	case near != nil && near.Way == Between && f.stay < 0 && !f.home:
		r.Way = Between
	case near != nil && f.stay < 0 && !f.home && r.Mode == near.Mode && sd.inland(near):
		r.Way, r.Stay, r.Leaves = Onward, near.Stay, near.Leaves // "the train from Munich to Paris is booked: it leaves at 12:28"
	case f.home:
		r.Way = Home
	case f.stay >= 0:
		r.Way, r.Stay, r.Leaves = Onward, f.stay, !f.arrives
	case f.arrives || f.begins:
		r.Way = There
	default:
		r.Way = Home
	}
	return r
}

// ofAirport gives the stay that an airport belongs to; -1 for none, and for one that is come to twice.
func (sd *Said) ofAirport(g *gazetteer.Index, code string) int {
	city, ok := g.CityOf(code)
	at := -1
	for i := range sd.Stays {
		switch {
		case !ok || sd.Stays[i].City != city:
		case at >= 0:
			return -1
		default:
			at = i
		}
	}
	return at
}

// inland tells whether a ride leads from one stay to the next.
func (sd *Said) inland(r *Ride) bool {
	return r.Way == Onward && (r.Leaves && r.Stay < len(sd.Stays)-1 || !r.Leaves && r.Stay > 0)
}

// rideNear is the ride that was spoken of last before i in the same sentence, or in the one before that says it is booked.
func (sd *Said) rideNear(s *phrase.Sentence, i int) *Ride {
	var best *Ride
	for k := range sd.Rides {
		r := &sd.Rides[k]
		if r.Booked == nil && r.From <= i && !stopsBetween(s, r.From, i) && (best == nil || r.From > best.From) {
			best = r
		}
	}
	return best
}

func stopsBetween(s *phrase.Sentence, from, to int) bool {
	for k := from; k < to; k++ {
		if s.Texts(k, ".") || s.Texts(k, ";") || s.Texts(k, "!") {
			return true
		}
	}
	return false
}

// sentenceAt gives the tokens of the sentence around i.
func sentenceAt(s *phrase.Sentence, i int) (from, to int) {
	stops := func(k int) bool { return s.Texts(k, ".") || s.Texts(k, ";") || s.Texts(k, "!") }
	for from = i; from > 0 && !stops(from-1); from-- {
		continue
	}
	for to = i; to < len(s.Tokens) && !stops(to); to++ {
		continue
	}
	return from, to
}

// label gives a booking the label that stands in its sentence.
func (sd *Said) label(s *phrase.Sentence, b *Booked, r *Ride, at int) {
	if b.Label != "" {
		return
	}
	from, to := sentenceAt(s, r.From)
	best, plain := -1, s.Unread()
	for k := from; k < min(to, at); k++ { // the last before it
		if _, _, end := labelAt(plain, k); end > 0 && s.Tokens[end-1].By == phrase.Nobody {
			best = k
		}
	}
	if best < 0 {
		return
	}
	label, mode, end := labelAt(plain, best)
	b.Label, r.Mode = label, mode
	s.UseRange(best, end, phrase.AsWish)
}

var (
	paid    = phrase.Says("is|are|was|were already? booked|paid|reserved|bought|fixed|sorted|arranged", "is|are taken care of", "sorted|arranged", "already booked|paid|reserved|bought", "have|has|i've|we've already? booked|bought|reserved|paid|got", "booked|paid|prepaid|reserved|bought")
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

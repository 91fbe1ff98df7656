package stays

import (
	"slices"

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
	Wanted         bool // by its hour: nobody says that it is booked
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
	into     bool // the stay is where a ride that leaves leads
	home     bool
	flies    bool // an airport is named
	wanted   bool // nobody says that it is booked
	hour     int  // where that says when it leaves
	hourTo   int
	label    string
	mode     trip.TravelMode
	lands    Time // of one that leaves, where that is said with it
	from, to int
}

var (
	landsSaid = phrase.Says("land|lands|landing|arrive|arrives|arriving|arrival|due|touches|touch in|into|down|:?", "fly|flying|flies in|into", "get|gets|getting|pull|pulls|roll|rolls|brings|bring us|me? in|into|to", "takes|take us|me to|into", "be|is|are there", "reach|reaches|reaching", "arr .|:?", "in at")
	takesSaid = phrase.Says("takes|take|brings|bring|gets|get us|me home|back", "leave|leaves|leaving|depart|departs|departing|departure|dep .|:?", "take|takes off", "fly|flying|flies|go|going|goes|head|heading|drive|driving home|back|out", "flight|train|bus|coach|ferry home|back", "goes|departing", "off at", "out of", "sets|set off")
	backSaid  = phrase.Says("back|home|return|returning|ret|inbound :?", "back|return|inbound flight|train|bus|coach :?")
	outSaid   = phrase.Says("out|outbound|outward|there :?", "outbound|outward flight|train|bus|coach|journey :?")
	onlyWish  = english.Words("want wants like prefer ideally hope could can would rather not don't")
	walkOver  = english.Words("at in to into on the around about , with by from of - again scheduled is are already us we ( for paid it hour o'clock sharp airport")
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
			if i++; r.Way == Home && !facts[n-1].home && facts[n].stay >= 0 {
				r.Way, r.Stay, r.Leaves = Onward, facts[n].stay, false
			}
		}
		sd.label(marked, r.Booked, &r, facts[i].to)
		sd.price(marked, r.Booked, facts[i].from)
		sd.Rides = append(sd.Rides, r)
	}
	for _, f := range facts {
		if f.wanted {
			f.from, f.to = f.hour, f.hourTo // what else is said beside the hour, others read as of any ride
		}
		marked.UseRange(f.from, f.to, phrase.AsWish)
	}
	sd.firstIsThere(facts)
	sd.labelsAlone(marked)
}

// firstIsThere makes the first of two rides home the ride there: of two that leave, at places that nobody names, one goes there.
func (sd *Said) firstIsThere(facts []fact) {
	var home []*Ride
	for k := range sd.Rides {
		switch r := &sd.Rides[k]; {
		case r.Booked == nil:
		case r.Way == There:
			return
		case r.Way == Home:
			home = append(home, r)
		}
	}
	if len(home) == 1 && home[0].Booked.wholly() && !slices.ContainsFunc(facts, func(f fact) bool { return f.home || f.at != "" }) && !slices.ContainsFunc(sd.Rides, func(r Ride) bool { return r.Way == There }) {
		home[0].Way = There // "ICE 9550 leaving at 8:00, arriving at 12:00", and no word of the way home
		return
	}
	if len(home) < 2 || slices.ContainsFunc(facts, func(f fact) bool { return f.from == home[0].From && f.home }) {
		return
	}
	home[0].Way = There
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
	for n, list := range [][]phrase.Pattern{landsSaid, takesSaid, backSaid, outSaid} {
		for _, p := range list {
			m, ok := p.At(s, i)
			if !ok || s.WordsBefore(i, 3, onlyWish) || clause.Negated(s, i) {
				continue
			}
			if (s.Texts(i, "in") || s.Texts(i, "off")) && i > 0 && s.Tokens[i-1].Kind == phrase.Word && !s.Texts(i-1, "and") {
				continue // "off at 7:20, in at 13:02", but "checks in at 15:00" not
			}
			f := fact{arrives: n == 0, stay: -1, from: i, to: m.To, begins: n == 3, home: n > 0 && s.AnyBetween(i, m.To, homeWords)}
			if n < 2 {
				sd.labelBefore(s, &f)
			}
			sd.walk(s, g, &f)
			if f.when.Clock == nil && f.arrives {
				f.when.Clock, f.from = clockBefore(s, i)
			}
			if n == 1 && f.when.Clock == nil && f.when.Day.Said() && sd.comes {
				f.to = s.Skip(f.to, "in", "the", "early", "late", "morning", "afternoon", "evening")
				return f, true
			}
			if f.when.Clock == nil || n >= 2 && !f.when.Dayed() && f.label == "" {
				continue
			}
			sd.whence(s, &f)
			return f, true
		}
	}
	if f, ok := sd.ticketAt(s, g, i); ok {
		return f, true
	}
	return sd.hourAt(s, g, i)
}

// labelBefore reads the number of a ride that stands right before what it does: "BA 950 gets to Munich at 10:55".
func (sd *Said) labelBefore(s *phrase.Sentence, f *fact) {
	for _, n := range []int{1, 2, 3, 4} {
		at := f.from - n
		if _, _, to := labelAt(s, at); to == f.from-2 && (s.Texts(to, "to") || s.Texts(to, "from")) && sd.cityAt(to+1) >= 0 || to == f.from-1 && (s.Texts(to, "back") || s.Texts(to, "home")) {
			f.home = f.home || to == f.from-1
			f.label, f.mode, _ = labelAt(s, at) // "LX 632 to Paris leaves at 7:10"
			if f.into = f.into || s.Texts(to, "to"); f.into {
				f.stay = sd.StayAt(to + 1)
			}
			f.from = at
			return
		}
		if label, mode, to := labelAt(s, at); to > 0 && (to == f.from || to == f.from-1 && beforeVerb[s.WordAt(to)]) {
			f.label, f.mode, f.from = label, mode, at
			return
		}
	}
}

var beforeVerb = english.Words("which that it is only will to")

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
		case walkOver[s.WordAt(k)] && !(s.Texts(k, "by") && startsTime(s, k+1)), f.home && f.when.Clock == nil && (leaving[s.WordAt(k)] || trainNames[s.WordAt(k)] || coachNames[s.WordAt(k)]):
			k++
		default:
			return
		}
	}
}

// leaving stand between a ride home and when it leaves: "back with Eurostar 9053 on 11 May, departing 18:13".
var leaving = english.Words("leave leaves leaving depart departs departing departure dep train flight bus coach ferry")

// whence finds where a ride leaves that is said before its verb: "Eurostar 9032 from London leaves at 14:31".
func (sd *Said) whence(s *phrase.Sentence, f *fact) {
	if f.arrives || f.home || f.stay >= 0 || f.begins {
		return
	}
	for k := f.from - 1; k >= max(0, f.from-8) && !phrase.Ends(s.Tokens[k]) && !s.Texts(k, ","); k-- {
		switch {
		case sd.Begins != nil && sd.Begins(k):
			f.begins = true
			return
		case sd.cityAt(k) >= 0 && s.Texts(k-1, "from"):
			f.stay = sd.StayAt(k)
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
		if _, lands := first(s, landsSaid, s.Skip(to, "which", "that", "it", ",")); lands && f.when.Clock != nil {
			return 0 // of the next ride
		}
		if _, takes := first(s, takesSaid, s.Skip(to, "which", "that", "it", ",")); takes && f.when.Clock != nil {
			return 0
		}
		f.label, f.mode = label, mode
		return to - k
	}
	if d, to := dayAt(s, k); to > 0 && !f.when.Dayed() {
		f.when.Day, f.when.Weekday = d.Day, d.Weekday
		return to - k
	}
	if t, n := s.TimeAt(k); n > 0 && f.when.Clock == nil && !s.Texts(k-1, "after") && !s.Texts(k-1, "before") && (s.Tokens[k].Kind == phrase.TimeLit || s.Tokens[k].Kind == phrase.Word || s.Texts(k-1, "at") || n > 1) {
		f.when.Clock = &t.Clock
		return n
	}
	if sd.cityAt(k) >= 0 && f.stay < 0 {
		f.stay = sd.StayAt(k)
		f.into = f.into || f.begins && s.Texts(k-1, "to") // "at 9:20 from Hamburg to Paris"
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
	r := Ride{Mode: f.mode, From: f.from, Booked: &Booked{At: f.at, Label: f.label, Wanted: f.wanted}}
	if f.arrives {
		r.Booked.Arrive = f.when
	} else {
		r.Booked.Depart, r.Booked.Arrive = f.when, f.lands
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
		r.Way, r.Stay, r.Leaves = Onward, f.stay, !f.arrives && !f.into
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

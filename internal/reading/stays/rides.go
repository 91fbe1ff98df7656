package stays

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// Way is which of the ways of a journey is meant.
type Way int

// The ways.
const (
	Every   Way = iota
	Between     // all those from one stay to the next
	Around      // there and home
	There
	Home
	Onward // from a stay, or to it: Ride.Stay and Ride.Leaves
)

// Ride is what is said of a way, or of several.
type Ride struct {
	Way     Way
	Stay    int  // of Onward
	Leaves  bool // of Onward: the stay is where it leaves
	Mode    trip.TravelMode
	Rented  bool
	Booked  *Booked
	From    int  // the token at which it is said
	Settled bool // it is booked, or the traveller's own to find, and no more is said of it
}

// modes are the words for kinds of rides. The first that fits at a token counts.
var modes = []struct {
	phrases []phrase.Pattern
	mode    trip.TravelMode
	rented  bool
}{
	{phrase.Says("rent|rents|renting|hire|hiring|rental|hired|rented a|the|our? small|big|little? car|cars|van", "a? hire|rental car|cars", "pick|picking up a rental|hire car?", "car hire|rental"), trip.ByCar, true},
	{phrase.Says("by|in|with|take|taking|bring|bringing|use|using our|my|the|a|own? own? car|camper|campervan|van|motorhome", "own|our|my own? car", "drive|driving|drives|drove", "road trip|tour", "roadtrip|roadtripping", "car ride", "car"), trip.ByCar, false},
	{phrase.Says("night? coach|coaches|bus|buses|flixbus|greyhound"), trip.ByCoach, false},
	{phrase.Says("ferry|ferries|boat|ship|hovercraft"), trip.ByFerry, false},
	{phrase.Says("night|sleeper|overnight|direct|fast|high speed? train|trains", "train|trains|rail|railway|eurostar|tgv|thalys|nightjet|railjet|shinkansen|interrail|eurail|sleeper", "ice"), trip.ByTrain, false},
	{phrase.Says("no transport|transportation|transfers|rides needed|required|necessary|please?", "transport|transportation|transfers is|are? not needed|required|necessary", "without transport|transportation|transfers", "don't need transport|transportation|transfers", "do not need transport|transportation|transfers", "need no transport|transportation|transfers"), trip.ByNone, false},
	{phrase.Says("fly|flying|flies|flight|flights|plane|planes|airplane|aeroplane", "by air"), trip.ByFlight, false},
}

// The words of a part of a sentence that say which way is meant.
var (
	homeward = phrase.Says("home|homeward|homewards", "back", "return|returning|returns", "way home|back")
	outward  = phrase.Says("come|coming|comes", "arrive|arriving|arrival", "get|getting there", "there by", "drive|fly|go|travel|ride|take|driving|flying there", "out by", "on the way there|out", "outbound|outward")
	midway   = phrase.Says("in? between the? two|them|both|cities|places|stops|stays?", "from one to the other|next", "from place|city|town to place|city|town", "connecting the two|cities")
	wholeWay = phrase.Says("all the way", "throughout", "everywhere", "the whole way|trip|time", "all by", "only", "for everything|all")
	thereAnd = phrase.Says("there and back", "both ways", "round trip", "return trip|tickets|ticket", "out and back", "to and from")
)

// newPart are the words with which another ride begins behind "and".
var newPart = english.Words("by train trains fly flying flight drive driving back home return returning bus coach ferry rent hire car then take on continue go going come coming leave")

// parts cuts a sentence where another ride may be spoken of.
func parts(s *phrase.Sentence) (out [][2]int) {
	from := 0
	cut := func(to int) {
		if to > from {
			out = append(out, [2]int{from, to})
		}
		from = to + 1
	}
	for i, t := range s.Tokens {
		switch {
		case phrase.Ends(t), t.Text == ",", t.Text == "then", t.Text == "but":
			cut(i)
		case (t.Text == "and" || t.Text == "&" || t.Text == "+") && !betweenTwo(s, i) && !phrase.AnyAt(s, thereAnd, i-1) && (newPart[s.WordAt(i+1)] || s.Texts(i+1, "between") || s.Texts(i+1, "in", "between") || newPart[s.WordAt(i+2)] && s.Tokens[i+1].Kind == phrase.Word && !newPart[s.WordAt(i-1)]):
			cut(i)
		}
	}
	cut(len(s.Tokens))
	return out
}

// betweenTwo tells whether the "and" at i stands between two ends of a way: "between Paris and Munich by train".
func betweenTwo(s *phrase.Sentence, i int) bool {
	return s.Texts(i-2, "between") || s.Texts(i-3, "between")
}

// ReadRides finds how one travels, and marks the words that say so.
func (sd *Said) ReadRides(s *phrase.Sentence) {
	plain := s.Unread()
	rents := -1 // the part in which a car is rented, for a way that the next names
	was := -1   // where the part before begins, of which no ride is said
	for _, p := range parts(plain) {
		n := len(sd.Rides)
		switch {
		case sd.readPart(s, plain, was, p[0], p[1]):
			was = -1
			if rents == p[0]-1 {
				n = sd.rentFor(n)
			}
			if rents = -1; n < len(sd.Rides) && sd.Rides[n].Rented && sd.Rides[n].Way == Every {
				rents = p[1]
			}
		case sd.flyOut(plain, p[0], p[1]):
		default:
			was = p[0]
		}
	}
}

// rentFor joins a car that is rented with the way that it is driven: "rent a car and drive from Paris to Munich". The rides from n on are of that
// way.
func (sd *Said) rentFor(n int) int {
	if n == 0 || n >= len(sd.Rides) || sd.Rides[n].Mode != trip.ByCar || sd.Rides[n].Way != Onward && sd.Rides[n].Way != Between {
		return n
	}
	for k := n; k < len(sd.Rides); k++ {
		sd.Rides[k].Rented = true
	}
	sd.Rides = slices.Delete(sd.Rides, n-1, n)
	return n - 1
}

// flyOut reads the other end of flights behind a comma: "fly into Munich, out of Paris".
func (sd *Said) flyOut(s *phrase.Sentence, from, to int) bool {
	n := len(sd.Rides)
	k := s.Skip(from, "and")
	if n == 0 || sd.Rides[n-1].Mode != trip.ByFlight || sd.Rides[n-1].Way != Onward || k+2 >= to || !s.Texts(k, "out", "of") || sd.cityAt(k+2) < 0 {
		return false
	}
	sd.Rides = append(sd.Rides, Ride{Way: Onward, Stay: sd.StayAt(k + 2), Leaves: true, Mode: trip.ByFlight, From: k})
	return true
}

// readPart reads the ride that a part of a sentence speaks of.
func (sd *Said) readPart(s, plain *phrase.Sentence, was, from, to int) bool {
	ride, m, ok := modeIn(plain, from, to)
	if !ok {
		return false
	}
	if ride.Mode == trip.ByCar && !ride.Rented {
		ride.Rented = rentedIn(s, plain, m.To, to)
	}
	if said, ok := bookedBeside(plain, m); ok {
		ride.Settled = true
		s.Use(said, phrase.AsWish)
	}
	sd.Night = sd.Night || !ride.Settled && ride.Mode == trip.ByTrain && s.AnyBetween(m.From, m.To, nightRides)
	if was >= 0 && plain.Texts(from-1, "and") && anyIn(plain, homeward, from, to) && sd.chain(plain, was, from) {
		sd.Rides = append(sd.Rides, ride) // "London to Paris to Munich and back by train"
	} else {
		sd.Rides = append(sd.Rides, sd.placed(s, plain, ride, from, to)...)
	}
	s.Use(m, phrase.AsWish)
	for _, list := range [][]phrase.Pattern{midway, wholeWay, thereAnd} {
		for k := from; k < to; k++ {
			for _, p := range list {
				if m, ok := p.At(s, k); ok && m.To <= to {
					s.Use(m, phrase.AsWish)
				}
			}
		}
	}
	return true
}

// rentedIn tells whether the car that is driven is a rented one, and marks the words that say so: "drive a rental car from Paris to Munich".
func rentedIn(s, plain *phrase.Sentence, from, to int) bool {
	for k := from; k < to; k++ {
		for _, w := range modes {
			if m, ok := first(plain, w.phrases, k); ok && w.rented && m.To <= to && !clause.Negated(plain, k) {
				s.Use(m, phrase.AsWish)
				return true
			}
		}
	}
	return false
}

var nightRides = english.Words("night sleeper overnight nightjet")

// bookedBeside tells whether a ride that is named is said to be booked: "flights are booked", "we have booked our flights".
func bookedBeside(s *phrase.Sentence, m phrase.Match) (phrase.Match, bool) {
	if behind, ok := first(s, paid, s.Skip(m.To, "tickets", "ticket", "both", "there", "home", "back")); ok {
		return behind, true
	}
	if ends(s, alsoBooked, m.From) {
		return phrase.Match{From: m.From, To: m.To}, true
	}
	return s.EndingAt(haveBooked, m.From)
}

var haveBooked = phrase.Says("have|has|i've|we've|i|we already? booked|bought|reserved|paid|got|sorted for? our|my|the|both? return?", "already booked|bought|reserved|paid our|my|the? return?", "booked our|my|the? return?")

// alsoBooked is said before a ride, of something else that is booked.
var alsoBooked = phrase.Says("so are|is the|our|my?", "as are|is the|our|my?")

// chain tells whether a part of a sentence names a way from place to place.
func (sd *Said) chain(s *phrase.Sentence, from, to int) bool {
	for k := from; k < to; k++ {
		if sd.cityAt(k) >= 0 && s.Texts(k-1, "to") {
			return true
		}
	}
	return false
}

// modeIn finds the kind of ride that a part of a sentence names.
func modeIn(s *phrase.Sentence, from, to int) (Ride, phrase.Match, bool) {
	for k := from; k < to; k++ {
		for _, w := range modes {
			for _, p := range w.phrases {
				m, ok := p.At(s, k)
				if !ok || m.To > to || clause.Negated(s, k) || !meansRide(s, m) || labelled(s, m) {
					continue
				}
				return Ride{Mode: w.mode, Rented: w.rented, From: k}, m, true
			}
		}
	}
	return Ride{}, phrase.Match{}, false
}

// meansRide tells whether a word for a ride means one here: a boat trip, bus tours and flight prices do not.
func meansRide(s *phrase.Sentence, m phrase.Match) bool {
	next, first := s.WordAt(m.To), s.Tokens[m.From]
	switch {
	case notRides[next] || notBefore[s.WordAt(m.From-1)] || s.Texts(m.From-1, ".") && notBefore[s.WordAt(m.From-2)]:
		return false
	case first.Text == "ice":
		return first.Raw == "ICE"
	case first.Text == "car" || first.Text == "boat" || first.Text == "ship":
		return s.Texts(m.From-1, "by") || s.Texts(m.From-1, "with", "a")
	case first.Text == "drive" || first.Text == "driving":
		return !s.WordsBefore(m.From, 2, english.Words("hour minutes hours minute scenic"))
	case first.Text == "flight" || first.Text == "flights":
		return next != "time" && next != "times"
	}
	return true
}

// labelled tells whether a ride is named by its number, which says no way.
func labelled(s *phrase.Sentence, m phrase.Match) bool {
	_, _, to := labelAt(s, m.To-1)
	return to > 0
}

var (
	notRides  = english.Words("trip tour tours trips cruise ride rides museum museums simulator pass station stations parking park prices price fan fans lovers spotting upgrade school included excluded")
	notBefore = english.Words("incl. incl including includes include excluding excl plus model toy steam cable cruise tour sightseeing fire")
)

// placed gives a ride for each way that the part names.
func (sd *Said) placed(s, plain *phrase.Sentence, r Ride, from, to int) (out []Ride) {
	has := func(list []phrase.Pattern) bool { return anyIn(plain, list, from, to) }
	home, come := has(homeward), has(outward)
	add := func(way Way, stay int, leaves bool) {
		r := r
		r.Way, r.Stay, r.Leaves = way, stay, leaves
		out = append(out, r)
	}
	if has(midway) || sd.namesBetween(plain, from, to) {
		add(Between, 0, false)
		return out
	}
	arrives, leaves, begins := sd.endsIn(s, from, to)
	switch {
	case len(leaves) == 1 && len(arrives) == 1 && arrives[0] != leaves[0]:
		if arrives[0] == leaves[0]+1 || !joined(s, "and", from, to) {
			add(Onward, arrives[0], false)
			return out
		}
		fallthrough
	case len(leaves)+len(arrives) > 0:
		for _, t := range arrives {
			add(Onward, t, false)
		}
		for _, t := range leaves {
			add(Onward, t, true)
		}
		if begins && len(sd.Stays) == 1 && has(thereAnd) {
			add(Home, 0, false)
		}
	case home && !has(thereAnd):
		add(Home, 0, false)
	case come:
		add(There, 0, false)
	case has(wholeWay):
		add(Every, 0, false)
	case r.Mode == trip.ByFlight || has(thereAnd):
		add(Around, 0, false)
	default:
		add(Every, 0, false)
	}
	return out
}

// namesBetween tells whether a part names the two places that a way is between: "between Paris and Munich".
func (sd *Said) namesBetween(s *phrase.Sentence, from, to int) bool {
	for k := from; k < to; k++ {
		if s.Texts(k, "between") && sd.cityAt(k+1) >= 0 {
			return true
		}
	}
	return false
}

func joined(s *phrase.Sentence, word string, from, to int) bool {
	return s.AnyBetween(from, to, map[string]bool{word: true})
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
	toPlace   = english.Words("to into onto toward towards for -> > →")
	fromPlace = english.Words("from of leaving")
)

// endsIn finds the stays that a part of a sentence leads to and from; begins tells whether it names where the journey begins.
func (sd *Said) endsIn(s *phrase.Sentence, from, to int) (arrives, leaves []int, begins bool) {
	add := func(list *[]int, stay int) {
		if stay >= 0 && !slices.Contains(*list, stay) {
			*list = append(*list, stay)
		}
	}
	for k := from; k < to; k++ {
		if s.Tokens[k].By == phrase.AsOrigin {
			begins = true
		}
		if sd.cityAt(k) < 0 {
			continue
		}
		i := s.BackOver(k, "the")
		switch before := s.WordAt(i - 1); {
		case i == from && s.Texts(k+1, "to"):
			add(&leaves, sd.StayAt(k)) // "Paris to Munich by train"
		case toPlace[before] || s.Texts(i-1, "in") && s.WordsBefore(i-1, 2, landing):
			add(&arrives, sd.StayAt(k))
		case fromPlace[before]:
			add(&leaves, sd.StayAt(k))
		}
	}
	return arrives, leaves, begins
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

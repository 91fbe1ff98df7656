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
	{phrase.Says("rent|rents|renting|hire|hiring|rental|hired|rented a|the|our? small|big|little? car|cars|van|minibus|campervan|camper|motorhome|suv", "a? hire|rental car|cars", "pick|picking up a|our|the rental|hire car?", "car hire|rental", "hired|rented minibus|camper|campervan|motorhome", "rental|hire car|cars|van", "the|a|our|same rental"), trip.ByCar, true},
	{phrase.Says("by|in|with|take|taking|bring|bringing|use|using our|my|the|a|own? own? car|camper|campervan|van|motorhome van?", "own|our|my own? car|camper|campervan|motorhome|caravan van?", "drive|driving|drives|drove", "road trip|tour", "roadtrip|roadtripping", "car ride", "car"), trip.ByCar, false},
	{phrase.Says("night? coach|coaches|bus|buses|flixbus|greyhound|megabus|blablabus"), trip.ByCoach, false},
	{phrase.Says("ferry|ferries|boat|ship|hovercraft"), trip.ByFerry, false},
	{phrase.Says("night|sleeper|overnight|direct|fast|high speed? train|trains", "train|trains|rail|railway|eurostar|tgv|thalys|nightjet|railjet|shinkansen|interrail|eurail|sleeper|ouigo|amtrak|lyria", "ice"), trip.ByTrain, false},
	{phrase.Says("no transport|transportation|transfers|rides needed|required|necessary|please?", "transport|transportation|transfers is|are? not needed|required|necessary", "without transport|transportation|transfers", "don't need transport|transportation|transfers", "do not need transport|transportation|transfers", "need no transport|transportation|transfers"), trip.ByNone, false},
	{phrase.Says("fly|flying|flies|flight|flights|plane|planes|airplane|aeroplane", "by air"), trip.ByFlight, false},
}

// The words of a part of a sentence that say which way is meant.
var (
	homeward = phrase.Says("home|homeward|homewards", "back", "return|returning|returns", "way home|back", "inbound", "leave|leaving|depart by|with")
	outward  = phrase.Says("come|coming|comes", "arrive|arriving|arrival", "get|getting there", "there by", "drive|fly|go|travel|ride|take|driving|flying there", "out by", "on the way there|out", "outbound|outward", "train|bus|coach|car|plane|flight|flights|eurostar|ferry|flixbus there")
	midway   = phrase.Says("in? between the? two|them|both|cities|places|stops|stays?", "from one to the other|next", "from place|city|town to place|city|town", "connecting the two|cities")
	wholeWay = phrase.Says("all|both|every|each leg|legs|stretch|rides|hop|hops|part|parts|stage|stages|journeys", "all the|of? way|them|it", "throughout", "everywhere", "the whole way|trip|time", "all|everything|always|otherwise by|flying|flights|trains|on|with|in", "only", "for everything|all", "everything|always|otherwise", "all three|four|five", "fly|flying|flights|planes|train|trains|coach|car all|the? rest|others|else", "for the rest|others", "the rest|others by|is|are")
	thereAnd = phrase.Says("there|out and|& back|home|return", "both ways|directions", "round trip|trips", "return trip|tickets|ticket", "to and from", "from and to", "from and|& returning|return|back|ending", "outbound|outward and|& return|inbound|homeward", "to? get|getting out? there|over and|& to? get|getting? home|back", "there and|& home|back", "go|going|come|coming|travel|travelling and|& return|returning|back|leave", "arrive|arriving and|& leave|leaving|depart|departing")
	returns  = phrase.Says("return flight|flights|fare|fares|train|trains|coach|bus|ferry|eurostar|journey", "flight|flights|train|coach|bus|plane|eurostar return")
	theirOwn = english.Words("my our the his her their and")
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
		case exceptions[t.Text] && i > from && t.Text != "only" && t.Text != "just":
			cut(i)
			from = i // it says what the part is
		case runsOn[t.Text] && i > from+1 && s.Tokens[i-1].Kind != phrase.Symbol && !beforeVerbs[s.Tokens[i-1].Text]:
			cut(i)
			from = i // "stay 4 nights take a train to Munich"
		case phrase.Ends(t), t.Text == ",", t.Text == "then", t.Text == "but":
			cut(i)
		case (t.Text == "and" || t.Text == "&" || t.Text == "+") && !betweenTwo(s, i) && !(i-from < 8 && goOut[s.WordAt(i-1)] && phrase.AnyAt(s, comeHome, i+1)) && (newPart[s.WordAt(i+1)] || phrase.AnyAt(s, needsRide, i+1) || s.Texts(i+1, "between") || s.Texts(i+1, "in", "between") || newPart[s.WordAt(i+2)] && s.Tokens[i+1].Kind == phrase.Word && !newPart[s.WordAt(i-1)]):
			cut(i)
		}
	}
	cut(len(s.Tokens))
	return out
}

// runsOn begin another part where nothing stands between, but behind one of beforeVerbs.
var (
	runsOn      = english.Words("take fly stay")
	beforeVerbs = english.Words("to we i and will would want wants can can't don't not never then or you us he she they i'd we'd we'll i'll must should could let please rather also and")
)

// goOut and comeHome stand on both sides of an "and" that is said of the ways there and home alike: "go and return by plane".
var (
	goOut    = english.Words("go going come coming travel travelling traveling there out outbound outward arrive arriving")
	comeHome = phrase.Says("to? get|getting? return|returning|back|home|inbound|homeward|leave|leaving|depart|departing")
)

// betweenTwo tells whether the "and" at i stands between two ends of a way: "between Paris and Munich by train".
func betweenTwo(s *phrase.Sentence, i int) bool {
	return s.Texts(i-2, "between") || s.Texts(i-3, "between")
}

// ReadRides finds how one travels, and marks the words that say so.
func (sd *Said) ReadRides(s *phrase.Sentence) {
	plain := s.Unread()
	sd.readFlightsApart(s, plain)
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
			sd.sameCar(plain, n)
			if rents = -1; n < len(sd.Rides) && sd.Rides[n].Rented && sd.Rides[n].Way == Every {
				rents = p[1]
			}
		case rents == p[0]-1 && sd.rentedTo(s, p[0], p[1]):
			was, rents = -1, -1
		case sd.flyOut(plain, p[0], p[1]), sd.sameRide(plain, p[0], p[1]), sd.sameWays(s, plain, p[0], p[1]):
		default:
			was = p[0]
		}
	}
	sd.thereFrom(plain, s)
	sd.readComeAlone(s, plain)
	sd.readSumFor(s, plain)
}

// thereFrom makes a ride from where the journey begins the one there, where another is named to come home: "Thalys from Cologne, ICE home".
func (sd *Said) thereFrom(plain, s *phrase.Sentence) {
	home := slices.ContainsFunc(sd.Rides, func(r Ride) bool { return r.Way == Home && !r.Settled })
	for k := range sd.Rides {
		if r := &sd.Rides[k]; home && r.Way == Every && !r.Settled && !anyIn(plain, wholeWay, r.From, min(r.From+4, len(s.Tokens))) {
			for i := r.From; i < min(r.From+5, len(s.Tokens)) && !s.RestEnds(i); i++ {
				if sd.Begins(i) {
					r.Way = There
				}
			}
		}
	}
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
	if sd.toElsewhere(plain, ride.Mode, m) {
		return true
	}
	if was >= 0 && exceptions[plain.WordAt(was)] && plain.Texts(from-1, ",") {
		from = was // "all by air, except Munich to Paris, which is by train"
	}
	if ride.Mode == trip.ByCar && !ride.Rented {
		ride.Rented = rentedIn(s, plain, m.To, to)
	}
	said, ok := bookedBeside(plain, m)
	if !ok && plain.Texts(to, ",") {
		said, ok = first(plain, ticketsPaid, to+1) // "TGV from Marseille, tickets bought"
	}
	for k := m.To; k < to && !ok && !plain.AnyBetween(m.To, k+1, houseWords); k++ {
		said, ok = first(plain, ticketsPaid, k)                   // "train tickets Vienna-Munich-Vienna already paid"
		ok = ok && (said.To == to || plain.Texts(said.To, "and")) // "flights from Toronto already booked and the hotel too"
	}
	if ok {
		ride.Settled = !landsAlone(plain, from, to) // else it is that ride which is paid, and the way home is not
		s.Use(said, phrase.AsWish)
	}
	sd.Night = sd.Night || !ride.Settled && ride.Mode == trip.ByTrain && s.AnyBetween(m.From, m.To, nightRides)
	if n := len(sd.Rides); n > 0 && sd.Rides[n-1].Way == Around && exceptions[plain.WordAt(from)] {
		sd.Rides[n-1].Way = Every // "by air, only Munich to Paris by train"
	}
	if was >= 0 && (plain.Texts(from-1, "and") && anyIn(plain, homeward, from, to) && sd.chain(plain, was, from) || plain.Texts(from-1, ",") && m.From-from < 2 && !anyIn(plain, homeward, from, to) && !anyIn(plain, outward, from, m.From) && sd.route(s, was, from-1)) {
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

// landsAlone tells whether a part of a sentence says when one ride arrives: "my Eurostar gets in at 13:20 and is paid". Of rides, or tickets, all are meant.
func landsAlone(s *phrase.Sentence, from, to int) bool {
	return anyIn(s, landsSaid, from, to) && s.AnyBetween(from, to, oneOf) && !s.AnyBetween(from, to, severalRides) &&
		slices.ContainsFunc(s.Tokens[from:to], func(t phrase.Token) bool { return t.Kind == phrase.TimeLit })
}

var (
	oneOf        = english.Words("my our the")
	severalRides = english.Words("flights trains tickets seats rides coaches both return returns roundtrip")
)

// exceptions begin what is said of one way where the others are spoken of before.
var exceptions = english.Words("only just except excepting apart save bar besides")

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

// chain tells whether a part of a sentence names a way from place to place.
func (sd *Said) chain(s *phrase.Sentence, from, to int) bool {
	for k := from; k < to; k++ {
		if sd.cityAt(k) >= 0 && s.Texts(k-1, "to") {
			return true
		}
	}
	return false
}

// route tells whether a part of a sentence is a way from place to place that begins and ends at home: "Stockholm - Paris - Tokyo - Stockholm".
func (sd *Said) route(s *phrase.Sentence, from, to int) bool {
	ways, begins := sd.waysIn(s, from, to)
	last := len(ways) - 1
	return begins && last >= len(sd.Stays) && ways[last].to.said && ways[last].to.token < 0
}

// modeIn finds the kind of ride that a part of a sentence names.
func modeIn(s *phrase.Sentence, from, to int) (Ride, phrase.Match, bool) {
	for k := from; k < to; k++ {
		for _, w := range modes {
			for _, p := range w.phrases {
				m, ok := p.At(s, k)
				if !ok || m.To > to || clause.Negated(s, k) && !exceptions[s.WordAt(from)] || !meansRide(s, m) || labelled(s, m) || w.rented && phrase.AnyAt(s, forOutings, s.Skip(m.To, "car")) {
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
	case isLiked(s, m.From) || notRides[next] || notBefore[s.WordAt(m.From-1)] || s.Texts(m.From-1, ".") && notBefore[s.WordAt(m.From-2)]:
		return false
	case first.Text == "ice":
		return first.Raw == "ICE"
	case first.Text == "car" || first.Text == "boat" || first.Text == "ship":
		return s.Texts(m.From-1, "by") || s.Texts(m.From-1, "with", "a") || first.Text == "car" && carBehind[next] && (m.From == 0 || s.Tokens[m.From-1].Kind == phrase.Symbol)
	case first.Text == "drive" || first.Text == "driving":
		return !s.WordsBefore(m.From, 2, english.Words("hour minutes hours minute scenic"))
	case first.Text == "flight" || first.Text == "flights":
		return next != "time" && next != "times"
	}
	return true
}

// carBehind stand behind a car that one comes with: "Car from Prague".
var carBehind = english.Words("from to there both all throughout")

// labelled tells whether a ride is named by its number, which says no way.
func labelled(s *phrase.Sentence, m phrase.Match) bool {
	_, _, to := labelAt(s, m.To-1)
	_, _, behind := labelAt(s, s.Skip(m.To, ":", "(", "number", "no"))
	return to > 0 || behind > 0
}

var (
	notRides  = english.Words("trip tour tours trips cruise ride rides museum museums simulator pass station stations parking park prices price fan fans lovers spotting upgrade school included excluded")
	notBefore = english.Words("incl. incl including includes include excluding excl plus model toy steam cable cruise tour sightseeing fire")
)

// placed gives a ride for each way that the part names.
func (sd *Said) placed(s, plain *phrase.Sentence, r Ride, from, to int) (out []Ride) {
	has := func(list []phrase.Pattern) bool { return anyIn(plain, list, from, to) }
	home, come, round := has(homeward), has(outward) && (!r.Rented || has(driveThere)), has(thereAnd) || sd.returnTrip(plain, from, to)
	add := func(way Way, stay int, leaves bool) {
		r := r
		r.Way, r.Stay, r.Leaves = way, stay, leaves
		out = append(out, r)
	}
	if has(midway) || sd.namesBetween(plain, from, to) {
		add(Between, 0, false)
		return out
	}
	ways, begins := sd.waysIn(s, from, to)
	ways = slices.DeleteFunc(ways, func(w waySaid) bool { stay, _ := sd.onwards(s, w); return stay < 0 })
	switch {
	case len(ways) > 0:
		for _, w := range ways {
			stay, leaves := sd.onwards(s, w)
			add(Onward, stay, leaves)
		}
		if begins && len(sd.Stays) == 1 && round && len(ways) == 1 {
			add(Home, 0, false)
		}
	case r.Mode == trip.ByNone && !(home && has(wayBack)):
		add(Every, 0, false)
	case home && has(everyLeg):
		add(Every, 0, false)
	case home && !round:
		add(Home, 0, false)
	case come && !round || s.Texts(r.From-2, "there", "by") || s.Texts(r.From-2, "out", "by"):
		add(There, 0, false)
	case has(wholeWay):
		add(Every, 0, false)
	case r.Mode == trip.ByFlight || round:
		add(Around, 0, false)
	default:
		add(Every, 0, false)
	}
	return out
}

// driveThere is said of the way there, where "a rental car there" is one that is taken at the place.
var driveThere = phrase.Says("drive|driving|drives there|out", "out by", "on the way there|out")

// everyLeg is said of a ride that is that of every way, home too.
var everyLeg = phrase.Says("all|both|every|each leg|legs|stretch|rides", "all the way", "throughout", "everywhere")

var wayBack = phrase.Says("back", "return|returning", "way home")

// returnTrip tells whether a part speaks of a ride there and home, not of the one home: "a return flight from Budapest".
func (sd *Said) returnTrip(s *phrase.Sentence, from, to int) bool {
	if slices.ContainsFunc(sd.Rides, func(r Ride) bool { return r.Way == There || r.Way == Onward && r.Stay == 0 && !r.Leaves }) {
		return false
	}
	for k := from; k < to; k++ {
		if m, ok := first(s, returns, k); ok && m.To <= to && !theirOwn[s.WordAt(k-1)] && (k == from || !phrase.Ends(s.Tokens[k-1])) {
			return true
		}
	}
	return false
}

package edits

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// modeOf are the words for ways to travel.
var modeOf = map[string]trip.TravelMode{"train": trip.ByTrain, "trains": trip.ByTrain, "rail": trip.ByTrain, "railway": trip.ByTrain, "plane": trip.ByFlight, "air": trip.ByFlight,
	"flight": trip.ByFlight, "flights": trip.ByFlight, "fly": trip.ByFlight, "flying": trip.ByFlight, "coach": trip.ByCoach, "bus": trip.ByCoach, "ferry": trip.ByFerry, "boat": trip.ByFerry,
	"ship": trip.ByFerry, "car": trip.ByCar, "drive": trip.ByCar, "driving": trip.ByCar}

var (
	takes   = phrase.Says("by|take|taking|use|using|catch|prefer|want|on a|an|the? _", "going? go|travel|travelling|traveling by a|the? _", "fly|flying|drive|driving")
	beside  = phrase.Says("instead of a|the|by|taking? _", "rather than a|the|by|taking? _", "not a|the|by? _")
	rented  = phrase.Says("rent|hire a car", "by|with|in a? rental|rented|hire car")
	landing = phrase.Says("we|i|flight|plane|train|coach|bus|ferry land|arrive|lands|arrives", "landing|arriving", "we'll|i'll land|arrive", "we|i are|am landing|arriving")
	leaving = phrase.Says("flight|plane|train|coach|bus|ferry|return home|back leaves|departs|goes|is|at", "leave|depart|fly home|back", "return flight|train leaves|departs|goes|is|at", "way home|back leaves|departs|goes|is", "we|i fly|leave|depart|go home|back", "home|back leaves|departs",
		"we're|i'm flying|leaving|going home|back")
)

// readWays reads how one travels, and what of it is booked.
func (r *editReader) readWays() {
	r.readLanding()
	r.readLeaving()
	r.readBothBooked()
	for _, p := range rented {
		for _, m := range p.All(r.Sentence) {
			r.way(trip.SetTransfer{Mode: trip.ByCar, Rented: true}, m.From, m.To)
		}
	}
	for _, p := range takes {
		for _, m := range p.All(r.Sentence) {
			mode := modeOf[r.Tokens[m.To-1].Text]
			if mode == "" || r.Tokens[m.From].By != phrase.Nobody || r.AnyBetween(max(0, m.From-2), m.From, noWords) {
				continue
			}
			for _, not := range beside {
				if b, ok := not.At(r.Sentence, m.To); ok && modeOf[r.Tokens[b.To-1].Text] != "" {
					m.To = b.To
				}
			}
			r.way(trip.SetTransfer{Mode: mode}, m.From, m.To)
		}
	}
}

var noWords = map[string]bool{"not": true, "don't": true, "no": true}

// way notes how one travels, with the places that stand behind: "to Munich", "from Paris to Munich", "home", "instead".
func (r *editReader) way(t trip.SetTransfer, from, to int) {
	for {
		k := r.Skip(to, "instead", "please", "all", "the", "way", "only", "everywhere", "always")
		if stay, end := r.stayAt(k + 1); r.Texts(k, "from") && end > 0 {
			t.From, to = r.trip.Stays[stay].Place, end
		} else if end > 0 && (r.Texts(k, "to") || r.Texts(k, "for") || r.Texts(k, "into")) {
			t.To, to = r.trip.Stays[stay].Place, end
		} else if other, last := r.behind(end, "and"); end > 0 && last > 0 && r.Texts(k, "between") {
			t.From, t.To, to = r.trip.Stays[min(stay, other)].Place, r.trip.Stays[max(stay, other)].Place, last
		} else if end := r.betweenAll(k); end > 0 && r.journey() {
			r.UseRange(from, end, phrase.AsWish)
			for i := range r.trip.Stays[1:] {
				next := t
				next.From, next.To = r.trip.Stays[i].Place, r.trip.Stays[i+1].Place
				r.ways = append(r.ways, next)
			}
			return
		} else if r.Texts(k, "home") || r.Texts(k, "back") {
			t.From, to = r.lastStay(), k+1
			if r.Texts(to, "home") {
				to++
			}
		} else {
			r.UseRange(to, k, phrase.AsWish)
			break
		}
		r.UseRange(from, to, phrase.AsWish)
	}
	r.UseRange(from, to, phrase.AsWish)
	r.ways = append(r.ways, t)
}

// betweenAll reads "between the cities" from a token on, and gives where it ends; 0 where it does not stand there.
func (r *editReader) betweenAll(k int) int {
	if m, ok := everyWay.At(r.Sentence, k); ok {
		return m.To
	}
	return 0
}

var everyWay = phrase.Says("between the|our|my? cities|places|stays|stops|towns|destinations")[0]

func (r *editReader) lastStay() string { return r.trip.Stays[len(r.trip.Stays)-1].Place }

// readLanding reads "we land at 22:30", "we arrive in Munich at 10 by train".
func (r *editReader) readLanding() {
	for _, p := range landing {
		for _, m := range p.All(r.Sentence) {
			stay, to := r.behind(m.To, "in", "at")
			if to == 0 {
				stay, to = 0, m.To
			}
			at, to, ok := r.timeBehind(to)
			if !ok || r.wished(m.From) {
				continue
			}
			on := r.trip.Stays[stay].From
			if stay == 0 {
				on = r.trip.Days.Start
			}
			b := trip.Booking{Arrive: trip.Moment{Date: on, Clock: &at}}
			b.At, to = r.airport(to)
			r.booked(trip.SetTransfer{To: r.trip.Stays[stay].Place, Mode: r.modeNear(m.From, m.To), Booked: &b}, m.From, to)
		}
	}
}

// readLeaving reads "our flight home leaves at 9:15".
func (r *editReader) readLeaving() {
	for _, p := range leaving {
		for _, m := range p.All(r.Sentence) {
			at, to, ok := r.timeBehind(m.To)
			if !ok || r.wished(m.From) {
				continue
			}
			b := trip.Booking{Depart: trip.Moment{Date: r.trip.Days.End, Clock: &at}}
			b.At, to = r.airport(to)
			r.booked(trip.SetTransfer{From: r.lastStay(), Mode: r.modeNear(m.From, m.To), Booked: &b}, m.From, to)
		}
	}
}

func (r *editReader) booked(t trip.SetTransfer, from, to int) {
	for from > 0 && r.Tokens[from-1].By == phrase.Nobody && contains([]string{"our", "my", "the"}, r.Tokens[from-1].Text) {
		from--
	}
	r.UseRange(from, to, phrase.AsWish)
	r.ways = append(r.ways, t)
}

// wished tells whether what begins at i is wished for and no fact: "we want to fly home at 10" is no flight that is booked.
func (r *editReader) wished(i int) bool { return r.WordsBefore(i, 4, wishing) }

var wishing = english.Words("want wants wanted wish must should would like prefer need have can could may might try rather hope let")

// timeBehind reads "at 22:30", "already at 9 pm". An hour before which something is to be is none.
func (r *editReader) timeBehind(i int) (at calendar.Clock, to int, ok bool) {
	i = r.Skip(i, "already", "only", "there", "at", "around", "about")
	t, n := r.TimeAt(i)
	return t.Clock, i + n, n > 0
}

// airport reads the code of an airport behind a time: "at CDG".
func (r *editReader) airport(i int) (code string, to int) {
	k := r.Skip(i, "at", "in")
	if k < len(r.Tokens) && k > i && r.Tokens[k].By == phrase.Nobody && len(r.Tokens[k].Raw) == 3 && isCode(r.Tokens[k].Raw) {
		return r.Tokens[k].Raw, k + 1
	}
	return "", i
}

func isCode(s string) bool {
	for _, c := range s {
		if c < 'A' || c > 'Z' {
			return false
		}
	}
	return true
}

// modeNear is the mode that words in a range name; empty where none does: then it is the usual one.
func (r *editReader) modeNear(from, to int) trip.TravelMode {
	for i := max(0, from); i < to; i++ {
		if mode := modeOf[r.Tokens[i].Text]; mode != "" {
			return mode
		}
		if r.Texts(i, "land") || r.Texts(i, "lands") || r.Texts(i, "landing") {
			return trip.ByFlight
		}
	}
	return ""
}

package reading

import (
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
)

const (
	toFly  = "fly|flying"
	planes = "plane|planes|airplane|airplanes|aeroplane|aeroplanes"
	flown  = toFly + "|" + planes
)

// notFlown are the ways to say that one does not fly. Like "no flights" they leave the journey to the traveller.
var notFlown = says(
	"don't|doesn't|not|won't|can't|cannot|never|wouldn't ever? really? want|wants|wish|wishes|plan|planning|intend|going|willing|allowed|able|prepared|ready|be? to? be? "+toFly,
	"refuse|refuses|refusing|decline to "+toFly, "avoid|avoids|avoiding|without|no|stopped|quit|gave|given|against up? "+flown, "avoid|avoiding|without|no air travel",
	"rather than "+toFly, "anything|everything but "+flown, "none|nobody|neither of? us? flies|fly", "don't|not|never|won't want? to? take|get|go|step|set|put foot|me|us? by|on|in|onto? a|any|the? "+planes, "not by air",
	"flying is out|impossible of? the? question?", "flying is not|no an|a? option|alternative|possibility|possible|allowed|for", "flying isn't an? option|alternative|possible|allowed|for",
)

// dreadFlying are the ways to say that one does not like to. Who speaks of flights all the same takes one.
var dreadFlying = says(
	"don't|doesn't|not really? like|likes|enjoy|enjoys|fancy|care|keen|fond|happy|big|a? fan|fans? for|on|of|about|with? to? "+flown,
	"hate|hates|dislike|dislikes|detest|detests|loathe|fear|fears|dread|dreads to? "+flown, "can't|cannot stand|bear|abide|face "+flown,
	"afraid|scared|terrified|frightened|fearful|nervous|petrified|panic of|about|to|in|when? "+flown, "fear|phobia|dread of "+flown,
	"flying|flight|flights phobia|fear", "aerophobia|aviophobia", "flying|planes scares|scare|terrifies|terrify|frightens|frighten me|us|her|him|them",
)

// readNotFlown leaves the journey to those who do not fly.
func (w *wishes) readNotFlown(s *sentence) {
	w.stayDown(s, notFlown, func(match) bool { return false })
	w.stayDown(s, dreadFlying, func(m match) bool { return s.fliesAllTheSame(m) })
}

// stayDown plans no flights where one of the phrases turns down all of them and none is meant after all.
func (w *wishes) stayDown(s *sentence, list []phrase, meant func(match) bool) {
	for _, p := range list {
		for _, m := range p.all(s) {
			if s.negated(m.from) || !s.allFlights(m.to) || meant(m) {
				continue
			}
			setMode(trip.ByNone)(w, trip.Must, m)
			s.useRange(m.from, s.skip(m.to, "anymore"), asWish)
		}
	}
}

// allFlights tells whether every flight is meant by what ends before i, not some: "I don't want to fly at night" and "with
// Ryanair" turn down those.
func (s *sentence) allFlights(i int) bool {
	switch {
	case s.restEnds(i) || s.texts(i, "-") || s.tok[i].by == asCity || s.tok[i].by == asMoney:
		return true
	case s.texts(i, "to"):
		return i+1 < len(s.tok) && s.tok[i+1].by == asCity
	}
	return anyAt(s, besideFlights, i) && !anyAt(s, someFlights, i)
}

var (
	someFlights   = says("so early|late|long|much|far|often|many", "for #", "for more|longer|that|such|so", "any more than")
	besideFlights = says("at all", "any more", "and|or|nor|because|since|so|for|please|thanks|thank|anymore|ever|again|but|if|when|unless|there|this|either|due|though|although|anyway|we|i|let's|which")
)

// fliesAllTheSame tells whether flights are spoken of elsewhere: "I hate flying, so direct flights only".
func (s *sentence) fliesAllTheSame(m match) bool {
	return slices.ContainsFunc(s.tok[:m.from], ofFlights) || slices.ContainsFunc(s.tok[m.to:], ofFlights)
}

func ofFlights(t token) bool { return flightTalk[t.text] }

var flightTalk = set("flight flights airfare fly nonstop airline airlines fare fares layover layovers stopover stopovers")

// leaveFlights leaves aside, aloud, what is said against some flights and nobody could use: "we don't want to fly early".
func (s *sentence) leaveFlights() {
	for i := range s.tok {
		no := s.noOf(i)
		if no == i || s.tok[i].by != nobody || !againstFlights[s.tok[i].text] || s.anyBetween(no, i, indifferent) {
			continue
		}
		to := i
		for to < len(s.tok) && s.tok[to].kind != symbol && s.tok[to].by == nobody && !joints[s.tok[to].text] {
			to++
		}
		if to == len(s.tok) || s.tok[to].by != asAirport { // "not flying to Orly" is understood
			s.useRange(i, to, unwanted)
		}
	}
}

var (
	againstFlights = set("fly flying flight flights")
	indifferent    = set("mind matter care wait worry only just")
)

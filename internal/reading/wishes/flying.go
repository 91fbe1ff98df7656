package wishes

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

const (
	toFly  = "fly|flying"
	planes = "plane|planes|airplane|airplanes|aeroplane|aeroplanes"
	flown  = toFly + "|" + planes
)

// notFlown are the ways to say that one does not fly. Like "no flights" they leave the journey to the traveller.
var notFlown = phrase.Says(
	"don't|doesn't|not|won't|can't|cannot|never|wouldn't ever? really? want|wants|wish|wishes|plan|planning|intend|going|willing|allowed|able|prepared|ready|be? to? be? "+toFly,
	"refuse|refuses|refusing|decline to "+toFly, "avoid|avoids|avoiding|without|no|stopped|quit|gave|given|against up? "+flown, "avoid|avoiding|without|no air travel",
	"rather than "+toFly, "anything|everything but "+flown, "none|nobody|neither of? us? flies|fly", "don't|not|never|won't want? to? take|get|go|step|set|put foot|me|us? by|on|in|onto? a|any|the? "+planes, "not by air",
	"flying is out|impossible of? the? question?", "flying is not|no an|a? option|alternative|possibility|possible|allowed|for", "flying isn't an? option|alternative|possible|allowed|for",
)

// dreadFlying are the ways to say that one does not like to. Who speaks of flights all the same takes one.
var dreadFlying = phrase.Says(
	"don't|doesn't|not really? like|likes|enjoy|enjoys|fancy|care|keen|fond|happy|big|a? fan|fans? for|on|of|about|with? to? "+flown,
	"hate|hates|dislike|dislikes|detest|detests|loathe|fear|fears|dread|dreads to? "+flown, "can't|cannot stand|bear|abide|face "+flown,
	"afraid|scared|terrified|frightened|fearful|nervous|petrified|panic of|about|to|in|when? "+flown, "fear|phobia|dread of "+flown,
	"flying|flight|flights phobia|fear", "aerophobia|aviophobia", "flying|planes scares|scare|terrifies|terrify|frightens|frighten me|us|her|him|them",
)

// readNotFlown leaves the journey to those who do not fly.
func (w *List) readNotFlown(s *phrase.Sentence) {
	w.stayDown(s, notFlown, func(phrase.Match) bool { return false })
	w.stayDown(s, dreadFlying, func(m phrase.Match) bool { return fliesAllTheSame(s, m) })
}

// stayDown plans no flights where one of the phrases turns down all of them and none is meant after all.
func (w *List) stayDown(s *phrase.Sentence, list []phrase.Pattern, meant func(phrase.Match) bool) {
	for _, p := range list {
		for _, m := range p.All(s) {
			if clause.Negated(s, m.From) || !allFlights(s, m.To) || meant(m) {
				continue
			}
			setMode(trip.ByNone)(w, trip.Must, m)
			w.Grounded = true
			s.UseRange(m.From, s.Skip(m.To, "anymore"), phrase.AsWish)
		}
	}
}

// allFlights tells whether every flight is meant by what ends before i, not some: "I don't want to fly at night" and "with
// Ryanair" turn down those.
func allFlights(s *phrase.Sentence, i int) bool {
	switch {
	case s.RestEnds(i) || s.Texts(i, "-") || s.Tokens[i].By == phrase.AsCity || s.Tokens[i].By == phrase.AsMoney:
		return true
	case s.Texts(i, "to"):
		return i+1 < len(s.Tokens) && s.Tokens[i+1].By == phrase.AsCity
	}
	return phrase.AnyAt(s, besideFlights, i) && !phrase.AnyAt(s, someFlights, i)
}

var (
	someFlights   = phrase.Says("so early|late|long|much|far|often|many", "for #", "for more|longer|that|such|so", "any more than")
	besideFlights = phrase.Says("at all", "any more", "and|or|nor|because|since|so|for|please|thanks|thank|anymore|ever|again|but|if|when|unless|there|this|either|due|though|although|anyway|we|i|let's|which")
)

// fliesAllTheSame tells whether flights are spoken of elsewhere: "I hate flying, so direct flights only".
func fliesAllTheSame(s *phrase.Sentence, m phrase.Match) bool {
	return slices.ContainsFunc(s.Tokens[:m.From], ofFlights) || slices.ContainsFunc(s.Tokens[m.To:], ofFlights)
}

func ofFlights(t phrase.Token) bool { return flightTalk[t.Text] }

var flightTalk = english.Words("flight flights airfare fly nonstop airline airlines fare fares layover layovers stopover stopovers")

// LeaveFlights leaves aside, aloud, what is said against some flights and nobody could use: "we don't want to fly early".
func LeaveFlights(s *phrase.Sentence) {
	for i := range s.Tokens {
		no := clause.NoOf(s, i)
		if no == i || s.Tokens[i].By != phrase.Nobody || !againstFlights[s.Tokens[i].Text] || s.AnyBetween(no, i, indifferent) {
			continue
		}
		to := i
		for to < len(s.Tokens) && s.Tokens[to].Kind != phrase.Symbol && s.Tokens[to].By == phrase.Nobody && !clause.Joints[s.Tokens[to].Text] {
			to++
		}
		if to == len(s.Tokens) || s.Tokens[to].By != phrase.AsAirport { // "not flying to Orly" is understood
			s.UseRange(i, to, phrase.Unwanted)
		}
	}
}

var (
	againstFlights = english.Words("fly flying flight flights")
	indifferent    = english.Words("mind matter care wait worry only just")
)

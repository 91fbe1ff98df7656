package stays

import (
	"regexp"
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

var (
	trainNames = english.Words("eurostar ouigo ice tgv nightjet railjet thalys ic ec re nj rj ave italo lyria shinkansen nozomi hikari")
	coachNames = english.Words("flixbus blablabus greyhound megabus")
	noLines    = english.Words("uk us eu no ok tv am pm un id mr ms dr st nr pp ca vs ny la sf dc pc")
)

// flightNumber is one that is written without a space.
var flightNumber = regexp.MustCompile(`^[A-Z]{2}\d{1,4}$`)

// labelAt reads the number of a flight, train or coach at i: "AF 11", "BA308", "Eurostar 9014".
func labelAt(s *phrase.Sentence, i int) (label string, mode trip.TravelMode, to int) {
	if i >= 0 && i < len(s.Tokens) && s.Tokens[i].By == phrase.Nobody && flightNumber.MatchString(s.Tokens[i].Raw) {
		return s.Tokens[i].Raw, trip.ByFlight, i + 1
	}
	if i < 0 || i+1 >= len(s.Tokens) || s.Tokens[i].By != phrase.Nobody || s.Tokens[i].Kind != phrase.Word || s.Tokens[i+1].By != phrase.Nobody {
		return "", "", 0
	}
	t, n := s.Tokens[i], s.Tokens[i+1]
	whole, ok := s.WholeAt(i + 1)
	if !ok || n.Ord || whole > 99999 || strings.ContainsAny(n.Raw, ",. ") || n.Raw != strings.ToUpper(n.Raw) || s.CountedAt(i+1) || lexicon.Months[s.WordAt(i+2)] != 0 {
		return "", "", 0
	}
	switch {
	case trainNames[t.Text] && t.Raw != t.Text || t.Text == "eurostar" || t.Text == "nightjet":
		mode = trip.ByTrain
	case coachNames[t.Text]:
		mode = trip.ByCoach
	case len(t.Raw) == 2 && t.Raw == strings.ToUpper(t.Raw) && !noLines[t.Text] && len(n.Raw) <= 4 && lexicon.Weekdays[t.Text] == 0:
		mode = trip.ByFlight
	default:
		return "", "", 0
	}
	sep := " "
	if n.Glued {
		sep = ""
	}
	return t.Raw + sep + n.Raw, mode, i + 2
}

// dayAt reads a day of a fact: "3 June 2027", "the 3rd", "Saturday".
func dayAt(s *phrase.Sentence, i int) (Time, int) {
	if i >= len(s.Tokens) || s.Tokens[i].By != phrase.Nobody {
		return Time{}, 0
	}
	if m, ok := first(s, tripEnds, i); ok {
		return Time{}, m.To // it is that of the first or the last day, which is what nothing said means
	}
	if s.Tokens[i].Ord && partsOfTrip[s.WordAt(i+1)] {
		return Time{}, 0 // "on the second evening" is no day of the month
	}
	if d, to := dates.DayAt(s, i); to > 0 && !d.Slash.Ambiguous() {
		return Time{Day: d}, to
	}
	if n := dates.DayNumber(s, i); n > 0 && s.Tokens[i].Ord {
		d := Time{}
		d.Day.Day = n
		return d, i + 1
	}
	if w := lexicon.Weekdays[s.Tokens[i].Text]; w != 0 && (len(s.Tokens[i].Text) > 3 || s.Tokens[i].Raw != s.Tokens[i].Text) {
		return Time{Weekday: w}, i + 1
	}
	return Time{}, 0
}

var (
	tripEnds    = phrase.Says("first|last|final day|evening|night|morning|afternoon", "day one|1", "arrival|departure day", "day of arrival|departure")
	partsOfTrip = english.Words("day evening night morning afternoon")
	// beforeStation stand before the name of a station, or before that of its city: "arriving Munich Hauptbahnhof".
	beforeStation = english.Words("at from in into to the arrive arrives arriving reach reaches reaching leave leaves leaving depart departs departing")

	inStation = english.Words("de du des la le l' der am an st saint")
	stations  = english.Words("gare hbf hauptbahnhof station bahnhof st pancras ostbahnhof est nord lyon montparnasse")
)

// stationAt reads the name of a station behind "at" or "from": "Gare du Nord", "München Hbf".
func stationAt(s *phrase.Sentence, i int) (string, int) {
	if !beforeStation[s.WordAt(i-1)] && !(i > 0 && gazetteer.Capitalised(s, i-1) && beforeStation[s.WordAt(i-2)]) || !gazetteer.Capitalised(s, i) {
		return "", 0
	}
	to, known := i, false
	for ; to < min(len(s.Tokens), i+5) && (gazetteer.Capitalised(s, to) || to > i && inStation[s.Tokens[to].Text] && gazetteer.Capitalised(s, to+1)); to++ {
		known = known || stations[s.Tokens[to].Text]
	}
	if !known {
		return "", 0
	}
	return s.Typed(i, to), to
}

// wholly tells whether a ride is told of by its label and both its hours, and not by its day.
func (b *Booked) wholly() bool {
	return b.Label != "" && b.Depart.Clock != nil && b.Arrive.Clock != nil && !b.Depart.Dayed() && !b.Arrive.Dayed()
}

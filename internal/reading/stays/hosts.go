package stays

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// takingIn is what is said of those who take travellers in.
var takingIn = phrase.Says("is|are|will|can|could|who|would be? putting|put|hosting|host|taking|take|accommodating|accommodate|having me|us|the|all|both two|three|four? of? us? up|in?",
	"put|puts|hosts|host|houses me|us|all|both of? us? up?", "lets|let|letting|invited|who me|us stay|sleep|crash|kip at|with|in|over|on|off? theirs|hers|his|them|him|her|their|her|his? place|flat|house|home|apartment|sofa|couch|floor?",
	"has|have|had offered|lent|given|promised me|us a|their|the|his|her spare|guest|free|sofa|own? room|bed|sofa|couch|flat|apartment|house|place for? me|us?", "who? has|have|offered|offers|offer me|us? a|their|the|his|her spare|guest|free|sofa? room|bed|sofa|couch|flat|apartment for? me|us?", "is|are lending me|us their|his|her|a flat|apartment|place|house|studio", "lends|lend|lent me|us their|his|her|a flat|apartment|place|house|studio")

// takesIn reads hosts of whom it is said that they take one in: "friends in Setagaya are putting me up", "my aunt has a spare room for us".
func (sd *Said) takesIn(s, plain *phrase.Sentence, i int) bool {
	from, to := i, i+1
	for from > 0 && i-from < 3 && s.Tokens[from-1].By == phrase.Nobody && hostFills[s.Tokens[from-1].Text] && !s.Texts(from-1, "in") {
		from--
	}
	label := s.Typed(s.Skip(from, "my", "our", "some", "a", "an", "the"), to)
	if area := sd.areaAt(plain, to); area > 0 {
		label, to = label+" "+s.Typed(to, area), area
	}
	k := to
	if s.Texts(k, "in") && sd.cityAt(k+1) >= 0 || s.Texts(k, "there") {
		k = s.Skip(k+2, "there")
	}
	m, ok := first(s, takingIn, s.Skip(k, ","))
	if !ok || clause.Negated(s, m.From) || s.AnyBetween(m.From, m.To, english.Words("not no never")) {
		return false
	}
	if area := sd.areaAt(plain, m.To); area > 0 {
		label, m.To = label+" "+s.Typed(m.To, area), area
	}
	sd.give(s, from, to, &trip.OwnBed{Label: label})
	sd.give(s, m.From, m.To, &trip.OwnBed{Label: label})
	return true
}

// ownRoofs are beds that nobody need be asked for.
var ownRoofs = phrase.Says("we|i own a|an flat|apartment|house|place|studio|home", "our|my own flat|apartment|place|studio|house", "our|my second|holiday|weekend|summer|company|work|student|firm's|company's home|flat|house|apartment|place|studio",
	"sleep|sleeping|stay|staying|overnighting in our|my|the|a own|rented|hired? camper|campervan|van|motorhome|tent|car|boat|caravan|rv", "couchsurfing|couchsurf", "home|house|flat|apartment swap|exchange|sitting")

// areaAt gives where the part of a town ends that a bed is said to be in at i: "in Montreuil", "near Gare de l'Est"; 0 where none is.
func (sd *Said) areaAt(plain *phrase.Sentence, i int) int {
	k := plain.Skip(i+1, "the")
	if !plain.Texts(i, "in") && !plain.Texts(i, "near") || sd.cityAt(k) >= 0 || !gazetteer.Capitalised(plain, k) {
		return 0
	}
	to := k + 1
	for to < min(len(plain.Tokens), k+4) && sd.cityAt(to) < 0 && (gazetteer.Capitalised(plain, to) || inStation[plain.Tokens[to].Text] && gazetteer.Capitalised(plain, to+1)) {
		to++
	}
	return to
}

// inside reads a name between brackets or behind a colon at i: "(Generator Paris)", ": Hotel Monge".
func inside(plain *phrase.Sentence, i int) (string, int) {
	if plain.Texts(i, ",") {
		return apposed(plain, i)
	}
	colon := plain.Texts(i, ":")
	if !plain.Texts(i, "(") && !colon {
		return "", 0
	}
	from := plain.Skip(i+1, "the")
	to := from
	for to < min(len(plain.Tokens), from+6) && plain.Tokens[to].Kind == phrase.Word && (gazetteer.Capitalised(plain, to) || to > from || houseWords[plain.Tokens[to].Text]) && !plain.RestEnds(to) {
		to++
	}
	switch {
	case to == from || !gazetteer.Capitalised(plain, from) && !(houseWords[plain.Tokens[from].Text] && gazetteer.Capitalised(plain, from+1)) || colon && !plain.RestEnds(to) || !colon && !plain.Texts(to, ")"):
		return "", 0
	case !colon:
		return plain.Typed(from, to), to + 1
	}
	return plain.Typed(from, to), to
}

// apposed reads a name between commas at i: "our hotel, the Eden Wolff, is booked".
func apposed(plain *phrase.Sentence, i int) (string, int) {
	from := plain.Skip(i+1, "the")
	to := from
	for to < min(len(plain.Tokens), from+5) && gazetteer.Capitalised(plain, to) {
		to++
	}
	if _, ok := first(plain, bookedBed, plain.Skip(to, ",")); to == from || !ok {
		return "", 0
	}
	return plain.Typed(from, to), to
}

var (
	bookedVerbs = english.Words("booked reserved paid books covers pays arranged prepaid sorted")
	inBookings  = english.Words("for the my our a an flights flight train trains tickets ticket and , & plus both return hotel hostel is are too already all")
	asWell      = phrase.Says("as well", "too", "also")
)

// listedAsBooked tells whether a house stands in a list of what is booked: "booked the flights and the Park Hotel", "... and the Park Hotel as well".
func listedAsBooked(plain *phrase.Sentence, from, to int) bool {
	_, also := first(plain, asWell, plain.Skip(to, ","))
	for k := from - 1; k >= max(0, from-12) && !phrase.Ends(plain.Tokens[k]); k-- {
		switch {
		case bookedVerbs[plain.Tokens[k].Text]:
			return k < from-1 && !clause.Negated(plain, k)
		case !inBookings[plain.Tokens[k].Text] && !also:
			return false
		}
	}
	return false
}

package wishes

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// toBe leads on from a hotel to where it is to be.
const toBe = "that|which|to? should|must|has|needs|need? to? is|be|located|situated? "

// nearPlace stands between a hotel and the place that it is to be near to.
var nearPlace = phrase.Says(toBe+"directly|right? near|nearby|by|beside|opposite|overlooking|facing|around|in|within|at|inside the?", toBe+"directly|right? very|quite|as? close|next|near as|possible? to the?",
	toBe+"within a? #|easy|short? walking|minutes|minute|min|walk? walk|distance|minutes? of|from|to the?", toBe+"within a? #|few|hundred # m|meters|metres|meter|metre|km|kilometers|kilometres of|from the?",
	toBe+"within a? #|few|hundred m|meters|metres|meter|metre|km|kilometers|kilometres of|from the?", "not too? far from the?", "a? # walking|minutes|minute|min walk|on|by? foot? from|of|to the?",
	"around|round the corner from|of the?", "with a|great? view|views of|over|on|to the?", "on the?", "in the heart|middle|centre|center|area|vicinity of the?",
	"in the|a _ part|area|quarter|district|neighbourhood|neighborhood of the?")

// soFarOff tell that how far a hotel may be off is said in metres: that a place is near is a quarter of an hour on foot here, and no other measure.
var soFarOff = english.Words("m meters metres meter metre km kilometers kilometres")

// ReadNear makes wishes of hotels that are to be near a sight or in a quarter that is known in one of the cities. It gives back the sights that are wished
// for themselves.
func (w *List) ReadNear(s *phrase.Sentence, g *gazetteer.Index, cities []int, sights []gazetteer.Found) []gazetteer.Found {
	plain := s.Unread()
	for i, t := range s.Tokens {
		if !bedWords[t.Text] && !bedStays[t.Text] || s.WordsBefore(i, 5, ownBeds) || s.Texts(i+1, "booked") {
			continue
		}
		for _, p := range nearPlace {
			from := i
			m, ok := p.At(plain, i+1)
			if has := pastServices(plain, i+1); !ok && has > i+1 {
				from = has // "a hotel with breakfast near Notre-Dame" is to have breakfast, too
				m, ok = p.At(plain, has)
			}
			if !ok {
				continue
			}
			if to := w.near(s, plain, g, cities, phrase.Match{From: from, To: m.To}); to > 0 {
				if plain.AnyBetween(m.From, m.To, soFarOff) {
					w.reply(s, i, to, trip.ReplyHowNear)
				}
				if plain.AnyBetween(m.From, m.To, views) {
					w.reply(s, i, to, trip.ReplyRoomView)
				}
				if s.Texts(i-1, "quiet") {
					w.reply(s, i-1, i, trip.ReplyQuiet)
				}
				sights = slices.DeleteFunc(sights, func(f gazetteer.Found) bool { return f.From >= i && f.To <= to })
				break
			}
		}
	}
	return sights
}

// pastServices gives the token behind what a hotel is to have: "with breakfast and a pool".
func pastServices(s *phrase.Sentence, i int) int {
	if !s.Texts(i, "with") && !s.Texts(i, "including") {
		return i
	}
	return s.Skip(i+1, "a", "an", "its", "own", "and", "good", "nice", "free", "breakfast", "pool", "gym", "spa", "bar", "wifi", "parking", "terrace", "kitchen", "included", "baby", "travel", "cot", "crib")
}

// bedReply is the reply to where a bed is to be, or to what is to be seen from it, by what says so.
func bedReply(plain *phrase.Sentence, says phrase.Match) trip.Reply {
	if plain.AnyBetween(says.From, says.To, views) {
		return trip.ReplyRoomView
	}
	return trip.ReplyHotelNear
}

var views = english.Words("view views overlooking")

// near wishes for a hotel near the sight that is named behind what says so, where there is one, and gives the token behind it or 0; plain is
// the sentence with nothing read.
func (w *List) near(s, plain *phrase.Sentence, g *gazetteer.Index, cities []int, says phrase.Match) (end int) {
	hotel, from := says.From, says.To
	for to := min(len(s.Tokens), from+phrase.LongestName); to > from; to-- {
		k := plain.KeyAt(from, to)
		if k == "" {
			continue
		}
		for _, c := range cities {
			place, known := g.PlaceOf(c, k)
			if !known || clause.Negated(s, hotel) || booked(s, to) {
				continue
			}
			level := clause.Level(s, hotel, to)
			if level == trip.Must && !insistsOnBed(plain, hotel, from) {
				level = trip.Prefer // most places have none so near: who is not sure to mean it sleeps as near as can be
			}
			w.At(hotel)
			w.Hotel(level).Near = place.ID
			for k := hotel; k < to; k++ { // what named a place that nobody wants to see is a part of the wish now
				if by := s.Tokens[k].By; (by == phrase.Nobody || by == phrase.Unwanted || by == phrase.AsSight) && !notHotels[s.Tokens[k].Text] {
					s.Tokens[k].By = phrase.AsWish
				}
			}
			if also := s.Skip(to, "or", "the"); s.Texts(to, "or") { // one will do, and the first is taken
				return orNear(s, plain, func(key string) bool { _, known := g.PlaceOf(c, key); return known }, also, to)
			}
			return to
		}
	}
	return 0
}

// orNear gives the token behind another place that a hotel may be near to instead, which is named at token from, or to.
func orNear(s, plain *phrase.Sentence, known func(key string) bool, from, to int) int {
	for end := min(len(s.Tokens), from+phrase.LongestName); end > from; end-- {
		if known(plain.KeyAt(from, end)) {
			leaveAside(s, to, end)
			return end
		}
	}
	return to
}

// insistsOnBed tells whether it is said around a hotel that it has to be where it is wished: "it must be near the station".
func insistsOnBed(s *phrase.Sentence, hotel, place int) bool {
	return s.WordsBefore(place, place-hotel+3, insists)
}

// notHotels are beds that no plan has: they stay unread.
var notHotels = english.Words("apartment airbnb")

var insists = english.Words("must need needs has definitely absolutely essential only required requires")

var bedStays = english.Words("stay staying base based")

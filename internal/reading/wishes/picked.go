package wishes

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// pickedHouses stand before a hotel that is described: "the cheapest 4-star hotel". "The cheapest hotel" is among the rules for
// hotels.
var pickedHouses = []struct {
	phrases []phrase.Pattern
	pick    trip.Pick
}{
	{phrase.Says("cheapest possible|available?", "least expensive"), trip.PickCheapest},
	{phrase.Says("best|highest|top possible|rated|reviewed?"), trip.PickBestRated},
	{phrase.Says("newest"), trip.PickNewest},
}

// ReadPicked finds which of the hotels that are described is wanted, before the description is read.
func (w *List) ReadPicked(s *phrase.Sentence) {
	for _, r := range pickedHouses {
		for _, p := range r.phrases {
			for _, m := range p.All(s) {
				if to := describedHouse(s, m.To); to > 0 && !clause.Negated(s, m.From) {
					w.At(m.From)
					w.Hotel(clause.Level(s, m.From, to)).Pick = r.pick
					s.Use(m, phrase.AsWish)
				}
			}
		}
	}
}

// describedHouse gives the token behind a hotel that is described from i on, or 0.
func describedHouse(s *phrase.Sentence, i int) int {
	k := i
	for k < len(s.Tokens) && s.Tokens[k].By == phrase.Nobody && (s.Tokens[k].Kind == phrase.Number || describesHouse[s.Tokens[k].Text]) {
		k++
	}
	switch {
	case k == i || k < len(s.Tokens) && notHouses[s.Tokens[k].Text]:
		return 0
	case k < len(s.Tokens) && bedWords[s.Tokens[k].Text]:
		return k + 1
	case s.Texts(k-1, "star") || s.Texts(k-1, "stars"):
		return k
	}
	return 0
}

var (
	describesHouse = english.Words("star stars * + - or better at least luxury luxurious upscale deluxe mid midrange range priced tier budget boutique nice good decent central quiet small little family pet dog friendly accessible wheelchair")
	notHouses      = english.Words("restaurant restaurants table food flight flights meal dinner lunch")
)

package reading

import "github.com/tripwright/tripwright/internal/trip"

// pickedHouses stand before a hotel that is described: "the cheapest 4-star hotel". "The cheapest hotel" is among the rules for
// hotels.
var pickedHouses = []struct {
	phrases []phrase
	pick    trip.Pick
}{
	{says("cheapest possible|available?", "least expensive"), trip.PickCheapest},
	{says("best|highest|top possible|rated|reviewed?"), trip.PickBestRated},
	{says("newest"), trip.PickNewest},
}

// readPicked finds which of the hotels that are described is wanted, before the description is read.
func (w *wishes) readPicked(s *sentence) {
	for _, r := range pickedHouses {
		for _, p := range r.phrases {
			for _, m := range p.all(s) {
				if to := s.describedHouse(m.to); to > 0 && !s.negated(m.from) {
					w.hotel(s.level(m.from, to)).Pick = r.pick
					s.use(m, asWish)
				}
			}
		}
	}
}

// describedHouse gives the token behind a hotel that is described from i on, or 0.
func (s *sentence) describedHouse(i int) int {
	k := i
	for k < len(s.tok) && s.tok[k].by == nobody && (s.tok[k].kind == number || describesHouse[s.tok[k].text]) {
		k++
	}
	switch {
	case k == i || k < len(s.tok) && notHouses[s.tok[k].text]:
		return 0
	case k < len(s.tok) && bedWords[s.tok[k].text]:
		return k + 1
	case s.texts(k-1, "star") || s.texts(k-1, "stars"):
		return k
	}
	return 0
}

var (
	describesHouse = set("star stars * + - or better at least luxury luxurious upscale deluxe mid midrange range priced tier budget boutique nice good decent central quiet small little family pet dog friendly accessible wheelchair")
	notHouses      = set("restaurant restaurants table food flight flights meal dinner lunch")
)

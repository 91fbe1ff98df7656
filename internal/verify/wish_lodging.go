package verify

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// lodging judges a wish about where to sleep against every hotel of the plan.
func (w wish) lodging(l *trip.LodgingWish) {
	party, nights := w.t.in.Party, len(w.t.days)-1
	if l.Rooms > 0 && l.Rooms != party.Rooms {
		w.unmet("rooms", "You asked for %d rooms, but the plan is for %d.", l.Rooms, party.Rooms)
	}
	if l.MinNights > nights {
		w.unmet("min_nights", "A stay of at least %d nights is asked for, but the trip has %d.", l.MinNights, nights)
	}
	hotels := w.t.hotels()
	if len(hotels) == 0 {
		w.open("lodging", "Nothing is known about where you sleep.")
	}
	for _, h := range hotels {
		w.t.look(&h.Provenance)
		for _, f := range w.hotelFields(l) {
			w.judge(f.is(h), f.what, h.Name, f.asked)
		}
		if l.Pick != "" {
			w.pickHotel(l, h)
		}
	}
}

// hotels are the ones the plan sleeps in, each once.
func (t *trial) hotels() []*trip.Lodging {
	var out []*trip.Lodging
	for i := range t.days {
		for _, s := range t.days[i].stops {
			if s.isBed() && s.hotel != nil && !slices.Contains(out, s.hotel) {
				out = append(out, s.hotel)
			}
		}
	}
	return out
}

// hotelField is one thing a wish asks of a hotel.
type hotelField struct {
	what, asked string
	is          func(*trip.Lodging) answer
}

func (w wish) hotelFields(l *trip.LodgingWish) []hotelField {
	var out []hotelField
	ask := func(what, asked string, is func(*trip.Lodging) answer) {
		out = append(out, hotelField{what, asked, is})
	}
	if l.Option != "" {
		ask("option", w.t.say("the hotel %s", l.Option), func(h *trip.Lodging) answer { return answered(h.ID == l.Option) })
	}
	if l.Tier != "" {
		ask("tier", w.t.say("a %s hotel", w.word(tierWord(l.Tier))), func(h *trip.Lodging) answer { return same(string(l.Tier), string(h.Tier)) })
	}
	if l.MinStars > 0 {
		ask("min_stars", w.t.say("a hotel of %d stars or more", l.MinStars), func(h *trip.Lodging) answer {
			if h.Stars == 0 {
				return unknown
			}
			return answered(h.Stars >= l.MinStars)
		})
	}
	if l.Brand != "" {
		ask("brand", w.t.say("a hotel of %s", l.Brand), func(h *trip.Lodging) answer {
			if h.Bears(l.Brand) {
				return yes
			}
			return same(l.Brand, h.Brand)
		})
	}
	if l.Near != "" {
		ask("near", w.t.say("a hotel near %s", w.t.facts.NameOf(l.Near)), func(h *trip.Lodging) answer { return w.isNear(l, h) })
	}
	for _, service := range append(slices.Clone(l.Services), l.Rules...) {
		rule := slices.Contains(l.Rules, service)
		ask(service, w.t.say("a hotel with %s", w.word(strings.ReplaceAll(service, "_", " "))), func(h *trip.Lodging) answer {
			return offers(h, service, rule)
		})
	}
	if l.MinPrice > 0 {
		ask("min_price", w.t.say("a room for %s a night or more", l.MinPrice), func(h *trip.Lodging) answer { return answered(h.Price >= l.MinPrice) })
	}
	if l.MaxPrice > 0 {
		ask("max_price", w.t.say("a room for %s a night or less", l.MaxPrice), func(h *trip.Lodging) answer { return answered(h.Price <= l.MaxPrice) })
	}
	return out
}

// isNear judges a hotel by where the sight is that it is wished to be near to, by the facts or else by the wish.
func (w wish) isNear(l *trip.LodgingWish, h *trip.Lodging) answer {
	at := l.Around
	if a := w.t.sightNamed(l.Near); a != nil {
		at = &a.Location
	}
	if at == nil {
		return unknown
	}
	return answered(geo.Distance(*at, h.Location) <= trip.InWalk)
}

func tierWord(t trip.Tier) string {
	if t == trip.TierMid {
		return "mid-range"
	}
	return string(t)
}

// offers looks for a service. A hotel that lists none may have any; house rules are known only where they are listed.
func offers(h *trip.Lodging, service string, rule bool) answer {
	if slices.Contains(h.Services, service) {
		return yes
	}
	if rule || len(h.Services) == 0 {
		return unknown
	}
	return no
}

// pickHotel compares a hotel with every other one that could have been chosen: that is as this wish says, and that every
// must allows.
func (w wish) pickHotel(l *trip.LodgingWish, h *trip.Lodging) {
	mine, known := rank(l.Pick, h)
	if !known {
		w.judge(unknown, "pick", h.Name, w.t.say("the %s hotel", w.pick(l.Pick)))
		return
	}
	for i := range w.t.facts.Lodgings {
		o := &w.t.facts.Lodgings[i]
		better, known := rank(l.Pick, o)
		if !known || better <= mine || !l.MetBy(o) || !w.t.in.AllowsHotel(o) {
			continue
		}
		w.t.look(&o.Provenance)
		w.unmet("pick", "You asked for the %s hotel; that is %s, not %s.", w.pick(l.Pick), o.Name, h.Name)
		return
	}
}

// rank is higher for the better pick; it may be unknown.
func rank(p trip.Pick, h *trip.Lodging) (float64, bool) {
	switch {
	case p == trip.PickCheapest:
		return -float64(h.Price), true
	case p == trip.PickNewest:
		return float64(h.Opened), h.Opened > 0
	case h.Rating != nil:
		return *h.Rating, true
	}
	return 0, false
}

// pick says by what something is picked.
func (w wish) pick(p trip.Pick) string { return w.word(strings.ReplaceAll(string(p), "_", " ")) }

// word gives a word of a wish in the language of the trip.
func (w wish) word(s string) string { return w.t.locale.Word(s) }

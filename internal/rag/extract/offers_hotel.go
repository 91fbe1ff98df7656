package extract

import (
	"strings"
	"unicode"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// HotelOffer is a hotel that a document describes: it has a name, a place, a price and a tier.
type HotelOffer struct {
	Passage
	Name     string
	Location geo.Point // zero where Near is said instead
	Near     string    // a sight, in the document's words
	Price    Price     // a night of a room
	Tier     trip.Tier
	Stars    int             // 0: not said
	CheckIn  *calendar.Clock // from when on; nil: not said
	CheckOut *calendar.Clock // until when; nil: not said
}

func (o *offer) hotel() HotelOffer {
	h := HotelOffer{Passage: o.Passage, Name: o.name}
	if v, ok := o.need(labelLocation); ok {
		if h.Location, h.Near = whereabouts(v); h.Location.IsZero() && strings.IndexFunc(h.Near, unicode.IsLetter) < 0 {
			o.refuse(labelLocation, "cannot be read: write coordinates such as 48.8530, 2.3499, or the name of a sight that it is near")
		}
	}
	label := labelNight
	if !o.has(labelNight) && o.has(labelPrice) {
		label = labelPrice
	}
	o.priced(&h.Price, label, labelNight, Hotel)
	h.Tier, h.Stars = o.class()
	h.CheckIn, h.CheckOut = o.clockOf(labelCheckIn), o.clockOf(labelCheckOut)
	return h
}

// whereabouts reads coordinates, or else words that name a place.
func whereabouts(s string) (at geo.Point, near string) {
	tokens := read(s)
	if at, n := pointAt(tokens, 0); n > 0 && n == len(tokens) {
		return at, ""
	}
	for _, lead := range [...]string{"near ", "Near ", "by ", "next to ", "at ", "the "} {
		s = strings.TrimPrefix(s, lead)
	}
	return geo.Point{}, strings.TrimSuffix(s, ".")
}

// priced reads one amount with its currency.
func (o *offer) priced(into *Price, label, asked string, of Kind) {
	v := o.said[label]
	if v == "" {
		o.refuse(asked, "is missing")
		return
	}
	p := priceOf(readSums(read("price "+v)), of)
	switch {
	case !o.once(label):
	case p == nil:
		o.refuse(asked, "cannot be read: write one amount with its currency")
	case p.Amount <= 0:
		o.refuse(asked, "must be more than nothing")
	default:
		*into = *p
	}
}

// class gives the tier and the stars: one of them must be said. Three and four stars are the middle tier.
func (o *offer) class() (t trip.Tier, stars int) {
	written, counted := strings.ToLower(o.may(labelTier)), strings.ToLower(o.may(labelStars))
	if counted != "" {
		if stars = starsIn(counted); stars == 0 {
			o.refuse(labelStars, "must be a number from 1 to 5")
		}
	}
	switch t = trip.Tier(written); {
	case written == "" && counted == "":
		o.refuse(labelTier, "is missing: budget, mid or luxury, or else a line with the stars")
	case written == "":
		return [...]trip.Tier{"", trip.TierBudget, trip.TierBudget, trip.TierMid, trip.TierMid, trip.TierLuxury}[stars], stars
	case t != trip.TierBudget && t != trip.TierMid && t != trip.TierLuxury:
		o.refuse(labelTier, "must be budget, mid or luxury")
	}
	return t, stars
}

// starsIn reads "4", "4 stars", "4★", "4*" and "★★★★"; 0 for anything else.
func starsIn(s string) int {
	s = strings.TrimSpace(strings.TrimSuffix(strings.TrimSuffix(strings.TrimSpace(s), "stars"), "star"))
	if n, ok := strings.CutSuffix(s, "★"); ok && len(n) == 1 {
		s = n
	}
	s = strings.TrimSuffix(s, "*")
	if len(s) == 1 && '1' <= s[0] && s[0] <= '5' {
		return int(s[0] - '0')
	}
	if n := strings.Count(s, "★"); n <= 5 && strings.Trim(s, "★") == "" {
		return n
	}
	return 0
}

// clockOf reads the one time of a line, "15:00", "3 pm" or "from 15:00"; nil where the line is not there.
func (o *offer) clockOf(label string) *calendar.Clock {
	v := o.may(label)
	if v == "" {
		return nil
	}
	at, _, ok := timeIn(v)
	if !ok {
		o.refuse(label, "cannot be read: write one time of day")
		return nil
	}
	return &at
}

// timeIn reads the one time of day of a line, and what stands behind it. "8:10" is ten past eight in the morning.
func timeIn(s string) (_ calendar.Clock, rest []token, ok bool) {
	tokens := readClocks(read(s))
	for len(tokens) > 0 && tokens[0].is("from", "until", "by", "at", "till", "before", "after") {
		tokens = tokens[1:]
	}
	if len(tokens) == 0 || tokens[0].kind != moment {
		return 0, nil, false
	}
	c := tokens[0].clock
	if c.at < 0 || c.at >= calendar.Midnight || c.loose && !c.whole {
		return 0, nil, false
	}
	for i := range tokens[1:] {
		if tokens[1+i].kind == moment {
			return 0, nil, false
		}
	}
	return c.at, tokens[1:], true
}

package terminal

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// CityRow is a city as the list names it.
type CityRow struct {
	Name, Country                       string
	Airports                            []string // IATA codes
	Sights, Restaurants, Hotels, Routes int
	Version                             string
}

// CityPage is everything known about a city.
type CityPage struct {
	Name, Country, TZ, Currency, Version string
	Airports                             []AirportRow
	Sights                               []SightRow
	Hotels                               []HotelRow
	Restaurants                          []RestaurantRow
	Routes                               []RouteRow
	Climate                              []MonthRow
	Sources                              []string // addresses or sentences
}

// AirportRow is an airport and the way into the city.
type AirportRow struct{ IATA, Name, Transfer string }

// SightRow is a sight. A nil price is unknown.
type SightRow struct {
	Name, Type string
	Themes     []string
	Week       calendar.Week
	Note       string // such as "other hours in winter"
	Price      *money.Cents
}

// HotelRow is a hotel, with the price of a usual night.
type HotelRow struct {
	Name, Tier string
	Stars      int
	Price      money.Cents
}

// RestaurantRow is a restaurant, with the price of one person's meal.
type RestaurantRow struct {
	Name          string
	Cuisine       []string
	Lunch, Dinner bool
	Week          calendar.Week
	Price         money.Cents
}

// RouteRow is a pair of airports and what flies between them.
type RouteRow struct {
	From, To  string
	Carriers  []string
	Flights   int         // of the pack
	Low, High money.Cents // of one seat
}

// MonthRow is a month's climate; Rain is the chance of rain on a day, 0–1.
type MonthRow struct {
	Month     time.Month
	High, Low float64 // °C
	Rain      float64
}

// Cities writes the list of the cities that can be planned without a network.
func Cities(w io.Writer, cities []CityRow, o Options) error {
	p := newPage(o)
	p.gap()
	for _, c := range cities {
		p.ends(p.paint(title, fit(c.Name, p.body()/2))+p.paint(dim, " · "+fit(c.Country, p.body()/4)), p.paint(dim, fit(c.Version, p.body()/5)))
		s := []string{trip.Count(c.Sights, "sight", "sights"), trip.Count(c.Restaurants, "restaurant", "restaurants"),
			trip.Count(c.Hotels, "hotel", "hotels"), trip.Count(c.Routes, "route", "routes")}
		if len(c.Airports) > 0 {
			s = append(s, "✈ "+strings.Join(c.Airports, " "))
		}
		for i := range s {
			s[i] = keep(s[i])
		}
		p.hang("  ", "  ", span{strings.Join(s, " · "), plain})
	}
	if len(cities) == 0 {
		p.say(span{"No city is known yet.", dim})
	}
	p.gap()
	p.say(span{"More about one:", dim}, span{keep("tripwright city show NAME"), strong})
	return p.writeTo(w)
}

// City writes all that is known about one city.
func City(w io.Writer, c CityPage, o Options) error {
	p := newPage(o)
	p.gap()
	p.say(span{c.Name, title}, span{"· " + c.Country, plain}, span{keep("· " + cmp.Or(c.TZ, "?")), dim},
		span{keep("· " + cmp.Or(c.Currency, "?")), dim}, span{keep("· " + cmp.Or(c.Version, "no version")), dim})
	p.airports(c.Airports)
	p.climate(c.Climate)
	p.sights(c.Sights)
	p.restaurants(c.Restaurants)
	p.hotels(c.Hotels)
	p.routes(c.Routes)
	if len(c.Sources) > 0 {
		p.section("Sources")
		for i, s := range c.Sources {
			n := padLeft(fmt.Sprint(i+1), len(fmt.Sprint(len(c.Sources))))
			p.hang(p.paint(dim, n)+"  ", pad("", len(n)+2), span{s, plain})
		}
	}
	return p.writeTo(w)
}

func (p *page) airports(list []AirportRow) {
	for _, a := range list {
		s := []span{{a.IATA, strong}, {a.Name, plain}}
		if a.Transfer != "" {
			s = append(s, span{"· " + a.Transfer, dim})
		}
		p.item(accent, "✈", s...)
	}
}

// climate draws the year: rows of numbers where twelve columns find room, and the rain as bars against the wettest month.
func (p *page) climate(months []MonthRow) {
	if len(months) == 0 {
		return
	}
	p.section("Climate", span{keep("°C, chance of rain a day"), dim})
	wettest := 0.01
	for _, m := range months {
		wettest = max(wettest, m.Rain)
	}
	per := max(1, (p.body()-6)/5)
	for start := 0; start < len(months); start += per {
		part := months[start:min(start+per, len(months))]
		rows := [][]string{{""}, {"high"}, {"low"}, {""}, {"rain"}}
		for _, m := range part {
			rows[0] = append(rows[0], m.Month.String()[:3])
			rows[1] = append(rows[1], wording.Degrees(m.High))
			rows[2] = append(rows[2], wording.Degrees(m.Low))
			rows[3] = append(rows[3], strings.Repeat(eighth(m.Rain/wettest), 3))
			rows[4] = append(rows[4], percent(m.Rain, p.lang))
		}
		for i, r := range rows {
			l := pad(r[0], 5)
			for _, cell := range r[1:] {
				l += padLeft(cell, 5)
			}
			p.line(p.paint([]tone{dim, plain, dim, cyan, plain}[i], l))
		}
	}
}

// eighth is a bar of a height between 0 and 1.
func eighth(x float64) string {
	bars := []rune("▁▂▃▄▅▆▇█")
	return string(bars[min(max(int(math.Round(x*8))-1, 0), 7)])
}

func (p *page) sights(list []SightRow) {
	if len(list) == 0 {
		return
	}
	p.section("Sights", span{fmt.Sprint(len(list)), dim})
	for _, s := range list {
		price := p.paint(dim, "price ?")
		switch {
		case s.Price != nil && *s.Price == 0:
			price = p.paint(dim, "free")
		case s.Price != nil:
			price = s.Price.String()
		}
		p.ends(p.paint(accent, "◆ ")+p.paint(strong, fit(s.Name, p.body()-14)), price)
		hours := WeekWords(s.Week)
		if s.Note != "" {
			hours += " · " + s.Note
		}
		p.hang("  ", "  ", span{words(s.Type), plain}, span{dot, dim}, span{strings.Join(s.Themes, ", "), plain}, span{dot, dim}, span{hours, dim})
	}
}

func (p *page) restaurants(list []RestaurantRow) {
	if len(list) == 0 {
		return
	}
	p.section("Restaurants", span{fmt.Sprint(len(list)), dim})
	for _, r := range list {
		p.ends(p.paint(accent, "○ ")+p.paint(strong, fit(r.Name, p.body()-14)), about(r.Price))
		var meals []string
		if r.Lunch {
			meals = append(meals, "lunch")
		}
		if r.Dinner {
			meals = append(meals, "dinner")
		}
		says := append([]string{}, r.Cuisine...)
		if len(meals) > 0 {
			says = append(says, keep(strings.Join(meals, " and ")))
		}
		p.hang("  ", "  ", span{words(strings.Join(says, ", ")), plain}, span{"· " + WeekWords(r.Week), dim})
	}
}

// hotels are grouped by their tier, in the order given.
func (p *page) hotels(list []HotelRow) {
	if len(list) == 0 {
		return
	}
	p.section("Hotels", span{keep("a usual night"), dim})
	var tiers []string
	for _, h := range list {
		if !slices.Contains(tiers, h.Tier) {
			tiers = append(tiers, h.Tier)
		}
	}
	for _, t := range tiers {
		p.say(span{trip.Capital(t), strong})
		for _, h := range list {
			if h.Tier != t {
				continue
			}
			stars := ""
			if h.Stars > 0 {
				stars = p.paint(dim, fmt.Sprintf(" %d★", h.Stars))
			}
			p.ends(p.paint(accent, "⌂ ")+fit(h.Name, p.body()-18)+stars, h.Price.String())
		}
	}
}

func (p *page) routes(list []RouteRow) {
	if len(list) == 0 {
		return
	}
	p.section("Flights", span{keep("one seat"), dim})
	for _, r := range list {
		price := r.Low.String()
		if r.High > r.Low {
			price += "–" + r.High.String()
		}
		left := p.paint(accent, "✈ ") + p.paint(strong, fit(r.From, 8)+" → "+fit(r.To, 8)) + p.paint(dim, " · "+trip.Count(r.Flights, "flight", "flights"))
		p.ends(left, price)
		if len(r.Carriers) > 0 {
			p.hang("  ", "  ", span{strings.Join(r.Carriers, ", "), dim})
		}
	}
}

func about(c money.Cents) string {
	if c == 0 {
		return ""
	}
	return "~" + c.String()
}

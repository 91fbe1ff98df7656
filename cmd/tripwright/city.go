package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"time"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/terminal"
	"github.com/tripwright/tripwright/internal/trip"
)

type cityCmd struct {
	List cityListCmd `cmd:"" help:"List the cities."`
	Show cityShowCmd `cmd:"" help:"Show everything known about a city: sights, hours, prices, hotels, flights, climate, sources."`
}

type cityListCmd struct{ common }

// Run lists.
func (c cityListCmd) Run(e env) error {
	packs, err := atlas.Open()
	if err != nil {
		return err
	}
	var rows []terminal.CityRow
	for _, city := range packs.Cities() {
		pack, err := packs.Find(city.ID)
		if err != nil {
			return err
		}
		row := terminal.CityRow{Name: city.Name, Country: city.Country, Version: city.Version, Sights: len(pack.Sights(0)),
			Restaurants: len(pack.Restaurants()), Hotels: len(hotels(pack)), Routes: len(routes(pack))}
		for _, a := range city.Airports {
			row.Airports = append(row.Airports, a.IATA)
		}
		rows = append(rows, row)
	}
	if c.JSON {
		return printJSON(e, rows)
	}
	return terminal.Cities(e.stdout, rows, c.page(e))
}

func printJSON(e env, v any) error {
	pretty, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.stdout, "%s\n", pretty)
	return err
}

type cityShowCmd struct {
	Name string `arg:"" help:"The city's name, such as Paris or München."`
	common
}

// Run shows.
func (c cityShowCmd) Run(e env) error {
	packs, err := atlas.Open()
	if err != nil {
		return err
	}
	pack, err := packs.Find(c.Name)
	if err != nil {
		return err
	}
	fx, err := packs.FX()
	if err != nil {
		return err
	}
	sights := pack.Sights(0)
	if weekly := fx.Weekly(pack.City().Currency); len(weekly) > 0 {
		sights = pack.Sights(weekly[len(weekly)-1].Rate)
	}
	if c.JSON {
		return printJSON(e, map[string]any{"city": pack.City(), "origins": pack.Origins(), "sights": sights, "restaurants": pack.Restaurants(), "hotels": hotels(pack)})
	}
	return terminal.City(e.stdout, cityPage(pack, sights), c.page(e))
}

// sampleWeek is a week of no season in particular, for prices and timetables that need dates.
var sampleWeek = calendar.MustDate("2026-10-05")

func hotels(p *atlas.Pack) []trip.Lodging { return p.Hotels(sampleWeek, sampleWeek.AddDays(1)) }

func cityPage(p *atlas.Pack, sights []trip.Attraction) terminal.CityPage {
	city := p.City()
	page := terminal.CityPage{Name: city.Name, Country: city.Country, TZ: city.TZ, Currency: city.Currency, Version: city.Version, Routes: routes(p)}
	for _, a := range city.Airports {
		page.Airports = append(page.Airports, terminal.AirportRow{IATA: a.IATA, Name: a.Name, Transfer: transferText(a.Transfer)})
	}
	sources := map[string]bool{}
	for _, s := range sights {
		row := terminal.SightRow{Name: s.Name, Type: s.Type, Themes: s.Themes, Week: s.Week, Price: s.Price}
		if len(s.Seasons) > 0 {
			row.Note = "other hours in season"
		}
		page.Sights = append(page.Sights, row)
		sources[s.Provenance.SourceURL] = true
	}
	for _, h := range hotels(p) {
		page.Hotels = append(page.Hotels, terminal.HotelRow{Name: h.Name, Tier: string(h.Tier), Stars: h.Stars, Price: h.Estimate})
		sources[h.Provenance.SourceURL] = true
	}
	for _, r := range p.Restaurants() {
		page.Restaurants = append(page.Restaurants, terminal.RestaurantRow{Name: r.Name, Cuisine: r.Cuisine, Lunch: r.Lunch, Dinner: r.Dinner, Week: r.Week, Price: r.Price})
		sources[r.Provenance.SourceURL] = true
	}
	for m := time.January; m <= time.December; m++ {
		w := p.Typical(calendar.Date{Year: 2026, Month: m, Day: 1})
		page.Climate = append(page.Climate, terminal.MonthRow{Month: m, High: w.TempHigh, Low: w.TempLow, Rain: w.PrecipProb})
		sources[w.Provenance.SourceURL] = true
	}
	delete(sources, "")
	for s := range sources {
		page.Sources = append(page.Sources, s)
	}
	sort.Strings(page.Sources)
	return page
}

func transferText(t trip.Transfer) string {
	if t.Line != "" {
		return fmt.Sprintf("%s, about %d min", t.Line, t.Minutes)
	}
	return fmt.Sprintf("%s, about %d min", t.Mode, t.Minutes)
}

// routes gathers what flies in a week between the city's airports and the origins of its pack, both ways.
func routes(p *atlas.Pack) []terminal.RouteRow {
	var out []terminal.RouteRow
	for _, a := range p.City().Airports {
		for _, o := range p.Origins() {
			for _, pair := range [][2]string{{o.IATA, a.IATA}, {a.IATA, o.IATA}} {
				if row := route(p, pair[0], pair[1]); row.Flights > 0 {
					out = append(out, row)
				}
			}
		}
	}
	return out
}

func route(p *atlas.Pack, from, to string) terminal.RouteRow {
	row := terminal.RouteRow{From: from, To: to}
	seen := map[string]bool{}
	for d := range 7 {
		list, err := p.Departures(from, to, sampleWeek.AddDays(d))
		if err != nil {
			return row // no such route
		}
		for _, f := range list {
			if f.Class != "economy" {
				continue
			}
			if row.Low == 0 || f.Estimate < row.Low {
				row.Low = f.Estimate
			}
			row.High = max(row.High, f.Estimate)
			if !slices.Contains(row.Carriers, f.Carrier) {
				row.Carriers = append(row.Carriers, f.Carrier)
			}
			if !seen[f.Number] {
				seen[f.Number] = true
				row.Flights++
			}
		}
	}
	return row
}

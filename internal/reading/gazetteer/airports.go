package gazetteer

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// ReadAirports finds the airports at the destination that are asked for: "via ORY", "land at CDG", "into Orly". Not the
// ones that are to be avoided: then the others remain.
func ReadAirports(s *phrase.Sentence, g *Index, city int) []string {
	var asked, avoided []string
	s.Names(func(from, to int, k string) bool {
		a, ok := g.airports[city][k]
		if !ok || to == from+1 && len(k) == 3 && s.Tokens[from].Raw != a.ID && !airportCue(s, from) {
			return false
		}
		if s.Texts(to, "airport") {
			to++
		}
		if clause.Negated(s, from) || s.Texts(from-1, "but") || s.Texts(from-1, "except") {
			avoided = append(avoided, a.ID)
		} else if !slices.Contains(asked, a.ID) {
			asked = append(asked, a.ID)
		}
		s.UseRange(from, to, phrase.AsAirport)
		return true
	})
	if len(asked) > 0 {
		return asked
	}
	for _, a := range g.towns[city].Airports {
		if !slices.Contains(avoided, a.ID) {
			asked = append(asked, a.ID)
		}
	}
	return asked
}

// CityOf gives the city that an airport belongs to.
func (g *Index) CityOf(code string) (int, bool) {
	for i, city := range g.towns {
		if slices.ContainsFunc(city.Airports, func(a Place) bool { return a.ID == code }) {
			return i, true
		}
	}
	return 0, false
}

// AirportAt reads an airport of a city that can be planned at i, and gives its code and the token behind it or 0.
func (g *Index) AirportAt(s *phrase.Sentence, i int) (code string, to int) {
	for to := min(len(s.Tokens), i+phrase.LongestName); to > i; to-- {
		k := s.KeyAt(i, to)
		if k == "" {
			continue
		}
		for _, airports := range g.airports {
			if a, ok := airports[k]; ok && !lexicon.Idle[k] {
				return a.ID, s.Skip(to, "airport")
			}
		}
	}
	return "", 0
}

func airportCue(s *phrase.Sentence, i int) bool {
	return i > 0 && airportCues[s.Tokens[i-1].Text]
}

var airportCues = english.Words("via into to at through using or and airport airports in")

// areaCodes stand for all the airports of a city.
var areaCodes = map[string]string{"PAR": "Paris", "TYO": "Tokyo"}

// CitiesOfAirports gives the cities whose airports are named, for sentences that name nothing else: "JFK to CDG".
func CitiesOfAirports(s *phrase.Sentence, g *Index) []int {
	var all []Found
	s.Names(func(from, to int, k string) bool {
		for city, airports := range g.airports {
			_, ok := airports[k]
			if area := areaCodes[s.Tokens[from].Raw]; ok && !lexicon.Idle[k] || to == from+1 && area != "" && phrase.KeyOf(area) == phrase.KeyOf(g.towns[city].Name) {
				all = append(all, Found{City: city, From: from, To: to})
				return true
			}
		}
		return false
	})
	return DistinctCities(all)
}

// FindPlaces gives every mention of a known city; where none is named, those of several cities whose codes stand for them: "MUC 2n + PAR 3n".
func FindPlaces(s *phrase.Sentence, g *Index) []Found {
	if all := FindCities(s, g); len(all) > 0 {
		return all
	}
	var all []Found
	for i, t := range s.Tokens {
		if city, ok := g.cityOfCode(t); ok && t.By == phrase.Nobody && !leftOut(s, i) {
			all = append(all, Found{Place: Place{Name: g.towns[city].Name}, City: city, From: i, To: i + 1})
		}
	}
	if len(DistinctCities(all)) < 2 {
		return nil
	}
	return all
}

// cityOfCode gives the city that the code of an airport, or of all its airports, stands for.
func (g *Index) cityOfCode(t phrase.Token) (int, bool) {
	if !isCode(t) {
		return 0, false
	}
	if city, ok := g.CityOf(t.Raw); ok {
		return city, true
	}
	city, ok := g.cities[phrase.KeyOf(areaCodes[t.Raw])]
	return city, ok && areaCodes[t.Raw] != ""
}

package reading

import (
	"slices"
	"strings"
)

// readOrigin finds where the journey begins: "from New York", "flying out of LHR", "JFK to CDG", "we live in London".
// unknown is set when a place is named as the start that is not known.
func readOrigin(s *sentence, g *gazetteer) (iata string, unknown bool) {
	local, at := "", match{} // at an airport of a destination: an origin where there is no other
	for _, p := range originCues {
		for _, m := range p.all(s) {
			i := s.skip(m.to, "the", "beautiful", "sunny")
			code, to := g.originAt(s, i)
			switch {
			case code == "" || s.wayHome(m):
			case !g.destinationAt(s, i):
				s.useRange(m.from, to, asOrigin)
				return code, false
			case local == "":
				local, at = code, match{from: m.from, to: to}
			}
		}
	}
	if local != "" {
		s.use(at, asOrigin)
		return local, false
	}
	for _, p := range weakCues {
		for _, m := range p.all(s) {
			if code, to := g.originAt(s, m.to); code != "" && !g.destinationAt(s, m.to) {
				s.useRange(m.from, to, asOrigin)
				return code, false
			}
		}
	}
	for _, p := range startCues {
		for _, m := range p.all(s) {
			if code, to := g.originAt(s, s.skip(m.to, ":")); code != "" && g.otherCity(s, m.to, to) {
				s.useRange(m.from, to, asOrigin)
				return code, false
			}
		}
	}
	if code := s.homeBehind(g); code != "" {
		return code, false
	}
	if code := readRoute(s, g); code != "" {
		return code, false
	}
	for i := range s.tok {
		if i+2 < len(s.tok) && s.texts(i, "(") && s.texts(i+2, ")") && isCode(s.tok[i+1]) && !g.destinationAt(s, i+1) {
			s.useRange(i-1, i+3, asOrigin) // "from Newark (EWR)"
			return s.tok[i+1].raw, false
		}
	}
	return "", s.unknownOrigin()
}

var originCues = says(
	"home airport is|:? :?", "flying|fly|flights|flight|leaving|leave|departing|depart|departure|travelling|traveling|starting|coming|setting out|off? from|: :?",
	"flying|fly|flights|flight|leaving|leave|departing|depart|going out of", "out of", "from",
	"live|lives|living|reside in|near|around|outside", "nearest|closest|local|home airport is|:?", "based|located in|at|out of?", "origin|departure :|is?", "starting|start|departure point|city|airport|place :|is?", "home base|town|city is|:?", "hail from",
)

// weakCues are the start of a journey only with a place that is no destination: one leaves Paris, too, to go home.
var weakCues = says("departing|leaving|depart|departs", "we're|i'm|am|are in", "ex")

// startCues may stand before the destination, too: they mean an origin only when another city is named to go to.
var startCues = says("start|starting|starts|begin|beginning|begins|setting|set off|out? in|at|from", "leaving|leave|depart|departing|departs", "i'm|i|we're|we am|are? in|at", "from :", "home is :?", "departure :?")

// homeBehind reads "Boston is home".
func (s *sentence) homeBehind(g *gazetteer) (code string) {
	for _, p := range isHome {
		for _, m := range p.all(s) {
			for from := max(0, m.from-3); from < m.from && code == ""; from++ {
				if c, to := g.originAt(s, from); c != "" && to == m.from && !g.destinationAt(s, from) {
					code = c
					s.useRange(from, m.to, asOrigin)
				}
			}
		}
	}
	return code
}

var isHome = says("is home", "here", "is my|our home|base", "is where i|we live|start|fly")

// otherCity tells whether a destination is named outside of the tokens from ≤ i < to.
func (g *gazetteer) otherCity(s *sentence, from, to int) bool {
	for i := range s.tok {
		if (i < from || i >= to) && g.destinationAt(s, i) {
			return true
		}
	}
	return false
}

// wayHome tells whether "from Paris" is said of the journey back.
func (s *sentence) wayHome(m match) bool {
	return m.from > 0 && wayHomeWords[s.tok[m.from-1].text] || s.tok[m.from].text != "home" && wayHomeWords[s.tok[m.from].text]
}

var wayHomeWords = set("return returning back home away")

// originAt reads the name or code of a known airport, or any code in capitals.
func (g *gazetteer) originAt(s *sentence, from int) (string, int) {
	for to := min(len(s.tok), from+longestName); to > from; to-- {
		k := s.keyAt(from, to)
		if code := g.origins[k]; k != "" && code != "" {
			if s.texts(to, "airport") {
				to++
			}
			if s.texts(to, "(") && s.texts(to+2, ")") && isCode(s.tok[to+1]) {
				code, to = s.tok[to+1].raw, to+3
			}
			if next := g.originWord(s, to); next != "" && next != code && !g.destinationAt(s, to) {
				return next, to + 1 // "New York JFK", "London Gatwick"
			}
			return code, to
		}
	}
	if from < len(s.tok) && isCode(s.tok[from]) {
		return s.tok[from].raw, from + 1
	}
	return "", from
}

// originWord gives the airport that the word at i names.
func (g *gazetteer) originWord(s *sentence, i int) string {
	if i >= len(s.tok) {
		return ""
	}
	return g.origins[s.keyAt(i, i+1)]
}

func isCode(t token) bool {
	return t.kind == word && len(t.raw) == 3 && strings.ToUpper(t.text) == t.raw && !notCodes[t.text] && months[t.text] == 0 && !idle[t.text]
}

var notCodes = set("usd eur gbp jpy chf cad aud usa uae mon tue wed thu fri sat sun kid art pax max min bar spa gym")

// readRoute finds "London to Paris" and "JFK-CDG": a known origin directly before the way to a destination.
func readRoute(s *sentence, g *gazetteer) string {
	code := ""
	s.names(func(from, to int, k string) bool {
		if code != "" || g.origins[k] == "" {
			return false
		}
		next := to
		switch {
		case s.texts(to, "to"), s.texts(to, "-"), s.texts(to, "/"), s.texts(to, "-", ">"), s.texts(to, "→"), s.texts(to, ">"):
			next = s.skip(to, "to", "-", "/", ">", "→")
		case to < len(s.tok) && s.tok[to].hyphen:
		default:
			return false
		}
		if !g.destinationAt(s, next) {
			return false
		}
		code = g.origins[k]
		s.useRange(from, next, asOrigin)
		return true
	})
	return code
}

func (g *gazetteer) destinationAt(s *sentence, from int) bool {
	for to := min(len(s.tok), from+longestName); to > from; to-- {
		k := s.keyAt(from, to)
		if _, ok := g.cities[k]; ok && k != "" {
			return true
		}
		for _, airports := range g.airports {
			if _, ok := airports[k]; ok && k != "" {
				return true
			}
		}
	}
	return false
}

// unknownOrigin tells whether a capitalised word follows "flying from" and its like: a place nobody knows.
func (s *sentence) unknownOrigin() bool {
	for _, p := range []phrase{say("flying|fly|flights|flight|leaving|departing|travelling|traveling|out from|of"), say("from")} {
		for _, m := range p.all(s) {
			if s.capitalised(m.to) && !s.wayHome(m) && !s.feastAt(m.to) {
				return true
			}
		}
	}
	return false
}

// feastAt tells whether a time of the year is named at i: "from Golden Week on".
func (s *sentence) feastAt(i int) bool {
	return slices.ContainsFunc(holidays, func(h holiday) bool { return anyAt(s, h.names, i) })
}

// capitalised tells whether an unused word at i is written like a name and is no word of ours.
func (s *sentence) capitalised(i int) bool {
	if i >= len(s.tok) || s.tok[i].kind != word || s.tok[i].by != nobody {
		return false
	}
	t := s.tok[i]
	first := t.raw[:1]
	return strings.ToUpper(first) == first && strings.ToLower(first) != first && !idle[t.text] && months[t.text] == 0 &&
		weekdays[t.text] == 0 && seasons[t.text] == 0 && !holidayWords[t.text] && themeOf[t.text] == "" && t.raw != strings.ToUpper(t.raw)
}

// skip steps over some words that nobody used, from i on.
func (s *sentence) skip(i int, words ...string) int {
	for i < len(s.tok) && s.tok[i].by == nobody && slices.Contains(words, s.tok[i].text) {
		i++
	}
	return i
}

// findCities gives every mention of a known city that is not told to be left out. Nothing is marked yet: a city's name can
// be part of a sight's.
func findCities(s *sentence, g *gazetteer) []found {
	var all []found
	s.names(func(from, to int, k string) bool {
		i, ok := g.cities[k]
		if !ok {
			i, ok = g.misspeltCity(s, from, to, k)
		}
		if !ok {
			return false
		}
		if !s.leftOut(from) {
			all = append(all, found{place: NamedPlace{Name: g.towns[i].Name}, city: i, from: from, to: to})
		}
		return true
	})
	return lastSaid(s, all, func(f found) (int, int) { return f.from, f.to })
}

// leftOut tells whether a city is named only to be excluded: "not Munich", "instead of Munich".
func (s *sentence) leftOut(i int) bool {
	if m, ok := s.endingAt(anywhereBut, i); ok && m.from < i {
		return true
	}
	return i > 0 && leaveOut[s.tok[i-1].text] || s.texts(i-2, "instead", "of") || s.texts(i-2, "rather", "than") || s.texts(i-2, "not", "to") || s.texts(i-2, "not", "in")
}

var anywhereBut = says("anywhere|everywhere|anything|somewhere but|except", "anywhere|somewhere other than", "anywhere apart from")

var leaveOut = set("not except skip skipping avoid avoiding nor")

// misspeltCity reads "Parris" and "tokio" as the city they are nearest to, and a slip that is a word of its own, such as
// "Pairs" and "Munch", only where a city must be meant: behind "to" and its like, or before its land.
func (g *gazetteer) misspeltCity(s *sentence, from, to int, k string) (int, bool) {
	if to != from+1 || len(k) < 5 || s.knows(k) {
		return 0, false
	}
	cued := from > 0 && cityCue[s.tok[from-1].text] || homeLands[s.wordAt(s.skip(to, ",", "in", "("))]
	if otherWords[k] && !(cued && s.tok[from].raw != s.tok[from].text) {
		return 0, false
	}
	for _, i := range sortedCities(g.cities) {
		if oneOff(k, i.key) && k[0] == i.key[0] {
			return i.city, true
		}
	}
	return 0, false
}

// otherWords are a letter away from a city and words or places of their own.
var otherWords = set("pairs parks parts pars parish paros munch pariah toyo munster")

// homeLands stand behind a city to say which it is.
var homeLands = set("france germany bavaria japan deutschland")

// wordAt gives the text at i, "" outside of the sentence.
func (s *sentence) wordAt(i int) string {
	if i < 0 || i >= len(s.tok) {
		return ""
	}
	return s.tok[i].text
}

type cityKey struct {
	key  string
	city int
}

func sortedCities(m map[string]int) []cityKey {
	var keys []cityKey
	for k, i := range m {
		if len(k) >= 5 {
			keys = append(keys, cityKey{k, i})
		}
	}
	slices.SortFunc(keys, func(a, b cityKey) int { return strings.Compare(a.key, b.key) })
	return keys
}

var cityCue = set("in to visit visiting see around explore exploring discover tour city for")

// distinctCities gives the cities that names belong to, each once.
func distinctCities(all []found) []int {
	var list []int
	for _, f := range all {
		if !slices.Contains(list, f.city) {
			list = append(list, f.city)
		}
	}
	return list
}

// unknownCity tells whether the sentence names a destination that is not known: "a trip to Rome".
func (s *sentence) unknownCity() bool {
	for _, p := range destinationCues {
		for _, m := range p.all(s) {
			i := m.to
			if i < len(s.tok) && s.tok[i].kind == word && s.tok[i].by == nobody && !idle[s.tok[i].text] && len(s.tok[i].text) > 2 {
				return true
			}
		}
	}
	return false
}

var destinationCues = says("trip|travel|travelling|fly|flying|go|going|holiday|vacation|break|getaway|weekend|week to|in",
	"days|nights|week in|to", "visit|visiting|exploring|explore|discover|discovering", "in", "to")

// readAirports finds the airports at the destination that are asked for: "via ORY", "land at CDG", "into Orly". Not the
// ones that are to be avoided: then the others remain.
func readAirports(s *sentence, g *gazetteer, city int) []string {
	var asked, avoided []string
	s.names(func(from, to int, k string) bool {
		a, ok := g.airports[city][k]
		if !ok || to == from+1 && len(k) == 3 && s.tok[from].raw != a.ID && !s.airportCue(from) {
			return false
		}
		if s.texts(to, "airport") {
			to++
		}
		if s.negated(from) || s.texts(from-1, "but") || s.texts(from-1, "except") {
			avoided = append(avoided, a.ID)
		} else if !slices.Contains(asked, a.ID) {
			asked = append(asked, a.ID)
		}
		s.useRange(from, to, asAirport)
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

func (s *sentence) airportCue(i int) bool {
	return i > 0 && airportCues[s.tok[i-1].text]
}

var airportCues = set("via into to at through using or and airport airports in")

// readSights finds the sights of the cities that are named, whole names first, then names with one wrong letter. A name
// after "from" is a place to come from, not to see.
func readSights(s *sentence, g *gazetteer, cities []int) []found {
	all := s.readNames(g.sights, cities, asSight, func(from, to int) bool {
		return (from == 0 || s.tok[from-1].text != "from") && (to > from+1 || themeOf[s.tok[from].text] == "")
	})
	s.names(func(from, to int, k string) bool {
		if len(k) < 8 || to-from > 4 || themeOf[k] != "" {
			return false
		}
		for _, c := range cities {
			if p, ok := nearKey(g.sights[c], k); ok {
				all = append(all, found{p, c, from, to})
				s.useRange(from, to, asSight)
				return true
			}
		}
		return false
	})
	slices.SortFunc(all, func(a, b found) int { return a.from - b.from })
	return all
}

func nearKey(m map[string]NamedPlace, k string) (NamedPlace, bool) {
	best := ""
	for name := range m {
		if len(name) >= 8 && oneOff(k, name) && (best == "" || name < best) {
			best = name
		}
	}
	return m[best], best != ""
}

// readRestaurants finds restaurants by name; a name of one word only where a meal is spoken of.
func readRestaurants(s *sentence, g *gazetteer, cities []int) []found {
	return s.readNames(g.restaurants, cities, asRestaurant, func(from, to int) bool {
		for i := max(0, from-4); i < from; i++ {
			if mealWords[s.tok[i].text] {
				return true
			}
		}
		return to-from > 1 || s.namedAtLength(from) && s.tok[from].raw != s.tok[from].text
	})
}

// namedAtLength tells whether one word is too long a name to be anything else: "Hofbräuhaus", "Löwenbräukeller".
func (s *sentence) namedAtLength(i int) bool { return len(s.tok[i].text) >= 8 }

var mealWords = set("dinner lunch eat eating beer drink coffee tea cake evening hall dine dining table reservation book reserve meal supper brunch breakfast restaurant")

func (s *sentence) readNames(keys []map[string]NamedPlace, cities []int, by concern, ok func(from, to int) bool) []found {
	var all []found
	s.names(func(from, to int, k string) bool {
		for _, c := range cities {
			if p, known := keys[c][k]; known && ok(from, to) {
				all = append(all, found{p, c, from, to})
				s.useRange(from, to, by)
				return true
			}
		}
		return false
	})
	return all
}

// areaCodes stand for all the airports of a city.
var areaCodes = map[string]string{"PAR": "Paris", "TYO": "Tokyo"}

// citiesOfAirports gives the cities whose airports are named, for sentences that name nothing else: "JFK to CDG".
func (s *sentence) citiesOfAirports(g *gazetteer) []int {
	var all []found
	s.names(func(from, to int, k string) bool {
		for city, airports := range g.airports {
			_, ok := airports[k]
			if area := areaCodes[s.tok[from].raw]; ok && !idle[k] || to == from+1 && area != "" && keyOf(area) == keyOf(g.towns[city].Name) {
				all = append(all, found{city: city, from: from, to: to})
				return true
			}
		}
		return false
	})
	return distinctCities(all)
}

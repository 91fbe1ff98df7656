package gazetteer

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// Elsewhere are towns and lands that people travel to, for sentences that name one beside a city that can be planned. It need
// not be complete: a place that is missing here is asked about only where no known city is named. By key, the name.
var Elsewhere = func() map[string]string {
	m := map[string]string{}
	for _, name := range []string{
		"Amsterdam", "Athens", "Barcelona", "Bath", "Beijing", "Berlin", "Bern", "Bilbao", "Bordeaux", "Boston", "Bratislava", "Bruges", "Brussels", "Bucharest", "Budapest",
		"Cologne", "Copenhagen", "Cracow", "Krakow", "Dresden", "Dublin", "Dubrovnik", "Edinburgh", "Florence", "Frankfurt", "Geneva", "Genoa", "Ghent", "Glasgow",
		"Granada", "Hakone", "Hamburg", "Heidelberg", "Helsinki", "Hiroshima", "Hong Kong", "Innsbruck", "Istanbul", "Kamakura", "Kobe", "Kyoto", "Lille", "Lisbon",
		"Liverpool", "Ljubljana", "London", "Los Angeles", "Lucerne", "Lyon", "Lyons", "Madrid", "Malaga", "Manchester", "Marrakech", "Marseille", "Marseilles", "Milan",
		"Monaco", "Nagoya", "Nagano", "Naples", "Nara", "New York", "Nikko", "Nuremberg", "Osaka", "Oslo", "Oxford", "Palermo", "Pisa", "Porto", "Prague", "Reims",
		"Reykjavik", "Riga", "Rome", "Rotterdam", "Salzburg", "San Francisco", "Sapporo", "Seoul", "Seville", "Shanghai", "Singapore", "Sofia", "Stockholm", "Strasbourg",
		"Stuttgart", "Sydney", "Taipei", "Tallinn", "Toulouse", "Turin", "Valencia", "Venice", "Verona", "Vienna", "Vilnius", "Warsaw", "Yokohama", "Zagreb", "Zurich",
		"Avignon", "Biarritz", "Champagne", "Colmar", "Chamonix", "Giverny", "Normandy", "Provence", "Brittany", "Alsace", "Burgundy", "Tuscany", "Bavaria", "Black Forest", "Berchtesgaden", "Garmisch", "Füssen", "Regensburg", "Bamberg", "Rothenburg", "Graz", "Linz", "Hallstatt", "Interlaken", "Zermatt", "Lausanne", "Luxembourg", "Bologna", "Siena", "Capri", "Sicily", "Sardinia", "Crete", "Santorini", "Mykonos", "Ibiza", "Mallorca", "Majorca", "Tenerife", "Madeira", "Cork", "Galway", "Belfast", "Cardiff", "York", "Brighton", "Cambridge", "Bristol", "Aarhus", "Gothenburg", "Bergen", "Tromso", "Okinawa", "Kanazawa", "Takayama", "Matsumoto", "Sendai", "Mount Fuji", "Kawaguchiko", "Busan", "Beirut", "Cairo", "Casablanca", "Dubai", "Delhi", "Mumbai", "Melbourne", "Auckland", "Las Vegas", "New Orleans", "Honolulu", "Hawaii", "Vancouver", "Mexico City", "Havana", "Lima", "Rio de Janeiro", "Buenos Aires", "Bangkok", "Bali", "Hanoi", "Fukuoka", "Cannes", "Antwerp", "Augsburg", "Leipzig", "Münster", "Basel", "Chicago", "Washington", "Miami", "Toronto", "Montreal", "Abu Dhabi", "Lens", "Metz",
	} {
		m[phrase.KeyOf(name)] = name
	}
	return m
}()

// elsewhereNamed gives the place that a name at i is of, or "". Nice is one only where a name must stand.
func elsewhereNamed(s *phrase.Sentence, i int, key string) string {
	if key == "nice" {
		if i > 0 && s.Tokens[i].Raw == "Nice" && niceCues[s.Tokens[i-1].Text] || niceNights(s, i) {
			return "Nice"
		}
		return ""
	}
	if sharedWords[key] && !Capitalised(s, i) {
		return ""
	}
	return Elsewhere[key]
}

// sharedWords are names that are words as well, in small letters: "a room with a private bath", "a glass of champagne".
var sharedWords = english.Words("bath champagne burgundy cork lens")

// niceNights tells whether nights are counted beside the word, and nothing stands behind it that could be nice: "three nights Nice, then home". At the
// beginning of a sentence and in small letters it is one too, where the nights stand behind it or another place does.
func niceNights(s *phrase.Sentence, i int) bool {
	_, counted := s.EndingAt(nightsEnd, i)
	if counted && (s.RestEnds(i+1) || niceBehind[s.WordAt(i+1)]) {
		return true
	}
	return phrase.AnyAt(s, nightsThere, i+1) && (s.Tokens[i].Raw == "Nice" || i == 0 || s.Tokens[i-1].Kind == phrase.Symbol || niceCues[s.Tokens[i-1].Text])
}

var (
	nightsEnd  = phrase.Says("# nights|night|days in?")
	niceBehind = english.Words("then and - → > & + from before after by")
)

var niceCues = english.Words("in to and or from then visit , / - near via")

// AlsoElsewhere tells whether a place that cannot be planned is asked for beside one that can: "Rome then Munich", "Paris and
// Lyon". One that people come from, or were in, or compare with is none.
func AlsoElsewhere(s *phrase.Sentence, mentions []Found, home func(key string) bool) (asked bool) {
	s.Names(func(from, to int, k string) bool {
		if elsewhereNamed(s, from, k) == "" {
			return false
		}
		if home(k) {
			return true // "Vienna – Munich – Vienna"
		}
		asked = asked || goesTo(s, from, to, mentions) && !landOf(s, from, mentions) && !pastVisit(s, from) && !clause.Negated(s, from) && !s.WordsBefore(from, 3, fromThere)
		return true
	})
	return asked || onlyGateway(s, mentions)
}

// OthersAsked gives the names of the places that AlsoElsewhere finds, each once.
func OthersAsked(s *phrase.Sentence, mentions []Found, home func(key string) bool, known Known) (names []string) {
	s.Names(func(from, to int, k string) bool {
		name := elsewhereNamed(s, from, k)
		if slices.ContainsFunc(mentions, func(f Found) bool { return f.From < to && from < f.To }) {
			return false
		}
		if name == "" && known != nil && Capitalised(s, from) && len(k) > 2 && !s.Knows(k) {
			name, _ = known(s.Typed(from, to))
		}
		if name == "" {
			return false
		}
		if !home(k) && goesTo(s, from, to, mentions) && !landOf(s, from, mentions) && !pastVisit(s, from) && !clause.Negated(s, from) && !s.WordsBefore(from, 3, fromThere) && !slices.Contains(names, name) {
			names = append(names, name)
		}
		return true
	})
	if name, _ := OtherAim(s); len(names) == 0 && onlyGateway(s, mentions) {
		names = append(names, name)
	}
	return names
}

// OthersAt gives where the places of some names stand that cannot be planned.
func OthersAt(s *phrase.Sentence, names []string, known Known) (out []Found) {
	s.Names(func(from, to int, k string) bool {
		name := elsewhereNamed(s, from, k)
		if name == "" && known != nil && Capitalised(s, from) && len(k) > 2 && !s.Knows(k) {
			name, _ = known(s.Typed(from, to))
		}
		if name == "" {
			return false
		}
		if slices.Contains(names, name) {
			out = append(out, Found{Place: Place{Name: name}, City: -1, From: from, To: to})
		}
		return true
	})
	return out
}

// landOf tells whether a name says only where a city is: "Munich, Bavaria".
func landOf(s *phrase.Sentence, i int, mentions []Found) bool {
	return HomeLands[s.Tokens[i].Text] && slices.ContainsFunc(mentions, func(f Found) bool { return s.Skip(f.To, ",", "in", "(") == i })
}

// onlyGateway tells whether the cities that can be planned are named only as the place to land, on the way to another: "Kyoto
// temples, flying into Tokyo".
func onlyGateway(s *phrase.Sentence, mentions []Found) bool {
	for _, f := range mentions {
		if _, ok := s.EndingAt(gateway, f.From); !ok {
			return false
		}
	}
	name, from := OtherAim(s)
	return name != "" && !s.WordsBefore(from, 4, aside)
}

var gateway = phrase.Says("fly|flying|flights|flight|land|landing|arrive|arriving in|into|via", "via|through")

var fromThere = english.Words("from live lives living based leaving departing born people friends office work near outside out")

// nightsBehind tells whether behind a place it is said how long one stays: "Salzburg 2 nights", "Vienna (3)".
func nightsBehind(s *phrase.Sentence, to int) bool {
	if phrase.AnyAt(s, nightsThere, to) {
		return true
	}
	if sp, ok := dates.SpanAt(s, s.Skip(to, "from", "(", ":")); ok && sp.Last.Said() {
		return true // "Venice 25-28 July"
	}
	n, ok := s.WholeAt(to)
	return ok && n > 0 && n <= 14 && s.RestEnds(to+1)
}

var nightsThere = phrase.Says("for|(|:|=|x|-? # nights|night|days|day|nts|nt", "for a|one|the? week|weekend|night|day", "( # )")

// goesTo tells whether a place is the aim of a trip: in a list with a city, or behind "in" and its like where nights are counted.
func goesTo(s *phrase.Sentence, from, to int, mentions []Found) bool {
	for _, f := range mentions {
		if inList(s, f.To, from) || inList(s, to, f.From) || from == f.To+1 && s.Texts(f.To, "to") {
			return true // the last: "Paris to Barcelona"
		}
	}
	if _, ok := s.EndingAt(stayingIn, from); ok {
		return true
	}
	if m, ok := s.EndingAt(countedIn, from); ok && m.Nums[0] < 8 {
		return true
	}
	if nightsBehind(s, to) {
		return true
	}
	m, ok := phrase.First(s, dayIn)
	return ok && s.Skip(to, ",") == m.From && slices.ContainsFunc(mentions, func(f Found) bool { return f.From == m.To })
}

var stayingIn = phrase.Says("then want|need|book|rent|take|have|get? a|an|our hotel|flat|apartment|airbnb|hostel|house in", "days|nights|day|night|week|weekend in?", "then|and|also|plus visit|visiting|see|to|in", "then|and on|off? to", "side trip to", "then", "first",
	"half|rest|remainder the? time? in", "stopping|stop|overnight|stopover in|at", "and|then go|drive|travel|continue|head|move|carry straight|directly? on? to", "straight|directly on to")

// countedIn is a stay whose days were counted before: "three nights Paris, then two in London". dayIn is what a trip to a place
// that cannot be planned leaves for a city that can: "Salzburg with a day in Munich".
var (
	countedIn = phrase.Says("# in|of|at")
	dayIn     = phrase.Says("with|and|plus a|one day|night|afternoon|evening|stop|stopover in|at")
)

// inList tells whether only the words of a list stand between two names.
func inList(s *phrase.Sentence, from, to int) bool {
	if from == to && to < len(s.Tokens) && s.Tokens[to].Hyphen && !s.WordsBefore(to-1, 4, lexicon.EatWords) {
		return true // "Munich-Prague-Vienna"
	}
	if from >= to || to-from > 6 {
		return false
	}
	linked := false
	for k := from; k < to; k++ {
		switch s.Tokens[k].Text {
		case "and", "or", "then", "plus", "&", "+", "/", "-", ">", "→", "followed", "maybe", "perhaps", "vs", "versus":
			linked = true
		case ",":
			linked = linked || to == from+1 // "Munich, Salzburg"
		case "by", "to", "in", "on", "also", "finally", "even", "else", "either", "failing", "that", "otherwise", "alternatively", "rather":
		default:
			return false
		}
	}
	return linked
}

// outingIn stand before a place to which one goes for a day, and sleeps elsewhere.
var outingIn = phrase.Says("half? a|one|the|our|my? full|whole|half? day|morning|afternoon out? in|at|to", "day|half trip|outing|excursion to", "half day in|at|to|trip to?")

// outside begin the names of what is no town, and nightWords say that one sleeps there all the same.
var (
	outside    = english.Words("mount mt mt. lake")
	nightWords = english.Words("night nights stay staying sleep sleeping overnight hotel ryokan hostel")
)

// Outings gives the keys of the places to which one goes for a day alone, and that are sights of some cities: "a day in Giverny".
func (g *Index) Outings(s *phrase.Sentence, cities []int) map[string]bool {
	var out map[string]bool
	s.Names(func(from, to int, k string) bool {
		if elsewhereNamed(s, from, k) == "" || !slices.ContainsFunc(cities, func(c int) bool { return g.Sights[c][k].ID != "" }) {
			return false
		}
		m, ok := s.EndingAt(outingIn, from)
		if ok && (s.Tokens[m.From].Kind != phrase.Number || s.Texts(m.From, "one")) || outside[s.WordAt(from)] && !s.WordsBefore(from, 4, nightWords) && !s.WordsBefore(min(len(s.Tokens), to+4), 4, nightWords) {
			if out == nil {
				out = map[string]bool{}
			}
			out[k] = true
		}
		return true
	})
	return out
}

package reading

import "slices"

// elsewhere are towns and lands that people travel to, for sentences that name one beside a city that can be planned. It need
// not be complete: a place that is missing here is asked about only where no known city is named. By key, the name.
var elsewhere = func() map[string]string {
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
		m[keyOf(name)] = name
	}
	return m
}()

// elsewhereNamed gives the place that a name at i is of, or "". Nice is one only where a name must stand.
func (s *sentence) elsewhereNamed(i int, key string) string {
	if key == "nice" {
		if i > 0 && s.tok[i].raw == "Nice" && niceCues[s.tok[i-1].text] {
			return "Nice"
		}
		return ""
	}
	return elsewhere[key]
}

var niceCues = set("in to and or from then visit , / - near via")

// alsoElsewhere tells whether a place that cannot be planned is asked for beside one that can: "Rome then Munich", "Paris and
// Lyon". One that people come from, or were in, or compare with is none.
func (s *sentence) alsoElsewhere(mentions []found, home func(key string) bool) (asked bool) {
	s.names(func(from, to int, k string) bool {
		if s.elsewhereNamed(from, k) == "" {
			return false
		}
		if home(k) {
			return true // "Vienna – Munich – Vienna"
		}
		asked = asked || s.goesTo(from, to, mentions) && !s.landOf(from, mentions) && !s.pastVisit(from) && !s.negated(from) && !s.wordsBefore(from, 3, fromThere)
		return true
	})
	return asked || s.onlyGateway(mentions)
}

// landOf tells whether a name says only where a city is: "Munich, Bavaria".
func (s *sentence) landOf(i int, mentions []found) bool {
	return homeLands[s.tok[i].text] && slices.ContainsFunc(mentions, func(f found) bool { return s.skip(f.to, ",", "in", "(") == i })
}

// onlyGateway tells whether the cities that can be planned are named only as the place to land, on the way to another: "Kyoto
// temples, flying into Tokyo".
func (s *sentence) onlyGateway(mentions []found) bool {
	for _, f := range mentions {
		if _, ok := s.endingAt(gateway, f.from); !ok {
			return false
		}
	}
	name, from := s.otherAim()
	return name != "" && !s.wordsBefore(from, 4, aside)
}

var gateway = says("fly|flying|flights|flight|land|landing|arrive|arriving in|into|via", "via|through")

var fromThere = set("from live lives living based leaving departing born people friends office work near outside out")

// goesTo tells whether a place is the aim of a trip: in a list with a city, or behind "in" and its like where nights are counted.
func (s *sentence) goesTo(from, to int, mentions []found) bool {
	for _, f := range mentions {
		if s.inList(f.to, from) || s.inList(to, f.from) || from == f.to+1 && s.texts(f.to, "to") {
			return true // the last: "Paris to Barcelona"
		}
	}
	if _, ok := s.endingAt(stayingIn, from); ok {
		return true
	}
	if m, ok := s.endingAt(countedIn, from); ok && m.nums[0] < 8 {
		return true
	}
	m, ok := first(s, dayIn)
	return ok && s.skip(to, ",") == m.from && slices.ContainsFunc(mentions, func(f found) bool { return f.from == m.to })
}

var stayingIn = says("days|nights|day|night|week|weekend in?", "then|and|also|plus visit|visiting|see|to|in", "then|and on|off? to", "side trip to", "then", "first",
	"half|rest|remainder the? time? in", "stopping|stop|overnight|stopover in|at", "and|then go|drive|travel|continue|head|move|carry straight|directly? on? to", "straight|directly on to")

// countedIn is a stay whose days were counted before: "three nights Paris, then two in London". dayIn is what a trip to a place
// that cannot be planned leaves for a city that can: "Salzburg with a day in Munich".
var (
	countedIn = says("# in|of|at")
	dayIn     = says("with|and|plus a|one day|night|afternoon|evening|stop|stopover in|at")
)

// inList tells whether only the words of a list stand between two names.
func (s *sentence) inList(from, to int) bool {
	if from == to && to < len(s.tok) && s.tok[to].hyphen && !s.wordsBefore(to-1, 4, eatWords) {
		return true // "Munich-Prague-Vienna"
	}
	if from >= to || to-from > 6 {
		return false
	}
	linked := false
	for k := from; k < to; k++ {
		switch s.tok[k].text {
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

package gazetteer

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// Index finds names in a sentence. Names are compared as keys: letters and digits only, so that "Senso-ji", "Sensoji"
// and "senso ji" are one.
type Index struct {
	towns       []City
	airfields   []Place        // where trips may begin
	cities      map[string]int // by key, index in towns
	Origins     map[string]string
	Sights      []map[string]Place // by city
	quarters    []map[string]Place
	ofKind      []map[string][]Place // sights, by city and kind
	restaurants []map[string]Place
	airports    []map[string]Place
	Hotels      []map[string]Place // by their whole names
	HotelsShort []map[string]Place // by short ones, too
}

// New makes the index of the places of some cities, and of the airports trips may begin at.
func New(cities []City, origins []Place) *Index {
	g := &Index{towns: cities, airfields: origins, cities: map[string]int{}, Origins: map[string]string{}}
	for i, city := range cities {
		for _, name := range append([]string{city.Name}, city.Aliases...) {
			for _, k := range keysOf(name) {
				g.cities[k] = i
			}
		}
	}
	for i, city := range cities {
		own := g.namesOf(i)
		g.Sights = append(g.Sights, index(city.Sights, own, true))
		g.quarters = append(g.quarters, wholeNames(city.Quarters))
		g.ofKind = append(g.ofKind, byKind(city.Sights))
		g.restaurants = append(g.restaurants, index(city.Restaurants, own, true))
		g.Hotels = append(g.Hotels, hotelIndex(city.Hotels, own))
		g.HotelsShort = append(g.HotelsShort, index(city.Hotels, own, true))
		g.airports = append(g.airports, index(city.Airports, own, true))
	}
	g.indexOrigins()
	return g
}

// namesOf gives the folded names of a city, to be taken off the names of its places.
func (g *Index) namesOf(city int) map[string]bool {
	own := map[string]bool{}
	for k, i := range g.cities {
		if i == city {
			own[k] = true
		}
	}
	return own
}

// indexOrigins knows an origin by its code, its names, and the city its name begins with ("London Heathrow"). A city
// served by several airports means the first of them. Destinations can be origins too.
func (g *Index) indexOrigins() {
	add := func(name, iata string) {
		for _, k := range keysOf(name) {
			if _, taken := g.Origins[k]; !taken && len(k) > 1 {
				g.Origins[k] = iata
			}
		}
	}
	for _, o := range g.airfields {
		add(o.ID, o.ID)
		for _, name := range append([]string{o.Name}, o.Aliases...) {
			add(name, o.ID)
		}
	}
	for _, o := range g.airfields {
		for _, name := range servedBy[o.ID] {
			add(name, o.ID)
		}
		for _, part := range nameParts(o.Name) {
			add(part, o.ID)
		}
	}
	for code, cities := range servedBy { // whether anybody flies from there is not ours to say
		for _, name := range cities {
			add(name, code)
		}
	}
	for _, city := range g.towns {
		if len(city.Airports) == 0 {
			continue
		}
		for _, name := range append([]string{city.Name}, city.Aliases...) {
			add(name, city.Airports[0].ID)
		}
		for _, a := range city.Airports {
			add(a.ID, a.ID)
			add(a.Name, a.ID)
		}
	}
}

// nameParts gives the words of an airport's name that can stand for it: "London Heathrow" is London and Heathrow.
func nameParts(name string) []string {
	words := strings.Fields(name)
	if len(words) < 2 {
		return nil
	}
	parts := []string{strings.Join(words[:len(words)-1], " ")}
	if last := english.Fold(words[len(words)-1]); len(last) > 4 && !genericWords[last] {
		parts = append(parts, last)
	}
	return parts
}

// servedBy names the cities of large airports, for origins whose own name does not begin with them.
var servedBy = map[string][]string{
	"JFK": {"New York", "New York City", "NYC", "NY", "Manhattan", "Brooklyn", "Kennedy", "Big Apple"}, "EWR": {"Newark", "New Jersey"},
	"LHR": {"London", "Heathrow"}, "LGW": {"Gatwick"}, "FRA": {"Frankfurt", "Frankfurt am Main"}, "MUC": {"Munich", "München"},
	"CDG": {"Paris"}, "AMS": {"Amsterdam", "Schiphol"}, "ZRH": {"Zurich"}, "SFO": {"San Francisco", "SF", "Bay Area", "Frisco", "San Fran"},
	"LAX": {"Los Angeles", "LA", "City of Angels"}, "ORD": {"Chicago", "O'Hare", "Chi-town", "Windy City"}, "BOS": {"Boston", "Beantown"}, "IAD": {"Washington", "Washington DC", "DC", "Dulles"},
	"ATL": {"Atlanta"}, "MIA": {"Miami"}, "SEA": {"Seattle"}, "DFW": {"Dallas"}, "YYZ": {"Toronto"}, "YVR": {"Vancouver"},
	"SIN": {"Singapore"}, "HKG": {"Hong Kong"}, "ICN": {"Seoul", "Incheon"}, "SYD": {"Sydney"}, "DXB": {"Dubai"},
	"DUB": {"Dublin"}, "MAN": {"Manchester"}, "EDI": {"Edinburgh"}, "BER": {"Berlin"}, "HAM": {"Hamburg"}, "VIE": {"Vienna"},
	"LBA": {"Leeds", "Leeds Bradford"}, "NCL": {"Newcastle"}, "LPL": {"Liverpool"}, "BFS": {"Belfast"}, "CWL": {"Cardiff"}, "ABZ": {"Aberdeen"}, "EMA": {"East Midlands", "Nottingham"},
	"NCE": {"Nice"}, "LYS": {"Lyon", "Lyons"}, "MRS": {"Marseille", "Marseilles"}, "TLS": {"Toulouse"}, "BOD": {"Bordeaux"}, "VCE": {"Venice"}, "NAP": {"Naples"}, "BLQ": {"Bologna"},
	"VLC": {"Valencia"}, "AGP": {"Malaga"}, "SVQ": {"Seville"}, "OPO": {"Porto"}, "GOT": {"Gothenburg"}, "BGO": {"Bergen"}, "KRK": {"Krakow", "Cracow"}, "OTP": {"Bucharest"}, "SOF": {"Sofia"},
	"RIX": {"Riga"}, "TLL": {"Tallinn"}, "VNO": {"Vilnius"}, "LUX": {"Luxembourg"}, "HAJ": {"Hanover", "Hannover"}, "LEJ": {"Leipzig"}, "NUE": {"Nuremberg"}, "BSL": {"Basel"}, "TPE": {"Taipei"},
	"PVG": {"Shanghai"}, "PEK": {"Beijing"}, "KUL": {"Kuala Lumpur", "KL"}, "MNL": {"Manila"}, "CGK": {"Jakarta"}, "BNE": {"Brisbane"}, "JNB": {"Johannesburg"}, "CPT": {"Cape Town"},
	"CAI": {"Cairo"}, "TLV": {"Tel Aviv"}, "DOH": {"Doha"}, "AUH": {"Abu Dhabi"}, "BLR": {"Bangalore", "Bengaluru"}, "GRU": {"São Paulo"}, "EZE": {"Buenos Aires"}, "MEX": {"Mexico City"},
	"YYC": {"Calgary"}, "YOW": {"Ottawa"}, "MSY": {"New Orleans", "NOLA"}, "BNA": {"Nashville"}, "RDU": {"Raleigh"}, "STL": {"St Louis"}, "MCI": {"Kansas City"}, "SLC": {"Salt Lake City"}, "TPA": {"Tampa"},
	"PIT": {"Pittsburgh"}, "CLE": {"Cleveland"}, "CVG": {"Cincinnati"}, "IND": {"Indianapolis"}, "MKE": {"Milwaukee"}, "SMF": {"Sacramento"}, "SJC": {"San Jose"}, "OAK": {"Oakland"}, "HNL": {"Honolulu"},
	"LCY": {"London City"}, "LTN": {"Luton"}, "STN": {"Stansted"}, "BHX": {"Birmingham"}, "BRS": {"Bristol"}, "GLA": {"Glasgow"}, "DEN": {"Denver"}, "PHL": {"Philadelphia", "Philly"},
	"PHX": {"Phoenix"}, "IAH": {"Houston"}, "AUS": {"Austin"}, "PDX": {"Portland"}, "SAN": {"San Diego"}, "LAS": {"Las Vegas", "Vegas"}, "DTW": {"Detroit"}, "MSP": {"Minneapolis"},
	"CLT": {"Charlotte"}, "MCO": {"Orlando"}, "YUL": {"Montreal"}, "BRU": {"Brussels"}, "GVA": {"Geneva"}, "MXP": {"Milan", "Malpensa"}, "OSL": {"Oslo"}, "ARN": {"Stockholm"},
	"HEL": {"Helsinki"}, "PRG": {"Prague"}, "BUD": {"Budapest"}, "WAW": {"Warsaw"}, "ATH": {"Athens"}, "IST": {"Istanbul"}, "DUS": {"Düsseldorf"}, "CGN": {"Cologne"},
	"STR": {"Stuttgart"}, "MEL": {"Melbourne"}, "AKL": {"Auckland"}, "BKK": {"Bangkok"}, "DEL": {"Delhi"}, "BOM": {"Mumbai"}, "KIX": {"Osaka", "Kyoto"},
	"MAD": {"Madrid"}, "BCN": {"Barcelona"}, "FCO": {"Rome"}, "LIS": {"Lisbon"}, "CPH": {"Copenhagen"}, "HND": {"Tokyo"},
}

var umlauts = strings.NewReplacer("ü", "ue", "ö", "oe", "ä", "ae", "Ü", "Ue", "Ö", "Oe", "Ä", "Ae")

// keysOf gives the key of a name, and the German one where ü may be written ue.
func keysOf(name string) []string {
	keys := []string{phrase.KeyOf(name)}
	if k := phrase.KeyOf(umlauts.Replace(name)); k != keys[0] {
		keys = append(keys, k)
	}
	return keys
}

// index knows places by their names and, when short is set, by the telling part of a name where no other place shares it.
func index(places []Place, city map[string]bool, short bool) map[string]Place {
	full := map[string]Place{}
	derived := map[string][]Place{}
	owners := wordOwners(places)
	for _, p := range places {
		for _, name := range append([]string{p.Name, strings.ReplaceAll(p.ID, "_", " ")}, p.Aliases...) {
			for _, k := range keysOf(name) {
				if _, taken := full[k]; !taken && len(k) > 2 {
					full[k] = p
				}
			}
			if !short {
				continue
			}
			for _, k := range append(shortKeys(name, city, owners), pairKeys(name, city)...) {
				if n := derived[k]; len(n) == 0 || n[len(n)-1].ID != p.ID {
					derived[k] = append(n, p)
				}
			}
		}
	}
	for k, known := range derived {
		if _, taken := full[k]; !taken && !city[k] && !genericWords[k] && !lexicon.Idle[k] && !plainEnglish[k] && !quarters[k] {
			if p, ok := nearestNamed(k, known); ok {
				full[k] = p
			}
		}
	}
	return full
}

// wholeNames knows places by the whole of their names.
func wholeNames(places []Place) map[string]Place {
	out := map[string]Place{}
	for _, p := range places {
		for _, k := range keysOf(p.Name) {
			out[k] = p
		}
	}
	return out
}

// PlaceOf gives the quarter of a city that has a key, by the sight at its heart, or else the sight.
func (g *Index) PlaceOf(city int, key string) (p Place, known bool) {
	if p, known = g.quarters[city][key]; !known {
		p, known = g.Sights[city][key]
	}
	return p, known
}

// nearestNamed gives the place that a short name means: the only one, or the one that has just a kind beside it, so that
// "Nymphenburg" is Nymphenburg Palace and not its park.
func nearestNamed(key string, known []Place) (best Place, ok bool) {
	if len(known) == 1 {
		return known[0], true
	}
	for _, p := range known {
		if words := strings.Fields(p.Name); len(words) == 2 && phrase.KeyOf(words[0]) == key && genericWords[english.Fold(words[1])] {
			if ok {
				return Place{}, false
			}
			best, ok = p, true
		}
	}
	return best, ok
}

// wordOwners counts the places each word of a name belongs to.
func wordOwners(places []Place) map[string]int {
	owners := map[string]int{}
	for _, p := range places {
		words := strings.Fields(english.Fold(strings.ReplaceAll(strings.Join(append([]string{p.Name}, p.Aliases...), " "), "-", " ")))
		slices.Sort(words)
		for _, w := range slices.Compact(words) {
			owners[w]++
		}
	}
	return owners
}

// shortKeys gives the keys of the telling parts of a name: "Louvre Museum" is louvre, "Palace of Versailles" versailles,
// "Frauenkirche (Cathedral of Our Lady)" frauenkirche.
func shortKeys(name string, city map[string]bool, owners map[string]int) []string {
	var keys []string
	for _, sep := range []string{"\x00", " (", ", ", " – ", " and ", " & "} {
		head, _, _ := strings.Cut(name, sep)
		words := trimGeneric(strings.Fields(english.Fold(strings.ReplaceAll(head, "-", " "))), city)
		if k := phrase.KeyOf(strings.Join(words, "")); telling(words, k) {
			keys = append(keys, k)
		}
		if len(words) > 1 && len(words[0]) > 5 && owners[words[0]] == 1 && telling(words[:1], words[0]) {
			keys = append(keys, phrase.KeyOf(words[0])) // Tsukiji Outer Market
		}
	}
	return keys
}

// telling tells whether the words that are left of a name are those of one sight. "Nature and science" is what somebody likes, and
// not the National Museum of Nature and Science.
func telling(words []string, key string) bool {
	if len(key) < 4 || !slices.ContainsFunc(words, func(w string) bool { return !genericWords[w] && lexicon.ThemeOf[w] == "" }) {
		return false
	}
	return len(words) > 1 || !genericWords[words[0]] && !plainEnglish[words[0]] && !quarters[words[0]] && !eaten(words[0]) && !lexicon.Idle[words[0]] && lexicon.ThemeOf[words[0]] == "" && lexicon.Months[words[0]] == 0 && !lexicon.Countable[words[0]]
}

// eaten tells whether a word says what or how somebody eats, whatever the place is called: "Japanese gardens" are not the Japanese Sword Museum, and
// "a vegan bistro" is none of that name.
func eaten(w string) bool {
	return lexicon.CuisineOf[w] != "" || lexicon.DietOf[w] != "" || lexicon.MealWords[w] || tables[w]
}

var tables = english.Words("bistro cafe kitchen free meals rice wagyu yakiniku kushiage trattoria pizzeria brasserie house")

func trimGeneric(words []string, city map[string]bool) []string {
	idle := func(w string) bool { return genericWords[w] || city[phrase.KeyOf(w)] }
	for len(words) > 0 && idle(words[0]) {
		words = words[1:]
	}
	for len(words) > 0 && idle(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if len(words) > 0 {
		words[0] = strings.TrimPrefix(strings.TrimPrefix(words[0], "d'"), "l'")
	}
	return words
}

var genericWords = english.Words(`the a of le la les de du des d l der die das den am im in and et und at in museum museums musee musees national
	cathedral cathedrale basilica basilique palace palais chateau schloss castle church eglise kirche park parc gardens garden
	jardin walk visit building tour tower shrine temple street cemetery cimetiere house maison memorial market marche zoo
	aquarium theatre square place district quarter neighbourhood airport international intl old new great grand grande
	hall gare bahnhof hauptbahnhof hbf statue viewpoint observatory city station center centre collection gallery galerie art arts modern`)

// plainEnglish are words that stand in names of sights but mean something else in most sentences.
var plainEnglish = english.Words(`english court army fire currency residence treasury alpine olympic bavaria bavarian victory chinese design
	decorative natural nature science transport maritime jewish music sciences state imperial photo photographic
	rainbow river bridge beach arena planets world royal central latin chocolate culture tourist information walls
	petit south north west east peter mosque marine center evolution liberation crafts bastille golden white black victor
	angel canal champ seine summer winter president deutsches concentration asian western eastern northern southern contemporary beer botanical street avenue open kitchen lady middle middleages institute sacred memory
	electric metropolitan thunder scramble commerce emerging german champs pizzeria brasserie tonkatsu bratwurst fontaine barlounge oktoberfest christmas xmas advent easter halloween
	view visitor biergarten experimental finish fireworks france institut machine military pont rive quartier moderne histoire jardins musique roof terrasse esplanade belvedere
	illuminations illumination monet monets hemingway aqua billboard carrot cherry cotton dome symphony sunshine guest guesthouse greenway harmonica bay biosphere sparkling wild
	carriage`)

// quarters are parts of a city that lend their names to several sights, and stand for none of them alone: "meetings in Shinjuku" are not in the
// garden of Shinjuku.
var quarters = english.Words("shinjuku roppongi harajuku")

// Found is a name in the sentence.
type Found struct {
	Place    Place
	City     int
	From, To int
}

// hotelIndex knows houses by their whole names, with and without the city in them.
func hotelIndex(hotels []Place, city map[string]bool) map[string]Place {
	m := index(hotels, city, false)
	for _, h := range hotels {
		words := slices.DeleteFunc(strings.Fields(h.Name), func(w string) bool { return city[phrase.KeyOf(w)] })
		if k := phrase.KeyOf(strings.Join(words, "")); len(words) > 1 && len(k) > 6 {
			if _, taken := m[k]; !taken {
				m[k] = h
			}
		}
	}
	return m
}

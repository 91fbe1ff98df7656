package reading

import "slices"

// themeWords are the ways to say a theme. More words win over fewer.
var themeWords = map[string][]string{
	"architecture": {"architecture", "architectural", "architect", "buildings", "skyscrapers", "gothic", "art nouveau", "art deco"},
	"art": {"art", "arts", "artsy", "arty", "galleries", "gallery", "museums", "museum", "paintings", "painting", "painters", "impressionists",
		"impressionism", "impressionist", "sculpture", "sculptures", "exhibitions", "exhibition", "art museums", "art galleries", "modern art", "street art",
		"contemporary art", "fine art", "photography", "culture and art"},
	"family": {"kids' stuff", "kid stuff", "kids stuff", "kids activities", "kids' activities", "children's activities", "family activities",
		"family fun", "family attractions", "activities for kids|children", "things for kids|children|the kids|the children", "theme park", "theme parks", "amusement park",
		"amusement parks", "aquarium", "aquariums", "zoo", "zoos", "playgrounds", "playground", "something for the? kids|children", "fun for the? kids|children",
		"family things", "stuff for kids|children", "things to do with kids|children", "kids' attractions", "toys", "disney", "disneyland"},
	"film": {"film", "films", "cinema", "cinemas", "movies", "movie", "anime", "film locations", "movie locations"},
	"food": {"food", "foodie", "foodies", "foody", "restaurants", "restaurant", "cuisine", "gastronomy", "gastronomic", "culinary", "eating", "dining",
		"street food", "food markets", "good food", "wine", "wines", "cheese", "pastries", "patisserie", "patisseries", "cafes", "cafe", "coffee", "gourmet", "bakeries",
		"eat well", "eat my|our|their way", "eating my|our way", "local food", "fine dining", "food tours", "food tour", "cooking", "beer", "beer halls", "beer gardens", "delicacies"},
	"history": {"history", "historic", "historical", "heritage", "history museums", "ancient", "medieval", "castles", "castle", "palaces", "ruins",
		"monuments", "archaeology", "old town", "war memorials", "historic sites", "samurai"},
	"literature": {"literature", "literary", "books", "bookshops", "bookstores", "bookshop", "writers", "poetry", "novels", "authors", "libraries"},
	"music":      {"music", "concerts", "concert", "opera", "jazz", "classical music", "live music", "musicals", "gigs"},
	"nature":     {"nature", "gardens", "garden", "wildlife", "flowers", "lakes", "forests", "forest", "mountains", "botanical gardens", "cherry blossoms", "animals", "green spaces"},
	"nightlife":  {"nightlife", "night life", "bars", "clubs", "clubbing", "parties", "partying", "cocktails", "cocktail bars", "pubs", "nightclubs", "dancing", "going out"},
	"outdoor": {"outdoor", "outdoors", "outdoorsy", "parks", "park", "hiking", "hikes", "walks", "walking", "cycling", "biking", "strolling", "strolls", "picnics",
		"picnic", "fresh air", "open air", "boating", "boat trips", "boat trip", "outdoor activities"},
	"religion": {"religion", "religious", "churches", "church", "cathedrals", "cathedral", "temples", "temple", "shrines", "shrine", "mosques", "synagogues",
		"spirituality", "spiritual", "basilicas", "abbeys"},
	"science": {"science", "sciences", "technology", "tech", "science museums", "science museum", "planetarium", "engineering", "natural history",
		"robots", "aviation", "electronics"},
	"shopping": {"shopping", "shops", "shop", "boutiques", "boutique", "fashion", "markets", "flea markets", "flea market", "malls", "department stores", "souvenirs", "antiques"},
	"sport": {"sport", "sports", "sporty", "football", "soccer", "baseball", "tennis", "stadium", "stadiums", "sumo", "golf", "swimming",
		"skiing", "basketball", "rugby", "athletic"},
	"views": {"views", "viewpoints", "viewpoint", "skyline", "panorama", "panoramas", "panoramic", "scenic", "scenery", "sunset", "sunsets", "rooftops", "rooftop",
		"observation decks", "vistas", "lookouts", "photo spots"},
}

// themeOf gives the theme of a single word.
var themeOf = func() map[string]string {
	m := map[string]string{}
	for theme, list := range themeWords {
		for _, w := range list {
			m[w] = theme
		}
	}
	return m
}()

type themePhrase struct {
	phrase
	theme string
}

var themePhrases = func() []themePhrase {
	var all []themePhrase
	for theme, list := range themeWords {
		for _, w := range list {
			all = append(all, themePhrase{say(w), theme})
		}
	}
	slices.SortStableFunc(all, func(a, b themePhrase) int { return len(b.phrase) - len(a.phrase) })
	return all
}()

// notThemes keep words of themes from being read where they mean something else.
var notThemes = says("walking distance", "boutique hotel|hotels|stay|accommodation", "food allergy|allergies|poisoning", "art hotel", "restaurant reservations?", "music festival tickets")

// readThemes gives the themes in the order they are named. What is not wanted is left alone; "family" is a theme only in
// the company of others ("art, family, food"), a family that travels is a party.
func readThemes(s *sentence) []string {
	at := map[string]int{}
	for _, p := range themePhrases {
		for _, m := range p.all(s) {
			if s.negated(m.from) || anyAt(s, notThemes, m.from) {
				continue
			}
			if i, known := at[p.theme]; !known || m.from < i {
				at[p.theme] = m.from
			}
			s.use(m, asTheme)
		}
	}
	for i := range s.tok {
		if s.tok[i].by == nobody && s.tok[i].text == "family" && (s.themeAt(i-2) || s.themeAt(i+2)) && !s.negated(i) {
			at["family"] = i
			s.tok[i].by = asTheme
		}
	}
	list := make([]string, 0, len(at))
	for theme := range at {
		list = append(list, theme)
	}
	slices.SortFunc(list, func(a, b string) int { return at[a] - at[b] })
	return list
}

func (s *sentence) themeAt(i int) bool {
	return i >= 0 && i < len(s.tok) && s.tok[i].by == asTheme
}

// readFamilyFun finds things made for children ("kids' stuff") before the party is read, so that they are not taken for
// people. kids tells whether children were spoken of.
func readFamilyFun(s *sentence) (fun, kids bool) {
	for _, p := range themePhrases {
		if p.theme != "family" || len(p.phrase) < 2 {
			continue
		}
		for _, m := range p.all(s) {
			if s.negated(m.from) {
				continue
			}
			fun = true
			kids = kids || !parkPhrase(s, m)
			s.use(m, asTheme)
		}
	}
	return fun, kids
}

func parkPhrase(s *sentence, m match) bool {
	return s.tok[m.from].text == "theme" || s.tok[m.from].text == "amusement"
}

package lexicon

import "github.com/tripwright/tripwright/internal/english"

// ThemeWords are the ways to say a theme. More words win over fewer.
var ThemeWords = map[string][]string{
	"architecture": {"architecture", "architectural", "architect", "buildings", "skyscrapers", "gothic", "art nouveau", "art deco", "baroque", "rococo", "renaissance", "bauhaus", "modernist|brutalist? buildings|architecture"},
	"art": {"art", "arts", "artsy", "arty", "galleries", "gallery", "museums", "museum", "paintings", "painting", "painters", "impressionists",
		"impressionism", "impressionist", "sculpture", "sculptures", "exhibitions", "exhibition", "art museums", "art galleries", "modern art", "street art",
		"contemporary art", "fine art", "photography", "culture and art", "ceramics", "pottery", "porcelain", "textiles", "woodblock prints|print|printing",
		"ukiyo-e", "craft", "crafts", "handicrafts", "design", "old masters|master", "masterpieces"},
	"family": {"kids' stuff", "kid stuff", "kids stuff", "kids activities", "kids' activities", "children's activities", "family activities",
		"family fun", "family attractions", "activities for kids|children", "things for kids|children|the kids|the children", "theme park", "theme parks", "amusement park",
		"amusement parks", "aquarium", "aquariums", "zoo", "zoos", "playgrounds", "playground", "something for the? kids|children", "fun for the? kids|children",
		"family things", "stuff for kids|children", "things to do with kids|children", "kids' attractions", "toys", "disney", "disneyland", "carousel", "carousels", "merry go round|rounds", "petting zoo|zoos"},
	"film": {"film", "films", "cinema", "cinemas", "movies", "movie", "anime", "manga", "arcades", "arcade", "gaming", "video game|games", "film locations", "movie locations"},
	"food": {"food", "foodie", "foodies", "foody", "restaurants", "restaurant", "cuisine", "gastronomy", "gastronomic", "culinary", "eating", "dining",
		"street food", "food markets", "good food", "wine", "wines", "cheese", "pastries", "patisserie", "patisseries", "cafes", "cafe", "coffee", "gourmet", "bakeries",
		"eat well", "eat my|our|their way", "eating my|our way", "local food", "fine dining", "food tours", "food tour", "cooking", "beer", "craft beer|beers|ale|ales|brewery|breweries|cider|gin|coffee", "beer halls", "beer gardens", "delicacies",
		"macarons", "macaroons", "cakes", "cake", "pretzels", "pretzel", "oysters", "oyster", "kebab", "kebabs", "yakiniku", "yakitori", "omakase", "falafel", "falafels",
		"konbini", "konbinis", "hot chocolate|chocolates", "coffee shop|shops|house|houses", "tea rooms|room|house|houses", "bistros", "bistro", "brasseries", "patisserie shops", "delis", "beer hall"},
	"history": {"history", "historic", "historical", "heritage", "history museums", "ancient", "medieval", "castles", "castle", "palaces", "ruins",
		"monuments", "archaeology", "old town", "war memorials", "historic sites", "samurai"},
	"literature": {"literature", "literary", "books", "bookshops", "bookstores", "bookshop", "writers", "poetry", "novels", "authors", "libraries"},
	"music":      {"music", "concerts", "concert", "opera", "jazz", "classical music", "live music", "musicals", "gigs"},
	"nature":     {"nature", "gardens", "garden", "wildlife", "flowers", "lakes", "forests", "forest", "mountains", "botanical gardens", "cherry blossoms", "animals", "green spaces"},
	"nightlife": {"nightlife", "night life", "bars", "clubs", "clubbing", "parties", "partying", "cocktails", "craft cocktail|cocktails", "cocktail bars", "cocktail bar", "cocktail", "pubs", "nightclubs", "dancing", "going out", "techno", "pub",
		"rooftop bars|bar", "karaoke"},
	"outdoor": {"outdoor", "outdoors", "outdoorsy", "parks", "park", "hiking", "hikes", "walks", "walking", "cycling", "biking", "strolling", "strolls", "picnics",
		"picnic", "fresh air", "open air", "boating", "boat trips", "boat trip", "outdoor activities"},
	"religion": {"religion", "religious", "churches", "church", "cathedrals", "cathedral", "temples", "temple", "shrines", "shrine", "mosques",
		"spirituality", "spiritual", "basilicas", "abbeys"},
	"science": {"science", "sciences", "technology", "tech", "science museums", "science museum", "planetarium", "engineering", "natural history",
		"robots", "aviation", "electronics"},
	"shopping": {"shopping", "shops", "shop", "boutiques", "boutique", "fashion", "streetwear", "street wear|fashion", "markets", "flea markets", "flea market", "malls", "department stores", "souvenirs", "antiques", "vintage", "vintage|thrift|charity|record|records|vinyl|sneaker|stationery shops|shop|stores|store|shopping",
		"vintage clothes|clothing|fashion", "thrift", "thrifting", "vinyl", "stationery", "sneakers", "knives"},
	"sport": {"sport", "sports", "sporty", "football", "soccer", "baseball", "tennis", "stadium", "stadiums", "sumo", "golf", "swimming",
		"skiing", "snowboarding", "basketball", "rugby", "athletic"},
	"views": {"views", "viewpoints", "viewpoint", "skyline", "panorama", "panoramas", "panoramic", "scenic", "scenery", "sunset", "sunsets", "rooftops", "rooftop",
		"observation decks", "vistas", "lookouts", "photo spots"},
}

// ThemeOf gives the theme of a single word.
var ThemeOf = func() map[string]string {
	m := map[string]string{}
	for theme, list := range ThemeWords {
		for _, w := range list {
			m[w] = theme
		}
	}
	return m
}()

// OwnNames are words among them that are the name of one thing. Where that is in the city it is a sight; where it is not it is left aside,
// whatever theme it tells of.
var OwnNames = english.Words("disney disneyland")

// Doings are words among them for what one does oneself, which no plan holds: it is told that they are left aside, whatever theme they tell of.
var Doings = english.Words("skiing snowboarding swimming golf")

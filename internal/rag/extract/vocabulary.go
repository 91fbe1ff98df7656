package extract

import "github.com/tripwright/tripwright/internal/english"

// What a sentence may say beside its facts without making them doubtful, and what makes them so.

// doubtful knows the words with which hours are not those of every ordinary week, today, by the house's own word.
func doubtful(w string) bool {
	switch w {
	case "summer", "winter", "spring", "autumn", "fall", "season", "seasons", "seasonal", "annual",
		"holiday", "holidays", "christmas", "easter", "eve", "ramadan", "term", "vacation", "vacations", "school",
		"last", "used", "formerly", "former", "was", "were", "had", "been", "previously",
		"will", "would", "shall", "should", "could", "might", "plans", "planned", "soon", "future", "reopens", "reopen", "reopened",
		"say", "says", "said", "reportedly", "reported", "rumour", "rumoured", "rumored", "allegedly", "claims", "claim", "heard", "believe", "think", "probably", "perhaps", "maybe",
		"usually", "often", "sometimes", "mostly", "occasionally", "generally", "typically", "approximately", "roughly", "circa", "ca",
		"not", "never", "nor", "neither", "isnt", "arent", "doesnt", "dont", "wont", "longer", "hardly", "nobody",
		"temporarily", "temporary", "currently", "today", "tomorrow", "yesterday", "tonight", "renovation", "renovations", "restoration", "strike",
		"if", "unless", "when", "depending", "varies", "vary", "different", "irregular", "please", "check", "instead", "wrong", "mistake":
		return true
	}
	return english.Months[w] != 0 || english.ShortMonths[w] != 0 && w != "mar"
}

// facility knows the parts of a house that keep hours and prices of their own.
func facility(w string) bool {
	switch w {
	case "cafe", "cafes", "cafeteria", "restaurant", "restaurants", "brasserie", "bistro", "bar", "bars", "kitchen", "shop", "shops", "bookshop", "store", "stores",
		"boutique", "library", "cloakroom", "office", "desk", "counter", "terrace", "rooftop", "playground", "pool", "parking", "garage", "exhibition",
		"exhibitions", "tour", "tours", "workshop", "workshops", "boat", "boats", "pavilion", "pavilions", "annex", "annexe", "cinema", "theatre":
		return true
	}
	return false
}

// dining knows the parts of a house that are the whole of a table.
func dining(w string) bool {
	switch w {
	case "cafe", "restaurant", "brasserie", "bistro", "bar":
		return true
	}
	return false
}

// generic knows the words that tell what a thing is.
func generic(w string) bool {
	switch w {
	case "gallery", "church", "chapel", "tower", "park", "garden", "gardens", "house", "memorial", "monument", "observatory", "collection", "market", "hall",
		"restaurant", "cafe", "hotel":
		return true
	}
	return wholly(w)
}

// wholly knows those that tell what a thing is as a whole. A palace may have a garden; a garden has no palace.
func wholly(w string) bool {
	switch w {
	case "museum", "palace", "castle", "cathedral", "basilica", "temple", "shrine", "mosque", "synagogue", "zoo", "aquarium":
		return true
	}
	return false
}

// ofHours knows the words of a clause that speaks of nothing but hours.
func ofHours(w string) bool {
	switch w {
	case "the", "a", "an", "it", "they", "its", "their", "is", "are", "be", "can", "you", "we", "our", "open", "opens", "opened", "opening", "hours", "times", "time",
		"at", "on", "to", "for", "of", "from", "visitors", "visitor", "public", "everyone", "all", "doors", "visit", "visited", "also", "even", "each", "every",
		"then", "again", "stays", "stay", "staying", "remains", "remain", "keeps", "which", "that", "as", "well", "day", "days", "week", "art", "h", "hrs", "uhr", "now", "always",
		"and", "but", "only", "welcomes", "receives":
		return true
	}
	return false
}

// aboutHours knows the words that make a clause one about hours.
func aboutHours(w string) bool {
	switch w {
	case "open", "opens", "opened", "opening", "close", "closes", "closed", "closing", "shut", "shuts", "rests", "hours", "until", "till", "except", "excluding", "only":
		return true
	}
	return false
}

// isCue knows the words that say what an amount is for.
func isCue(w string, of Kind) bool {
	switch w {
	case "cost", "costs", "price", "prices", "priced", "fee", "charge", "charges":
		return true
	case "ticket", "tickets":
		return of != Hotel
	case "admission", "entry", "entrance", "adult", "adults", "person", "visitor", "visitors":
		return of == Sight
	case "night", "nightly", "room", "rooms":
		return of == Hotel
	case "fare", "fares", "seat", "flight", "way":
		return of == Flight || of == Ride && w != "flight" && w != "seat"
	case "ride", "rides":
		return of == Ride
	}
	return false
}

// inPrice knows the words that may stand beside an amount without changing it.
func inPrice(w string, of Kind) bool {
	switch w {
	case "the", "a", "an", "it", "its", "is", "are", "for", "to", "of", "per", "each", "full", "standard", "regular", "normal", "general", "only", "just", "pay",
		"pays", "you", "one", "at", "in", "also", "now", "they", "their", "here", "asks", "and", "but":
		return true
	case "single":
		return of != Hotel // a room for one is not the room
	case "everyone", "everybody", "all", "door", "entirely", "completely", "always", "art", "enter", "enters":
		return of == Sight
	case "double", "rate":
		return of == Hotel
	case "economy":
		return of == Flight
	case "on":
		return of == Flight || of == Ride
	case "metro", "subway", "underground", "tram", "bus", "train", "zone", "inner", "within", "city":
		return of == Ride
	}
	return false
}

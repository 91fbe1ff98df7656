package extract

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

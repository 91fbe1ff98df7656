package wishes

import (
	"slices"

	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

const house = "hotel|hotels|accommodation|accommodations|place|places|lodging|stay|stays|room|rooms|apartment|apartments|inn|guesthouse|resort|property"

func tier(t trip.Tier) func(*List, trip.Level, phrase.Match) {
	return func(w *List, level trip.Level, _ phrase.Match) { w.Hotel(level).Tier = t }
}

func service(name string) func(*List, trip.Level, phrase.Match) {
	return func(w *List, level trip.Level, _ phrase.Match) {
		if h := w.Hotel(level); !slices.Contains(h.Services, name) {
			h.Services = append(h.Services, name)
		}
	}
}

func pickHotel(p trip.Pick) func(*List, trip.Level, phrase.Match) {
	return func(w *List, level trip.Level, _ phrase.Match) { w.Hotel(level).Pick = p }
}

// liked makes a preference of what a phrase asks for, however it is said.
func liked(set func(*List, trip.Level, phrase.Match)) func(*List, trip.Level, phrase.Match) {
	return func(w *List, _ trip.Level, m phrase.Match) { set(w, trip.Prefer, m) }
}

// thrifty would have everything as cheap as it can be: a cheap house, or the cheapest of those that are asked for.
func thrifty(w *List, _ trip.Level, _ phrase.Match) {
	if slices.ContainsFunc(w.lodging, func(r trip.Requirement) bool { return r.Lodging.MinStars > 0 || r.Lodging.Tier != "" }) {
		w.Hotel(trip.Prefer).Pick = trip.PickCheapest
		return
	}
	w.Hotel(trip.Prefer).Tier = trip.TierBudget
}

func stars(w *List, level trip.Level, m phrase.Match) {
	if n := m.Nums[0]; n >= 1 && n <= 5 {
		w.Hotel(level).MinStars = n
	}
}

// LodgingRules read what is said of the hotel.
var LodgingRules = []Rule{
	{phrase.Says("at least|minimum # stars|star "+house+"?", "minimum of # stars|star", "# stars|star or|and better|more|above|higher|up "+house+"?", "# star quality|standard|boutique|level? "+house, "# stars|star", "# * "+house+"?", "# + stars|star "+house+"?", "hotel of|with at? least? # stars"), stars},
	{phrase.Says("cheapest possible|available? "+house, "hotel|accommodation as cheap as possible"), pickHotel(trip.PickCheapest)},
	{phrase.Says("best|top|highest|well|highly rated|reviewed hotel|hotels|accommodation|stay", "best hotel|hotels|accommodation"), pickHotel(trip.PickBestRated)},
	{phrase.Says("really|very|truly|especially|extra|super nice|good|great|lovely|beautiful|special|charming hotel|hotels|accommodation|place", "wonderful|fantastic|gorgeous|fabulous|excellent|outstanding|superb hotel|hotels|accommodation"), liked(pickHotel(trip.PickBestRated))},
	{phrase.Says("as? cheap|cheaply|inexpensively|economically as possible|we|i can?", "spend|spending as little as possible|we|i can?", "save|saving|skimp|economise|economize|cut on|money|costs|corners? everything|wherever|where|whatever possible|else|we|i? can?", "keep|keeping the? costs|cost|prices|expenses|spending down|low|minimal|minimum", "lowest|minimal|minimum possible? cost|costs|price|spend"), thrifty},
	{phrase.Says("newest|brand new modern? "+house, "newly|recently|just opened|built|renovated "+house, "something|somewhere brand new"), pickHotel(trip.PickNewest)},
	{phrase.Says("luxury|luxurious|upscale|deluxe|posh|fancy|swanky|upmarket|plush|exclusive boutique? "+house, "high end boutique? "+house+"?", "top end "+house, "in luxury|style", "luxury", "luxurious", "splurge on the? hotel|accommodation"), tier(trip.TierLuxury)},
	{phrase.Says("mid range|priced|tier budget? "+house+"?", "midrange|moderate|standard|average|middling "+house, "midrange", "moderately priced "+house+"?"), tier(trip.TierMid)},
	{phrase.Says("budget|cheap|inexpensive|affordable|basic|economical|low little? "+house, "low|budget cost|friendly "+house+"?", "cheap and cheerful "+house+"?", "hostels|hostel", "capsule|pod hotel|hotels|hostel|hostels", "on a shoestring budget?", "backpacker|backpackers|backpacking hostel|hostels?",
		"cheap "+house, "budget "+house, "place|somewhere cheap|inexpensive|basic to? stay|sleep?", "cheaply", "on the cheap", "stay|staying|sleep cheap|cheaply", "hotel|accommodation|room should|can|may|must|has|to? be? cheap|inexpensive|basic"), tier(trip.TierBudget)},
	{phrase.Says("air|ac con|conditioning|conditioned|conditioner", "aircon", "ac"), service("air_conditioning")},
	{phrase.Says("indoor|outdoor|heated|rooftop|swimming? pool|pools"), service("pool")},
	{phrase.Says("gym|gyms|fitness|workout room|center|centre|studio|facilities?"), service("gym")},
	{phrase.Says("spa|sauna|hammam|wellness area|center|centre|facilities?", "hot tub"), service("spa")},
	{phrase.Says("breakfast is|was|has|must|should? to? be? included|inclusive|buffet", "include|includes|including breakfast", "with|including|includes|plus|and|want|need|serves free|daily|good|a? breakfast", "b and b", "bed and|& breakfast", "insist|insists on breakfast", "breakfast at|in the? hotel|house|place", "hotel|place|it must|should|has|to? have|serve|offer|do breakfast", "breakfast is|are a? must|essential|important|required|necessary|mandatory"), service("breakfast")},
	{phrase.Says("laundry|washing|washer|launderette|laundrette machine|service|facilities|room?", "wash|do our|my|the? clothes|washing|laundry"), service("laundry")},
	{phrase.Says("kitchen|kitchenette|kitchens", "self catering|catered", "cook for ourselves", "where|can we? can? cook"), service("kitchen")},
	{phrase.Says("free|hotel|private|secure|onsite? parking", "parking space|spaces|spot|included|available?", "car park", "somewhere|place|space|spot to park", "park our|my|the car"), service("parking")},
	{phrase.Says("wifi|internet|wlan", "wi fi", "good|fast|free wifi|internet"), service("wifi")},
	{phrase.Says("pet|dog|cat friendly", "pets|dogs|dog|pet|cats|cat is|are|must|should? be? allowed|welcome|accepted|permitted", "take|takes|taking|allow|allows|allowing|accept|accepts|accepting|welcome|welcomes|welcoming|permit|permits my|our|the|a? pets|pet|dogs|dog|cats|cat", "the|our|my dog|cat|puppy|dogs is|are? coming|comes|travelling|traveling|come too|along|with?", "with|bring|bringing our|my|a|the small|little? dog|dogs|cat|cats|pet|pets|puppy"), service("pets")},
	{phrase.Says("in|is|use|uses|using|needs|with a|his|her|my|their wheelchair user?", "wheelchair accessible|access|friendly|user|users|bound|ramp?", "step free access|only|everywhere?", "barrier free", "accessible hotel|room|rooms|accommodation|for?", "disabled|mobility access|issues|problems|impaired|impairment|impairments|difficulties|challenges|limitations|scooter", "limited|reduced|restricted|impaired mobility"), service("accessible")},
	{phrase.Says("private room|rooms", "room|rooms of our|my own", "no|not dorm|dorms|dormitory|dormitories", "no|not shared room|rooms"), privateRoom},
	{phrase.Says("family rooms|suite|suites"), service("family_rooms")},
	{phrase.Says("hotel bar", "with a? rooftop bar", "bar on site|at|in the? hotel?", "hotel with a bar"), service("bar")},
	{phrase.Says("hotel restaurant", "restaurant on site|in the hotel"), service("restaurant")},
}

var knownBrands = []string{
	"Hilton", "Marriott", "ibis", "Novotel", "Mercure", "Sofitel", "Hyatt", "Park Hyatt", "Sheraton", "Westin", "Radisson", "Holiday Inn", "Best Western",
	"Four Seasons", "Ritz-Carlton", "Motel One", "citizenM", "Premier Inn", "InterContinental", "Mandarin Oriental", "Kempinski", "25hours", "Generator",
	"The Peninsula", "Aman", "APA Hotels", "Toyoko Inn", "MEININGER", "Pullman", "Accor",
}

// ReadBrand finds a hotel brand by name.
func (w *List) ReadBrand(s *phrase.Sentence, names []string) {
	known := keyed(slices.Concat(names, knownBrands))
	s.Names(func(from, to int, k string) bool {
		name, ok := known[k]
		if !ok || clause.Negated(s, from) || s.WordsBefore(from, 4, lexicon.EatWords) || to == from+1 && s.Tokens[from].Text == s.Tokens[from].Raw && !s.Texts(to, "hotel") && !s.Texts(to, "hotels") && k != "ibis" {
			return false
		}
		w.At(from)
		w.Hotel(clause.Level(s, from, to)).Brand = name
		s.UseRange(from, s.Skip(to, "hotel", "hotels"), phrase.AsWish)
		return true
	})
}

package trip

import (
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/wording"
)

// Reply is what is always answered to a wish that is understood and that no part of an intent can hold: what it is, why nothing of the plan is made for
// it, and what can be done instead. Words that a reply is known for are never told as not understood.
type Reply string

// The replies.
const (
	ReplyNoTransit   Reply = "no_transit"
	ReplyNoTaxi      Reply = "no_taxi"
	ReplyOwnPass     Reply = "own_pass"
	ReplyTransit     Reply = "transit"
	ReplyOnFoot      Reply = "on_foot"
	ReplyBicycle     Reply = "bicycle"
	ReplyTransfer    Reply = "transfer"
	ReplyNap         Reply = "nap"
	ReplyWalkLimit   Reply = "walk_limit"
	ReplyBreaks      Reply = "breaks"
	ReplyAllergy     Reply = "allergy"
	ReplyDish        Reply = "dish"
	ReplyPregnancy   Reply = "pregnancy"
	ReplyPets        Reply = "pets"
	ReplyQuiet       Reply = "quiet"
	ReplyHotelNear   Reply = "hotel_near"
	ReplyHouse       Reply = "house"
	ReplyLift        Reply = "lift"
	ReplyUntrodden   Reply = "untrodden"
	ReplyCrowds      Reply = "crowds"
	ReplyLeaves      Reply = "leaves"
	ReplySurprise    Reply = "surprise"
	ReplyTours       Reply = "tours"
	ReplyNoTours     Reply = "no_tours"
	ReplyActivity    Reply = "activity"
	ReplyClass       Reply = "class"
	ReplyPerformance Reply = "performance"
	ReplyMatch       Reply = "match"
	ReplyPicnic      Reply = "picnic"
	ReplyView        Reply = "view"
	ReplyWeather     Reply = "weather"
	ReplyService     Reply = "service"
	ReplyTimeThere   Reply = "time_there"
	ReplySunset      Reply = "sunset"
	ReplyPlayground  Reply = "playground"
	ReplyShopping    Reply = "luxury_shopping"
	ReplyCruise      Reply = "cruise"
	ReplyCot         Reply = "cot"
	ReplyRoomView    Reply = "room_view"
	ReplyRailPass    Reply = "rail_pass"
	ReplyOwnMeals    Reply = "own_meals"
	ReplyHowNear     Reply = "how_near"
	ReplySteps       Reply = "steps"
	ReplyShortWays   Reply = "short_ways"
)

// reply is its three sentences. Without a why the wish is kept to in any plan.
type reply struct{ reading, why, wayOut string }

var replies = map[Reply]reply{
	ReplyNoTransit: {"without a means of transport", "A plan rides and walks, whichever is quicker: no means of transport can be left out.",
		"Take a taxi or walk where the plan rides; see less a day, or name sights that lie close together, and there are fewer rides."},
	ReplyNoTaxi:  {"without a taxi", "A plan takes a taxi only where the last metro has left.", "Say that you want to be back by 23:00, and there is none."},
	ReplyOwnPass: {"with a pass that you have", "What a pass of yours covers is not known here: every ticket is counted.", "Take off the tickets that you need not buy; which each is stands beside it."},
	ReplyTransit: {"by public transport", "", ""},
	ReplyOnFoot: {"every way on foot", "A plan rides and walks, whichever is quicker: it cannot keep to ways on foot.",
		"Name sights that lie close together, or a hotel in their midst, and walk where the plan rides."},
	ReplyBicycle: {"by bicycle", "Bicycles, and where to rent them, are not known here.", "Keep a day or a part of it free for it, as in “no sights on day 3”, and rent them there."},
	ReplyTransfer: {"a taxi or a driver from the airport", "The way from the airport is planned by public transport, but at night.",
		"Book the ride yourself: the plan has the hour at which you land. Add its price to what you spend there."},
	ReplyNap: {"a rest in the middle of the day", "A plan has no pause at the hotel within a day.",
		"Ask for calm days, or for an easy one, as in “day 2 easy”, and rest between its sights."},
	ReplyWalkLimit: {"a limit to what is walked", "How far is walked at a time, or in a day, cannot be limited.", "See how long each way of the plan is, and take a taxi or a bus for those that are too long; ask for fewer sights a day."},
	ReplyBreaks:    {"breaks in between", "Where to sit down, and breaks between sights, are not planned.", "Ask for calm days or for at most two sights a day: that leaves time between them."},
	ReplyAllergy: {"what must not be in the food", "What is in a dish is not known here of any restaurant.",
		"Ask each house before you sit down, and take a card with you that says it in the language of the place."},
	ReplyDish: {"without a dish or a kitchen", "No dish and no kitchen can be left out of the meals.", "Say what you would rather eat, as in “Italian food”, and swap a table of the plan that does not suit you."},
	ReplyPregnancy: {"with care for a pregnancy", "What is raw or not pasteurised in a meal, and what is hard on somebody who is pregnant, is not known here.",
		"Ask each house before you sit down, and ask for calm days if you want to walk less."},
	ReplyPets:      {"with a pet", "Whether sights and restaurants let animals in is not known here; museums seldom do.", "Ask there before you go, or leave out what has a roof, as in “no museums”."},
	ReplyQuiet:     {"a quiet room", "How quiet a hotel or a room is, is not known here.", "Name a hotel that you know to be quiet, or ask the house for a room to the back."},
	ReplyHotelNear: {"where the hotel is to be", "A hotel can be asked to be near a sight or in a quarter that is known here; nothing else can be asked of where it is.", "Name a sight that is near it, or the hotel that you want."},
	ReplyHouse:     {"a house of a certain kind", "No house of that kind is known here: hotels and hostels are.", "Name a hotel, or say that you have a place of your own: then none is planned and none is counted."},
	ReplyLift:      {"a lift in the hotel", "Whether a hotel has a lift is not known here.", "Ask for an accessible hotel, of which it is known, or ask the house before you book."},
	ReplyUntrodden: {"off the beaten track", "How many people come to a place is not known here.", "Name what you do not want to see, as in “not the Louvre”, or what you do: those are planned."},
	ReplyCrowds: {"without crowds and queues", "How full a place is, and how long one queues there, is not known here.",
		"Ask for early starts, name what is to be left out, and book tickets with an hour ahead."},
	ReplyLeaves:   {"the leaves in autumn", "Where and when the leaves turn is not known here.", "Name a garden or a park to see them in; it is planned by day."},
	ReplySurprise: {"a surprise", "A surprise is nothing that can be planned here.", "Ask for a good dinner on that day, as in “a nice dinner on day 2”, or name a place for it."},
	ReplyTours:    {"a tour with a guide", "Tours and guides are not known here.", "Book the tour yourself, and keep that day free for it, as in “no sights on day 2”."},
	ReplyNoTours:  {"without tours in a group", "", ""},
	ReplyActivity: {"an activity", "No place for it is known here.", "Look for one there, and keep a day free for it, as in “no sights on day 2”."},
	ReplyClass:    {"a class or a tasting", "No class and no tasting is known here.", "Book one yourself, and keep that day free for it, as in “no sights on day 2”."},
	ReplyPerformance: {"a performance", "What is played where, and whether there are tickets, is not known here.",
		"Look at what the houses of the place play, and end that day early for it, as in “back by 18:00 on day 2”; a house that you name is visited by day."},
	ReplyMatch:      {"a match or a fight", "Which matches and tournaments there are, and whether there are tickets, is not known here.", "Look at the fixtures, and end that day early for it, as in “back by 15:00 on day 2”; a stadium that you name is visited."},
	ReplyPicnic:     {"a picnic", "Every meal of a plan is at a table in a restaurant.", "Name the garden or the bank to sit at, and have your picnic there in place of the meal that is planned."},
	ReplyView:       {"a view by night", "Which view is best by night is not known here.", "Name the tower and the hour, as in “Tokyo Tower on day 2 at 20:00”."},
	ReplyWeather:    {"as the weather is", "A plan is made for the weather that is expected, and does not change with it.", "Say there what you want instead, as in “a museum instead of the park”: the plan is changed."},
	ReplyService:    {"a service in a church", "The hours of services are not known here.", "Ask the church, and name it with the hour, as in “the Frauenkirche on day 3 at 10:00”."},
	ReplyTimeThere:  {"so long in one place", "How long one stays at a place is given by the place.", "Keep the rest of that day light, as in “day 2 easy”."},
	ReplySunset:     {"by the light of the sky", "Visits are not set by sunrise and sunset.", "Say the hour instead, as in “the Eiffel Tower on day 2 at 19:00”."},
	ReplyPlayground: {"playgrounds", "Playgrounds are not known here.", "Name a park or a garden: most of them have one."},
	ReplyShopping:   {"shops of a certain kind", "Which shops are dear or cheap is not known here.", "Name the shop or the street that you want to go to."},
	ReplyCot:        {"a cot or a high chair", "Whether a hotel has cots is not known here.", "Ask the house for one when you book."},
	ReplyRoomView:   {"a room with a view", "What is seen from a room is not known here.", "Ask the house for a room with that view when you book."},
	ReplyRailPass: {"a rail pass for the whole country", "Rail passes for a whole country are not counted here: in a city its own day tickets and passes are.",
		"Compare its price with the rides of the plan: each has its fare beside it."},
	ReplyHowNear: {"how far the hotel may be", "A hotel is near a place here that is a quarter of an hour from it on foot: no other distance can be asked for.",
		"Ask for one near it, see on the map where it is, and name the hotel that you want."},
	ReplySteps: {"ways without steps", "What is known to have steps and no lift is left out; of hotels, restaurants and stations, and of some sights, it is not known.",
		"Ask there before you go, or ask for an accessible hotel, of which it is known."},
	ReplyShortWays: {"short ways on foot", "Some ways of a plan are still on foot. What is known to have steps and no lift is left out.",
		"See how long each way of the plan is, and take a taxi for those that are too long."},
	ReplyOwnMeals: {"without some of the meals", "A plan has lunch and dinner on every day.", "Leave out those that you do not need, and take their price off: it stands beside each."},
	ReplyCruise:   {"a cruise of a certain kind", "Dinners on board, and on which evening a boat goes, are not known here.", "Ask for a cruise, which is planned at the hour that fits, or book one yourself and end that day early."},
}

// kept tells whether any plan keeps to a wish that is understood.
func (r Reply) kept() bool { return r != "" && replies[r].why == "" }

// AskedThere tells whether a wish is one that is granted there or not, or is kept as far as it is known: whoever needs it goes all the same, and asks.
func (r Reply) AskedThere() bool {
	return r == ReplyCot || r == ReplyRoomView || r == ReplyQuiet || r == ReplySteps || r == ReplyShortWays
}

// known tells whether a reply is one of these; none is one, too.
func (r Reply) known() bool {
	_, ok := replies[r]
	return ok || r == ""
}

// In gives what a wish is understood to be, why it is not met and what can be done instead, in a language. A wish that any plan keeps to has no why.
func (r Reply) In(l wording.Language) (reading, why, wayOut string) {
	say := func(s string) string {
		if s == "" {
			return ""
		}
		return l.Tell(fault.Sentence{Format: s})
	}
	of := replies[r]
	return say(of.reading), say(of.why), say(of.wayOut)
}

package wishes

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// List collects typed wishes: what is said of the journey and of the hotel adds up to one wish a level and direction,
// every meal and sight is its own.
type List struct {
	transport []trip.Requirement
	lodging   []trip.Requirement
	Other     []trip.Requirement
	Days      []Dated // wishes among them that are for a day, until SettleDays has put them there

	Replies []Replied      // what is understood and cannot be planned
	choices []phrase.Match // what stands between sights of which one will do

	Feast []Lock // meals among them that are named after a feast, whose day was taken for it

	Grounded bool // nobody flies: "no planes", which is more than that no flights are to be found

	// StayOf gives which stay of a journey a wish at a token is for, where it is for one alone; nil where there is only one.
	StayOf func(token int) *int
	stay   *int // of the wish that is read
}

// At says at which token the next wishes are read.
func (w *List) At(token int) {
	if w.StayOf != nil {
		w.stay = w.StayOf(token)
	}
}

// sameStay tells whether two wishes are for the same stay, or both for all.
func sameStay(a, b *int) bool { return a == b || a != nil && b != nil && *a == *b }

// TakeMode gives how the traveller gets there, and takes it out of the wishes: a journey says it for each way.
func (w *List) TakeMode() (mode trip.TravelMode) {
	w.transport = slices.DeleteFunc(w.transport, func(r trip.Requirement) bool {
		if r.Transport.Mode != "" {
			mode, r.Transport.Mode = r.Transport.Mode, ""
		}
		return *r.Transport == trip.TransportWish{Direction: r.Transport.Direction}
	})
	return mode
}

func (w *List) journey(level trip.Level, way trip.Direction) *trip.TransportWish {
	for _, r := range w.transport {
		if r.Level == level && r.Transport.Direction == way {
			return r.Transport
		}
	}
	t := &trip.TransportWish{Direction: way}
	w.transport = append(w.transport, trip.Requirement{Level: level, Transport: t})
	return t
}

// HomeBy wants to be home by an hour at the end of the trip.
func (w *List) HomeBy(c calendar.Clock) {
	w.journey(trip.Must, trip.Return).Arrive = &calendar.Window{End: c}
}

// Hotel gives the one wish of a level about the hotel, to be added to.
func (w *List) Hotel(level trip.Level) *trip.LodgingWish {
	for _, r := range w.lodging {
		if r.Level == level && sameStay(r.Stay, w.stay) {
			return r.Lodging
		}
	}
	l := &trip.LodgingWish{}
	w.lodging = append(w.lodging, trip.Requirement{Level: level, Lodging: l, Stay: w.stay})
	return l
}

// OneHotel lets a hotel that is named be the only one that is wished for, of whatever kind another is to be. It tells whether any is wished for.
func (w *List) OneHotel() bool {
	for _, r := range w.lodging {
		if r.Lodging.Option != "" {
			r.Lodging.Tier = ""
		}
	}
	return len(w.lodging) > 0
}

// All gives every wish, must before prefer within journey and hotel.
func (w *List) All() []trip.Requirement {
	byLevel := func(a, b trip.Requirement) int {
		if a.Level == b.Level {
			return 0
		}
		if a.Level == trip.Must {
			return -1
		}
		return 1
	}
	slices.SortStableFunc(w.transport, byLevel)
	slices.SortStableFunc(w.lodging, byLevel)
	return slices.Concat(w.transport, w.lodging, w.Other)
}

// Rule is what a phrase asks for, wherever it stands and is meant.
type Rule struct {
	phrases []phrase.Pattern
	set     func(w *List, level trip.Level, m phrase.Match)
}

// Read applies every rule to every place it fits and is not negated.
func (w *List) Read(s *phrase.Sentence, list []Rule) {
	for _, r := range list {
		for _, p := range r.phrases {
			for _, m := range p.All(s) {
				if _, no := clause.DeniedAfter(s, m.To); no && !clause.Negated(s, m.From) {
					continue // "pool not needed"
				}
				if !clause.Negated(s, m.From) {
					w.At(m.From)
					r.set(w, clause.Level(s, m.From, m.To), m)
					s.Use(m, phrase.AsWish)
					clause.UsePermitted(s, m.To)
				}
			}
		}
	}
}

var noOvernight = phrase.Says(
	"no|avoid|avoiding|without|not|hate|hates|dislike|never|skip|can't|cannot|won't any|a|the|to|taking|take|doing|do|fly|flying|want? any|on|an|a|the? red eyes|eye flight|flights?",
	"no|avoid|avoiding|without|not|hate|hates|dislike|never|skip|can't|cannot|won't any|a|the|to|taking|take|doing|do|fly|flying|want? any|on|an|a|the? redeyes|redeye flight|flights?",
	"no|avoid|avoiding|without|not|hate|hates|dislike|never|skip|can't|cannot|won't any|a|the|to|taking|take|doing|do|fly|flying|want? any|on|an|a|the? overnight|overnights|night flight|flights|flying|travel|journey|journeys?",
	"don't|not want|like|do|take|fancy|to|take? to? fly|take|do? an|a|any|on? red|overnight|night eye|eyes|flight|flights flights|flight?",
	"don't|not|never|no|avoid|without|hate|refuse|won't want|like|to|not? to? fly|flying|travel|traveling|travelling|flights overnight|overnights",
	"don't|not|never|no|avoid|without|hate|refuse|won't want|like|to|not? to? fly|flying|travel|traveling|travelling|flights at|through|during|by the? night",
	"don't|not|never|no|avoid|without|hate want|to? to? sleep|sleeping on|in the|a plane|planes|flight",
	"spare|save me|us from? any|the|all? overnight|night|redeye flight|flights|journey|journeys", "spare|save me|us from? any|the|all? red eye|eyes flight|flights?",
	"daytime|daylight flights|flight|departures|flying|travel only?", "day flights|flight only?", "fly|flying|travel|travelling|traveling only? during|by|in the? day|daytime|daylight only?", "daytime flights|flying|only",
)

// ReadOvernight tells whether flights through the night are ruled out.
func ReadOvernight(s *phrase.Sentence) bool {
	for _, p := range noOvernight {
		for _, m := range p.All(s) {
			if !stayedOver[s.WordAt(m.To)] {
				s.Use(m, phrase.AsWish)
				return true
			}
		}
	}
	return false
}

// stayedOver stand behind a night that is spent somewhere, not on the way: "a day in Reims, no overnight there".
var stayedOver = english.Words("there here in at stay stays stop stopover stops accommodation hotel hotels")

var bagDrop = phrase.Says(
	"leave|drop|store|keep|leaving|dropping|storing|stash|deposit|check off? our|my|the|all? bags|bag|luggage|suitcases|suitcase|things|baggage off? at|in|with|by? the|our|my? hotel|reception|accommodation|hostel?",
	"our|my|the? bags|luggage|suitcases can|may be|stay left|stored|kept|dropped|at off? at|in|with? the|our? hotel?",
	"hotel|hostel|they keeps|holds|stores|takes|will|can|keep keep|hold|store|take? our|my|the bags|luggage|suitcases", "luggage|bag|baggage storage|drop|deposit", "bag drop off?",
	"leave|drop|store|leaving|dropping our|my|the? bags|luggage|suitcases off? early|before check|after",
)

// ReadBags tells whether bags can be left at the hotel.
func ReadBags(s *phrase.Sentence) bool {
	m, ok := phrase.First(s, bagDrop)
	if !ok || clause.Negated(s, m.From) {
		return false
	}
	s.Use(m, phrase.AsWish)
	return true
}

const flightWords = "flight|flights|fares|fare|connection|connections|plane|planes|routing|routes|route"

// noFlights are the ways to say that the journey is not ours to plan; with a train or a car it is that.
var noFlights = phrase.Says(
	"no|without|skip|excluding|exclude|minus any|the|need|for? need|for? flights|flight|airfare|flying|planes|plane needed|required|necessary|please?", "don't|not need|want|include|book|require any|a|to? book|include? a? flights|flight",
	"not including flights|airfare", "flights|flight|airfare are|is? already booked|sorted|arranged|paid|bought|taken care? of?", "flights|flight|airfare are|is? booked|sorted|arranged", "flights|flight|airfare are|is? taken care of", "don't|not bother|worry about|with|over the|our|any? flights|flight", "flights|flight are|is|aren't|isn't not? your problem|concern|business|job|worry", "leave the|our? flights to me|us|out", "flights|flight|airfare are|is? not needed|required|included|necessary", "flights|airfare excluded",
	"already have|got|booked|bought our|my|the? own? flights|flight|plane tickets?", "no need to? book|find|plan|search|arrange|look|for? for? any|our|my|the|a? flights|flight", "have|got|we've|i've got|booked|bought? our|my own? flights|flight",
	"have|got our|my? flights|flight|tickets already|booked|sorted", "booked our|my flights|flight", "make|making|arrange|arranging|organise|organize|sort|book|booking our|my own way|flights|transport|travel there?", "get|getting|find there on|by? our|my? own way?", "getting there ourselves|myself", "already in town|there|europe|japan|germany|france", "already in the city|area|country",
)

var byTrain = phrase.Says("arrive|arriving|coming|come|travel|travelling|traveling|go|going|get|getting|there|in? there? by train|rail|eurostar|tgv|ice", "take|taking|taking|catch|prefer|on the? train|trains|eurostar|tgv", "train travel|only|journey", "by train|rail|eurostar|tgv", "the eurostar", "eurostar", "train instead of flying|flights?")

var byCar = phrase.Says("arrive|arriving|coming|come|travel|travelling|traveling|go|going|get|getting|there|in? there? by car", "driving|drive", "road trip", "by car", "our|my own car")

func setMode(mode trip.TravelMode) func(*List, trip.Level, phrase.Match) {
	return func(w *List, level trip.Level, _ phrase.Match) {
		for _, r := range w.transport {
			if r.Transport.Mode != "" {
				return // the first mode stays
			}
		}
		w.journey(level, "").Mode = mode
	}
}

// ReadMode finds how the traveller gets there. "No flights" alone leaves the journey to the traveller.
func (w *List) ReadMode(s *phrase.Sentence) {
	w.Read(s, []Rule{{byTrain, setMode(trip.ByTrain)}, {byCar, setMode(trip.ByCar)}})
	for _, p := range noFlights {
		for _, m := range p.All(s) {
			if m.To < len(s.Tokens) && flightLimits[s.Tokens[m.To].Text] {
				continue
			}
			setMode(trip.ByNone)(w, trip.Must, m)
			w.Grounded = w.Grounded || (s.Texts(m.From, "no") || s.Texts(m.From, "without")) && !s.AnyBetween(m.From, m.To, unneededWords)
			s.Use(m, phrase.AsWish)
		}
	}
	w.readNotFlown(s)
}

// flightLimits follow "no flights" when only some flights are meant: "no flights before 10am".
var flightLimits = english.Words("before after with over on at through via longer change changes during leaving departing arriving that from in than")

// unneededWords say of flights that they are not asked for, not that nobody flies: "no flights needed".
var unneededWords = english.Words("need needed required necessary airfare the book find plan search arrange look own our my")

func class(name string) func(*List, trip.Level, phrase.Match) {
	return func(w *List, level trip.Level, _ phrase.Match) { w.journey(level, "").Class = name }
}

func pickFlight(p trip.Pick) func(*List, trip.Level, phrase.Match) {
	return func(w *List, level trip.Level, _ phrase.Match) { w.journey(level, "").Pick = p }
}

var (
	morningHours   = calendar.Window{Start: 6 * 60, End: 12 * 60}
	afternoonHours = calendar.Window{Start: 12 * 60, End: 18 * 60}
	eveningHours   = calendar.Window{Start: 18 * 60, End: 23 * 60}
	lateHours      = calendar.Window{Start: 20 * 60, End: calendar.Midnight}
)

func departs(way trip.Direction, hours func(phrase.Match) calendar.Window) func(*List, trip.Level, phrase.Match) {
	return func(w *List, level trip.Level, m phrase.Match) {
		if h := hours(m); h.Minutes() > 0 {
			w.journey(level, way).Depart = &h
		}
	}
}

func arrives(way trip.Direction, hours func(phrase.Match) calendar.Window) func(*List, trip.Level, phrase.Match) {
	return func(w *List, level trip.Level, m phrase.Match) {
		if h := hours(m); h.Minutes() > 0 {
			w.journey(level, way).Arrive = &h
		}
	}
}

func during(h calendar.Window) func(phrase.Match) calendar.Window {
	return func(phrase.Match) calendar.Window { return h }
}

func after(m phrase.Match) calendar.Window {
	return calendar.Window{Start: m.Times[0].Clock, End: calendar.Midnight}
}

func before(m phrase.Match) calendar.Window { return calendar.Window{End: m.Times[0].Clock} }

func between(m phrase.Match) calendar.Window {
	return calendar.Window{Start: m.Times[0].Clock, End: m.Times[1].Clock}
}

// FlightHours are read before dates and days, because they hold times.
var FlightHours = []Rule{
	{phrase.Says("return|returning|flight|fly|flying|flights|leave|leaving flight|home|back home|back? leaving|departing|departs|leaves? after|not|no before|earlier? than? @time"), departs(trip.Return, after)},
	{phrase.Says("depart|departs|departing|departure|fly|flying|flight|flights|flights|take leaves|leaving|departing|departs|out|off? after @time", "leave|leaving home after @time"), departs(trip.Outbound, after)},
	{phrase.Says("depart|departs|departing|departure|fly|flying|flight|flights|take leaves|leaving|departing|departs|out|off? before @time"), departs(trip.Outbound, before)},
	{phrase.Says("depart|departs|departing|departure|fly|flying|flight|flights|take leaves|leaving|departing|departs|out|off? between @time and @time"), departs(trip.Outbound, between)},
	{phrase.Says("arrive|arriving|arrives|arrival|land|landing|lands there|in|at? before|by @time"), arrives(trip.Outbound, before)},
	{phrase.Says("arrive|arriving|arrives|arrival|land|landing|lands there|in|at? after @time"), arrives(trip.Outbound, after)},
	{phrase.Says("home|back flight? after @time"), departs(trip.Return, after)},
	{phrase.Says("arrive|arrives|arriving|land|lands|landing|get|getting in|there? very? late in|on|at? the? evening|night?", "late evening|night? arrival|landing", "late|evening|night arrival|landing"), arrives(trip.Outbound, during(lateHours))},
	{phrase.Says("arrive|arrives|arriving|land|lands|landing|get|getting in|there? early? in|on the evening"), arrives(trip.Outbound, during(eveningHours))},
	{phrase.Says("arrive|arrives|arriving|land|lands|landing|get|getting in|there? early? in|on the morning", "morning arrival|landing"), arrives(trip.Outbound, during(morningHours))},
	{phrase.Says("arrive|arrives|arriving|land|lands|landing|get|getting in|there? early? in|on the afternoon", "afternoon arrival|landing"), arrives(trip.Outbound, during(afternoonHours))},
}

// FlightRules read what is said of the flights.
var FlightRules = []Rule{
	{phrase.Says("direct|nonstop "+flightWords, "direct|nonstop", "non stop "+flightWords+"?", "no|without|avoid any? stops|stopovers|layovers|connections|changes|stop|stopover|layover|connection|transfers|connecting flights?", "without|no changing|stopping|connecting|switching planes?", "straight|direct through? flights|flight|there", "not|don't|won't|without|never want|like|to? to? change|changing planes|plane|flights|aircraft", "flight|flights has|have|must|should to? be direct|nonstop", "flight|flights must|should be direct|nonstop"),
		func(w *List, level trip.Level, _ phrase.Match) { w.journey(level, "").Direct = true }},
	{phrase.Says("premium economy class|seats|flights|flight|cabin?", "premium class|cabin|seats"), class("premium")},
	{phrase.Says("business class seats|flights|flight|tickets|cabin?", "fly|flying|in business", "business flights|seats"), class("business")},
	{phrase.Says("first class flights|flight|seats|tickets|cabin?"), class("first")},
	{phrase.Says("economy class|flights|flight|seats|tickets?", "coach class|seats|seat|flights", "fly|flying|in coach|economy"), class("economy")},
	{phrase.Says("low cost flights|flight|airline|carrier", "cheapest|cheap|lowest|inexpensive|budget possible|available? direct? flights|flight|airfare|fare|fares|airline|plane", "flights|flight|airfare as cheap as possible"), pickFlight(trip.PickCheapest)},
	{phrase.Says("fastest|quickest|shortest possible|available? flights|flight|connection|journey|route|way"), pickFlight(trip.PickFastest)},
	{phrase.Says("earliest possible|available? flights|flight|departure"), pickFlight(trip.PickEarliest)},
	{phrase.Says("latest possible|available? flights|flight|departure"), pickFlight(trip.PickLatest)},
	{phrase.Says("morning|am return|flight flight|home|back", "return|returning flight? in the morning", "fly|flying|flight home|back in the morning", "morning return flight?"), departs(trip.Return, during(morningHours))},
	{phrase.Says("afternoon return|flight flight|home|back", "return|returning flight? in the afternoon", "fly|flying|flight home|back in the afternoon"), departs(trip.Return, during(afternoonHours))},
	{phrase.Says("evening|late|night return|flight flight|home|back", "return|returning flight? in the evening", "fly|flying|flight home|back in the evening"), departs(trip.Return, during(eveningHours))},
	{phrase.Says("morning flight|flights|departure|departures", "fly|flying|depart|departing|leave|leaving out? in the morning"), departs(trip.Outbound, during(morningHours))},
	{phrase.Says("afternoon flight|flights|departure|departures", "fly|flying|depart|departing|leave|leaving out? in the afternoon"), departs(trip.Outbound, during(afternoonHours))},
	{phrase.Says("evening flight|flights|departure|departures", "fly|flying|depart|departing|leave|leaving out? in the evening"), departs(trip.Outbound, during(eveningHours))},
}

var knownCarriers = []string{
	"Air France", "British Airways", "Lufthansa", "Delta Air Lines", "Delta", "United Airlines", "American Airlines", "All Nippon Airways", "ANA",
	"Japan Airlines", "JAL", "KLM", "Ryanair", "easyJet", "JetBlue", "Emirates", "Etihad Airways", "Qatar Airways", "Singapore Airlines", "Korean Air",
	"Cathay Pacific", "Virgin Atlantic", "Norse Atlantic Airways", "Aer Lingus", "Vueling", "SWISS", "French bee", "TAP Air Portugal", "Iberia", "Air Canada",
}

// fullCarrier gives the name tickets carry for a short one.
var fullCarrier = map[string]string{"Delta": "Delta Air Lines", "ANA": "All Nippon Airways", "JAL": "Japan Airlines"}

// ReadCarrier finds an airline by name; short names only where flying is spoken of.
func (w *List) ReadCarrier(s *phrase.Sentence, names []string) {
	known := keyed(slices.Concat(names, knownCarriers))
	s.Names(func(from, to int, k string) bool {
		name, ok := known[k]
		if !ok || clause.Negated(s, from) || to == from+1 && !flightNear(s, from) {
			return false
		}
		if _, no := s.EndingAt(notWith, from); no {
			return false
		}
		if full, short := fullCarrier[name]; short {
			name = full
		}
		w.journey(clause.Level(s, from, to), "").Carrier = name
		s.UseRange(from, to, phrase.AsWish)
		return true
	})
}

// notWith stands before an airline that is turned down, farther off than other noes reach.
var notWith = phrase.Says("don't|doesn't|not|never|won't want|wants|like|likes|wish? to? fly|travel|go with|on|by")

var onlyWord = english.Words("only")

var nearFlight = english.Words("fly flying with on via flight flights airline carrier by using take taking")

func flightNear(s *phrase.Sentence, i int) bool {
	if s.Tokens[i].Raw == strings.ToUpper(s.Tokens[i].Raw) && s.WordsBefore(i, 1, onlyWord) {
		return true // "only ANA"
	}
	return i > 0 && nearFlight[s.Tokens[i-1].Text] || i+1 < len(s.Tokens) && nearFlight[s.Tokens[i+1].Text]
}

func keyed(names []string) map[string]string {
	m := map[string]string{}
	for _, n := range names {
		if k := phrase.KeyOf(n); len(k) > 2 && m[k] == "" {
			m[k] = n
		}
	}
	return m
}

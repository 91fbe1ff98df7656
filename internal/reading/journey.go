package reading

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/stays"
	"github.com/tripwright/tripwright/internal/reading/sums"
	"github.com/tripwright/tripwright/internal/reading/wishes"
	"github.com/tripwright/tripwright/internal/trip"
)

// journey is what only the long form of an intent holds. A sentence is read for it a second time, where it may need it, so that the short form
// stays what it was.
type journey struct {
	said     *stays.Said // nil: the sentence is read for the short form
	start    string      // where the journey begins, as the world knows it; empty: by its airport's code, or not said
	others   []string    // places that are asked for and cannot be planned
	without  []string    // those, whatever is answered
	kept     bool        // the trip has the days that are said of its only place among them
	given    stays.Given // what a list says of the others, that counts those too
	named    int         // mentions of cities
	choice   bool        // one of several cities is to be chosen
	home     bool        // they live there
	own      bool        // the ways there and home are booked, or the traveller's own to find
	booked   bool        // and they are booked
	free     english.Day // from when on the traveller is free to go: they are where they start until then
	unserved bool        // no flights of ours are known from the airport that it begins at
	foreign  bool        // the airport that it begins at is none that the world knows
	grounded bool        // one does not fly, and takes the train
	known    gazetteer.Known

	rates       sums.Rates
	least, most []int // nights of each stay
	dates       []trip.DateWindow
	clash       string // why the nights and days do not fit, to be asked about
}

// longOnly are words of which the long form may make more than the short one.
var longOnly = english.Words(`train trains rail eurostar tgv ice coach bus buses ferry boat drive driving drives car cars rent rental roadtrip road land lands landing flixbus coaches ferries company firm employer theirs hers aunt cousin colleague couchsurfing campervan own
	arrive arrives arriving booked paid reserved staycation live lives living friends friend's parents parents' sister's brother's relatives family hotel airbnb apartment
	theirs transport transportation transfers > → day night weekend overnight reach reaches gets leaves departs flight flights airfare airfares fly flying flown plane planes air then each order tourists home`)

// A journey of six stays is told in fewer words, and names fewer cities; what is longer is no sentence about one.
const (
	mostTokens = 600
	mostNamed  = 24
)

// mayBeJourney tells whether a sentence that was read for the short form is to be read for the long one.
func (d *draft) mayBeJourney() bool {
	if len(d.sentence.Tokens) > mostTokens || d.named > mostNamed {
		return false
	}
	if d.sentence.AnyBetween(0, len(d.sentence.Tokens), athome) || len(d.cities) > 0 && stays.SumFor(d.sentence.Unread()).To > 0 {
		return true
	}
	switch n := d.days(); {
	case len(d.cities) > 1, d.second, d.ownBed, d.unknownOrigin, n > 0 && (n < trip.MinDays || n > trip.MaxDays):
		return len(d.cities) > 0
	}
	return len(d.cities) == 1 && slices.ContainsFunc(d.sentence.Tokens, func(t phrase.Token) bool { return longOnly[t.Text] })
}

var athome = english.Words("staycation staycationing live lives living locals tourists hometown")

// days is how long the trip is, as far as that is known.
func (d *draft) days() int {
	if d.window.Start.Valid() && !d.window.End.Before(d.window.Start) {
		return d.window.Days()
	}
	return d.when.Stay()
}

// isJourney tells whether the long form says more than the short one: several places, a length that the short form has not, a bed or a ride of
// one's own, a start that is no airport.
func (d *draft) isJourney() bool {
	if len(d.said.Stays) == 0 || d.choice {
		return false
	}
	if n := d.days(); len(d.said.Stays) > 1 || n > 0 && (n < trip.MinDays || n > trip.MaxDays) {
		return true
	}
	if d.said.Stays[0].Bed != nil || d.home || d.booked {
		return true
	}
	return slices.ContainsFunc(d.said.Rides, func(r stays.Ride) bool {
		onBoard := (r.Mode == trip.ByCoach || r.Mode == trip.ByFerry) && (r.Way == stays.There || r.Way == stays.Around || r.Way == stays.Onward)
		return onBoard || r.Settled || r.Booked != nil || r.Mode == trip.ByNone || r.Mode != trip.ByFlight && (d.start != "" || d.origin != "" || d.unknownOrigin)
	}) || d.start != "" && (d.origin == "" || d.unserved && !gazetteer.IsField(d.origin))
}

// startJourney finds where a journey begins, or that one lives where one goes.
func (d *draft) startJourney(s *phrase.Sentence, c *Context, g *gazetteer.Index) {
	d.findStart(s, c, g)
	if d.origin != "" || d.start != "" {
		gazetteer.Again(s, g, d.origin, d.start)
		d.free = gazetteer.StaysUntil(s)
	}
}

func (d *draft) findStart(s *phrase.Sentence, c *Context, g *gazetteer.Index) {
	d.known = c.town
	mentions := gazetteer.FindPlaces(s, g)
	_, away := gazetteer.OtherAim(s)
	if d.home = stays.ReadHome(s, mentions, away > 0); d.home {
		return
	}
	gazetteer.HideEnds(s, mentions)
	gazetteer.HideFirst(s, mentions)
	defer gazetteer.HideStayed(s, mentions)()
	d.origin, d.unknownOrigin = gazetteer.ReadOrigin(s, g)
	if city, ok := g.CityOf(d.origin); ok && slices.ContainsFunc(gazetteer.FindCities(s, g), func(f gazetteer.Found) bool { return f.City == city }) {
		s.Release(phrase.AsOrigin) // "we leave from CDG" is said of the way home
		d.origin = ""
	}
	if _, here := g.CityOf(d.origin); here && (gazetteer.ByArrow(s) || stays.SaysEach(s) && len(gazetteer.DistinctCities(mentions)) == 2) {
		s.Release(phrase.AsOrigin) // "Paris -> Munich" is a list of stays, and so is "from Paris to Munich, 3 nights in each"
		d.origin = ""
	}
	if d.origin == "" {
		if d.start = gazetteer.ReadTown(s, g, d.known); d.start == "" {
			d.start = gazetteer.BareTown(s, g, d.known)
		}
		if d.start != "" {
			d.unknownOrigin = false
		}
		return
	}
	if name := gazetteer.StartNamed(s, g, d.origin); name != "" {
		if known, ok := c.town(name); ok {
			d.start = known
		} else if known, ok := c.town(gazetteer.TownOf(d.origin)); ok {
			d.start = known
		}
	}
	d.unserved = len(c.Origins) > 0 && !slices.ContainsFunc(c.Origins, func(o gazetteer.Place) bool { return o.ID == d.origin })
	if _, known := c.town(d.origin); d.start == "" && c.Towns != nil && !known {
		d.startByCode(c)
	}
}

// startByCode begins at the town of an airport that no flights of ours leave from: SFO is San Francisco. Where the world does not know that
// town either, the code stays what was said, and is asked about.
func (d *draft) startByCode(c *Context) {
	if town, ok := c.town(gazetteer.TownOf(d.origin)); ok {
		d.start = town
		return
	}
	d.foreign = true
}

// readPlaces finds the stays and the beds that are not ours to find.
func (d *draft) readPlaces(s *phrase.Sentence, g *gazetteer.Index, mentions, hotels []gazetteer.Found, to gazetteer.Aim) (rest []gazetteer.Found) {
	d.said = stays.Read(s, mentions)
	d.said.Take(d.given)
	if cities := gazetteer.CitiesOfAirports(s, g); len(mentions) == 0 && to == gazetteer.Unsaid && len(cities) == 1 {
		d.said.Stays = []stays.Stay{{City: cities[0]}}
	}
	if d.home && len(d.said.Stays) == 1 {
		d.said.Stays[0].Bed = &trip.OwnBed{Home: true}
	}
	if len(d.said.Stays) > 1 {
		d.wishes.StayOf = d.said.StayOf(s)
	}
	return d.said.ReadBeds(s, hotels)
}

// readWays finds the rides, and what is booked of them.
func (d *draft) readWays(s *phrase.Sentence, g *gazetteer.Index) {
	if d.wishes.ReadBothSettled(s) {
		d.own, d.booked = true, true
		for i := range d.said.Stays {
			if t := &d.said.Stays[i]; t.Bed == nil {
				t.Bed = &trip.OwnBed{}
			}
		}
	}
	d.said.ReadRides(s)
	d.said.ReadBooked(s, g)
	if d.said.Night && !slices.ContainsFunc(d.said.Rides, func(r stays.Ride) bool { return r.Booked != nil && r.Mode == trip.ByTrain }) {
		d.assumed = append(d.assumed, d.lang.Say("Night trains are not known: a train by day is planned."))
	}
}

// readSettled finds that the journey or the bed is not ours to find.
func (d *draft) readSettled(s *phrase.Sentence) {
	if d.said != nil {
		return // it was found with the stays
	}
	d.ownBed = d.wishes.ReadBothSettled(s)
	d.ownBed = wishes.ReadOwnBed(s) || d.ownBed
}

// readMode finds how the traveller gets there: of a journey it is said of its ways.
func (d *draft) readMode(s *phrase.Sentence, c *Context) {
	d.wishes.ReadMode(s)
	if d.said == nil {
		return
	}
	mode := d.wishes.TakeMode()
	byLand := slices.ContainsFunc(d.said.Rides, func(r stays.Ride) bool { return r.Mode != trip.ByFlight })
	switch {
	case mode != trip.ByNone || byLand:
	case d.wishes.Grounded && d.ridesInstead(c):
		d.grounded = true
		d.said.Rides = append(slices.DeleteFunc(d.said.Rides, func(r stays.Ride) bool { return r.Mode == trip.ByFlight && r.Booked == nil }), stays.Ride{Way: stays.Every, Mode: trip.ByTrain})
		d.assumed = append(d.assumed, d.lang.Say("You do not fly: the ways that a train can go are by train."))
	default:
		d.own = true
	}
}

// ridesInstead tells whether who does not fly takes the train: between several places, or to one that a train leads to from where one starts.
func (d *draft) ridesInstead(c *Context) bool {
	if len(d.said.Stays) > 1 {
		return true
	}
	start := d.start
	if start == "" && d.origin != "" {
		start = d.origin
	}
	return len(d.said.Stays) == 1 && start != "" && !d.home && c.Towns != nil && c.Towns.Goes(trip.ByTrain, start, c.Cities[d.said.Stays[0].City].Name)
}

// keepStays keeps of the stays those of the cities that a question was answered with.
func (d *draft) keepStays(cities []int) {
	if d.said == nil {
		return
	}
	d.said.Stays = slices.DeleteFunc(d.said.Stays, func(t stays.Stay) bool { return !slices.Contains(cities, t.City) })
	for _, city := range cities {
		if !slices.ContainsFunc(d.said.Stays, func(t stays.Stay) bool { return t.City == city }) {
			d.said.Stays = append(d.said.Stays, stays.Stay{City: city})
		}
	}
}

// forgetDays leaves aside the days that are said of single places, once the whole is asked about and answered.
func (d *draft) forgetDays() {
	if d.said == nil {
		return
	}
	for i := range d.said.Stays {
		t := &d.said.Stays[i]
		t.First, t.Last = english.Day{}, english.Day{}
	}
}

// usualNights are those of a place of a journey of which nothing is said.
const usualNights = 3

// settleStays gives each stay the bounds of its nights, and the whole its length, by what is said of either.
func (d *draft) settleStays() {
	list := d.said.Stays
	if slices.ContainsFunc(list, func(t stays.Stay) bool { return t.Dated() }) {
		d.settleDates()
		return
	}
	if d.free.Said() {
		d.when = d.when.From(d.free, d.today)
	}
	d.takeBookedDays()
	d.least, d.most = make([]int, len(list)), make([]int, len(list))
	sum, open, halves := 0, 0, 0
	for i := range list {
		l := list[i].Length
		d.least[i], d.most[i] = l.Nights(i == len(list)-1, d.said.Free && len(list) > 1)
		if len(list) > 1 && l.Said() && !l.Open() && !l.Half { // a stay of a journey has a night
			d.least[i], d.most[i] = max(1, d.least[i]), max(1, d.most[i])
		}
		if sum += d.most[i]; l.Open() {
			open++
			sum += max(0, d.least[i]-usualNights)
		}
		if l.Half {
			halves++
		}
	}
	if d.said.Free && len(list) > 1 && open == 0 && slices.ContainsFunc(list, func(t stays.Stay) bool { return t.Length.Days }) {
		sum-- // the last place, whichever it is
	}
	if d.when.Stay() == 0 && !d.when.Ended() && len(list) == 1 {
		d.when = d.when.EndingOn(d.sentence, d.today)
	}
	switch said := d.when.Stay(); {
	case len(list) == 1 && said == 0 && !list[0].Length.Said() && !d.when.Ended() && d.oneDay():
		d.when.Days = 1
	case len(list) == 1 && (said > 0 || d.when.Spanned() || d.when.Ended() || !list[0].Length.Said()):
	case len(list) == 1:
		d.when.Days = d.most[0] + 1
	case said == 0 && d.when.Spanned(), halves > 0:
	case said == 0 || open == 0 && !d.bears(said-1) && !d.when.Spanned():
		if d.when.Days = sum + open*usualNights + 1; open == 0 && said > 0 {
			d.assumed = append(d.assumed, d.lang.Say("The nights that you name make it %d days.", d.when.Days))
		}
	}
	if n := d.when.Stay() - 1; halves == 2 && n%2 == 0 && n > 0 && len(list) == 2 {
		d.least[0], d.most[0], d.least[1], d.most[1] = n/2, n/2, n/2, n/2
	}
}

var forTheDay = phrase.Says("a|one free|whole|full|single|spare|sunny? monday|tuesday|wednesday|thursday|friday|saturday|sunday", "for the day", "day out")

// oneDay tells whether one comes for a day: "a free Saturday", "just for the day".
func (d *draft) oneDay() bool {
	_, ok := phrase.First(d.sentence.Unread(), forTheDay)
	return ok
}

// bears tells whether so many nights are what the stays have together.
func (d *draft) bears(nights int) bool {
	least, most := 0, 0
	for i := range d.least {
		least, most = least+d.least[i], most+d.most[i]
	}
	return least <= nights && nights <= most
}

// takeBookedDays takes the first and the last day from rides that are booked, where nothing else says them.
func (d *draft) takeBookedDays() {
	begun := d.when.Begun() && !(d.when.Loose() && d.landsOn())
	if begun && (d.when.Ended() || d.when.Stay() > 0) {
		return
	}
	if d.said.Until.Day.Said() && !begun {
		d.when = d.when.Until(d.said.Until.Day)
	}
	for i := range d.said.Rides {
		r := &d.said.Rides[i]
		if b := r.Booked; b != nil && !begun && d.leads(r, true) {
			if there := b.Arrive.Day; there.Month != 0 {
				d.when = d.when.From(there, d.today)
			} else if b.Depart.Day.Month != 0 {
				d.when = d.when.From(b.Depart.Day, d.today)
			}
		}
	}
	for i := range d.said.Rides {
		r := &d.said.Rides[i]
		switch b := r.Booked; {
		case b == nil || !d.leads(r, false):
		case b.Depart.Day.Said():
			d.when = d.when.Until(b.Depart.Day)
		case b.Depart.Weekday != 0 && !d.when.Ended() && d.when.Stay() == 0:
			d.when = d.when.UntilWeekday(b.Depart.Weekday, d.today)
		}
	}
	if !begun {
		d.when = d.when.UntilDay(d.sentence)
	}
}

// landsOn tells whether the date is said of the ride there.
func (d *draft) landsOn() bool {
	return slices.ContainsFunc(d.said.Rides, func(r stays.Ride) bool {
		return r.Booked != nil && d.leads(&r, true) && max(r.Booked.Arrive.Day.Month, r.Booked.Depart.Day.Month) != 0
	})
}

// leads tells whether a ride is the one there, or the one home.
func (d *draft) leads(r *stays.Ride, there bool) bool {
	if there {
		return r.Way == stays.There || r.Way == stays.Onward && !r.Leaves && r.Stay == 0
	}
	return r.Way == stays.Home || r.Way == stays.Onward && r.Leaves && r.Stay == len(d.said.Stays)-1
}

// settleDates gives each stay the days that are said of it. A place is left on the day on which the next is reached; where one is left a day
// before, it is left on the day after: "Paris 3 to 7 June, Munich 8 to 11 June" means days in Paris.
func (d *draft) settleDates() {
	list := d.said.Stays
	d.dates = make([]trip.DateWindow, len(list))
	at := calendar.Date{}
	for i := range list {
		t, w := &list[i], &d.dates[i]
		switch from, ok := t.First.On(d.dayBefore(at)); {
		case t.First.Said() && ok:
			w.Start = from
		default:
			w.Start = at
		}
		if i == 0 && !w.Start.Valid() {
			w.Start = d.backFrom(list)
		}
		if !w.Start.Valid() {
			d.clash = d.lang.Say("The days of the places do not follow one another. When are you in each?")
			return
		}
		if i > 0 && d.dates[i-1].End.AddDays(1) == w.Start {
			d.dates[i-1].End = w.Start
		}
		if i > 0 && d.dates[i-1].End != w.Start {
			d.clash = d.lang.Say("The days of the places do not follow one another. When are you in each?")
			return
		}
		_, nights := t.Length.Nights(i == len(list)-1, false)
		w.End = w.Start.AddDays(nights)
		if last, ok := t.Last.On(w.Start); t.Last.Said() && ok {
			w.End = last
		}
		at = w.End
	}
	d.when = d.when.Between(d.dates[0].Start, at)
}

func (d *draft) dayBefore(at calendar.Date) calendar.Date {
	if at.Valid() {
		return at
	}
	return d.today
}

// backFrom gives the first day of a journey whose first place has a length, and the second a first day.
func (d *draft) backFrom(list []stays.Stay) calendar.Date {
	if len(list) < 2 || !list[1].First.Said() || list[0].Length.Open() {
		if from, _, _, ok := d.when.Window(d.today, d.lang); ok {
			return from
		}
		return calendar.Date{}
	}
	from, ok := list[1].First.On(d.today)
	if !ok {
		return calendar.Date{}
	}
	_, nights := list[0].Length.Nights(false, false)
	return from.AddDays(-nights)
}

// fitNights asks about dates that are said and do not hold the nights that are.
func (d *draft) fitNights() {
	if d.said == nil || len(d.said.Stays) < 2 || d.dates != nil || d.clash != "" {
		return
	}
	nights, least, most := d.window.Days()-1, 0, 0
	for i := range d.most {
		if d.most[i] == 0 {
			least, most = least+max(1, d.least[i]), most+trip.MaxJourneyDays
		} else {
			least, most = least+d.least[i], most+d.most[i]
		}
	}
	if last := len(d.most) - 1; most+1 == nights && d.said.Stays[last].Length.Days && !d.said.Free {
		d.least[last], d.most[last] = d.most[last]+1, d.most[last]+1 // days are counted as nights: "5 days in each, 4 to 14 September"
		return
	}
	switch {
	case least > nights && nights >= 0:
		d.clash = d.lang.Say("The places take %d nights at least, and your dates have %d. When does the journey begin and end?", least, nights)
	case most < nights:
		d.clash = d.lang.Say("The places take %d nights at most, and your dates have %d. When does the journey begin and end?", most, nights)
	}
}

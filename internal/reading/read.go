package reading

import (
	"maps"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Reading is what was understood of a sentence.
type Reading struct {
	Intent   trip.Intent // only what was said: defaults are trip's, judging is Validate's
	Assumed  []string    // what was taken for granted, in sentences for the traveller
	Question *Question   // what must be answered first; nil when nothing
	Unread   []string    // what could not be used, quoted: "no alcohol", not "alcohol"
	Days     int         // how long, where that was said and the dates are not known
}

// Read reads a traveller's sentence. It refuses empty and overlong text and control characters as fault.Invalid; whatever
// else stands in the text is read as far as it can be, and never obeyed.
func Read(text string, c Context) (Reading, error) {
	s, err := cut(text)
	if err != nil {
		return Reading{}, err
	}
	g := c.gazetteer()
	d := newDraft(s, c, g, nil)
	d.lang = c.Lang
	for _, field := range slices.Sorted(maps.Keys(c.Answers)) {
		a, err := cut(c.Answers[field])
		if err != nil {
			return Reading{}, err
		}
		d.answer(field, a, c, g)
	}
	d.finish(c)
	return d.reading(s, c), nil
}

// draft is what the readers found, before it is put together.
type draft struct {
	lang          wording.Language // of what is assumed and asked
	today         calendar.Date
	cities        []int // destinations, in the order they are named
	unknownCity   bool
	unplanned     string // the name of a place that is asked for and cannot be planned
	second        bool   // a place that is not known is asked for beside one that is
	inferred      bool   // the city follows from a sight
	origin        string
	unknownOrigin bool
	airports      []string
	amounts       []amount
	when          when
	party         party
	hours         hours
	pace          trip.Pace
	overnight     bool
	bags          bool
	ownBed        bool // no hotel is needed
	walksLittle   bool
	aided         bool // with a stick, a frame, a rollator
	steps         bool // are in somebody's way
	themes        []string
	locks         []lock
	excluded      []exclusion
	wishes        wishes

	window   trip.DateWindow
	people   trip.Party
	kids     bool
	budget   budget
	pinned   []trip.LockedSlot
	assumed  []string
	sentence *sentence
}

// newDraft runs the readers. Their order matters: names first, because they can hold any word; times before dates, dates
// before people, people before wishes, and themes last, because nearly every word can be one.
func newDraft(s *sentence, c Context, g *gazetteer, known []int) *draft {
	d := &draft{sentence: s, pinned: []trip.LockedSlot{}}
	jaw := s.openJaw(g)
	d.origin, d.unknownOrigin = readOrigin(s, g)
	mentions, to := s.settleMentions(findCities(s, g))
	second := len(mentions) > 0 && (jaw || s.alsoElsewhere(mentions, func(k string) bool { return d.origin != "" && g.origins[k] == d.origin }))
	d.cities = distinctCities(mentions)
	among := d.cities
	if len(known) > 0 && len(among) == 0 {
		among = known
	} else if len(among) == 0 {
		among = indexes(c.Cities)
	}
	hotels := readHotels(s, g, among)
	sights := readSights(s, g, among)
	restaurants := readRestaurants(s, g, among)
	for _, m := range mentions {
		s.useRange(m.from, m.to, asCity)
	}
	if to == unsaid && s.meansElsewhere(sights) {
		to = away
	}
	if to == unsaid {
		d.inferCity(slices.Concat(sights, hotels, restaurants))
	}
	if len(d.cities) == 0 && to == unsaid {
		d.cities = s.citiesOfAirports(g)
	}
	if len(d.cities) == 1 {
		d.airports = readAirports(s, g, d.cities[0])
	}
	d.today = d.dayIn(c)
	d.amounts = readMoney(s)
	d.excluded, sights, restaurants = readExclusions(s, sights, restaurants)
	d.locks, sights = readLocks(s, sights)
	d.wishes.readHouses(s, hotels)
	d.overnight = readOvernight(s)
	d.wishes.read(s, flightHours)
	d.hours = readHours(s)
	d.when = readWhen(s, d.today)
	d.readRest(c, sights, restaurants)
	d.when.far = s.farYearOf()
	d.second = second
	s.leaveFlights()
	if len(d.cities) == 0 && to != open {
		d.unplanned, _ = s.otherAim()
	}
	d.unknownCity = len(d.cities) == 0 && (to == away || to == unsaid && s.unknownCity())
	d.unknownOrigin = d.unknownOrigin && s.unknownOrigin()
	return d
}

func (d *draft) readRest(c Context, sights, restaurants []found) {
	s := d.sentence
	d.ownBed = d.wishes.readBothSettled(s)
	d.ownBed = s.readOwnBed() || d.ownBed
	d.wishes.readSightTypes(s)
	fun, kids := readFamilyFun(s)
	d.party = readParty(s)
	d.party.kidFriendly = d.party.kidFriendly || kids
	d.readWalking()
	d.readSteps()
	d.wishes.readMode(s)
	d.wishes.readCarrier(s, c.Carriers)
	d.wishes.read(s, flightRules)
	d.bags = readBags(s)
	d.wishes.readBrand(s, c.Brands)
	d.wishes.readSightWishes(s, sights)
	d.wishes.readMeals(s, restaurants)
	d.wishes.readPicked(s)
	d.wishes.read(s, lodgingRules)
	d.pace = readPace(s)
	if d.walksLittle && d.pace == "" {
		d.pace = trip.PaceRelaxed
	}
	d.themes = readThemes(s)
	if fun && !slices.Contains(d.themes, "family") {
		d.themes = append(d.themes, "family")
	}
}

func indexes(cities []CityInfo) []int {
	list := make([]int, len(cities))
	for i := range list {
		list[i] = i
	}
	return list
}

// inferCity takes the city of the sights that are named when no city is.
func (d *draft) inferCity(sights []found) {
	sights = slices.DeleteFunc(slices.Clone(sights), func(f found) bool { return d.sentence.isLand(f) })
	if len(d.cities) > 0 || len(sights) == 0 {
		return
	}
	if list := distinctCities(sights); len(list) == 1 {
		d.cities, d.inferred = list, true
	}
}

// dayIn gives today in the destination's zone, in UTC when that is not known.
func (d *draft) dayIn(c Context) calendar.Date {
	if len(d.cities) == 1 {
		if zone, err := calendar.LoadZone(c.Cities[d.cities[0]].TZ); err == nil {
			today, _ := zone.Local(c.Now)
			return today
		}
	}
	return calendar.DateOf(c.Now.In(time.UTC))
}

// answer reads the answer to an earlier question and lets it win over the sentence.
func (d *draft) answer(field string, s *sentence, c Context, g *gazetteer) {
	a := newDraft(s, c, g, d.cities)
	switch field {
	case FieldCity:
		if len(a.cities) > 0 {
			d.second = false
			d.cities, d.airports, d.inferred = a.cities, a.airports, false
			d.today = a.today
		}
		d.unknownCity = len(d.cities) == 0
	case FieldDates:
		if a.when.dated() {
			if a.when.days == 0 {
				a.when.days = d.when.days
			}
			d.when = a.when
		}
	case FieldBudget:
		if sum, ok := s.anySum(); len(a.amounts) == 0 && ok {
			a.amounts = []amount{{cents: sum}}
		}
		if len(a.amounts) > 0 {
			d.amounts = append(slices.DeleteFunc(d.amounts, func(m amount) bool { return m.category == "" && !m.nightly }), a.amounts...)
		}
	case FieldOrigin:
		if code, _ := g.originAt(s, 0); code != "" {
			a.origin = code
		}
		if a.origin != "" {
			d.origin, d.unknownOrigin = a.origin, false
		}
	}
}

// anySum gives the first number of an answer, whatever stands around it.
func (s *sentence) anySum() (sum money.Cents, ok bool) {
	for i := range s.tok {
		if v, ok := s.sumAt(i); ok {
			return v, true
		}
	}
	return 0, false
}

// finish puts together what depends on each other: dates on the city, money on people and days, pins on dates.
func (d *draft) finish(c Context) {
	start, end, assumed, ok := calendar.Date{}, calendar.Date{}, []string(nil), false
	if !d.when.ambiguous() && d.when.dated() {
		start, end, assumed, ok = d.when.window(d.today, d.lang)
	}
	d.assumed = append(d.assumed, assumed...)
	if ok {
		d.window = trip.DateWindow{Start: start, End: end}
	}
	if len(d.cities) == 1 {
		d.window.TZ = c.Cities[d.cities[0]].TZ
		if d.inferred {
			d.assumed = append(d.assumed, d.lang.Say("What you want to see is in %s.", c.Cities[d.cities[0]].Name))
		}
	}
	var about []string
	d.people, d.kids, about = d.party.settle(d.sentence, d.lang)
	d.assumed = append(d.assumed, about...)
	days := d.when.length()
	if ok {
		days = d.window.Days()
	}
	d.budget = settle(d.sentence, d.amounts, rates(c.RateUSD), d.lang, max(1, d.people.People()), days)
	d.assumed = append(d.assumed, d.budget.assumed...)
	if d.budget.nightMax > 0 {
		d.wishes.hotel(d.budget.nightBy).MaxPrice = d.budget.nightMax
	}
	d.wishes.other = append(d.wishes.other, d.budget.wishes...)
	if ok {
		d.pin()
	}
	d.assumed = append(d.assumed, d.notesOnFoot(c)...)
	if d.ownBed && days != 1 {
		d.assumed = append(d.assumed, d.lang.Say(hotelAnyway))
	}
}

// hotelAnyway is said to who needs no bed of ours.
const hotelAnyway = "A hotel is planned and counted all the same: a trip cannot be planned without one yet."

// pin turns the locks into slots of the trip. A day outside the trip stays as it was said when it has a number, for
// validation to refuse.
func (d *draft) pin() {
	for _, l := range d.locks {
		offset, ok := l.offset(d.window.Start, d.window.End)
		if !ok {
			d.assumed = append(d.assumed, d.lang.Say("%s is pinned to a day outside the trip: it is only asked for.", l.place.Name))
			d.wishes.other = append(d.wishes.other, trip.Requirement{Level: trip.Must, Sights: &trip.SightsWish{Name: l.place.ID}})
			continue
		}
		if l.guessed {
			d.assumed = append(d.assumed, d.lang.Say("No time was named for %s: %s.", l.place.Name, l.window))
		}
		d.pinned = append(d.pinned, trip.LockedSlot{DayOffset: offset, Window: l.window, ActivityID: l.place.ID})
	}
}

func (d *draft) reading(s *sentence, c Context) Reading {
	in := trip.Intent{
		DateWindow: d.window, Budget: d.budget.total, Airports: d.airports, Origin: d.origin,
		Party: d.people, Pace: d.pace, DayStart: d.hours.start, DayEnd: d.hours.end, Requirements: d.wishes.all(),
		Excluded: excluded(d.excluded, d.window.Start, d.window.End),
		Prefs: trip.Preferences{
			KidFriendly: d.kids, Themes: d.themes, AvoidOvernight: d.overnight, LockedSlots: d.pinned, BagDrop: d.bags,
		},
		Currency: d.budget.countedIn(rates(c.RateUSD)),
	}
	if len(d.cities) == 1 {
		in.City = c.Cities[d.cities[0]].Name
	}
	r := Reading{Intent: in, Assumed: d.assumed, Question: d.question(c), Unread: s.leftAside()}
	if !in.DateWindow.Start.Valid() {
		r.Days = d.when.stay()
	}
	return r
}

package reading

import (
	"maps"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/party"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/stays"
	"github.com/tripwright/tripwright/internal/reading/sums"
	"github.com/tripwright/tripwright/internal/reading/themes"
	"github.com/tripwright/tripwright/internal/reading/wishes"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Reading is what was understood of a sentence.
type Reading struct {
	Intent   trip.Intent // only what was said: defaults are trip's, judging is Validate's
	Assumed  []string    // what was taken for granted, in sentences for the traveller
	Question *Question   // what must be answered first; nil when nothing
	Unread   []string    // what could not be used, quoted: "no alcohol", not "alcohol"
	Hour     bool        // an hour is among Unread
	Days     int         // how long, where that was said and the dates are not known
}

// Read reads a traveller's sentence. It refuses empty and overlong text and control characters as fault.Invalid; whatever
// else stands in the text is read as far as it can be, and never obeyed.
func Read(text string, c Context) (Reading, error) {
	d, err := drafted(text, c, false)
	if err != nil {
		return Reading{}, err
	}
	if isForeign(d.sentence) {
		return readAgain(d, c)
	}
	if d.mayBeJourney() {
		long, err := drafted(text, c, true)
		if err != nil {
			return Reading{}, err
		}
		if long.isJourney() || long.kept && !d.kept { // only the long form knows the towns of the world
			d = long
		}
	}
	return d.reading(d.sentence, c), nil
}

// drafted reads a sentence and the answers to earlier questions; long looks for what only the long form of an intent holds.
func drafted(text string, c Context, long bool) (*draft, error) {
	s, err := phrase.Cut(text)
	if err != nil {
		return nil, err
	}
	g := c.Gazetteer()
	d := newDraft(s, c, g, nil, long)
	for _, field := range slices.Sorted(maps.Keys(c.Answers)) {
		a, err := phrase.Cut(c.Answers[field])
		if err != nil {
			return nil, err
		}
		d.answer(field, a, c, g)
	}
	d.finish(c)
	return d, nil
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
	maybeStart    string // what was named for itself, and may be where the journey begins
	airports      []string
	amounts       []sums.Amount
	aside         sums.Amount // that is to be kept back
	boundless     bool        // nothing limits what the trip may cost, as they say
	when          dates.When
	party         party.Said
	hours         dates.Hours
	pace          trip.Pace
	rest          wishes.Rest
	work          wishes.Work
	single        wishes.SingleDays // what is said of days of their own
	beyond        calendar.Date     // that is named close to the trip and read by nobody
	otherYear     int               // likewise a year
	overnight     bool
	passes        []trip.CostCategory // that are wished for
	bags          bool
	returning     bool // they know the place
	jazz, clubs   bool // places of music or for the night are among what cannot be planned
	ownBed        bool // no hotel is needed
	walksLittle   bool
	likes         []string // themes of places that are named by their kind
	noDrink       bool     // alcohol is turned down
	bothPaces     bool     // calm days and full ones are asked for
	themes        []string
	choices       []wishes.Either // sights of which one will do: the first is taken
	against       []string        // sights that are named though their kind is turned down
	both          []string        // sights that are asked for and turned down by name
	locks         []wishes.Lock
	excluded      []wishes.Exclusion
	wishes        wishes.List

	journey // what only the long form holds

	window   trip.DateWindow
	people   trip.Party
	kids     bool
	budget   sums.Budget
	pinned   []trip.LockedSlot
	first    []string // what was said and is not in the plan, with what to say instead: it is told before all that is assumed
	assumed  []string
	sentence *phrase.Sentence
}

// newDraft runs the readers. Their order matters: names first, because they can hold any word; times before dates, dates
// before people, people before wishes, and themes last, because nearly every word can be one.
func newDraft(s *phrase.Sentence, c Context, g *gazetteer.Index, known []int, long bool) *draft {
	d := &draft{sentence: s, pinned: []trip.LockedSlot{}, lang: c.Lang}
	d.rest, d.single = wishes.ReadRest(s), wishes.ReadDays(s)
	d.work = wishes.ReadWork(s)
	jaw := false
	if long {
		d.startJourney(s, &c, g)
	} else {
		jaw = gazetteer.OpenJaw(s, g)
		d.origin, d.unknownOrigin = gazetteer.ReadOrigin(s, g)
	}
	if other := gazetteer.OtherStart(s, g, c.town); other != "" {
		d.assumed = append(d.assumed, d.lang.Say("You name %s as well to start from: the place that is named first is taken.", other))
	}
	found := gazetteer.FindCities(s, g)
	if long {
		found = gazetteer.FindPlaces(s, g)
	}
	mentions, to := gazetteer.SettleMentions(s, found, long)
	outings := g.Outings(s, gazetteer.DistinctCities(mentions))
	fromThere := func(k string) bool {
		return outings[k] || d.origin != "" && g.Origins[k] == d.origin || d.start != "" && phrase.KeyOf(d.start) == k
	}
	second := len(mentions) > 0 && (jaw || gazetteer.AlsoElsewhere(s, mentions, fromThere))
	if len(mentions) > 0 {
		d.others = gazetteer.OthersAsked(s, mentions, fromThere, d.known)
		second = d.leaveOutings(s, g, mentions, second) || jaw
		d.named = len(mentions)
		d.choice = gazetteer.Alternatives(s, mentions)
	}
	second = second || long && len(mentions) > 0 && gazetteer.OpenJaw(s.Unread(), g)
	if second && len(d.others) == 0 && len(gazetteer.DistinctCities(mentions)) == 1 {
		d.others = gazetteer.OtherNamed(s.Unread())
	}
	second = second || len(d.others) > 0
	d.without = d.others
	d.given = stays.LeaveOthers(s, mentions, gazetteer.OthersAt(s, d.others, d.known))
	d.cities = gazetteer.DistinctCities(mentions)
	among := d.cities
	if len(known) > 0 && len(among) == 0 {
		among = known
	} else if len(among) == 0 {
		among = indexes(c.Cities)
	}
	hotels := wishes.ReadHotels(s, g, among)
	sights := gazetteer.ReadSights(s, g, among)
	restaurants := gazetteer.ReadRestaurants(s, g, among)
	if long {
		hotels = d.readPlaces(s, g, mentions, hotels, to)
		sights = slices.DeleteFunc(sights, d.said.InBed)
	}
	for _, m := range mentions {
		s.UseRange(m.From, m.To, phrase.AsCity)
	}
	named := slices.Clone(sights) // what a hotel is to be near tells the city, too
	sights = d.wishes.ReadNear(s, g, among, sights)
	sights = d.wishes.ReadReplies(s, sights)
	if long {
		d.readWays(s, g)
	}
	if to == gazetteer.Unsaid && gazetteer.MeansElsewhere(s, named) {
		to = gazetteer.Away
	}
	if to == gazetteer.Unsaid {
		d.inferCity(slices.Concat(named, hotels, restaurants))
	}
	if len(d.cities) == 0 && to == gazetteer.Unsaid {
		d.cities = gazetteer.CitiesOfAirports(s, g)
	}
	if len(d.cities) == 1 {
		d.airports = gazetteer.ReadAirports(s, g, d.cities[0])
	}
	sights, d.choices = wishes.TakeFirst(s, sights)
	sights, restaurants = d.wishes.ReadMealPlaces(s, g, sights, restaurants)
	d.likes = pick.Once(gazetteer.LikedKinds(s, sights), d.wishes.ReadKinds(s, func(kind string) bool { return g.Has(kind, among) })...)
	d.readWishes(s, c, sights, hotels, restaurants)
	d.excluded = wishes.SeenToo(d.excluded, g, among)
	d.second = second
	wishes.LeaveFlights(s)
	if len(d.cities) == 0 && to != gazetteer.Open {
		d.unplanned, _ = gazetteer.OtherAim(s)
	}
	d.unknownCity = len(d.cities) == 0 && (to == gazetteer.Away || to == gazetteer.Unsaid && gazetteer.UnknownCity(s))
	d.unknownOrigin = d.unknownOrigin && gazetteer.UnknownOrigin(s) || d.foreign
	if d.origin == "" && d.start == "" && !d.unknownOrigin && !d.comesAlone() {
		d.maybeStart = gazetteer.MaybeStart(s)
		d.unknownOrigin = d.maybeStart != ""
	}
	return d
}

// readWishes reads what is said beside the places: sums, what is wanted and what is not, hours and days.
func (d *draft) readWishes(s *phrase.Sentence, c Context, sights, hotels, restaurants []gazetteer.Found) {
	d.today = d.dayIn(c)
	d.aside, _ = sums.PutAside(s)
	d.amounts = sums.AtHome(s, sums.Read(s), d.origin, d.start)
	d.boundless = sums.Boundless(s)
	d.returning = wishes.ReadReturning(s)
	d.passes = d.wishes.ReadPasses(s)
	d.wishes.LeaveWhole(s)
	d.jazz, d.clubs = wishes.LeaveUnplanned(s)
	wishes.LeaveFew(s)
	sights = d.wishes.ReadExceptions(s, d.wishes.ReadQueues(s, sights))
	d.excluded, sights, restaurants = wishes.ReadExclusions(s, sights, restaurants)
	d.excluded, sights, d.both = wishes.SettleBoth(s, d.excluded, sights)
	d.excluded, d.against = wishes.SettleNamed(d.excluded, sights)
	d.noDrink = wishes.NoDrink(s)
	d.locks, sights = d.wishes.ReadLocks(s, sights)
	d.wishes.ReadMealHours(s)
	d.wishes.ReadHouses(s, hotels)
	d.overnight = wishes.ReadOvernight(s)
	d.wishes.Read(s, wishes.FlightHours)
	d.hours = dates.ReadHours(s)
	letGo := wishes.HoldMealDays(s)
	d.when = dates.Read(s, d.today)
	letGo()
	d.readRest(c, sights, restaurants)
	d.when.Far = dates.FarYearOf(s)
}

func (d *draft) readRest(c Context, sights, restaurants []gazetteer.Found) {
	s := d.sentence
	d.readSettled(s)
	d.wishes.ReadSightTypes(s)
	fun, kids := themes.FamilyFun(s)
	d.party = party.Read(s)
	d.party.KidFriendly = d.party.KidFriendly || kids
	d.readWalking()
	d.readSteps()
	d.readMode(s, &c)
	d.wishes.ReadCarrier(s, c.Carriers)
	d.wishes.Read(s, wishes.FlightRules)
	d.bags = wishes.ReadBags(s)
	d.wishes.ReadBrand(s, c.Brands)
	d.wishes.ReadSightWishes(s, sights)
	d.wishes.ReadMeals(s, restaurants)
	d.wishes.ReadPicked(s)
	d.wishes.ReadDorms(s)
	d.wishes.Read(s, wishes.LodgingRules)
	d.wishes.ReadLateReplies(s)
	d.wishes.ReplyToPets(s)
	d.pace, d.bothPaces = wishes.ReadPace(s)
	if d.walksLittle && d.pace == "" {
		d.pace = trip.PaceRelaxed
	}
	d.themes = pick.Once(themes.Read(s), d.likes...)
	for theme, asked := range map[string]bool{"music": d.jazz, "nightlife": d.clubs && !d.jazz} {
		if asked && !slices.Contains(d.themes, theme) {
			d.themes = append(d.themes, theme)
		}
	}
	d.wishes.LeaveUnseen(s)
	wishes.LeaveTimed(s)
	wishes.LeaveQualifiers(s)
	if len(d.cities) > 0 { // else what is named may be the place that cannot be planned
		d.wishes.LeaveAreas(s)
	}
	if fun && !slices.Contains(d.themes, "family") {
		d.themes = append(d.themes, "family")
	}
}

func indexes(cities []gazetteer.City) []int {
	list := make([]int, len(cities))
	for i := range list {
		list[i] = i
	}
	return list
}

// inferCity takes the city of the sights that are named when no city is.
func (d *draft) inferCity(sights []gazetteer.Found) {
	sights = slices.DeleteFunc(slices.Clone(sights), func(f gazetteer.Found) bool { return gazetteer.IsLand(d.sentence, f) })
	if len(d.cities) > 0 || len(sights) == 0 {
		return
	}
	if list := gazetteer.DistinctCities(sights); len(list) == 1 {
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
func (d *draft) answer(field string, s *phrase.Sentence, c Context, g *gazetteer.Index) {
	a := newDraft(s, c, g, d.cities, false)
	switch field {
	case FieldCity:
		if len(a.cities) > 0 {
			d.second = false
			d.cities, d.airports, d.inferred = a.cities, a.airports, false
			d.today = a.today
			d.choice, d.others = false, nil
			d.keepStays(a.cities)
		}
		d.unknownCity = len(d.cities) == 0
	case FieldDates:
		if a.when.Dated() {
			if a.when.Days == 0 {
				a.when.Days = d.when.Days
			}
			d.when = a.when
			d.given.Days = 0
			d.forgetDays()
		}
	case FieldBudget:
		if sum, ok := sums.Any(s); len(a.amounts) == 0 && ok {
			a.amounts = []sums.Amount{{Cents: sum}}
		}
		if len(a.amounts) > 0 {
			d.amounts = append(slices.DeleteFunc(d.amounts, func(m sums.Amount) bool { return m.Category == "" && !m.Nightly }), a.amounts...)
		}
	case FieldOrigin:
		if code, _ := g.OriginAt(s, 0); code != "" {
			a.origin = code
		}
		if a.origin != "" {
			d.origin, d.unknownOrigin, d.start, d.foreign = a.origin, false, "", false
		}
		if name, ok := c.town(s.Typed(0, len(s.Tokens))); ok && d.said != nil {
			d.start, d.unknownOrigin, d.foreign = name, false, false
		}
	}
}

package narrate

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// truth is all that prose about an itinerary may say, sorted by what it is.
type truth struct {
	names   map[string][][]string // full names as folded words, by their first, longest first
	sources []string              // texts a part of a name may come from, as plain gives them
	dates   []phrase
	clocks  map[calendar.Clock]bool // minutes of the day, 24:00 as 00:00
	minutes map[int]bool            // durations
	money   map[string]bool         // dollars, normal form
	tenths  map[string]bool         // kilometres
	metres  map[int]bool
	percent map[int]bool
	celsius map[int]bool
	winds   map[int]bool
	counts  map[string]map[int]bool // by noun, singular
	beside  map[string]bool         // "284|steps": numbers of descriptions with the word after them
	years   map[string]bool
	units   []string // currency codes
}

func truthOf(it *trip.Itinerary) *truth {
	t := &truth{names: map[string][][]string{}, clocks: map[calendar.Clock]bool{}, minutes: map[int]bool{}, money: map[string]bool{},
		tenths: map[string]bool{}, metres: map[int]bool{}, percent: map[int]bool{100: true}, celsius: map[int]bool{}, winds: map[int]bool{},
		counts: map[string]map[int]bool{}, beside: map[string]bool{}, years: map[string]bool{}}
	in, _ := it.Intent.WithDefaults()
	t.addPlace(it, in)
	t.addTime(it, in)
	t.addMoney(it, in)
	t.addCounts(it, in)
	for d := range it.Plan.Days {
		for s := range it.Plan.Days[d].Slots {
			t.addSlot(it, d, s)
		}
	}
	t.addOptions(&it.Facts)
	t.addFlightClaims(it)
	t.addTexts(it)
	for _, list := range t.names {
		slices.SortStableFunc(list, func(a, b []string) int { return len(b) - len(a) })
	}
	return t
}

// name adds a full name. One without a letter names nothing.
func (t *truth) name(s string) {
	tokens := tokenize(s)
	var words []string
	letters := false
	for i := range tokens {
		if tokens[i].kind != sign {
			words = append(words, tokens[i].fold)
			letters = letters || tokens[i].kind == word
		}
	}
	if letters {
		t.names[words[0]] = append(t.names[words[0]], words)
		t.sources = append(t.sources, plain(tokens))
	}
}

// describe adds a text written by people or code about something of the trip: parts of it may be names, its numbers stand
// for themselves before the same word, its dates and years are dates and years.
func (t *truth) describe(s string) {
	tokens := tokenize(s)
	t.sources = append(t.sources, plain(tokens))
	for _, f := range findDates(s) {
		t.dates = append(t.dates, f.phrases...)
	}
	for i := range tokens {
		if tokens[i].kind == number || spelled[tokens[i].fold] > 0 {
			t.beside[besideKey(tokens, i)] = true
			t.describeNumber(tokens, i)
		}
	}
}

func (t *truth) describeNumber(tokens []token, i int) {
	fold := tokens[i].fold
	if isYear(fold) {
		t.years[fold] = true
	}
	if i > 0 && tokens[i-1].text == "$" {
		t.money[normal(fold)] = true
	}
	if c, err := calendar.ParseClock(fold); err == nil {
		t.clock(c)
	}
}

// besideKey is a number with the next word, or at the end of a text with the word before.
func besideKey(tokens []token, i int) string {
	if next := neighbour(tokens, i, 1); next != "" {
		return tokens[i].fold + "|" + next
	}
	return neighbour(tokens, i, -1) + "|" + tokens[i].fold + "|"
}

// neighbour is the nearest token in a direction that is no sign, but for the signs that are units.
func neighbour(tokens []token, i, step int) string {
	for i += step; i >= 0 && i < len(tokens); i += step {
		if tokens[i].kind != sign || strings.Contains("$€£¥%°", tokens[i].text) {
			return tokens[i].fold
		}
	}
	return ""
}

func isYear(s string) bool {
	return len(s) == 4 && s >= "1000" && s < "2200" && !strings.Contains(s, ".")
}

func (t *truth) isSource(run string) bool {
	return slices.ContainsFunc(t.sources, func(s string) bool { return strings.Contains(s, run) })
}

func (t *truth) isDate(q phrase) bool {
	return slices.ContainsFunc(t.dates, func(p phrase) bool { return p.says(q) })
}

func (t *truth) date(d calendar.Date) {
	if d.Valid() {
		t.dates = append(t.dates, phraseOf(d))
		t.years[d.Format("2006")] = true
	}
}

func (t *truth) clock(c calendar.Clock) { t.clocks[c%calendar.Midnight] = true }

func (t *truth) window(w calendar.Window) {
	t.clock(w.Start)
	t.clock(w.End)
}

func (t *truth) amount(c money.Cents) { t.money[normal(strings.TrimLeft(c.String(), "-$"))] = true }

// count adds a count of a noun in the singular. Nothing is never counted: prose says "no" then.
func (t *truth) count(noun string, n int) {
	if n <= 0 {
		return
	}
	if t.counts[noun] == nil {
		t.counts[noun] = map[int]bool{}
	}
	t.counts[noun][n] = true
}

// addPlace adds who travels where.
func (t *truth) addPlace(it *trip.Itinerary, in trip.Intent) {
	c := &it.Facts.City
	for _, s := range append([]string{c.Name, c.Country, in.City, in.Origin, c.Currency}, in.Airports...) {
		t.name(s)
	}
	t.units = []string{trip.Fold(c.Currency), "usd"}
	for _, a := range c.Airports {
		t.name(a.IATA)
		t.name(a.Name)
		t.name(a.Transfer.Line)
		t.minutes[a.Transfer.Minutes] = true
	}
	for _, fx := range []*trip.FXRate{it.Facts.FX, it.Facts.FXEUR} {
		if fx != nil {
			t.name(fx.Currency)
			t.units = append(t.units, trip.Fold(fx.Currency))
			t.date(fx.AsOf)
			t.money[normal(dollars(fx.Rate)[1:])] = true
		}
	}
}

// addTime adds dates and times of the trip as a whole, and its weather.
func (t *truth) addTime(it *trip.Itinerary, in trip.Intent) {
	for _, d := range it.Plan.Days {
		t.date(d.Date)
		if w, ok := it.Facts.Weather[d.Date]; ok && w.Provenance.IsEvidence() {
			t.percent[percent(w.PrecipProb)] = true
			t.celsius[whole(w.TempHigh)], t.celsius[whole(w.TempLow)] = true, true
			t.winds[whole(w.WindKMH)] = true
		}
	}
	a := &it.Plan.Assumptions
	t.date(a.FXAsOf)
	t.date(calendar.DateOf(it.CreatedAt.UTC()))
	t.date(calendar.DateOf(it.CreatedAt.UTC()).AddDays(-1))
	t.clock(in.DayStart)
	t.clock(in.DayEnd)
	t.clock(lateArrival)
	if a.LastDeparture != nil {
		t.clock(*a.LastDeparture)
	}
	for _, m := range []int{a.TransitBuffer, a.MuseumBuffer, a.AirportBuffer} {
		t.minutes[m] = true
	}
	for _, r := range it.Repairs {
		t.minutes[max(r.DeltaMinutes, -r.DeltaMinutes)] = true
	}
}

// addMoney adds the sums.
func (t *truth) addMoney(it *trip.Itinerary, in trip.Intent) {
	c := it.Plan.Costs()
	for _, m := range []money.Cents{c.Flights, c.Lodging, c.Attractions, c.Transit, c.DailySpend, c.Total, in.Budget, in.Budget - c.Total,
		it.Plan.Assumptions.DailySpend} {
		t.amount(m)
	}
	var saved money.Cents
	for _, r := range it.Repairs {
		saved += r.DeltaUSDCents
		t.amount(r.DeltaUSDCents)
	}
	t.amount(saved)
	for _, r := range in.Requirements {
		if r.Budget != nil {
			t.amount(r.Budget.Max)
		}
	}
	if in.Budget > 0 {
		t.percent[whole(100*float64(c.Total)/float64(in.Budget))] = true
	}
}

// addSlot adds what a slot of the plan says, and what its option says of itself.
func (t *truth) addSlot(it *trip.Itinerary, d, s int) {
	slot, f := &it.Plan.Days[d].Slots[s], &it.Facts
	in, _ := it.Intent.WithDefaults()
	t.window(slot.Window)
	t.minutes[slot.Window.Minutes()] = true
	c := slot.Selected()
	t.amount(c.Features.Cost)
	if c.Kind == trip.KindLodging {
		t.amount(c.Features.Cost / money.Cents(max(1, in.Party.Rooms)))
	} else if c.Kind != trip.KindMeal {
		t.amount(c.Features.Cost / money.Cents(max(1, in.Party.People())))
	}
	if l := slot.Leg; l != nil {
		t.minutes[l.Minutes()] = true
		t.tenths[tenth(l.Distance)] = true
		t.metres[whole(float64(l.Distance))] = true
		t.amount(l.Fare)
		t.name(l.Line)
	}
	date := it.Plan.Days[d].Date
	if a := f.Attraction(c.OptionRef); a != nil {
		t.hours(a.Hours(), date)
		t.minutes[a.Stay] = true
		t.describe(a.Blurb)
	}
	if r := f.Restaurant(c.OptionRef); r != nil {
		t.hours(r.Hours(), date)
		t.amount(r.Price)
		t.describe(cuisineWords(r.Cuisine))
	}
	if h := f.Lodging(c.OptionRef); h != nil {
		t.window(h.CheckIn)
		t.window(h.CheckOut)
		t.count("star", h.Stars)
		t.tenths[tenth(meanDistance(&it.Plan, f, h))] = true
	}
	if o := f.Flight(c.OptionRef); o != nil {
		t.minutes[flightMinutes(o.DurationSeconds)] = true
	}
}

func (t *truth) hours(h calendar.Hours, d calendar.Date) {
	for _, w := range h.On(d) {
		t.window(w)
	}
}

// addOptions adds the names of all options, fallbacks included, and where flights go.
func (t *truth) addOptions(f *trip.Facts) {
	for i := range f.Flights {
		o := &f.Flights[i]
		for _, s := range []string{o.Number, o.Carrier, o.Carrier + " " + o.Number, o.Origin, o.Dest} {
			t.name(s)
		}
		if d, ok := departureDate(o); ok {
			t.date(d)
		}
	}
	for i := range f.Lodgings {
		t.name(f.Lodgings[i].Name)
		t.name(f.Lodgings[i].Brand)
	}
	for i := range f.Attractions {
		t.name(f.Attractions[i].Name)
		t.name(f.Attractions[i].LocalName)
	}
	for i := range f.Restaurants {
		t.name(f.Restaurants[i].Name)
	}
}

// addFlightClaims adds the local times of flights that their citations give: the facts hold the zones of the city's
// airports only.
func (t *truth) addFlightClaims(it *trip.Itinerary) {
	for i := range it.Facts.Flights {
		name := flightShort(&it.Facts.Flights[i]) + " "
		for _, c := range it.Citations {
			if !strings.HasPrefix(c.Claim, name) || !strings.HasSuffix(c.Claim, ", local time") || !c.Provenance.IsEvidence() {
				continue
			}
			for _, tok := range tokenize(c.Claim) {
				if at, err := calendar.ParseClock(tok.text); tok.kind == number && err == nil {
					t.clock(at)
				}
			}
			for _, f := range findDates(c.Claim) {
				t.dates = append(t.dates, f.phrases...)
			}
		}
	}
}

// addTexts adds the sentences that code wrote into the itinerary.
func (t *truth) addTexts(it *trip.Itinerary) {
	for _, s := range slices.Concat(it.Assumed, it.Plan.Assumptions.Notes) {
		t.describe(s)
	}
	for _, v := range it.Advisories {
		t.describe(v.Message)
	}
	for _, r := range it.Repairs {
		for _, m := range r.Moves {
			t.describe(m.Why)
		}
	}
	for _, d := range it.Degraded {
		t.describe(d.Reason)
	}
}

// addCounts adds what can be counted in the plan, in all and a day.
func (t *truth) addCounts(it *trip.Itinerary, in trip.Intent) {
	days := len(it.Plan.Days)
	t.count("day", days)
	t.count("night", days-1)
	if days == trip.MaxDays {
		t.count("week", 1)
	}
	known, typical := 0, 0
	for _, d := range it.Plan.Days {
		if w, ok := it.Facts.Weather[d.Date]; ok && w.Provenance.IsEvidence() {
			known++
			if w.Typical {
				typical++
			}
		}
	}
	t.count("day", typical)
	t.count("day", days-known)
	t.count("adult", in.Party.Adults)
	t.count("child", in.Party.Children)
	for _, noun := range []string{"person", "traveller", "guest", "seat"} {
		t.count(noun, in.Party.People())
	}
	t.count("room", in.Party.Rooms)
	moves := 0
	for _, r := range it.Repairs {
		moves += len(r.Moves)
	}
	t.count("change", moves)
	t.count("move", moves)
	t.count("cycle", len(it.Repairs))
	t.count("citation", len(it.Citations))
	t.count("sight", len(sightsOf(&it.Plan, &it.Facts)))
	all := map[string]int{}
	seen := map[string]bool{}
	for _, d := range it.Plan.Days {
		today := map[string]int{}
		for _, s := range d.Slots {
			for _, noun := range nouns(s, &it.Facts) {
				today[noun]++
				if once := noun + "|" + s.Selected().OptionRef; noun == "meal" || noun == "lunch" || noun == "dinner" || !seen[once] {
					seen[once] = true
					all[noun]++
				}
			}
		}
		t.tally(today)
	}
	t.tally(all)
}

func (t *truth) tally(counts map[string]int) {
	for noun, n := range counts {
		t.count(noun, n)
	}
}

// nouns are the words a slot counts under, each once.
func nouns(s trip.Slot, f *trip.Facts) []string {
	c := s.Selected()
	switch c.Kind {
	case trip.KindFlight:
		return []string{"flight"}
	case trip.KindLodging:
		return []string{"hotel"}
	case trip.KindMeal:
		return []string{"restaurant", "meal", string(s.Role)}
	}
	out := []string{"sight", "attraction", "visit"}
	if a := f.Attraction(c.OptionRef); a != nil {
		typ := trip.Fold(a.Type)
		for _, noun := range []string{string(a.VenueType), typ, typ[strings.LastIndexByte(typ, ' ')+1:]} {
			if noun != "" && !slices.Contains(out, noun) {
				out = append(out, noun)
			}
		}
	}
	return out
}

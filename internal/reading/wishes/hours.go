package wishes

import (
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// Hours of meals and of sights are read before those of the days, so that "dinner at 8" never sends anybody to bed.

const mealNames = "dinner|dinners|supper|suppers|lunch|lunches"

// the slack that "at 8" leaves before and behind the hour, and "around 8", in minutes
const (
	atSlack     = calendar.Clock(15)
	aroundSlack = calendar.Clock(30)
	sharpSlack  = calendar.Clock(5) // of "at noon sharp", twice as much behind it
)

var (
	mealNotBefore = phrase.Says(mealNames+" (|,? never|not|no|nothing|only ever? before|earlier|until|till than? @time", mealNames+" (|,? only? after|from|past @time onwards|on?", "no|not|never "+mealNames+" before @time", "dine|eat|eating|dining after|past|from @time", "not|never dine|eat before @time")
	mealNotAfter  = phrase.Says("no|not|never "+mealNames+" after|past|later than? @time", mealNames+" (|,|always? by|before|until|earlier than? @time", mealNames+" no|not later than @time", "dine|eat|eating|dining by|before @time")
	mealBetween   = phrase.Says(mealNames+" between|from @time and|to|-|until @time", mealNames+" @time -|to @time")
	mealSharp     = phrase.Says(mealNames+" reservation|table|time|always|is|served|usually? at? @time sharp|exactly|precisely|punctually", mealNames+" at? @time on the dot", mealNames+" exactly|precisely|punctually|strictly at? @time", mealNames+" at exactly|precisely|punctually @time")
	mealAround    = phrase.Says(mealNames+" reservation|table|time|always|is|served|usually? around|about|circa|roughly|-|~ @time", "dine|eat|eating|dining around|about @time")
	mealAt        = phrase.Says(mealNames+" reservation|table|time|always|is|served|usually? at|for|@|: @time", mealNames+" @time", "dine|eat|eating|dining at @time", "a? table at|for @time", "@time "+mealNames)
	lateMeals     = phrase.Says("late dinner|dinners|supper|suppers", "dinner|dinners|supper|suppers late", "dine|eat|eating|dining late")
	earlyMeals    = phrase.Says("early dinner|dinners|supper|suppers", "dinner|dinners|supper|suppers early|earlier", "dine|eat|eating|dining early")
)

// noMeal stand before a meal that is not to be at the hour behind it.
var noMeal = english.Words("no never not avoid without")

// ReadMealHours finds when one wants to eat: "dinner at 8", "dinner not before 20:00", "late dinners".
func (w *List) ReadMealHours(s *phrase.Sentence) {
	w.readMealDays(s)
	for _, r := range []struct {
		phrases []phrase.Pattern
		hours   func(from, to calendar.Clock) calendar.Window
	}{
		{mealBetween, func(from, to calendar.Clock) calendar.Window { return calendar.Window{Start: from, End: to} }},
		{mealNotBefore, func(c, _ calendar.Clock) calendar.Window { return calendar.Window{Start: c, End: lastMeal(c)} }},
		{mealNotAfter, func(c, _ calendar.Clock) calendar.Window { return calendar.Window{Start: firstMeal(c), End: c} }},
		{mealSharp, func(c, _ calendar.Clock) calendar.Window {
			return calendar.Window{Start: c - sharpSlack, End: c + 2*sharpSlack}
		}},
		{mealAround, func(c, _ calendar.Clock) calendar.Window {
			return calendar.Window{Start: c - aroundSlack, End: c + aroundSlack}
		}},
		{mealAt, func(c, _ calendar.Clock) calendar.Window {
			return calendar.Window{Start: c - atSlack, End: c + aroundSlack}
		}},
	} {
		for _, p := range r.phrases {
			for _, m := range p.All(s) {
				if m.Times[0].Bare && s.Tokens[m.From].Kind != phrase.Word {
					continue // "one lunch"
				}
				if noMeal[s.WordAt(m.From-1)] {
					continue // "never supper after 8"
				}
				lunch := s.AnyBetween(m.From, m.To, lunches)
				from := mealClock(m.Times[0], lunch)
				to := mealClock(m.Times[len(m.Times)-1], lunch)
				if from >= firstMeal(from) && to <= calendar.Midnight && from <= to {
					w.mealAt(s, m, lunch, r.hours(from, to))
				}
			}
		}
	}
	for _, r := range []struct {
		phrases []phrase.Pattern
		hours   calendar.Window
	}{{lateMeals, calendar.Window{Start: 20*60 + 30, End: calendar.Midnight}}, {earlyMeals, calendar.Window{Start: 17*60 + 30, End: 19 * 60}}} {
		for _, p := range r.phrases {
			for _, m := range p.All(s) {
				if !clause.Negated(s, m.From) {
					w.mealAt(s, m, false, r.hours)
				}
			}
		}
	}
}

// readMealDays reads a meal with its day and hour: "dinner on the last night at 8:30pm". A day alone says nothing of a meal that is had anyway.
func (w *List) readMealDays(s *phrase.Sentence) {
	for _, m := range phrase.Of(mealNames).All(s) {
		p := PinBehind(s, m.To)
		if !p.Dayed || !p.Timed || p.within != nil {
			continue
		}
		lunch := s.AnyBetween(m.From, m.To, lunches)
		c := p.Window.Start
		if !lunch && c < 12*60 {
			c += 12 * 60
		}
		m.To = p.To
		f := &trip.FoodWish{Meal: trip.RoleDinner, Hours: &calendar.Window{Start: c - atSlack, End: min(calendar.Midnight, c+aroundSlack)}}
		if lunch {
			f.Meal = trip.RoleLunch
		}
		level := clause.Level(s, m.From, m.To)
		s.Use(m, phrase.AsWish)
		w.on(f, nil, p)
		w.Other = append(w.Other, trip.Requirement{Level: level, Food: f, Stay: w.stay})
	}
}

var lunches = english.Words("lunch lunches")

const lunchEnds = calendar.Clock(16 * 60)

// mealClock is the hour of a meal as it is meant: lunch at 1, dinner at 8.
func mealClock(t phrase.TimeOfDay, lunch bool) calendar.Clock {
	if lunch {
		return t.InDaytime()
	}
	return t.Evening()
}

// firstMeal and lastMeal bound the meal that such an hour is of.
func firstMeal(c calendar.Clock) calendar.Clock {
	if c < lunchEnds {
		return 11 * 60
	}
	return 17 * 60
}

func lastMeal(c calendar.Clock) calendar.Clock {
	if c < lunchEnds {
		return lunchEnds
	}
	return calendar.Midnight
}

// lateDinner is from when on a dinner makes a day longer than days are, and afterDinner how long one is out from its beginning on.
const (
	lateDinner  = calendar.Clock(19*60 + 30)
	afterDinner = calendar.Clock(3*60 + 30)
)

// LateDinner gives until when one is out who insists on dining late on every day; 0 where nobody does.
func (w *List) LateDinner() calendar.Clock {
	for _, r := range w.Other {
		if f := r.Food; f != nil && r.Level == trip.Must && f.Meal == trip.RoleDinner && f.Day == nil && f.Hours != nil && f.Hours.Start >= lateDinner {
			return min(calendar.Midnight, f.Hours.Start+afterDinner)
		}
	}
	return 0
}

// mealAt adds the wish, with the day that stands beside it, if any.
func (w *List) mealAt(s *phrase.Sentence, m phrase.Match, lunch bool, hours calendar.Window) {
	f := &trip.FoodWish{Meal: trip.RoleDinner, Hours: &hours}
	if lunch || hours.End <= lunchEnds {
		f.Meal = trip.RoleLunch
	}
	for _, o := range w.Other {
		if o.Food != nil && o.Food.Hours != nil && o.Food.Meal == f.Meal && o.Food.Name == "" && !w.dated(o.Food) {
			return // the first hour stays
		}
	}
	level := clause.Level(s, m.From, m.To)
	s.Use(m, phrase.AsWish)
	m.To = useMealtime(s, m.From, m.To)
	p := PinBehind(s, m.To)
	if p.Dayed {
		s.UseRange(p.From, p.To, phrase.AsWish)
		w.on(f, nil, p)
	} else if day, from := feastBefore(s, m.From); day.Month != 0 {
		p.Day, p.Place.Name = day, s.Typed(from, m.From+1)
		w.Feast = append(w.Feast, p.Lock)
		s.UseRange(from, m.From, phrase.AsWish)
		w.on(f, nil, p)
	}
	w.Other = append(w.Other, trip.Requirement{Level: level, Food: f, Stay: w.stay})
}

// feastBefore gives the day of the feast that a meal at i is named after, and where its name begins: "Christmas dinner at 8" is that of the 25th.
func feastBefore(s *phrase.Sentence, i int) (english.Day, int) {
	for from := max(0, i-4); from < i; from++ {
		if d, to := dates.FeastAt(s, from); to == i {
			return d, from
		}
	}
	if s.Texts(i-1, "christmas") || s.Texts(i-1, "xmas") {
		return english.Day{Month: time.December, Day: 25}, i - 1
	}
	return english.Day{}, 0
}

// mealtimes say again when a meal is whose hour is said: "dinner at 8 in the evening".
var mealtimes = phrase.Says("in the evening|evenings|afternoon|afternoons", "at night|lunchtime", "sharp|exactly|precisely on|every|each? day|days|evening|evenings|night|nights?", "on the dot each|every? day|evening|night?", "each|every day|evening|night", "daily")

// useMealtime marks the words for the time of a meal before and behind it, and gives the token behind them.
func useMealtime(s *phrase.Sentence, from, to int) int {
	if s.Texts(from-1, "evening") {
		s.UseRange(from-1, from, phrase.AsWish)
	}
	for _, p := range mealtimes {
		if m, ok := p.At(s, to); ok {
			s.Use(m, phrase.AsWish)
			return m.To
		}
	}
	return to
}

// dated tells whether a meal is wished for a day of the trip.
func (w *List) dated(f *trip.FoodWish) bool {
	return slices.ContainsFunc(w.Days, func(d Dated) bool { return d.food == f })
}

// Dated is a wish for a day of the trip, which is known when the dates are.
type Dated struct {
	Lock
	food   *trip.FoodWish
	sights *trip.SightsWish
}

func (w *List) on(f *trip.FoodWish, v *trip.SightsWish, p Pin) {
	w.Days = append(w.Days, Dated{p.Lock, f, v})
}

// SettleDays puts the wishes that are for a day of the trip on it. A day that the trip has not leaves the wish for any day, and is given back.
func (w *List) SettleDays(start, end calendar.Date) (outside []Lock) {
	for _, d := range w.Days {
		offset, ok := d.Offset(start, end)
		if !ok || offset < 0 || offset > start.DaysUntil(end) {
			outside = append(outside, d.Lock)
			continue
		}
		if d.food != nil {
			d.food.Day = &offset
		} else {
			d.sights.Day = &offset
		}
	}
	return outside
}

// partsOfDay are the hours that a part of the day has for a visit.
var partsOfDay = []struct {
	phrases []phrase.Pattern
	hours   calendar.Window
}{
	{phrase.Says("first thing in|of? the? morning?", "at? opening time", "before breakfast", "right|as|just? soon? as|when it|they|the? museum? opens|open|opening"), firstHours},
	{phrase.Says("early? in the early? morning", "early morning", "in|on|for? the? morning"), calendar.Window{Start: 7 * 60, End: 13 * 60}},
	{phrase.Says("at? noon|midday|lunchtime"), calendar.Window{Start: 11 * 60, End: 15 * 60}},
	{phrase.Says("late? in the late? afternoon", "in|on|for? the? afternoon"), calendar.Window{Start: 12 * 60, End: 18*60 + 30}},
	{phrase.Says("late? in the late? evening", "in|on|for? the? evening", "at night", "by night", "after dark"), calendar.Window{Start: 17 * 60, End: calendar.Midnight}},
}

// partAt reads a part of the day at i.
func partAt(s *phrase.Sentence, i int) (hours calendar.Window, to int) {
	for _, part := range partsOfDay {
		for _, ph := range part.phrases {
			if m, ok := ph.At(s, i); ok && m.To > to {
				hours, to = part.hours, m.To
			}
		}
	}
	return hours, to
}

// hoursOf reads at what time of any day a sight is wanted: "the Louvre in the morning", "Notre-Dame at 9am", "in the afternoon the Orsay".
func hoursOf(s *phrase.Sentence, f gazetteer.Found) *calendar.Window {
	at, from := s.Skip(f.To, ",", "-"), f.To
	if hours, to := partAt(s, at); to > 0 && (at == from || hours == firstHours) {
		m, ahead := longest(s, aheadOfOthers, to)
		if ahead && hours.Start == firstHours.Start {
			hours, to = firstHours, m.To // "early in the morning before the crowds"
		}
		if ahead || endsThere(s, to) {
			s.UseRange(from, to, phrase.AsSight)
			return roomFor(hours, f.Place)
		}
	}
	if m, ok := longest(s, anotherDay, f.To); ok && endsThere(s, m.To) {
		s.Use(m, phrase.Unwanted)
	}
	if m, ok := sightAt.At(s, f.To); ok && endsThere(s, m.To) {
		stay := f.Place.StayMinutes
		if stay <= 0 {
			stay = DefaultStay
		}
		start := m.Times[0].InDaytime()
		s.Use(m, phrase.AsSight)
		return &calendar.Window{Start: start, End: min(calendar.Midnight, start+calendar.Clock(stay)+aroundSlack)}
	}
	at = s.BackOver(s.BackOver(f.From, "the"), "at")
	for back := 1; back <= 5; back++ {
		if hours, to := partAt(s, at-back); to == at && at-back >= 0 && (at-back == 0 || s.RestEnds(at-back-1) || s.Texts(at-back-1, "and")) {
			s.UseRange(at-back, at, phrase.AsSight)
			return roomFor(hours, f.Place)
		}
	}
	if m, ok := s.EndingAt(partSpent, s.BackOver(f.From, "the")); ok {
		for k := m.From; k < m.To; k++ {
			if hours, to := partAt(s, k); to == k+1 {
				s.Use(m, phrase.AsSight)
				return roomFor(hours, f.Place)
			}
		}
	}
	return nil
}

// partSpent is a part of a day that is spent at a sight: "an afternoon of shopping at Galeries Lafayette".
var partSpent = phrase.Says("a|an|one|the|our whole|long|full? morning|afternoon|evening at|in|around", "a|an|one|the|our whole|long|full? morning|afternoon|evening of|for shopping|browsing|strolling|art|culture at|in|around")

// aheadOfOthers says again that one comes early, and anotherDay that two sights are seen on two days, of which an intent has no word.
var (
	aheadOfOthers = phrase.Says("before|ahead the|of any|all|the? crowds|crowd|queues|others|masses|rush|hordes", "before everyone|everybody else?", "before it gets|is too? busy|crowded|full|packed|hot", "to|and beat|avoid|miss|dodge the? crowds|crowd|queues|masses|rush|heat", "when it's|it is? quiet|empty|quietest", "without the? crowds|queues", "when|while|before nobody|anyone|anybody|everyone is|comes|arrives there|around|up?", "when it's? still? quiet|empty")
	anotherDay    = phrase.Says("on? the day after|before", "on? the next|following day|morning")
)

// firstHours are those of who comes first thing in the morning.
var firstHours = calendar.Window{Start: 7 * 60, End: 11 * 60}

// lastBegin is until when a visit begins that is wished for a part of the day, by where that part begins.
var lastBegin = map[calendar.Clock]calendar.Clock{7 * 60: 12 * 60, 11 * 60: 13*60 + 30, 12 * 60: 17 * 60, 17 * 60: 21 * 60}

// roomFor leaves room for a visit that begins in a part of the day and is longer: a window holds the whole of it.
func roomFor(hours calendar.Window, p gazetteer.Place) *calendar.Window {
	last := lastBegin[hours.Start]
	if hours == firstHours {
		last = 10*60 + 30
	}
	stay := p.StayMinutes
	if stay <= 0 {
		stay = DefaultStay
	}
	if last > 0 {
		hours.End = min(calendar.Midnight, max(hours.End, last+calendar.Clock(stay)))
	}
	return &hours
}

var sightAt = phrase.Of("at|around @time")

// endsThere tells whether a part of the sentence ends at i, or goes on to something else.
func endsThere(s *phrase.Sentence, i int) bool {
	return s.RestEnds(i) || s.Texts(i, "and") || s.Texts(i, "then") || s.Texts(i, "please") || s.Texts(i, "-")
}

package dates

import (
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// readRelative reads starts counted from today: "tomorrow", "in three weeks", "next week", "two weeks from now". Where the
// start is known already "in 5 days" is a length.
func readRelative(s *phrase.Sentence, today calendar.Date, w *When) {
	if w.Dated() {
		for _, m := range phrase.Of("in # days|day|nights|night|weeks|week").All(s) {
			s.Tokens[m.From].By = phrase.AsDate // only the "in": readLength takes the rest
		}
		return
	}
	for _, r := range relatives {
		for _, p := range r.phrases {
			found := p.All(s)
			if len(found) == 0 || s.Texts(found[0].From-1, "first") {
				continue
			}
			m := found[0]
			n := 1
			if len(m.Nums) > 0 {
				n = m.Nums[0]
			}
			if n > 1000 {
				continue
			}
			w.start = r.from(today, n)
			s.Use(m, phrase.AsDate)
			return
		}
	}
}

var relatives = []struct {
	phrases []phrase.Pattern
	from    func(today calendar.Date, n int) calendar.Date
}{
	{phrase.Says("day after tomorrow"), ahead(2)},
	{phrase.Says("a|one fortnight today"), ahead(14)},
	{phrase.Says("a|one fortnight tomorrow"), ahead(15)},
	{phrase.Says("# weeks|week tomorrow", "a|one week tomorrow"), func(d calendar.Date, n int) calendar.Date { return d.AddDays(7*n + 1) }},
	{phrase.Says("# weeks|week today", "a|one week today"), func(d calendar.Date, n int) calendar.Date { return d.AddDays(7 * n) }},
	{phrase.Says("in about|around|roughly|approximately|some|maybe|approx|exactly|precisely|just # weeks|week time?"), func(d calendar.Date, n int) calendar.Date { return d.AddDays(7 * n) }},
	{phrase.Says("in about|around|roughly|approximately|maybe|approx a|one month time?", "in about|around|roughly|approximately|maybe|approx # months time?", "a|one month from now|today|hence", "about|roughly a|one month from now"), monthsOn},
	{phrase.Says("in about|around|roughly|approximately|maybe|approx a|one week time?", "in about|roughly a week"), ahead(7)},
	{phrase.Says("the month after next"), func(d calendar.Date, _ int) calendar.Date { return monthsOn(d, 2) }},
	{phrase.Says("in # weeks|week time|from?", "# weeks|week from now|today", "a|one? week from now|today", "in a|one week time?", "in a week's time", "in # weeks' time"), func(d calendar.Date, n int) calendar.Date { return d.AddDays(7 * n) }},
	{phrase.Says("in about|around|roughly? a fortnight", "in a fortnight", "in a fortnight's time", "a fortnight from now|today|hence", "a couple of weeks from now", "in a couple of weeks", "in a few weeks"), ahead(14)},
	{phrase.Says("in a couple of days", "in a few days"), ahead(2)},
	{phrase.Says("in exactly|precisely|just? # days|day time?", "# days|day from now|today", "in # days' time"), func(d calendar.Date, n int) calendar.Date { return d.AddDays(n) }},
	{phrase.Says("in # months|month time?", "# months|month from now|today", "in a|one month time?", "in a month's time", "in # months' time"), monthsOn},
	{phrase.Says("in a couple of months"), func(d calendar.Date, _ int) calendar.Date { return monthsOn(d, 2) }},
	{phrase.Says("in half a year"), func(d calendar.Date, _ int) calendar.Date { return monthsOn(d, 6) }},
	{phrase.Says("the? week after next"), func(d calendar.Date, _ int) calendar.Date { return d.AddDays(14 - d.Weekday()) }},
	{phrase.Says("next week", "the following week", "the? coming week", "the week after this one?"), func(d calendar.Date, _ int) calendar.Date { return d.AddDays(7 - d.Weekday()) }},
	{phrase.Says("tomorrow"), ahead(1)},
	{phrase.Says("today", "tonight", "right now", "immediately", "later today", "this week"), ahead(0)},
}

func ahead(days int) func(calendar.Date, int) calendar.Date {
	return func(d calendar.Date, _ int) calendar.Date { return d.AddDays(days) }
}

// monthsOn gives the same day of the month n months later, or the last of a shorter month.
func monthsOn(d calendar.Date, n int) calendar.Date {
	last := time.Date(d.Year, d.Month+time.Month(n)+1, 0, 0, 0, 0, 0, time.UTC)
	if last.Day() < d.Day {
		return calendar.DateOf(last)
	}
	return calendar.DateOf(time.Date(d.Year, d.Month+time.Month(n), d.Day, 0, 0, 0, 0, time.UTC))
}

var eachWords = english.Words("each every per")

// ofTrip tells whether a length is that of the trip, and not of a part of it: "4 days in Paris", "(3 nights)", and not "2 days at Disneyland".
func ofTrip(s *phrase.Sentence, m phrase.Match) bool {
	if n := len(m.Nums); n > 0 && m.Nums[n-1] < 2 || partOf[s.WordAt(m.From-1)] {
		return false
	}
	k := s.Skip(m.To, "in", "to", "trip", "holiday", "break", "stay", "total", "altogether", "for", "of", "long", "please")
	return s.RestEnds(k) || k < len(s.Tokens) && (s.Tokens[k].By == phrase.AsCity || s.Tokens[k].By == phrase.AsDate || s.Texts(k, "from"))
}

var partOf = english.Words("of plus and extra more another half on first last")

// perUnit tells whether the length belongs to something else: "three museums in a day", "per 5 days", "each week".
func perUnit(s *phrase.Sentence, i int) bool {
	return s.Texts(i-1, "per") || s.Texts(i-1, "every") || s.Texts(i-1, "each") || s.Texts(i-1, "day") && s.Tokens[i-1].By == phrase.Nobody
}

// useLength marks a length but leaves its adjective to others: "five relaxed days".
func useLength(s *phrase.Sentence, m phrase.Match) {
	for i := m.From; i < m.To; i++ {
		if t := s.Tokens[i]; t.Kind == phrase.Word && !lexicon.Countable[t.Text] && !t.Ord && !lengthWords[t.Text] || strings.HasPrefix(t.Text, "star") {
			continue
		}
		s.UseRange(i, i+1, phrase.AsDate)
	}
}

var lengthWords = english.Words("d n a an and or to - / , fortnight weeklong workweek couple few several full long whole")

var lengths = []struct {
	phrases []phrase.Pattern
	days    func(nums []int) int
	nights  bool
	vague   bool
}{
	{phrase.Says("# -|to|or # day|days"), last, false, false},
	{phrase.Says("# day|days", "# d", "# full|whole|solid|short|long|sunny|fun|consecutive day|days"), last, false, false},
	{phrase.Says("a|one week and a half", "half a month", "a|one and a half weeks"), exactly(11), false, false},
	{phrase.Says("# week|weeks"), func(n []int) int { return 7 * n[len(n)-1] }, false, false},
	{phrase.Says("# -|to|or # night|nights"), last, true, false},
	{phrase.Says("nights : #"), last, true, false}, {phrase.Says("days : #", "duration|length : #"), last, false, false},
	{phrase.Says("# night|nights", "# n", "# full|short|long night|nights"), last, true, false},
	{phrase.Says("a full|whole|entire? week", "week long", "weeklong", "full week", "the whole|entire week", "one week trip|holiday|break"), exactly(7), false, false},
	{phrase.Says("stars|star week"), exactly(7), false, false}, // "a luxury five-star week"
	{phrase.Says("a fortnight"), exactly(14), false, false},
	{phrase.Says("# hours|hrs in", "# hours|hrs trip|break|stay|stopover|visit"), hours, false, false},
	{phrase.Says("a couple of days"), exactly(2), false, false},
	{phrase.Says("a? few|several days"), exactly(DefaultDays), false, true},
	{phrase.Says("day trip", "just|only the day", "just|only|a single? one day"), exactly(1), false, false},
	{phrase.Says("a|one|whole|entire|full month", "for a whole|full|entire month"), exactly(30), false, false},
	{phrase.Says("a|one _ week", "kid|kids|child|adults free|only week"), exactly(7), false, false},
	{phrase.Says("a|one|our|my free|nice|spare|whole|lovely|quiet|lazy "+weekdayNames, weekdayNames+" at home", weekdayNames+" here in?"), exactly(1), false, false},
	{phrase.Says("# _ day|days"), last, false, false},
	{phrase.Says("# _ night|nights"), last, true, false},
}

// readWeekdays reads "from Thursday to Monday", "next Friday", "starting on a Tuesday", "Mon-Fri".
func readWeekdays(s *phrase.Sentence, today calendar.Date, w *When) {
	if w.first.Said() {
		return
	}
	for i := 0; i < len(s.Tokens); i++ {
		t := s.Tokens[i]
		d := lexicon.Weekdays[t.Text]
		if d == 0 || t.By != phrase.Nobody || t.Kind != phrase.Word || (t.Text == "sun" || t.Text == "sat" || t.Text == "wed") && !nearWeekday(s, i) || clause.Negated(s, i) || dayOfWish(s, i) {
			continue
		}
		if isEnd(s, i) && w.weekday == 0 && w.start.Valid() {
			w.weekday = w.start.Weekday() + 1
		}
		if w.weekday == 0 && w.start.Valid() && i > 1 && s.Tokens[i-2].By == phrase.AsDate && links[s.Tokens[i-1].Text] {
			w.weekday, w.until = w.start.Weekday()+1, d // "tomorrow to Saturday"
			s.UseRange(i, i+1, phrase.AsDate)
			continue
		}
		if isEnd(s, i) && w.weekday != 0 {
			w.until = d
			s.UseRange(i, i+1, phrase.AsDate)
			continue
		}
		if w.weekday != 0 {
			break
		}
		w.weekday, w.leaves = d, isEnd(s, i) || goesOn(s, i)
		w.weekdayFrom(s, i, today)
		s.UseRange(i, i+1, phrase.AsDate)
		if k := weekdayLink(s, i+1); k > 0 {
			w.until = lexicon.Weekdays[s.Tokens[k].Text]
			s.UseRange(i, k+1, phrase.AsDate)
			i = k
		}
	}
}

// dayOfWish tells whether a weekday is only that on which something is wished for: "dinner on Sunday evening", "the opera on Friday". The words that
// lead to the days of a trip make it one of those, and so does what links it with another.
func dayOfWish(s *phrase.Sentence, i int) bool {
	k := s.BackOver(s.BackOver(i, "the"), "on")
	behind := i + 1
	if partsOfDay[s.WordAt(behind)] {
		behind++
	}
	if weekdayLink(s, behind) > 0 || k > 0 && (links[s.WordAt(k-1)] || s.Texts(k-1, "and") || s.Tokens[k-1].By == phrase.AsDate) || s.WordsBefore(k, sameBreath(s, k), tripDayWords) {
		return false
	}
	if k == i && behind == i+1 || k < 2 || s.Texts(k-1, ",") || phrase.Ends(s.Tokens[k-1]) {
		return false
	}
	before := s.Tokens[k-1]
	switch {
	case before.By == phrase.AsSight, before.By == phrase.AsRestaurant, lexicon.MealWords[before.Text] && before.By != phrase.AsCity:
		return true
	}
	return before.By == phrase.Nobody && before.Kind == phrase.Word && !lexicon.Idle[before.Text] && !lexicon.Countable[before.Text] && !tripWords[before.Text]
}

// sameBreath is how many words stand before i behind the last comma, four at most.
func sameBreath(s *phrase.Sentence, i int) int {
	n := 0
	for n < 4 && i-n > 0 && !s.Texts(i-n-1, ",") {
		n++
	}
	return n
}

var (
	partsOfDay   = english.Words("morning afternoon evening night lunchtime noon midday")
	tripDayWords = english.Words("from start starts starting begin begins beginning arrive arriving arrives leave leaving leaves depart departing go going come coming fly flying travel travelling traveling until till til through back home return returning weekend trip out in off setting set land landing next this")
)

func nearWeekday(s *phrase.Sentence, i int) bool {
	return weekdayLink(s, i+1) > 0 || s.Texts(i-1, "-") || s.Texts(i-1, "to") || s.Texts(i-1, "on") || s.Texts(i-1, "next") || s.Texts(i-1, "from")
}

// weekdayFrom reads "next" and "this" before a weekday.
func (w *When) weekdayFrom(s *phrase.Sentence, i int, today calendar.Date) {
	if w.start.Valid() || w.period != nil {
		return
	}
	if s.Texts(i-1, "next") || s.Texts(i-1, "following") {
		w.start = today.AddDays(7 - today.Weekday())
		s.UseRange(i-1, i, phrase.AsDate)
		return
	}
	w.start = today.AddDays(1)
	if s.Texts(i+1, "week") {
		w.start = w.start.AddDays(7) // "Friday week"
		s.UseRange(i+1, i+2, phrase.AsDate)
	}
	if m, ok := s.EndingAt(weekFrom, i); ok && w.Days > 0 && !s.Texts(m.From-1, "for") {
		w.start = w.start.AddDays(7)
		s.Use(m, phrase.AsDate)
	}
}

var weekFrom = phrase.Says("a|one week from|on this|coming?")

func weekdayLink(s *phrase.Sentence, i int) int {
	if i >= len(s.Tokens) {
		return 0
	}
	if s.Tokens[i].Hyphen && lexicon.Weekdays[s.Tokens[i].Text] != 0 {
		return i
	}
	k := s.Skip(i, "-", "to", "through", "thru", "until", "till", "and", "the", "following", "next")
	if k > i && k < len(s.Tokens) && s.Tokens[k].By == phrase.Nobody && lexicon.Weekdays[s.Tokens[k].Text] != 0 {
		return k
	}
	return 0
}

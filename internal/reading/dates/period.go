package dates

import (
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// period is a stretch of the year in which the trip is to find its place.
type period struct {
	year   int        // stated; 0 means the next one that fits
	vague  bool       // a season, or a time of no certain days: a month that is named outweighs it
	strict bool       // "next June": the one that begins after today
	month  time.Month // of a period that is one month
	on     int        // weekday to start on, Monday = 1; 0 means the anchor itself
	days   int        // usual length; 0 means DefaultDays
	within int        // days from the anchor that the trip is to lie in for the most part: those of "the second week of June"
	over   int        // days that the trip may pass beyond it
	lead   int        // days left to prepare when the anchor has passed, beyond tomorrow
	bounds func(year int) bounds
}

// bounds are a period's first and last day in one year, and the day from which a start is looked for.
type bounds struct{ first, anchor, last calendar.Date }

// DefaultDays is the length of a trip whose sentence names none.
const DefaultDays = 5

// place gives the first day of a trip of so many days. Where no year was said it is the first year in which the trip
// still lies ahead of today.
func (p period) place(today calendar.Date, days int) (calendar.Date, bool) {
	if p.year != 0 {
		b := p.bounds(p.year)
		if start, ok := p.in(b, today, days); ok {
			return start, true
		}
		return WeekdayFrom(b.anchor, p.on), true
	}
	for y := today.Year - 1; y <= today.Year+2; y++ {
		b := p.bounds(y)
		if p.strict && !today.Before(b.first) {
			continue
		}
		if start, ok := p.in(b, today, days); ok {
			return start, true
		}
	}
	return calendar.Date{}, false
}

func (p period) in(b bounds, today calendar.Date, days int) (calendar.Date, bool) {
	earliest, anchor := today.AddDays(1), b.anchor
	if anchor.Before(earliest) {
		earliest = earliest.AddDays(p.lead)
		anchor = earliest
	}
	start := WeekdayFrom(anchor, p.on)
	if inside := b.anchor.AddDays(p.within).DaysUntil(start); p.within > 0 && 2*-inside < min(days, p.within) && anchor == b.anchor {
		start = anchor // else most of it would lie in the week after
	}
	if over := start.AddDays(days - 1); b.last.AddDays(p.over).Before(over) {
		if start = start.AddDays(-7); start.Before(anchor) && !b.last.Before(anchor.AddDays(days-1)) {
			return anchor, !anchor.Before(later(b.first, earliest)) // "the last week of May" begins in it
		}
		if p.on == 0 || b.last.Before(start.AddDays(days-1)) || start.Before(later(b.first, earliest)) {
			start = b.last.AddDays(1 - days)
		}
		if start.Before(b.first) && !b.first.Before(earliest) {
			start = b.first // longer than the period: it begins with it
		}
	}
	return start, !start.Before(later(b.first, earliest))
}

func later(a, b calendar.Date) calendar.Date {
	if a.Before(b) {
		return b
	}
	return a
}

// WeekdayFrom gives the first such weekday (Monday = 1) on or after d, and d itself for 0.
func WeekdayFrom(d calendar.Date, weekday int) calendar.Date {
	if weekday == 0 {
		return d
	}
	return d.AddDays((weekday - 1 - d.Weekday() + 7) % 7)
}

// part is which piece of a month is meant: early, mid, late, its n-th week or weekday.
type part struct {
	anchor  int // day of the month; counted from its end when negative; 0 means the 8th
	exact   bool
	weekday int
	days    int // that it has itself
	within  int // that it has, where a trip need not take them all
}

const usualAnchor = 8

func monthPeriod(m time.Month, p part) period {
	if p.anchor == 0 {
		p.anchor = usualAnchor
	}
	on := 1
	if p.weekday != 0 {
		on = p.weekday
	}
	if p.days > 0 {
		on = 0 // it begins on its first day, whatever weekday that is
	}
	return period{month: m, on: on, days: p.days, within: p.within, bounds: func(y int) bounds {
		first := calendar.Date{Year: y, Month: m, Day: 1}
		last := calendar.DateOf(time.Date(y, m+1, 0, 0, 0, 0, 0, time.UTC))
		b := bounds{first: first, anchor: first.AddDays(p.anchor - 1), last: last}
		if p.anchor < 0 {
			b.anchor = last.AddDays(p.anchor + 1)
		}
		if p.exact {
			b.last = last.AddDays(7) // a trip that starts on the month's last Friday may pass into the next
		}
		return b
	}}
}

// seasonLead keeps "in the fall", said in the middle of November, from meaning tomorrow.
const seasonLead = 13

// seasonPeriod places a trip in the season's middle month, or in its first or last.
func seasonPeriod(middle time.Month, p part) period {
	shift := 0
	switch {
	case p.anchor == 1:
		shift = -1
	case p.anchor == 20 || p.anchor < 0:
		shift = 1
	}
	return period{vague: true, on: 1, lead: seasonLead, bounds: func(y int) bounds {
		b := monthPeriod(middle+time.Month(shift), part{}).bounds(y) // package time carries months over the year's end
		first := time.Date(y, middle-1, 1, 0, 0, 0, 0, time.UTC)
		last := time.Date(y, middle+2, 0, 0, 0, 0, 0, time.UTC)
		b.anchor = calendar.DateOf(time.Date(y, middle+time.Month(shift), usualAnchor, 0, 0, 0, 0, time.UTC))
		return bounds{first: calendar.DateOf(first), anchor: b.anchor, last: calendar.DateOf(last)}
	}}
}

// Holiday is a feast trips are built around; the period starts when a short trip would.
type Holiday struct {
	Names []phrase.Pattern
	start func(year int) calendar.Date
	days  int
}

const holidayDays = 4

// Holidays are the feasts that trips are made for, and when they are.
var Holidays = []Holiday{
	{phrase.Says("easter weekend|holiday|holidays|break|time?"), func(y int) calendar.Date { return easter(y).AddDays(-2) }, holidayDays},
	{phrase.Says("first|#th weekend|sunday of|in advent", "advent weekend?"), func(y int) calendar.Date {
		return WeekdayFrom(calendar.Date{Year: y, Month: time.November, Day: 27}, 7).AddDays(-2)
	}, holidayDays},
	{phrase.Says("christmas|xmas markets|market"), fixed(12, 6), 0},
	{phrase.Says("christmas holiday|holidays|break|time|eve|day|week|weekend?", "xmas"), fixed(12, 24), holidayDays},
	{phrase.Says("new year's eve|day|weekend|break?", "new years eve|day?", "new year", "nye", "hogmanay", "silvester", "the turn of the year"), fixed(12, 30), holidayDays},
	{phrase.Says("thanksgiving weekend|break|day?"), func(y int) calendar.Date { return nthWeekday(y, time.November, 4, 4) }, holidayDays},
	{phrase.Says("valentine's|valentines day? weekend"), func(y int) calendar.Date {
		return WeekdayFrom(calendar.Date{Year: y, Month: time.February, Day: 11}, 5) // the weekend that is nearest, from its Friday
	}, 3},
	{phrase.Says("valentine's day|weekend?", "valentines day|weekend?"), fixed(2, 12), holidayDays},
	{phrase.Says("halloween"), fixed(10, 29), holidayDays},
	{phrase.Says("labor|labour day weekend?"), func(y int) calendar.Date { return nthWeekday(y, time.September, 1, 1).AddDays(-3) }, holidayDays},
	{phrase.Says("memorial day weekend?"), func(y int) calendar.Date {
		return WeekdayFrom(calendar.Date{Year: y, Month: time.May, Day: 25}, 1).AddDays(-3)
	}, holidayDays},
	{phrase.Says("opening|start|beginning day|weekend? of oktoberfest", "oktoberfest opening|starts"), func(y int) calendar.Date {
		return WeekdayFrom(calendar.Date{Year: y, Month: time.September, Day: 16}, 6).AddDays(-1)
	}, 0},
	{phrase.Says("oktoberfest"), func(y int) calendar.Date {
		return WeekdayFrom(calendar.Date{Year: y, Month: time.September, Day: 16}, 6).AddDays(2)
	}, 0},
	{phrase.Says("golden week"), fixed(4, 29), DefaultDays},
	{phrase.Says("cherry blossom season|time?", "cherry blossoms", "sakura season?"), fixed(3, 28), 0},
	{phrase.Says("bastille day"), fixed(7, 12), holidayDays},
	{phrase.Says("whitsun|whitsuntide|pentecost|whit weekend|holiday|monday|sunday|week?"), func(y int) calendar.Date { return easter(y).AddDays(47) }, holidayDays},
	{phrase.Says("ascension day|weekend?"), func(y int) calendar.Date { return easter(y).AddDays(38) }, holidayDays},
	{phrase.Says("mardi gras", "shrove tuesday"), func(y int) calendar.Date { return easter(y).AddDays(-49) }, holidayDays},
	{phrase.Says("may day bank? holiday? weekend?", "early may bank holiday weekend?"), fixed(4, 29), holidayDays},
	{phrase.Says("late|spring may? bank holiday weekend?", "late may bank holiday weekend?"), func(y int) calendar.Date {
		return WeekdayFrom(calendar.Date{Year: y, Month: time.May, Day: 25}, 1).AddDays(-3)
	}, holidayDays},
	{phrase.Says("august|summer bank holiday weekend?"), func(y int) calendar.Date {
		return WeekdayFrom(calendar.Date{Year: y, Month: time.August, Day: 25}, 1).AddDays(-3)
	}, holidayDays},
	{phrase.Says("presidents|presidents'|president's day weekend?"), func(y int) calendar.Date { return nthWeekday(y, time.February, 3, 1).AddDays(-3) }, holidayDays},
	{phrase.Says("martin luther king jr? day? weekend?", "mlk day? weekend?"), func(y int) calendar.Date { return nthWeekday(y, time.January, 3, 1).AddDays(-3) }, holidayDays},
	{phrase.Says("columbus|indigenous peoples? day weekend?"), func(y int) calendar.Date { return nthWeekday(y, time.October, 2, 1).AddDays(-3) }, holidayDays},
	{phrase.Says("independence day weekend?"), fixed(7, 2), holidayDays},
	{phrase.Says("boxing day"), fixed(12, 25), holidayDays},
	{phrase.Says("saint|st patrick's|patricks|paddy's day|weekend?"), fixed(3, 15), holidayDays},
	{phrase.Says("fashion week"), func(y int) calendar.Date {
		return WeekdayFrom(calendar.Date{Year: y, Month: time.September, Day: 27}, 1)
	}, 0},
}

// HolidayWords are the words of their names that name nothing else.
var HolidayWords = english.Words("easter christmas xmas thanksgiving halloween oktoberfest valentine's valentines hogmanay silvester")

func fixed(m time.Month, d int) func(int) calendar.Date {
	return func(y int) calendar.Date { return calendar.Date{Year: y, Month: m, Day: d} }
}

func nthWeekday(y int, m time.Month, n, weekday int) calendar.Date {
	return WeekdayFrom(calendar.Date{Year: y, Month: m, Day: 1}, weekday).AddDays(7 * (n - 1))
}

func (h Holiday) period() period {
	return period{vague: h.days == 0, days: h.days, bounds: func(y int) bounds {
		start := h.start(y)
		return bounds{first: start, anchor: start, last: start.AddDays(14)}
	}}
}

// after gives the same stretch so many days after the feast: "the weekend after Easter".
func (h Holiday) after(days int) period {
	return Holiday{start: func(y int) calendar.Date { return h.start(y).AddDays(days) }, days: h.days}.period()
}

// easter gives Easter Sunday of a year of the Gregorian calendar (Meeus, Jones and Butcher).
func easter(y int) calendar.Date {
	a, b, c := y%19, y/100, y%100
	h := (19*a + b - b/4 - (b-(b+8)/25+1)/3 + 15) % 30
	l := (32 + 2*(b%4) + 2*(c/4) - h - c%4) % 7
	m := (a + 11*h + 22*l) / 451
	n := h + l - 7*m + 114
	return calendar.Date{Year: y, Month: time.Month(n / 31), Day: n%31 + 1}
}

package dates

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// Hours is when the days begin and end.
type Hours struct {
	Start, End calendar.Clock
	Clash      bool // early starts are asked for as well as late ones: the late are taken
}

const (
	noEarlyStart = calendar.Clock(10 * 60)
	earlyStart   = calendar.Clock(8 * 60)
	earlyNight   = calendar.Clock(21 * 60)
)

var (
	startAt = phrase.Says("breakfast until|till @time", "sleep|sleeping|lie|stay|rest in? bed? until|till @time", "earliest|first start|activity|thing|stop|sight|entry? at|is|:? @time", "up and about|out at|by|from @time", "out of|the the? door|house|hotel by|at @time", "start|starting|starts|begin|beginning|begins the|our|my|each|every? day|days|mornings|morning? late|early? at|by|around|from @time", "out the door by|at @time", "days|day|mornings start|starts|starting|begin|begins? at|from @time",
		"up|out at|by @time", "leave|leaving the? hotel by|at|around @time", "first thing at @time")
	notBefore = phrase.Says("nothing|not|never|no starts|start|starting|activities|sightseeing|out|up? before|earlier|until|till than? @time", "don't|not want|wanting|like to start|leave|get|go out|up|anything? before @time", "after @time in the morning", "start|starting|begin|beginning only? after|past|from @time", "no earlier than @time", "not out|up? before @time")
	lateStart = phrase.Says("no|without|avoid|avoiding|not|hate|dislike too? early mornings|starts|start|rises|rising|wake mornings|ups|up|alarms?", "sleep|sleeping late", "sleep|sleeping|lie|lay in|ins", "late start|starts|risers|riser|mornings", "start|starting|begin|beginning|rise|rising|get|getting up? late", "late to rise", "wake|waking up? late", "don't|not|hate do|like|want|doing? mornings", "not morning people", "aren't|not early risers|birds",
		"no|without alarm|alarms clock|clocks?", "not|no|nothing too? early in|on the? morning|mornings", "nothing too early")
	soonStart = phrase.Says("early bird|birds|riser|risers|starts|start|mornings", "start|starting early", "up early", "first thing in the morning")
	endAt     = phrase.Says("latest finish|end|return|stop at|is|by|:? @time", "back|home|in|return|indoors at|in|to? the|our|my? hotel|room|bed|accommodation|base? by|before|at|around|until|no? later? than? @time",
		"be|get|getting|being back|home at|in|to? the|our? hotel|room|bed? by|before|at @time", "finish|finishing|end|ending|ends|done|wrap|wrapped the|our|each|every? day|days? up? by|before|at|around @time", "out until|till|to @time", "evenings|nights until|till|to @time",
		"day|days|evenings|evening|nights|night end|ends|ending|over|finish|finishes|done at|by|before|around|no? later? than? @time", "nothing|not|no activities? after|past|later than? @time", "in bed by|before|at @time", "lights out at|by|:? @time", "call it a day|night at|by|around @time", "kids|children|bedtime is|in bed at|by @time", "bedtime is|at|:? @time", "stay|staying out until|till|to @time", "not be? out? after|past @time")
	lateEnd = phrase.Says("open|going? until|till|til late|midnight|dawn|closing|close", "night owl|owls", "until|till|til the early|small hours", "late nights", "end|ending|finish|finishing|stay|staying|go out|up? late", "late to bed", "to bed late", "late evenings|finishes|finish")
	soonEnd = phrase.Says("nobody|none|no one out|up? late", "no|without|avoid|avoiding|not too? late nights|night|evenings|evening", "early nights|night|evenings|bedtime|bedtimes", "don't|not|never|won't want|like|wanting? to? be|stay|being|staying|keep out|up late at? night?")
)

// ReadHours finds when the traveller wants to be out and back: "no early mornings", "start at 8", "back by 8pm".
func ReadHours(s *phrase.Sentence) Hours {
	var h Hours
	fromTo(s, &h)
	take := func(list []phrase.Pattern, at *calendar.Clock, value func(phrase.Match) calendar.Clock, low, high calendar.Clock) {
		for _, p := range list {
			for _, m := range p.All(s) {
				c := value(m)
				if *at == 0 && c >= low && c <= high && !otherThing(s, m) && !ofOneDay(s, m) && !ofSight(s, m) {
					*at = c
					s.Use(m, phrase.AsHours)
				}
			}
		}
	}
	morning := func(m phrase.Match) calendar.Clock { return m.Times[0].Clock }
	evening := func(m phrase.Match) calendar.Clock {
		c := m.Times[0].Evening()
		if c <= trip.LatestEnd-calendar.Midnight {
			return c + calendar.Midnight // "until 1 am" is of the night that follows
		}
		return c
	}
	if h.Start == 0 {
		h.Start = earliest(s)
	}
	take(lateEnd, &h.End, func(m phrase.Match) calendar.Clock {
		if either := s.Texts(m.From-1, "or") || s.Texts(m.From-1, "nor"); either && s.Texts(m.From, "late") && s.WordsBefore(m.From, 7, againstLate) {
			return earlyNight // "no early starts or late nights"
		}
		if s.Texts(m.From, "night") || s.Texts(m.From, "late") && !s.WordsBefore(m.From, 2, lexicon.Negations) || s.Texts(m.To-1, "late") && !s.WordsBefore(m.From, 5, againstLate) || s.WordsBefore(m.From, 4, outLate) {
			return calendar.Midnight
		}
		return -1
	}, 0, calendar.Midnight)
	take(notBefore, &h.Start, morning, 5*60, 12*60)
	take(endAt, &h.End, evening, 16*60, trip.LatestEnd)
	take(startAt, &h.Start, morning, 5*60, 12*60)
	take(lateStart, &h.Start, always(noEarlyStart), 0, calendar.Midnight)
	if h.Start >= noEarlyStart {
		useAgain(s, lateStart)
	}
	take(soonEnd, &h.End, always(earlyNight), 0, calendar.Midnight)
	h.Clash = h.Start >= noEarlyStart && asksEarly(s)
	take(soonStart, &h.Start, func(m phrase.Match) calendar.Clock { return earlyOrNot(s, m) }, 0, calendar.Midnight)
	return h
}

// useAgain marks what says once more in words what is said with an hour: "nothing before 10, we like to sleep in".
func useAgain(s *phrase.Sentence, list []phrase.Pattern) {
	for _, p := range list {
		for _, m := range p.All(s) {
			if !otherThing(s, m) && !ofOneDay(s, m) {
				s.Use(m, phrase.AsHours)
			}
		}
	}
}

// ofOneDay tells whether hours are said of one day alone, and so are none of every day: "back by 6pm on Wednesday", "on the last day back by 4".
func ofOneDay(s *phrase.Sentence, m phrase.Match) bool {
	from, to := m.From, m.To
	for from > 0 && m.From-from < 6 && !s.RestEnds(from-1) {
		from--
	}
	for to < len(s.Tokens) && to-m.To < 5 && !s.RestEnds(to) {
		to++
	}
	for k := from; k < to; k++ {
		switch w := s.Tokens[k]; {
		case w.Text == "each" || w.Text == "every" || w.Text == "daily":
			return false
		case w.By != phrase.Nobody:
		case lexicon.Weekdays[w.Text] != 0 && w.Raw != w.Text && !s.Texts(k-1, "from"), (w.Text == "day" || w.Text == "night" || w.Text == "evening") && oneDay[s.WordAt(k-1)], w.Text == "day" && s.Tokens[min(len(s.Tokens)-1, k+1)].Kind == phrase.Number:
			return true
		}
	}
	return false
}

// ofSight tells whether "first thing in the morning" is said of a sight: "the Louvre first thing in the morning".
func ofSight(s *phrase.Sentence, m phrase.Match) bool {
	if !s.Texts(m.From, "first", "thing") {
		return false
	}
	before, behind := m.From-1, m.To
	for before > 0 && (s.Texts(before, "-") || s.Texts(before, ",") || s.Texts(before, "there")) {
		before--
	}
	for behind < len(s.Tokens) && behind < m.To+7 && toSight[s.Tokens[behind].Text] {
		behind++
	}
	return before >= 0 && s.Tokens[before].By == phrase.AsSight || behind < len(s.Tokens) && s.Tokens[behind].By == phrase.AsSight
}

// toSight may stand between such an hour and the sight: "first thing in the morning we want to visit the Louvre".
var toSight = english.Words("the we want to visit see do go i'd like would , at : - of day on")

// outLate are what goes on until late.
var outLate = english.Words("bars bar clubs club out up party partying parties dancing drinks evenings nights nightlife pubs cocktails")

var oneDay = english.Words("first last final second third fourth arrival departure that this one")

// otherThing tells whether a phrase about hours goes on to mean something else: "early morning flights", "sleep in a hotel".
func otherThing(s *phrase.Sentence, m phrase.Match) bool {
	if m.To >= len(s.Tokens) {
		return false
	}
	next := s.Tokens[m.To]
	if s.Texts(m.To-1, "late") && !s.RestEnds(m.To) && !afterLate[next.Text] {
		return true // "start late in May"
	}
	if j := link(s, m.To, m.From); j > 0 && s.Tokens[m.To-1].Kind == phrase.Number && DayNumber(s, j) > 0 {
		if _, to := DayAt(s, j); to > 0 {
			return true // "the days from 9 to 14 November"
		}
	}
	return next.Text == "flight" || next.Text == "flights" || s.Texts(m.To-1, "in") && (next.By == phrase.AsCity || sleepPlaces[next.Text])
}

// againstLate turn down late hours, or those of somebody else.
var againstLate = english.Words("not no don't doesn't won't can't cannot never nobody none nothing without avoid hate dislike too refuse")

// afterLate go on behind a late hour of the days: "we start late and end late".
var afterLate = english.Words("and or but so every each because since as please at with too if")

var sleepPlaces = english.Words("a an the hotel hotels hostel hostels central our apartment")

// earlyOrNot reads "early starts" in a list of what is not wanted: "no red-eyes and early starts".
func earlyOrNot(s *phrase.Sentence, m phrase.Match) calendar.Clock {
	for i := m.From - 1; i >= max(0, m.From-6) && !phrase.Ends(s.Tokens[i]) && s.Tokens[i].Text != ","; i-- {
		if lexicon.Negations[s.Tokens[i].Text] {
			return noEarlyStart
		}
	}
	return earlyStart
}

// asksEarly tells whether early starts of the days are asked for, whatever else is said of them.
func asksEarly(s *phrase.Sentence) bool {
	for _, p := range soonStart {
		for _, m := range p.All(s) {
			if earlyOrNot(s, m) == earlyStart && !otherThing(s, m) && !ofOneDay(s, m) && !ofSight(s, m) {
				return true
			}
		}
	}
	return false
}

func always(c calendar.Clock) func(phrase.Match) calendar.Clock {
	return func(phrase.Match) calendar.Clock { return c }
}

var dayFromTo = phrase.Says("from? @time -|to|until|till @time each|every day", "days from? @time -|to|until|till @time", "sightseeing|out|active|day|activities from|between @time -|to|until|till|and @time", "each|every day from @time -|to|until|till @time", "between @time and @time each|every day")

func fromTo(s *phrase.Sentence, h *Hours) {
	m, ok := phrase.First(s, dayFromTo)
	if !ok || len(m.Times) != 2 {
		return
	}
	start, end := m.Times[0].Clock, m.Times[1].Evening()
	if m.To < len(s.Tokens) && lexicon.Months[s.Tokens[m.To].Text] != 0 {
		return
	}
	if start >= 5*60 && start <= 12*60 && end >= 16*60 {
		h.Start, h.End = start, end
		s.Use(m, phrase.AsHours)
	}
}

package wishes

import (
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// What is said of one day alone, or of how much a day may hold at most, is no pace of the whole trip.

// SingleDays are the wishes for days of a trip, which are known when its dates are.
type SingleDays struct {
	of   []singleDay
	most int  // sights a day at most; 0 where nobody says
	Easy bool // an easy day is among them
	// WorkUntil is until when one works on each morning; 0 where nobody does.
	WorkUntil calendar.Clock
}

// singleDay is what shall be otherwise on one day, and where that is said.
type singleDay struct {
	on     Lock
	wish   trip.DayWish
	said   phrase.Match
	weekly bool // on that day of every week
	home   bool // one is to be home then, if it is the last day
	busy   bool // the day ends with something of the travellers' own
}

const (
	freeMorning = calendar.Clock(13 * 60) // a day begins then whose morning is free
	freeEvening = calendar.Clock(18 * 60) // a day ends then whose evening is free
)

// EasyDay is how many sights a day has at most that shall be an easy one.
const EasyDay = 2

const someSights = "sights|attractions|things|places|activities|stops|visits|sight|attraction|thing|place|activity|stop|visit"

var (
	mostADay = phrase.Says("no|not more than # "+someSights+" a|per|each|every|/ day", "at most # "+someSights+" a|per|each|every|/ day", "up to # "+someSights+" a|per|each|every|/ day", "max|maximum|only|just of? # "+someSights+" a|per|each|every|/ day",
		"a maximum of # "+someSights+" a|per|each|every|/ day", "# "+someSights+" a|per|each|every|/ day max|maximum|tops", "# "+someSights+" a|per|each|every|/ day at most|maximum", "# "+someSights+" at most a|per|each|every|/ day", "never more than # "+someSights+" a|per|each|every|/ day", "# "+someSights+" a|per|each|every|/ day is|are the|our|my? most|maximum|limit|enough|plenty", "not|no more than # "+someSights+" on any|one|a? single? day")
	mostOfKind = phrase.Says("no|not more than # "+kindsOfSights+" a|per|each|every|/ day", "at most # "+kindsOfSights+" a|per|each|every|/ day", "never more than # "+kindsOfSights+" a|per|each|every|/ day", "# "+kindsOfSights+" a|per|each|every|/ day at most", "# "+kindsOfSights+" a|per|each|every|/ day maximum|max|tops", "up to # "+kindsOfSights+" a|per|each|every|/ day", "# "+kindsOfSights+" a|per|each|every|/ day is|are the|our|my? most|maximum|limit|enough|plenty", "# "+kindsOfSights+" at most a|per|each|every|/ day")
	leastADay  = phrase.Says("at least # sights|attractions|things|places|activities|stops a|per|each|every|/ day")

	easyBefore = phrase.Says("an|a|the|one? very|really|nice|fairly? easy|light|gentle|quiet|calm|slow|relaxed|leisurely|unhurried|short")
	easyBehind = phrase.Says("should|shall|to|must|is? be? easy|light|gentle|quiet|calm|slow|relaxed|leisurely|unhurried please?")
	easyTail   = phrase.Says("with|and time|room|space to|for pack|packing", "to|for pack|packing|recover", "after the? flight|journey")

	restBefore = phrase.Says("nothing|nothing's planned|scheduled? at? all?", "nothing but rest|sleep", "no plans|sightseeing|sights|programme|program|activities at? all?", "rest|resting only?", "a? rest|free day", "an? free|empty|unplanned|open")
	restBehind = phrase.Says("is|for|with? nothing but rest|sleep|resting|relaxing", "is|for|just|only rest|resting only?", "with|has? nothing planned|scheduled", "with|has|without|no? no|any plans|programme|program|sightseeing at? all?", "is|to? be? off|free|empty|unplanned")
	keepsFree  = phrase.Says("keep|keeping|leave|leaving|have|want|need|we'd|i'd like? to? keep|leave|have?")
	madeFree   = phrase.Says("entirely|completely|totally|all? free|open|empty|clear|unplanned", "entirely|completely|all? to|for ourselves|myself|us|me")
	restWhy    = phrase.Says("because of|for|due|after to? the|our|my? jet|jetlag lag?", "to get over|recover from the|our|my? jet|jetlag|flight lag?", "to recover")

	freeDay = phrase.Says("a|one|1 whole|full|entire|complete? day with|has no plans|programme|program|sightseeing|sights|schedule at? all?", "a|one|1 whole|full|entire|complete? day with nothing planned|scheduled|booked|on? at? all?",
		"a|one|1 whole|full|entire|complete? day without a|any|the? plans|plan|programme|program|sightseeing|schedule at? all?", "a|one|1 completely|totally|entirely? free|unplanned|unscheduled|empty|blank day in|for|to|at|between? ourselves|leisure?",
		"a|one|1 whole|full|entire? day to|for|at ourselves|myself|leisure", "a|one|1 whole|full|entire? day off sightseeing", "a|one|1 whole|full|entire? day off from sightseeing", "a|one|1 day kept|left? completely|entirely? free|open|empty|unplanned")

	worksFrom = phrase.Says("to? video|phone|zoom? work|working|online|calls|meetings from|between? @time -|to|until|till|and @time each|every|in|on the? morning|mornings|day|workday|afternoon|afternoons|evening|evenings", "work|working|online|calls each|every|in|the? the? morning|mornings|day from|between @time -|to|until|till|and @time",
		"work|working|calls until|till @time each|every|in the? morning|mornings|day", "work|working each|every|in the? morning|mornings until|till @time")
)

// ReadDays finds what is said of single days, before its words mean anything else.
func ReadDays(s *phrase.Sentence) (d SingleDays) {
	for _, p := range mostADay {
		for _, m := range p.All(s) {
			if n := m.Nums[0]; d.most == 0 && n >= 1 && n <= 12 {
				d.most = n
				s.Use(m, phrase.AsWish)
			}
		}
	}
	for _, p := range mostOfKind {
		for _, m := range p.All(s) {
			s.Use(m, phrase.Unwanted) // an intent has no limit for a kind of sights
		}
	}
	for _, p := range leastADay {
		for _, m := range p.All(s) {
			s.UseRange(m.From, m.From+2, phrase.AsWish) // how many is read with the sights
		}
	}
	d.readWork(s)
	d.readSabbath(s)
	d.readEngaged(s)
	for i := range s.Tokens {
		if s.Tokens[i].By != phrase.Nobody {
			continue
		}
		on, to := dayNamed(s, i)
		if to == 0 {
			on, to = dateNamed(s, i)
		}
		if to > 0 && !d.readBack(s, on, i, to) && on.Day == (english.Day{}) {
			d.readDay(s, on, i, to)
		}
	}
	return d
}

// readFree tells whether a day is wished for on which nothing is planned, whichever.
func readFree(s *phrase.Sentence) (free bool) {
	for _, p := range freeDay {
		for _, m := range p.All(s) {
			if !clause.Negated(s, m.From) && !tickets[s.WordAt(m.To)] {
				s.Use(m, phrase.AsWish)
				free = true
			}
		}
	}
	return free
}

var tickets = english.Words("pass passes ticket tickets entry admission trip tour tours travel")

// readWork reads work on each morning, behind which the days begin.
func (d *SingleDays) readWork(s *phrase.Sentence) {
	m, ok := phrase.First(s, worksFrom)
	if !ok || clause.Negated(s, m.From) {
		return
	}
	until := m.Times[len(m.Times)-1].Clock
	if len(m.Times) == 2 && until <= m.Times[0].Clock {
		until += 12 * 60 // "9 to 6"
	}
	if w := s.WordAt(m.To - 1); strings.HasPrefix(w, "afternoon") || strings.HasPrefix(w, "evening") || len(m.Times) == 2 && m.Times[0].Clock > 10*60 || until < 6*60 || until > 12*60 {
		s.Use(m, phrase.Unwanted)
		return
	}
	s.Use(m, phrase.AsWish)
	d.WorkUntil = until
}

// readDay reads what is said around a day that stands at from ≤ i < to.
func (d *SingleDays) readDay(s *phrase.Sentence, on Lock, from, to int) {
	zero, easy := 0, EasyDay
	at := s.BackOver(s.BackOver(s.BackOver(s.BackOver(from, "the"), "our"), "on"), "for")
	if _, evening := eveningOfTrip(s, from); evening {
		if m, ok := s.EndingAt(restBefore, at); ok && at < from {
			d.add(s, on, trip.DayWish{End: freeEvening}, m.From, to+1)
		} else {
			d.readPart(s, on, from, at, to)
		}
		return
	}
	if d.readStart(s, on, from, at, to) {
		return
	}
	if m, ok := longest(s, madeFree, to); ok {
		if before, keeps := s.EndingAt(keepsFree, at); keeps {
			d.add(s, on, trip.DayWish{Most: &zero}, before.From, m.To)
			return
		}
	}
	if d.readPart(s, on, from, at, to) {
		return
	}
	m, before := s.EndingAt(easyBefore, from)
	if !before {
		m, before = s.EndingAt(easyBefore, at)
	}
	if behind, ok := longest(s, easyBehind, to); ok && !before {
		m, before = phrase.Match{From: at, To: behind.To}, s.RestEnds(behind.To) || easyEnds[s.WordAt(behind.To)] || phrase.AnyAt(s, restWhy, behind.To)
	}
	if before {
		end := max(to, m.To)
		if tail, ok := longest(s, easyTail, end); ok {
			end = tail.To
		} else if why, ok := longest(s, restWhy, end); ok {
			end = why.To
		}
		d.Easy = true
		d.add(s, on, trip.DayWish{Most: &easy}, m.From, end)
		return
	}
	if m, ok := s.EndingAt(restBefore, at); ok && s.Tokens[m.From].By == phrase.Nobody && (at < from || on.Number != 0) {
		d.rest(s, on, m.From, to)
	} else if m, ok := longest(s, restBehind, to); ok && (s.RestEnds(m.To) || s.Texts(m.To, "and") || phrase.AnyAt(s, restWhy, m.To)) {
		d.rest(s, on, at, m.To)
	}
}

// easyEnds stand behind what is said of an easy day: "day 1 should be easy so that we can rest".
var easyEnds = english.Words("and so since as but after because")

// starts are the ways to say when a day begins, behind the day and before it.
var (
	startsBehind = phrase.Says(",|:|-? we|i? nothing|not|no starts|start|out|up|sights|sightseeing? before|until|till|earlier @time", "start|starts|begin|begins|starting only|not? at|after|before|from @time")
	startsBefore = phrase.Says("nothing|not before|until|till|earlier @time", "start|starting|begin at|after|from @time")
)

// readStart reads when one day begins: "on day 2 nothing before 11".
func (d *SingleDays) readStart(s *phrase.Sentence, on Lock, from, at, to int) bool {
	m, ok := longest(s, startsBehind, to)
	begin, end := at, m.To
	if !ok {
		if m, ok = s.EndingAt(startsBefore, at); !ok || at == from {
			return false
		}
		begin, end = m.From, to
	}
	start := m.Times[0].Clock
	if start < 5*60 || start > 14*60 {
		return false
	}
	d.add(s, on, trip.DayWish{Start: start}, begin, end)
	return true
}

// rest wants nothing to be planned on a day.
func (d *SingleDays) rest(s *phrase.Sentence, on Lock, from, to int) {
	if why, ok := longest(s, restWhy, to); ok {
		to = why.To
	}
	d.add(s, on, trip.DayWish{Most: new(0)}, from, to)
}

// readPart reads a part of a day that is kept free. Of an afternoon in the middle of a day an intent has no word: it is left aside.
func (d *SingleDays) readPart(s *phrase.Sentence, on Lock, from, at, to int) bool {
	part := s.WordAt(to)
	if !partsKept[part] {
		return false
	}
	m, ok := longest(s, madeFree, to+1)
	if !ok && s.Texts(to+1, "off") {
		m, ok = phrase.Match{From: to + 1, To: to + 2}, true
	}
	if !ok {
		return false
	}
	if before, keeps := s.EndingAt(keepsFree, at); keeps {
		from = before.From
	}
	if s.Texts(m.To, "because") || s.Texts(m.To, "since") || s.Texts(m.To, "as") {
		for m.To < len(s.Tokens) && !s.RestEnds(m.To) && s.Tokens[m.To].By == phrase.Nobody {
			m.To++ // why it is free is no wish
		}
	}
	switch part {
	case "morning":
		d.add(s, on, trip.DayWish{Start: freeMorning}, from, m.To)
	case "afternoon":
		s.UseRange(from, m.To, phrase.Unwanted)
	default:
		d.add(s, on, trip.DayWish{End: freeEvening}, from, m.To)
	}
	return true
}

var partsKept = english.Words("morning afternoon evening night")

func (d *SingleDays) add(s *phrase.Sentence, on Lock, w trip.DayWish, from, to int) {
	if clause.Negated(s, from) {
		return
	}
	s.UseRange(from, to, phrase.AsWish)
	d.of = append(d.of, singleDay{on: on, wish: w, said: phrase.Match{From: from, To: to}})
}

// ofTrip are days that are named by their place in a trip.
var ofTrip = []struct {
	phrases []phrase.Pattern
	number  int
}{
	{phrase.Says("last|final day", "departure day", "day of departure", "day we|i leave|depart|fly|go|travel|return home|back?"), -1},
	{phrase.Says("first|arrival day", "day of arrival", "day we|i arrive|land|come|get there|in?"), 1},
}

// dayNamed reads the day that begins at i: "last day", "second day", "day 3", "Friday", "Friday 7 May".
func dayNamed(s *phrase.Sentence, i int) (on Lock, to int) {
	for _, of := range ofTrip {
		if m, ok := longest(s, of.phrases, i); ok {
			return Lock{Number: of.number}, m.To
		}
	}
	if number, ok := eveningOfTrip(s, i); ok {
		return Lock{Number: number}, i + 1
	}
	if m, ok := phrase.Of("#th|day day|#").At(s, i); ok && len(m.Nums) == 1 && m.Nums[0] > 0 && m.Nums[0] < 400 {
		return Lock{Number: m.Nums[0]}, m.To
	}
	if m, ok := phrase.Of("#th").At(s, i); ok && m.Nums[0] > 0 && partsKept[s.WordAt(i+1)] {
		if _, free := longest(s, madeFree, i+2); free {
			return Lock{Number: m.Nums[0]}, i + 1 // "the first evening free"
		}
	}
	t := s.Tokens[i]
	weekday := lexicon.Weekdays[strings.TrimSuffix(t.Text, "s")]
	if weekday == 0 || t.Raw == t.Text || len(t.Text) < 6 {
		return Lock{}, 0
	}
	if day, end := dates.DayAt(s, s.Skip(i+1, ",", "the")); end > 0 && !day.Slash.Ambiguous() {
		return Lock{Day: day}, end
	}
	return Lock{Weekday: weekday}, i + 1
}

// eveningOfTrip reads the day at i whose evening is spoken of: "the first evening". The last evening is that before the day on which one goes home.
func eveningOfTrip(s *phrase.Sentence, i int) (number int, ok bool) {
	if !s.Texts(i+1, "evening") && !s.Texts(i+1, "night") || s.Tokens[i].By != phrase.Nobody {
		return 0, false
	}
	switch {
	case s.Texts(i, "last"), s.Texts(i, "final"):
		return -2, true
	case s.Tokens[i].Ord && s.Tokens[i].Milli >= 1000 && s.Tokens[i].Milli <= 21_000:
		return int(s.Tokens[i].Milli / 1000), true
	}
	return 0, false
}

func longest(s *phrase.Sentence, list []phrase.Pattern, i int) (best phrase.Match, ok bool) {
	for _, p := range list {
		if m, hit := p.At(s, i); hit && m.To > best.To {
			best, ok = m, true
		}
	}
	return best, ok
}

// dateNamed reads a date, or a day of the month alone: "the 23rd", "23 May".
func dateNamed(s *phrase.Sentence, i int) (on Lock, to int) {
	if day, to := dates.DayAt(s, i); to > 0 && !day.Slash.Ambiguous() && day.Month != 0 {
		return Lock{Day: day}, to
	}
	if n := dates.DayNumber(s, i); n > 0 && s.Tokens[i].Ord && s.Texts(i-1, "the") {
		return Lock{Day: english.Day{Day: n}}, i + 1
	}
	return Lock{}, 0
}

// backBy are the ways to say until when one is back, or home at the end of the trip, before the day of which that is said.
var backBy = phrase.Says("back|home in|to _ _? by|before|no|not? later? than? @time on|for? the?", "back|home|in at|in? the|our? hotel? by|before|no|not later? than? @time on|for? the?")

// mostBack is how many words such a phrase has at most.
const mostBack = 12

// readBack reads until when one is back on a day. The day itself is left to those who read dates, since it may be the end of the trip.
func (d *SingleDays) readBack(s *phrase.Sentence, on Lock, from, to int) bool {
	for k := max(0, from-mostBack); k < from; k++ {
		m, ok := longest(s, backBy, k)
		if !ok || m.To != from || clause.Negated(s, k) || s.WordsBefore(k, 2, underWay) {
			continue
		}
		end := m.Times[0].Evening()
		if end < 14*60 || end > calendar.Midnight {
			return false
		}
		d.of = append(d.of, singleDay{on: on, wish: trip.DayWish{End: end}, said: phrase.Match{From: k, To: to}, home: s.AnyBetween(k, from, homewards) || s.Texts(k, "back", "in") && gazetteer.Capitalised(s, k+2) || s.Texts(k, "back", "in", "new")})
		for k < from && !s.Texts(k, "on") && !s.Texts(k, "for") && !s.Texts(k, "the", s.WordAt(from)) {
			s.UseRange(k, k+1, phrase.AsWish)
			k++
		}
		return true
	}
	return false
}

// underWay are rides home, whose hour is that at which they leave.
var underWay = english.Words("fly flying flight flights train bus coach drive driving leave leaving return")

var homewards = english.Words("home")

// HomeBy gives until when one is to be home on the last day of a trip; 0 where nobody says.
func (d *SingleDays) HomeBy(w trip.DateWindow) (by calendar.Clock) {
	for _, one := range d.of {
		if day, ok := one.on.Offset(w.Start, w.End); one.home && ok && day == w.Days()-1 {
			by = one.wish.End
		}
	}
	return by
}

// On gives the wishes for the days of a trip on its dates, beside others. What is said of a day that the trip has not is left aside.
func (d *SingleDays) On(s *phrase.Sentence, w trip.DateWindow, others []trip.DayWish) (out []trip.DayWish) {
	out = others
	at := func(day int) *trip.DayWish {
		for i := range out {
			if out[i].Day == day {
				return &out[i]
			}
		}
		out = append(out, trip.DayWish{Day: day})
		return &out[len(out)-1]
	}
	for _, one := range d.of {
		if one.weekly {
			if !one.inEachWeek(w, at) && len(out) == 0 {
				leaveAside(s, one.said.From, one.said.To)
			}
			continue
		}
		day, ok := -1, false
		if w.Start.Valid() && !w.End.Before(w.Start) {
			day, ok = one.on.Offset(w.Start, w.End)
		}
		if !ok || day < 0 || day >= w.Days() {
			leaveAside(s, one.said.From, one.said.To)
			continue
		}
		s.UseRange(one.said.From, one.said.To, phrase.AsWish)
		if !one.home || day < w.Days()-1 {
			joinDay(at(day), one.wish)
		}
	}
	if d.most > 0 && w.Start.Valid() && w.Days() <= trip.MaxJourneyDays {
		for day := range w.Days() {
			joinDay(at(day), trip.DayWish{Most: &d.most})
		}
	}
	return out
}

// joinDay adds to what is wished of a day, of two numbers of sights the less.
func joinDay(to *trip.DayWish, w trip.DayWish) {
	if w.Most != nil && (to.Most == nil || *w.Most < *to.Most) {
		to.Most = w.Most
	}
	to.Start, to.End = max(to.Start, w.Start), max(to.End, w.End)
}

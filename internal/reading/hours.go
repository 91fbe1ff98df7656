package reading

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// hours is when the days begin and end.
type hours struct{ start, end calendar.Clock }

const (
	noEarlyStart = calendar.Clock(10 * 60)
	earlyStart   = calendar.Clock(8 * 60)
	earlyNight   = calendar.Clock(21 * 60)
)

var (
	startAt = says("breakfast until|till @time", "sleep|sleeping|lie|stay|rest in? bed? until|till @time", "earliest|first start|activity|thing|stop|sight|entry? at|is|:? @time", "up and about|out at|by|from @time", "out of|the the? door|house|hotel by|at @time", "start|starting|starts|begin|beginning|begins the|our|my|each|every? day|days|mornings|morning? late|early? at|by|around|from @time", "out the door by|at @time", "days|day|mornings start|starts|starting|begin|begins? at|from @time",
		"up|out at|by @time", "leave|leaving the? hotel by|at|around @time", "first thing at @time")
	notBefore = says("nothing|not|never|no starts|start|starting|activities|sightseeing|out|up? before|earlier|until|till than? @time", "don't|not want|wanting|like to start|leave|get|go out|up|anything? before @time", "after @time in the morning", "start|starting|begin|beginning only? after|past|from @time", "no earlier than @time", "not out|up? before @time")
	lateStart = says("no|without|avoid|avoiding|not|hate|dislike too? early mornings|starts|start|rises|rising|wake mornings|ups|up|alarms?", "sleep|sleeping late", "sleep|sleeping|lie|lay in|ins", "late start|starts|risers|riser|mornings", "don't|not|hate do|like|want|doing? mornings", "not morning people", "aren't|not early risers|birds",
		"no|without alarm|alarms clock|clocks?", "not|no too? early in the morning|mornings")
	soonStart = says("early bird|birds|riser|risers|starts|start|mornings", "start|starting early", "up early", "first thing in the morning")
	endAt     = says("latest finish|end|return|stop at|is|by|:? @time", "back|home|in|return|indoors at|in|to? the|our|my? hotel|room|bed|accommodation|base? by|before|at|around|until|no? later? than? @time",
		"be|get|getting|being back|home at|in|to? the|our? hotel|room|bed? by|before|at @time", "finish|finishing|end|ending|ends|done|wrap|wrapped the|our|each|every? day|days? up? by|before|at|around @time", "out until|till|to @time",
		"day|days|evenings|evening|nights|night end|ends|ending|over|finish|finishes|done at|by|before|around|no? later? than? @time", "nothing|not|no activities? after|past|later than? @time", "in bed by|before|at @time", "lights out at|by|:? @time", "call it a day|night at|by|around @time", "kids|children|bedtime is|in bed at|by @time", "bedtime is|at|:? @time", "stay|staying out until|till|to @time", "not be? out? after|past @time")
	soonEnd = says("nobody|none|no one out|up? late", "no|without|avoid|avoiding|not too? late nights|night|evenings|evening", "early nights|night|evenings|bedtime|bedtimes")
)

// readHours finds when the traveller wants to be out and back: "no early mornings", "start at 8", "back by 8pm".
func readHours(s *sentence) hours {
	var h hours
	fromTo(s, &h)
	take := func(list []phrase, at *calendar.Clock, value func(match) calendar.Clock, low, high calendar.Clock) {
		for _, p := range list {
			for _, m := range p.all(s) {
				c := value(m)
				if *at == 0 && c >= low && c <= high && !s.otherThing(m) {
					*at = c
					s.use(m, asHours)
				}
			}
		}
	}
	morning := func(m match) calendar.Clock { return m.times[0].Clock }
	evening := func(m match) calendar.Clock { return m.times[0].evening() }
	if h.start == 0 {
		h.start = s.notBefore()
	}
	take(notBefore, &h.start, morning, 5*60, 12*60)
	take(endAt, &h.end, evening, 16*60, calendar.Midnight)
	take(startAt, &h.start, morning, 5*60, 12*60)
	take(lateStart, &h.start, always(noEarlyStart), 0, calendar.Midnight)
	take(soonEnd, &h.end, always(earlyNight), 0, calendar.Midnight)
	take(soonStart, &h.start, func(m match) calendar.Clock { return s.earlyOrNot(m) }, 0, calendar.Midnight)
	return h
}

// otherThing tells whether a phrase about hours goes on to mean something else: "early morning flights", "sleep in a hotel".
func (s *sentence) otherThing(m match) bool {
	if m.to >= len(s.tok) {
		return false
	}
	next := s.tok[m.to]
	if j := s.link(m.to, m.from); j > 0 && s.tok[m.to-1].kind == number && s.dayNumber(j) > 0 {
		if _, to := s.dayAt(j); to > 0 {
			return true // "the days from 9 to 14 November"
		}
	}
	return next.text == "flight" || next.text == "flights" || s.texts(m.to-1, "in") && (next.by == asCity || sleepPlaces[next.text])
}

var sleepPlaces = set("a an the hotel hotels hostel hostels central our apartment")

// earlyOrNot reads "early starts" in a list of what is not wanted: "no red-eyes and early starts".
func (s *sentence) earlyOrNot(m match) calendar.Clock {
	for i := m.from - 1; i >= max(0, m.from-6) && !ends(s.tok[i]) && s.tok[i].text != ","; i-- {
		if negations[s.tok[i].text] {
			return noEarlyStart
		}
	}
	return earlyStart
}

func always(c calendar.Clock) func(match) calendar.Clock {
	return func(match) calendar.Clock { return c }
}

var dayFromTo = says("from? @time -|to|until|till @time each|every day", "days from? @time -|to|until|till @time", "sightseeing|out|active|day|activities from|between @time -|to|until|till|and @time", "each|every day from @time -|to|until|till @time", "between @time and @time each|every day")

func fromTo(s *sentence, h *hours) {
	m, ok := first(s, dayFromTo)
	if !ok || len(m.times) != 2 {
		return
	}
	start, end := m.times[0].Clock, m.times[1].evening()
	if m.to < len(s.tok) && months[s.tok[m.to].text] != 0 {
		return
	}
	if start >= 5*60 && start <= 12*60 && end >= 16*60 {
		h.start, h.end = start, end
		s.use(m, asHours)
	}
}

var (
	relaxed = says("not|nothing|without|no|don't|isn't want|like? to|be|being? too|very|so|overly? packed|busy|rushed|rush|rushing|crammed|hectic|full|stressful|intense|stress|hurry|hurrying|cram|crowded", "not|nothing|don't want|to|do? to? do? too much|many", "no rush|rushing|stress|hurry",
		"take|taking it|things easy|slow|slowly", "take|taking our|my time", "snail's pace", "at our own pace", "laid back", "easy going", "easygoing", "slow paced?", "relaxed|relaxing|relax|relaxation", "slow|slowly|leisurely|leisure|unhurried|gentle|chill|chilled|chilling|calm|lazy|mellow|lighter|restful|tranquil", "low key",
		"easy pace|paced|days|trip|itinerary|schedule", "nice and easy", "easy", "plenty|lots of free|down|rest time", "downtime", "plenty|lots|enough of time|breaks|pauses|rest|stops", "lots of breaks|pauses", "long|slow|late breakfasts|lunches|mornings",
		"no need to see|do|visit|cover everything|it all", "not|don't|needn't have|need|want? to? see|do everything|it all", "one|a couple|a few|just|only or? two? things|thing|sight|sights|museum|place a|per|each|every day", "keep|keeping it|things|the? days? light|simple|gentle", "quiet|short|calm|slow|light|peaceful days", "unwind|unwinding|recharge|recharging|recover|switch off|wind down",
		"tire|tires|tired easily|quickly|fast", "don't|not|without exhaust|exhausting|tire|tiring us|me", "no marathons|marathon", "bad knees|knee|hip|back|feet", "knees|knee|hip|back|legs is|are bad|weak|sore", "not|never rushed|rush|rushing|hurried",
		"room to breathe", "no pressure", "unrushed", "nothing too|very? strenuous|tiring|exhausting|stressful|hectic|rushed|taxing|demanding", "dawdle|dawdling|amble|ambling|potter|pottering")
	packed = says("see|do|visit|seeing|doing|fit|fitting|cram|pack|squeeze in? as much as we|i|possible can|could?", "as much as humanly|physically? possible|we|i can?", "as many sights|museums|things|places as humanly|physically? possible|we|i can?",
		"squeeze|wring every|each drop|bit|second|minute", "fill every|each hour|minute|day|moment", "full|flat throttle|tilt|out|speed|steam ahead?", "see|do it all", "dawn|sunrise to|till|until dusk|sunset|night|midnight", "every minute|hour counts", "no|without time to waste|lose", "see|do everything", "action|jam packed", "fast paced|pace?",
		"as many sights|museums|things|places a|per|each day as possible|will|we|i|can|fit", "days|day|time to? be|should|shall|must be? full|packed|busy|filled", "full on", "full days|schedule|itinerary|program|programme", "cram|squeeze|pack|fit everything|it|lots? all? in", "cram|squeeze|pack|fit in everything|lots|loads",
		"nonstop|non stop|- stop? sightseeing|days|action|programme|program|touring", "tightly|heavily scheduled|planned|packed", "back to back", "go go go?", "all|every|hit the? highlights|highlight|sights|landmarks", "cover|covering as? much ground", "tick|ticking|check|checking off? everything|all|it off? all?", "not|without a minute|second|moment wasted|lost|to? waste?", "maximum|max|maximise|maximize sightseeing|sights|culture", "maximise|maximize our|my time", "loads to do|see", "as full|busy|packed as possible|can|you", "energy for everything|anything|more", "we|i can|will sleep|rest at home|later|when", "on the go",
		"packed|busy|intense|intensive|hectic|whirlwind|ambitious|breakneck|energetic")
	balanced = says("balanced pace|paced|schedule|itinerary|tempo|trip?", "moderate|medium|normal|average pace|paced|schedule|tempo", "moderately paced", "not too slow|relaxed")
	// notPace keeps words of pace from being read where they mean something else.
	notPace = says("full board|refund|day|days|price", "easy access|to", "active volcano", "busy airport", "fully booked", "nonstop|non flight|flights", "relaxed|casual dress|restaurant", "packed lunch|lunches")
)

// readPace finds how full the days may be.
func readPace(s *sentence) trip.Pace {
	for _, r := range []struct {
		list []phrase
		pace trip.Pace
	}{{balanced, trip.PaceBalanced}, {relaxed, trip.PaceRelaxed}, {packed, trip.PacePacked}} {
		for _, p := range r.list {
			for _, m := range p.all(s) {
				if s.negated(m.from) || anyAt(s, notPace, m.from) {
					continue
				}
				s.use(m, asWish)
				for _, again := range p.all(s) {
					s.use(again, asWish)
				}
				return r.pace
			}
		}
	}
	return ""
}

// anyAt tells whether one of some patterns stands at i.
func anyAt(s *sentence, list []phrase, i int) bool {
	for _, p := range list {
		if _, ok := p.at(s, i); ok {
			return true
		}
	}
	return false
}

package reading

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// lock is a sight pinned to a day and a time. Which day of the trip that is is known when the dates are.
type lock struct {
	place   NamedPlace
	number  int // 1 is the first day, -1 the last
	weekday int // Monday = 1
	day     day
	window  calendar.Window
	guessed bool // no time was said
}

const (
	lockMorning   = calendar.Clock(10 * 60)
	lockNoon      = calendar.Clock(12 * 60)
	lockAfternoon = calendar.Clock(14 * 60)
	lockEvening   = calendar.Clock(18 * 60)
)

// pin is the day and time of a lock as they are said, anywhere around the name of the sight.
type pin struct {
	lock
	timed, dayed bool
	from, to     int
}

// readLocks finds sights pinned to a day: "the Eiffel Tower on day 3 at 2pm", "on Tuesday at 10: the Louvre". The rest of
// the sights are given back.
func readLocks(s *sentence, sights []found) (locks []lock, rest []found) {
	for _, f := range sights {
		behind, before := s.pinBehind(f.to), s.pinBefore(f.from)
		p := behind
		if !behind.dayed {
			p = before.timedBy(behind)
		}
		if !p.dayed || s.negated(f.from) {
			rest = append(rest, f)
			continue
		}
		for _, used := range []pin{behind, before} {
			if used.dayed == behind.dayed || used.dayed {
				s.useRange(used.from, used.to, asSight)
			}
		}
		p.place = f.place
		p.settle()
		locks = append(locks, p.lock)
	}
	return locks, rest
}

// timedBy takes the time of another pin: "on day 3 visit the Louvre at 2pm".
func (p pin) timedBy(o pin) pin {
	if p.dayed && !p.timed && o.timed {
		p.window, p.timed = o.window, true
	}
	return p
}

// settle gives the lock a window: as long as a visit usually takes, in the morning when nothing was said.
func (p *pin) settle() {
	if !p.timed {
		p.window, p.guessed = calendar.Window{Start: lockMorning}, true
	}
	if p.window.End == 0 {
		stay := p.place.StayMinutes
		if stay <= 0 {
			stay = DefaultStay
		}
		p.window.End = p.window.Start + calendar.Clock(stay)
	}
}

// pinBehind reads "on day 3 at 2pm", "at 14:00 on Tuesday", "day 2 (10:00-12:00)".
func (s *sentence) pinBehind(i int) pin {
	p := pin{from: i, to: i}
	for k := s.skip(i, ",", "("); k < len(s.tok); {
		n := p.step(s, k)
		if n == 0 {
			break
		}
		k += n
		p.to = k
		k = s.skip(k, ",", "(", ")", "of")
	}
	return p
}

// pinBefore reads the same directly before a sight, with a verb between: "on day 3 at 2pm visit the Eiffel Tower".
func (s *sentence) pinBefore(i int) pin {
	end := i
	for end > 0 && i-end < 6 && s.tok[end-1].by == nobody && pinFill[s.tok[end-1].text] {
		end--
	}
	for start := max(0, end-10); start < end; start++ {
		if start > 0 && s.tok[start-1].kind == number && s.tok[start-1].by == nobody {
			continue
		}
		if p := s.pinBehind(start); p.dayed && p.to == end {
			return p
		}
	}
	return pin{}
}

var pinFill = set("the a visit see go to : , - we i want do must should at for is climb tour book booked have of up would like")

// step reads the next piece of a pin and gives how many tokens it took.
func (p *pin) step(s *sentence, i int) int {
	if !p.dayed {
		trial := *p
		if n := trial.readDay(s, i); n > 0 && !(s.texts(i+n, ":") && i > p.from) {
			trial.dayed = true // "…, day 2: Versailles" begins the next pin
			*p = trial
			return n
		}
	}
	if !p.timed {
		if n := p.readTime(s, i); n > 0 {
			p.timed = true
			return n
		}
	}
	return 0
}

var (
	dayNumbered = says("on|for? day #", "on|for? the #th day", "on|for? my|our #th day")
	lastDay     = says("on|for? the|our|my last|final day")
)

func (p *pin) readDay(s *sentence, i int) int {
	for _, ph := range dayNumbered {
		if m, ok := ph.at(s, i); ok && m.nums[0] >= 1 && m.nums[0] < 400 {
			p.number = m.nums[0]
			return m.to - i
		}
	}
	for _, ph := range lastDay {
		if m, ok := ph.at(s, i); ok {
			p.number = -1
			return m.to - i
		}
	}
	k := s.skip(i, "on", "for", "the")
	if d, to := s.dayAt(k); to > 0 && !d.slash.ambiguous() && k > i {
		p.day = d
		return to - i
	}
	if n := s.dayNumber(k); n > 0 && k > i && s.tok[k].ord {
		p.day = day{day: n}
		return k + 1 - i
	}
	if k < len(s.tok) && s.tok[k].by == nobody && weekdays[s.tok[k].text] != 0 && (k > i || s.tok[k].raw != s.tok[k].text) {
		p.weekday = weekdays[s.tok[k].text]
		return k + 1 - i
	}
	return 0
}

var partOfDay = []struct {
	phrases []phrase
	at      calendar.Clock
}{
	{says("in|on|for? the? morning", "first thing"), lockMorning},
	{says("at? noon|midday|lunchtime"), lockNoon},
	{says("in|on|for? the? afternoon"), lockAfternoon},
	{says("in|on|for? the? evening|night", "at? sunset"), lockEvening},
}

func (p *pin) readTime(s *sentence, i int) int {
	if m, ok := say("from|between? @time -|to|until|till|and @time").at(s, i); ok {
		start, end := m.times[0].inDaytime(), m.times[1].inDaytime()
		if !m.times[1].bare && m.times[0].bare && start+12*60 < end && m.times[0].Clock < 8*60 {
			start += 12 * 60
		}
		if start < end {
			p.window = calendar.Window{Start: start, End: end}
			return m.to - i
		}
	}
	if m, ok := say("at|from|around|about|by|: @time").at(s, i); ok {
		p.window.Start = m.times[0].inDaytime()
		return m.to - i
	}
	if i < len(s.tok) && s.tok[i].by == nobody && (s.tok[i].kind == timeLit || i+1 < len(s.tok) && (s.tok[i+1].text == "am" || s.tok[i+1].text == "pm")) {
		if t, n := s.timeAt(i); n > 0 {
			p.window.Start = t.inDaytime()
			return n
		}
	}
	for _, part := range partOfDay {
		for _, ph := range part.phrases {
			if m, ok := ph.at(s, i); ok {
				p.window.Start = part.at
				return m.to - i
			}
		}
	}
	return 0
}

// inDaytime reads a bare hour as one at which people visit things: 8 to 12 in the morning, 1 to 7 after noon.
func (t timeOfDay) inDaytime() calendar.Clock {
	if t.bare && t.Clock < 8*60 {
		return t.Clock + 12*60
	}
	return t.Clock
}

// offset gives the lock's 0-based day in a trip.
func (l lock) offset(start, end calendar.Date) (int, bool) {
	switch {
	case l.number > 0:
		return l.number - 1, true
	case l.number < 0:
		return start.DaysUntil(end), true
	case l.weekday != 0:
		on := weekdayFrom(start, l.weekday)
		return start.DaysUntil(on), !end.Before(on)
	}
	if l.day.month == 0 { // "on the 14th": the first one of the trip
		for on := start; !end.Before(on) && start.DaysUntil(on) < 31; on = on.AddDays(1) {
			if on.Day == l.day.day {
				return start.DaysUntil(on), true
			}
		}
		return 0, false
	}
	on, ok := l.day.on(start)
	return start.DaysUntil(on), ok && !end.Before(on)
}

var nearWords = set("near nearby by beside opposite overlooking around behind facing towards")

// besides tells whether a sight is named only to say where something else is: "a hotel near the Louvre". It gives the
// token the phrase begins at.
func (s *sentence) besides(i int) (int, bool) {
	i = s.backOver(i, "the")
	switch {
	case s.texts(i-2, "close", "to"), s.texts(i-2, "next", "to"), s.texts(i-2, "view", "of"), s.texts(i-2, "views", "of"), s.texts(i-2, "distance", "of"),
		s.texts(i-2, "walk", "from"), s.texts(i-2, "minutes", "from"), s.texts(i-2, "front", "of"), s.texts(i-2, "vicinity", "of"):
		return i - 2, true
	}
	return i - 1, i > 0 && nearWords[s.tok[i-1].text]
}

// readSightWishes turns the sights that are named into wishes. One that only says where something is belongs to a meal,
// or stays unread; so does one that is not wanted.
func (w *wishes) readSightWishes(s *sentence, sights []found) {
	seen := map[string]bool{}
	for _, f := range sights {
		at, near := s.besides(f.from)
		switch {
		case s.negated(f.from):
			s.release(f)
		case near && s.mealBefore(at):
			w.food(s.level(at, f.to), trip.FoodWish{Near: f.place.ID})
			s.useRange(at, f.from, asWish)
		case near:
			s.release(f)
		case !seen[f.place.ID]:
			seen[f.place.ID] = true
			w.other = append(w.other, trip.Requirement{Level: s.level(f.from, f.to), Sights: &trip.SightsWish{Name: f.place.ID}})
		}
	}
}

// release gives a name back, to be reported as unread.
func (s *sentence) release(f found) {
	for i := f.from; i < f.to; i++ {
		if s.tok[i].by == asSight {
			s.tok[i].by = unwanted
		}
	}
}

func (s *sentence) mealBefore(i int) bool {
	for k := i - 1; k >= 0 && k >= i-5; k-- {
		if mealWords[s.tok[k].text] || s.tok[k].text == "restaurants" {
			return true
		}
	}
	return false
}

const kindsOfSights = "museum|museums|park|parks|temple|temples|garden|gardens|church|churches|market|markets|palace|palaces|shrine|shrines|viewpoint|viewpoints|monument|monuments|zoo|castle|castles"

var typedSights = []struct {
	phrases []phrase
	set     func(*trip.SightsWish)
}{
	{says("all of? the art|history|science? "+kindsOfSights, "every|each art|history|science? "+kindsOfSights), func(w *trip.SightsWish) { w.All = true }},
	{says("best|top|highest rated|reviewed? art|history|science? " + kindsOfSights), func(w *trip.SightsWish) { w.Pick = trip.PickBestRated }},
	{says("only? free admission|entry? art|history|science? " + kindsOfSights), func(w *trip.SightsWish) { w.Free = true }},
}

var (
	freeSights = says("only? free sights|attractions|activities|things|stuff|admission|entry|places only?", "things|attractions|sights|activities|places that|which are|is free", "things|attractions|sights|activities|places that|which? cost|costing nothing", "things|attractions|sights|activities|places without|with an|any|no? entrance|admission|entry fee|fees|charge|charges|price",
		"anything|everything free", "sights|attractions|everything must|should|may|to|has|have to? be free", "sights|attractions|everything must|should|may|has|have to? cost nothing")
	perDay = says("# sights|attractions|museums|things|places|activities|stops|sight|attraction|museum|activity a|per|each|every|/ day", "no more than # sights|attractions|museums|things|places a|per|each|every|/ day", "at most # sights|attractions|museums|things|places a|per|each|every|/ day", "up to # sights|attractions|museums|things|places a|per|each|every|/ day")
)

// readSightTypes finds wishes about kinds of sights: all of a type, the best of it, free ones, how many a day.
func (w *wishes) readSightTypes(s *sentence) {
	add := func(m match, sw trip.SightsWish) {
		if s.negated(m.from) {
			return
		}
		w.other = append(w.other, trip.Requirement{Level: s.level(m.from, m.to), Sights: &sw})
		s.use(m, asWish)
	}
	for _, p := range perDay {
		for _, m := range p.all(s) {
			if n := m.nums[0]; n >= 1 && n <= 12 {
				add(m, trip.SightsWish{PerDay: n})
			}
		}
	}
	for _, p := range freeSights {
		for _, m := range p.all(s) {
			add(m, trip.SightsWish{Free: true})
		}
	}
	for _, r := range typedSights {
		for _, p := range r.phrases {
			for _, m := range p.all(s) {
				sw := trip.SightsWish{Type: kindOf[s.tok[m.to-1].text]}
				if prefix := s.tok[m.to-2].text; prefix == "art" || prefix == "history" || prefix == "science" {
					sw.Type = prefix + " " + sw.Type
				}
				r.set(&sw)
				add(m, sw)
			}
		}
	}
}

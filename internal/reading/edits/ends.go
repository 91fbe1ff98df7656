package edits

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/wishes"
)

// end is which end of a trip is spoken of.
type end int

const (
	anyEnd end = iota // whichever is nearer
	outEnd
	homeEnd
)

var (
	goesHome = phrase.Says("go|fly|travel|drive|come|get|head|leave|going|flying|coming back|home", "leave|depart|set off for home", "return|returning", "end|ends|finish|finishes the|our? trip|holiday|journey?",
		"stay until|till", "extend it|the? trip|stay? until|till|to", "be back|home")
	setsOut   = phrase.Says("set out|off", "start|starts|begin|begins the|our? trip|holiday|journey?", "arrive|land|fly out", "leave home", "travel there")
	leavesAny = phrase.Says("leave|depart|leaving|departing")
	byDays    = phrase.Says("# day|days earlier|sooner|later", "a|one day earlier|sooner|later")
)

// readEnds reads "leave on 12 May instead", "we go home on Sunday", "home a day earlier".
func (r *editReader) readEnds() {
	for _, wish := range []struct {
		list []phrase.Pattern
		end  end
	}{{goesHome, homeEnd}, {setsOut, outEnd}, {leavesAny, anyEnd}} {
		for _, p := range wish.list {
			for _, m := range p.All(r.Sentence) {
				if !r.endBy(m, wish.end) {
					r.endOn(m, wish.end)
				}
			}
		}
	}
	for _, p := range phrase.Says("home|back") { // "home a day earlier"
		for _, m := range p.All(r.Sentence) {
			r.endBy(m, homeEnd)
		}
	}
}

// endBy reads by how many days one goes home earlier or later. Who sets out by so many moves the trip: see readShift.
func (r *editReader) endBy(m phrase.Match, which end) bool {
	if which != homeEnd || r.Tokens[m.From].By != phrase.Nobody {
		return false
	}
	for _, p := range byDays {
		by, ok := p.At(r.Sentence, r.Skip(m.To, "by"))
		if !ok {
			continue
		}
		n := 1
		if len(by.Nums) > 0 {
			n = by.Nums[0]
		}
		if !r.Texts(by.To-1, "later") {
			n = -n
		}
		r.longer += n
		r.UseRange(m.From, by.To, phrase.AsDate)
		return true
	}
	return false
}

// endOn reads on which day the trip begins or ends.
func (r *editReader) endOn(m phrase.Match, which end) {
	k := r.Skip(m.To, "already", "only", "again")
	pin, ok := r.dayAt(k)
	if !ok { // "until 18 June"
		day, to := dates.DayAt(r.Sentence, r.Skip(k, "the"))
		pin, ok = wishes.Pin{Lock: wishes.Lock{Day: day}, To: to}, to > 0
	}
	if !ok || pin.Number != 0 || r.Tokens[m.From].By != phrase.Nobody {
		return
	}
	if _, n := r.TimeAt(r.Skip(pin.To, "at", "around", "by")); n > 0 {
		return // it is of a ride
	}
	start, last := r.days.Start, r.days.End
	on, ok := nearest(pin, start)
	if home, there := nearest(pin, last); which == homeEnd || which == anyEnd && there && abs(last.DaysUntil(home)) < abs(start.DaysUntil(on)) {
		which, on, ok = homeEnd, home, there
	}
	if !ok {
		return
	}
	out, home := start.DaysUntil(on), last.DaysUntil(on)
	switch {
	case which == homeEnd && home == 0:
		r.noDay = append(r.noDay, r.lang.Say("You go home on %s already.", r.lang.DayMonth(on)))
	case which == homeEnd:
		r.longer += home
		r.saidOf(leavesAny, m, "You go home on %s now, and everything before stays. Say \"we set out on %s\" if it is the beginning that you mean.", on)
	case out == 0:
		r.noDay = append(r.noDay, r.lang.Say("You set out on %s already.", r.lang.DayMonth(on)))
	default:
		r.shift += out
		r.saidOf(leavesAny, m, "You set out on %s now: all dates move with it. Say \"we go home on %s\" if it is the end that you mean.", on)
	}
	r.UseRange(m.From, pin.To, phrase.AsDate)
	r.cue(pin.To, pin.To+2, english.Words("instead already"))
}

// saidOf says what was taken for granted, where the words leave open which end is meant.
func (r *editReader) saidOf(open []phrase.Pattern, m phrase.Match, says string, on calendar.Date) {
	for _, p := range open {
		if o, ok := p.At(r.Sentence, m.From); ok && o.To == m.To {
			r.said = append(r.said, r.lang.Say(says, r.lang.DayMonth(on), r.lang.DayMonth(on)))
		}
	}
}

// nearest is the day that is said, the one of its name that is nearest to another.
func nearest(p wishes.Pin, to calendar.Date) (best calendar.Date, ok bool) {
	const around = 15
	switch {
	case p.Weekday != 0:
		for by := -3; by <= 3; by++ {
			if on := to.AddDays(by); on.Weekday()+1 == p.Weekday {
				return on, true
			}
		}
	case p.Day.Month == 0:
		return p.Day.On(to.AddDays(-around))
	case p.Day.Said():
		return p.Day.On(to.AddDays(-halfYear))
	}
	return calendar.Date{}, false
}

const halfYear = 182 // days

func abs(n int) int { return max(n, -n) }

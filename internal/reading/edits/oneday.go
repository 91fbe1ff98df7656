package edits

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/wishes"
	"github.com/tripwright/tripwright/internal/trip"
)

// ofDay is a change of one day, which is settled when it is known how long the trip is.
type ofDay struct {
	pin  wishes.Pin
	with *wishes.Pin // of days that change places
	step int         // of StepDay
	set  trip.SetDay // else
}

var (
	swaps     = phrase.Says("swap|switch|exchange|trade|interchange the? days|day # and|with|for day|days? #", "change|move the? days|day # and day? # around")
	swapVerb  = phrase.Says("swap|switch|exchange|trade")
	calmDay   = phrase.Says("lighter|calmer|easier|quieter|slower|shorter|emptier", "less full|packed|busy|hectic|crowded|tiring|stressful", "not so full|packed|busy|hectic", "too full|packed|busy|hectic|much|tiring", "with? less", "with? fewer stops|sights|things")
	fullDay   = phrase.Says("fuller|busier", "more full|packed|busy|active", "with? more", "with? more stops|sights|things", "too empty|light|quiet")
	restDay   = phrase.Says("a? rest|resting|free|lazy|restful day", "a? day off|free", "a? day of rest", "rest|relax|nothing", "no sights|plans|program|programme", "time off")
	restOf    = phrase.Says("off", "free", "empty", "without sights|plans", "a? rest day", "as? a rest day", "a day of rest")
	dayBegins = phrase.Says("start|starts|begin|begins not? the? days? at|around|from|before @time", "starting|beginning at|around|from @time", "not before @time", "from @time on?")
	dayEnds   = phrase.Says("end|ends|finish|finishes|stop the? days? at|by|around @time", "back|home at|by @time", "until|till @time", "not after|later than @time")
	later     = phrase.Says("a? later start|starts", "start|begin everything|days? later", "start|begin a? bit|little later", "sleep in|longer|late", "let us|me sleep in|longer", "get up later", "out later")
	earlier   = phrase.Says("an? earlier start|starts", "start|begin everything|days? earlier", "start|begin a? bit|little earlier", "get up earlier", "out earlier")
)

// hour is how much later or earlier days begin when nobody says by how much, in minutes.
const hour = 60

// readDays finds what is said of single days, and when all of them begin and end.
func (r *editReader) readDays() {
	r.readSwaps()
	r.readRest()
	r.readSteps()
	r.readHours()
}

// readSwaps reads "swap day 2 and day 3", "swap Tuesday and Wednesday".
func (r *editReader) readSwaps() {
	numbered := func(n int) wishes.Pin { return wishes.Pin{Lock: wishes.Lock{Number: n}, Dayed: true} }
	for _, p := range swaps {
		for _, m := range p.All(r.Sentence) {
			with := numbered(m.Nums[1])
			r.ofDays = append(r.ofDays, ofDay{pin: numbered(m.Nums[0]), with: &with})
			r.Use(m, phrase.AsWish)
		}
	}
	for _, p := range swapVerb {
		for _, m := range p.All(r.Sentence) {
			a, ok := r.dayAt(r.Skip(m.To, "the"))
			if !ok {
				continue
			}
			if b, ok := r.dayAt(r.Skip(a.To, "and", "with", "for", "the")); ok && b.From > a.To {
				r.ofDays = append(r.ofDays, ofDay{pin: a, with: &b})
				r.UseRange(m.From, b.To, phrase.AsWish)
			}
		}
	}
}

// about notes something that is said with a day behind it or before.
func (r *editReader) about(m phrase.Match, note func(wishes.Pin)) bool {
	if p, ok := r.dayAt(r.Skip(m.To, "on", "for", "than", "in", "at")); ok {
		r.UseRange(m.From, p.To, phrase.AsWish)
		note(p)
		return true
	}
	end := m.From
	for end > 0 && r.Tokens[end-1].By == phrase.Nobody && contains([]string{"is", "should", "be", "a", "bit", "little", "much", "was", "looks", "seems", ",", ":", "far", "way"}, r.Tokens[end-1].Text) {
		end--
	}
	for from := max(0, end-4); from < end; from++ {
		if p, ok := r.dayAt(from); ok && p.To == end {
			r.UseRange(from, m.To, phrase.AsWish)
			r.cue(from-3, from, map[string]bool{"make": true, "keep": true, "leave": true, "have": true, "let": true, "take": true})
			note(p)
			return true
		}
	}
	return false
}

// readRest reads "a rest day on Wednesday", "keep day 3 free".
func (r *editReader) readRest() {
	none := 0
	rests := func(p wishes.Pin) { r.ofDays = append(r.ofDays, ofDay{pin: p, set: trip.SetDay{Most: &none}}) }
	for _, list := range [][]phrase.Pattern{restDay, restOf} {
		for _, p := range list {
			for _, m := range p.All(r.Sentence) {
				r.about(m, rests)
			}
		}
	}
}

// readSteps reads "make day 2 lighter", "day 3 is too full".
func (r *editReader) readSteps() {
	for _, step := range []struct {
		list []phrase.Pattern
		by   int
	}{{calmDay, -1}, {fullDay, 1}} {
		for _, p := range step.list {
			for _, m := range p.All(r.Sentence) {
				if _, numbered := r.dayAt(m.To); r.Texts(m.To, "day") && !numbered { // "a lighter day on Wednesday"
					m.To++
				}
				by := step.by
				if r.Texts(m.To-1, "empty") || r.Texts(m.To-1, "light") || r.Texts(m.To-1, "quiet") {
					by = 1
				}
				r.about(m, func(p wishes.Pin) { r.ofDays = append(r.ofDays, ofDay{pin: p, step: by}) })
			}
		}
	}
}

// readHours reads when days begin and end: one of them where it is named, else all.
func (r *editReader) readHours() {
	r.readHoursOf()
	for _, wish := range []struct {
		list   []phrase.Pattern
		starts bool
	}{{dayBegins, true}, {dayEnds, false}} {
		for _, p := range wish.list {
			for _, m := range p.All(r.Sentence) {
				at := clockOf(m.Times[0], wish.starts)
				one := trip.SetDay{Start: at}
				if !wish.starts {
					one = trip.SetDay{End: at}
				}
				if r.about(m, func(p wishes.Pin) { r.ofDays = append(r.ofDays, ofDay{pin: p, set: one}) }) {
					continue
				}
				if !r.ofAllDays(m) {
					continue
				}
				r.hours = append(r.hours, trip.SetHours{Start: one.Start, End: one.End})
				r.Use(m, phrase.AsWish)
			}
		}
	}
	for _, wish := range []struct {
		list []phrase.Pattern
		by   trip.StepHours
	}{{later, hour}, {earlier, -hour}} {
		for _, p := range wish.list {
			for _, m := range p.All(r.Sentence) {
				r.byHours = wish.by
				r.Use(m, phrase.AsWish)
			}
		}
	}
}

// readHoursOf reads "start day 2 at 11" and "end Friday by 8", where the day stands inside.
func (r *editReader) readHoursOf() {
	for i := range r.Tokens {
		starts := contains([]string{"start", "begin"}, r.Tokens[i].Text)
		if r.Tokens[i].By != phrase.Nobody || !starts && !contains([]string{"end", "finish"}, r.Tokens[i].Text) {
			continue
		}
		p, ok := r.dayAt(r.Skip(i+1, "on", "the"))
		if !ok {
			continue
		}
		if m, ok := phrase.Of("not? at|from|by|around|before @time").At(r.Sentence, p.To); ok {
			one := trip.SetDay{Start: clockOf(m.Times[0], true)}
			if !starts {
				one = trip.SetDay{End: clockOf(m.Times[0], false)}
			}
			r.ofDays = append(r.ofDays, ofDay{pin: p, set: one})
			r.UseRange(i, m.To, phrase.AsWish)
		}
	}
}

// ofAllDays tells whether hours are said of the days, and of nothing else that stands near.
func (r *editReader) ofAllDays(m phrase.Match) bool {
	return m.From == 0 || !contains([]string{"louvre", "museum", "dinner", "lunch", "flight", "train"}, r.Tokens[m.From-1].Text)
}

// clockOf reads a bare hour as people mean it of when a day begins, or ends.
func clockOf(t phrase.TimeOfDay, starts bool) calendar.Clock {
	if !starts && t.Bare {
		return t.Evening()
	}
	return t.Clock
}

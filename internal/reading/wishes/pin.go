package wishes

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// DefaultStay is how long a pinned visit lasts when the sight does not say, in minutes.
const DefaultStay = 120

// Lock is a sight pinned to a day and a time. Which day of the trip that is is known when the dates are.
type Lock struct {
	Place   gazetteer.Place
	Number  int  // 1 is the first day, -1 the last, -2 the one before
	Weekday int  // Monday = 1
	Ordinal bool // the number was said as "31st": where the trip has no such day it is one of the month
	Which   int  // of several such weekdays: 1 is the first, -1 the last; 0 is the first, too
	Day     english.Day
	Window  calendar.Window
	Level   trip.Level
	within  *calendar.Window // a part of the day was said, and no hour
}

// lastNight is the number of the day whose evening is the last of a trip: on the last day one goes home.
const lastNight = -2

const (
	lockMorning   = calendar.Clock(10 * 60)
	lockNoon      = calendar.Clock(12 * 60)
	lockAfternoon = calendar.Clock(14 * 60)
	lockEvening   = calendar.Clock(18 * 60)
)

// Pin is the day and time of a lock as they are said, anywhere around the name of the sight.
type Pin struct {
	Lock
	Timed, Dayed bool
	From, To     int
}

// ReadLocks finds sights pinned to a day and an hour: "the Eiffel Tower on day 3 at 2pm", "on Tuesday at 10: the Louvre". A day alone, or with a
// part of it, is a wish for that day. The rest of the sights are given back.
func (w *List) ReadLocks(s *phrase.Sentence, sights []gazetteer.Found) (locks []Lock, rest []gazetteer.Found) {
	for _, f := range sights {
		behind, before := PinBehind(s, fixedBehind(s, f.To)), pinBefore(s, f.From)
		if before.Dayed && s.Texts(f.To, ",") {
			behind = Pin{From: f.To, To: f.To} // "on Monday the Louvre, on Tuesday Versailles"
		}
		p := behind
		if !behind.Dayed {
			p = before.timedBy(behind)
		}
		if !p.Dayed || clause.Negated(s, f.From) {
			rest = append(rest, f)
			continue
		}
		if behind.Dayed {
			s.UseRange(f.To, behind.To, phrase.AsSight)
		}
		s.UseRange(behind.From, behind.To, phrase.AsSight)
		if !behind.Dayed {
			s.UseRange(before.From, before.To, phrase.AsSight) // else it is said of what stands before it
		}
		p.Place, p.Level = f.Place, clause.Level(s, f.From, p.To)
		if !p.Timed || p.within != nil {
			if p.within != nil {
				p.within = roomFor(*p.within, f.Place)
			}
			wish := &trip.SightsWish{Name: f.Place.ID, Hours: p.within}
			w.on(nil, wish, p)
			w.Other = append(w.Other, trip.Requirement{Level: p.Level, Sights: wish})
			continue
		}
		p.settle()
		locks = append(locks, p.Lock)
	}
	return locks, rest
}

var fixed = phrase.Says("is|are|has|have already|only? been? booked|fixed|reserved|set|arranged|planned|scheduled for|on|at?", "tickets|ticket|visit|entry are|is? already? booked|fixed|reserved|bought for|on|at?")

// fixedBehind steps over what says that a sight has its time, before that time: "the Orangerie is booked for Saturday at 10".
func fixedBehind(s *phrase.Sentence, i int) int {
	if m, ok := longest(s, fixed, i); ok && PinBehind(s, m.To).Dayed {
		return m.To
	}
	if m, ok := longest(s, fixed, i); ok && PinBehind(s, m.To-1).Dayed {
		return m.To - 1 // "is fixed on Saturday"
	}
	return i
}

// timedBy takes the time of another pin: "on day 3 visit the Louvre at 2pm".
func (p Pin) timedBy(o Pin) Pin {
	if p.Dayed && !p.Timed && o.Timed {
		p.Window, p.Timed = o.Window, true
	}
	return p
}

// settle gives the lock a window: as long as a visit usually takes.
func (p *Pin) settle() {
	if p.Window.End == 0 {
		stay := p.Place.StayMinutes
		if stay <= 0 {
			stay = DefaultStay
		}
		p.Window.End = p.Window.Start + calendar.Clock(stay)
	}
}

// PinBehind reads "on day 3 at 2pm", "at 14:00 on Tuesday", "day 2 (10:00-12:00)".
func PinBehind(s *phrase.Sentence, i int) Pin {
	p := Pin{From: i, To: i}
	for i < len(s.Tokens) && s.Tokens[i].By == phrase.Unwanted {
		i++ // "at sunset on the last day"
	}
	for k := s.Skip(i, ",", "("); k < len(s.Tokens); {
		n := p.step(s, k)
		if n == 0 {
			break
		}
		k += n
		p.To = k
		k = s.Skip(k, ",", "(", ")", "of")
	}
	return p
}

// pinBefore reads the same directly before a sight, with a verb between: "on day 3 at 2pm visit the Eiffel Tower".
func pinBefore(s *phrase.Sentence, i int) Pin {
	end := i
	for end > 0 && i-end < 6 && s.Tokens[end-1].By == phrase.Nobody && pinFill[s.Tokens[end-1].Text] {
		end--
	}
	for start := max(0, end-10); start < end; start++ {
		if start > 0 && s.Tokens[start-1].Kind == phrase.Number && s.Tokens[start-1].By == phrase.Nobody {
			continue
		}
		if p := PinBehind(s, start); p.Dayed && p.To == end {
			for start < end && s.Tokens[start].By == phrase.Unwanted {
				start++
			}
			if s.AnyBetween(end, i, commas) && saidOfOther(s, start) {
				return Pin{} // "sumo on Tuesday morning, Tsukiji at 7am"
			}
			return p
		}
	}
	return Pin{}
}

var commas = map[string]bool{",": true}

// saidOfOther tells whether a day that begins at i is said of what stands before it.
func saidOfOther(s *phrase.Sentence, i int) bool {
	if i == 0 || s.RestEnds(i-1) {
		return false
	}
	t := s.Tokens[i-1]
	return t.By == phrase.AsSight || t.By == phrase.AsRestaurant || t.By == phrase.AsTheme || t.By == phrase.Unwanted || t.By == phrase.Nobody && t.Kind == phrase.Word && (!lexicon.Idle[t.Text] || lexicon.MealWords[t.Text])
}

var pinFill = english.Words("the a visit see go to : , - we i want do must should at for is climb tour book booked have of up would we'd i'd love like mass nice good great fancy lovely special proper really very service evensong vespers prayers organ choir")

// step reads the next piece of a pin and gives how many tokens it took.
func (p *Pin) step(s *phrase.Sentence, i int) int {
	if !p.Dayed {
		trial := *p
		if n := trial.readDay(s, i); n > 0 && !(s.Texts(i+n, ":") && i > p.From) {
			trial.Dayed = true // "…, day 2: Versailles" begins the next pin
			*p = trial
			return n
		}
	}
	if !p.Timed {
		if n := p.readTime(s, i); n > 0 {
			p.Timed = true
			return n
		}
	}
	return 0
}

var partOfDay = []struct {
	phrases []phrase.Pattern
	at      calendar.Clock
}{
	{phrase.Says("first thing in the morning", "in|on|for? the? morning", "first thing"), lockMorning},
	{phrase.Says("at? noon|midday|lunchtime"), lockNoon},
	{phrase.Says("in|on|for? the? afternoon"), lockAfternoon},
	{phrase.Says("in|on|for? the? evening|night", "at night"), lockEvening},
}

func (p *Pin) readTime(s *phrase.Sentence, i int) int {
	if m, ok := phrase.Of("from|between? @time -|to|until|till|and @time").At(s, i); ok {
		start, end := m.Times[0].InDaytime(), m.Times[1].InDaytime()
		if !m.Times[1].Bare && m.Times[0].Bare && start+12*60 < end && m.Times[0].Clock < 8*60 {
			start += 12 * 60
		}
		if start < end {
			p.Window = calendar.Window{Start: start, End: end}
			return m.To - i
		}
	}
	if m, ok := phrase.Of("at|from|around|about|by|: @time").At(s, i); ok {
		p.Window.Start = m.Times[0].InDaytime()
		return m.To - i
	}
	if i < len(s.Tokens) && s.Tokens[i].By == phrase.Nobody && (s.Tokens[i].Kind == phrase.TimeLit || i+1 < len(s.Tokens) && (s.Tokens[i+1].Text == "am" || s.Tokens[i+1].Text == "pm")) {
		if t, n := s.TimeAt(i); n > 0 {
			p.Window.Start = t.InDaytime()
			return n
		}
	}
	for _, part := range partOfDay {
		for _, ph := range part.phrases {
			if m, ok := ph.At(s, i); ok {
				p.Window.Start = part.at
				if hours, to := partAt(s, i); to > 0 {
					p.within = &hours
				}
				return m.To - i
			}
		}
	}
	return 0
}

package phrase

import (
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
)

// TimeOfDay is a time as it was said; bare means without am, pm or minutes, so that "8" can still be morning or evening.
type TimeOfDay struct {
	calendar.Clock
	Bare bool
}

// Evening reads a bare 1–11 as after noon.
func (t TimeOfDay) Evening() calendar.Clock {
	if t.Bare && t.Clock > 0 && t.Clock < 12*60 {
		return t.Clock + 12*60
	}
	return t.Clock
}

var halfPast = map[string]int{"half": 30, "quarter": 15}

// TimeAt reads a time of day at i: 8, 8am, 8:30 pm, 20:00, noon, eight o'clock, half past eight.
func (s *Sentence) TimeAt(i int) (TimeOfDay, int) {
	if i >= len(s.Tokens) {
		return TimeOfDay{}, 0
	}
	switch s.Tokens[i].Text {
	case "noon", "midday":
		return TimeOfDay{Clock: 12 * 60}, 1
	case "midnight":
		return TimeOfDay{Clock: calendar.Midnight}, 1
	case "half", "quarter":
		if s.Texts(i+1, "past") {
			if t, n := s.TimeAt(i + 2); n > 0 {
				t.Clock += calendar.Clock(halfPast[s.Tokens[i].Text])
				return t, n + 2
			}
		}
		if h, ok := s.WholeAt(i + 1); ok && s.Tokens[i].Text == "half" && h >= 1 && h <= 12 && !s.Tokens[i+1].Ord && !s.CountedAt(i+1) {
			return s.halfOfDay(i+2, TimeOfDay{Clock: calendar.Clock(h*60 + 30), Bare: true}, 2) // "half eight"
		}
		return TimeOfDay{}, 0
	}
	t, n := TimeOfDay{Clock: s.Tokens[i].clock, Bare: s.Tokens[i].clock < 12*60}, 1
	if s.Tokens[i].Kind != TimeLit {
		h, ok := s.WholeAt(i)
		if !ok || h > 24 || s.Tokens[i].Ord {
			return TimeOfDay{}, 0
		}
		t = TimeOfDay{Clock: calendar.Clock(h * 60), Bare: h <= 12}
	}
	return s.halfOfDay(i+n, t, n)
}

// halfOfDay applies "am", "pm", "o'clock" and "in the evening" behind a time.
func (s *Sentence) halfOfDay(i int, t TimeOfDay, n int) (TimeOfDay, int) {
	if i >= len(s.Tokens) {
		return t, n
	}
	pm := func(skip int) (TimeOfDay, int) {
		if t.Clock < 12*60 {
			t.Clock += 12 * 60
		}
		return TimeOfDay{Clock: t.Clock}, n + skip
	}
	am := func(skip int) (TimeOfDay, int) { return TimeOfDay{Clock: t.Clock % (12 * 60)}, n + skip }
	switch w := s.Tokens[i].Text; {
	case n == 1 && s.Tokens[i-1].Kind == Number && lexicon.Months[w] != 0:
		return TimeOfDay{}, 0 // "not after 20 May"
	case t.Clock > 12*60+59:
		return TimeOfDay{Clock: t.Clock}, n
	case w == "pm":
		return pm(1)
	case w == "am":
		return am(1)
	case w == "o'clock":
		return s.halfOfDay(i+1, t, n+1)
	case w == "in" && s.Texts(i+1, "the", "morning"):
		return am(3)
	case w == "in" && (s.Texts(i+1, "the", "evening") || s.Texts(i+1, "the", "afternoon")):
		return pm(3)
	case w == "at" && s.Texts(i+1, "night"):
		return pm(2)
	case t.Bare && s.Tokens[i-1].Kind == Number && (lexicon.Countable[w] || lexicon.Months[w] != 0):
		return TimeOfDay{}, 0 // "start at 8 museums", "by 8 June" are no times
	}
	return t, n
}

// InDaytime reads a bare hour as one at which people visit things: 8 to 12 in the morning, 1 to 7 after noon.
func (t TimeOfDay) InDaytime() calendar.Clock {
	if t.Bare && t.Clock < 8*60 {
		return t.Clock + 12*60
	}
	return t.Clock
}

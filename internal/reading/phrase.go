package reading

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
)

// phrase is a small pattern over tokens, written as words with spaces between:
//
//	word|other   one of these words         word?   may be missing
//	#            a whole number             #th     an ordinal: 3rd, third
//	@time        a time of day              _       any one word that nobody used
type phrase []element

type element struct {
	alts     []string
	optional bool
}

// say makes a phrase of its text. A phrase that would match nothing at all, or holds a "?" that does not end an element,
// is a slip of the pen and panics.
func say(text string) phrase {
	var p phrase
	needed := false
	for w := range strings.FieldsSeq(text) {
		w, optional := strings.CutSuffix(w, "?")
		if strings.Contains(w, "?") {
			panic("a stray ? in the phrase: " + text)
		}
		needed = needed || !optional
		p = append(p, element{strings.Split(w, "|"), optional})
	}
	if !needed {
		panic("nothing is needed in the phrase: " + text)
	}
	return p
}

// match is where a phrase was found and the numbers and times in it.
type match struct {
	from, to int // tokens from ≤ i < to
	nums     []int
	times    []timeOfDay
}

// at tells whether p stands at token i; tokens somebody has used do not match.
func (p phrase) at(s *sentence, i int) (match, bool) {
	m := match{from: i, to: i}
	if i < 0 || !p.rest(s, &m) || m.to == m.from {
		return match{}, false
	}
	return m, true
}

func (p phrase) rest(s *sentence, m *match) bool {
	if len(p) == 0 {
		return true
	}
	saved := *m
	for _, alt := range p[0].alts {
		if n := step(s, alt, m); n > 0 {
			m.to += n
			if p[1:].rest(s, m) {
				return true
			}
		}
		*m = saved
	}
	return p[0].optional && p[1:].rest(s, m)
}

// step matches one alternative at m.to and gives how many tokens it took.
func step(s *sentence, alt string, m *match) int {
	if m.to >= len(s.tok) || s.tok[m.to].by != nobody {
		return 0
	}
	t := s.tok[m.to]
	switch alt {
	case "#":
		if v, ok := s.wholeAt(m.to); ok && !t.ord {
			m.nums = append(m.nums[:len(m.nums):len(m.nums)], v)
			return 1
		}
		return 0
	case "#th":
		if t.ord {
			m.nums = append(m.nums[:len(m.nums):len(m.nums)], int(t.milli/1000))
			return 1
		}
		return 0
	case "@time":
		if c, n := s.timeAt(m.to); n > 0 {
			m.times = append(m.times[:len(m.times):len(m.times)], c)
			return n
		}
		return 0
	case "_":
		if t.kind == word {
			return 1
		}
		return 0
	}
	if t.text == alt {
		return 1
	}
	return 0
}

// possible tells whether the sentence has a word for each element that is needed; most phrases end here.
func (p phrase) possible(s *sentence) bool {
	for _, e := range p {
		if !e.optional && !slices.ContainsFunc(e.alts, func(alt string) bool { return s.words[alt] || special[alt] }) {
			return false
		}
	}
	return true
}

var special = set("# #th @time _")

// all gives every place p stands, left to right, without overlaps.
func (p phrase) all(s *sentence) []match {
	if !p.possible(s) {
		return nil
	}
	var found []match
	for i := 0; i < len(s.tok); {
		m, ok := p.at(s, i)
		if !ok {
			i++
			continue
		}
		found = append(found, m)
		i = m.to
	}
	return found
}

// first gives the first place one of the phrases stands.
func first(s *sentence, list []phrase) (match, bool) {
	for _, p := range list {
		if found := p.all(s); len(found) > 0 {
			return found[0], true
		}
	}
	return match{}, false
}

// use marks the tokens of a match as read.
func (s *sentence) use(m match, by concern) { s.useRange(m.from, m.to, by) }

// useRange marks the tokens from ≤ i < to as read, but for those that are.
func (s *sentence) useRange(from, to int, by concern) {
	for i := max(0, from); i < to; i++ {
		if s.tok[i].by == nobody {
			s.tok[i].by = by
		}
	}
}

// says makes several phrases, each of its text.
func says(texts ...string) []phrase {
	list := make([]phrase, len(texts))
	for i, t := range texts {
		list[i] = say(t)
	}
	return list
}

// timeOfDay is a time as it was said; bare means without am, pm or minutes, so that "8" can still be morning or evening.
type timeOfDay struct {
	calendar.Clock
	bare bool
}

// evening reads a bare 1–11 as after noon.
func (t timeOfDay) evening() calendar.Clock {
	if t.bare && t.Clock > 0 && t.Clock < 12*60 {
		return t.Clock + 12*60
	}
	return t.Clock
}

var halfPast = map[string]int{"half": 30, "quarter": 15}

// timeAt reads a time of day at i: 8, 8am, 8:30 pm, 20:00, noon, eight o'clock, half past eight.
func (s *sentence) timeAt(i int) (timeOfDay, int) {
	if i >= len(s.tok) {
		return timeOfDay{}, 0
	}
	switch s.tok[i].text {
	case "noon", "midday":
		return timeOfDay{Clock: 12 * 60}, 1
	case "midnight":
		return timeOfDay{Clock: calendar.Midnight}, 1
	case "half", "quarter":
		if s.texts(i+1, "past") {
			if t, n := s.timeAt(i + 2); n > 0 {
				t.Clock += calendar.Clock(halfPast[s.tok[i].text])
				return t, n + 2
			}
		}
		return timeOfDay{}, 0
	}
	t, n := timeOfDay{Clock: s.tok[i].clock, bare: s.tok[i].clock < 12*60}, 1
	if s.tok[i].kind != timeLit {
		h, ok := s.wholeAt(i)
		if !ok || h > 24 || s.tok[i].ord {
			return timeOfDay{}, 0
		}
		t = timeOfDay{Clock: calendar.Clock(h * 60), bare: h <= 12}
	}
	return s.halfOfDay(i+n, t, n)
}

// halfOfDay applies "am", "pm", "o'clock" and "in the evening" behind a time.
func (s *sentence) halfOfDay(i int, t timeOfDay, n int) (timeOfDay, int) {
	if i >= len(s.tok) {
		return t, n
	}
	pm := func(skip int) (timeOfDay, int) {
		if t.Clock < 12*60 {
			t.Clock += 12 * 60
		}
		return timeOfDay{Clock: t.Clock}, n + skip
	}
	am := func(skip int) (timeOfDay, int) { return timeOfDay{Clock: t.Clock % (12 * 60)}, n + skip }
	switch w := s.tok[i].text; {
	case n == 1 && s.tok[i-1].kind == number && months[w] != 0:
		return timeOfDay{}, 0 // "not after 20 May"
	case t.Clock > 12*60+59:
		return timeOfDay{Clock: t.Clock}, n
	case w == "pm":
		return pm(1)
	case w == "am":
		return am(1)
	case w == "o'clock":
		return s.halfOfDay(i+1, t, n+1)
	case w == "in" && s.texts(i+1, "the", "morning"):
		return am(3)
	case w == "in" && (s.texts(i+1, "the", "evening") || s.texts(i+1, "the", "afternoon")):
		return pm(3)
	case w == "at" && s.texts(i+1, "night"):
		return pm(2)
	case t.bare && s.tok[i-1].kind == number && (countable[w] || months[w] != 0):
		return timeOfDay{}, 0 // "start at 8 museums", "by 8 June" are no times
	}
	return t, n
}

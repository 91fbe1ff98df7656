package extract

import (
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
)

// clock is a time of day as a sentence gives it. A loose one does not say which half of the day it means: "nine", "9:30".
type clock struct {
	at    calendar.Clock
	loose bool
	bare  bool // a number alone, which may be no time at all
	whole bool // written to the minute, "9:30": the hours of the day are then often counted to 24
	named bool // with a word for the half of the day: "9 am", "nine in the evening"
}

const half = 12 * 60 // minutes

// readClocks puts moments in the place of all times of day that say so themselves: "9:30", "9 am", "half past nine", "noon".
// Numbers alone are left; see bareClock.
func readClocks(tokens []token) []token {
	for i := 0; i < len(tokens); i++ {
		c, n := clockAt(tokens, i)
		if n == 0 {
			continue
		}
		c, more := halfOfDay(c, tokens, i+n)
		if c.bare && more == 0 {
			continue
		}
		c.bare = false
		tokens = replace(tokens, i, i+n+more, token{kind: moment, clock: c})
	}
	return tokens
}

// clockAt reads the time that begins at i, without what tells the half of the day, and gives how many tokens it takes.
func clockAt(tokens []token, i int) (clock, int) {
	t := &tokens[i]
	switch {
	case t.is("noon", "midday"):
		return clock{at: half}, 1
	case t.is("midnight"):
		return clock{at: 0}, 1
	case t.is("half") && i+2 < len(tokens) && tokens[i+1].is("past"):
		return beside(tokens, i+2, 30, 3)
	case t.is("a") && i+1 < len(tokens) && tokens[i+1].is("quarter"):
		c, n := quarter(tokens, i+1)
		return c, n + min(n, 1)
	case t.is("quarter"):
		return quarter(tokens, i)
	}
	return figureAt(tokens, i)
}

func quarter(tokens []token, i int) (clock, int) {
	if i+2 >= len(tokens) {
		return clock{}, 0
	}
	switch {
	case tokens[i+1].is("past"):
		return beside(tokens, i+2, 15, 3)
	case tokens[i+1].is("to"):
		return beside(tokens, i+2, -15, 3)
	}
	return clock{}, 0
}

// beside gives the time some minutes from the hour at i.
func beside(tokens []token, i, minutes, n int) (clock, int) {
	c, m := clockAt(tokens, i)
	if m != 1 || c.whole {
		return clock{}, 0
	}
	c.bare, c.at = false, c.at+calendar.Clock(minutes)
	if c.at < 0 {
		c.at += calendar.Midnight
	}
	return c, n
}

// figureAt reads an hour in figures or in a word, with its minutes.
func figureAt(tokens []token, i int) (clock, int) {
	t := &tokens[i]
	if t.kind == word {
		h := english.Below100(t.text)
		if h == 0 || h > 12 {
			return clock{}, 0
		}
		if i+1 < len(tokens) && tokens[i+1].is("thirty") {
			return clock{at: calendar.Clock(h*60 + 30), loose: true}, 2
		}
		return clock{at: calendar.Clock(h * 60), loose: true, bare: true}, 1
	}
	if t.kind != number {
		return clock{}, 0
	}
	c, ok := digital(t.text)
	if !ok {
		return clock{}, 0
	}
	if c.bare && touches(tokens, i+1) && tokens[i+1].is("h") {
		return frenchAt(c, tokens, i)
	}
	return c, 1
}

// digital reads "9:30", "09.30" and "9".
func digital(s string) (clock, bool) {
	hour, minute, both := strings.Cut(s, ":")
	if !both {
		hour, minute, both = strings.Cut(s, ".")
	}
	if len(hour) > 2 || both && len(minute) != 2 || strings.ContainsAny(hour+minute, ".,:") {
		return clock{}, false
	}
	h, _ := strconv.Atoi(hour) // a number token has nothing but digits and those signs
	m, _ := strconv.Atoi(minute)
	if hour == "" || h > 24 || m > 59 || h == 24 && m > 0 {
		return clock{}, false
	}
	return clock{at: calendar.Clock(h*60 + m), loose: h <= 12 && h > 0 && hour[0] != '0', bare: !both, whole: both}, true
}

// frenchAt reads the rest of "9h30" and "9h".
func frenchAt(c clock, tokens []token, i int) (clock, int) {
	c.bare, c.whole, c.loose = false, true, false
	if !touches(tokens, i+2) || tokens[i+2].kind != number {
		return c, 2
	}
	m, err := strconv.Atoi(tokens[i+2].text)
	if err != nil || len(tokens[i+2].text) != 2 || m > 59 {
		return clock{}, 0
	}
	c.at += calendar.Clock(m)
	return c, 3
}

// touches tells whether the token at i stands right behind the one before, without space.
func touches(tokens []token, i int) bool {
	return i < len(tokens) && tokens[i-1].end == tokens[i].start
}

// halfOfDay adds what the words at i say of the half of the day, and gives how many they are. A time that they contradict is
// no time.
func halfOfDay(c clock, tokens []token, i int) (clock, int) {
	after, n := 0, 0
	if i < len(tokens) && tokens[i].is("oclock") {
		n, c.bare = 1, false
	}
	for _, p := range [...]struct {
		words string
		after int
	}{
		{"am", 0}, {"pm", half}, {"a . m .", 0}, {"p . m .", half}, {"a . m", 0}, {"p . m", half},
		{"in the morning", 0}, {"in the afternoon", half}, {"in the evening", half}, {"at night", half},
	} {
		if m, ok := phrase(tokens, i+n, p.words); ok {
			n, after, c.named = n+m, p.after, true
			break
		}
	}
	if !c.named || !c.loose {
		return c, n
	}
	c.at, c.loose = c.at%half+calendar.Clock(after), false
	return c, n
}

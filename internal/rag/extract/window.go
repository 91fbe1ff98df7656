package extract

import "github.com/tripwright/tripwright/internal/calendar"

// readStretches puts one token in the place of every opening from one moment to another: "from nine to six", "10–18",
// "opens at nine and closes at six". One that can be read in two ways has no length.
func readStretches(tokens []token) []token {
	to24 := counts24(tokens)
	for i := 0; i < len(tokens); i++ {
		if w, n := stretchAt(tokens, i, to24); n > 0 {
			tokens = replace(tokens, i, i+n, token{kind: stretch, window: w})
		}
	}
	return tokens
}

// counts24 tells whether a sentence counts the hours of the day to 24 somewhere; then it does everywhere.
func counts24(tokens []token) bool {
	for i := range tokens {
		if c := tokens[i].clock; tokens[i].kind == moment && c.whole && !c.loose && !c.named {
			return true
		}
		if c, ok := digital(tokens[i].text); tokens[i].kind == number && ok && c.bare && c.at > half && i > 0 &&
			tokens[i-1].is("from", "to", "until", "till", "-", "–", "—") {
			return true
		}
	}
	return false
}

// stretchAt reads a stretch that begins at i, and gives how many tokens it takes.
func stretchAt(tokens []token, i int, to24 bool) (calendar.Window, int) {
	at, led := leadOf(tokens, i)
	from, ok := momentAt(tokens, at)
	if !ok {
		return calendar.Window{}, 0
	}
	n := connection(tokens, at+1, tokens[i].is("between"), led == opensAt)
	to, ok := momentAt(tokens, at+1+n)
	if n == 0 || !ok || from.bare && to.bare && led == nothing && !tokens[at+1].is("-", "–", "—", "‑", "−") && !announced(tokens, i) {
		return calendar.Window{}, 0
	}
	w, ok := pair(from, to, to24)
	if !ok {
		w = calendar.Window{}
	}
	return w, at + 2 + n - i
}

type lead byte

const (
	nothing lead = iota
	outset       // "from", "between"
	opensAt      // "opens at": "closes at" has to follow
)

// leadOf steps over the words that begin a stretch.
func leadOf(tokens []token, i int) (at int, led lead) {
	switch t := &tokens[i]; {
	case t.is("from", "between"):
		return i + 1, outset
	case t.is("opens", "open", "opening") && i+1 < len(tokens) && tokens[i+1].is("at"):
		return i + 2, opensAt
	}
	return i, nothing
}

// connection gives how many tokens from i on join the two ends of a stretch.
func connection(tokens []token, i int, between, opens bool) int {
	at := i
	if opens {
		for at < len(tokens) && tokens[at].is(",", "and", "it", "they") {
			at++
		}
		if at < len(tokens) && tokens[at].is("closes", "close", "closing", "shuts", "shut") && at+1 < len(tokens) && tokens[at+1].is("at") {
			return at + 2 - i
		}
	}
	if i < len(tokens) && (tokens[i].is("to", "until", "till", "til", "-", "–", "—", "‑", "−") || between && tokens[i].is("and")) {
		return 1
	}
	return 0
}

// announced tells whether what stands before i makes numbers there times of day.
func announced(tokens []token, i int) bool {
	if i == 0 {
		return false
	}
	return tokens[i-1].kind == weekdays || tokens[i-1].is("open", "opens", "hours", "times", ":")
}

// momentAt gives the time at i, be it a number alone, unless a unit says that it counts something else.
func momentAt(tokens []token, i int) (clock, bool) {
	if i >= len(tokens) {
		return clock{}, false
	}
	if tokens[i].kind == moment {
		return tokens[i].clock, true
	}
	c, n := figureAt(tokens, i)
	if n != 1 || i+1 < len(tokens) && (tokens[i+1].kind == number || tokens[i+1].is("minutes", "hours", "hour", "days", "years", "metres", "m", "km",
		"kilometres", "people", "percent", "%", "/", "rooms", "floors", "st", "nd", "rd", "th")) {
		return clock{}, false
	}
	return c, true
}

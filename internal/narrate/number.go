package narrate

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
)

// spelled gives the value of a number word that is checked like digits, each by itself; 0 for every other word. "One" is a pronoun
// too and counts only right before a noun that can be counted; "one day" is said of any.
func spelled(w string) int { return english.Alone(w) }

// ordinal gives the number of a day, "the third day", to the tenth; 0 for every other word, and "the first day" is said of any.
func ordinal(w string) int {
	if n := int(english.Ordinals[w]); 1 < n && n <= 10 {
		return n
	}
	return 0
}

// checkNumber judges the token if it is a number, in digits or in letters; any other token is fine.
func (p *prose) checkNumber(i int) (what string, ok bool) {
	t := &p.tokens[i]
	switch n := spelled(t.fold); {
	case t.kind == number:
		return p.digits(i)
	case t.kind == word && n == 1 && p.word(i+1) != "day":
		set := p.counts[singular(p.word(i+1), p.counts)]
		return "number", set == nil || set[1] || p.described(i)
	case t.kind == word && n > 1:
		if p.described(i) {
			return "", true
		}
		return p.unit(i, strconv.Itoa(n))
	case t.kind == word && ordinal(t.fold) > 0 && (p.word(i+1) == "day" || p.word(i+1) == "night"):
		return "number", p.atMost(p.counts[p.word(i+1)], ordinal(t.fold))
	case t.kind == word && t.fold == "hour" && p.word(i-1) == "an":
		return "duration", p.anHour(i)
	}
	return "", true
}

// anHour judges "an hour" and "half an hour".
func (p *prose) anHour(i int) bool {
	length := 60
	if p.word(i-2) == "half" {
		length = 30
	}
	return p.minutes[length] || p.isSource(" an hour ")
}

func (p *prose) atMost(set map[int]bool, n int) bool {
	for have := range set {
		if n <= have {
			return true
		}
	}
	return false
}

// digits judges a number in digits: money first, because its sign stands before it, then times of day, then by unit.
func (p *prose) digits(i int) (string, bool) {
	t := &p.tokens[i]
	if p.isTold(i) {
		return "amount", p.told[normal(t.fold)] || p.described(i)
	}
	if p.isMoney(i) {
		return "amount", p.money[normal(t.fold)]
	}
	if strings.Contains(t.fold, ":") || p.word(i+1) == "am" || p.word(i+1) == "pm" {
		return "time", p.isClock(i) || p.described(i)
	}
	if p.inHours(p.unitAt(i)) && p.isHours(p.unitAt(i), normal(t.fold)) {
		return "", true // before descriptions, which may know the hours and not the minutes behind them
	}
	if p.described(i) {
		return "", true
	}
	if t.glued && p.tokens[i-1].kind == word {
		return "name", false // "AF009" that is no known name
	}
	if prev := p.word(i - 1); prev == "day" || prev == "night" {
		return "number", p.atMost(p.counts[prev], atoi(t.fold)) && atoi(t.fold) > 0
	}
	return p.unit(i, normal(t.fold))
}

// word gives the folded token at i, "" outside.
func (p *prose) word(i int) string {
	if i < 0 || i >= len(p.tokens) {
		return ""
	}
	return p.tokens[i].fold
}

func (p *prose) described(i int) bool { return p.beside[besideKey(p.tokens, i)] || p.besideEnd(i) }

// besideEnd: in a longer text a description may end where the sentence goes on.
func (p *prose) besideEnd(i int) bool {
	t := &p.tokens[i]
	ends := i+1 < len(p.tokens) && p.tokens[i+1].kind == sign && strings.Contains(beginners, p.tokens[i+1].text)
	return ends && p.beside[neighbour(p.tokens, i, -1)+"|"+t.fold+"|"]
}

const dashes = "–—-−"

func isDash(s string) bool { return s != "" && strings.Contains(dashes, s) }

// isMoney: behind a dollar sign, before the word, or the end of a range that begins with an amount.
func (p *prose) isMoney(i int) bool {
	switch next := p.word(i + 1); {
	case p.word(i-1) == "$", next == "usd", next == "dollar", next == "dollars":
		return true
	}
	return isDash(p.word(i-1)) && i >= 2 && p.tokens[i-2].kind == number && p.isMoney(i-2)
}

// isTold: beside the sign of the currency that sums are told in, or the end of a range that begins with such an amount.
func (p *prose) isTold(i int) bool {
	if p.sign == "" {
		return false
	}
	if p.over(i, -1) == p.sign || p.over(i, 1) == p.sign {
		return true
	}
	return isDash(p.word(i-1)) && i >= 2 && p.tokens[i-2].kind == number && p.isTold(i-2)
}

// over gives the folded token before or behind the one at i, over a space that does not break: a currency without a sign of its own stands behind one.
func (p *prose) over(i, step int) string {
	if p.word(i+step) == "\u00a0" {
		return p.word(i + 2*step)
	}
	return p.word(i + step)
}

func (p *prose) isClock(i int) bool {
	text := p.tokens[i].fold
	if !strings.Contains(text, ":") {
		text += ":00"
	}
	if len(text) == 4 {
		text = "0" + text
	}
	c, err := calendar.ParseClock(text)
	if err != nil {
		return false
	}
	switch half := p.word(i + 1); {
	case half == "pm" && c < 12*60:
		c += 12 * 60
	case half == "am" && c >= 12*60 && c < 13*60:
		c -= 12 * 60
	}
	return p.clocks[c%calendar.Midnight]
}

// unit judges a number by what stands behind it.
func (p *prose) unit(i int, value string) (string, bool) {
	k := p.unitAt(i)
	if p.word(i+1) == "and" && p.word(i+2) == "a" && p.word(i+3) == "half" {
		k, value = i+4, value+".5"
	}
	n, err := strconv.Atoi(value)
	isWhole := err == nil
	switch u := p.word(k); {
	case p.inHours(k):
		return "duration", p.isHours(k, value)
	case u == "min" || u == "mins" || u == "minute" || u == "minutes":
		return "duration", isWhole && p.minutes[n]
	case u == "%" || u == "percent" || u == "per" && p.word(k+1) == "cent":
		return "percentage", isWhole && p.percent[n]
	case u == "°" || u == "degrees" || u == "degree":
		return "temperature", isWhole && p.celsius[p.signed(i, n)]
	case u == "km" && p.word(k+1) == "/":
		return "wind", isWhole && p.winds[n]
	case u == "km" || u == "kilometre" || u == "kilometres" || u == "kilometer" || u == "kilometers":
		if !strings.Contains(value, ".") {
			value += ".0"
		}
		return "distance", p.tenths[value]
	case u == "m" || u == "metre" || u == "metres" || u == "meter" || u == "meters":
		return "distance", isWhole && p.metres[n]
	case value == "1" && slices.Contains(p.units, u):
		return "", true
	}
	if set, found := p.counted(k); found {
		return "number", isWhole && set[n]
	}
	return "number", p.tokens[i].kind == number && p.years[p.tokens[i].fold]
}

// unitAt finds the unit's token: right behind the number, over a hyphen, or behind the end of a range.
func (p *prose) unitAt(i int) int {
	k := i + 1
	next := p.word(k)
	if isDash(next) || next == "to" || next == "and" || next == "or" {
		end := k + 1
		if isDash(p.word(end)) { // to −5 °C
			end++
		}
		if end < len(p.tokens) && (p.tokens[end].kind == number || spelled(p.word(end)) > 1) {
			return p.unitAt(end)
		}
	}
	if isDash(next) && p.tokens[k].glued {
		k++
	}
	return k
}

// signed reads the minus of a temperature.
func (p *prose) signed(i, n int) int {
	if i > 0 && p.tokens[i].glued && (p.word(i-1) == "-" || p.word(i-1) == "−") && !(i > 1 && p.tokens[i-2].kind == number) {
		return -n
	}
	return n
}

// inHours tells whether the unit at k is an hour.
func (p *prose) inHours(k int) bool {
	u := p.word(k)
	return u == "h" || u == "hr" || u == "hrs" || u == "hour" || u == "hours"
}

// isHours judges "7 h", "7.5 hours", "7 h 25 min" and "7h25", and settles the minutes.
func (p *prose) isHours(k int, value string) bool {
	hours, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return false
	}
	total := whole(60 * hours)
	next := k + 1
	if p.word(next) == "and" {
		next++
	}
	if next < len(p.tokens) && p.tokens[next].kind == number {
		behind := p.word(next + 1)
		if p.tokens[next].glued || behind == "min" || behind == "mins" || behind == "minute" || behind == "minutes" {
			total += atoi(p.tokens[next].fold)
			p.tokens[next].settled = p.minutes[total]
		}
	}
	return p.minutes[total]
}

// maxAdjectives is how many words may stand between a number and its noun: "3 great art museums".
const maxAdjectives = 2

// counted finds the noun that is counted from token k on.
func (p *prose) counted(k int) (map[int]bool, bool) {
	for skipped := 0; skipped <= maxAdjectives && k < len(p.tokens); skipped++ {
		if p.tokens[k].kind == sign && p.tokens[k].text == "-" {
			k++
		}
		if k >= len(p.tokens) || p.tokens[k].kind != word {
			return nil, false
		}
		if set, ok := p.counts[singular(p.word(k), p.counts)]; ok {
			return set, true
		}
		k++
	}
	return nil, false
}

// singular gives the form of a noun that is counted.
func singular(w string, counts map[string]map[int]bool) string {
	forms := []string{w, strings.TrimSuffix(w, "s"), strings.TrimSuffix(w, "es"), strings.TrimSuffix(w, "ies") + "y"}
	switch w {
	case "people", "persons":
		forms = append(forms, "person")
	case "children", "kids":
		forms = append(forms, "child")
	}
	for _, f := range forms {
		if _, ok := counts[f]; ok {
			return f
		}
	}
	return ""
}

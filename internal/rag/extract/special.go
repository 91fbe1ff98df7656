package extract

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
)

// dropFeasts takes the days of the year out on which a house says that it is closed, "and on the first of May": they do not
// change its ordinary week. Any other word of a feast or a month stays, and makes the hours doubtful.
func dropFeasts(tokens []token) []token {
	for i := range tokens {
		if feastAt(tokens, i) == 0 {
			continue
		}
		end := feastsEnd(tokens, i)
		from := closingBefore(tokens, i)
		if from < 0 || end < len(tokens) && tokens[end].kind != sign {
			return tokens
		}
		return dropFeasts(slices.Delete(slices.Clone(tokens), from, end))
	}
	return tokens
}

// feastAt reads one day of the year at i, and gives how many tokens it takes: "the first of May", "25 December", "Christmas Day".
func feastAt(tokens []token, i int) int {
	at := i
	if tokens[at].is("the") {
		at++
	}
	if n := dayOfMonth(tokens, at); n > 0 {
		return at + n - i
	}
	for _, p := range [...]string{"christmas day", "christmas eve", "christmas", "boxing day", "new years day", "new years eve", "new years", "new year"} {
		if n, ok := phrase(tokens, at, p); ok {
			return at + n - i
		}
	}
	return 0
}

func dayOfMonth(tokens []token, i int) int {
	at := i
	day := func() bool {
		ok := at < len(tokens) && (tokens[at].kind == number && len(tokens[at].text) <= 2 || tokens[at].is("first", "second", "third", "fourth", "fifth", "twenty-fifth", "thirty-first"))
		if ok {
			at++
		}
		if ok && at < len(tokens) && tokens[at].is("st", "nd", "rd", "th") {
			at++
		}
		return ok
	}
	if at < len(tokens) && tokens[at].kind == word && isMonth(tokens[at].text) {
		at++
		if day() {
			return at - i
		}
		return 0
	}
	if !day() {
		return 0
	}
	if at < len(tokens) && tokens[at].is("of") {
		at++
	}
	if at < len(tokens) && tokens[at].kind == word && isMonth(tokens[at].text) {
		return at + 1 - i
	}
	return 0
}

// isMonth knows months in full, and the short forms that stand behind a day in prose.
func isMonth(w string) bool {
	switch w {
	case "jan", "feb", "aug", "sept", "oct", "nov", "dec":
		return true
	}
	return english.Months[w] != 0
}

// feastsEnd gives where the list of days ends that begins at i.
func feastsEnd(tokens []token, i int) int {
	end := i + feastAt(tokens, i)
	for at := end; at < len(tokens) && tokens[at].is(",", "and", "or", "&", "on"); at++ {
		if at+1 < len(tokens) && feastAt(tokens, at+1) > 0 {
			return feastsEnd(tokens, at+1)
		}
	}
	return end
}

// closingBefore gives from where on the feasts at i are to be left out: behind the weekdays that are closed too, or with the
// word for closing. -1 when it is not closing that they are named for.
func closingBefore(tokens []token, i int) int {
	from := -1
	if joins := i > 0 && tokens[i-1].is("on", "the") && i > 1 && tokens[i-2].is("and", "as") || i > 0 && tokens[i-1].is("and", "as"); !joins && behindDay(tokens, i) {
		return -1 // "closed on Monday, 3 June": it is that day
	}
	for i--; i >= 0; i-- {
		switch t := &tokens[i]; {
		case t.is("closed", "rests", "shut", "except"):
			if from < 0 {
				return i
			}
			return from
		case t.kind == weekdays:
			if from < 0 {
				from = i + 1
			}
		case !t.is("on", "the", "and", ",", "as", "well", "also", "for", "only"):
			return -1
		}
	}
	return -1
}

// behindDay tells whether the feast at i stands next to a weekday.
func behindDay(tokens []token, i int) bool {
	for i--; i >= 0 && tokens[i].is(",", "on", "the", "("); i-- {
	}
	return i >= 0 && tokens[i].kind == weekdays
}

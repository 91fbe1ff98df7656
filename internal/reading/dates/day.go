package dates

import (
	"strconv"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// DayAt reads one date at i and gives the token after it: "June 10", "the 10th of June 2027", "Monday, 10 June",
// "2027-06-10", "06/10".
func DayAt(s *phrase.Sentence, i int) (english.Day, int) {
	i = skipWeekday(s, i)
	if i >= len(s.Tokens) || s.Tokens[i].By != phrase.Nobody {
		return english.Day{}, 0
	}
	if d, to := namedDayAt(s, i); to > 0 {
		return d, to
	}
	if s.Tokens[i].Kind == phrase.DateLit {
		if d, clear := s.Tokens[i].Date.Clear(); clear {
			return d, i + 1
		}
		return english.Day{Slash: s.Tokens[i].Date}, i + 1
	}
	if m, k := monthAt(s, i); k > 0 {
		k = s.Skip(k, "the", "-")
		if n := DayNumber(s, k); n > 0 {
			return withYear(s, english.Day{Month: m, Day: n}, k+1)
		}
		return english.Day{}, 0
	}
	i = s.Skip(i, "the")
	if n := DayNumber(s, i); n > 0 {
		if m, year := ticketMonth(s, i+1); m > 0 {
			return english.Day{Year: year, Month: m, Day: n}, i + 2
		}
		if m, k := monthAt(s, s.Skip(i+1, "of", "day")); k > 0 && (s.Tokens[i].Ord || !monthTaken(s, k)) {
			if y, to := shortYearAt(s, k); to > 0 {
				return english.Day{Year: y, Month: m, Day: n}, to
			}
			return withYear(s, english.Day{Month: m, Day: n}, k)
		}
	}
	return english.Day{}, 0
}

// monthTaken tells whether a month before i belongs to the number behind it: "family of 4 June 10-14".
func monthTaken(s *phrase.Sentence, i int) bool {
	n, ok := s.WholeAt(i)
	return ok && n >= 1 && n <= 31 && s.Tokens[i].By == phrase.Nobody && DayNumber(s, i) > 0
}

func skipWeekday(s *phrase.Sentence, i int) int {
	if i < len(s.Tokens) && s.Tokens[i].By == phrase.Nobody && lexicon.Weekdays[s.Tokens[i].Text] != 0 {
		if k := s.Skip(i+1, ",", ".", "the"); k < len(s.Tokens) && (s.Tokens[k].Kind != phrase.Word || lexicon.Months[s.Tokens[k].Text] != 0 || s.Tokens[k].Ord) {
			return k
		}
	}
	return i
}

// monthAt reads a month's name. "May" and "March" are months only where no verb can stand.
func monthAt(s *phrase.Sentence, i int) (time.Month, int) {
	if i < 0 || i >= len(s.Tokens) || s.Tokens[i].By != phrase.Nobody || s.Tokens[i].Kind != phrase.Word {
		return 0, 0
	}
	t := s.Tokens[i]
	m := lexicon.Months[t.Text]
	if m == 0 || (t.Text == "may" || t.Text == "march" || t.Text == "mar" || t.Text == "sun") && !nounHere(s, i) {
		return 0, 0
	}
	if s.Texts(i+1, ".") && len(t.Text) <= 4 && i+2 < len(s.Tokens) {
		return m, i + 2
	}
	return m, i + 1
}

var beforeMonth = english.Words("in of next this early mid late during for - to until till from end by the through and or around beginning middle last coming , following every")

func nounHere(s *phrase.Sentence, i int) bool {
	if i+1 < len(s.Tokens) && (s.Tokens[i+1].Kind == phrase.Number || s.Texts(i+1, "the") && DayNumber(s, i+2) > 0 || s.Texts(i+1, "next", "year")) {
		return true
	}
	if i == 0 {
		return i+1 == len(s.Tokens) || s.Tokens[1].Kind == phrase.Symbol
	}
	before := s.Tokens[i-1]
	return before.Kind == phrase.Number || before.Ord || before.Kind == phrase.Word && beforeMonth[before.Text] || before.Kind == phrase.Symbol && s.Tokens[i].Raw[0] == 'M' ||
		s.Tokens[i].Raw[0] == 'M' && s.Tokens[i].Raw != "MAY" && before.Kind == phrase.Word
}

// DayNumber gives the day of the month at i, and 0 when the number there counts something else.
func DayNumber(s *phrase.Sentence, i int) int {
	if i >= len(s.Tokens) || s.Tokens[i].By != phrase.Nobody {
		return 0
	}
	t := s.Tokens[i]
	n := int(t.Milli / 1000)
	if t.Milli%1000 != 0 || n < 1 || n > 31 || t.Kind != phrase.Number && !t.Ord || strings.HasPrefix(t.Raw, "00") {
		return 0
	}
	if !t.Ord && i+1 < len(s.Tokens) && (lexicon.Countable[s.Tokens[i+1].Text] || s.Tokens[i+1].Text == "am" || s.Tokens[i+1].Text == "pm") {
		return 0
	}
	return n
}

// withYear reads the year behind a day or month.
func withYear(s *phrase.Sentence, d english.Day, i int) (english.Day, int) {
	if y, k := yearAt(s, i); k > 0 {
		d.Year = y
		return d, k
	}
	return d, i
}

// shortYearAt reads the 27 of "15 Mar 27", where nothing is counted by it.
func shortYearAt(s *phrase.Sentence, i int) (int, int) {
	n, ok := s.WholeAt(i)
	if !ok || len(s.Tokens[i].Raw) != 2 || n < 24 || n > 39 || s.Tokens[i].By != phrase.Nobody {
		return 0, 0
	}
	if i+1 < len(s.Tokens) && link(s, i+1, i) == 0 && !phrase.Ends(s.Tokens[i+1]) && s.Tokens[i+1].Text != "," {
		return 0, 0
	}
	if _, to := monthAt(s, link(s, i+1, i)+1); to > 0 && DayNumber(s, link(s, i+1, i)) == 0 {
		return 0, 0
	}
	return 2000 + n, i + 1
}

// yearAt reads "2027", ", 2027", "of 2027", "'27".
func yearAt(s *phrase.Sentence, i int) (int, int) {
	i = s.Skip(i, ",", "of", "in")
	if s.Texts(i, "'") && i+1 < len(s.Tokens) && len(s.Tokens[i+1].Raw) == 2 && s.Tokens[i+1].Glued {
		if n, ok := s.WholeAt(i + 1); ok {
			return 2000 + n, i + 2
		}
	}
	n, ok := s.WholeAt(i)
	if !ok || n < 1900 || n > 2100 || len(s.Tokens[i].Raw) != 4 || s.Tokens[i].By != phrase.Nobody || s.CountedAt(i) {
		return 0, 0
	}
	return n, i + 1
}

// SpanAt reads a date or a stretch at i, as the dates of a trip are read.
func SpanAt(s *phrase.Sentence, i int) (english.Span, bool) {
	if i < 0 || i >= len(s.Tokens) {
		return english.Span{}, false
	}
	return spanAt(s, i)
}

// spanAt reads a date or a stretch at i: "June 10-14", "10 to 14 June", "June 28 – July 3", "the 10th through the 14th of June".
func spanAt(s *phrase.Sentence, i int) (english.Span, bool) {
	for _, read := range []func(int) (english.Span, bool){
		func(i int) (english.Span, bool) { return edgeAt(s, i) },
		func(i int) (english.Span, bool) { return listAt(s, i) },
	} {
		if sp, ok := read(i); ok {
			return sp, true
		}
	}
	a, k := DayAt(s, i)
	if k > 0 {
		sp := english.Span{First: a, From: i, To: k}
		j := link(s, k, i)
		if j == 0 {
			return sp, true
		}
		if b, to := DayAt(s, j); to > 0 {
			sp.Last, sp.To = b, to
			return sp.Completed(), true
		}
		last := s.Skip(skipWeekday(s, j), "the") // "to Saturday the 8th"
		if n := DayNumber(s, last); n > 0 && a.Month != 0 && s.Tokens[k-1].Kind != phrase.DateLit {
			to := last + 1
			sp.Last, sp.To = withYear(s, english.Day{Month: a.Month, Day: n}, to)
			return sp.Completed(), true
		}
		return sp, true
	}
	start := s.Skip(skipWeekday(s, i), "the")
	n := DayNumber(s, start)
	j := link(s, start+1, i)
	if n == 0 || j == 0 {
		return english.Span{}, false
	}
	b, to := DayAt(s, j)
	if to == 0 || b.Month == 0 {
		return english.Span{}, false
	}
	return english.Span{First: english.Day{Year: b.Year, Month: b.Month, Day: n}, Last: b, From: i, To: to}.Completed(), true
}

var links = english.Words("- to through thru until till & -> / til")

// link reads what joins the two ends of a stretch, and gives the token behind it or 0.
func link(s *phrase.Sentence, i, from int) int {
	if i >= len(s.Tokens) || s.Tokens[i].By != phrase.Nobody {
		return 0
	}
	switch t := s.Tokens[i].Text; {
	case t == "and" && s.Texts(from-1, "between"), t == "and" && s.Texts(from-2, "between", "the"):
		return i + 1
	case s.Texts(i, "up", "to"), s.Texts(i, "up", "until"):
		return i + 2
	case links[t]:
		return i + 1
	}
	return 0
}

// ticketMonth reads a month with its year as tickets have it, "MAR27" of "14MAR27"; 0 where none is.
func ticketMonth(s *phrase.Sentence, i int) (time.Month, int) {
	if i >= len(s.Tokens) || !s.Tokens[i].Glued || s.Tokens[i].By != phrase.Nobody {
		return 0, 0
	}
	text := s.Tokens[i].Text
	if len(text) != 5 && len(text) != 7 || english.Digits(text[3:]) != len(text)-3 {
		return 0, 0
	}
	year, err := strconv.Atoi(text[3:])
	if err != nil {
		return 0, 0
	}
	if len(text) == 5 {
		year += 2000
	}
	return lexicon.Months[text[:3]], year
}

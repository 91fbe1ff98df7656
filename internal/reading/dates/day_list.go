package dates

import (
	"time"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// listAt reads days one after the other: "3, 4, 5 and 6 May", "3 May, 4 May, 5 May", "27 and 28 December". Two days with a comma are two dates.
func listAt(s *phrase.Sentence, i int) (english.Span, bool) {
	begin := i
	i = s.Skip(skipWeekday(s, i), "the") // "Sat 18 and Sun 19 Sept"
	first, count := DayNumber(s, i), 1
	if first == 0 {
		return english.Span{}, false
	}
	last, weekdays := i, false
	for {
		k := last + 1
		if _, to := monthAt(s, s.Skip(k, "of")); to > 0 {
			k = to
		}
		next := s.Skip(k, ",", "and", "&", "+", "the")
		if day := skipWeekday(s, next); day > next && next > k {
			next = s.Skip(day, "the")
			weekdays = true
		}
		if next == k || DayNumber(s, next) != first+count {
			break
		}
		count, last = count+1, next
	}
	m, to := monthAt(s, s.Skip(last+1, "of"))
	two := count == 2 && (weekdays || s.Texts(last-1, "and") || s.Texts(last-1, "&") || s.Texts(last-1, "+") || s.Texts(last-2, "and", "the"))
	if count < 3 && !two || to == 0 {
		return english.Span{}, false
	}
	end, to := withYear(s, english.Day{Month: m, Day: first + count - 1}, to)
	return english.Span{First: english.Day{Year: end.Year, Month: m, Day: first}, Last: end, From: begin, To: to}, true
}

var (
	firstDays = phrase.Says("the? first # days of|in")
	lastDays  = phrase.Says("the? last # days of|in")
)

// edgeAt reads "the first five days of May" and "the last five".
func edgeAt(s *phrase.Sentence, i int) (english.Span, bool) {
	for _, p := range firstDays {
		if m, ok := p.At(s, i); ok {
			if month, to := monthAt(s, m.To); to > 0 {
				last, to := withYear(s, english.Day{Month: month, Day: m.Nums[0]}, to)
				return english.Span{First: english.Day{Year: last.Year, Month: month, Day: 1}, Last: last, From: i, To: to}, m.Nums[0] > 1 && m.Nums[0] < 29
			}
		}
	}
	for _, p := range lastDays {
		if m, ok := p.At(s, i); ok {
			if month, to := monthAt(s, m.To); to > 0 {
				end := time.Date(2027, month+1, 0, 0, 0, 0, 0, time.UTC).Day() // the 28th of February will do in a leap year
				last, to := withYear(s, english.Day{Month: month, Day: end}, to)
				return english.Span{First: english.Day{Year: last.Year, Month: month, Day: end - m.Nums[0] + 1}, Last: last, From: i, To: to}, m.Nums[0] > 1 && m.Nums[0] < end
			}
		}
	}
	return english.Span{}, false
}

package dates

import (
	"slices"

	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// Some dates are those of an occasion and not of the journey: "our anniversary is on 8 September; we'd come from the 6th to the
// 10th". Where the journey has dates of its own they only tell the month.

const occasions = "birthday|birthdays|anniversary|wedding|graduation|concert|exam|exams|party|conference|match|marathon|ceremony|christening|funeral|gig|show|interview"

var occasionOn = phrase.Says(occasions+" is|falls|was|comes|being on? the?", occasions+" ,|(|:|-|on the?", occasions,
	"turn|turns|turning # on? the?", "retire|retires|marry|marries|wed|graduate|graduates on? the?")

// occasion tells whether a lone date is one on which something else happens, while others are left for the journey.
func occasion(s *phrase.Sentence, sp english.Span) bool {
	if sp.Last.Said() {
		return false
	}
	_, ok := s.EndingAt(occasionOn, sp.From)
	return ok && moreDates(s, sp)
}

// moreDates tells whether the sentence holds a date beside one that may be the first day of the journey.
func moreDates(s *phrase.Sentence, sp english.Span) bool {
	for k := range s.Tokens {
		if k >= sp.From && k < sp.To {
			continue
		}
		if s.Tokens[k].By == phrase.AsDate {
			return true
		}
		if other, ok := spanAt(s, k); ok && (other.Last.Said() || !isEnd(s, other.From)) {
			return true
		}
	}
	m, ok := phrase.First(s, bareSpan)
	return ok && (m.From >= sp.To || m.To <= sp.From)
}

// eventNear stand before the days of something that one comes for and stays around.
var eventNear = english.Words(strings.ReplaceAll(occasions, "|", " ") + ` speaks speak speaking talk talks lecture lectures fair congress meeting meetings event festival workshop training course exhibition seminar symposium
	summit hearing race final opera reunion appointment presentation game baptism trial rehearsal shoot audit`)

// readAround reads the days of a journey around those of an event, of which the days alone are said: "speaks in Munich on 22 and 23 April. He
// flies in on the 21st and stays until the 26th".
func readAround(s *phrase.Sentence, today calendar.Date, w *When) {
	plain := s.Unread()
	all := bareDays(plain)
	for i := range s.Tokens {
		sp, ok := spanAt(s, i)
		if !ok || sp.First.Month == 0 {
			continue
		}
		yearNear(&sp, s, today)
		at := outside(all, sp)
		if len(at) != 2 {
			continue
		}
		days := [2]int{DayNumber(plain, at[0]), DayNumber(plain, at[1])}
		if !s.WordsBefore(i, 8, eventNear) && !(plain.WordsBefore(at[0], 8, comeWords) && plain.WordsBefore(at[1], 5, goWords)) || days[0] > sp.First.Day || max(sp.First.Day, sp.Last.Day) > days[1] {
			continue
		}
		w.event = sp.First
		w.first = english.Day{Year: sp.First.Year, Month: sp.First.Month, Day: days[0]}
		w.last = english.Day{Year: sp.First.Year, Month: sp.First.Month, Day: days[1]}
		s.UseRange(sp.From, sp.To, phrase.AsDate)
		for _, k := range at {
			s.UseRange(s.BackOver(k, "the"), k+1, phrase.AsDate)
		}
		return
	}
}

var (
	comeWords = english.Words("arrive arriving arrives come coming comes land landing fly flying flies in")
	goWords   = english.Words("home back leave leaving leaves return returning returns until till")
)

// bareDays gives the tokens of the days that are said without a month.
func bareDays(s *phrase.Sentence) (at []int) {
	for k := range s.Tokens {
		if DayNumber(s, k) == 0 || !s.Tokens[k].Ord || s.Texts(k+1, "floor") || s.Texts(k+1, "birthday") {
			continue
		}
		if _, to := monthAt(s, s.Skip(k+1, "of")); to > 0 || !s.WordsBefore(k, 4, dayCues) {
			continue
		}
		at = append(at, k)
	}
	return at
}

// outside gives the two of some tokens in their order that are outside of a stretch; none where there are not two of them.
func outside(tokens []int, but english.Span) []int {
	from, _ := slices.BinarySearch(tokens, but.From)
	to, _ := slices.BinarySearch(tokens, but.To)
	if len(tokens)-(to-from) != 2 {
		return nil
	}
	return slices.Concat(tokens[:from], tokens[to:])
}

var dayCues = english.Words("on from until till til by to through arrive arriving arrives leave leaving leaves back home in out return returning")

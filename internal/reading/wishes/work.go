package wishes

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// Work are the days of a trip on which the travellers have something of their own to do, and its hours.
type Work struct {
	days         []Lock
	said         phrase.Match
	hours        calendar.Window // zero where none are said
	EveningsOnly bool            // they are free in the evenings alone, on every day
}

var (
	works        = english.Words("meeting meetings conference congress workshop workshops seminar training appointment appointments busy working wedding hearing interview exam audition")
	workFill     = english.Words("on from at the , ( ) and each every day daily all both in office for with clients client customers")
	workHours    = phrase.Of("from|between? @time -|to|until|till|and @time")
	workBegins   = phrase.Says("at|from? @time until|till|to|- late|midnight|night", "at|from @time")
	workDayNames = "mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday"
	workWeek     = phrase.Of(workDayNames + " to|-|until|till|through? " + workDayNames)
	workSpan     = phrase.Of("#th|# to|-|until|till|through the? #th|#")
	eveningsOnly = phrase.Says("free only? in the evenings only?", "only free in the evenings", "evenings only", "only the? evenings are? free?")
)

// aroundIt stand before what is not in the trip: "after the wedding".
var aroundIt = english.Words("after before since following")

// workReach is how many words the days and hours of work can take.
const workReach = 18

// ReadWork finds what the travellers have to do, before its days and hours are taken for those of the trip: "meetings 9 to 5 on 6, 7 and 8 September". A
// sentence without any other date says with it when the trip is, and is left as it is.
func ReadWork(s *phrase.Sentence) (w Work) {
	for _, p := range eveningsOnly {
		for _, m := range p.All(s) {
			if !clause.Negated(s, m.From) {
				w.EveningsOnly = true
				s.Use(m, phrase.AsWish)
			}
		}
	}
	for i := range s.Tokens {
		if !works[s.Tokens[i].Text] || s.Tokens[i].By != phrase.Nobody || clause.Negated(s, i) || s.WordsBefore(i, 3, aroundIt) || len(w.days) > 0 {
			continue
		}
		found, to := workAt(s, i+1)
		if len(found.days) == 0 || !otherDate(s, i, to) || goesOnFrom(s, i, to) {
			continue
		}
		w.days, w.hours, w.said = found.days, found.hours, phrase.Match{From: i, To: to}
		s.UseRange(i, to, phrase.AsWish)
	}
	return w
}

// goesOnFrom tells whether one goes on to another place from where one works, which is then a place of the journey, and the work no day of a trip to the
// other: "a meeting in Munich on Tuesday, then on to Paris".
func goesOnFrom(s *phrase.Sentence, from, to int) bool {
	if !phrase.AnyAt(s, onward, s.Skip(to, ",", ".", ";", "and", "but")) {
		return false
	}
	for k := from + 1; k < to; k++ {
		if placeOfWork(s, k) && lexicon.Months[s.Tokens[k].Text] == 0 {
			return true
		}
	}
	return false
}

var onward = phrase.Says("then", "afterwards", "after that", "from there", "next", "before going|heading|flying|travelling|traveling on")

// workAt reads the days and hours behind a word of work.
func workAt(s *phrase.Sentence, i int) (w Work, to int) {
	to = i
	for k := i; k < min(len(s.Tokens), i+workReach) && s.Tokens[k].By == phrase.Nobody; {
		if m, ok := workHours.At(s, k); ok && w.hours.End == 0 {
			w.hours = calendar.Window{Start: m.Times[0].InDaytime(), End: m.Times[1].InDaytime()}
			k, to = m.To, m.To
			continue
		}
		if m, ok := begins(s, k); ok && w.hours.End == 0 {
			w.hours = calendar.Window{Start: m.Times[0].Clock, End: calendar.Midnight}
			k, to = m.To, m.To
			continue
		}
		if days, end := workDays(s, k); end > 0 {
			w.days = append(w.days, days...)
			k, to = end, end
			continue
		}
		if !workFill[s.Tokens[k].Text] && !placeOfWork(s, k) {
			break
		}
		k++
	}
	return w, to
}

// begins reads from when on the rest of a day is taken: "(3pm until late)". An hour without its half of the day is left open.
func begins(s *phrase.Sentence, i int) (phrase.Match, bool) {
	for _, p := range workBegins {
		if m, ok := p.At(s, i); ok && (!m.Times[0].Bare || m.Times[0].Clock > 12*60) {
			return m, true
		}
	}
	return phrase.Match{}, false
}

// placeOfWork tells whether a token is of the name of a place in which one works: "meetings in Tokyo Midtown".
func placeOfWork(s *phrase.Sentence, i int) bool {
	t := s.Tokens[i]
	return t.Kind == phrase.Word && t.Raw != t.Text && lexicon.Weekdays[t.Text] == 0 && (s.WordsBefore(i, 2, inPlace))
}

// workDays reads one day, or several that stand together: "Mon-Wed", "6 to 8 September", "6, 7 and 8 September".
func workDays(s *phrase.Sentence, i int) (days []Lock, to int) {
	if m, ok := workWeek.At(s, i); ok && (m.To > i+2 || s.Tokens[i+1].Hyphen) {
		first, last := lexicon.Weekdays[s.Tokens[m.From].Text], lexicon.Weekdays[s.Tokens[m.To-1].Text]
		for d := first; d > 0 && d <= last; d++ {
			days = append(days, Lock{Weekday: d})
		}
		return days, m.To
	}
	if m, ok := workSpan.At(s, i); ok && lexicon.Months[s.WordAt(m.To)] != 0 {
		for d := m.Nums[0]; d >= 1 && d <= min(31, m.Nums[1]); d++ {
			days = append(days, Lock{Day: english.Day{Month: lexicon.Months[s.WordAt(m.To)], Day: d}})
		}
		return days, m.To + 1
	}
	if d := lexicon.Weekdays[s.Tokens[i].Text]; d != 0 && (dates.DayNumber(s, i+1) == 0 || hoursAt(s, i+1)) {
		return []Lock{{Weekday: d}}, i + 1
	}
	if d, end := dates.DayAt(s, i); end > 0 && !d.Slash.Ambiguous() {
		return []Lock{{Day: d}}, end
	}
	if n := dates.DayNumber(s, i); n > 0 && (s.Tokens[i].Ord || listedDay(s, i)) {
		return []Lock{{Day: english.Day{Day: n}}}, i + 1
	}
	return nil, 0
}

// hoursAt tells whether hours stand at i, and no days of a month: "on Thursday 9 to 11".
func hoursAt(s *phrase.Sentence, i int) bool {
	m, ok := workHours.At(s, i)
	return ok && lexicon.Months[s.WordAt(m.To)] == 0
}

// listedDay tells whether a number at i stands in a list of days that a month ends: "6, 7 and 8 September".
func listedDay(s *phrase.Sentence, i int) bool {
	for k := i + 1; k < min(len(s.Tokens), i+12); k++ {
		switch {
		case lexicon.Months[s.Tokens[k].Text] != 0:
			return true
		case s.Tokens[k].Kind != phrase.Number && !s.Texts(k, ",") && !s.Texts(k, "and") && !s.Texts(k, "&"):
			return false
		}
	}
	return false
}

// otherDate tells whether a month, or a date in figures, stands outside of the tokens from ≤ i < to.
func otherDate(s *phrase.Sentence, from, to int) bool {
	for k, t := range s.Tokens {
		if (k < from || k >= to) && lexicon.Weekdays[t.Text] != 0 && (s.Texts(k-1, "next") || s.Texts(k-1, "this")) {
			return true // "Munich next Thursday, back on Friday"
		}
		if (k < from || k >= to) && (t.Kind == phrase.DateLit || lexicon.Months[t.Text] != 0 && t.Raw != t.Text || lexicon.Months[t.Text] != 0 && len(t.Text) > 3) {
			return true
		}
	}
	return false
}

// LeaveOutside leaves aside work on days that the trip has not.
func (w Work) LeaveOutside(s *phrase.Sentence, start, end calendar.Date) {
	if len(w.days) > 0 && len(w.Days(start, end)) == 0 {
		leaveAside(s, w.said.From, w.said.To)
	}
}

// Days gives what is otherwise on the days of work of a trip. Where hours in the middle of a day are taken, or none are said, nothing is to be seen.
func (w Work) Days(start, end calendar.Date) (out []trip.DayWish) {
	if !start.Valid() {
		return nil
	}
	for _, l := range w.days {
		day, ok := l.Offset(start, end)
		if !ok || day < 0 || day > start.DaysUntil(end) || slices.ContainsFunc(out, func(d trip.DayWish) bool { return d.Day == day }) {
			continue
		}
		switch {
		case w.hours.End > 0 && w.hours.End <= earliestNoon:
			out = append(out, trip.DayWish{Day: day, Start: w.hours.End})
		case w.hours.Start >= earliestNoon:
			out = append(out, trip.DayWish{Day: day, End: w.hours.Start})
		default:
			out = append(out, trip.DayWish{Day: day, Most: new(0)})
		}
	}
	return out
}

// earliestNoon is until when a day may begin, and from when on it may end.
const earliestNoon = calendar.Clock(14 * 60)

package stays

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// Given is what a list says of the places that can be planned, by the tokens at which they are named: of a list that counts others too.
type Given struct {
	lengths map[int]Length
	days    map[int]english.Span
	Left    bool // something is said of others, and left out
	Days    int  // that the only place which can be planned has, the day of departure too; 0 where nobody says
}

// LeaveOthers takes what is said of places that cannot be planned out of a sentence, so that it is not taken for what is said of those that can:
// "Osaka 3 nights, Tokyo 4 nights" leaves Tokyo its four. A list of lengths or of days counts all places in their order: "Paris, Munich, Prague,
// 3+3+2 nights".
func LeaveOthers(s *phrase.Sentence, mentions, others []gazetteer.Found) (g Given) {
	if len(mentions) == 0 || len(others) == 0 {
		return g
	}
	all := slices.Concat(mentions, others)
	slices.SortFunc(all, func(a, b gazetteer.Found) int { return a.From - b.From })
	if g.sum(s, all) || g.list(s, all) {
		return g
	}
	lengths := (&Said{Named: all}).lengthsOf(s, all)
	g.Days = daysOfKnown(s, all, lengths)
	leaveNames(s, all, lengths)
	for i, f := range all {
		switch {
		case f.City >= 0:
		case lengths[i].found():
			from := lengths[i].from
			for from < lengths[i].to-1 && s.Tokens[from].Kind == phrase.Symbol {
				from++
			}
			s.UseRange(from, lengths[i].to, phrase.Unwanted)
			g.Left = true
		default:
			g.Left = leaveDays(s, f) || g.Left
		}
	}
	return g
}

// sum reads a length for each place in their order, others among them.
func (g *Given) sum(s *phrase.Sentence, all []gazetteer.Found) bool {
	for i := range s.Tokens {
		list, to := sumAt(s, i)
		if len(list) != len(all) || len(list) < 2 {
			continue
		}
		g.lengths, g.Left = map[int]Length{}, true
		for k, f := range all {
			if f.City >= 0 {
				g.lengths[f.From] = list[k]
			}
		}
		s.UseRange(i, to, phrase.AsDate)
		return true
	}
	return false
}

// list reads the days of each place in their order, others among them.
func (g *Given) list(s *phrase.Sentence, all []gazetteer.Found) bool {
	spans := daysList(s, len(all))
	if spans == nil {
		return false
	}
	g.days, g.Left = map[int]english.Span{}, true
	for k, f := range all {
		by := phrase.Unwanted
		if f.City >= 0 {
			g.days[f.From], by = spans[k], phrase.AsDate
		}
		s.UseRange(spans[k].From, spans[k].To, by)
	}
	return true
}

// Take gives the stays what such a list says of them.
func (sd *Said) Take(g Given) {
	for i := range sd.Stays {
		t := &sd.Stays[i]
		if l, ok := g.lengths[t.From]; ok && !t.Length.Said() {
			t.Length = l
		}
		if sp, ok := g.days[t.From]; ok && !t.Dated() {
			t.First, t.Last = sp.First, sp.Last
		}
	}
}

// leaveDays takes out the days directly behind a place, where the sentence holds others.
func leaveDays(s *phrase.Sentence, f gazetteer.Found) bool {
	k := s.Skip(f.To, ":", "(", "from", "on", "for", ",")
	sp, ok := dates.SpanAt(s, k)
	if !ok || !sp.Last.Said() || s.Texts(f.To, ",") {
		return false
	}
	for i := range s.Tokens {
		if other, also := dates.SpanAt(s, i); also && other.Last.Said() && (other.To <= sp.From || other.From >= sp.To) {
			s.UseRange(sp.From, sp.To, phrase.Unwanted)
			return true
		}
	}
	return false
}

// daysList gives the stretches of days of a list that has as many as there are places: "8-11, 11-15, 15-16 October 2027". Those before the last take
// their month from it.
func daysList(s *phrase.Sentence, places int) []english.Span {
	for i := range s.Tokens {
		if out := daysListAt(s, i); len(out) == places && places > 1 {
			return out
		}
	}
	return nil
}

// plainSpan is a stretch of days without a month in such a list.
var plainSpan = phrase.Says("the? # -|to|until|till the? #", "the? #th -|to|until|till the? #th")

// daysListAt reads the list that begins at i.
func daysListAt(s *phrase.Sentence, i int) (out []english.Span) {
	for {
		m, bare := first(s, plainSpan, i)
		sp, dated := dates.SpanAt(s, i)
		switch {
		case dated && sp.Last.Said():
			for k := range out {
				if out[k].First.Month == 0 {
					out[k].First.Month, out[k].First.Year = sp.First.Month, sp.First.Year
					out[k].Last.Month, out[k].Last.Year = sp.First.Month, sp.First.Year
				}
			}
			out = append(out, sp)
			i = sp.To
		case bare && m.Nums[0] <= 31 && m.Nums[1] <= 31:
			out = append(out, english.Span{First: english.Day{Day: m.Nums[0]}, Last: english.Day{Day: m.Nums[1]}, From: m.From, To: m.To})
			i = m.To
		default:
			return nil
		}
		next := s.Skip(i, ",", "and", ";", "&")
		if next == i || next >= len(s.Tokens) {
			break
		}
		if _, more := first(s, plainSpan, next); !more {
			if sp, ok := dates.SpanAt(s, next); !ok || !sp.Last.Said() {
				break
			}
		}
		i = next
	}
	if len(out) == 0 || out[len(out)-1].First.Month == 0 {
		return nil
	}
	return out
}

// readDaysList gives the stays the days of such a list.
func (sd *Said) readDaysList(s *phrase.Sentence) bool {
	list := daysList(s, len(sd.Stays))
	if list == nil || slices.ContainsFunc(sd.Stays, func(t Stay) bool { return t.Length.Said() }) {
		return false
	}
	for i, sp := range list {
		sd.Stays[i].First, sd.Stays[i].Last = sp.First, sp.Last
		s.UseRange(sp.From, sp.To, phrase.AsDate)
	}
	return true
}

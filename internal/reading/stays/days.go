package stays

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// readDates reads days of the calendar that are said of single places: "Paris from 3 to 7 June, then Munich until the 11th". They are those of
// the whole unless every place has its own, or a length.
func (sd *Said) readDates(s *phrase.Sentence) {
	spans := make([]english.Span, len(sd.Stays))
	dated, all := 0, true
	for i := range sd.Stays {
		t := &sd.Stays[i]
		if t.Length.Said() {
			continue
		}
		sp, ok := sd.daysBeside(s, i)
		if !ok {
			all = false
			continue
		}
		spans[i] = sp
		dated++
	}
	lengths := slices.ContainsFunc(sd.Stays, func(t Stay) bool { return t.Length.Said() })
	if !all || dated == 0 || dated == 1 && (!lengths || sd.ofWhole(s, spans[len(spans)-1])) {
		return
	}
	for i, sp := range spans {
		if sp.To > 0 {
			sd.Stays[i].First, sd.Stays[i].Last = sp.First, sp.Last
			s.UseRange(sp.From, sp.To, phrase.AsDate)
		}
	}
}

// ofWhole tells whether the days behind the last place are those of the whole: "Munich 3 nights and Paris, 4-10 June". They are set off by a comma, and
// hold the nights that are said of the other places and more.
func (sd *Said) ofWhole(s *phrase.Sentence, sp english.Span) bool {
	if sp.To == 0 || !s.Texts(sp.From, ",") || !sp.First.Said() || !sp.Last.Said() || sp.First.Month != sp.Last.Month {
		return false
	}
	nights := 0
	for i := range sd.Stays {
		nights += sd.Stays[i].Length.Most
	}
	return sp.Last.Day-sp.First.Day > nights
}

// bareSpan is a stretch of days without a month, which another place says.
var bareSpan = phrase.Says("the? #th -|to|until|till the? #th")

// daysBeside reads the days beside a place.
func (sd *Said) daysBeside(s *phrase.Sentence, i int) (english.Span, bool) {
	t := &sd.Stays[i]
	k := s.Skip(t.To, ",", ":", "(", "from", "on", "for", "between")
	if sp, ok := dates.SpanAt(s, k); ok && sp.Last.Said() && !sd.into(s, sp.To) {
		sp.From = t.To
		return sp, true
	}
	for _, p := range bareSpan {
		if m, ok := p.At(s, k); ok && m.Nums[0] <= 31 && m.Nums[1] <= 31 {
			return english.Span{First: english.Day{Day: m.Nums[0]}, Last: english.Day{Day: m.Nums[1]}, From: t.To, To: m.To}, true
		}
	}
	if sp, ok := sd.stretchAfter(s, t.To); ok {
		return sp, true
	}
	if d, to := untilAt(s, t.To); to > 0 {
		return english.Span{Last: d, From: t.To, To: to}, true
	}
	at := t.From
	for at > 0 && s.Tokens[at-1].By == phrase.Nobody && intoPlace[s.Tokens[at-1].Text] {
		at--
	}
	for from := max(0, at-9); from < at; from++ {
		if sp, ok := dates.SpanAt(s, from); ok && sp.Last.Said() && sp.To == at {
			return sp, true
		}
	}
	return english.Span{}, false
}

// stretchAfter reads the days that one is at a place for, said of a visit there in the same part of the sentence: "my sister lives in Munich, so we
// stay with her from 9 to 12 April".
func (sd *Said) stretchAfter(s *phrase.Sentence, at int) (english.Span, bool) {
	visit := false
	for k := at; k < min(len(s.Tokens), at+14) && sd.cityAt(k) < 0 && !s.Texts(k, ".") && !s.Texts(k, ";") && !s.Texts(k, "then"); k++ {
		visit = visit || stayFor[s.Tokens[k].Text]
		if sp, ok := dates.SpanAt(s, k); ok {
			return sp, visit && sp.Last.Said() && !sd.into(s, sp.To)
		}
	}
	return english.Span{}, false
}

// into tells whether the words at i lead on to a place: "from 7 to 11 June in Munich" is said of no place before it.
func (sd *Said) into(s *phrase.Sentence, i int) bool {
	return (s.Texts(i, "in") || s.Texts(i, "at")) && sd.cityAt(s.Skip(i, "in", "at", "the")) >= 0
}

// untilAt reads "until the 11th" or "to 11 June" behind a place.
func untilAt(s *phrase.Sentence, i int) (english.Day, int) {
	k := s.Skip(i, ",", "(", "there", "stay", "staying")
	if !s.Texts(k, "until") && !s.Texts(k, "till") && !s.Texts(k, "til") && !s.Texts(k, "through") && !s.Texts(k, "to") && !s.Texts(k, "-") {
		return english.Day{}, 0
	}
	if d, to := dates.DayAt(s, k+1); to > 0 {
		return d, to
	}
	weekday := lexicon.Weekdays[s.WordAt(s.Skip(k+1, "the"))] != 0
	if k = s.Skip(k+1, "the"); weekday {
		k = s.Skip(k+1, ",", "the")
	}
	if n := dates.DayNumber(s, k); n > 0 && (s.Tokens[k].Ord || weekday) {
		return english.Day{Day: n}, k + 1
	}
	return english.Day{}, 0
}

func datedBehind(s *phrase.Sentence, mentions []gazetteer.Found) bool {
	return slices.ContainsFunc(mentions, func(f gazetteer.Found) bool {
		_, to := untilAt(s, f.To)
		sp, ok := dates.SpanAt(s, s.Skip(f.To, "from", "("))
		return to > 0 || ok && sp.Last.Said() && s.Texts(f.To, "from")
	})
}

package stays

import (
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// leg is the day on which one reaches a place, or goes home, where that is one day and no stretch: "on 7 June train to Paris".
type leg struct {
	day      english.Day
	from, to int
}

// readLegs reads the days on which a journey goes on: "fly to Munich on 4 June, train to Paris on 7 June, home on 10 June". It tells whether they
// say how long every place is, which a length beside it may say as well.
func (sd *Said) readLegs(s *phrase.Sentence) bool {
	for _, behind := range []bool{false, true} {
		legs, home := sd.legs(s, behind)
		if !sd.sayWhen(s, legs, home) {
			continue
		}
		for i := range sd.Stays {
			t := &sd.Stays[i]
			t.First = legs[i].day
			switch {
			case t.Length.Said():
			case i+1 < len(legs):
				t.Last = legs[i+1].day
			default:
				t.Last = home.day
			}
			s.UseRange(legs[i].from, legs[i].to, phrase.AsDate)
		}
		s.UseRange(home.from, home.to, phrase.AsDate)
		sd.Legs = true
		return true
	}
	return false
}

// sayWhen tells whether the days of a journey are known by its legs: that of every place but the first, whose day may be that of the journey, and
// that of going home where the last place has no length. Where the lengths say all, a day behind the last place is that of the whole, but for
// "on": "3 nights Paris, 2 nights Munich, from 3 June".
func (sd *Said) sayWhen(s *phrase.Sentence, legs []leg, home leg) bool {
	known, on := 0, false
	for i := range sd.Stays {
		switch {
		case legs[i].to > 0:
			known++
			on = on || s.AnyBetween(max(0, legs[i].from-1), legs[i].to, onDay)
			if i > 0 && legs[i].from == legs[i-1].from {
				return false
			}
		case i > 0 && !sd.Stays[i-1].Length.Fixed():
			return false
		}
	}
	last := &sd.Stays[len(sd.Stays)-1]
	return (known > 1 || known == 1 && legs[0].to == 0 && (on || home.to > 0)) && (home.to > 0 || last.Length.Fixed())
}

// legs finds the day of each place behind its name or before it, and that of the way home.
func (sd *Said) legs(s *phrase.Sentence, behind bool) (legs []leg, home leg) {
	legs = make([]leg, len(sd.Stays))
	for i := range sd.Stays {
		for _, f := range sd.Named {
			if sd.StayAt(f.From) != i || legs[i].to > 0 || leavesHome(s, f.From) || leftAt(s, f) {
				continue
			}
			if behind {
				legs[i] = legBehind(s, f.To)
			} else {
				legs[i] = sd.legBefore(s, f.From)
			}
		}
	}
	for i := 1; i < len(s.Tokens); i++ { // "MUC-NYC 10 Sep"
		if sd.Begins(i) && !sd.Begins(i-1) && (sd.cityAt(i-1) >= 0 || sd.cityAt(i-2) >= 0 && (routeWords[s.Tokens[i-1].Text] || s.Texts(i-1, "to"))) && home.to == 0 {
			home = sd.homeBehind(s, i+1)
		}
	}
	for i := range s.Tokens {
		if home.to == 0 && homeWords[s.Tokens[i].Text] && s.Tokens[i].By == phrase.AsOrigin { // "home to Washington on the 12th"
			home = sd.homeBehind(s, i+1)
		}
		if m, ok := first(s, goHome, i); ok && home.to == 0 && (i == 0 || !s.WordsBefore(i, 3, onlyWish)) {
			if home = sd.homeBehind(s, m.To); home.to == 0 {
				home = sd.legBefore(s, i)
			}
		}
	}
	if last := &sd.Stays[len(sd.Stays)-1]; home.to == 0 && (behind || legBehind(s, last.To).to == 0) {
		home = sd.stayedUntil(s, legs[len(legs)-1])
	}
	return legs, home
}

var onDay = english.Words("on")

var (
	goHome   = phrase.Says("fly|flying|flight|flights|drive|driving|train|bus|coach|go|going|head|heading|travel|travelling|is|am|are|be|and|then|,|; back home?", "back home?", "home", "return|returning|returns", "leave|leaving|depart|departing for|to home", "departure", "ends|ending|end on")
	overLegs = english.Words("on from the , by at : ( arriving arrive leaving starting beginning there train plane car bus coach ferry flight eurostar tgv ice railjet nightjet flixbus rail air ourselves myself our my own")
	overHome = english.Words("on the , : ( from to by train plane car bus coach ferry flight in afternoon evening morning")
)

// leftAt tells whether a place is only where a ride leaves: "on 7 June from Munich to Paris".
func leftAt(s *phrase.Sentence, f gazetteer.Found) bool {
	return s.Texts(f.From-1, "from") || s.Texts(f.From-2, "out", "of") || s.Texts(f.From-1, "leave") || s.Texts(f.From-1, "leaving")
}

// legBehind reads the day behind a place: "to Munich on 4 June", "Munich by train on the 7th of June". What the whole journey starts on is no day
// of the place that stands before it by chance: "3 nights in Paris, then 4 in Munich, starting on 5 May".
func legBehind(s *phrase.Sentence, at int) leg {
	if s.Texts(at, ",") && startsWhole[s.WordAt(at+1)] {
		return leg{}
	}
	for k := at; k < min(len(s.Tokens), at+5); k++ {
		if sp, ok := dates.SpanAt(s, k); ok {
			if sp.Last.Said() || sp.First.Slash.Ambiguous() {
				return leg{}
			}
			return leg{sp.First, at, sp.To}
		}
		if n, to := bareDay(s, k); to > 0 {
			return leg{english.Day{Day: n}, at, to}
		}
		if !overLegs[s.Tokens[k].Text] {
			return leg{}
		}
	}
	return leg{}
}

var startsWhole = english.Words("starting beginning start begin starts begins commencing departing")

// bareDay reads a day without a month, which another of the journey says: "on the 10th", "till the 6th".
func bareDay(s *phrase.Sentence, i int) (n, to int) {
	if !s.Texts(i, "the") || !bareDayCues[s.WordAt(i-1)] {
		return 0, 0
	}
	if n = dates.DayNumber(s, i+1); n == 0 || !s.Tokens[i+1].Ord || lexicon.Months[s.WordAt(s.Skip(i+2, "of"))] != 0 || phrase.AnyAt(s, behindOrdinal, i+2) {
		return 0, 0
	}
	return n, i + 2
}

var (
	bareDayCues   = english.Words("on till until til from by")
	behindOrdinal = phrase.Says("floor|birthday|day|night|evening|morning|time|monday|tuesday|wednesday|thursday|friday|saturday|sunday")
)

// legBefore reads the day said last before a token in the same part of the sentence: "on 7 June we take the train to Munich", "on 7 June, train to
// Munich".
func (sd *Said) legBefore(s *phrase.Sentence, at int) leg {
	for k := at - 1; k >= max(0, at-14); k-- {
		if n, to := bareDay(s, k-1); to == k+1 {
			return leg{english.Day{Day: n}, k - 1, to}
		}
		for from := max(0, k-5); from < k; from++ {
			sp, ok := dates.SpanAt(s, from)
			if !ok || sp.To != k+1 {
				continue
			}
			if sp.Last.Said() || sp.First.Slash.Ambiguous() || s.Texts(k+1, ",") && !beginsPart(s, sp.From) {
				return leg{}
			}
			if s.AnyBetween(sp.To, at, nightUnits) && !s.AnyBetween(sp.To, at, english.Words("after")) {
				return leg{} // "3 June stay 4 nights take a train to Munich"
			}
			return leg{sp.First, sp.From, sp.To}
		}
		if phrase.Ends(s.Tokens[k]) && !s.Texts(k, ":") || sd.cityAt(k) >= 0 && !s.Texts(k-1, "from") || s.Texts(k, "then") || s.Texts(k, ",") && !dayEnds(s, k) {
			return leg{}
		}
	}
	return leg{}
}

// dayEnds tells whether a day ends before i.
func dayEnds(s *phrase.Sentence, i int) bool {
	for from := max(0, i-5); from < i; from++ {
		if sp, ok := dates.SpanAt(s, from); ok && sp.To == i {
			return true
		}
		if _, to := bareDay(s, from); to == i {
			return true
		}
	}
	return false
}

// beginsPart tells whether a day that begins at i begins a part of the sentence.
func beginsPart(s *phrase.Sentence, i int) bool {
	i = s.BackOver(s.BackOver(i, "the"), "on")
	return i <= 0 || phrase.Ends(s.Tokens[i-1]) || s.Texts(i-1, ",") || s.Texts(i-1, "then") || s.Texts(i-1, "and")
}

// homeBehind reads the day behind what says that one goes home: "back to London on 10 June".
func (sd *Said) homeBehind(s *phrase.Sentence, at int) leg {
	for k := at; k < min(len(s.Tokens), at+7); k++ {
		if sp, ok := dates.SpanAt(s, k); ok {
			if sp.Last.Said() || sp.First.Slash.Ambiguous() {
				return leg{}
			}
			return leg{sp.First, at, sp.To}
		}
		if t := dates.DayNumber(s, s.Skip(k, "the")); t > 0 && s.Tokens[s.Skip(k, "the")].Ord && s.Texts(k, "the") {
			return leg{english.Day{Day: t}, k, k + 2}
		}
		if !overHome[s.Tokens[k].Text] && sd.cityAt(k) < 0 && !sd.Begins(k) && !(s.Texts(k-1, "to") && gazetteer.Capitalised(s, k)) {
			return leg{}
		}
	}
	return leg{}
}

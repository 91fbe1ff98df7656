package plan

import (
	"cmp"
	"strings"

	"github.com/tripwright/tripwright/internal/afford"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// trade says in a sentence what another plan gives and takes: "Hotel du Nord instead of Le Grand: $210 less; 2 sights fewer".
func trade(now, next *afford.Answer, lang wording.Language) string {
	return traded(strings.Join(otherwiseIn(now, next, lang), ", "), &now.Measures, &next.Measures, lang)
}

// traded says it of a plan of which somebody said what is otherwise.
func traded(otherwise string, a, b *trip.Measures, lang wording.Language) string {
	gives := []string{}
	add := func(n int, least int, what func(n int) any, more, less string) {
		switch {
		case n >= least:
			gives = append(gives, lang.Say(more, what(n)))
		case -n >= least:
			gives = append(gives, lang.Say(less, what(-n)))
		}
	}
	add(int(b.Cost-a.Cost), 1, func(n int) any { return money.Cents(n) }, "%s more", "%s less")
	add(b.Sights-a.Sights, 1, func(n int) any { return lang.Count(n, wording.Sight) }, "%s more", "%s fewer")
	add(b.Way-a.Way, 5, func(n int) any { return inHours(n, lang) }, "%s more on the way", "%s less on the way")
	add(int(b.Walk-a.Walk)/100, 3, func(n int) any { return lang.Say("%.1f km", float64(n)/10) }, "%s more on foot", "%s less on foot")
	add(-afford.Less(a.Worth, b.Worth), 10, func(n int) any { return n / 10 }, "%d %% more to your taste", "%d %% less to your taste")
	return trip.Capital(otherwise + ": " + strings.Join(gives, "; ") + ".")
}

// otherwiseIn names what is otherwise: the flights, the bed, or else the days.
func otherwiseIn(now, next *afford.Answer, lang wording.Language) []string {
	changes := []string{}
	if now.Journey.Out != next.Journey.Out || now.Journey.Back != next.Journey.Back {
		changes = append(changes, lang.Say("other flights"))
		if rides := next.Journey; rides.Out != nil && !rides.Out.Flies() || rides.Back != nil && !rides.Back.Flies() {
			changes[0] = lang.Say("other rides")
		} else if next.Journey.Out != nil && now.Journey.Out != nil && next.Journey.Out.Dest != now.Journey.Out.Dest {
			changes[0] = lang.Say("flights over %s", next.Journey.Out.Dest)
		}
	}
	if now.Journey.Hotel != next.Journey.Hotel {
		changes = append(changes, lang.Say("%s instead of %s", next.Journey.Hotel.Name, now.Journey.Hotel.Name))
	}
	switch fewer := now.Measures.Sights - next.Measures.Sights; {
	case len(changes) > 0:
	case fewer*6 >= now.Measures.Sights:
		changes = append(changes, lang.Say("calmer days"))
	default:
		changes = append(changes, lang.Say("other sights"))
	}
	return changes
}

func inHours(minutes int, lang wording.Language) string {
	if minutes < 60 {
		return lang.Say("%d min", minutes)
	}
	return lang.Say("%d h %02d min", minutes/60, minutes%60)
}

// asAnswer writes a plan down for those who may choose it instead of now.
func asAnswer(a, now *afford.Answer, f *trip.Facts, lang wording.Language) trip.Answer {
	out := trip.Answer{Trade: trade(now, a, lang), Branch: a.Journey.Branch(), Costs: a.Plan.Costs(), Measures: a.Measures, Passes: a.Plan.Passes,
		Days: make([]trip.AnswerDay, len(a.Plan.Days))}
	for d := range a.Plan.Days {
		out.Days[d] = answerDay(&a.Plan.Days[d], f)
	}
	return out
}

// answerDay is a day as an answer shows it.
func answerDay(day *trip.Day, f *trip.Facts) trip.AnswerDay {
	out := trip.AnswerDay{Date: day.Date, Stops: []trip.AnswerStop{}}
	for _, s := range day.Slots {
		ref := s.Selected().OptionRef
		out.Stops = append(out.Stops, trip.AnswerStop{Window: s.Window, Role: s.Role, Option: ref, Name: cmp.Or(nameIn(f, ref), ref), Locked: s.Locked})
	}
	return out
}

// nameIn is the name of an option among facts; empty when it has none.
func nameIn(f *trip.Facts, ref string) string {
	if a := f.Attraction(ref); a != nil {
		return a.Name
	}
	if r := f.Restaurant(ref); r != nil {
		return r.Name
	}
	if l := f.Lodging(ref); l != nil {
		return l.Name
	}
	if o := f.Flight(ref); o != nil {
		return o.Line()
	}
	return ""
}

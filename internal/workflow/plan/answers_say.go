package plan

import (
	"strings"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// trade says in a sentence what another plan gives and takes: "Hotel du Nord instead of Le Grand: $210 less; 2 sights fewer".
func trade(now, next *answer, lang wording.Language) string {
	a, b := &now.measures, &next.measures
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
	add(-saved(a.Worth, b.Worth), 10, func(n int) any { return n / 10 }, "%d %% more to your taste", "%d %% less to your taste")
	return trip.Capital(strings.Join(otherwise(now, next, lang), ", ") + ": " + strings.Join(gives, "; ") + ".")
}

// otherwise names what is otherwise: the flights, the bed, or else the days.
func otherwise(now, next *answer, lang wording.Language) []string {
	changes := []string{}
	if now.journey.Out != next.journey.Out || now.journey.Back != next.journey.Back {
		changes = append(changes, lang.Say("other flights"))
		if next.journey.Out != nil && now.journey.Out != nil && next.journey.Out.Dest != now.journey.Out.Dest {
			changes[0] = lang.Say("flights over %s", next.journey.Out.Dest)
		}
	}
	if now.journey.Hotel != next.journey.Hotel {
		changes = append(changes, lang.Say("%s instead of %s", next.journey.Hotel.Name, now.journey.Hotel.Name))
	}
	switch fewer := now.measures.Sights - next.measures.Sights; {
	case len(changes) > 0:
	case fewer*6 >= now.measures.Sights:
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

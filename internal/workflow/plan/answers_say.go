package plan

import (
	"fmt"
	"strings"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// trade says in a sentence what another plan gives and takes: "Hotel du Nord instead of Le Grand: $210 less; 2 sights fewer".
func trade(now, next *answer) string {
	a, b := &now.measures, &next.measures
	gives := []string{}
	add := func(n int, least int, what func(n int) string, more, less string) {
		switch {
		case n >= least:
			gives = append(gives, what(n)+" "+more)
		case -n >= least:
			gives = append(gives, what(-n)+" "+less)
		}
	}
	add(int(b.Cost-a.Cost), 1, func(n int) string { return money.Cents(n).String() }, "more", "less")
	add(b.Sights-a.Sights, 1, manySights, "more", "fewer")
	add(b.Way-a.Way, 5, inHours, "more on the way", "less on the way")
	add(int(b.Walk-a.Walk)/100, 3, kilometers, "more on foot", "less on foot")
	add(-saved(a.Worth, b.Worth), 10, func(n int) string { return fmt.Sprintf("%d %%", n/10) }, "more to your taste", "less to your taste")
	return trip.Capital(strings.Join(otherwise(now, next), ", ") + ": " + strings.Join(gives, "; ") + ".")
}

// otherwise names what is otherwise: the flights, the bed, or else the days.
func otherwise(now, next *answer) []string {
	changes := []string{}
	if now.journey.Out != next.journey.Out || now.journey.Back != next.journey.Back {
		changes = append(changes, "other flights")
		if next.journey.Out != nil && now.journey.Out != nil && next.journey.Out.Dest != now.journey.Out.Dest {
			changes[0] = "flights over " + next.journey.Out.Dest
		}
	}
	if now.journey.Hotel != next.journey.Hotel {
		changes = append(changes, next.journey.Hotel.Name+" instead of "+now.journey.Hotel.Name)
	}
	switch fewer := now.measures.Sights - next.measures.Sights; {
	case len(changes) > 0:
	case fewer*6 >= now.measures.Sights:
		changes = append(changes, "calmer days")
	default:
		changes = append(changes, "other sights")
	}
	return changes
}

func manySights(n int) string {
	if n == 1 {
		return "1 sight"
	}
	return fmt.Sprintf("%d sights", n)
}

func inHours(minutes int) string {
	if minutes < 60 {
		return fmt.Sprintf("%d min", minutes)
	}
	return fmt.Sprintf("%d h %02d min", minutes/60, minutes%60)
}

// kilometers takes tenths of them.
func kilometers(tenths int) string { return fmt.Sprintf("%d.%d km", tenths/10, tenths%10) }

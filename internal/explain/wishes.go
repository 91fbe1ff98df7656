package explain

import (
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// wishes lists what could be let go, the dearest to a traveller first: what stands early is kept in the conflict longest.
// Each can be let go alone or with any others, in any order.
func wishes(in trip.Intent, known *trip.Facts, nearMiss money.Cents) []wish {
	var out []wish
	l := in.Locale()
	for i, r := range in.Requirements {
		if r.Level == trip.Must {
			out = append(out, wish{field: fmt.Sprintf("requirements[%d]", i), says: l.Say("you insist on %s", r.In(l, known)), drop: without(l, r, known),
				relax: func(in *trip.Intent) { in.Requirements[i].Level = trip.Prefer }})
		}
	}
	for i, pin := range in.Prefs.LockedSlots {
		out = append(out, wish{field: fmt.Sprintf("prefs.locked_slots[%d]", i),
			says: l.Say("%s is pinned to day %d, %s", known.NameOf(pin.ActivityID), pin.DayOffset+1, pin.Window),
			drop: l.Say("Let %s move from day %d, %s.", known.NameOf(pin.ActivityID), pin.DayOffset+1, pin.Window),
			relax: func(in *trip.Intent) {
				in.Prefs.LockedSlots = slices.DeleteFunc(in.Prefs.LockedSlots, func(o trip.LockedSlot) bool { return o == pin })
			}})
	}
	for i, e := range in.Excluded {
		out = append(out, wish{field: fmt.Sprintf("excluded[%d]", i), says: l.Say("you do not want %s", e.In(l, known)), drop: l.Say("Allow %s.", e.In(l, known)),
			relax: func(in *trip.Intent) { in.Excluded = slices.DeleteFunc(slices.Clone(in.Excluded), e.Same) }})
	}
	for i, said := range in.Said {
		if said.Insisted() {
			out = append(out, wish{field: fmt.Sprintf("said[%d]", i), says: insisted(l, said), drop: l.Say("Plan without “%s”.", said.Text),
				relax: func(in *trip.Intent) { in.Said = slices.Clone(in.Said); in.Said[i].Level = trip.Prefer }})
		}
	}
	if in.Prefs.AvoidOvernight {
		out = append(out, wish{field: "prefs.avoid_overnight", says: l.Say("no flight by night"), drop: l.Say("Allow a flight by night."),
			relax: func(in *trip.Intent) { in.Prefs.AvoidOvernight = false }})
	}
	if in.Prefs.StrictKids {
		out = append(out, wish{field: "prefs.strict_kids", says: l.Say("only places that are meant for children"),
			drop:  l.Say("Allow places that are not meant for children."),
			relax: func(in *trip.Intent) { in.Prefs.StrictKids = false }})
	}
	if in.Prefs.KidFriendly {
		out = append(out, wish{field: "prefs.kid_friendly", says: l.Say("every day ends by 20:00 for the children"), drop: l.Say("Allow evenings after 20:00."),
			relax: lateEvenings})
	}
	out = append(out, ofJourney(&in)...)
	return append(out, wish{field: "budget_usd_cents", says: l.Say("the budget is %s", in.Budget), money: true,
		relax: func(in *trip.Intent) {
			in.Budget = max(in.Budget, nearMiss*2, 5_000_00*money.Cents(max(1, in.Party.People())))
		}})
}

// insisted says what is insisted on and came to nothing, and of what was understood why.
func insisted(l wording.Language, said trip.Said) string {
	if _, why, _ := said.Reply.In(l); why != "" {
		return l.Say("you insist on “%s”, which cannot be planned: %s", said.Text, why)
	}
	return l.Say("you insist on “%s”, which was not understood", said.Text)
}

// lateEvenings lets the children's hours go, with the end of the day that came from them.
func lateEvenings(in *trip.Intent) {
	in.Prefs.KidFriendly = false
	if in.DayEnd <= trip.KidsHome {
		in.DayEnd = 0
	}
}

// without says what it is to let a requirement go: a limit is lifted, anything else is done without.
func without(l wording.Language, r trip.Requirement, known *trip.Facts) string {
	switch {
	case r.Budget != nil:
		return l.Say("Spend more than %s on %s.", r.Budget.Max, r.Budget.Category.In(l))
	case r.Sights != nil && r.Sights.Free && r.Sights.Type == "":
		return l.Say("Allow sights that take a fee.")
	}
	return l.Say("Do without %s.", r.In(l, known))
}

package explain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// wishes lists what could be let go, the dearest to a traveller first: what stands early is kept in the conflict longest.
// Each can be let go alone or with any others, in any order.
func wishes(in trip.Intent, nearMiss money.Cents) []wish {
	var out []wish
	for i, r := range in.Requirements {
		if r.Level == trip.Must {
			out = append(out, wish{field: fmt.Sprintf("requirements[%d]", i), says: "you insist on " + describe(r), drop: "Do without " + describe(r) + ".",
				relax: func(in *trip.Intent) { in.Requirements[i].Level = trip.Prefer }})
		}
	}
	for i, l := range in.Prefs.LockedSlots {
		out = append(out, wish{field: fmt.Sprintf("prefs.locked_slots[%d]", i),
			says: fmt.Sprintf("%s is pinned to day %d, %s", l.ActivityID, l.DayOffset+1, l.Window),
			drop: fmt.Sprintf("Let %s move from day %d, %s.", l.ActivityID, l.DayOffset+1, l.Window),
			relax: func(in *trip.Intent) {
				in.Prefs.LockedSlots = slices.DeleteFunc(in.Prefs.LockedSlots, func(o trip.LockedSlot) bool { return o == l })
			}})
	}
	for i, e := range in.Excluded {
		out = append(out, wish{field: fmt.Sprintf("excluded[%d]", i), says: "you do not want " + excluded(e), drop: "Allow " + excluded(e) + ".",
			relax: func(in *trip.Intent) { in.Excluded = slices.DeleteFunc(slices.Clone(in.Excluded), e.Same) }})
	}
	if in.Prefs.AvoidOvernight {
		out = append(out, wish{field: "prefs.avoid_overnight", says: "no flight by night", drop: "Allow a flight by night.",
			relax: func(in *trip.Intent) { in.Prefs.AvoidOvernight = false }})
	}
	if in.Prefs.StrictKids {
		out = append(out, wish{field: "prefs.strict_kids", says: "only places that are meant for children", drop: "Allow places that are not meant for children.",
			relax: func(in *trip.Intent) { in.Prefs.StrictKids = false }})
	}
	if in.Prefs.KidFriendly {
		out = append(out, wish{field: "prefs.kid_friendly", says: "every day ends by 20:00 for the children", drop: "Allow evenings after 20:00.",
			relax: lateEvenings})
	}
	return append(out, wish{field: "budget_usd_cents", says: fmt.Sprintf("the budget is %s", in.Budget), money: true,
		relax: func(in *trip.Intent) {
			in.Budget = max(in.Budget, nearMiss*2, 5_000_00*money.Cents(max(1, in.Party.People())))
		}})
}

// lateEvenings lets the children's hours go, with the end of the day that came from them.
func lateEvenings(in *trip.Intent) {
	in.Prefs.KidFriendly = false
	if in.DayEnd <= trip.KidsHome {
		in.DayEnd = 0
	}
}

// excluded says in words what is not wanted.
func excluded(e trip.Exclusion) string {
	what := e.Option
	if e.Type != "" {
		what = "a sight of the kind " + e.Type
	}
	return what + onDay(e.Day)
}

func onDay(day *int) string {
	if day == nil {
		return ""
	}
	return fmt.Sprintf(" on day %d", *day+1)
}

// describe says a requirement in words.
func describe(r trip.Requirement) string {
	switch {
	case r.Transport != nil:
		return transport(r.Transport)
	case r.Lodging != nil:
		return lodging(r.Lodging)
	case r.Food != nil:
		return join("a meal", r.Food.Name, r.Food.Cuisine, r.Food.Tag, prefixed("near ", r.Food.Near), string(r.Food.Pick)) + onDay(r.Food.Day)
	case r.Sights != nil:
		return sights(r.Sights)
	}
	return fmt.Sprintf("at most %s for %s", r.Budget.Max, strings.ReplaceAll(string(r.Budget.Category), "_", " "))
}

func transport(w *trip.TransportWish) string {
	if w.Mode == trip.ByNone {
		return "a journey of your own"
	}
	direct := ""
	if w.Direct {
		direct = "direct"
	}
	return join("a journey", w.Flight, direct, string(w.Mode), string(w.Pick), w.Class, w.Carrier, windowText("leaving ", w.Depart), windowText("arriving ", w.Arrive))
}

func windowText(prefix string, w *calendar.Window) string {
	if w == nil {
		return ""
	}
	return prefix + w.String()
}

func lodging(w *trip.LodgingWish) string {
	stars, price := "", ""
	if w.MinStars > 0 {
		stars = fmt.Sprintf("%d stars", w.MinStars)
	}
	if w.MaxPrice > 0 {
		price = fmt.Sprintf("at most %s a night", w.MaxPrice)
	}
	return join("a hotel", w.Option, string(w.Tier), stars, w.Brand, strings.Join(w.Services, ", "), price, string(w.Pick))
}

func sights(w *trip.SightsWish) string {
	switch {
	case w.Name != "":
		return w.Name + onDay(w.Day)
	case w.All:
		return "every " + w.Type
	case w.Free:
		return "sights without a fee only"
	case w.PerDay > 0:
		return fmt.Sprintf("%d sights a day", w.PerDay)
	}
	if w.Pick == trip.PickBestRated {
		return "the best rated " + w.Type
	}
	return "a sight of the kind " + w.Type
}

func prefixed(p, s string) string {
	if s == "" {
		return ""
	}
	return p + s
}

func join(what string, parts ...string) string {
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	if len(parts) == 0 {
		return what
	}
	return what + ": " + strings.ReplaceAll(strings.Join(parts, ", "), "_", " ")
}

package score

import (
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
)

// permille factors of a sight's worth. They are the editorial heart of the planner: change one and the scorecard of the
// evaluation shows it.
const (
	themeFirst   = 1500 // the sight has the theme the traveller named first
	themeOther   = 1350 // it has another wanted theme
	themeNone    = 750  // themes were named and it has none of them
	kidsWelcome  = 1200
	kidsUnknown  = 800
	rainIndoor   = 1150 // a roof on a wet day
	rainUnknown  = 400  // nobody knows whether there is a roof
	typicalOpen  = 900  // under the open sky in a month that is usually wet
	preferFactor = 3000 // asked for, though not insisted on
)

// Sight is what a visit to a is worth on a day with weather w (nil when unknown), in thousandths:
// appeal² / 10 × theme × children × weather × preference. A sight that the weather forbids, or that is not for the children who come
// along, is worth 0 and is never chosen voluntarily.
func Sight(a *trip.Attraction, in *trip.Intent, w *trip.WeatherDay) int64 {
	v := int64(a.Appeal) * int64(a.Appeal) * 1000 / 10
	v = permille(v, themeFactor(a.Themes, in.Prefs.Themes))
	if in.Prefs.KidFriendly {
		v = permille(v, kidsFactor(a.KidFriend))
	}
	v = permille(v, weatherFactor(a.Indoor, w))
	if preferred(a, in.Requirements) {
		v = permille(v, preferFactor)
	}
	return v / 1000
}

func permille(v, f int64) int64 { return v * f / 1000 }

func themeFactor(has, wanted []string) int64 {
	if len(wanted) == 0 {
		return 1000
	}
	best := int64(themeNone)
	for i, t := range wanted {
		if !slices.Contains(has, t) {
			continue
		}
		if i == 0 {
			return themeFirst
		}
		best = themeOther
	}
	return best
}

func kidsFactor(friendly *bool) int64 {
	switch {
	case friendly == nil:
		return kidsUnknown
	case *friendly:
		return kidsWelcome
	}
	return 0
}

func weatherFactor(indoor *bool, w *trip.WeatherDay) int64 {
	if w == nil || !w.Bad() {
		return 1000
	}
	if w.Typical { // a month's average forbids nothing
		if indoor != nil && *indoor {
			return 1000
		}
		return typicalOpen
	}
	switch {
	case indoor == nil:
		return rainUnknown
	case *indoor:
		return rainIndoor
	}
	return 0
}

func preferred(a *trip.Attraction, wishes []trip.Requirement) bool {
	for _, r := range wishes {
		if s := r.Sights; s != nil && r.Level == trip.Prefer && Answers(a, s) {
			return true
		}
	}
	return false
}

// What a meal is worth less, in millionths of a good one: for each time that its price has the day's money for it above that, and at most. A table of
// a kind that was asked for may be dear, but a day is not all dinner: of several the one nearer to the money is taken.
const (
	dear      = int64(300_000)
	tooDear   = int64(900_000)
	askedDear = int64(100_000)
	askedMost = int64(500_000)
)

// askedWorth is what a meal that is as wished is worth more, in millionths.
const askedWorth = int64(400_000)

// MealAt is what a meal at r is worth more or less, in thousandths, at a meal of a day: more where a wish asks for it on that day, less where it is
// wished for so many times and is none of those.
func MealAt(r *trip.Restaurant, in *trip.Intent, role trip.Role, day int) (v int64) {
	for _, q := range in.Requirements {
		w := q.Food
		switch {
		case w == nil || !w.Counted() || !Serves(r, w):
		case w.Day != nil && *w.Day == day && (w.Meal == "" || w.Meal == role):
			v += askedWorth
		case w.Times > 0 && w.Cuisine+w.Tag != "":
			v -= askedWorth
		}
	}
	return v / 1000
}

// Meal is what a meal at r is worth, in thousandths. A meal in its time is worth a good sight; cuisine and price only
// tell restaurants apart. perMeal is what the day's money allows for one.
func Meal(r *trip.Restaurant, in *trip.Intent, perMeal int64) int64 {
	v, asked := int64(1_000_000), slices.ContainsFunc(in.Requirements, func(q trip.Requirement) bool { return q.Food != nil && Serves(r, q.Food) })
	if over := int64(r.Price) - perMeal; over > 0 && perMeal > 0 {
		if asked {
			v -= min(askedMost, askedDear*over/perMeal)
		} else {
			v -= min(tooDear, dear*over/perMeal)
		}
	}
	if in.Prefs.KidFriendly && r.KidFriend != nil && !*r.KidFriend {
		v -= 300_000
	}
	if slices.Contains(in.Prefs.Themes, "food") && slices.Contains(r.Tags, "historic") {
		v += 60_000
	}
	for _, q := range in.Requirements {
		if q.Food != nil && !q.Food.Counted() && Serves(r, q.Food) {
			v += askedWorth
		}
	}
	return v / 1000
}

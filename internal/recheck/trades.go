package recheck

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/journey"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// told wants the sentence on another plan to begin with what is otherwise in it, in the words that this program has for that, and to go on with
// nothing but the differences of the two.
func (a *answer) told() error {
	if a.it.Measures == nil {
		return nil
	}
	gives := verify.Differences(a.it.Measures, &a.Measures, a.it.Intent.Locale())
	for _, title := range a.titles() {
		if a.Trade == trip.Capital(title+": "+gives+".") {
			return nil
		}
	}
	return fmt.Errorf("alternative %d says %q, which is not in what it differs from the plan", a.n, a.Trade)
}

// titles are what may be said to be otherwise.
func (a *answer) titles() (out []string) {
	lang := a.it.Intent.Locale()
	for _, t := range a.Transfers {
		out = append(out, journey.Going(lang, t.Mode, a.called(t.From), a.called(t.To)))
	}
	if len(a.Stays) > 1 {
		return append(out, a.orderOrNights()...)
	}
	bed := ""
	if now, then := a.it.Facts.Bed(new(a.it.Plan.At(0))), a.bed(); now != nil && then != "" && then != now.Name {
		bed = lang.Say("%s instead of %s", then, now.Name)
		out = append(out, bed)
	}
	for _, rides := range []string{lang.Say("other flights"), lang.Say("other rides"), lang.Say("flights over %s", a.Branch.Airport)} {
		out = append(out, strings.Join(slices.DeleteFunc([]string{rides, bed}, func(s string) bool { return s == "" }), ", "))
	}
	if fewer := a.it.Measures.Sights - a.Measures.Sights; fewer*6 >= a.it.Measures.Sights {
		return append(out, lang.Say("calmer days"))
	}
	return append(out, lang.Say("other sights"))
}

// called is the place that a transfer names, as people call it.
func (a *answer) called(end string) string {
	if !a.it.Intent.SamePlace(end, "") {
		return end
	}
	return a.end(-1, 0).Name
}

// bed is the first bed of another plan, by its name.
func (a *answer) bed() string {
	for _, d := range a.Days {
		for _, s := range d.Stops {
			if s.Role == trip.RoleCheckIn || s.Role == trip.RoleNight {
				return s.Name
			}
		}
	}
	return ""
}

// orderOrNights says which stays change their places, or a night.
func (a *answer) orderOrNights() (out []string) {
	lang, p := a.it.Intent.Locale(), &a.it.Plan
	if len(p.Stays) != len(a.Stays) {
		return nil
	}
	nights := map[int]int{}
	for n := range p.Stays {
		nights[p.Stays[n].Wish] = p.NightsAt(n)
	}
	for n, s := range a.Stays {
		if was := p.Stays[n]; was.Wish != s.Wish {
			if n == 0 {
				return []string{lang.Say("%s first", lang.City(s.Place))}
			}
			return []string{lang.Say("%s before %s", lang.City(s.Place), lang.City(was.Place))}
		}
	}
	for _, more := range a.Stays {
		for _, less := range a.Stays {
			if more.Nights == nights[more.Wish]+1 && less.Nights == nights[less.Wish]-1 {
				out = append(out, lang.Say("one night more in %s and one less in %s", lang.City(more.Place), lang.City(less.Place)))
			}
		}
	}
	return out
}

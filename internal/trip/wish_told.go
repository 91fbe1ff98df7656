package trip

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/wording"
)

// Tally counts wishes by their fate.
func Tally(wishes []Wish) (met, asked, notMet int) {
	for i := range wishes {
		switch wishes[i].Fate {
		case FateMet:
			met++
		case FateAsked:
			asked++
		case FateNotMet:
			notMet++
		}
	}
	return met, asked, notMet
}

// TallyIn is the tally in a language: "Your wishes: 9 met, 1 not met".
func TallyIn(l wording.Language, wishes []Wish) string {
	met, asked, notMet := Tally(wishes)
	says := l.Say("Your wishes: %d met", met)
	if asked > 0 {
		says += ", " + l.Say("%d to ask about", asked)
	}
	if notMet > 0 {
		says += ", " + l.Say("%d not met", notMet)
	}
	return says
}

// Gaps gives the wishes that are not met, the musts first, and then those that somebody has to be asked about.
func Gaps(wishes []Wish) []Wish {
	rank := func(w Wish) int {
		switch {
		case w.Fate == FateNotMet && w.Kind == Must:
			return 0
		case w.Fate == FateNotMet:
			return 1
		}
		return 2
	}
	gaps := slices.DeleteFunc(slices.Clone(wishes), func(w Wish) bool { return w.Fate == FateMet })
	slices.SortStableFunc(gaps, func(a, b Wish) int { return cmp.Compare(rank(a), rank(b)) })
	return gaps
}

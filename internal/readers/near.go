package readers

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/trip"
)

// mostNear is how many names are offered in place of one that nobody knows.
const mostNear = 3

// manyBear are words that many places have in their names: to share one says nothing.
var manyBear = english.Words(`museum musee palace castle schloss tower turm garden gardens park church kirche cathedral square platz market markt street strasse bridge
	the and der die das des les del von van zum zur brucke temple shrine center centre house place paris munich munchen tokyo hotel restaurant national old new alte neue grand great saint`)

// nearOf gives names of a city that are like what a traveller insists on and that was not understood: they share a word that few names have.
func nearOf(in *trip.Intent, cities []gazetteer.City) (names []string) {
	for _, s := range in.Said {
		if !s.Insisted() {
			continue
		}
		for _, c := range cities {
			if c.Name == in.City {
				names = append(names, alike(s.Text, c.Sights, names)...)
			}
		}
	}
	return names[:min(len(names), mostNear)]
}

func alike(words string, places []gazetteer.Place, but []string) (out []string) {
	said := telling(words)
	for _, p := range places {
		shares := slices.ContainsFunc(telling(p.Name), func(w string) bool { return slices.Contains(said, w) })
		if shares && !slices.Contains(but, p.Name) {
			out = append(out, p.Name)
		}
	}
	return out
}

// telling are the words of a name that few others have.
func telling(name string) []string {
	return slices.DeleteFunc(strings.Fields(trip.Fold(name)), func(w string) bool { return len(w) < 3 || manyBear[w] })
}

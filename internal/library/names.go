package library

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/trip"
)

// kinds of sights that people leave out when they speak of one: "the Louvre", "Sacré-Cœur", "Nymphenburg".
var leftOut = strings.Fields("museum cathedral basilica palace park gardens garden church temple shrine market walk castle zoo cemetery tower crossing")

// sightsOf are the sights of a pack under the names that people use: their own, and what is left of them without the kind where
// no other sight could be meant.
func sightsOf(pack *atlas.Pack) []rag.Named {
	sights := pack.Sights(0)
	owners := map[string]int{}
	for i := range sights {
		for _, w := range slices.Compact(slices.Sorted(strings.FieldsSeq(trip.Fold(sights[i].Name + " " + sights[i].LocalName)))) {
			owners[w]++
		}
	}
	var out []rag.Named
	for i := range sights {
		s := &sights[i]
		n := rag.Named{ID: s.ID, Names: append([]string{s.Name, s.LocalName}, pack.Names(s.ID)...)}
		if short := withoutKind(s.Name); short != "" && !slices.ContainsFunc(strings.Fields(short), func(w string) bool { return owners[w] > 1 }) {
			n.Names = append(n.Names, short)
		}
		out = append(out, n)
	}
	return out
}

// withoutKind gives "louvre" for "Louvre Museum", and "" where nothing is left out or too little is left.
func withoutKind(name string) string {
	words := strings.Fields(trip.Fold(name))
	if n := len(words); n < 2 || !slices.Contains(leftOut, words[n-1]) {
		return ""
	}
	short := strings.Join(words[:len(words)-1], " ")
	if len(short) < 5 {
		return ""
	}
	return short
}

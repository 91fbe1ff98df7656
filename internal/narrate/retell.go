package narrate

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
)

// Fact is something that a summary may tell: a sentence of code, or the headline of a day, with the citations under it.
// What has no citations says only that something is not known, and is told in code's own words.
type Fact struct {
	Text  string
	Cites []int // into the itinerary's citations
}

// Retold is a sentence in other words, and the facts it stands on, by their places in Facts.
type Retold struct {
	Text string
	From []int
}

// Facts lists what the summary of an itinerary tells, sentence by sentence, and then the days.
func Facts(it *trip.Itinerary) []Fact {
	var out []Fact
	for i, s := range it.Summary {
		f := Fact{Text: s}
		if i < len(it.SummaryRefs) {
			f.Cites = it.SummaryRefs[i]
		}
		out = append(out, f)
	}
	for _, d := range it.Days {
		f := Fact{Text: d.Headline}
		for _, a := range d.Activities {
			f.Cites = union(f.Cites, a.Citations)
		}
		out = append(out, f)
	}
	return out
}

// Retell gives the summary of an itinerary as somebody else tells it, and why sentences of theirs were refused. Whoever
// wrote a sentence, it is told only when it passes the gate of retell_gate.go and has a citation. What the summary says and
// no sentence that passes stands on is said in code's own words: nothing is added and nothing gets lost. The sentences keep
// the order of what they stand on. The itinerary is not changed.
func Retell(it *trip.Itinerary, said []Retold) (summary []string, refs [][]int, refused []error) {
	facts, gate := Facts(it), gateOf(it)
	told := make([][]Retold, len(it.Summary)+1) // by the first sentence they stand on; those of days alone come last
	covered := make([]bool, len(facts))
	heard := map[string]bool{}
	for _, s := range said {
		if err := gate.check(s, facts); err != nil {
			refused = append(refused, err)
			continue
		}
		if heard[s.Text] {
			continue
		}
		heard[s.Text] = true
		at := min(slices.Min(s.From), len(it.Summary))
		told[at] = append(told[at], s)
		for _, n := range s.From {
			covered[n] = true
		}
	}
	for i, list := range told {
		if i < len(it.Summary) && !covered[i] {
			list = []Retold{{facts[i].Text, []int{i}}}
		}
		for _, s := range list {
			var cites []int
			for _, n := range s.From {
				cites = union(cites, facts[n].Cites)
			}
			summary, refs = append(summary, s.Text), append(refs, cites)
		}
	}
	return summary, refs, refused
}

// union joins lists of citations, each once and in order.
func union(a, b []int) []int {
	out := append(copied(a), b...)
	slices.SortFunc(out, cmp.Compare[int])
	return slices.Compact(out)
}

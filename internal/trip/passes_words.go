package trip

import (
	"slices"

	"github.com/tripwright/tripwright/internal/wording"
)

// PassSums are the passes of a plan, those of one kind for as many people as one: their days and their sums together, in the order of their first days.
func PassSums(taken []PassTaken) (out []PassTaken) {
	for _, t := range taken {
		n := slices.IndexFunc(out, func(o PassTaken) bool {
			return o.Ref == t.Ref && o.People == t.People && o.Provenance.RefID == t.Provenance.RefID
		})
		if n < 0 {
			out = append(out, t)
			continue
		}
		out[n].Days, out[n].Price, out[n].Instead = out[n].Days+t.Days, out[n].Price+t.Price, out[n].Instead+t.Instead
	}
	return out
}

// In says what is bought, and what is not needed with it: "Navigo Jour on 3 days for 2 people: $78 instead of $94 of single tickets".
func (t *PassTaken) In(l wording.Language) string {
	return l.Say("%s on %s for %s: %s instead of %s of single tickets", t.Name, l.Count(t.Days, wording.Days), l.Count(t.People, wording.Person), t.Price, t.Instead)
}

// PassWords say of each kind of pass what is bought.
func PassWords(taken []PassTaken, l wording.Language) (out []string) {
	for _, t := range PassSums(taken) {
		out = append(out, t.In(l))
	}
	return out
}

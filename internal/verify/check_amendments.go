package verify

import (
	"github.com/tripwright/tripwright/internal/trip"
)

// checkAmendments looks at what documents of the organisation say of facts: each must be a sentence with the digest that its
// provenance names. Whether the documents say so cannot be seen from here, and that is said. ok is false without any.
func checkAmendments(it trip.Itinerary) (_ trip.RuleVerdict, ok bool) {
	i := inspection{rule: "amendments"}
	for _, m := range amendments(&it.Facts) {
		i.want(m.Says != "" && m.Provenance.FromDocument() && trip.Digest(m.Says) == m.Provenance.ResponseDigest,
			"A fact follows words that are not those of %s.", m.Provenance.RefID)
	}
	v := i.verdict()
	if v.Verdict == trip.Pass {
		v.Verdict, v.Found = trip.Advise, []string{"Facts follow documents of the organisation, which are not here to compare them with."}
	}
	return v, i.checked > 0
}

func amendments(f *trip.Facts) (all []trip.Amendment) {
	all = append(all, f.City.Fares.Amended...)
	for i := range f.Attractions {
		all = append(all, f.Attractions[i].Amended...)
	}
	for i := range f.Lodgings {
		all = append(all, f.Lodgings[i].Amended...)
	}
	for i := range f.Flights {
		all = append(all, f.Flights[i].Amended...)
	}
	return all
}

package verify

import (
	"github.com/tripwright/tripwright/internal/trip"
)

// checkAmendments looks at what documents of the organisation say of facts: each must be a sentence with the digest that its
// provenance names. Whether the documents say so cannot be seen from here, and that is said. ok is false without any.
func checkAmendments(it trip.Itinerary) (_ trip.RuleVerdict, ok bool) {
	i := inspection{rule: "amendments"}
	for _, f := range it.Facts.Places() {
		for _, m := range amendments(f) {
			i.want(m.Says != "" && m.Provenance.FromDocument() && trip.Digest(m.Says) == m.Provenance.ResponseDigest,
				"A fact follows words that are not those of %s.", m.Provenance.RefID)
		}
		for _, o := range ownOffers(f) {
			i.want(o.says != "" && o.from.FromDocument() && trip.Digest(o.says) == o.from.ResponseDigest,
				"%s stands on words that are not those of %s.", o.id, o.from.RefID)
		}
		for _, a := range f.Attractions {
			if a.Provenance.FromDocument() { // the words that it stands on are not in the itinerary
				i.checked++
			}
		}
	}
	v := i.verdict()
	if v.Verdict == trip.Pass {
		v.Verdict, v.Found = trip.Advise, []string{"Facts follow documents of the organisation, which are not here to compare them with."}
	}
	return v, i.checked > 0
}

// ownOffer is a hotel or a flight that no pack has, by its own account.
type ownOffer struct {
	id, says string
	from     trip.Provenance
}

func ownOffers(f *trip.Facts) (out []ownOffer) {
	for _, l := range f.Lodgings {
		if l.Says != "" || l.Provenance.FromDocument() {
			out = append(out, ownOffer{l.ID, l.Says, l.Provenance})
		}
	}
	for _, o := range f.Flights {
		if o.Says != "" || o.Provenance.FromDocument() {
			out = append(out, ownOffer{o.ID, o.Says, o.Provenance})
		}
	}
	return out
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

package verify

import (
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
)

// passes wants every pass that is taken to be one that is sold for its days, at its price for the party, in the place of exactly those tickets of the
// plan that it makes needless; to cost less than they do; and no ticket to be made needless twice.
func (i *inspection) passes(p *trip.Plan, in *trip.Intent, f *trip.Facts) {
	if len(p.Passes) == 0 {
		return
	}
	offers := p.PassOffers(in, f)
	for n := range p.Passes {
		i.pass(&p.Passes[n], offers)
	}
	i.want(!trip.PassesTwice(p.Passes), "Two passes are taken in the place of the same tickets.")
}

func (i *inspection) pass(t *trip.PassTaken, offers []trip.PassTaken) {
	o := sold(t, offers)
	i.want(o != nil, "The pass %s is taken from day %d on, for which none is sold by the facts.", t.Name, t.First+1)
	if o == nil {
		return
	}
	i.want(t.Price == o.Price, "The pass %s costs %s in the plan, but %s by the facts.", t.Name, t.Price, o.Price)
	i.want(t.Instead == o.Instead, "The pass %s is said to be taken in the place of tickets for %s, but those of the plan come to %s.", t.Name, t.Instead, o.Instead)
	i.want(t.Saves() > 0, "The pass %s costs %s, no less than the tickets for %s in whose place it is taken.", t.Name, t.Price, t.Instead)
	i.want(sameJSON(trip.PassTaken{Price: o.Price, Instead: o.Instead, Ref: t.Ref, Name: t.Name, Category: t.Category, First: t.First, Days: t.Days,
		People: t.People, Provenance: t.Provenance}, *o), "The pass %s is not as the facts have it.", t.Name)
}

// sold finds a pass among those that are sold; nil where it is none of them.
func sold(t *trip.PassTaken, offers []trip.PassTaken) *trip.PassTaken {
	n := slices.IndexFunc(offers, func(o trip.PassTaken) bool { return o.Ref == t.Ref && o.First == t.First })
	if n < 0 {
		return nil
	}
	return &offers[n]
}

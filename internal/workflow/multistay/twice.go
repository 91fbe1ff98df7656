package multistay

import (
	"slices"

	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
)

// Leave takes from a stay that is about to be planned what is another's, where a journey comes to a place twice: what the stays before it are planned
// with, and what is wished for another one. What is wished for this one it keeps.
func Leave(stays []Stay, i int, in *trip.Intent) {
	s := &stays[i]
	for k := range stays {
		if o := &stays[k]; k != i && o.City.ID == s.City.ID {
			used := o.planned()
			s.Sights = pick.Without(s.Sights, func(a trip.Attraction) bool {
				return !wishedFor(in, s.Wish, &a) && (used[a.ID] || wishedFor(in, o.Wish, &a))
			})
		}
	}
}

// wishedFor tells whether a sight is named by a wish of a stay or pinned there, or is of a kind that is insisted on there.
func wishedFor(in *trip.Intent, wish int, a *trip.Attraction) bool {
	of := func(stay *int) bool { return stay != nil && *stay == wish }
	return slices.ContainsFunc(in.Requirements, func(r trip.Requirement) bool {
		return r.Sights != nil && of(r.Stay) && (gather.Names(a, r.Sights.Name) || r.Level == trip.Must && r.Sights.Name == "" && r.Sights.Type != "" && a.Is(r.Sights.Type))
	}) ||
		slices.ContainsFunc(in.Prefs.LockedSlots, func(l trip.LockedSlot) bool { return of(l.Stay) && l.ActivityID == a.ID })
}

// Apart leaves each sight of a place that a journey comes to twice to one of the two stays: what the one is planned with, the other may not be changed
// to have.
func Apart(stays []Stay) {
	for i := range stays {
		for k := range stays {
			if k == i || stays[k].City.ID != stays[i].City.ID {
				continue
			}
			used, own := stays[i].planned(), stays[k].planned()
			stays[k].Sights = pick.Without(stays[k].Sights, func(a trip.Attraction) bool { return used[a.ID] && !own[a.ID] })
		}
	}
}

// isTwice tells whether a journey comes to the place of a stay more than once.
func isTwice(stays []Stay, i int) bool {
	for k := range stays {
		if k != i && stays[k].City.ID == stays[i].City.ID {
			return true
		}
	}
	return false
}

// planned are the sights that the plan of a stay visits, or any of its drafts.
func (s *Stay) planned() map[string]bool {
	out := map[string]bool{}
	see := func(all schedule.Stops) {
		for _, day := range all {
			for _, stop := range day {
				out[stop.Ref] = true
			}
		}
	}
	see(schedule.StopsOf(&s.Plan))
	for _, b := range s.Branches {
		see(schedule.StopsOf(&b.Draft.Plan))
		for _, v := range slices.Concat(b.Variants, b.Simple) {
			see(v.Stops)
		}
	}
	return out
}

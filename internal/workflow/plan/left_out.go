package plan

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
)

// leftOut is the sentence about what everybody comes for and is not in a plan all the same.
const leftOut = "Left out, though a first visit rarely goes without: %s. What is asked for by name comes first."

// leftOutAssumed says among what is taken for granted which of the sights that everybody comes for are not in the plan of a first visit, and why.
// Whoever knows the place, or stays for a few days only, is told nothing, and what is not wanted is not offered.
func leftOutAssumed(assumed []string, in *trip.Intent, p *trip.Plan, offered *trip.Facts) []string {
	lang := in.Locale()
	begins := lang.Begins(leftOut)
	assumed = pick.Without(assumed, func(a string) bool { return strings.HasPrefix(a, begins) })
	if in.Prefs.Returning || in.DateWindow.Days() < schedule.FirstVisitDays {
		return assumed
	}
	stands, costs := revise.SkeletonOf(p), p.Costs()
	open := in.Spendable() - costs.Total
	var out []string
	for _, a := range schedule.Famous(offered) {
		ticket := a.Tickets(in)
		switch {
		case stands.RefOf(a.ID) != "":
		case !slices.ContainsFunc(p.Days, func(d trip.Day) bool { return len(a.Hours().On(d.Date)) > 0 }):
			out = append(out, lang.Say("%s (closed on these days)", a.Name))
		case ticket > open:
			out = append(out, lang.Say("%s (%s for tickets, %s is left)", a.Name, ticket, max(0, open)))
		default:
			out = append(out, lang.Say("%s (no room for %s)", a.Name, lang.Duration(a.Stay)))
		}
	}
	if len(out) == 0 {
		return assumed
	}
	return append(assumed, lang.Say(leftOut, lang.List(out)))
}

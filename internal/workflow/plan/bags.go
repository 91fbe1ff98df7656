package plan

import (
	"strings"

	"github.com/tripwright/tripwright/internal/trip"
)

// carriesBags is the sentence about bags that nobody is known to keep.
const carriesBags = "You keep your bags with you from %s until check-in at %s: nothing is known of %s keeping them. Ask there; " +
	"if they do, plan again with “we can leave our bags at the hotel”."

// longWithBags is how many minutes with one's bags are worth a question at the hotel: less passes on the way from the airport and over lunch.
const longWithBags = 4 * 60

// bagsAssumed says among what is taken for granted where most of the day of arrival passes with bags, because nothing is known of the hotel
// keeping them. The rule is that unknown is no; the traveller can find out.
func bagsAssumed(assumed []string, in *trip.Intent, p *trip.Plan, hotel *trip.Lodging) []string {
	begins := in.Locale().Begins(carriesBags)
	assumed = without(assumed, func(a string) bool { return strings.HasPrefix(a, begins) })
	lands, opens := firstOf(p, trip.RoleArrive), firstOf(p, trip.RoleCheckIn)
	if in.Prefs.BagDrop || hotel == nil || hotel.BagDrop || lands == nil || opens == nil || opens.Window.Start-lands.Window.End < longWithBags {
		return assumed
	}
	return append(assumed, in.Locale().Say(carriesBags, lands.Window.End, opens.Window.Start, hotel.Name))
}

// firstOf is the slot of a role on the first day, or nil.
func firstOf(p *trip.Plan, role trip.Role) *trip.Slot {
	if len(p.Days) == 0 {
		return nil
	}
	for i := range p.Days[0].Slots {
		if s := &p.Days[0].Slots[i]; s.Role == role {
			return s
		}
	}
	return nil
}

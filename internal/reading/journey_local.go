package reading

import (
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/stays"
	"github.com/tripwright/tripwright/internal/trip"
)

// amongOthers tells whether a ride by land is one between places, of which only one can be planned, and none from home, where it does not lead:
// "Tokyo, Kyoto and Osaka by JR trains, from Melbourne". Where no other place is named it is told that it does not lead there.
func (d *draft) amongOthers(in *trip.Intent, c *Context, r *stays.Ride) bool {
	if len(in.Stays) != 1 || c.Towns == nil || in.Origin == "" || r.Mode == trip.ByFlight || r.Mode == trip.ByNone || r.Mode == trip.ByCar || d.fromHome(r) {
		return false
	}
	place := in.Stays[0].Place
	if c.Towns.Goes(r.Mode, in.Origin, place) {
		return false
	}
	if len(d.others) == 0 {
		d.first = append(d.first, d.lang.Say("From %s to %s nothing that Tripwright knows goes by %s, so you go there another way. If you want no other, name other places.",
			d.lang.City(in.Origin), d.lang.City(place), d.lang.Word(string(r.Mode))))
	}
	return true
}

// beside is how many words stand between a ride and where it is said to begin: "by train from New York".
const beside = 5

// fromHome tells whether a ride is said of the way from where the journey begins, or to the only place it goes to.
func (d *draft) fromHome(r *stays.Ride) bool {
	s := d.sentence
	for _, step := range []int{-1, 1} {
		for k := r.From; k >= 0 && k < len(s.Tokens) && (k-r.From)*step <= beside && !s.RestEnds(k); k += step {
			if s.Tokens[k].By == phrase.AsOrigin || step > 0 && s.Tokens[k].By == phrase.AsCity {
				return true
			}
		}
	}
	return false
}

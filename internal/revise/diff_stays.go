package revise

import (
	"slices"

	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// StayDiffers is one thing that changed of the stays of a journey.
type StayDiffers struct {
	Kind  string `json:"kind"`            // added, removed, nights, order, bed
	Place string `json:"place,omitempty"` // of all but the order
	Says  string `json:"says"`            // "Munich: 4 nights instead of 3"
}

// The kinds of a StayDiffers beside Added and Removed.
const (
	Nights = "nights"
	Order  = "order"
	Bed    = "bed"
)

// staysOf gives the stays of an itinerary; of a trip of the short form the one that it is.
func staysOf(it *trip.Itinerary) []trip.ItineraryStay {
	if len(it.Stays) > 0 {
		return it.Stays
	}
	bed := ""
	for _, day := range it.Days {
		for _, a := range day.Activities {
			if a.Role == trip.RoleCheckIn {
				bed = a.Name
			}
		}
	}
	return []trip.ItineraryStay{{Place: it.Intent.City, Nights: max(0, len(it.Days)-1), Days: len(it.Days), Lodging: bed}}
}

// pairsOf gives for each stay of a the one of b at the same place, of several the one that comes as often before; -1: there is none.
func pairsOf(a, b []trip.ItineraryStay) []int {
	out, taken := make([]int, len(a)), make([]bool, len(b))
	for i := range a {
		out[i] = slices.IndexFunc(b, func(s trip.ItineraryStay) bool { return trip.Fold(s.Place) == trip.Fold(a[i].Place) })
		for out[i] >= 0 && taken[out[i]] {
			next := slices.IndexFunc(b[out[i]+1:], func(s trip.ItineraryStay) bool { return trip.Fold(s.Place) == trip.Fold(a[i].Place) })
			if next < 0 {
				out[i] = -1
				break
			}
			out[i] += 1 + next
		}
		if out[i] >= 0 {
			taken[out[i]] = true
		}
	}
	return out
}

// ofStays tells what changed of the stays, and gives what stands in those that both journeys have, each on a day of its stay: a stay that only
// begins on another date is the same. What stands in the others goes and comes with them, as does what is told of a bed.
func (d *Difference) ofStays(from, to *trip.Itinerary) (a, b []place) {
	was, is := staysOf(from), staysOf(to)
	of, lang := pairsOf(was, is), to.Intent.Locale()
	tell := func(kind, place, says string) {
		d.Stays = append(d.Stays, StayDiffers{kind, place, says})
	}
	stops, now := schedule.StopsOf(&from.Plan), schedule.StopsOf(&to.Plan)
	var order []int
	for i, k := range of {
		name := lang.City(was[i].Place)
		if k < 0 {
			tell(Removed, was[i].Place, lang.Say("%s is left out (%s)", name, lang.Count(was[i].Nights, wording.Night)))
			d.Changed += visitsIn(stops[was[i].First : was[i].First+was[i].Days])
			continue
		}
		order = append(order, k)
		w, s := &was[i], &is[k]
		if w.Nights != s.Nights {
			tell(Nights, s.Place, lang.Say("%s: %s instead of %d", name, lang.Count(s.Nights, wording.Night), w.Nights))
		}
		if w.Lodging != s.Lodging && s.Lodging != "" {
			tell(Bed, s.Place, lang.Say("%s: your bed is %s now, not %s", name, s.Lodging, w.Lodging))
		}
		d.Changed += schedule.Changes(stops[w.First:w.First+w.Days], now[s.First:s.First+s.Days])
		shift := s.First - w.First
		a = append(a, placesIn(from, w, 0, s, to)...)
		b = append(b, placesIn(to, s, shift, s, to)...)
	}
	for k := range is {
		if !slices.Contains(of, k) {
			tell(Added, is[k].Place, lang.Say("%s is new: %s, %s", lang.City(is[k].Place), lang.Nights(is[k].Nights, is[k].OnWay), is[k].Lodging))
			d.Changed += visitsIn(now[is[k].First : is[k].First+is[k].Days])
		}
	}
	if !slices.IsSorted(order) {
		tell(Order, "", lang.Say("The order is now %s", lang.List(namesOf(is, lang))))
	}
	return a, b
}

func namesOf(stays []trip.ItineraryStay, lang wording.Language) []string {
	out := make([]string, len(stays))
	for i := range stays {
		out[i] = lang.City(stays[i].Place)
	}
	return out
}

// placesIn lists what can change in a stay, on the days that the older journey counts them by, by being so many later in it; told says of
// which days of newer. The way there from another stay stands where it leaves.
func placesIn(it *trip.Itinerary, s *trip.ItineraryStay, later int, told *trip.ItineraryStay, newer *trip.Itinerary) []place {
	part := *it
	part.Days = it.Days[s.First : s.First+s.Days]
	var out []place
	for _, p := range placesOf(&part) {
		if p.role == trip.RoleCheckIn || p.role == trip.RoleArrive && s.First > 0 {
			continue
		}
		p.dated = true
		p.told = told.First + min(p.day, told.Days-1)
		if p.told < len(newer.Days) {
			p.toldOn = newer.Days[p.told].Date
		}
		p.day += s.First - later
		out = append(out, p)
	}
	return out
}

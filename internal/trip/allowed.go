package trip

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
)

// What the traveller lets be taken is said here once, for those that choose and for the rules that hold a choice against what
// else there was: an option that one calls allowed and the other does not would make every pick a quarrel. What is asked of an
// option and not known of it is not allowed.

// AllowsHotel tells whether every must lets a hotel be taken, and nothing excludes it. Picks are not judged: they choose among
// what is allowed.
func (in *Intent) AllowsHotel(l *Lodging) bool {
	if l.Own {
		return true
	}
	for _, r := range in.Requirements {
		if r.Lodging != nil && r.Level == Must && !r.Lodging.MetBy(l) {
			return false
		}
	}
	return !slices.ContainsFunc(in.Excluded, func(e Exclusion) bool { return e.Option == l.ID })
}

// MetBy tells whether a hotel is as the wish says, its pick aside. House rules speak against no hotel: those that have them
// hardly ever list them.
func (w *LodgingWish) MetBy(l *Lodging) bool {
	switch {
	case w.Option != "" && l.ID != w.Option,
		w.Tier != "" && l.Tier != w.Tier,
		w.MinStars > 0 && l.Stars < w.MinStars,
		w.Brand != "" && !l.Bears(w.Brand),
		!w.within(l),
		w.MinPrice > 0 && l.Price < w.MinPrice,
		w.MaxPrice > 0 && l.Price > w.MaxPrice:
		return false
	}
	lacks := func(service string) bool { return !slices.Contains(l.Services, service) }
	return !slices.ContainsFunc(w.Services, lacks)
}

// Bears tells whether a hotel is of a brand, by its brand or by its name.
func (l *Lodging) Bears(brand string) bool {
	return strings.EqualFold(l.Brand, brand) || strings.Contains(strings.ToLower(l.Name), strings.ToLower(brand))
}

// AllowsFlight tells whether the preferences and every must let a flight be taken, and nothing excludes it; zone is the
// destination's. Without a class named, only economy is offered, unless the fastest or the first of all is asked for.
func (in *Intent) AllowsFlight(f *FlightOption, dir Direction, zone calendar.Zone) bool {
	if f.Own {
		return true // it is booked: wishes come too late
	}
	if in.Prefs.AvoidOvernight && f.Overnight ||
		slices.ContainsFunc(in.Excluded, func(e Exclusion) bool { return e.Day == nil && e.Flight(f) }) {
		return false
	}
	insisted, fits := false, f.Class == "economy" || !f.Flies()
	for _, r := range in.Requirements {
		w := r.Transport
		if w == nil || !w.About(dir) {
			continue
		}
		switch {
		case r.Level != Must:
			fits = fits || f.Class == w.Class
			continue
		case !w.MetBy(f, dir, zone) || w.Class != "" && f.Flies() && f.Class != w.Class:
			return false
		}
		insisted = insisted || w.Class != ""
		fits = fits || w.Pick != "" && w.Pick != PickCheapest
	}
	return insisted || fits
}

// About tells whether the wish speaks of a direction.
func (w *TransportWish) About(dir Direction) bool { return w.Direction == "" || w.Direction == dir }

// MetBy tells whether a flight is as the wish says, class and pick aside. Of its hours those at the destination are judged,
// whose zone is known.
func (w *TransportWish) MetBy(f *FlightOption, dir Direction, zone calendar.Zone) bool {
	hours, at := w.Arrive, f.Arrival
	if dir == Return {
		hours, at = w.Depart, f.Departure
	}
	if hours != nil {
		if _, clock := zone.Local(at); !hours.Has(clock) {
			return false
		}
	}
	return (w.Flight == "" || f.Pattern() == w.Flight) && (!w.Direct || f.Direct) && (w.Carrier == "" || f.FlownBy(w.Carrier))
}

// FlownBy takes a carrier by its name or by the code its flight numbers begin with.
func (f *FlightOption) FlownBy(carrier string) bool {
	return strings.EqualFold(carrier, f.Carrier) || len(carrier) == 2 && len(f.Number) > 2 && strings.EqualFold(carrier, f.Number[:2])
}

package narrate

import (
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// hotel tells what is done at the hotel, always with its tier: readers and acceptance tests look for the word. No other
// word of the note may contain a tier's name.
func (w *writer) hotel(n *note, slot *trip.Slot, h *trip.Lodging) {
	from := func(format string, args ...any) ground {
		return ground{w.say(format, append([]any{h.Name}, args...)...), h.Provenance}
	}
	if !h.Provenance.IsEvidence() {
		return
	}
	if h.Own {
		n.detail(w.say("as you arranged it, not counted"), from("%s is where you sleep in %s, as you arranged it", w.city()))
		return
	}
	n.detail(w.purpose(slot, h), from("%s is a place to sleep in %s", w.city()))
	if class := w.hotelClass(h); class != "" {
		n.detail(class, from("%s is a place of %s", class))
	}
	priced := func(format string, args ...any) ground {
		return ground{w.say(format, append([]any{h.Name}, args...)...), source(h.Amended, h.Provenance, saysPrice)}
	}
	if slot.Role == trip.RoleCheckIn {
		n.amended(h.Name, h.Amended, h.Provenance)
	}
	switch price := slot.Selected().Features.Cost / money.Cents(w.in.Party.Rooms); {
	case slot.Role != trip.RoleCheckIn && slot.Role != trip.RoleNight:
	case price > 0 && w.in.Party.Rooms > 1:
		n.detail(w.say("%s a room and night, %s", price, w.lang().Count(w.in.Party.Rooms, wording.Room)), priced("%s costs %s a room and night", price))
	case price > 0:
		n.detail(w.say("%s a night", price), priced("%s costs %s a night", price))
	case slot.Role == trip.RoleNight:
		n.detail(w.say("counted at check-in"), ground{w.say("The first night is counted at check-in"), w.computed("nights", h.Provenance)})
	default:
		n.admit(trip.GapPrice, w.say("Price: information not available."))
	}
	if tax := h.NightTax(0, w.in.Party); slot.Role == trip.RoleCheckIn && tax > 0 {
		n.detail(w.say("tourist tax of %s a night included", tax), priced("%s costs %s of tourist tax a night for everybody", tax))
	}
}

// purpose says what a hotel slot is for.
func (w *writer) purpose(slot *trip.Slot, h *trip.Lodging) string {
	switch slot.Role {
	case trip.RoleCheckIn:
		if slot.Window.Start < h.CheckIn.Start {
			return w.say("leave the bags, rooms from %s", h.CheckIn.Start)
		}
		return w.say("check in")
	case trip.RoleCheckOut:
		if slot.Window.End > h.CheckOut.End { // for a ride of the small hours
			return w.say("check out in the evening, with the night paid for")
		}
		return w.say("check out by %s", h.CheckOut.End)
	case trip.RoleBags:
		return w.say("collect the bags")
	}
	return w.say("night at the hotel")
}

// hotelClass gives "mid tier, 3 stars", as far as it is known.
func (w *writer) hotelClass(h *trip.Lodging) string {
	class := ""
	if h.Tier != "" {
		class = w.say("%s tier", w.lang().Word(string(h.Tier)))
	}
	if h.Stars > 0 {
		if class != "" {
			class += ", "
		}
		class += w.lang().Count(h.Stars, wording.Star)
	}
	return class
}

// hotels are the ones of the plan that there is evidence for, each once, with the nights they are paid for.
func (w *writer) hotels() []*trip.Lodging {
	var out []*trip.Lodging
	seen := map[string]bool{}
	w.Plan.Each(func(_, _ int, s *trip.Slot) {
		h := w.facts.Lodging(s.Selected().OptionRef)
		if h != nil && h.Provenance.IsEvidence() && !seen[h.ID] && (s.Role == trip.RoleCheckIn || s.Role == trip.RoleNight) {
			seen[h.ID] = true
			out = append(out, h)
		}
	})
	return out
}

// nightPrices gives the lowest and the highest price of a room and night in a plan; 0 when none is paid.
func nightPrices(p *trip.Plan, hotel string, rooms int) (low, high money.Cents) {
	p.Each(func(_, _ int, s *trip.Slot) {
		c := s.Selected()
		if c.OptionRef != hotel || c.Features.Cost == 0 {
			return
		}
		price := c.Features.Cost / money.Cents(rooms)
		if low == 0 || price < low {
			low = price
		}
		high = max(high, price)
	})
	return low, high
}

// meanDistance is how far a hotel lies from the sights of a plan on average; 0 when there are none.
func meanDistance(p *trip.Plan, f *trip.Facts, h *trip.Lodging) geo.Meters {
	var sum geo.Meters
	n := 0
	for _, a := range sightsOf(p, f) {
		sum += geo.Distance(h.Location, a.Location)
		n++
	}
	if n == 0 {
		return 0
	}
	return sum / geo.Meters(n)
}

// sightsOf are the sights of a plan that there is evidence for, each once, in order of time.
func sightsOf(p *trip.Plan, f *trip.Facts) []*trip.Attraction {
	var out []*trip.Attraction
	seen := map[string]bool{}
	p.Each(func(_, _ int, s *trip.Slot) {
		a := f.Attraction(s.Selected().OptionRef)
		if a != nil && a.Provenance.IsEvidence() && !seen[a.ID] {
			seen[a.ID] = true
			out = append(out, a)
		}
	})
	return out
}

package revise

import "github.com/tripwright/tripwright/internal/trip"

// forgetBed lets go of the house that was insisted on by name.
func (h *hand) forgetBed() {
	h.in.Requirements = without(h.in.Requirements, func(r trip.Requirement) bool {
		return r.Lodging != nil && r.Lodging.Option != "" && h.ours(&r)
	})
}

// ride insists on one ride. In a journey the way that it goes says so.
func (h *hand) ride(id string) {
	h.noRide()
	if len(h.stays) == 0 {
		h.insist(trip.Requirement{Transport: &trip.TransportWish{Direction: h.dir(), Flight: pattern(id)}})
		return
	}
	from, to, ok := h.way()
	if !ok {
		return
	}
	t := h.in.Between(from, to)
	t.From, t.To, t.Ride, t.Booked = from, to, trip.RideOf(id), nil
	for i := range h.here().Flights {
		if o := &h.here().Flights[i]; trip.RideOf(o.ID) == t.Ride {
			t.Mode = o.By()
		}
	}
	t.Rented = t.Rented && t.Mode == trip.ByCar
	h.setWay(t)
}

// bookedStays refuses to touch a ride that is booked: a hand cannot cancel it. Who travels otherwise says so, and that takes its place.
func (h *hand) bookedStays() error {
	from, to, ok := h.way()
	if h.dir() == "" || len(h.stays) == 0 || !ok || h.in.Between(from, to).Booked == nil {
		return nil
	}
	return h.wrong("ref", "is the ride from %s to %s that is booked: say how you travel there instead, such as \"by train\", to drop the booking", h.called(from), h.called(to))
}

// noRide lets go of the ride that was insisted on, and tells whether one was. By what one travels stays as it was.
func (h *hand) noRide() (was bool) {
	if len(h.stays) == 0 {
		wishes := len(h.in.Requirements)
		h.in.Requirements = without(h.in.Requirements, func(r trip.Requirement) bool {
			return r.Transport != nil && r.Transport.Flight != "" && r.Transport.Direction == h.dir()
		})
		return len(h.in.Requirements) < wishes
	}
	from, to, ok := h.way()
	h.in.Transfers = kept(h.in.Transfers, func(t trip.TransferWish) (trip.TransferWish, bool) {
		if ok && h.in.SamePlace(t.From, from) && h.in.SamePlace(t.To, to) {
			was, t.Ride = was || t.Ride != "", ""
		}
		return t, t.Mode != "" || t.Rented || t.Booked != nil || t.Ride != ""
	})
	return was
}

// way gives the places between which the ride of the slot leads; ok is false where that stay is left out.
func (h *hand) way() (from, to string, ok bool) {
	at := h.standingAt(h.of)
	if at < 0 {
		return "", "", false
	}
	ways := h.ways()
	if h.slot.Role == trip.RoleArrive {
		return ways[at][0], ways[at][1], true
	}
	return ways[at+1][0], ways[at+1][1], true
}

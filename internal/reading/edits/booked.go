package edits

import (
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// readBooked reads "our train to Paris leaves at 12:28 and arrives at 18:10", of a way between two stays.
func (r *editReader) readBooked() {
	for i := range r.Tokens {
		mode := modeOf[r.Tokens[i].Text]
		if mode == "" || r.Tokens[i].By != phrase.Nobody || !r.Texts(i+1, "to") {
			continue
		}
		stay, to := r.stayAt(i + 2)
		if to == 0 || stay == 0 || !contains([]string{"leaves", "departs", "goes"}, r.WordAt(to)) {
			continue
		}
		at, to, ok := r.timeBehind(to + 1)
		if !ok {
			continue
		}
		b := trip.Booking{Depart: trip.Moment{Date: r.trip.Stays[stay-1].To, Clock: &at}}
		if k := r.Skip(to, "and", ","); contains([]string{"arrives", "lands"}, r.WordAt(k)) {
			if there, end, ok := r.timeBehind(k + 1); ok {
				b.Arrive, to = trip.Moment{Date: r.trip.Stays[stay].From, Clock: &there}, end
			}
		}
		r.booked(trip.SetTransfer{From: r.trip.Stays[stay-1].Place, To: r.trip.Stays[stay].Place, Mode: mode, Booked: &b}, i, to)
	}
}

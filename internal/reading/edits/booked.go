package edits

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// readBooked reads "our train to Paris leaves at 12:28 and arrives at 18:10", "our flight to Paris is booked", "the flight home is booked and leaves at 14:00".
func (r *editReader) readBooked() {
	for i := range r.Tokens {
		if mode := modeOf[r.Tokens[i].Text]; mode != "" && r.Tokens[i].By == phrase.Nobody {
			r.bookedAt(i, mode)
		}
	}
}

// readBothBooked reads "our flights are booked": there and home, on their days. An end whose hour is said besides has that.
func (r *editReader) readBothBooked() {
	for i := range r.Tokens {
		mode := modeOf[r.Tokens[i].Text]
		if mode == "" || !severalRides[r.Tokens[i].Text] || r.Tokens[i].By != phrase.Nobody {
			continue
		}
		for _, p := range isBooked {
			m, ok := p.At(r.Sentence, r.Skip(i+1, "there", "and", "home", "back"))
			if !ok {
				continue
			}
			r.UseRange(r.backOver(i, "our", "my", "the", "all", "both"), m.To, phrase.AsWish)
			first, last := r.trip.Stays[0].Place, r.lastStay()
			r.bookedIfNot(trip.SetTransfer{To: first, Mode: mode, Booked: &trip.Booking{Arrive: trip.Moment{Date: r.trip.Days.Start}}})
			r.bookedIfNot(trip.SetTransfer{From: last, Mode: mode, Booked: &trip.Booking{Depart: trip.Moment{Date: r.trip.Days.End}}})
			return
		}
	}
}

var severalRides = english.Words("flights planes trains coaches buses ferries")

// bookedIfNot notes a booking of a way of which none is said.
func (r *editReader) bookedIfNot(t trip.SetTransfer) {
	for _, c := range r.ways {
		if w, ok := c.(trip.SetTransfer); ok && w.Booked != nil && w.From == t.From && w.To == t.To {
			return
		}
	}
	r.ways = append(r.ways, t)
}

// bookedAt reads what is said of a ride whose kind stands at a token. Of one that is booked and no more is said of the day is known.
func (r *editReader) bookedAt(i int, mode trip.TravelMode) {
	from, to, k := r.endsBehind(i + 1)
	if k == 0 {
		return
	}
	of, k, ok := r.whichTime(from, to, i, k)
	if !ok {
		return
	}
	if of >= 0 {
		from, to = of-1, of
	}
	said := false
	for _, p := range isBooked {
		if m, ok := p.At(r.Sentence, k); ok && !said {
			said, k = true, r.Skip(m.To, "and", ",", "it", "which", "that")
		}
	}
	var b trip.Booking
	if from >= 0 {
		b.Depart.Date = r.trip.Stays[from].To
	}
	if to >= 0 && (from < 0 || said) {
		b.Arrive.Date = r.trip.Stays[to].From
	}
	timed, k := r.timesOf(&b, from, to, k)
	if !said && !timed || !said && from < 0 {
		return
	}
	if !timed && from >= 0 && to >= 0 {
		b.Arrive = trip.Moment{}
	}
	if d, a := b.Depart, b.Arrive; d.Clock != nil && a.Clock != nil && a.Date == d.Date && *a.Clock < *d.Clock { // one is a night on the way
		b.Arrive.Date = d.Date.AddDays(1)
	}
	if timed && b.Arrive.Clock == nil {
		b.Arrive = trip.Moment{}
	}
	t := trip.SetTransfer{Mode: mode, Booked: &b}
	if from >= 0 {
		t.From = r.trip.Stays[from].Place
	}
	if to >= 0 {
		t.To = r.trip.Stays[to].Place
	}
	r.booked(t, i, r.backOver(k, "and", ",", "it", "which", "that"))
}

// timesOf reads when a ride leaves and arrives from a token on, in either order, into a booking whose dates are those of the stays; timed is false where
// neither is said.
func (r *editReader) timesOf(b *trip.Booking, from, to, k int) (timed bool, next int) {
	for range 2 {
		verb := r.WordAt(k)
		at, end, ok := r.timeBehind(k + 1)
		switch {
		case !ok:
			return timed, k
		case contains([]string{"leaves", "departs", "goes", "leaving", "departing"}, verb):
			if b.Depart.Clock = &at; from < 0 { // on which day one leaves home follows from when one is there
				b.Depart.Date = r.trip.Stays[to].From
			}
		case contains([]string{"arrives", "lands", "arriving", "landing"}, verb) && to >= 0:
			b.Arrive = trip.Moment{Date: r.trip.Stays[to].From, Clock: &at}
		default:
			return timed, k
		}
		timed, k = true, r.Skip(end, "and", ",")
	}
	return timed, k
}

// whichTime finds which time is meant of a way from stay to stay that the trip makes more than once, by a word or the day behind it: the stay that it leads
// to; -1 of any other way. Where it is not said it is asked for.
func (r *editReader) whichTime(from, to, at, k int) (of, next int, ok bool) {
	if from < 0 || to < 1 {
		return -1, k, true
	}
	var days []string
	var times []int
	for _, n := range r.staysAs(to) {
		if n > 0 && trip.Fold(r.trip.Stays[n-1].Place) == trip.Fold(r.trip.Stays[from].Place) {
			days, times = append(days, r.lang.DayMonth(r.trip.Stays[n-1].To)), append(times, n)
		}
	}
	if len(times) < 2 || slices.ContainsFunc(r.nths, func(n nthStay) bool { return at <= n.at && n.at < k }) {
		return -1, k, true
	}
	if p, dayed := r.dayAt(k); dayed {
		if day, known := r.offset(p, r.trip.Days, r.lang); known {
			for _, n := range times {
				if on := r.trip.Days.Date(day); on == r.trip.Stays[n-1].To || on == r.trip.Stays[n].From {
					r.UseRange(k, p.To, phrase.AsDate)
					return n, p.To, true
				}
			}
		}
	}
	r.noDay = append(r.noDay, r.lang.Say("From %s to %s you go more than once: %s. Say which of these you mean, with its date.", r.lang.City(r.trip.Stays[from].Place),
		r.lang.City(r.trip.Stays[to].Place), r.lang.List(days)))
	end := at
	for end < len(r.Tokens) && !phrase.Ends(r.Tokens[end]) {
		end++
	}
	r.use(r.backOver(at, "our", "my", "the"), end)
	return -1, k, false
}

// endsBehind reads the way of a ride behind it: "to Munich", "from Paris to Munich", "home"; -1 is home. next is 0 where none is said.
func (r *editReader) endsBehind(i int) (from, to, next int) {
	if stay, end := r.stayAt(i + 1); end > 0 && r.Texts(i, "from") {
		switch there, last := r.stayAt(end + 1); {
		case last > 0 && r.Texts(end, "to") && there == stay+1:
			return stay, there, last
		case r.Texts(end, "home") && stay == len(r.trip.Stays)-1:
			return stay, -1, end + 1
		}
		return 0, 0, 0
	} else if end > 0 && r.Texts(i, "to") {
		return stay - 1, stay, end
	}
	if r.Texts(i, "home") || r.Texts(i, "back") {
		return len(r.trip.Stays) - 1, -1, i + 1
	}
	return 0, 0, 0
}

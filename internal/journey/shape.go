package journey

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/trip"
)

// Shape is in which order a journey goes to its stays, each by its place among those of the intent, and for how many nights each.
type Shape struct {
	Order  []int
	Nights []int
}

// ShapeOf reads the shape of a planned journey.
func ShapeOf(p *trip.Plan) Shape {
	var s Shape
	for i := range p.Stays {
		s.Order, s.Nights = append(s.Order, p.Stays[i].Wish), append(s.Nights, p.NightsAt(i))
	}
	return s
}

// Places names the places of a planned journey in their order: "Paris, Munich".
func Places(p *trip.Plan) string {
	names := make([]string, len(p.Stays))
	for i := range p.Stays {
		names[i] = p.Stays[i].Place
	}
	return strings.Join(names, ", ")
}

// Nights names them with their nights: "Paris 3, Munich 4".
func Nights(p *trip.Plan) string {
	names := make([]string, len(p.Stays))
	for i := range p.Stays {
		names[i] = fmt.Sprint(p.Stays[i].Place, " ", p.NightsAt(i))
	}
	return strings.Join(names, ", ")
}

// Moved gives the shape with a night of one stay spent at another, both by their place in the journey.
func (s Shape) Moved(from, to int) Shape {
	out := Shape{s.Order, slices.Clone(s.Nights)}
	out.Nights[from]--
	out.Nights[to]++
	return out
}

// In gives the shape with its stays in another order, each of them by its place in this one.
func (s Shape) In(order []int) Shape {
	var out Shape
	for _, i := range order {
		out.Order, out.Nights = append(out.Order, s.Order[i]), append(out.Nights, s.Nights[i])
	}
	return out
}

// Wishes gives the wishes of a journey with a shape said in them: the stays stand in its order, which is given, each with its nights. What is
// wished of a stay or of a day follows the stay: the days are those of the plan p, as it is now. ok is false where that cannot be: a stay would
// have no night, or a day that something is wished of is gone.
func (s Shape) Wishes(in trip.Intent, p *trip.Plan) (_ trip.Intent, ok bool) {
	m := move{in: &in, plan: p, to: make([]int, len(in.Stays)), first: make([]int, len(in.Stays)), nights: make([]int, len(in.Stays))}
	out, offset := in, 0
	out.Stays, out.Order = nil, trip.OrderGiven
	for i, wish := range s.Order {
		if s.Nights[i] < 1 && len(s.Order) > 1 {
			return in, false
		}
		w := in.Stays[wish]
		w.NightsMin, w.NightsMax, w.Nights = nil, nil, new(s.Nights[i])
		if w.From.Valid() && w.To.Valid() {
			w.Nights = nil // the dates say it
		}
		out.Stays = append(out.Stays, w)
		m.to[wish], m.first[wish], m.nights[wish] = i, offset, s.Nights[i]
		offset += s.Nights[i]
	}
	return m.wishes(out)
}

// move says where the stays of a journey go, by their places among those of the intent.
type move struct {
	in   *trip.Intent
	plan *trip.Plan // as it is now
	to   []int      // where the stay stands
	// where it begins, in days from the first, and its nights
	first, nights []int
}

// wishes gives an intent whose stays were moved with everything else that speaks of a stay or a day.
func (m *move) wishes(out trip.Intent) (_ trip.Intent, ok bool) {
	ok = true
	day := func(d, stay *int) *int {
		if d == nil {
			return nil
		}
		next, there := m.day(*d, stay)
		ok = ok && there
		return &next
	}
	out.Requirements = slices.Clone(out.Requirements)
	for i := range out.Requirements {
		r := &out.Requirements[i]
		if w := r.Sights; w != nil && w.Day != nil {
			w := *w
			w.Day, r.Sights = day(w.Day, r.Stay), &w
		}
		if w := r.Food; w != nil && w.Day != nil {
			w := *w
			w.Day, r.Food = day(w.Day, r.Stay), &w
		}
		r.Stay = m.stay(r.Stay)
	}
	out.Prefs.LockedSlots = slices.Clone(out.Prefs.LockedSlots)
	for i := range out.Prefs.LockedSlots {
		l := &out.Prefs.LockedSlots[i]
		l.DayOffset, l.Stay = *day(&l.DayOffset, l.Stay), m.stay(l.Stay)
	}
	out.Excluded = slices.Clone(out.Excluded)
	for i := range out.Excluded {
		out.Excluded[i].Day = day(out.Excluded[i].Day, nil)
	}
	out.Days = slices.Clone(out.Days)
	for i := range out.Days {
		out.Days[i].Day = *day(&out.Days[i].Day, nil)
	}
	return out, ok
}

func (m *move) stay(of *int) *int {
	if of == nil || *of < 0 || *of >= len(m.to) {
		return of
	}
	return new(m.to[*of])
}

// day is where a day of the journey goes to with its stay, which is that of the plan where none is named; ok is false where it is gone.
func (m *move) day(offset int, stay *int) (_ int, ok bool) {
	at := m.plan.StayOf(m.plan.DayOn(offset))
	if stay != nil {
		at = slices.IndexFunc(m.plan.Stays, func(s trip.PlannedStay) bool { return s.Wish == *stay })
	}
	if at < 0 || len(m.plan.Stays) == 0 {
		return offset, false
	}
	from, _ := m.plan.Span(at)
	wish, nth := m.plan.Stays[at].Wish, offset-m.plan.Days[0].Date.DaysUntil(m.plan.Days[from].Date)
	return m.first[wish] + nth, nth >= 0 && nth <= m.nights[wish]
}

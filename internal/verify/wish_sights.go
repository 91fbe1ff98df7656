package verify

import (
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// sights judges a wish about what to see. With a type, a fee and a number a day are asked of the sights of that type.
func (w wish) sights(s *trip.SightsWish) {
	if is := func(o *stop) bool { return named(o.sight, s.Name) }; s.Name != "" && !w.t.anySight(is) {
		w.unmet("name", "You asked to see %s, but the plan leaves it out.", w.t.called(s.Name))
	} else if s.Day != nil && !w.t.anySight(func(o *stop) bool { return o.day == *s.Day && is(o) }) {
		w.unmet("day", "You asked to see %s on day %d, but the plan has it on another day.", w.t.called(s.Name), w.t.nth(*s.Day))
	}
	w.sightHours(s)
	if s.Type != "" && !w.t.anySight(func(o *stop) bool { return o.sight.Is(s.Type) }) {
		w.unmet("type", "You asked to see %s, but the plan has none.", w.word(s.Type))
	}
	if s.All || s.Pick != "" {
		w.ofType(s)
	}
	if s.Free {
		w.free(s.Type)
	}
	if s.PerDay > 0 {
		w.perDay(s)
	}
}

// sightHours judges at what hours of the day a named sight is visited, where it is.
func (w wish) sightHours(s *trip.SightsWish) {
	if s.Hours == nil {
		return
	}
	is := func(o *stop) bool { return named(o.sight, s.Name) && (s.Day == nil || o.day == *s.Day) }
	within := func(o *stop) bool { return is(o) && s.Hours.Covers(o.slot.Window) }
	if w.t.anySight(is) && !w.t.anySight(within) {
		w.unmet("hours", "You asked to see %s at %s, but the plan has it at another time.", w.t.called(s.Name), s.Hours)
	}
}

// ofType compares the plan with the sights of the type that the facts know: all of them, or the best.
func (w wish) ofType(s *trip.SightsWish) {
	var best *trip.Attraction
	for i := range w.t.facts.Attractions {
		a := &w.t.facts.Attractions[i]
		if !a.Is(s.Type) {
			continue
		}
		w.t.look(&a.Provenance)
		in := w.t.anySight(func(o *stop) bool { return o.sight == a })
		if s.All && !in {
			w.unmet("all", "You asked to see every %s, but the plan leaves out %s.", w.word(s.Type), a.Name)
		}
		if best == nil || a.Appeal > best.Appeal {
			best = a
		}
	}
	if best == nil {
		w.open("type", "Nobody knows a sight of the type %s here.", w.word(s.Type))
		return
	}
	asBest := func(o *stop) bool { return o.sight.Is(s.Type) && o.sight.Appeal == best.Appeal }
	if s.Pick != "" && !w.t.anySight(asBest) {
		w.unmet("pick", "You asked for the best rated %s; that is %s, which is not in the plan.", w.word(s.Type), best.Name)
	}
}

func (w wish) free(typ string) {
	for i := range w.t.days {
		for j := range w.t.days[i].stops {
			a := w.t.days[i].stops[j].sight
			if a == nil || typ != "" && !a.Is(typ) {
				continue
			}
			w.t.look(&a.Provenance)
			if a.Price == nil {
				w.open("free", "You asked for sights without a fee; whether %s takes one, nobody can say.", a.Name)
			} else if *a.Price > 0 {
				w.unmet("free", "You asked for sights without a fee, but %s costs %s.", a.Name, *a.Price)
			}
		}
	}
}

// perDay counts on full days: the first and the last belong to the journey.
func (w wish) perDay(s *trip.SightsWish) {
	for i := 1; i < len(w.t.days)-1; i++ {
		n := 0
		for _, o := range w.t.days[i].stops {
			if o.sight != nil && (s.Type == "" || o.sight.Is(s.Type)) {
				n++
			}
		}
		if n < s.PerDay {
			w.unmet("per_day", "You asked for %s a day, but %s has %d.", w.t.locale.Count(s.PerDay, wording.Sight), w.t.locale.DayMonth(w.t.days[i].date), n)
		}
	}
}

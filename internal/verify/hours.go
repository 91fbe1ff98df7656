package verify

import (
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// hours wants every visit and meal to lie inside one opening window of its date (seed 000 §6.3), a window of the evening
// before that passes midnight included. Whatever the planner says, the end of the visit is held against closing time. A
// venue nobody knows has no opening hours, so it is closed.
func hours(t *trial, d *day) {
	for i := range d.stops {
		s := &d.stops[i]
		if !s.isSight() && !s.isMeal() {
			continue
		}
		t.look(s.provenance())
		switch {
		case s.sight != nil:
			t.openFor(d, s, s.sight.Hours())
		case s.table != nil:
			t.openFor(d, s, s.table.Hours())
		default:
			t.blame(s, trip.VenueClosed, true, "unknown_venue",
				t.say("Nothing is known about the %s planned at %s.", t.noun(s.choice.Kind), s.window().Start), nil)
		}
	}
}

func (t *trial) openFor(d *day, s *stop, h calendar.Hours) {
	if open, ok := openDuring(h, d.date, s.window()); ok {
		if open.End-open.Start < calendar.Midnight { // a place that is open all day has no margin
			t.margin(int(open.End-s.window().End), s)
		}
		return
	}
	windows := h.On(d.date)
	switch by, why := t.shutBy(s, h, d.date); {
	case by == shutForEvent:
		t.blame(s, trip.VenueClosed, true, by,
			t.say("%s is closed on %s: %s.", trip.Capital(s.name()), t.locale.Date(d.date), why), details{"date": d.date.String(), "event": why})
	case by == shutForHoliday:
		t.blame(s, trip.VenueClosed, true, by,
			t.say("%s is closed on %s for a public holiday: %s.", trip.Capital(s.name()), t.locale.Date(d.date), t.locale.Word(why)),
			details{"date": d.date.String(), "holiday": why})
	case by == notGoingOn:
		t.blame(s, trip.VenueClosed, true, by,
			t.say("%s is not on %s.", trip.Capital(s.name()), t.locale.Date(d.date)), details{"date": d.date.String()})
	case h.ClosedOn(d.date):
		t.blame(s, trip.VenueClosed, true, "blackout",
			t.say("%s is closed on %s.", trip.Capital(s.name()), t.locale.Date(d.date)), details{"date": d.date.String()})
	case len(windows) == 0:
		t.blame(s, trip.VenueClosed, true, "closed_day",
			t.say("%s is closed on %ss.", trip.Capital(s.name()), t.locale.Weekday(d.date)), details{"weekday": d.date.Weekday()})
	default:
		t.blame(s, trip.VenueClosed, true, "outside_hours",
			t.say("%s is open %s that day, not all of %s.", trip.Capital(s.name()), t.spoken(windows), s.window()),
			details{"open": spoken(windows), "planned": s.window().String()})
	}
}

// Why a place has no hours on a date, beside its week and its blackouts.
const (
	shutForEvent   = "closed_for_event"
	shutForHoliday = "public_holiday"
	notGoingOn     = "not_going_on" // an event, outside its dates
)

// shutBy tells why the place of a stop has no hours on a date where that is an event or a public holiday, and which; "" of everything else.
func (t *trial) shutBy(s *stop, h calendar.Hours, d calendar.Date) (by, why string) {
	if h.ClosedOn(d) || len(h.On(d)) > 0 {
		return "", ""
	}
	if p := h.Special(d); p != nil {
		return shutForEvent, p.Why
	}
	if holiday, shut := h.Rests(d); shut {
		return shutForHoliday, holiday
	}
	if s.sight != nil && s.sight.Event != "" {
		return notGoingOn, ""
	}
	return "", ""
}

// openDuring tells whether a place is open all of w, and gives the window in which w ends. Doors that close at 24:00 and
// open at 00:00 do not close in between.
func openDuring(h calendar.Hours, d calendar.Date, w calendar.Window) (calendar.Window, bool) {
	if open, ok := oneWindow(h, d, w); ok || w.Start >= calendar.Midnight || w.End <= calendar.Midnight {
		return open, ok
	}
	if _, ok := oneWindow(h, d, calendar.Window{Start: w.Start, End: calendar.Midnight}); !ok {
		return calendar.Window{}, false
	}
	return oneWindow(h, d, calendar.Window{Start: calendar.Midnight, End: w.End})
}

func oneWindow(h calendar.Hours, d calendar.Date, w calendar.Window) (calendar.Window, bool) {
	if open, ok := covering(h.On(d), w, 0); ok {
		return open, true
	}
	if open, ok := covering(h.On(d.AddDays(-1)), w, -calendar.Midnight); ok {
		return open, true
	}
	return covering(h.On(d.AddDays(1)), w, calendar.Midnight)
}

// covering finds the window that covers w, told in the day of w, from which the windows' own is shift away.
func covering(windows []calendar.Window, w calendar.Window, shift calendar.Clock) (calendar.Window, bool) {
	for _, o := range windows {
		if o = (calendar.Window{Start: o.Start + shift, End: o.End + shift}); o.Covers(w) {
			return o, true
		}
	}
	return calendar.Window{}, false
}

// spoken gives the windows of a day in words; the details of a violation have them in English.
func (t *trial) spoken(windows []calendar.Window) string {
	parts := make([]string, len(windows))
	for i, w := range windows {
		parts[i] = w.String()
	}
	return strings.Join(parts, t.say(" and "))
}

func spoken(windows []calendar.Window) string {
	var b strings.Builder
	for i, w := range windows {
		if i > 0 {
			b.WriteString(" and ")
		}
		b.WriteString(w.String())
	}
	return b.String()
}

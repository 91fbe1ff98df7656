package calendar

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"
)

// Week holds the opening windows of each weekday, Monday first. A day without a window is closed.
type Week [7][]Window

// MarshalJSON gives {"0": [windows], … "6": […]} with Monday as "0" (seed 000 §3.3).
func (w Week) MarshalJSON() ([]byte, error) {
	b := append(make([]byte, 0, 320), '{') // an ordinary week; package fmt would take most of the time that a plan is written in
	for i, day := range w {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '"', byte('0'+i), '"', ':', '[')
		for j, v := range day {
			if j > 0 {
				b = append(b, ',')
			}
			b = v.Start.appendTo(append(b, `{"start":"`...))
			b = v.End.appendTo(append(b, `","end":"`...))
			b = append(b, `"}`...)
		}
		b = append(b, ']')
	}
	return append(b, '}'), nil
}

// UnmarshalJSON reads what MarshalJSON writes; days may be missing, other keys are refused.
func (w *Week) UnmarshalJSON(b []byte) error {
	if w.readOwn(b) {
		return nil
	}
	var m map[string][]Window
	if err := json.Unmarshal(b, &m); err != nil {
		return fmt.Errorf("not opening hours: %w", err)
	}
	*w = Week{}
	for k, day := range m {
		i, err := strconv.Atoi(k)
		if err != nil || i < 0 || i > 6 || len(k) != 1 {
			return fmt.Errorf("weekday %q is not one of \"0\" (Monday) to \"6\"", k)
		}
		w[i] = day
	}
	return nil
}

// readOwn reads exactly the bytes of MarshalJSON, which is how all weeks inside the program are written, and gives up on
// anything else. Plans carry hundreds of weeks; the general way through reflection was a twentieth of the whole work.
func (w *Week) readOwn(b []byte) bool {
	var out Week
	for i := range out {
		opening := [...]byte{'{', '"', byte('0' + i), '"', ':', '['}
		if i > 0 {
			opening[0] = ','
		}
		if len(b) < len(opening) || string(b[:len(opening)]) != string(opening[:]) {
			return false
		}
		b = b[len(opening):]
		out[i] = []Window{}
		for len(b) > ownWindow && b[0] == '{' {
			v, ok := windowOf(b[:ownWindow])
			if !ok {
				return false
			}
			out[i] = append(out[i], v)
			if b = b[ownWindow:]; b[0] != ',' {
				break
			}
			if b = b[1:]; len(b) == 0 || b[0] != '{' {
				return false
			}
		}
		if len(b) == 0 || b[0] != ']' {
			return false
		}
		b = b[1:]
	}
	if string(b) != "}" {
		return false
	}
	*w = out
	return true
}

// ownWindow is how long a window is as it is written here.
const ownWindow = len(`{"start":"09:00","end":"18:00"}`)

// windowOf reads `{"start":"09:00","end":"18:00"}`.
func windowOf(b []byte) (Window, bool) {
	if string(b[:10]) != `{"start":"` || string(b[15:24]) != `","end":"` || string(b[29:]) != `"}` {
		return Window{}, false
	}
	start, ok := clockOf(b[10:15])
	end, fine := clockOf(b[24:29])
	return NewWindow(start, end), ok && fine
}

// clockOf reads "09:00", up to "24:00", which nearly all opening hours are; everything else, good or bad, it leaves to ParseClock.
func clockOf(b []byte) (Clock, bool) {
	for _, at := range [...]int{0, 1, 3, 4} {
		if b[at] < '0' || b[at] > '9' {
			return 0, false
		}
	}
	c := Clock(int(b[0]-'0')*10+int(b[1]-'0'))*60 + Clock(int(b[3]-'0')*10+int(b[4]-'0'))
	return c, b[2] == ':' && b[3] <= '5' && c <= Midnight
}

// YearDay is a day that comes back every year, such as 12-25.
type YearDay struct {
	Month time.Month
	Day   int
}

// ParseYearDay reads "01-02".
func ParseYearDay(s string) (YearDay, error) {
	t, err := time.Parse("2006-01-02", "2024-"+s) // a leap year, so that 02-29 exists
	if err != nil {
		return YearDay{}, fmt.Errorf("not a day of the form 12-25")
	}
	return YearDay{t.Month(), t.Day()}, nil
}

// String gives "01-02".
func (y YearDay) String() string { return fmt.Sprintf("%02d-%02d", int(y.Month), y.Day) }

// MarshalText gives "01-02".
func (y YearDay) MarshalText() ([]byte, error) { return []byte(y.String()), nil }

// UnmarshalText reads "01-02".
func (y *YearDay) UnmarshalText(b []byte) (err error) {
	*y, err = ParseYearDay(string(b))
	return err
}

func (y YearDay) before(o YearDay) bool {
	return y.Month < o.Month || y.Month == o.Month && y.Day < o.Day
}

// Season replaces the whole week between two days of the year, both inclusive; it may pass the new year.
type Season struct {
	From YearDay `json:"from"`
	To   YearDay `json:"to"`
	Week Week    `json:"opening_hours"`
}

func (s Season) covers(d Date) bool {
	y := YearDay{d.Month, d.Day}
	after, until := !y.before(s.From), !s.To.before(y)
	if s.To.before(s.From) {
		return after || until
	}
	return after && until
}

// Period replaces the hours of a row of dates, both ends inclusive; every day of it has the same windows, none where it is shut.
type Period struct {
	From Date     `json:"from"`
	To   Date     `json:"to"`
	Open []Window `json:"open"`
	Why  string   `json:"why"` // what it is for: the name of an event
}

func (p Period) covers(d Date) bool { return !d.Before(p.From) && !p.To.Before(d) }

// Habit is what a place does on the public holidays of its region.
type Habit string

// The habits. Without one the hours of the week hold on public holidays too.
const (
	ShutOnHolidays Habit = "closed" // shut on each
	RestDayMoves   Habit = "moves"  // open on a holiday that is its weekly closing day, and shut on the next day that is no holiday
)

// Hours says when a place is open.
type Hours struct {
	Week     Week
	Seasons  []Season
	Yearly   []YearDay // closed on these days every year
	Blackout []Date    // closed on these dates
	Dated    []Period  // the hours of single dates; of several that cover a date the first holds
	Habit    Habit
	Holiday  func(Date) (name string, ok bool) // the public holidays of its region; nil: not known, and no habit applies
}

// ClosedOn tells whether d is a blackout date, yearly or once.
func (h Hours) ClosedOn(d Date) bool {
	for _, y := range h.Yearly {
		if y.Month == d.Month && y.Day == d.Day {
			return true
		}
	}
	for _, b := range h.Blackout {
		if b == d {
			return true
		}
	}
	return false
}

// On gives the opening windows that begin on d; none means closed. Blackouts hold before the hours of single dates, these before the habit
// on public holidays, and that before seasons and the week. The result is shared and must not be changed.
func (h Hours) On(d Date) []Window {
	if h.ClosedOn(d) {
		return nil
	}
	if p := h.Special(d); p != nil {
		return p.Open
	}
	if _, shut := h.Rests(d); shut {
		return nil
	}
	if _, opens := h.OpensFor(d); opens {
		return h.afterRest(d)
	}
	return h.usual(d)
}

// Special gives the period whose hours hold on d, or nil.
func (h Hours) Special(d Date) *Period {
	for i := range h.Dated {
		if h.Dated[i].covers(d) {
			return &h.Dated[i]
		}
	}
	return nil
}

// Rests tells whether a place that is usually open on the weekday of d is shut because of a public holiday, of which it gives the name: the
// day itself is one, or its weekly closing day was one and moved to d.
func (h Hours) Rests(d Date) (holiday string, shut bool) {
	if h.Holiday == nil || h.Habit == "" {
		return "", false
	}
	name, is := h.Holiday(d)
	switch {
	case h.Habit == ShutOnHolidays:
		return name, is
	case is:
		return "", false
	}
	for e := d.AddDays(-1); ; e = e.AddDays(-1) { // ends: no region has a row of holidays without end
		name, is := h.Holiday(e)
		if !is {
			return "", false
		}
		if len(h.usual(e)) == 0 && !h.ClosedOn(e) {
			return name, true
		}
	}
}

// OpensFor tells whether d is the weekly closing day of a place that opens because it is a public holiday, of which it gives the name.
func (h Hours) OpensFor(d Date) (holiday string, opens bool) {
	if h.Holiday == nil || h.Habit != RestDayMoves || len(h.usual(d)) > 0 {
		return "", false
	}
	return h.Holiday(d)
}

// afterRest is how a place opens on a closing day that is a public holiday: as on the next weekday on which it is open.
func (h Hours) afterRest(d Date) []Window {
	for n := range 6 {
		if w := h.usual(d.AddDays(n + 1)); len(w) > 0 {
			return w
		}
	}
	return nil
}

// usual are the windows of the season or the week.
func (h Hours) usual(d Date) []Window {
	for _, s := range h.Seasons {
		if s.covers(d) {
			return s.Week[d.Weekday()]
		}
	}
	return h.Week[d.Weekday()]
}

// Covers tells whether one opening window of d covers w fully (seed 000 §6.3).
func (h Hours) Covers(d Date, w Window) bool {
	for _, o := range h.On(d) {
		if o.Covers(w) {
			return true
		}
	}
	return false
}

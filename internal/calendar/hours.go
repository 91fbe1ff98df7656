package calendar

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"
)

// Week holds the opening windows of each weekday, Monday first. A day without a window is closed.
type Week [7][]Window

// AlwaysOpen is the week of a place without doors.
func AlwaysOpen() Week {
	var w Week
	for i := range w {
		w[i] = []Window{{0, Midnight}}
	}
	return w
}

// MarshalJSON gives {"0": [windows], … "6": […]} with Monday as "0" (seed 000 §3.3).
func (w Week) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, day := range w {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '"', byte('0'+i), '"', ':', '[')
		for j, v := range day {
			if j > 0 {
				b = append(b, ',')
			}
			b = fmt.Appendf(b, `{"start":"%02d:%02d","end":"%02d:%02d"}`, v.Start/60, v.Start%60, v.End/60, v.End%60)
		}
		b = append(b, ']')
	}
	return append(b, '}'), nil
}

// UnmarshalJSON reads what MarshalJSON writes; days may be missing, other keys are refused.
func (w *Week) UnmarshalJSON(b []byte) error {
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

// Hours says when a place is open.
type Hours struct {
	Week     Week
	Seasons  []Season
	Yearly   []YearDay // closed on these days every year
	Blackout []Date    // closed on these dates
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

// On gives the opening windows that begin on d; none means closed. The result is shared and must not be changed.
func (h Hours) On(d Date) []Window {
	if h.ClosedOn(d) {
		return nil
	}
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

package atlas

import (
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
)

// span is ["09:00", "18:00"]; an end before the start lies on the following day.
type span [2]calendar.Clock

func (s span) window() calendar.Window { return calendar.NewWindow(s[0], s[1]) }

// weekRow has the windows of each weekday, Monday as "0".
type weekRow map[string][]span

func (w weekRow) week() calendar.Week {
	var out calendar.Week
	for key, spans := range w {
		for _, s := range spans {
			out[key[0]-'0'] = append(out[key[0]-'0'], s.window())
		}
	}
	return out
}

// check refuses unknown weekdays and windows that are empty, overlap or stand out of order.
func (w weekRow) check(r *records, id string) {
	for key, spans := range w {
		if len(key) != 1 || key < "0" || key > "6" {
			r.that(false, id, "hours: the weekday %q is not one of \"0\" (Monday) to \"6\"", key)
			delete(w, key)
		}
		for i, s := range spans {
			v := s.window()
			r.that(v.Minutes() > 0, id, "hours: %s is no stretch of time", v)
			r.that(i == 0 || spans[i-1].window().End <= v.Start, id, "hours: the windows of a day overlap or are out of order")
		}
	}
}

func (w weekRow) hasWindow() bool {
	for _, spans := range w {
		if len(spans) > 0 {
			return true
		}
	}
	return false
}

type seasonRow struct {
	From  calendar.YearDay `json:"from"`
	To    calendar.YearDay `json:"to"`
	Hours weekRow          `json:"hours"`
}

func seasons(rows []seasonRow) []calendar.Season {
	var out []calendar.Season
	for _, s := range rows {
		out = append(out, calendar.Season{From: s.From, To: s.To, Week: s.Hours.week()})
	}
	return out
}

// closedRow is a day without opening: "12-25" each year, or a full date once.
type closedRow struct {
	yearly calendar.YearDay
	once   calendar.Date
}

// UnmarshalText reads both forms.
func (c *closedRow) UnmarshalText(b []byte) (err error) {
	if strings.Count(string(b), "-") == 1 {
		return c.yearly.UnmarshalText(b)
	}
	return c.once.UnmarshalText(b)
}

func blackouts(rows []closedRow) (yearly []calendar.YearDay, once []calendar.Date) {
	for _, c := range rows {
		if c.once.Valid() {
			once = append(once, c.once)
		} else {
			yearly = append(yearly, c.yearly)
		}
	}
	return yearly, once
}

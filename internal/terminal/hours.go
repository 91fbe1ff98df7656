package terminal

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
)

var weekdays = [...]string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"}

// WeekWords gives opening hours as a door would: "Mon, Wed–Sun 09:00–18:00; Fri 09:00–21:45". Days with the same hours
// stand together; closed days are not named.
func WeekWords(w calendar.Week) string {
	var parts []string
	said := [7]bool{}
	for d := range w {
		if said[d] || len(w[d]) == 0 {
			continue
		}
		var days []int
		for e := d; e < 7; e++ {
			if slices.Equal(w[d], w[e]) {
				said[e] = true
				days = append(days, e)
			}
		}
		if len(days) == 7 && w[d][0] == (calendar.Window{Start: 0, End: calendar.Midnight}) {
			return "always open"
		}
		if len(days) == 7 {
			return "daily " + windows(w[d])
		}
		parts = append(parts, keep(dayRanges(days)+" "+windows(w[d])))
	}
	if len(parts) == 0 {
		return "hours unknown"
	}
	return strings.Join(parts, "; ")
}

// dayRanges gives "Mon, Wed–Sun" for 0, 2, 3, 4, 5, 6.
func dayRanges(days []int) string {
	var out []string
	for i := 0; i < len(days); {
		j := i
		for j+1 < len(days) && days[j+1] == days[j]+1 {
			j++
		}
		switch {
		case j == i:
			out = append(out, weekdays[days[i]])
		case j == i+1:
			out = append(out, weekdays[days[i]], weekdays[days[j]])
		default:
			out = append(out, weekdays[days[i]]+"–"+weekdays[days[j]])
		}
		i = j + 1
	}
	return strings.Join(out, ", ")
}

func windows(ws []calendar.Window) string {
	if len(ws) == 1 && ws[0].Start == 0 && ws[0].End == calendar.Midnight {
		return "all day"
	}
	parts := make([]string, len(ws))
	for i, w := range ws {
		parts[i] = w.String()
	}
	return strings.Join(parts, ", ")
}

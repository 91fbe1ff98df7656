package lexicon

import (
	"maps"
	"time"

	"github.com/tripwright/tripwright/internal/english"
)

// Months are the names of months in full and short, and those on tickets from where people go.
var Months = joined(english.Months, english.ShortMonths, map[string]time.Month{
	"januar": 1, "februar": 2, "marz": 3, "maerz": 3, "mai": 5, "juni": 6, "juli": 7, "oktober": 10, "dezember": 12, "okt": 10, "dez": 12,
	"janvier": 1, "fevrier": 2, "avril": 4, "juin": 6, "juillet": 7, "aout": 8, "septembre": 9, "octobre": 10, "novembre": 11, "decembre": 12,
})

// Weekdays are the names of days in full and short; of many of them, Mondays and Fridays, which trips begin and end on. They count
// from Monday = 1, so that 0 is none.
var Weekdays = joined(english.Weekdays, english.ShortWeekdays, map[string]int{"mondays": 1, "fridays": 5})

// Seasons map to the month a trip is placed in.
var Seasons = map[string]time.Month{
	"spring": time.April, "springtime": time.April, "summer": time.July, "summertime": time.July, "autumn": time.October,
	"fall": time.October, "winter": time.January, "wintertime": time.January,
}

func joined[V any](tables ...map[string]V) map[string]V {
	all := map[string]V{}
	for _, t := range tables {
		maps.Copy(all, t)
	}
	return all
}

package dates

import (
	"time"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// namedDays are the feasts that fall on the same date each year and may stand where a date does: "from Boxing Day to 30 December".
var namedDays = []struct {
	names []phrase.Pattern
	month time.Month
	day   int
}{
	{phrase.Says("christmas|xmas eve"), time.December, 24},
	{phrase.Says("christmas|xmas day"), time.December, 25},
	{phrase.Says("boxing day", "st|saint stephen's day"), time.December, 26},
	{phrase.Says("new year's|years eve", "nye", "silvester"), time.December, 31},
	{phrase.Says("new year's|years day"), time.January, 1},
	{phrase.Says("valentine's|valentines day"), time.February, 14},
	{phrase.Says("st|saint patrick's|patricks day"), time.March, 17},
	{phrase.Says("may day"), time.May, 1},
	{phrase.Says("independence day"), time.July, 4},
	{phrase.Says("bastille day"), time.July, 14},
	{phrase.Says("halloween"), time.October, 31},
}

// aheadOfDates are words behind which a feast is a date and no season.
var aheadOfDates = english.Words("from to until till through thru - starting beginning")

// namedDayAt reads a feast that stands where a date does: behind "from", or joined to another date. Elsewhere it is a time of the
// year, around which a trip is laid.
func namedDayAt(s *phrase.Sentence, i int) (english.Day, int) {
	for _, n := range namedDays {
		for _, p := range n.names {
			m, ok := p.At(s, i)
			if !ok {
				continue
			}
			if i > 0 && aheadOfDates[s.Tokens[i-1].Text] || m.To < len(s.Tokens) && links[s.Tokens[m.To].Text] && s.Tokens[m.To].Text != "/" {
				return withYear(s, english.Day{Month: n.month, Day: n.day}, m.To)
			}
		}
	}
	return english.Day{}, 0
}

// FeastAt reads a feast that is a day at i, wherever it stands, and gives the token behind it or 0: "brunch on New Year's Day".
func FeastAt(s *phrase.Sentence, i int) (english.Day, int) {
	for _, n := range namedDays {
		for _, p := range n.names {
			if m, ok := p.At(s, i); ok {
				return english.Day{Month: n.month, Day: n.day}, m.To
			}
		}
	}
	return english.Day{}, 0
}

package reading

import "time"

// namedDays are the feasts that fall on the same date each year and may stand where a date does: "from Boxing Day to 30 December".
var namedDays = []struct {
	names []phrase
	month time.Month
	day   int
}{
	{says("christmas|xmas eve"), time.December, 24},
	{says("christmas|xmas day"), time.December, 25},
	{says("boxing day", "st|saint stephen's day"), time.December, 26},
	{says("new year's|years eve", "nye", "silvester"), time.December, 31},
	{says("new year's|years day"), time.January, 1},
	{says("valentine's|valentines day"), time.February, 14},
	{says("st|saint patrick's|patricks day"), time.March, 17},
	{says("may day"), time.May, 1},
	{says("independence day"), time.July, 4},
	{says("bastille day"), time.July, 14},
	{says("halloween"), time.October, 31},
}

// aheadOfDates are words behind which a feast is a date and no season.
var aheadOfDates = set("from to until till through thru - starting beginning")

// namedDayAt reads a feast that stands where a date does: behind "from", or joined to another date. Elsewhere it is a time of the
// year, around which a trip is laid.
func (s *sentence) namedDayAt(i int) (day, int) {
	for _, n := range namedDays {
		for _, p := range n.names {
			m, ok := p.at(s, i)
			if !ok {
				continue
			}
			if i > 0 && aheadOfDates[s.tok[i-1].text] || m.to < len(s.tok) && links[s.tok[m.to].text] && s.tok[m.to].text != "/" {
				return s.withYear(day{month: n.month, day: n.day}, m.to)
			}
		}
	}
	return day{}, 0
}

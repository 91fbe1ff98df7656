package english

import (
	"strings"
	"time"
)

// MonthNames and WeekdayNames are the names as they are written, in order.
var (
	MonthNames   = []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}
	WeekdayNames = []string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
)

// Months are the names of the months. How they are shortened is told apart: in prose a "mar" or a "sep" may be another thing.
var Months = numbered[time.Month](MonthNames)

// ShortMonths are their short forms.
var ShortMonths = map[string]time.Month{
	"jan": time.January, "feb": time.February, "mar": time.March, "apr": time.April, "jun": time.June, "jul": time.July, "aug": time.August,
	"sep": time.September, "sept": time.September, "oct": time.October, "nov": time.November, "dec": time.December,
}

// Weekdays are the names of the days. They count from Monday = 1, so that 0 is none.
var Weekdays = numbered[int](WeekdayNames)

// numbered counts names from 1, in small letters.
func numbered[N ~int](names []string) map[string]N {
	m := map[string]N{}
	for i, name := range names {
		m[strings.ToLower(name)] = N(i + 1)
	}
	return m
}

// ShortWeekdays are their short forms, some of which are words of their own: "sun", "sat", "wed".
var ShortWeekdays = map[string]int{"mon": 1, "tue": 2, "tues": 2, "wed": 3, "thu": 4, "thur": 4, "thurs": 4, "fri": 5, "sat": 6, "sun": 7}

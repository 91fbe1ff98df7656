package english

import "time"

// Months are the names of the months. How they are shortened is told apart: in prose a "mar" or a "sep" may be another thing.
var Months = map[string]time.Month{
	"january": time.January, "february": time.February, "march": time.March, "april": time.April, "may": time.May, "june": time.June, "july": time.July,
	"august": time.August, "september": time.September, "october": time.October, "november": time.November, "december": time.December,
}

// ShortMonths are their short forms.
var ShortMonths = map[string]time.Month{
	"jan": time.January, "feb": time.February, "mar": time.March, "apr": time.April, "jun": time.June, "jul": time.July, "aug": time.August,
	"sep": time.September, "sept": time.September, "oct": time.October, "nov": time.November, "dec": time.December,
}

// Weekdays are the names of the days. They count from Monday = 1, so that 0 is none.
var Weekdays = map[string]int{"monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5, "saturday": 6, "sunday": 7}

// ShortWeekdays are their short forms, some of which are words of their own: "sun", "sat", "wed".
var ShortWeekdays = map[string]int{"mon": 1, "tue": 2, "tues": 2, "wed": 3, "thu": 4, "thur": 4, "thurs": 4, "fri": 5, "sat": 6, "sun": 7}

package english

import "time"

// Months are the names of months and their short forms, and those on tickets from where people go.
var Months = map[string]time.Month{
	"january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8, "september": 9,
	"october": 10, "november": 11, "december": 12, "jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8,
	"sep": 9, "sept": 9, "oct": 10, "nov": 11, "dec": 12,
	// not English, and read all the same
	"januar": 1, "februar": 2, "marz": 3, "maerz": 3, "mai": 5, "juni": 6, "juli": 7, "oktober": 10, "dezember": 12, "okt": 10, "dez": 12,
	"janvier": 1, "fevrier": 2, "avril": 4, "juin": 6, "juillet": 7, "aout": 8, "septembre": 9, "octobre": 10, "novembre": 11, "decembre": 12,
}

// Weekdays count from Monday = 1, so that 0 is none.
var Weekdays = map[string]int{
	"monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5, "saturday": 6, "sunday": 7, "mondays": 1,
	"fridays": 5, "mon": 1, "tue": 2, "tues": 2, "wed": 3, "thu": 4, "thur": 4, "thurs": 4, "fri": 5, "sat": 6, "sun": 7,
}

// Seasons map to the month a trip is placed in.
var Seasons = map[string]time.Month{
	"spring": time.April, "springtime": time.April, "summer": time.July, "summertime": time.July, "autumn": time.October,
	"fall": time.October, "winter": time.January, "wintertime": time.January,
}

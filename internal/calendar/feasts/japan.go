package feasts

import (
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
)

// ofJapan are the days of 国民の祝日に関する法律 (Act on National Holidays, law 178 of 1948), article 2, but for the equinoxes, as it reads
// since 2022: the days that were moved for the games of 2020 and 2021 are over.
var ofJapan = []rule{
	on("01-01", "New Year's Day", "元日"),
	on("mon from 01-08", "Coming of Age Day", "成人の日"),
	on("02-11", "National Foundation Day", "建国記念の日"),
	on("02-23", "Emperor's Birthday", "天皇誕生日"),
	on("04-29", "Showa Day", "昭和の日"),
	on("05-03", "Constitution Memorial Day", "憲法記念日"),
	on("05-04", "Greenery Day", "みどりの日"),
	on("05-05", "Children's Day", "こどもの日"),
	on("mon from 07-15", "Marine Day", "海の日"),
	on("08-11", "Mountain Day", "山の日"),
	on("mon from 09-15", "Respect for the Aged Day", "敬老の日"),
	on("mon from 10-08", "Sports Day", "スポーツの日"),
	on("11-03", "Culture Day", "文化の日"),
	on("11-23", "Labour Thanksgiving Day", "勤労感謝の日"),
}

// besidesOfJapan gives the days that depend on the sun and on other days: the equinoxes; for a holiday on a Sunday the next day that is none
// (article 3, paragraph 2: 振替休日); and a day between two holidays (paragraph 3: 国民の休日).
func besidesOfJapan(d calendar.Date) (Holiday, bool) {
	if h, ok := equinoxDay(d); ok {
		return h, true
	}
	for e := d.AddDays(-1); lawful(e); e = e.AddDays(-1) {
		if e.Weekday() == sunday {
			return Holiday{d, "Substitute Holiday", "振替休日"}, true
		}
	}
	if lawful(d.AddDays(-1)) && lawful(d.AddDays(1)) {
		return Holiday{d, "Citizens' Holiday", "国民の休日"}, true
	}
	return Holiday{}, false
}

const sunday = 6

// lawful tells whether a date is one of the days of article 2.
func lawful(d calendar.Date) bool {
	_, ok := named(ofJapan, d)
	if !ok {
		_, ok = equinoxDay(d)
	}
	return ok
}

func equinoxDay(d calendar.Date) (Holiday, bool) {
	switch d {
	case equinox(d.Year, time.March, 20.8431):
		return Holiday{d, "Vernal Equinox Day", "春分の日"}, true
	case equinox(d.Year, time.September, 23.2488):
		return Holiday{d, "Autumnal Equinox Day", "秋分の日"}, true
	}
	return Holiday{}, false
}

// equinox is the day of an equinox in Japan, by the approximation of 海上保安庁水路部 暦計算研究会編『新こよみ便利帳』(1991), which holds for
// the years 1980 to 2099: the day of 1980 with its fraction, 0.242194 days later each year, less the leap days since. The day that counts is
// published in the official gazette in February of the year before; so far it has always been this one.
func equinox(year int, month time.Month, of1980 float64) calendar.Date {
	return calendar.Date{Year: year, Month: month, Day: int(of1980+0.242194*float64(year-1980)) - (year-1980)/4}
}

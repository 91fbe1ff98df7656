// Package feasts tells public holidays by the laws of their region, movable ones included, and other days that come back every year.
//
// It is arithmetic over dates. Outside the years that a region's law is written down for nothing is known, which is not the same as no holiday.
package feasts

import "github.com/tripwright/tripwright/internal/calendar"

// Region is where a law of holidays holds.
type Region string

// The regions. ISO 3166 codes; where a law goes by municipality, with its name.
const (
	France Region = "FR"
	Munich Region = "DE-BY-munich"
	Japan  Region = "JP"
)

// Holiday is a public holiday. The local name is that in the law.
type Holiday struct {
	Date      calendar.Date
	Name      string // in English
	LocalName string
}

// law is when a region rests.
type law struct {
	from, to int // the years it is written down for
	days     []rule
	besides  func(calendar.Date) (Holiday, bool) // days that no rule gives; nil: there are none
	source   string                              // where it is published
}

type rule struct {
	on          Moving
	name, local string
}

func on(when, name, local string) rule {
	m, err := ParseMoving(when)
	if err != nil {
		panic("feasts: " + when + ": " + err.Error()) // the tables of this package
	}
	return rule{m, name, local}
}

// laws are those in force: how they read from the first of their years on.
var laws = map[Region]law{
	// Code du travail, article L3133-1. The eleven days stand so since Whit Monday is a feast again for most (loi 2008-351).
	France: {2008, 2099, []rule{
		on("01-01", "New Year's Day", "Jour de l'an"),
		on("easter+1", "Easter Monday", "Lundi de Pâques"),
		on("05-01", "Labour Day", "Fête du Travail"),
		on("05-08", "Victory Day", "Fête de la Victoire 1945"),
		on("easter+39", "Ascension Day", "Ascension"),
		on("easter+50", "Whit Monday", "Lundi de Pentecôte"),
		on("07-14", "Bastille Day", "Fête nationale"),
		on("08-15", "Assumption Day", "Assomption"),
		on("11-01", "All Saints' Day", "Toussaint"),
		on("11-11", "Armistice Day", "Armistice 1918"),
		on("12-25", "Christmas Day", "Noël"),
	}, nil, "https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000033008129"},
	// Bayerisches Feiertagsgesetz, article 1. Assumption Day is one where most are Catholic, as in Munich. In 2017 the Day of Reformation was
	// one once; the law is read from the year after.
	Munich: {2018, 2099, []rule{
		on("01-01", "New Year's Day", "Neujahr"),
		on("01-06", "Epiphany", "Heilige Drei Könige"),
		on("easter-2", "Good Friday", "Karfreitag"),
		on("easter+1", "Easter Monday", "Ostermontag"),
		on("05-01", "Labour Day", "Tag der Arbeit"),
		on("easter+39", "Ascension Day", "Christi Himmelfahrt"),
		on("easter+50", "Whit Monday", "Pfingstmontag"),
		on("easter+60", "Corpus Christi", "Fronleichnam"),
		on("08-15", "Assumption Day", "Mariä Himmelfahrt"),
		on("10-03", "Day of German Unity", "Tag der Deutschen Einheit"),
		on("11-01", "All Saints' Day", "Allerheiligen"),
		on("12-25", "Christmas Day", "Erster Weihnachtstag"),
		on("12-26", "Second Day of Christmas", "Zweiter Weihnachtstag"),
	}, nil, "https://www.gesetze-bayern.de/Content/Document/BayFTG-1"},
	Japan: {2022, 2099, ofJapan, besidesOfJapan, "https://www8.cao.go.jp/chosei/shukujitsu/gaiyou.html"},
}

// Known tells whether the law of a region is written down here.
func (r Region) Known() bool { return laws[r].to > 0 }

// Source is where the law of a region is published.
func (r Region) Source() string { return laws[r].source }

// On gives the public holiday of a date; none outside the years that the law is written down for. Two that fall on one day, as 1 May and
// Ascension Day in 2008, are told as the first of the law.
func (r Region) On(d calendar.Date) (Holiday, bool) {
	l := laws[r]
	if d.Year < l.from || d.Year > l.to {
		return Holiday{}, false
	}
	if h, ok := named(l.days, d); ok || l.besides == nil {
		return h, ok
	}
	return l.besides(d)
}

// named gives the holiday that one of the rules puts on a date.
func named(days []rule, d calendar.Date) (Holiday, bool) {
	for i := range days {
		if days[i].on.In(d.Year) == d {
			return Holiday{d, days[i].name, days[i].local}, true
		}
	}
	return Holiday{}, false
}

// Name gives the name of the public holiday of a date, for calendar.Hours.
func (r Region) Name(d calendar.Date) (string, bool) {
	h, ok := r.On(d)
	return h.Name, ok
}

// Between gives the public holidays between two dates, both inclusive, in order.
func (r Region) Between(from, to calendar.Date) (out []Holiday) {
	for d := from; !to.Before(d); d = d.AddDays(1) {
		if h, ok := r.On(d); ok {
			out = append(out, h)
		}
	}
	return out
}

// Package flights searches the flights of a timetable: the cheapest of each tier for a date, going out or coming home.
//
// It books nothing and knows no live fares; it knows packs only as a Timetable that is handed in. The workflows and app
// import it.
package flights

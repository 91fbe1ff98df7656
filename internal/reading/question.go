package reading

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/stays"
	"github.com/tripwright/tripwright/internal/trip"
)

// askFarYear asks about it, unless the number turns out to be the budget: "10-14 June 2500, food" is answered with 2,500 dollars.
func (d *draft) askFarYear() *Question {
	far := d.when.Far
	if far.Said == "" || d.budget.Total == 0 && len(d.budget.Several) == 0 || d.budget.Total == money.Cents(far.Year)*100 {
		return nil
	}
	return &Question{FieldDates, d.lang.Say("I cannot plan %s: that year is too far away. When do you want to travel?", far.Said), nil}
}

// Question is the one thing that must be answered before a trip can be planned. The answer goes into Context.Answers
// under Field, and the sentence is read again.
type Question struct {
	Field   string   `json:"field"` // of the intent: city, date_window, budget_usd_cents, origin
	Text    string   `json:"text"`
	Options []string `json:"options,omitempty"` // answers that will be understood; others may be too
}

// The fields a question can be about.
const (
	FieldCity   = "city"
	FieldDates  = "date_window"
	FieldBudget = "budget_usd_cents"
	FieldOrigin = "origin"
)

// question picks the first thing that is missing: where, when, for how much, from where.
func (d *draft) question(c Context) *Question {
	for _, q := range []*Question{d.askCity(c), d.askDates(), d.askFarYear(), d.askBudget(), d.askOrigin(c)} {
		if q != nil {
			return q
		}
	}
	return nil
}

func (d *draft) askCity(c Context) *Question {
	known := make([]string, 0, len(c.Cities))
	for _, city := range c.Cities {
		known = append(known, city.Name)
	}
	slices.Sort(known)
	switch {
	case len(d.cities) > 0 && d.second && len(d.others) > 0:
		return d.askWithout(c)
	case d.said != nil && len(d.said.Stays) > 0:
		return nil
	case len(d.cities) > 1:
		named := d.names(c)
		return &Question{FieldCity, d.lang.Say("You name more than one city to choose from. Which shall it be: %s?", d.either(d.called(named))), named}
	case len(d.cities) == 1:
		return nil
	case d.unplanned != "":
		return &Question{FieldCity, d.lang.Say("I cannot plan %s. I know %s. Which shall it be?", d.lang.City(d.unplanned), d.list(d.called(known))), known}
	case d.unknownCity:
		return &Question{FieldCity, d.lang.Say("That city is not one I can plan. I know %s. Which shall it be?", d.list(d.called(known))), known}
	}
	return &Question{FieldCity, d.lang.Say("Which city do you want to visit? I know %s.", d.list(d.called(known))), known}
}

// names are those of the cities that can be planned, as they are named.
func (d *draft) names(c Context) []string {
	named := make([]string, 0, len(d.cities))
	for _, i := range d.cities {
		named = append(named, c.Cities[i].Name)
	}
	return named
}

// askWithout asks whether to go without the places that cannot be planned: to all the others, or to one of them.
func (d *draft) askWithout(c Context) *Question {
	named := d.names(c)
	options := named
	if len(named) > 1 && !d.choice {
		options = append([]string{strings.Join(named[:len(named)-1], ", ") + " and " + named[len(named)-1]}, named...)
	}
	return &Question{FieldCity, d.lang.Say("I cannot plan %s. Of the places that you named I can plan %s. Shall it be %s?", d.list(d.called(d.others)), d.list(d.called(named)), d.either(d.called(options))), options}
}

// called gives cities by the names that the reader calls them.
func (d *draft) called(cities []string) []string {
	out := make([]string, len(cities))
	for i, name := range cities {
		out[i] = d.lang.City(name)
	}
	return out
}

func (d *draft) askDates() *Question {
	if d.when.Ambiguous() {
		options := d.when.Readings(d.today)
		return &Question{FieldDates, d.lang.Say("The date can be read in two ways. Do you mean %s?", d.either(options)), options}
	}
	said, have, over := d.when.Overfull(d.today)
	switch {
	case d.clash != "":
		return &Question{FieldDates, d.clash, nil}
	case over && len(d.cities) == 1:
		return &Question{FieldDates, d.lang.Say("You name %d nights, and your dates have %d. When does the trip begin and end?", said, have), nil}
	case (d.said == nil || len(d.said.Stays) == 1) && d.underfull():
		said, have, _ := d.when.Underfull(d.today)
		return &Question{FieldDates, d.lang.Say("You name %d nights, and your dates have %d. When does the trip begin and end?", said, have), nil}
	case len(d.when.Either) > 0:
		return &Question{FieldDates, d.lang.Say("You name more than one time. Which shall it be: %s?", d.either(d.when.Either)), d.when.Either}
	case d.misnamed():
		return d.askWeekday()
	case d.when.Never:
		return &Question{FieldDates, d.lang.Say("That day is in no calendar. When do you want to travel?"), nil}
	case d.window.Start.Valid() && d.window.End.Before(d.window.Start):
		return &Question{FieldDates, d.lang.Say("The last day you name lies before the first. When do you want to travel?"), nil}
	case d.otherYear != 0:
		return &Question{FieldDates, d.lang.Say("You name the year %d, but no dates in it. When do you want to travel?", d.otherYear), nil}
	case d.beyond.Valid():
		return &Question{FieldDates, d.lang.Say("You name %s, and %s as well. When does the trip begin and end?", d.lang.Span(d.window.Start, d.window.End), d.lang.DayMonth(d.beyond)), nil}
	case d.arrivesLater().Valid():
		return &Question{FieldDates, d.lang.Say("Your dates are %s, and you arrive on %s. When does the trip begin and end?", d.lang.Span(d.window.Start, d.window.End), d.lang.DayMonth(d.arrivesLater())), nil}
	case d.window.Start.Valid() && d.window.Start.Before(d.today):
		return &Question{FieldDates, d.lang.Say("That time has gone by. When do you want to travel?"), nil}
	case !d.window.Start.Valid():
		return &Question{FieldDates, d.lang.Say("When do you want to travel? A date such as 10 June, or a month, is enough."), nil}
	}
	return nil
}

// underfull tells whether the dates have more nights than the trip is said to have.
func (d *draft) underfull() bool {
	_, _, under := d.when.Underfull(d.today)
	return under && len(d.cities) == 1
}

// arrivesLater is the day on which one is said to arrive at the only place of the trip, where its dates begin earlier.
func (d *draft) arrivesLater() calendar.Date {
	if on, ok := d.when.ArrivesLater(d.window.Start, d.window.End); ok && len(d.cities) == 1 {
		return on
	}
	return calendar.Date{}
}

// misnamed tells whether a day is said to be another weekday than it is.
func (d *draft) misnamed() bool {
	_, _, no := d.when.Contradiction(d.window.Start, d.window.End)
	return no
}

// askWeekday asks which of them is meant, the date or the weekday.
func (d *draft) askWeekday() *Question {
	day, said, _ := d.when.Contradiction(d.window.Start, d.window.End)
	other := dates.NearestWeekday(day, said)
	text := d.lang.Say("You name a %s, and that date is %s. When do you want to travel?", d.lang.Weekday(other), d.lang.FullDay(day))
	if !d.when.Alone() {
		return &Question{FieldDates, text, nil}
	}
	return &Question{FieldDates, text, []string{day.Format("2 January 2006"), other.Format("2 January 2006")}}
}

func (d *draft) askBudget() *Question {
	switch {
	case d.budget.Total > 0:
		return nil
	case len(d.budget.Several) > 1:
		options := make([]string, 0, len(d.budget.Several))
		for _, b := range d.budget.Several {
			options = append(options, b.String())
		}
		return &Question{FieldBudget, d.lang.Say("Which is the budget for the whole trip: %s?", d.either(options)), options}
	case d.budget.Unknown != "":
		return &Question{FieldBudget, d.lang.Say("I have no exchange rate for %s. What is the budget in US dollars?", d.budget.Unknown), nil}
	case d.boundless:
		return &Question{FieldBudget, d.lang.Say("What may the whole trip cost, for everybody together? Nothing need limit it, but a plan is fitted to a sum: name one that is surely enough."), nil}
	}
	return &Question{FieldBudget, d.lang.Say("What may the whole trip cost, for everybody together?"), nil}
}

func (d *draft) askOrigin(c Context) *Question {
	if d.comesFromNowhere() {
		return &Question{FieldOrigin, d.lang.Say("You want to travel by land, but I do not know from where. Where do you start?"), nil}
	}
	if (d.origin != "" || d.start != "") && !d.foreign || !d.unknownOrigin {
		return nil
	}
	var options []string
	for _, o := range c.Origins {
		options = append(options, o.ID)
	}
	if d.maybeStart != "" {
		return &Question{FieldOrigin, d.lang.Say(`I do not know "%s". Where do you start? The code of an airport such as JFK is best.`, d.maybeStart), options}
	}
	if d.said != nil && c.Towns != nil {
		return &Question{FieldOrigin, d.lang.Say("I know no place by that name. Where do you start? Name a town of 50,000 people or more, or an airport by its code."), options}
	}
	return &Question{FieldOrigin, d.lang.Say("I know no airport by that name. Which airport do you start from? A code such as JFK is best."), options}
}

// comesAlone tells whether the ways there and home are the travellers' own affair, so that it does not matter where they start.
func (d *draft) comesAlone() bool {
	if d.home || d.own || d.said != nil && slices.ContainsFunc(d.said.Rides, func(r stays.Ride) bool { return r.Booked != nil }) {
		return true
	}
	return slices.ContainsFunc(d.wishes.All(), func(r trip.Requirement) bool { return r.Transport != nil && r.Transport.Mode == trip.ByNone })
}

// comesFromNowhere tells whether one wants to come by land and it is not said from where: by train from nowhere means nothing. A ride of which a
// time is said is the traveller's own, and what is said of the ways of a journey to several places may mean those between them.
func (d *draft) comesFromNowhere() bool {
	if d.said == nil || d.origin != "" || d.start != "" || d.home || d.own || d.unknownOrigin {
		return false
	}
	comes := false
	for _, r := range d.said.Rides {
		switch {
		case r.Booked != nil || r.Settled:
			return false
		case r.Mode == trip.ByFlight || r.Mode == trip.ByNone || r.Way == stays.Between:
		case r.Way == stays.There, r.Way == stays.Every && len(d.said.Stays) == 1, r.Way == stays.Onward && r.Stay == 0 && !r.Leaves:
			comes = true
		}
	}
	return comes
}

func (d *draft) either(options []string) string { return d.joined(options, "%s or %s") }

func (d *draft) list(names []string) string { return d.joined(names, "%s and %s") }

func (d *draft) joined(names []string, last string) string {
	switch n := len(names); n {
	case 0:
		return d.lang.Say("none yet")
	case 1:
		return names[0]
	default:
		return d.lang.Say(last, strings.Join(names[:n-1], ", "), names[n-1])
	}
}

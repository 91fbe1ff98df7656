package reading

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
)

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
	case len(d.cities) > 1:
		named := make([]string, 0, len(d.cities))
		for _, i := range d.cities {
			named = append(named, c.Cities[i].Name)
		}
		return &Question{FieldCity, d.lang.Say("One trip goes to one city. Which shall it be: %s?", d.either(d.called(named))), named}
	case len(d.cities) == 1 && d.second:
		name := c.Cities[d.cities[0]].Name
		return &Question{FieldCity, d.lang.Say("One trip goes to one city, and of those you named I can plan %s. Shall it be %s?", d.lang.City(name), d.lang.City(name)), []string{name}}
	case len(d.cities) == 1:
		return nil
	case d.unplanned != "":
		return &Question{FieldCity, d.lang.Say("I cannot plan %s. I know %s. Which shall it be?", d.lang.City(d.unplanned), d.list(d.called(known))), known}
	case d.unknownCity:
		return &Question{FieldCity, d.lang.Say("That city is not one I can plan. I know %s. Which shall it be?", d.list(d.called(known))), known}
	}
	return &Question{FieldCity, d.lang.Say("Which city do you want to visit? I know %s.", d.list(d.called(known))), known}
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
	if d.when.ambiguous() {
		options := d.when.readings(d.today)
		return &Question{FieldDates, d.lang.Say("The date can be read in two ways. Do you mean %s?", d.either(options)), options}
	}
	switch {
	case len(d.when.either) > 0:
		return &Question{FieldDates, d.lang.Say("You name more than one time. Which shall it be: %s?", d.either(d.when.either)), d.when.either}
	case d.when.never:
		return &Question{FieldDates, d.lang.Say("That day is in no calendar. When do you want to travel?"), nil}
	case d.window.Start.Valid() && d.window.End.Before(d.window.Start):
		return &Question{FieldDates, d.lang.Say("The last day you name lies before the first. When do you want to travel?"), nil}
	case d.window.Start.Valid() && d.window.Start.Before(d.today):
		return &Question{FieldDates, d.lang.Say("That time has gone by. When do you want to travel?"), nil}
	case !d.window.Start.Valid():
		return &Question{FieldDates, d.lang.Say("When do you want to travel? A date such as 10 June, or a month, is enough."), nil}
	}
	return nil
}

// readings spells out both ways to read a date in figures, day first first.
func (w when) readings(today calendar.Date) []string {
	var out []string
	for _, monthFirst := range []bool{false, true} {
		sp := span{first: w.first.as(monthFirst), last: w.last.as(monthFirst)}.completed()
		text := ""
		start, ok := sp.first.on(today)
		if sp.first.said() && ok {
			text = start.Format("2 January 2006")
		} else {
			start = today
		}
		if end, ok := sp.last.on(start); sp.last.said() && ok {
			if text != "" {
				text += " to "
			} else {
				text = "until "
			}
			text += end.Format("2 January 2006")
		}
		if text != "" {
			out = append(out, text)
		}
	}
	return out
}

// as settles which number is the month, where nobody knows.
func (d day) as(monthFirst bool) day {
	if d.slash.ambiguous() {
		return d.slash.read(monthFirst)
	}
	return d
}

func (d *draft) askBudget() *Question {
	switch {
	case d.budget.total > 0:
		return nil
	case len(d.budget.several) > 1:
		options := make([]string, 0, len(d.budget.several))
		for _, b := range d.budget.several {
			options = append(options, b.String())
		}
		return &Question{FieldBudget, d.lang.Say("Which is the budget for the whole trip: %s?", d.either(options)), options}
	case d.budget.unknown != "":
		return &Question{FieldBudget, d.lang.Say("I have no exchange rate for %s. What is the budget in US dollars?", d.budget.unknown), nil}
	}
	return &Question{FieldBudget, d.lang.Say("What may the whole trip cost, for everybody together?"), nil}
}

func (d *draft) askOrigin(c Context) *Question {
	if d.origin != "" || !d.unknownOrigin {
		return nil
	}
	var options []string
	for _, o := range c.Origins {
		options = append(options, o.ID)
	}
	return &Question{FieldOrigin, d.lang.Say("I know no airport by that name. Which airport do you start from? A code such as JFK is best."), options}
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

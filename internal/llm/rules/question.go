package rules

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
		return &Question{FieldCity, "One trip goes to one city. Which shall it be: " + either(named) + "?", named}
	case len(d.cities) == 1 && d.second:
		name := c.Cities[d.cities[0]].Name
		return &Question{FieldCity, "One trip goes to one city, and of those you named I can plan " + name + ". Shall it be " + name + "?", []string{name}}
	case len(d.cities) == 1:
		return nil
	case d.unplanned != "":
		return &Question{FieldCity, "I cannot plan " + d.unplanned + ". I know " + list(known) + ". Which shall it be?", known}
	case d.unknownCity:
		return &Question{FieldCity, "That city is not one I can plan. I know " + list(known) + ". Which shall it be?", known}
	}
	return &Question{FieldCity, "Which city do you want to visit? I know " + list(known) + ".", known}
}

func (d *draft) askDates() *Question {
	if d.when.ambiguous() {
		options := d.when.readings(d.today)
		return &Question{FieldDates, "The date can be read in two ways. Do you mean " + either(options) + "?", options}
	}
	switch {
	case len(d.when.either) > 0:
		return &Question{FieldDates, "You name more than one time. Which shall it be: " + either(d.when.either) + "?", d.when.either}
	case d.when.never:
		return &Question{FieldDates, "That day is in no calendar. When do you want to travel?", nil}
	case d.window.Start.Valid() && d.window.End.Before(d.window.Start):
		return &Question{FieldDates, "The last day you name lies before the first. When do you want to travel?", nil}
	case d.window.Start.Valid() && d.window.Start.Before(d.today):
		return &Question{FieldDates, "That time has gone by. When do you want to travel?", nil}
	case !d.window.Start.Valid():
		return &Question{FieldDates, "When do you want to travel? A date such as 10 June, or a month, is enough.", nil}
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
		return &Question{FieldBudget, "Which is the budget for the whole trip: " + either(options) + "?", options}
	case d.budget.unknown != "":
		return &Question{FieldBudget, "I have no exchange rate for " + d.budget.unknown + ". What is the budget in US dollars?", nil}
	}
	return &Question{FieldBudget, "What may the whole trip cost, for everybody together?", nil}
}

func (d *draft) askOrigin(c Context) *Question {
	if d.origin != "" || !d.unknownOrigin {
		return nil
	}
	var options []string
	for _, o := range c.Origins {
		options = append(options, o.ID)
	}
	return &Question{FieldOrigin, "I know no airport by that name. Which airport do you start from? A code such as JFK is best.", options}
}

func either(options []string) string { return joined(options, "or") }

func list(names []string) string { return joined(names, "and") }

func joined(names []string, word string) string {
	switch n := len(names); n {
	case 0:
		return "none yet"
	case 1:
		return names[0]
	default:
		return strings.Join(names[:n-1], ", ") + " " + word + " " + names[n-1]
	}
}

package reading

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// drinkElsewhere is said to who wants no alcohol, calmFirst to who asks for calm days and for full ones, and wholeDays to who is free in the evenings.
const (
	wholeDays      = "Evenings alone cannot be planned yet: the days are planned whole. Name the days on which you have something to do."
	drinkElsewhere = "Places to drink are left out of your sights. A restaurant may serve alcohol all the same."
	calmFirst      = "You ask for calm days and for full ones: calm days are planned. Say which you want."
)

// saysTwin tells whether rooms with two beds are asked for, which are counted as rooms.
func (d *draft) saysTwin() bool {
	for i, t := range d.sentence.Tokens {
		if t.By == phrase.AsParty && t.Text == "twin" && strings.HasPrefix(d.sentence.WordAt(i+1), "room") {
			return true
		}
	}
	return false
}

// notesOnWishes say what was taken for granted of wishes: what a no leaves open, which of two paces was taken, and of which day a meal is that is named
// after a feast.
func (d *draft) notesOnWishes() (notes []string) {
	if d.noDrink {
		notes = append(notes, d.lang.Say(drinkElsewhere))
	}
	if d.bothPaces {
		notes = append(notes, d.lang.Say(calmFirst))
	}
	notes = append(notes, d.notesOnChoices()...)
	if d.work.EveningsOnly {
		notes = append(notes, d.lang.Say(wholeDays))
	}
	for _, day := range slices.Concat(d.work.Days(d.window.Start, d.window.End), d.single.Busy(d.window)) {
		on := d.lang.DayMonth(d.window.Start.AddDays(day.Day))
		switch {
		case day.Start > 0:
			notes = append(notes, d.lang.Say("You have something to do on %s: that day begins at %s.", on, day.Start))
		case day.End > 0:
			notes = append(notes, d.lang.Say("You have something to do on %s: that day ends at %s.", on, day.End))
		default:
			notes = append(notes, d.lang.Say("You have something to do on %s: no sight is planned for that day, not in the evening either.", on))
		}
	}
	for _, l := range d.wishes.Feast {
		if offset, ok := l.Offset(d.window.Start, d.window.End); ok && d.window.Start.Valid() {
			notes = append(notes, d.lang.Say("“%s” is taken to be the meal of %s.", l.Place.Name, d.lang.DayMonth(d.window.Start.AddDays(offset))))
		}
	}
	return notes
}

// notesOnChoices say which of two things was taken that cannot both be, and what is not known of the rooms.
func (d *draft) notesOnChoices() (notes []string) {
	for _, one := range d.choices {
		names := make([]string, len(one))
		for i, p := range one {
			names[i] = p.Name
		}
		notes = append(notes, d.lang.Say("Of %s one will do, as you say: %s is planned. Name another alone if you would rather have that.", d.lang.List(names), names[0]))
	}
	if diet, dish := d.wishes.DietAndDish(); dish != "" {
		notes = append(notes, d.lang.Say("You keep to “%s” and ask for “%s” as well: few places have both. Say which counts more.", diet, dish))
	}
	if len(d.against) > 0 {
		notes = append(notes, d.lang.Say("You turn down a kind of sights, and yet you name %s. What you name is planned, and its kind is not left out: say which of them you do not want.", d.lang.List(d.against)))
	}
	if len(d.both) > 0 {
		notes = append(notes, d.lang.Say("You ask for %s and turn it down as well: it is left out. Say which you want.", d.lang.List(d.both)))
	}
	if d.hours.Clash {
		notes = append(notes, d.lang.Say("You ask for early starts, and for nothing before %s: no day begins before that. Say which you want.", d.hours.Start))
	}
	if d.saysTwin() {
		notes = append(notes, d.lang.Say("Which beds a room has is not known here: ask the hotel for twin beds."))
	}
	return notes
}

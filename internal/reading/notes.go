package reading

// drinkElsewhere is said to who wants no alcohol, calmFirst to who asks for calm days and for full ones, and wholeDays to who is free in the evenings.
const (
	wholeDays      = "Evenings alone cannot be planned yet: the days are planned whole. Name the days on which you have something to do."
	drinkElsewhere = "Places to drink are left out of your sights. A restaurant may serve alcohol all the same."
	calmFirst      = "You ask for calm days and for full ones: calm days are planned. Say which you want."
)

// notesOnWishes say what was taken for granted of wishes: what a no leaves open, which of two paces was taken, and of which day a meal is that is named
// after a feast.
func (d *draft) notesOnWishes() (notes []string) {
	if d.noDrink {
		notes = append(notes, d.lang.Say(drinkElsewhere))
	}
	if d.bothPaces {
		notes = append(notes, d.lang.Say(calmFirst))
	}
	if d.work.EveningsOnly {
		notes = append(notes, d.lang.Say(wholeDays))
	}
	for _, day := range d.work.Days(d.window.Start, d.window.End) {
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

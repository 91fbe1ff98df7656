package reading

// drinkElsewhere is said to who wants no alcohol, and calmFirst to who asks for calm days and for full ones.
const (
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
	for _, l := range d.wishes.Feast {
		if offset, ok := l.Offset(d.window.Start, d.window.End); ok && d.window.Start.Valid() {
			notes = append(notes, d.lang.Say("“%s” is taken to be the meal of %s.", l.Place.Name, d.lang.DayMonth(d.window.Start.AddDays(offset))))
		}
	}
	return notes
}

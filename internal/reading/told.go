package reading

import (
	"slices"

	"github.com/tripwright/tripwright/internal/reading/stays"
	"github.com/tripwright/tripwright/internal/trip"
)

// tellSumsScope says what the sum that is named does not hold: the flights, which are left to the traveller then, and a bed, which is counted all
// the same, since an intent has one sum for all that is planned.
func (d *draft) tellSumsScope() {
	switch {
	case d.said.FlightsApart:
		d.first = append(d.first, d.lang.Say("The sum that you name does not hold the flights: they are left to you, and not counted. Name a sum for everything to have them planned."))
	case d.said.FlightsLeft:
		d.first = append(d.first, d.lang.Say("The flights are left to you: none are planned, and none are counted."))
	case d.said.WithoutWays:
		d.first = append(d.first, d.lang.Say("The sum that you name is not for the ways there and home, and yet they are counted with it: name a sum for everything."))
	}
	if d.said.WithoutBed && slices.ContainsFunc(d.said.Stays, func(t stays.Stay) bool { return t.Bed == nil }) {
		d.first = append(d.first, d.lang.Say("The sum that you name is not for the hotel, and yet the hotel is counted with it: name a sum for everything."))
	}
}

// tellGrounded says to who does not fly that the ways there and home are not planned.
func (d *draft) tellGrounded() {
	if d.wishes.Grounded && !d.grounded && d.comesAlone() && !d.home {
		d.first = append(d.first, d.lang.Say("You do not fly: the ways there and home are left to you, and not counted. Name another ride to have them planned."))
	}
}

// tellBeds says that a bed of one's own is taken for all nights of a place, where it is said of some of them: a stay has one bed.
func (d *draft) tellBeds() {
	if len(d.said.Stays) != 1 || d.said.Stays[0].Bed == nil || d.said.Stays[0].Bed.Home || !stays.SomeNights(d.sentence) {
		return
	}
	d.first = append(d.first, d.lang.Say("You have a bed of your own for some of the nights, as you say: it is planned for all of them, since one place has one bed here, and no hotel is counted. Plan the nights in a hotel as a trip of its own."))
}

// tellHotels says that the bed which is named is that of all nights, where another is to come after it: a stay has one bed.
func (d *draft) tellHotels() {
	if d.said != nil && (len(d.said.Stays) != 1 || d.said.Stays[0].Bed != nil) || !stays.TwoHotels(d.sentence) || !d.wishes.OneHotel() {
		return
	}
	d.first = append(d.first, d.lang.Say("You want one bed for some of the nights and another for the rest: one place has one bed here, for all of its nights. Plan the nights in the other as a trip of its own."))
}

// tellDiets says that what only some of a party eat holds for all of them, since a wish for food is that of the whole party.
func (d *draft) tellDiets() {
	kept := slices.ContainsFunc(d.wishes.All(), func(r trip.Requirement) bool { return r.Food != nil && r.Food.Tag != "" })
	if kept && d.party.SomeEat(d.people.People()) {
		d.assumed = append(d.assumed, d.lang.Say("Only some of you keep to that food, as you say: every meal is planned for it, since you all eat together."))
	}
}

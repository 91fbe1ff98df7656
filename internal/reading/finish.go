package reading

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/sums"
	"github.com/tripwright/tripwright/internal/reading/wishes"
	"github.com/tripwright/tripwright/internal/trip"
)

// finish puts together what depends on each other: dates on the city, money on people and days, pins on dates.
func (d *draft) finish(c Context) {
	if d.said != nil {
		d.rates = sums.Rates(c.RateUSD)
		d.settleStays()
	}
	start, end, assumed, ok := calendar.Date{}, calendar.Date{}, []string(nil), false
	if !d.when.Ambiguous() && d.when.Dated() {
		start, end, assumed, ok = d.when.Window(d.today, d.lang)
	}
	if ok {
		var kept []string
		if end, kept = d.keepGiven(c, start, end, len(assumed) > 0); d.kept {
			assumed = kept
		}
	}
	d.assumed = append(d.assumed, assumed...)
	if ok {
		d.sayWithout(start)
		d.window = trip.DateWindow{Start: start, End: end}
		d.arriveTheNextDay(&c)
		if d.rest.Wished() && len(d.rest.Days(d.window, nil)) == 0 {
			d.first = append(d.first, d.lang.Say("No day of your trip can be the day of rest that you ask for: none is planned. Name one of its days."))
		}
	}
	if len(d.cities) == 1 {
		d.window.TZ = c.Cities[d.cities[0]].TZ
		if d.inferred {
			d.assumed = append(d.assumed, d.lang.Say("What you want to see is in %s.", c.Cities[d.cities[0]].Name))
		}
	}
	var about []string
	d.people, d.kids, about = d.party.Settle(d.sentence, d.lang)
	d.assumed = append(d.assumed, about...)
	d.tellDiets()
	d.tellHotels()
	days := d.when.Length()
	if ok {
		days = d.window.Days()
	}
	d.budget = sums.Settle(d.sentence, d.amounts, sums.Rates(c.RateUSD), d.lang, max(1, d.people.People()), max(1, d.people.Adults), days)
	if d.people.People() == 0 && d.budget.Total > 0 && slices.ContainsFunc(d.amounts, func(a sums.Amount) bool { return a.Each }) {
		d.first = append(d.first, d.lang.Say("You name a sum for each of you and not how many you are: it is counted once. Say who travels."))
	}
	d.budget.KeepBack(d.aside, sums.Rates(c.RateUSD), d.lang)
	d.assumed = append(d.assumed, d.budget.Assumed...)
	if code := sums.OtherDollars(d.sentence, d.amounts, d.origin, d.start); code != "" && d.budget.Total > 0 && c.Answers[FieldBudget] == "" {
		d.assumed = append(d.assumed, d.lang.Say("Your dollars are taken to be US dollars. Say %s if you mean those of home.", code))
	}
	if d.budget.NightMax > 0 {
		d.wishes.Hotel(d.budget.NightBy).MaxPrice = d.budget.NightMax
	}
	d.wishes.Other = append(d.wishes.Other, d.budget.Wishes...)
	if ok {
		if by := d.single.HomeBy(d.window); by > 0 {
			d.wishes.HomeBy(by)
		}
		d.pin()
		d.fitNights()
	}
	if d.hours.End == 0 {
		d.hours.End = d.wishes.LateDinner()
	}
	d.tellGrounded()
	d.assumed = append(d.assumed, d.notesOnDays()...)
	d.assumed = append(d.assumed, d.notesOnWishes()...)
	if d.ownBed && days != 1 && d.said == nil {
		d.assumed = append(d.assumed, d.lang.Say(hotelAnyway))
	}
}

// notesOnDays say what is taken for granted of single days, and let work be over before the days begin.
func (d *draft) notesOnDays() (notes []string) {
	if d.single.Easy {
		notes = append(notes, d.lang.Say("An easy day is taken to have at most %d sights.", wishes.EasyDay))
	}
	if until := d.single.WorkUntil; until > 0 {
		d.hours.Start = max(d.hours.Start, until)
		notes = append(notes, d.lang.Say("You work until %s in the morning: no day begins before that.", until))
	}
	return notes
}

// hotelAnyway is said to who needs no bed of ours.
const hotelAnyway = "A hotel is planned and counted all the same: a trip cannot be planned without one yet."

// pin turns the locks into slots of the trip. A day outside the trip stays as it was said when it has a number, for
// validation to refuse.
func (d *draft) pin() {
	for _, l := range d.wishes.SettleDays(d.window.Start, d.window.End) {
		if l.Place.Name != "" {
			d.first = append(d.first, d.outside(l))
		}
	}
	for _, l := range d.locks {
		offset, ok := l.Offset(d.window.Start, d.window.End)
		if !ok {
			d.first = append(d.first, d.outside(l))
			d.wishes.Other = append(d.wishes.Other, trip.Requirement{Level: trip.Must, Sights: &trip.SightsWish{Name: l.Place.ID}})
			continue
		}
		d.pinned = append(d.pinned, trip.LockedSlot{DayOffset: offset, Window: l.Window, ActivityID: l.Place.ID})
	}
}

// outside says of a sight that the day it is wanted on is not one of the trip.
func (d *draft) outside(l wishes.Lock) string {
	return d.lang.Say("%s is asked for on a day outside your trip, which is from %s to %s: it is planned on any day. Name a day of the trip for it.",
		l.Place.Name, d.lang.DayMonth(d.window.Start), d.lang.DayMonth(d.window.End))
}

// travels are the days, counted from 0, on which a journey goes from one place to the next, as far as its nights say it.
func travels(in *trip.Intent) (out []int) {
	day := 0
	for i := range in.Stays {
		least, most := in.Stays[i].NightsOf()
		if least != most || in.Order == trip.OrderFree {
			return nil
		}
		if i > 0 {
			out = append(out, day)
		}
		day += least
	}
	return out
}

func (d *draft) reading(s *phrase.Sentence, c Context) Reading {
	in := trip.Intent{
		DateWindow: d.window, Budget: d.budget.Total, Airports: d.airports, Origin: d.origin,
		Party: d.people, ChildAges: d.party.Ages(d.people.Children), Pace: d.pace, DayStart: d.hours.Start, DayEnd: d.hours.End, Requirements: d.wishes.All(),
		Excluded: wishes.Excluded(d.excluded, d.window.Start, d.window.End), Days: d.rest.Days(d.window, nil),
		Prefs: trip.Preferences{
			KidFriendly: d.kids, Themes: d.themes, AvoidOvernight: d.overnight, LockedSlots: d.pinned, BagDrop: d.bags, StepFree: d.wishes.AvoidsSteps(), Returning: d.returning, Passes: d.passes,
		},
		Currency: d.budget.CountedIn(sums.Rates(c.RateUSD)),
	}
	if d.said != nil && len(d.said.Stays) > 0 {
		d.asJourney(&in, &c)
		in.Days = d.rest.Days(d.window, travels(&in))
	} else if len(d.cities) == 1 {
		in.City = c.Cities[d.cities[0]].Name
	}
	in.Days = append(in.Days, d.rest.InEach(s, d.window, travels(&in), len(in.Stays))...)
	in.Days = d.single.On(s, d.window, in.Days)
	in.Days = slices.Concat(in.Days, slices.DeleteFunc(d.work.Days(d.window.Start, d.window.End), func(w trip.DayWish) bool {
		return slices.ContainsFunc(in.Days, func(o trip.DayWish) bool { return o.Day == w.Day })
	}))
	d.work.LeaveOutside(s, d.window.Start, d.window.End)
	dates.ReadAgain(s, d.window.Start, d.window.End)
	if c.Answers[FieldDates] == "" {
		d.beyond, _ = dates.Beyond(s, d.window.Start, d.window.End)
		d.otherYear, _ = dates.OtherYear(s, d.window.Start, d.window.End)
	}
	replies, told := d.replies(s)
	left := slices.DeleteFunc(clause.LeftAside(s), func(l clause.Left) bool { return saysNothing(l.Quote, d.window) })
	in.Said = said(s, &in, left, replies)
	r := Reading{Intent: in, Assumed: slices.Concat(d.first, told, d.assumed), Question: d.question(c)}
	for _, l := range left {
		r.Unread = append(r.Unread, l.Quote)
	}
	r.Hour = slices.ContainsFunc(s.Tokens, func(t phrase.Token) bool { return t.Kind == phrase.TimeLit && t.By == phrase.Nobody })
	if !in.DateWindow.Start.Valid() {
		r.Days = d.when.Stay()
	}
	return r
}

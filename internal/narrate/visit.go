package narrate

import (
	"regexp"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// sight tells what a sight is, whether there is a roof, when it is open that day and what it costs.
func (w *writer) sight(n *note, date calendar.Date, a *trip.Attraction) {
	from := func(format string, args ...any) ground {
		return ground{w.say(format, append([]any{a.Name}, args...)...), a.Provenance}
	}
	if !a.Provenance.IsEvidence() {
		return
	}
	n.claim(from("%s is %s in %s", w.aKind(a), w.city()))
	if a.Blurb != "" {
		n.say(w.lang().Quoted(trip.Sentence(a.Blurb)), ground{a.Name + ": " + trip.Sentence(a.Blurb), a.Provenance})
	}
	if r, ok := w.Remarks[a.ID]; ok {
		n.say(w.say("Good to know: %s", w.lang().Quoted(trip.Sentence(r.Text))), ground{a.Name + ": " + r.Text, r.Provenance})
		n.bookAhead = r.Provenance.IsEvidence() && booksAhead(r.Text)
	}
	switch {
	case a.Indoor == nil:
		n.admit(trip.GapRoof, w.say("Indoor or outdoor: information not available."))
	case *a.Indoor:
		n.detail(w.say("indoor"), from("%s is indoor"))
	default:
		n.detail(w.say("outdoor"), from("%s is outdoor"))
	}
	w.hours(n, date, a.Name, a.Hours(), source(a.Amended, a.Provenance, saysHours))
	if a.Event == "" {
		w.odd(n, date, a.Name, a.Hours(), a.Provenance)
	}
	priced := func(format string, args ...any) ground {
		return ground{w.say(format, append([]any{a.Name}, args...)...), source(a.Amended, a.Provenance, saysPrice)}
	}
	switch {
	case a.Price == nil:
		n.admit(trip.GapPrice, w.say("Price: information not available."))
	case *a.Price == 0:
		n.detail(w.say("free"), priced("%s is free"))
	default:
		w.ticket(n, a, priced)
	}
	n.amended(a.Name, a.Amended, a.Provenance)
	w.children(n, a.Name, a.KidFriend, a.Provenance)
}

// mealsAway tells who is out of town for a sight over noon that no lunch is planned: one eats there or on the way, for the money of the day.
func (w *writer) mealsAway(n *note, d int, a *trip.Attraction) {
	lunch := slices.ContainsFunc(w.Plan.Days[d].Slots, func(s trip.Slot) bool { return s.Role == trip.RoleLunch })
	if a.Outing != nil && !lunch {
		n.say(w.say("Lunch is not planned that day: eat there, or take something along."), ground{w.say("No lunch is planned on the day of %s", a.Name), w.computed("no_lunch", a.Provenance)})
	}
}

// ticket tells what a sight costs this party: each by age and residence, and as an estimate where it is one.
func (w *writer) ticket(n *note, a *trip.Attraction, priced func(format string, args ...any) ground) {
	adult, all := a.AdultTicket(&w.in), a.Tickets(&w.in)
	switch {
	case !w.Plan.Assumptions.MealsCounted: // an itinerary of before, told again
		n.detail(w.say("%s a person", *a.Price), priced("%s costs %s a person", *a.Price))
	case all == 0:
		n.detail(w.say("free for you"), priced("%s is free for you"))
	case all == adult*money.Cents(w.in.Party.People()):
		n.detail(w.say("%s a person", adult), priced("%s costs %s a person", adult))
	default:
		n.detail(w.say("%s an adult, %s for everybody", adult, all), priced("%s costs %s an adult and %s for everybody", adult, all))
	}
	if a.Band != nil {
		n.detail(w.say("an estimate between %s and %s", a.Band.Low, a.Band.High), priced("%s costs between %s and %s a person, by estimate", a.Band.Low, a.Band.High))
	}
}

// booking is what a remark says of places to be taken before one goes, and needless what says that one need not.
var (
	booking  = regexp.MustCompile(`(?i)\b(book|booked|booking|reserve|reserved|reservations?)\b`)
	needless = regexp.MustCompile(`(?i)\b(no|not|never|without|cannot|needless)\b[^.;]{0,20}\b(book|reserv)`)
)

// booksAhead tells whether a remark says that one books, or should. Remarks are in English.
func booksAhead(remark string) bool {
	return booking.MatchString(remark) && !needless.MatchString(remark)
}

// aKind gives "an art museum", and in German the kind alone: its article would have to agree.
func (w *writer) aKind(a *trip.Attraction) string {
	if w.lang().Is(wording.German) {
		return w.lang().Word(kindOf(a))
	}
	return article(kindOf(a))
}

// kindOf gives the finest kind that is known.
func kindOf(a *trip.Attraction) string {
	switch {
	case a.Type != "":
		return trip.Plain(a.Type)
	case a.VenueType != "" && a.VenueType != trip.Other:
		return string(a.VenueType)
	}
	return "sight"
}

// hours tells when a place is open on a date. A place of which no window is known at all has unknown hours.
func (w *writer) hours(n *note, date calendar.Date, name string, h calendar.Hours, from trip.Provenance) {
	on := h.On(date)
	switch {
	case !anyWindow(h):
		n.admit(trip.GapHours, w.say("Opening hours unknown."))
	case len(on) == 0:
		n.detail(w.say("closed on this day"), ground{w.say("%s is closed on %s", name, w.lang().Day(date)), from})
	case on[0].Start == 0 && on[0].End >= calendar.Midnight:
		n.detail(w.say("open all day"), ground{w.say("%s is open all day on %s", name, w.lang().Day(date)), from})
	default:
		n.detail(w.say("open %s", w.windows(on)), ground{w.say("%s is open %s on %s", name, w.windows(on), w.lang().Day(date)), from})
	}
}

// odd tells why a place is open otherwise than usual on a date: for an event, or because its closing day is a public holiday.
func (w *writer) odd(n *note, date calendar.Date, name string, h calendar.Hours, from trip.Provenance) {
	if p := h.Special(date); p != nil {
		n.detail(w.say("other hours than usual: %s", p.Why), ground{w.say("%s has other hours than usual on %s: %s", name, w.lang().Day(date), p.Why), from})
		return
	}
	if holiday, moved := h.OpensFor(date); moved {
		holiday = w.lang().Word(holiday)
		n.detail(w.say("open for a public holiday: %s", holiday), ground{w.say("%s is open on %s for a public holiday: %s", name, w.lang().Day(date), holiday), from})
	}
}

func anyWindow(h calendar.Hours) bool {
	for _, day := range h.Week {
		if len(day) > 0 {
			return true
		}
	}
	return len(h.Seasons) > 0 || len(h.Dated) > 0
}

// children tells whether a place is for children, when that was asked.
func (w *writer) children(n *note, name string, kid *bool, from trip.Provenance) {
	switch {
	case !w.in.Prefs.KidFriendly && !w.in.Prefs.StrictKids && w.in.Party.Children == 0:
	case kid == nil:
		n.admit(trip.GapChildren, w.say("Whether it suits children is unknown."))
	case *kid:
		n.detail(w.say("good for children"), ground{w.say("%s is good for children", name), from})
	default:
		n.detail(w.say("not meant for children"), ground{w.say("%s is not meant for children", name), from})
	}
}

// meal tells what is eaten and what it costs about; the money is part of the daily spend.
func (w *writer) meal(n *note, date calendar.Date, role trip.Role, r *trip.Restaurant) {
	from := func(format string, args ...any) ground {
		return ground{w.say(format, append([]any{r.Name}, args...)...), r.Provenance}
	}
	if !r.Provenance.IsEvidence() {
		return
	}
	n.detail(w.lang().Word(string(role)), from("%s is a restaurant in %s", w.city()))
	if len(r.Cuisine) > 0 {
		cuisine := w.cuisineWords(r.Cuisine)
		n.cuisine = cuisine
		n.detail(w.say("cuisine: %s", cuisine), from("%s cooks %s", cuisine))
	} else {
		n.admit(trip.GapCuisine, w.say("Cuisine: information not available."))
	}
	if r.Price > 0 {
		n.detail(w.say("about %s a person, inside the daily spend", r.Price), from("%s costs about %s a person", r.Price))
	} else {
		n.admit(trip.GapPrice, w.say("Price: information not available."))
	}
	w.hours(n, date, r.Name, r.Hours(), r.Provenance)
	w.odd(n, date, r.Name, r.Hours(), r.Provenance)
	w.children(n, r.Name, r.KidFriend, r.Provenance)
}

func (w *writer) cuisineWords(cuisine []string) string {
	words := strings.Split(cuisineWords(cuisine), ", ")
	for i := range words {
		words[i] = w.lang().Word(words[i])
	}
	return strings.Join(words, ", ")
}

func cuisineWords(cuisine []string) string {
	words := make([]string, len(cuisine))
	for i, c := range cuisine {
		words[i] = trip.Plain(c)
	}
	return strings.Join(words, ", ")
}

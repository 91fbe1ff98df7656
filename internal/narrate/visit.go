package narrate

import (
	"fmt"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// sight tells what a sight is, whether there is a roof, when it is open that day and what it costs.
func (w *writer) sight(n *note, date calendar.Date, a *trip.Attraction) {
	from := func(format string, args ...any) ground {
		return ground{a.Name + " " + fmt.Sprintf(format, args...), a.Provenance}
	}
	if !a.Provenance.IsEvidence() {
		return
	}
	n.claim(from("is %s in %s", article(kindOf(a)), w.city()))
	if a.Blurb != "" {
		n.say(trip.Sentence(a.Blurb), ground{a.Name + ": " + trip.Sentence(a.Blurb), a.Provenance})
	}
	if r, ok := w.Remarks[a.ID]; ok {
		n.say("Good to know: "+trip.Sentence(r.Text), ground{a.Name + ": " + r.Text, r.Provenance})
	}
	switch {
	case a.Indoor == nil:
		n.admit("Indoor or outdoor: information not available.")
	case *a.Indoor:
		n.detail("indoor", from("is indoor"))
	default:
		n.detail("outdoor", from("is outdoor"))
	}
	w.hours(n, date, a.Name, a.Hours(), source(a.Amended, a.Provenance, saysHours))
	priced := func(format string, args ...any) ground {
		return ground{a.Name + " " + fmt.Sprintf(format, args...), source(a.Amended, a.Provenance, saysPrice)}
	}
	switch {
	case a.Price == nil:
		n.admit("Price: information not available.")
	case *a.Price == 0:
		n.detail("free", priced("is free"))
	default:
		n.detail(fmt.Sprintf("%s a person", *a.Price), priced("costs %s a person", *a.Price))
	}
	n.amended(a.Name, a.Amended, a.Provenance)
	w.children(n, a.Name, a.KidFriend, a.Provenance)
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
		n.admit("Opening hours unknown.")
	case len(on) == 0:
		n.detail("closed on this day", ground{fmt.Sprintf("%s is closed on %s", name, dayWords(date)), from})
	case on[0].Start == 0 && on[0].End >= calendar.Midnight:
		n.detail("open all day", ground{fmt.Sprintf("%s is open all day on %s", name, dayWords(date)), from})
	default:
		n.detail("open "+windows(on), ground{fmt.Sprintf("%s is open %s on %s", name, windows(on), dayWords(date)), from})
	}
}

func anyWindow(h calendar.Hours) bool {
	for _, day := range h.Week {
		if len(day) > 0 {
			return true
		}
	}
	return len(h.Seasons) > 0
}

// children tells whether a place is for children, when that was asked.
func (w *writer) children(n *note, name string, kid *bool, from trip.Provenance) {
	switch {
	case !w.in.Prefs.KidFriendly && !w.in.Prefs.StrictKids && w.in.Party.Children == 0:
	case kid == nil:
		n.admit("Whether it suits children is unknown.")
	case *kid:
		n.detail("good for children", ground{name + " is good for children", from})
	default:
		n.detail("not meant for children", ground{name + " is not meant for children", from})
	}
}

// meal tells what is eaten and what it costs about; the money is part of the daily spend.
func (w *writer) meal(n *note, date calendar.Date, role trip.Role, r *trip.Restaurant) {
	from := func(format string, args ...any) ground {
		return ground{r.Name + " " + fmt.Sprintf(format, args...), r.Provenance}
	}
	if !r.Provenance.IsEvidence() {
		return
	}
	n.detail(string(role), from("is a restaurant in %s", w.city()))
	if len(r.Cuisine) > 0 {
		cuisine := cuisineWords(r.Cuisine)
		n.detail("cuisine: "+cuisine, from("cooks %s", cuisine))
	} else {
		n.admit("Cuisine: information not available.")
	}
	if r.Price > 0 {
		n.detail(fmt.Sprintf("about %s a person, inside the daily spend", r.Price), from("costs about %s a person", r.Price))
	} else {
		n.admit("Price: information not available.")
	}
	w.hours(n, date, r.Name, r.Hours(), r.Provenance)
	w.children(n, r.Name, r.KidFriend, r.Provenance)
}

func cuisineWords(cuisine []string) string {
	words := make([]string, len(cuisine))
	for i, c := range cuisine {
		words[i] = trip.Plain(c)
	}
	return strings.Join(words, ", ")
}

package eval

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// The fields of a journey. The short form is judged as the journey of one stay that it is.

// stayCount counts the stays of an intent in either form.
func (n notes) stayCount() int { return max(1, len(n.in.Stays)) }

// place is the name of a stay.
func (n notes) place(i int) string {
	if n.in.IsJourney() {
		return n.in.Stays[i].Place
	}
	return n.in.City
}

// city is the one place of an intent; of a journey of several it is none.
func (n notes) city() string {
	if n.stayCount() > 1 {
		return "several"
	}
	return n.place(0)
}

// stays writes each place with its nights: "Paris 3", "Munich 2-4", "Tokyo open".
func (n notes) stays() (out []string) {
	for i := range n.stayCount() {
		nights := fmt.Sprint(n.in.DateWindow.Days() - 1)
		if n.stayCount() > 1 {
			s := &n.in.Stays[i]
			least, most := s.NightsOf()
			switch {
			case least == most:
				nights = fmt.Sprint(least)
			case s.NightsMin == nil && s.NightsMax == nil:
				nights = "open"
			default:
				nights = fmt.Sprintf("%d-%d", least, most)
			}
		}
		out = append(out, n.place(i)+" "+nights)
	}
	return out
}

// rides writes what is wished of each way: there, between the stays in the order they are named, and home. The short form always flies: where that
// is wished, nothing more is to be noted.
func (n notes) rides() (out []string) {
	if want := words(n.Expect["rides"]); !n.in.IsJourney() && slices.Equal(want, []string{"flight", "flight"}) {
		return want
	}
	for i := range n.stayCount() + 1 {
		from, to := "", ""
		if i > 0 {
			from = n.place(i - 1)
		}
		if i < n.stayCount() {
			to = n.place(i)
		}
		out = append(out, rideText(n.in.Between(from, to), from, to))
	}
	return out
}

func rideText(w trip.TransferWish, from, to string) string {
	parts := []string{string(w.Mode)}
	switch {
	case w.Rented:
		parts[0] = "rented"
	case w.Mode == "" && w.Booked != nil:
		parts[0] = "booked"
	case w.Mode == "":
		parts[0] = "-"
	}
	add := func(name, value string) {
		if value != "" {
			parts = append(parts, name+" "+value)
		}
	}
	if b := w.Booked; b != nil {
		add("leaves", momentText(b.Depart))
		add("lands", momentText(b.Arrive))
		add("label", b.Label)
		add("at", b.At)
		if b.Price != nil {
			add("for", fmt.Sprint(int64(*b.Price)))
		}
	}
	return strings.Join(parts, " ")
}

func momentText(m trip.Moment) string {
	if m.IsZero() {
		return ""
	}
	b, err := m.MarshalText()
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// listOf judges a list that is in order.
func listOf(field string, want, got []string) Noted {
	return note(field, trip.Fold(strings.Join(want, ", ")), trip.Fold(strings.Join(got, ", ")))
}

// beds judges where one sleeps: in a hotel that is to be found, in a bed of one's own whose label holds the words behind own, or at home.
func (n notes) beds(want []string) Noted {
	var got []string
	ok := len(want) == n.stayCount()
	for i := range n.stayCount() {
		var own *trip.OwnBed
		if n.in.IsJourney() {
			own = n.in.Stays[i].OwnBed
		}
		is := "hotel"
		switch {
		case own != nil && own.Home:
			is = "home"
		case own != nil:
			is = strings.TrimSpace("own " + own.Label)
		}
		got = append(got, is)
		if !ok {
			continue
		}
		kind, label, _ := strings.Cut(want[i], " ")
		ok = strings.HasPrefix(is, kind) && strings.Contains(trip.Fold(is), trip.Fold(label))
	}
	return Noted{"beds", strings.Join(want, ", "), strings.Join(got, ", "), ok}
}

// originText is where an intent begins, as the files name it: a place and the code of its main airport are one where the file has the code.
func (n notes) originText(want string) string {
	got := n.in.Origin
	if len(want) == 3 && strings.ToUpper(want) == want && mainAirports.Origins[phrase.KeyOf(got)] == want {
		return want
	}
	if trip.Fold(got) == trip.Fold(want) {
		return want
	}
	return got
}

// mainAirports know the code that a town's name stands for.
var mainAirports = gazetteer.New(nil, nil)

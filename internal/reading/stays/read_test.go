package stays_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/readingtest"
	"github.com/tripwright/tripwright/internal/reading/stays"
	"github.com/tripwright/tripwright/internal/reading/wishes"
)

// The files of testdata hold sentences, and the places, rides, bookings and beds that are read of them.
func TestRead(t *testing.T) {
	t.Parallel()
	cities := readingtest.Cities()
	g := gazetteer.New(cities, readingtest.Origins())
	readingtest.Cases(t, func(_, text string) (string, error) {
		s, err := phrase.Cut(text)
		if err != nil {
			return "", err
		}
		named := gazetteer.FindCities(s, g)
		home := stays.ReadHome(s, named, false)
		if origin, _ := gazetteer.ReadOrigin(s, g); slices.ContainsFunc(named, func(f gazetteer.Found) bool { city, ok := g.CityOf(origin); return ok && f.City == city }) {
			s.Release(phrase.AsOrigin) // as the whole reader does: one goes there
		}
		sd := stays.Read(s, named)
		rest := sd.ReadBeds(s, wishes.ReadHotels(s, g, gazetteer.DistinctCities(named)))
		for _, f := range named {
			s.UseRange(f.From, f.To, phrase.AsCity)
		}
		sd.ReadRides(s)
		sd.ReadBooked(s, g)
		out := summary(sd, cities)
		if home {
			out += "  home"
		}
		for _, h := range rest {
			out += "  hotel=" + h.Place.Name
		}
		return strings.TrimPrefix(out+"  left="+left(s), "  "), nil
	})
}

// left are the words that nobody has read: they are for others.
func left(s *phrase.Sentence) string {
	var out []string
	for i, t := range s.Tokens {
		if t.By == phrase.Nobody {
			out = append(out, s.Typed(i, i+1))
		}
	}
	return strings.Join(out, " ")
}

// summary writes what is read in one line.
func summary(sd *stays.Said, cities []gazetteer.City) string {
	var out []string
	for _, t := range sd.Stays {
		out = append(out, "stay="+cities[t.City].Name+lengthText(t.Length)+daysText(&t)+bedText(&t))
	}
	if sd.Free {
		out = append(out, "free")
	}
	for _, r := range sd.Rides {
		out = append(out, "ride="+rideText(&r))
	}
	if sd.Until.Said() {
		out = append(out, "until="+timeText("", sd.Until))
	}
	if sd.Night {
		out = append(out, "by night")
	}
	return strings.Join(out, "  ")
}

func lengthText(l stays.Length) string {
	unit := "n"
	if l.Days {
		unit = "d"
	}
	switch {
	case l.Rest:
		return " rest"
	case l.Half:
		return " half"
	case !l.Said():
		return ""
	case l.AtLeast():
		return fmt.Sprintf(" %d%s or more", l.Least, unit)
	case l.Least == l.Most:
		return fmt.Sprintf(" %d%s", l.Most, unit)
	}
	return fmt.Sprintf(" %d-%d%s", l.Least, l.Most, unit)
}

func daysText(t *stays.Stay) string {
	if !t.Dated() {
		return ""
	}
	return fmt.Sprintf(" [%d/%d..%d/%d]", t.First.Day, t.First.Month, t.Last.Day, t.Last.Month)
}

func bedText(t *stays.Stay) string {
	if t.Bed == nil {
		return ""
	}
	return " (own: " + t.Bed.Label + ")"
}

var ways = map[stays.Way]string{stays.Every: "every", stays.Between: "between", stays.Around: "around", stays.There: "there", stays.Home: "home", stays.Onward: "onward"}

func rideText(r *stays.Ride) string {
	out := ways[r.Way]
	if r.Way == stays.Onward {
		out = fmt.Sprintf("to %d", r.Stay)
		if r.Leaves {
			out = fmt.Sprintf("from %d", r.Stay)
		}
	}
	out += " " + string(r.Mode)
	if r.Rented {
		out += " rented"
	}
	if r.Settled {
		out += " settled"
	}
	if b := r.Booked; b != nil {
		out += strings.TrimRight(fmt.Sprintf(" {%s %s", timeText("leaves", b.Depart), timeText("lands", b.Arrive)), " ")
		if b.Label != "" {
			out += " " + b.Label
		}
		if b.At != "" {
			out += " at " + b.At
		}
		if b.Price != nil {
			out += " " + b.Price.Cents.String()
		}
		out += "}"
	}
	return out
}

func timeText(name string, t stays.Time) string {
	if !t.Said() {
		return ""
	}
	out := name
	if t.Day.Said() {
		out += fmt.Sprintf(" %d/%d", t.Day.Day, t.Day.Month)
	}
	if t.Weekday != 0 {
		out += fmt.Sprintf(" weekday %d", t.Weekday)
	}
	if t.Clock != nil {
		out += " " + t.Clock.String()
	}
	return out
}

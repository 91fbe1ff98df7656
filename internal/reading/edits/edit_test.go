package edits_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/reading"
	"github.com/tripwright/tripwright/internal/reading/edits"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/trip"
)

// paris is a trip to one city.
func paris(days trip.DateWindow) edits.Trip {
	return edits.Trip{Days: days, Stays: []edits.Stay{{Place: "Paris", From: days.Start, To: days.End}}}
}

func changeContext() reading.Context {
	return reading.Context{
		Cities: []gazetteer.City{{Name: "Paris", TZ: "Europe/Paris",
			Sights: []gazetteer.Place{{ID: "louvre", Name: "Louvre Museum"}, {ID: "musee_orsay", Name: "Musée d'Orsay"},
				{ID: "eiffel_tower", Name: "Eiffel Tower", Aliases: []string{"Tour Eiffel"}}, {ID: "versailles", Name: "Palace of Versailles"}},
			Restaurants: []gazetteer.Place{{ID: "bouillon_chartier", Name: "Bouillon Chartier"}}}},
		RateUSD: func(c string) (money.Rate, bool) { return 1_100_000_000, c == "EUR" },
	}
}

// says writes a change in a line.
func says(h trip.Heard) string {
	var out []string
	for _, c := range h.Edit {
		out = append(out, line(c)...)
	}
	out = append(append(out, h.Undone...), h.Said...)
	if len(h.Unread) > 0 {
		out = append(out, "unread "+strings.Join(h.Unread, " "))
	}
	return strings.Join(out, "; ")
}

func line(c trip.Change) []string {
	say := func(format string, args ...any) []string { return []string{fmt.Sprintf(format, args...)} }
	switch c := c.(type) {
	case trip.AddBudget:
		return say("delta %d", int64(c)/100)
	case trip.SetBudget:
		out := say("budget %d", int64(c.Sum)/100)
		if c.Currency != "" {
			out = append(out, "in "+c.Currency)
		}
		return out
	case trip.CostLess:
		return say("cheaper")
	case trip.StepHotel:
		if c.Place != "" {
			return say("%s hotel in %s", map[int]string{1: "nicer", -1: "cheaper"}[c.By], c.Place)
		}
		return say("%s hotel", map[int]string{1: "nicer", -1: "cheaper"}[c.By])
	case trip.ChangeStay:
		return say("%s", ofStay(c))
	case trip.SetTransfer:
		return say("%s", ofWay(c))
	case trip.OtherRide:
		s := map[int]string{1: "later ", -1: "earlier "}[c.By] + string(c.Mode)
		if c.From != "" {
			s += " from " + c.From
		}
		if c.To != "" {
			s += " to " + c.To
		}
		return say("%s", s)
	case trip.SwapDays:
		return say("swap %d and %d", c.Day, c.With)
	case trip.StepDay:
		return say("day %d by %d", c.Day, c.By)
	case trip.StepHours:
		return say("begin %d later", int(c))
	case trip.SetHours:
		if c.Start != 0 {
			return say("from %s", c.Start)
		}
		return say("until %s", c.End)
	case trip.SetDay:
		switch {
		case c.Most != nil:
			return say("day %d most %d", c.Day, *c.Most)
		case c.Start != 0:
			return say("day %d from %s", c.Day, c.Start)
		}
		return say("day %d until %s", c.Day, c.End)
	case trip.ShiftDates:
		return say("shift %d", int(c))
	case trip.AddDays:
		return say("longer %d", int(c))
	case trip.StepPace:
		return say("pace %d", int(c))
	case trip.SetKeep:
		return say("keep %s", string(c))
	case trip.LimitChanges:
		return say("at most %d changes", int(c))
	case trip.ChangePlace:
		s := string(c.Op) + " " + c.Place + c.Type
		if c.Option != "" {
			s += " with " + c.Option
		}
		if c.Day != nil {
			s += fmt.Sprintf(" day %d", *c.Day)
		}
		if c.Start != "" {
			s += " at " + c.Start
		}
		return say("%s", s)
	}
	return say("%T", c)
}

func ofStay(c trip.ChangeStay) string {
	switch {
	case c.Op == trip.StayNights && c.Nights != nil:
		return fmt.Sprintf("%s %d nights", c.Place, *c.Nights)
	case c.Op == trip.StayNights:
		return fmt.Sprintf("%s %+d", c.Place, c.By)
	case c.Op == trip.StayMove:
		return fmt.Sprintf("%s at %d", c.Place, *c.At)
	case c.Op == trip.StayBed && c.OwnBed.Own == nil:
		return "bed " + c.Place + " hotel"
	case c.Op == trip.StayBed:
		return "bed " + c.Place + " " + c.OwnBed.Own.Label
	}
	s := string(c.Op) + " " + c.Place
	if c.Nights != nil {
		s += fmt.Sprintf(" for %d", *c.Nights)
	}
	if c.At != nil {
		s += fmt.Sprintf(" at %d", *c.At)
	}
	return s
}

func ofWay(c trip.SetTransfer) string {
	s := string(c.Mode)
	if c.Booked == nil {
		s = "by " + s
	}
	if c.Rented {
		s += " rented"
	}
	if c.From != "" {
		s += " from " + c.From
	}
	if c.To != "" {
		s += " to " + c.To
	}
	if b := c.Booked; b != nil {
		for _, m := range []struct {
			does string
			at   trip.Moment
		}{{"departs", b.Depart}, {"arrives", b.Arrive}} {
			if text, _ := m.at.MarshalText(); !m.at.IsZero() {
				s += " " + m.does + " " + string(text)
			}
		}
		if b.At != "" {
			s += " at " + b.At
		}
	}
	return s
}

func TestReadChange(t *testing.T) {
	t.Parallel()
	days := trip.DateWindow{Start: calendar.MustDate("2025-06-10"), End: calendar.MustDate("2025-06-14"), TZ: "Europe/Paris"}
	for text, want := range map[string]string{
		"cheaper":                                       "cheaper",
		"make it cheaper please":                        "cheaper",
		"could it be less expensive?":                   "cheaper",
		"$300 less":                                     "delta -300",
		"cut the budget by $300":                        "delta -300",
		"save 200 dollars":                              "delta -200",
		"$500 more":                                     "delta 500",
		"raise the budget by €100":                      "delta 110",
		"raise the budget to $3,000":                    "budget 3000; in USD",
		"raise the budget to €3,000":                    "budget 3300; in EUR",
		"raise the budget to 3,000":                     "budget 3000",
		"keep it under $2,000":                          "budget 2000; in USD",
		"one day later":                                 "shift 1",
		"3 days earlier":                                "shift -3",
		"a week later":                                  "shift 7",
		"move the whole trip forward by 2 days":         "shift -2",
		"postpone it by a day":                          "shift 1",
		"less walking":                                  "pace -1",
		"it is too packed":                              "pace -1",
		"more stops":                                    "pace 1",
		"no museum on day 2":                            "remove museum day 1",
		"no more churches":                              "remove church",
		"skip the art museums on the last day":          "remove art museum day 4",
		"add the Orsay":                                 "add musee_orsay",
		"add the Orsay on day 3":                        "add musee_orsay day 2",
		"add the Eiffel Tower on day 3 at 14:00":        "add eiffel_tower day 2 at 14:00",
		"skip the Louvre":                               "remove louvre",
		"skip the Louvre and the Orsay":                 "remove louvre; remove musee_orsay",
		"leave out Versailles":                          "remove versailles",
		"don't add the Louvre":                          "remove louvre",
		"move the Louvre to day 3":                      "move louvre day 2",
		"move the Eiffel Tower to Thursday at 10am":     "move eiffel_tower day 2 at 10:00",
		"swap the Louvre for the Orsay":                 "replace louvre with musee_orsay",
		"the Orsay instead of the Louvre":               "replace louvre with musee_orsay",
		"skip the Louvre and keep the rest as it is":    "keep close; remove louvre",
		"keep everything else as it is, $200 less":      "delta -200; keep close",
		"one day later, change as little as possible":   "shift 1; keep close",
		"skip the Louvre but change nothing else":       "keep close; remove louvre",
		"$300 less, with as few changes as possible":    "delta -300; keep close",
		"don't change anything else, but add the Orsay": "keep close; add musee_orsay",
		"surprise me":                                   "keep free",
		"surprise me with a new plan":                   "keep free",
		"start over":                                    "keep free",
		"plan everything anew, $300 more":               "delta 300; keep free",
		"something completely different":                "keep free",
		"one day later, at most 3 changes":              "shift 1; at most 3 changes",
		"cheaper, but change at most two stops":         "cheaper; at most 2 changes",
		"lock the Eiffel Tower":                         "lock eiffel_tower",
		"keep the Louvre where it is":                   "lock louvre",
		"unlock the Louvre":                             "unlock louvre",
		"add the Orsay, $200 less and one day later":    "delta -200; shift 1; add musee_orsay",
		"skip the Louvre. Add Versailles on day 2.":     "remove louvre; add versailles day 1",
		"dinner at Bouillon Chartier instead, please":   "unread Bouillon Chartier",
		"more museums":                                  "unread museums",
		"one day longer":                                "longer 1",
		"two more days, please":                         "longer 2",
		"stay one more night":                           "longer 1",
		"stay another day":                              "longer 1",
		"extend the trip by 2 days and $400 more":       "delta 400; longer 2",
		"longer by a day":                               "longer 1",
		"a day shorter":                                 "longer -1",
		"one day less":                                  "longer -1",
		"drop the last day":                             "longer -1",
		"shorten it by one day, one day later":          "shift 1; longer -1",
		"make it 6 days":                                "longer 1",
		"stay 6 nights instead":                         "longer 2",
		"make it 5 days later":                          "shift 5",
		"keep it 5 days, one day earlier":               "shift -1",
		"make the trip 2 days earlier":                  "shift -2",
		"three nights fewer":                            "longer -3",
		"5 days in total":                               "",
		"add a day trip to Versailles":                  "add versailles",
		"a day later and a day longer":                  "shift 1; longer 1",
		"a hotel with a pool and $300 less":             "delta -300; unread pool",
		"a cheaper hotel":                               "cheaper hotel",
		"without the Louvre, a cheaper hotel":           "remove louvre; cheaper hotel",
		"find us a less expensive hotel, please":        "cheaper hotel",
		"a nicer hotel and $200 more":                   "delta 200; nicer hotel",
		"a better place to stay":                        "nicer hotel",
		"upgrade the hotel":                             "nicer hotel",
		"a cheaper trip and a cheaper room":             "cheaper; cheaper hotel",
		"a better museum":                               "unread better museum",
		"make it rain":                                  "unread rain",
		"add the Kremlin":                               "unread add Kremlin",
		"the Louvre":                                    "unread Louvre",
		"no museums on Saturday":                        "remove museum day 4",
		"no museums on Sunday":                          "There is no Sunday in this trip.",
		"no museums on Sunday, $200 less":               "delta -200; There is no Sunday in this trip.",
		"no museums on Sunday, one day longer":          "longer 1; remove museum day 5",
		"no museums on Monday, one day earlier":         "shift -1; remove museum day 0",
		"no museums on Saturday, one day shorter":       "longer -1; There is no Saturday in this trip.",
		"skip the Louvre on Sunday":                     "There is no Sunday in this trip.",
		"move the Louvre to Sunday":                     "There is no Sunday in this trip.",
		"no museums on 9 June":                          "9 June is no day of this trip.",
		"no museums on 9 June 2025":                     "9 June 2025 is no day of this trip.",
		"no museums on the 20th":                        "No day of this trip is day 20 of a month.",
		"no museums on the last day, one day longer":    "longer 1; remove museum day 5",
		"a budget of €1e308":                            "unread 1 e308",
		"a budget of $2000pp":                           "",
		"don't skip the Louvre":                         "unread skip Louvre",
		"please don't add the Louvre":                   "remove louvre",
		"don't move the Louvre":                         "unread move Louvre",
		"please leave out the Louvre":                   "remove louvre",
		"skip the Louvre, put the Orsay on day 1":       "remove louvre; move musee_orsay day 0",
		"no museum on the first day":                    "remove museum day 0",
		"cheaper, with a cheaper room":                  "cheaper; cheaper hotel",
		"no museum on day 9":                            "remove museum day 8",
	} {
		got, err := edits.Read(text, changeContext(), paris(days))
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if says(got) != want {
			t.Errorf("%q\n got %s\nwant %s", text, says(got), want)
		}
	}
}

// A sum without a currency is in the one that the trip is told in.
func TestASumIsInTheCurrencyOfTheTrip(t *testing.T) {
	t.Parallel()
	days := trip.DateWindow{Start: calendar.MustDate("2025-06-10"), End: calendar.MustDate("2025-06-14"), TZ: "Europe/Paris"}
	c := changeContext()
	c.Currency = "EUR"
	for text, want := range map[string]string{"raise the budget to 3,100": "budget 3410", "a budget of 3,000": "budget 3300", "$100 more": "delta 100"} {
		if got, err := edits.Read(text, c, paris(days)); err != nil || says(got) != want {
			t.Errorf("%q: %s, %v; want %s", text, says(got), err, want)
		}
	}
}

func FuzzReadChange(f *testing.F) {
	for _, s := range []string{"cheaper", "move the Louvre to day 3 at 14:00", "$300 less, no museums", "swap the Louvre for", "day day day 2 to the", "don't"} {
		f.Add(s)
	}
	days := trip.DateWindow{Start: calendar.MustDate("2025-06-10"), End: calendar.MustDate("2025-06-14"), TZ: "Europe/Paris"}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := edits.Read(text, changeContext(), paris(days))
		if err != nil {
			return
		}
		for _, p := range trip.Of[trip.ChangePlace](got.Edit) {
			if (p.Place == "") == (p.Type == "") {
				t.Errorf("%q: %+v names neither a place nor a type, or both", text, p)
			}
		}
	})
}

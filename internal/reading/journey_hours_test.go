package reading

import (
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
)

// shore is a world in which all that lies on this side of the sea is reached by land.
type shore struct{}

func (shore) Town(name string) (string, bool) {
	if name == "JFK" || name == "New York" {
		return "New York", true
	}
	return name, slices.Contains([]string{"Paris", "Munich", "Lyon", "Split"}, name)
}

func (shore) NextDay(from, _ string) bool { return from == "New York" }

func (shore) Goes(mode trip.TravelMode, from, to string) bool {
	return mode == trip.ByFlight || from != "New York" && to != "New York"
}

// An hour that was said is in the plan, or it is the first that is told, with what to say instead.
func TestAnHourThatCannotBeUsedIsToldFirst(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"4 days in Paris by car from Lyon, 7 June 2027, $2000, we land at 22:30":                                  "You travel from Lyon to Paris by car, so the flight of which you say an hour (22:30) is not in the plan.",
		"4 days in Paris by car from Lyon, 7 June 2027, $2000, we arrive at 22:30":                                "",
		"Paris and Munich with a rental car, from New York, 7 to 12 June 2027, $4000, we land at CDG at 8:10":     "",
		"Paris and Munich by train from New York, 7 to 12 June 2027, $4000, we land at CDG at 8:10":               "",
		"Paris and Munich from New York, 7 to 12 June 2027, $4000, our train to Munich leaves at 9:10":            "On which day you travel from Paris to Munich is open, so the hour of it (09:10) is not in the plan.",
		"Paris and Munich from New York, 7 to 12 June 2027, $4000, our train to Munich leaves at 9:10 on 10 June": "",
		"Paris and Munich from New York, 7 to 12 June 2027, $4000, our train to Munich leaves at 9:10 on 30 June": "You travel from Paris to Munich on 7 June by your dates, so the ride that you have on 30 June (09:10) is not in the plan.",
		"4 days in Paris from New York, 7 to 10 June 2027, $3000, we land at CDG on 20 June at 10:00":             "You travel from New York to Paris on 7 June by your dates, so the ride that you have on 20 June (10:00) is not in the plan.",
		"4 days in Paris from New York, 7 to 10 June 2027, $3000, we land at CDG on 7 June at 10:00":              "",
		"4 days in Paris from New York, 7 to 10 June 2027, $3000, we land at CDG on 7 June 2028 at 10:00":         "You travel from New York to Paris on 7 June 2027 by your dates, so the ride that you have on 7 June 2028 (10:00) is not in the plan.",
		"4 days in Paris from New York, 7 to 10 June 2027, $3000, our flight home leaves on 15 June at 14:00":     "You travel from Paris to New York on 10 June by your dates, so the ride that you have on 15 June (14:00) is not in the plan.",
		"4 days in Paris from New York, 7 to 10 June 2027, $3000, the Louvre on 20 June at 10:00":                 "Louvre Museum is asked for on a day outside your trip, which is from 7 June to 10 June",
	} {
		c := world("2026-11-15")
		c.Towns = shore{}
		r, err := Read(text, c)
		if err != nil {
			t.Fatal(err)
		}
		first := slices.IndexFunc(r.Assumed, func(s string) bool {
			return strings.Contains(s, "not in the plan") || strings.Contains(s, "outside your trip")
		})
		switch {
		case want == "" && first >= 0:
			t.Errorf("%s\n tells %q", text, r.Assumed[first])
		case want == "":
		case first != 0 || !strings.HasPrefix(r.Assumed[0], want):
			t.Errorf("%s\n tells %q, %s\nwant %q first", text, r.Assumed, rides(r.Intent), want)
		}
		if want == "" && r.Question == nil && strings.Contains(text, ":") && !strings.Contains(rides(r.Intent), ":") {
			t.Errorf("%s\n the hour is in no ride: %s", text, rides(r.Intent))
		}
	}
}

func rides(in trip.Intent) string {
	var out []string
	for _, w := range in.Transfers {
		out = append(out, rideText(w))
	}
	return strings.Join(out, " | ")
}

// A town that is called like a word of ours is where one comes from, in every place of a sentence; the word stays a word.
func TestATownThatIsCalledLikeAWord(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Paris and Munich, 7 to 12 June 2027, $4000. From Split, 2 adults":                 "Split",
		"From Split, 2 adults, Paris and Munich by train, 7 to 12 June 2027, $4000":        "Split",
		"A week from 7 June 2027, split evenly between Paris and Munich, $4000, from Lyon": "Lyon",
		"Paris and Munich from 7 June 2027, six nights, split evenly, $4000":               "",
	} {
		c := world("2026-11-15")
		c.Towns = shore{}
		r, err := Read(text, c)
		if err != nil {
			t.Fatal(err)
		}
		if r.Intent.Origin != want {
			t.Errorf("%s\n begins at %q, want %q", text, r.Intent.Origin, want)
		}
	}
}

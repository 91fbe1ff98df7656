package reading

import (
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
)

// islands is a world in which trains lead from Lyon to Paris and Munich, planes everywhere and ferries nowhere.
type islands struct{}

func (islands) Town(name string) (string, bool) {
	return name, slices.Contains([]string{"Paris", "Munich", "Tokyo", "Lyon", "New York"}, name)
}

func (islands) NextDay(from, _ string) bool { return from == "New York" }

func (islands) Goes(mode trip.TravelMode, from, to string) bool {
	land := []string{"Paris", "Munich", "Lyon"}
	return mode == trip.ByFlight || mode == trip.ByTrain && slices.Contains(land, from) && slices.Contains(land, to)
}

// A kind of ride that does not lead everywhere one goes is taken where it does, and of the rest it is told first that it does not. Where it leads
// nowhere, or one does not fly, it stays as it was said: the planner refuses it and says what does go.
func TestARideThatIsNotToBeHadIsTold(t *testing.T) {
	t.Parallel()
	told := func(from, to string) string {
		return "From " + from + " to " + to + " nothing that Tripwright knows goes by train, so you go there another way. If you want no other, name other places."
	}
	for text, want := range map[string]struct {
		rides string
		told  []string
	}{
		"3 nights in Paris and 3 nights in Munich by train from Lyon, 10 May 2027, $3000":     {"train", nil},
		"3 nights in Paris and 3 nights in Munich by train from New York, 10 May 2027, $3000": {"Paris>Munich train", nil},
		"3 nights in Paris and 3 nights in Tokyo by train from Lyon, 10 May 2027, $3000":      {">Paris train", []string{told("Paris", "Tokyo"), told("Tokyo", "Lyon")}},
		"3 nights in Paris and 3 nights in Tokyo by train, 10 May 2027, $3000":                {"train", nil},
		"3 nights in Paris and 3 nights in Tokyo by ferry from Lyon, 10 May 2027, $3000":      {"ferry", nil},
		"5 nights in Paris by train from New York, 10 May 2027, $3000":                        {"train", nil},
		"5 nights in Paris, 10 May 2027, $3000, home is New York; French trains, please":      {"", []string{told("New York", "Paris")}},
		"4 nights in Tokyo, 2 in Kyoto, 10 May 2027, $3000 from New York; bullet trains":      {"", nil},
		"3 nights in Paris and 3 nights in Tokyo from Lyon, no flights, 10 May 2027, $3000":   {">Paris train | Paris>Tokyo train | Tokyo> none", nil},
	} {
		c := world("2026-11-15")
		c.Towns = islands{}
		r, err := Read(text, c)
		if err != nil {
			t.Fatal(err)
		}
		if got := rides(r.Intent); got != want.rides {
			t.Errorf("%s\n rides %q, want %q", text, got, want.rides)
		}
		first := r.Assumed[:min(len(want.told), len(r.Assumed))]
		if !slices.Equal(first, want.told) || slices.ContainsFunc(r.Assumed[len(first):], func(s string) bool { return strings.Contains(s, "nothing that Tripwright knows") }) {
			t.Errorf("%s\n tells %q", text, r.Assumed)
		}
	}
}

// Who drives and has booked a ferry goes by car: the ferry is a part of the drive, and that is told.
func TestAFerryOfADriveIsPartOfIt(t *testing.T) {
	t.Parallel()
	part := "Your ferry is taken to be a part of the drive: its hours are not looked at, and its price is not counted."
	for text, want := range map[string]struct {
		rides string
		told  bool
	}{
		"4 days in Paris with our own car from Lyon, 10 May 2027, two people, $3000, our ferry is booked":          {"car", true},
		"from Lyon to Paris by car, the ferry is booked: it leaves at 09:00, 12 to 16 June 2027, two of us, $3000": {"car", true},
		"4 days in Paris from Lyon, 10 May 2027, two people, $3000, our ferry is booked":                           {"none", false},
		"4 days in Paris with our own car from Lyon, 10 May 2027, two people, $3000":                               {"car", false},
	} {
		c := world("2026-11-15")
		c.Towns = islands{}
		r, err := Read(text, c)
		if err != nil {
			t.Fatal(err)
		}
		if got := rides(r.Intent); got != want.rides || slices.Contains(r.Assumed, part) != want.told {
			t.Errorf("%s\n rides %q, told %q", text, got, r.Assumed)
		}
	}
}

// Who names a ride by its hour wants the one that leaves then, and is told that it counts as theirs.
func TestARideIsNamedByItsHour(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Paris 10 to 13 May 2027, first train 06:04 to Munich, 3 nights there, from Lyon, $4000":           "Paris>Munich train {depart:2027-05-13T06:04}",
		"From Lyon take the first train to Munich on 12 May 2027, at 06:04, 3 nights, $2000":               ">Munich train {depart:2027-05-12T06:04}",
		"3 nights in Munich from Lyon from 12 May 2027, we take the 06:04 train, $2000":                    ">Munich train {depart:2027-05-12T06:04}",
		"3 nights in Munich from Lyon by train from 12 May 2027, the Louvre at 10:00 on 13 May, $2000":     "",
		"3 nights in Munich from Lyon from 12 May 2027, we would like the train at 06:04, $2000":           "",
		"3 nights in Munich from Lyon from 12 May 2027, by train, dinner at 19:00 on the first day, $2000": "",
	} {
		c := world("2026-11-15")
		c.Towns = islands{}
		r, err := Read(text, c)
		if err != nil {
			t.Fatal(err)
		}
		got := rides(r.Intent)
		told := slices.ContainsFunc(r.Assumed, func(s string) bool { return strings.Contains(s, "counts as booked and paid for by you") })
		if !strings.Contains(got, want) || want == "" && strings.Contains(got, "06:04") || told != (want != "") {
			t.Errorf("%s\n rides %q, told %q", text, got, r.Assumed)
		}
	}
}

// Who says when they leave home, and flies through the night, is there from the next date on; a last date that is said stays, and so does a trip to where one
// arrives on the same day or whose first date is that of arriving.
func TestWhoLeavesOnADateArrivesOnTheNext(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"5 nights in Paris from New York, leaving on 5 May 2027, $3000":                          "2027-05-06..2027-05-11",
		"5 nights in Paris, departing New York on Wednesday 5 May 2027, $3000":                   "2027-05-06..2027-05-11",
		"Paris from New York, leaving on 5 May 2027, back on 12 May, $3000":                      "2027-05-06..2027-05-12",
		"3 nights in Paris and 3 in Munich; departing 5 May 2027 from New York, $3000":           "2027-05-06..2027-05-12",
		"5 nights in Paris from Lyon, leaving on 5 May 2027, $3000":                              "2027-05-05..2027-05-10",
		"5 nights in Paris from New York, arriving on 5 May 2027, leaving on 10 May 2027, $3000": "2027-05-05..2027-05-10",
		"5 nights in Paris from New York, 5 May 2027, we leave Fido at home, $3000":              "2027-05-05..2027-05-10",
	} {
		c := world("2026-11-15")
		c.Towns = islands{}
		r, err := Read(text, c)
		if err != nil {
			t.Fatal(err)
		}
		got := r.Intent.DateWindow.Start.String() + ".." + r.Intent.DateWindow.End.String()
		told := slices.ContainsFunc(r.Assumed, func(s string) bool { return strings.HasPrefix(s, "You leave home on 5 May") })
		if got != want || told != strings.HasPrefix(want, "2027-05-06") {
			t.Errorf("%s\n dates %s, want %s; told %q", text, got, want, r.Assumed)
		}
	}
}

// A sum that does not hold the flights leaves them to the traveller, and that is told; flights that the plan shall do without are no such sum.
func TestASumWithoutTheFlights(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		rides string
		told  bool
	}{
		"5 nights in Paris from New York, 5 May 2027, $2000 plus flights":                            {"none", true},
		"5 nights in Paris from New York, 5 May 2027, 2 adults, $2k not counting flights":            {"none", true},
		"5 nights in Paris, 5 May 2027, 2 adults, two thousand dollars plus airfare. Fly from Lyon.": {"none", true},
		"5 nights in Paris from Lyon, 5 May 2027, $2000 each excluding the plane tickets":            {"none", true},
		"5 nights in Paris from Lyon, 5 May 2027, 2 adults, without flights, $2000":                  {"train", false},
		"5 nights in Paris from Lyon, 5 May 2027, 2 adults, $2000 including flights":                 {"", false},
	} {
		c := world("2026-11-15")
		c.Towns = islands{}
		r, err := Read(text, c)
		if err != nil {
			t.Fatal(err)
		}
		told := slices.ContainsFunc(r.Assumed, func(s string) bool { return strings.HasPrefix(s, "The sum that you name does not hold the flights") })
		if got := rides(r.Intent); got != want.rides || told != want.told {
			t.Errorf("%s\n rides %q, want %q; told %v: %q", text, got, want.rides, told, r.Assumed)
		}
	}
}

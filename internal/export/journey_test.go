package export_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"

	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// journey is Paris, then Munich, with a train between them.
func journey() *trip.Itinerary {
	in, p, f := triptest.Journey()
	in.DateWindow.TZ = f.City.TZ
	it := triptest.Itinerary(in, p, f)
	it.Title = "6 days in Paris and Munich"
	return &it
}

func TestJourneysAreGolden(t *testing.T) {
	t.Parallel()
	it := journey()
	for _, f := range []export.Format{export.ICS, export.Markdown} {
		golden(t, "journey."+string(f), write(t, it, f))
	}
	golden(t, "journey.pdf.txt", pdfText(t, []byte(write(t, it, export.PDF))))
}

// between gives the journey with the times and zones of its train changed.
func between(change func(*trip.ItineraryTransfer)) *trip.Itinerary {
	it := journey()
	id := triptest.Ride().ID
	for i := range it.Transfers {
		t := &it.Transfers[i]
		if t.Mode != trip.ByTrain {
			continue
		}
		change(t)
		for _, f := range it.Facts.Places() {
			if ride := f.Flight(id); ride != nil {
				ride.Departure, ride.Arrival = t.Depart, t.Arrive
			}
		}
	}
	return it
}

// A ride leaves on the clock of the one zone and arrives on that of the other, each with its rules in the file; where a clock does not say
// which of two moments is meant, or is not known, the file has the instant.
func TestRidesStandOnTheClocksOfBothEnds(t *testing.T) {
	t.Parallel()
	at := func(s string) time.Time {
		out, err := time.Parse(time.RFC3339, s)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	for _, c := range []struct {
		name, from, to   string
		depart, arrive   string
		start, startZone string
		end, endZone     string
	}{
		{"as it is", "Europe/Paris", "Europe/Berlin", "2025-06-13T10:55:00+02:00", "2025-06-13T16:36:00+02:00",
			"20250613T105500", "Europe/Paris", "20250613T163600", "Europe/Berlin"},
		{"to an earlier clock", "Europe/Paris", "Europe/London", "2025-06-13T10:13:00+02:00", "2025-06-13T11:30:00+01:00",
			"20250613T101300", "Europe/Paris", "20250613T113000", "Europe/London"},
		{"an hour that comes twice", "Europe/Paris", "Europe/London", "2025-10-26T02:30:00+01:00", "2025-10-26T04:30:00Z",
			"20251026T013000Z", "", "20251026T043000", "Europe/London"},
		{"from where nobody knows the clock", "", "Europe/Berlin", "2025-06-13T10:55:00+02:00", "2025-06-13T16:36:00+02:00",
			"20250613T085500Z", "", "20250613T163600", "Europe/Berlin"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			it := between(func(ride *trip.ItineraryTransfer) {
				ride.DepartTZ, ride.ArriveTZ, ride.Depart, ride.Arrive = c.from, c.to, at(c.depart), at(c.arrive)
			})
			text := write(t, it, export.ICS)
			cal := parseCalendar(t, text)
			e := eventOf(t, cal, "ICE 9571")
			for name, want := range map[ics.ComponentProperty][2]string{
				ics.ComponentPropertyDtStart: {c.start, c.startZone}, ics.ComponentPropertyDtEnd: {c.end, c.endZone},
			} {
				got := e.GetProperty(name)
				if zone := strings.Join(got.ICalParameters["TZID"], ""); got.Value != want[0] || zone != want[1] {
					t.Errorf("%s is %s in %q, want %s in %q", name, got.Value, zone, want[0], want[1])
				}
				if want[1] != "" && !strings.Contains(text, "BEGIN:VTIMEZONE\r\nTZID:"+want[1]) {
					t.Errorf("the file has no rules of %s", want[1])
				}
			}
		})
	}
}

// eventOf finds the only event whose name has a word.
func eventOf(t *testing.T, cal *ics.Calendar, word string) *ics.VEvent {
	t.Helper()
	var found []*ics.VEvent
	for _, e := range cal.Events() {
		if strings.Contains(e.GetProperty(ics.ComponentPropertySummary).Value, word) {
			found = append(found, e)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%d events are about %s", len(found), word)
	}
	return found[0]
}

// Who flies overnight into a change of the clocks leaves by the rules that held then.
func TestRulesBeginWithTheRideThere(t *testing.T) {
	t.Parallel()
	it := journey()
	for i := range it.Transfers {
		it.Transfers[i].DepartTZ = "America/New_York"
	}
	first := &it.Transfers[0]
	first.Depart, first.Arrive = time.Date(2025, 3, 9, 6, 0, 0, 0, time.UTC), time.Date(2025, 3, 10, 7, 55, 0, 0, time.UTC) // 01:00, an hour before summer time
	for _, f := range it.Facts.Places() {
		if ride := f.Flight(it.Days[0].Activities[0].OptionRef); ride != nil {
			ride.Departure, ride.Arrival = first.Depart, first.Arrive
		}
	}
	for d := range it.Days {
		it.Days[d].Date = it.Days[d].Date.AddDays(-92) // 10 June is 10 March
	}
	cal := parseCalendar(t, write(t, it, export.ICS))
	e := eventOf(t, cal, "AF007")
	var home []rule
	for _, tz := range cal.Timezones() {
		if tz.GetProperty(ics.ComponentPropertyTzid).Value == "America/New_York" {
			home = observances(t, &ics.Calendar{Components: []ics.Component{tz}})
		}
	}
	if got := instant(t, e, ics.ComponentPropertyDtStart, home); !got.Equal(first.Depart) {
		t.Errorf("the flight leaves at %s by the rules of the file, want %s", got, first.Depart)
	}
}

// A chapter says the way to its stay, and the way home stands once behind the days.
func TestWaysOfAJourney(t *testing.T) {
	t.Parallel()
	s := lay(t, journey())
	for d := range s.Days {
		want := 0
		if s.Days[d].Chapter != "" {
			want = 1
		}
		if got := len(s.Days[d].Rides); got != want {
			t.Errorf("%d ways stand above day %d, want %d", got, d+1, want)
		}
	}
	if len(s.Home) != 1 {
		t.Errorf("%d ways home", len(s.Home))
	}
	if short := lay(t, sample()); len(short.Home) > 0 || len(short.Days[0].Rides) > 0 {
		t.Error("a trip to one city has ways of a journey")
	}
}

// A ride is one event of its own name, where it leaves; what is booked says so and what it costs.
func TestRidesAsEvents(t *testing.T) {
	t.Parallel()
	it := between(func(ride *trip.ItineraryTransfer) { ride.Booked = true })
	cal := parseCalendar(t, write(t, it, export.ICS))
	train := eventOf(t, cal, "ICE 9571")
	for name, want := range map[ics.ComponentProperty]string{
		ics.ComponentPropertySummary: "Train ICE 9571 · Paris Est → München Hbf", ics.ComponentPropertyLocation: "Paris Est, Paris", ics.ComponentPropertyGeo: "48.876742;2.358424",
	} {
		if got := train.GetProperty(name); got == nil || got.Value != want {
			t.Errorf("%s is %v, want %s", name, got, want)
		}
	}
	first := eventOf(t, cal, "AF007")
	if first.GetProperty(ics.ComponentPropertyGeo) != nil || first.GetProperty(ics.ComponentPropertyLocation).Value != "JFK" {
		t.Error("the way there is said to leave where it ends")
	}
	if text := write(t, it, export.Markdown); !strings.Contains(text, "5 h 41 min · as you arranged it · $178") {
		t.Error("what is booked does not say what it costs")
	}
}

// Of a ride whose hours nobody said the calendar has the day, and of one with one hour that moment: no guess stands there as if it were known.
// On the sheet the guess has a mark.
func TestHoursThatNobodySaidAreNoFacts(t *testing.T) {
	t.Parallel()
	unsaid := func(leaves, arrives trip.Unsaid) *trip.Itinerary {
		it := between(func(ride *trip.ItineraryTransfer) { ride.DepartUnsaid, ride.ArriveUnsaid = leaves, arrives })
		for _, f := range it.Facts.Places() {
			if ride := f.Flight(triptest.Ride().ID); ride != nil {
				ride.DepartUnsaid, ride.ArriveUnsaid = leaves, arrives
			}
		}
		return it
	}
	for _, c := range []struct {
		leaves, arrives     trip.Unsaid
		begins, ends, clock string // clock: on the sheet, where it leaves
	}{
		{"", "", "20250613T105500", "20250613T163600", "10:55"},
		{"", trip.UnsaidTime, "20250613T105500", "", "10:55"},
		{trip.UnsaidTime, "", "20250613T163600", "", "~10:55"},
		{trip.UnsaidHour, trip.UnsaidTime, "20250613", "", "~10:55"},
		{trip.UnsaidTime, trip.UnsaidHour, "20250613", "", "~10:55"},
	} {
		it := unsaid(c.leaves, c.arrives)
		e := eventOf(t, parseCalendar(t, write(t, it, export.ICS)), "ICE 9571")
		begins, ends := e.GetProperty(ics.ComponentPropertyDtStart), e.GetProperty(ics.ComponentPropertyDtEnd)
		if begins.Value != c.begins || (ends == nil) != (c.ends == "") || ends != nil && ends.Value != c.ends {
			t.Errorf("leaves %q, arrives %q: from %v until %v", c.leaves, c.arrives, begins, ends)
		}
		if day := len(c.begins) == 8; day != slices.Contains(begins.ICalParameters["VALUE"], "DATE") {
			t.Errorf("leaves %q, arrives %q: %v", c.leaves, c.arrives, begins.ICalParameters)
		}
		for _, d := range lay(t, it).Days {
			for _, s := range d.Stops {
				if s.Role == trip.RoleDepart && s.Ride != nil && s.Ride.Label == "ICE 9571" && s.Clock() != c.clock {
					t.Errorf("leaves %q: the sheet has %s, want %s", c.leaves, s.Clock(), c.clock)
				}
			}
		}
	}
}

// The tracks have a route for the train between two days, from station to station; where the flights begin nobody knows.
func TestTracksOfAJourney(t *testing.T) {
	t.Parallel()
	text := write(t, journey(), export.GPX)
	way := strings.Index(text, "<name>Train ICE 9571 · Paris Est → München Hbf</name>")
	if way < 0 {
		t.Fatal("the way between the stays is no route")
	}
	if before, after := strings.Index(text, "<name>Day 4 · Friday 13 June · Paris</name>"), strings.Index(text, "<name>Day 4 · Friday 13 June · Munich</name>"); before > way || way > after {
		t.Error("the way does not stand between the days that it joins")
	}
	route, _, _ := strings.Cut(text[way:], "</rte>")
	for _, end := range []string{`<rtept lat="48.876742" lon="2.358424">`, `<rtept lat="48.140229" lon="11.558339">`} {
		if !strings.Contains(route, end) {
			t.Errorf("the way has no %s", end)
		}
	}
	if n := strings.Count(text, "<rte>"); n != 8 {
		t.Errorf("%d routes, want 7 days and a way", n)
	}
	if strings.Contains(text, `lat="0.000000"`) {
		t.Error("a place that nobody knows is on the map")
	}
	if !strings.Contains(text, "<type>train</type>") {
		t.Error("a train is no train")
	}
}

// The map of a journey is that of its stays, numbered and named; each stay has one of its own, with its days alone.
func TestMapsOfAJourney(t *testing.T) {
	t.Parallel()
	s := lay(t, journey())
	whole := string(s.Map(export.WholeTrip))
	for _, want := range []string{">Paris</text>", ">Munich</text>", ">1</text>", ">2</text>", "Stay 2: Munich."} {
		if !strings.Contains(whole, want) {
			t.Errorf("the map of the whole has no %s", want)
		}
	}
	if strings.Contains(whole, "Deutsches Museum") {
		t.Error("the map of the whole has a sight")
	}
	words := export.MapWords{Title: "T", Text: "D", Nowhere: "N", Away: "%s"}
	paris, munich := string(s.MapOfStay(0, export.Wide, words)), string(s.MapOfStay(1, export.Wide, words))
	if !strings.Contains(munich, "Deutsches Museum") || strings.Contains(paris, "Deutsches Museum") || strings.Contains(munich, "Louvre") {
		t.Error("the map of a stay has not just its own places")
	}
	if !strings.Contains(munich, `id="stay2"`) {
		t.Error("two maps on a page would have the same name")
	}
}

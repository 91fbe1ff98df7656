package route

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

var monday = calendar.MustDate("2027-06-14")

// told is a ride in a line: when it leaves and arrives there, how long it takes, and what is said of it.
func told(w Way, o *trip.FlightOption) string {
	clock := func(at time.Time, tz string) string {
		date, c := calendar.MustZone(tz).Local(at)
		return fmt.Sprintf("%d. %s", date.Day, c)
	}
	line := fmt.Sprintf("%s to %s, %s > %s, %d min, %s", o.Origin, o.Dest, clock(o.Departure, w.From.TZ), clock(o.Arrival, w.To.TZ), o.DurationSeconds/60, o.Price)
	for _, is := range []struct {
		so   bool
		says string
	}{{o.Overnight, "overnight"}, {o.Estimated, fmt.Sprintf("± %d", o.Band)}, {o.Own, "own"}, {o.Guessed, "guessed"}, {o.Direct, "direct"}, {o.Mode != "", string(o.Mode)}, {o.Class != "", o.Class}} {
		if is.so {
			line += ", " + is.says
		}
	}
	return line
}

// Rides are tried at seven hours of the day, by the clocks of their ends; one that comes at night is none where another comes by day.
func TestRidesThatNoTimetableNames(t *testing.T) {
	t.Parallel()
	from := func(a Place, b Place, mode trip.TravelMode) Way { return Way{From: a, To: b, Mode: mode} }
	for _, tt := range []struct {
		name string
		way  Way
		want []string
	}{
		{"a train, the last of which comes at night", from(munich, vienna, trip.ByTrain), []string{
			"Munich to Vienna, 14. 08:00 > 14. 11:30, 210 min, $54.89, ± 95, direct, train",
			"Munich to Vienna, 14. 11:00 > 14. 14:30, 210 min, $54.89, ± 95, direct, train",
			"Munich to Vienna, 14. 15:00 > 14. 18:30, 210 min, $54.89, ± 95, direct, train",
			"Munich to Vienna, 14. 17:00 > 14. 20:30, 210 min, $54.89, ± 95, direct, train",
			"Munich to Vienna, 14. 18:00 > 14. 21:30, 210 min, $54.89, ± 95, direct, train",
			"Munich to Vienna, 14. 19:00 > 14. 22:30, 210 min, $54.89, ± 95, direct, train"}},
		{"a flight over the ocean", from(newYork, paris, trip.ByFlight), []string{
			"New York to Paris, 14. 08:00 > 14. 22:05, 485 min, $601.61, ± 60, direct, economy",
			"New York to Paris, 14. 17:00 > 15. 07:05, 485 min, $601.61, overnight, ± 60, direct, economy",
			"New York to Paris, 14. 18:00 > 15. 08:05, 485 min, $601.61, overnight, ± 60, direct, economy",
			"New York to Paris, 14. 19:00 > 15. 09:05, 485 min, $601.61, overnight, ± 60, direct, economy",
			"New York to Paris, 14. 21:00 > 15. 11:05, 485 min, $601.61, overnight, ± 60, direct, economy"}},
		{"a train of a whole day, which goes through no night", from(london, munich, trip.ByTrain), []string{
			"London to Munich, 14. 08:00 > 14. 17:45, 525 min, $129.24, ± 235, direct, train",
			"London to Munich, 14. 11:00 > 14. 20:45, 525 min, $129.24, ± 235, direct, train"}},
		{"none that the model is not made for", from(newYork, paris, trip.ByTrain), []string{}},
	} {
		var got []string
		for _, o := range Estimates(tt.way, monday) {
			got = append(got, told(tt.way, &o))
			if o.Provenance.Source != trip.SourceComputed || o.Provenance.RefID != "route/estimate@3" || o.Estimate != o.Price || !strings.HasPrefix(o.ID, string(tt.way.Mode)+":") || !strings.Contains(o.ID, "@2027-06-14T") {
				t.Errorf("%s: %+v", tt.name, o)
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s:\n%s", tt.name, strings.Join(got, "\n"))
		}
	}
}

// What a traveller booked is as they say it, and what they leave open is filled in: the hours of a day, and how long it takes where that is known.
func TestRidesThatAreBooked(t *testing.T) {
	t.Parallel()
	at := func(day int, clock string) trip.Moment {
		m := trip.Moment{Date: calendar.Date{Year: 2027, Month: 6, Day: day}}
		if clock != "" {
			m.Clock = new(calendar.MustClock(clock))
		}
		return m
	}
	back := func(clock string) trip.Moment { // in the night of 31 October the clocks of Europe go back from 03:00 to 02:00
		return trip.Moment{Date: calendar.Date{Year: 2027, Month: 10, Day: 31}, Clock: new(calendar.MustClock(clock))}
	}
	nowhere, lost := Place{Name: "Nowhere", TZ: "Europe/Paris"}, Place{Name: "Lost", TZ: "Nowhere/Never"}
	train := Way{From: munich, To: vienna, Mode: trip.ByTrain}
	for _, tt := range []struct {
		name   string
		way    Way
		b      trip.Booking
		want   string // or the field that is refused, after "!"
		unsaid [2]trip.Unsaid
	}{
		{"both times", train, trip.Booking{Depart: at(14, "08:10"), Arrive: at(14, "12:20"), Price: new(money.Cents(49_00))}, "Munich to Vienna, 14. 08:10 > 14. 12:20, 250 min, $49, own, direct, train", [2]trip.Unsaid{}},
		{"when it leaves", train, trip.Booking{Depart: at(14, "08:10")}, "Munich to Vienna, 14. 08:10 > 14. 11:40, 210 min, $0, own, guessed, direct, train", [2]trip.Unsaid{"", trip.UnsaidTime}},
		{"when it arrives", train, trip.Booking{Arrive: at(14, "12:20")}, "Munich to Vienna, 14. 08:50 > 14. 12:20, 210 min, $0, own, guessed, direct, train", [2]trip.Unsaid{trip.UnsaidTime, ""}},
		{"the day alone", train, trip.Booking{Depart: at(14, "")}, "Munich to Vienna, 14. 09:00 > 14. 12:30, 210 min, $0, own, guessed, direct, train", [2]trip.Unsaid{trip.UnsaidHour, trip.UnsaidTime}},
		{"the day that it arrives", train, trip.Booking{Arrive: at(14, "")}, "Munich to Vienna, 14. 08:30 > 14. 12:00, 210 min, $0, own, guessed, direct, train", [2]trip.Unsaid{trip.UnsaidTime, trip.UnsaidHour}},
		{"two days", train, trip.Booking{Depart: at(14, ""), Arrive: at(15, "")}, "Munich to Vienna, 14. 09:00 > 15. 12:00, 1620 min, $0, overnight, own, guessed, direct, train", [2]trip.Unsaid{trip.UnsaidHour, trip.UnsaidHour}},
		{"nobody says how", Way{From: munich, To: vienna}, trip.Booking{Depart: at(14, "08:10")}, "Munich to Vienna, 14. 08:10 > 14. 11:40, 210 min, $0, own, guessed, direct, train", [2]trip.Unsaid{"", trip.UnsaidTime}},
		{"over the ocean by night", Way{From: newYork, To: paris, Mode: trip.ByFlight}, trip.Booking{Depart: at(14, "22:00"), Arrive: at(15, "11:30")}, "New York to Paris, 14. 22:00 > 15. 11:30, 450 min, $0, overnight, own, direct, economy", [2]trip.Unsaid{}},
		{"back in the evening", Way{From: paris, To: newYork, Mode: trip.ByFlight}, trip.Booking{Depart: at(14, "19:00"), Arrive: at(14, "21:10")}, "Paris to New York, 14. 19:00 > 14. 21:10, 490 min, $0, own, direct, economy", [2]trip.Unsaid{}},
		{"a drive takes its fuel", Way{From: munich, To: vienna, Mode: trip.ByCar}, trip.Booking{Depart: at(14, "08:00")}, "Munich to Vienna, 14. 08:00 > 14. 13:20, 320 min, $65, own, guessed, direct, car", [2]trip.Unsaid{"", trip.UnsaidTime}},
		{"a drive that is paid for", Way{From: munich, To: vienna, Mode: trip.ByCar}, trip.Booking{Depart: at(14, "08:00"), Arrive: at(14, "14:00"), Price: new(money.Cents(0))}, "Munich to Vienna, 14. 08:00 > 14. 14:00, 360 min, $0, own, direct, car", [2]trip.Unsaid{}},
		{"from where nobody knows", Way{From: nowhere, To: vienna, Mode: trip.ByCar}, trip.Booking{Depart: at(14, "08:00")}, "Nowhere to Vienna, 14. 08:00 > 14. 09:00, 60 min, $0, own, guessed, direct, car", [2]trip.Unsaid{"", trip.UnsaidTime}},
		{"to where nobody knows", Way{From: vienna, To: nowhere, Mode: trip.ByCar}, trip.Booking{Arrive: at(14, "08:00")}, "Vienna to Nowhere, 14. 07:00 > 14. 08:00, 60 min, $0, own, guessed, direct, car", [2]trip.Unsaid{trip.UnsaidTime, ""}},
		{"it arrives as it leaves", train, trip.Booking{Depart: at(14, "08:10"), Arrive: at(14, "08:10")}, "!b.arrive", [2]trip.Unsaid{}},
		{"it arrives before", train, trip.Booking{Depart: at(14, "08:10"), Arrive: at(13, "08:10")}, "!b.arrive", [2]trip.Unsaid{}},
		{"faster than any train", train, trip.Booking{Depart: at(14, "08:10"), Arrive: at(14, "08:30")}, "!b.arrive", [2]trip.Unsaid{}},
		{"faster than any plane", Way{From: newYork, To: paris, Mode: trip.ByFlight}, trip.Booking{Depart: at(14, "22:00"), Arrive: at(15, "07:30")}, "!b.arrive", [2]trip.Unsaid{}},
		{"while the clocks go back", Way{From: nowhere, To: vienna, Mode: trip.ByTrain}, trip.Booking{Depart: back("02:30"), Arrive: back("02:10")}, "Nowhere to Vienna, 31. 02:30 > 31. 02:10, 40 min, $0, own, direct, train", [2]trip.Unsaid{}},
		{"over before the clocks go back", Way{From: nowhere, To: vienna, Mode: trip.ByTrain}, trip.Booking{Depart: back("02:10"), Arrive: back("02:30")}, "Nowhere to Vienna, 31. 02:10 > 31. 02:30, 20 min, $0, own, direct, train", [2]trip.Unsaid{}},
		{"before the clocks have gone back", Way{From: nowhere, To: vienna, Mode: trip.ByTrain}, trip.Booking{Depart: back("04:30"), Arrive: back("02:10")}, "!b.arrive", [2]trip.Unsaid{}},
		{"a train over the ocean that says one time", Way{From: newYork, To: paris, Mode: trip.ByTrain}, trip.Booking{Depart: at(14, "08:10")}, "!b", [2]trip.Unsaid{}},
		{"and both", Way{From: newYork, To: paris, Mode: trip.ByTrain}, trip.Booking{Depart: at(14, "08:10"), Arrive: at(20, "08:10")}, "New York to Paris, 14. 08:10 > 20. 08:10, 8280 min, $0, overnight, own, direct, train", [2]trip.Unsaid{}},
		{"from no zone", Way{From: lost, To: vienna, Mode: trip.ByCar}, trip.Booking{Depart: at(14, "08:10")}, "!b", [2]trip.Unsaid{}},
		{"to no zone", Way{From: vienna, To: lost, Mode: trip.ByCar}, trip.Booking{Depart: at(14, "08:10")}, "!b", [2]trip.Unsaid{}},
	} {
		o, err := Booked(tt.way, &tt.b, "b")
		var f *fault.Error
		if errors.As(err, &f) {
			if tt.want != "!"+f.Field {
				t.Errorf("%s: %v", tt.name, err)
			}
			continue
		}
		if got := told(tt.way, &o); got != tt.want || o.DepartUnsaid != tt.unsaid[0] || o.ArriveUnsaid != tt.unsaid[1] || o.Provenance.Source != trip.SourceUser || !strings.HasPrefix(o.ID, "booked:") {
			t.Errorf("%s: %s, unsaid %q %q", tt.name, got, o.DepartUnsaid, o.ArriveUnsaid)
		}
	}
}

// A ride begins and ends where it can: at an airport that a stay knows, at the door of a bed, or in the middle of a place.
func TestWhereRidesBeginAndEnd(t *testing.T) {
	t.Parallel()
	paris, munich := paris, munich
	paris.Airports, munich.Airports = []string{"CDG", "ORY"}, []string{"MUC"}
	middle := func(p Place, name string) string { return fmt.Sprintf("%s (%s, %.2f)", name, p.TZ, p.At.Lat) }
	end := func(code string, at *trip.Terminal) string {
		if at == nil {
			return code
		}
		return fmt.Sprintf("%s: %s", code, middle(Place{TZ: at.TZ, At: at.At}, at.Name))
	}
	for _, tt := range []struct {
		name     string
		way      Way
		from, to string
	}{
		{"a flight between two stays", Way{From: paris, To: munich, InFrom: true, InTo: true, Mode: trip.ByFlight}, "CDG", "MUC"},
		{"to an airport that is named", Way{From: munich, To: paris, InFrom: true, InTo: true, Mode: trip.ByFlight, At: "ory"}, "MUC", "ORY"},
		{"to an airport that is not known", Way{From: munich, To: paris, InFrom: true, InTo: true, Mode: trip.ByFlight, At: "BVA"}, "MUC", "BVA: " + middle(paris, "BVA")},
		{"there from home", Way{From: paris, To: munich, InTo: true, Mode: trip.ByFlight}, "CDG: " + middle(paris, "CDG"), "MUC"},
		{"home, from an airport that is named", Way{From: paris, To: munich, InFrom: true, Mode: trip.ByFlight, At: "ORY"}, "ORY", "MUC: " + middle(munich, "MUC")},
		{"from where nobody knows an airport", Way{From: vienna, To: munich, InFrom: true, InTo: true, Mode: trip.ByFlight}, "Vienna: " + middle(vienna, "Vienna"), "MUC"},
		{"a train", Way{From: paris, To: munich, InFrom: true, InTo: true, Mode: trip.ByTrain}, "Paris: Paris Est (Europe/Paris, 48.88)", "Munich: München Hbf (Europe/Berlin, 48.14)"},
		{"a train from a town whose stations nobody knows", Way{From: vienna, To: munich, InTo: true, Mode: trip.ByTrain}, "Vienna: " + middle(vienna, "Vienna"), "Munich: München Hbf (Europe/Berlin, 48.14)"},
		{"a train from nobody knows where", Way{From: Place{Name: "home", TZ: paris.TZ}, To: paris, InTo: true, Mode: trip.ByTrain}, "home: " + middle(Place{TZ: paris.TZ}, "home"), "Paris: " + middle(paris, "Paris")},
		{"a train from a station that is named", Way{From: paris, To: munich, InFrom: true, Mode: trip.ByTrain, At: "gare de Lyon"}, "gare de Lyon: gare de Lyon (Europe/Paris, 48.84)", "Munich: München Hbf (Europe/Berlin, 48.14)"},
		{"a coach", Way{From: paris, To: munich, InFrom: true, InTo: true, Mode: trip.ByCoach}, "Paris: Paris Bercy Seine (Europe/Paris, 48.84)", "Munich: München ZOB (Europe/Berlin, 48.14)"},
		{"a train to a station", Way{From: paris, To: munich, InFrom: true, InTo: true, Mode: trip.ByTrain, At: "Pasing"}, "Paris: Paris Est (Europe/Paris, 48.88)", "Pasing: " + middle(munich, "Pasing")},
		{"a car between two beds", Way{From: paris, To: munich, InFrom: true, InTo: true, Mode: trip.ByCar}, "Paris: " + middle(Place{TZ: paris.TZ}, "Paris"), "Munich: " + middle(Place{TZ: munich.TZ}, "Munich")},
		{"a car from home", Way{From: paris, To: munich, InTo: true, Mode: trip.ByCar}, "Paris: " + middle(paris, "Paris"), "Munich: " + middle(Place{TZ: munich.TZ}, "Munich")},
		{"a car for the day", Way{From: paris, To: munich, InFrom: true, InTo: true, ByDay: true, Mode: trip.ByCar}, "Paris: " + middle(paris, "Paris"), "Munich: " + middle(munich, "Munich")},
	} {
		o := tt.way.ride(0)
		if from, to := end(o.Origin, o.From), end(o.Dest, o.To); from != tt.from || to != tt.to {
			t.Errorf("%s: from %s to %s, want from %s to %s", tt.name, from, to, tt.from, tt.to)
		}
	}
	if !IsAirport("cdg", "ORY", "CDG") || IsAirport("BVA", "ORY", "CDG") || IsAirport("CDG") {
		t.Error("CDG is no airport, or BVA one")
	}
	if got := (&Way{From: Place{Name: "New York"}, To: Place{Name: "São  Paulo"}}).slug(); got != "new_york-sao_paulo" {
		t.Errorf("the way is called %s", got)
	}
}

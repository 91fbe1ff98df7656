package export_test

import (
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/trip"
)

// inZone is the sample moved to another zone and first day.
func inZone(zone, first string) *trip.Itinerary {
	it := sample()
	it.Intent.DateWindow.TZ = zone
	start := calendar.MustDate(first)
	for d := range it.Days {
		it.Days[d].Date = start.AddDays(d)
	}
	it.Intent.DateWindow.Start, it.Intent.DateWindow.End = start, start.AddDays(len(it.Days)-1)
	it.Facts.Flights = nil
	return it
}

// A local time is the same instant for who reads the file by its rules as it is by those of the zone, on both sides of a change
// of the clocks.
func TestCalendarKeepsTimeAcrossChanges(t *testing.T) {
	t.Parallel()
	for name, it := range map[string]*trip.Itinerary{
		"summer begins":       inZone("Europe/Paris", "2026-03-27"),
		"summer ends":         inZone("Europe/Paris", "2026-10-23"),
		"on the other side":   inZone("Australia/Lord_Howe", "2026-04-03"), // by half an hour
		"never changes":       inZone("Asia/Tokyo", "2026-04-03"),
		"never had another":   inZone("Etc/GMT-3", "2026-04-03"),
		"UTC":                 inZone("UTC", "2026-04-03"),
		"west":                inZone("America/New_York", "2026-10-30"),
		"negative summertime": inZone("Europe/Dublin", "2026-10-23"),
	} {
		t.Run(name, func(t *testing.T) {
			s := lay(t, it)
			cal := parseCalendar(t, write(t, it, export.ICS))
			rules := observances(t, cal)
			events := cal.Events()
			at := 0
			for _, day := range s.Days {
				for _, stop := range day.Stops {
					e := events[at]
					at++
					if got := instant(t, e, ics.ComponentPropertyDtStart, rules); !got.Equal(stop.From) && !stop.Flies() {
						t.Errorf("%s begins at %s, want %s", stop.Name, got, stop.From)
					}
					if got := instant(t, e, ics.ComponentPropertyDtEnd, rules); !got.Equal(stop.Until) && !stop.Flies() {
						t.Errorf("%s ends at %s, want %s", stop.Name, got, stop.Until)
					}
				}
			}
			if at != len(events) {
				t.Errorf("%d events of %d stops", len(events), at)
			}
		})
	}
}

// rule is an observance as a reader of the file understands it: from a local time on, an offset.
type rule struct {
	from   string
	before time.Duration // the offset that ends
	offset time.Duration
	begins time.Time
}

func observances(t *testing.T, cal *ics.Calendar) []rule {
	t.Helper()
	var out []rule
	for _, tz := range cal.Timezones() {
		for _, c := range tz.Components {
			var r rule
			for _, p := range c.UnknownPropertiesIANAProperties() {
				switch p.IANAToken {
				case "DTSTART":
					r.from = p.Value
				case "TZOFFSETFROM":
					r.before = offset(t, p.Value)
				case "TZOFFSETTO":
					r.offset = offset(t, p.Value)
				}
			}
			local, err := time.Parse("20060102T150405", r.from)
			if err != nil {
				t.Fatal(err)
			}
			r.begins = local.Add(-r.before)
			out = append(out, r)
		}
	}
	return out
}

func offset(t *testing.T, s string) time.Duration {
	t.Helper()
	at, err := time.Parse("-0700", s)
	if err != nil {
		t.Fatal(err)
	}
	_, seconds := at.Zone()
	return time.Duration(seconds) * time.Second
}

// instant reads a time of an event by the rules in the file alone.
func instant(t *testing.T, e *ics.VEvent, name ics.ComponentProperty, rules []rule) time.Time {
	t.Helper()
	p := e.GetProperty(name)
	if strings.HasSuffix(p.Value, "Z") {
		at, err := time.Parse("20060102T150405Z", p.Value)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	if len(p.ICalParameters["TZID"]) != 1 {
		t.Fatalf("%s has no zone", p.Value)
	}
	local, err := time.Parse("20060102T150405", p.Value)
	if err != nil {
		t.Fatal(err)
	}
	var found time.Time
	for _, r := range rules {
		if at := local.Add(-r.offset); !at.Before(r.begins) {
			found = at
		}
	}
	return found
}

func parseCalendar(t testing.TB, text string) *ics.Calendar {
	t.Helper()
	cal, err := ics.ParseCalendar(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return cal
}

// Who reads the file again, or that of a later plan, updates events and does not double them.
func TestEventsKeepTheirNames(t *testing.T) {
	t.Parallel()
	first := sample()
	later := sample()
	later.ID, later.CreatedAt = "another", later.CreatedAt.Add(time.Hour)
	later.Days[2].Activities[1].Window = calendar.MustWindow("11:00", "12:00")
	a, b := parseCalendar(t, write(t, first, export.ICS)).Events(), parseCalendar(t, write(t, later, export.ICS)).Events()
	seen := map[string]bool{}
	for i := range a {
		if a[i].Id() != b[i].Id() {
			t.Errorf("event %d is called otherwise in a later plan", i)
		}
		if seen[a[i].Id()] {
			t.Errorf("two events are called %s", a[i].Id())
		}
		seen[a[i].Id()] = true
		if v := func(e *ics.VEvent) string { return e.GetProperty(ics.ComponentPropertySequence).Value }; v(a[i]) >= v(b[i]) && len(v(a[i])) == len(v(b[i])) {
			t.Errorf("version %s is not before %s", v(a[i]), v(b[i]))
		}
	}
}

func TestFlightsAreInstants(t *testing.T) {
	t.Parallel()
	it := sample()
	e := parseCalendar(t, write(t, it, export.ICS)).Events()[0]
	f := it.Facts.Flight(it.Days[0].Activities[0].OptionRef)
	from, _ := e.GetStartAt()
	until, _ := e.GetEndAt()
	if !from.Equal(f.Departure) || !until.Equal(f.Arrival) {
		t.Errorf("the flight is from %s to %s, want %s to %s", from, until, f.Departure, f.Arrival)
	}
	if where := e.GetProperty(ics.ComponentPropertyLocation).Value; !strings.Contains(where, "Charles de Gaulle") {
		t.Errorf("it is at %s", where)
	}
}

// Lines end as the standard says, and are folded.
func TestCalendarLines(t *testing.T) {
	t.Parallel()
	text := write(t, sample(), export.ICS)
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		if len(line) > 75 || strings.ContainsAny(line, "\r\n") {
			t.Errorf("a line of %d bytes: %q", len(line), line)
		}
	}
}

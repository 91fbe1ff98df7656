package calendar_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
)

// zones that matter most for daylight saving: Europe's and America's rules, none at all, and half an hour.
var zones = []string{"Europe/Paris", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe"}

// transition is a change of the clocks: the instant, and how far they jump.
type transition struct {
	at   time.Time
	jump time.Duration
}

func transitions(t testing.TB, zone string) []transition {
	loc, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	var out []transition
	at := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	for {
		_, end := at.In(loc).ZoneBounds()
		if end.IsZero() || end.Year() > 2030 {
			return out
		}
		_, before := end.Add(-time.Second).In(loc).Zone()
		_, after := end.In(loc).Zone()
		out = append(out, transition{end, time.Duration(after-before) * time.Second})
		at = end.Add(time.Hour)
	}
}

func TestZonesHaveTheTransitionsWeTest(t *testing.T) {
	t.Parallel()
	want := map[string]int{"Europe/Paris": 14, "America/New_York": 14, "Asia/Tokyo": 0, "Australia/Lord_Howe": 14}
	for _, z := range zones {
		if got := len(transitions(t, z)); got != want[z] {
			t.Errorf("%s changes its clocks %d times in 2024–2030, want %d", z, got, want[z])
		}
	}
}

// A time of day comes again where the clocks are set back, and nowhere else.
func TestATimeOfDayComesAgain(t *testing.T) {
	t.Parallel()
	for _, name := range zones {
		z := calendar.MustZone(name)
		for _, tr := range transitions(t, name) {
			for _, before := range []time.Duration{time.Minute, -tr.jump, -tr.jump + time.Minute} {
				first := tr.at.Add(-before)
				again, ok := z.Again(first)
				if want := tr.jump < 0 && before > 0 && before <= -tr.jump; ok != want || ok && again.Sub(first) != -tr.jump {
					t.Errorf("%s: %s before the clocks jump by %s: %v after %v, %t", name, before, tr.jump, again, first, ok)
				}
			}
		}
	}
}

// Every local time around every transition: At is consistent with Local, never goes back, and treats gap and overlap as
// its comment promises.
func TestAtOverEveryTransition(t *testing.T) {
	t.Parallel()
	for _, name := range zones {
		z := calendar.MustZone(name)
		for _, tr := range transitions(t, name) {
			day, _ := z.Local(tr.at)
			for off := -1; off <= 1; off++ {
				checkDay(t, z, day.AddDays(off), tr)
			}
		}
	}
}

func checkDay(t *testing.T, z calendar.Zone, d calendar.Date, tr transition) {
	t.Helper()
	for c := calendar.Clock(0); c < calendar.Midnight; c += 5 {
		at := z.At(d, c)
		gotD, gotC := z.Local(at)
		skipped := gotD != d || gotC != c
		if skipped && (tr.jump <= 0 || gotD != d || time.Duration(gotC-c)*time.Minute != tr.jump) {
			t.Fatalf("%s: %s %s becomes %s %s; only a gap may move a time, and by its own length", z.Name(), d, c, gotD, gotC)
		}
		if tr.jump < 0 { // the hour that happens twice means the first time
			earlier := at.Add(tr.jump)
			if ed, ec := z.Local(earlier); ed == d && ec == c {
				t.Fatalf("%s: %s %s means its second occurrence", z.Name(), d, c)
			}
		}
	}
}

func TestElapsedTimeIsRealTime(t *testing.T) {
	t.Parallel()
	spring, autumn := calendar.MustDate("2025-03-30"), calendar.MustDate("2025-10-26")
	paris := calendar.MustZone("Europe/Paris")
	tests := []struct {
		name string
		date calendar.Date
		a, b string
		want time.Duration
	}{
		{"an ordinary hour", spring, "10:00", "11:00", time.Hour},
		{"over the gap two hours on the clock are one", spring, "01:30", "03:30", time.Hour},
		{"over the overlap two hours on the clock are three", autumn, "01:30", "03:30", 3 * time.Hour},
		{"a whole day in spring has 23 hours", spring, "00:00", "24:00", 23 * time.Hour},
		{"a whole day in autumn has 25 hours", autumn, "00:00", "24:00", 25 * time.Hour},
	}
	for _, tt := range tests {
		if got := paris.Between(tt.date, calendar.MustClock(tt.a), calendar.MustClock(tt.b)); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	if got := paris.Later(spring, calendar.MustClock("01:30"), time.Hour); got.String() != "03:30" {
		t.Errorf("an hour after 01:30 in spring it is %s, want 03:30", got)
	}
	if got := paris.Later(spring, calendar.MustClock("23:30"), time.Hour); got != calendar.MustClock("00:30")+calendar.Midnight {
		t.Errorf("an hour after 23:30 is %d minutes, want 24:30", got)
	}
}

func TestElapsedTimeAddsUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		z := calendar.MustZone(rapid.SampledFrom(zones).Draw(t, "zone"))
		d := calendar.MustDate("2024-01-01").AddDays(rapid.IntRange(0, 7*365).Draw(t, "day"))
		c := [3]calendar.Clock{}
		for i := range c {
			c[i] = calendar.Clock(rapid.IntRange(0, 2*int(calendar.Midnight)).Draw(t, "clock"))
		}
		if got, want := z.Between(d, c[0], c[1])+z.Between(d, c[1], c[2]), z.Between(d, c[0], c[2]); got != want {
			t.Fatalf("a to b and b to c take %s, a to c takes %s", got, want)
		}
		if c[0] <= c[1] && z.Between(d, c[0], c[1]) < -time.Hour {
			t.Fatalf("a later time on the clock lies %s earlier", -z.Between(d, c[0], c[1]))
		}
	})
}

func TestLoadZoneRefusesWhatIsNoZone(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "Local", "Paris", "Europe/Atlantis", "../../etc/passwd"} {
		if _, err := calendar.LoadZone(name); err == nil {
			t.Errorf("%q was taken for a zone", name)
		}
	}
}

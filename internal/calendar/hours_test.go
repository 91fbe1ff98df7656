package calendar_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
)

func TestHours(t *testing.T) {
	t.Parallel()
	var week calendar.Week
	week[0] = []calendar.Window{calendar.MustWindow("10:00", "12:00"), calendar.MustWindow("14:00", "18:00")}
	week[4] = []calendar.Window{calendar.MustWindow("18:00", "01:00")}
	winter := calendar.Season{From: yearDay(t, "11-01"), To: yearDay(t, "02-28")}
	winter.Week[0] = []calendar.Window{calendar.MustWindow("10:00", "12:00")}
	h := calendar.Hours{Week: week, Seasons: []calendar.Season{winter},
		Yearly: []calendar.YearDay{yearDay(t, "12-25")}, Blackout: []calendar.Date{calendar.MustDate("2025-06-09")}}
	tests := []struct {
		name, date, from, to string
		want                 bool
	}{
		{"inside the morning", "2025-06-02", "10:00", "12:00", true},
		{"in the pause", "2025-06-02", "12:30", "13:30", false},
		{"across the pause", "2025-06-02", "11:00", "15:00", false},
		{"afternoon", "2025-06-02", "15:00", "16:00", true},
		{"until after closing", "2025-06-02", "17:30", "18:05", false},
		{"a day without hours", "2025-06-03", "10:00", "11:00", false},
		{"past midnight", "2025-06-06", "23:30", "00:30", true},
		{"winter has no afternoon", "2025-01-06", "15:00", "16:00", false},
		{"Christmas on a Monday", "2028-12-25", "10:00", "11:00", false},
		{"a blackout date on a Monday", "2025-06-09", "10:00", "11:00", false},
	}
	for _, tt := range tests {
		w := calendar.MustWindow(tt.from, tt.to)
		if got := h.Covers(calendar.MustDate(tt.date), w); got != tt.want {
			t.Errorf("%s: %s %s open = %v, want %v", tt.name, tt.date, w, got, tt.want)
		}
	}
}

func yearDay(t *testing.T, s string) calendar.YearDay {
	t.Helper()
	y, err := calendar.ParseYearDay(s)
	if err != nil {
		t.Fatal(err)
	}
	return y
}

func TestWeekOnTheWire(t *testing.T) {
	t.Parallel()
	var got calendar.Week
	in := `{"0":[{"start":"10:00","end":"12:00"}],"6":[{"start":"2025-06-01T18:00:00+02:00","end":"01:00"}]}`
	if err := json.Unmarshal([]byte(in), &got); err != nil {
		t.Fatal(err)
	}
	var want calendar.Week
	want[0] = []calendar.Window{{Start: 600, End: 720}}
	want[6] = []calendar.Window{{Start: 18 * 60, End: 25 * 60}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	for _, bad := range []string{`{"7":[]}`, `{"-1":[]}`, `{"00":[]}`, `{"06":[]}`, `{"":[]}`, `{"mon":[]}`, `{"0":[{"start":"10:00"}]}`, `{"0":[{"end":"10:00"}]}`, `{"0":[{"start":"10:00","end":"12:00","x":1}]}`, `[]`} {
		if err := json.Unmarshal([]byte(bad), &got); err == nil {
			t.Errorf("%s was accepted", bad)
		}
	}
}

func TestClocksAndDatesSurviveTheWire(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		start := calendar.Clock(rapid.IntRange(0, 2*1440-1).Draw(t, "start"))
		want := calendar.NewWindow(start, calendar.Clock(rapid.IntRange(int(start), 2*1440-1).Draw(t, "end")))
		b, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got calendar.Window
		if err := json.Unmarshal(b, &got); err != nil || got != want {
			t.Fatalf("%v became %s became %v (%v)", want, b, got, err)
		}
		d := calendar.MustDate("2000-01-01").AddDays(rapid.IntRange(-50000, 50000).Draw(t, "day"))
		back, err := calendar.ParseDate(d.String())
		if err != nil || back != d || !d.Valid() {
			t.Fatalf("%v became %v (%v)", d, back, err)
		}
		n := rapid.IntRange(-4000, 4000).Draw(t, "n")
		if got := d.DaysUntil(d.AddDays(n)); got != n {
			t.Fatalf("%d days later is %d days later", n, got)
		}
	})
}

func TestParsersRefuseNonsense(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"", "2025-02-30", "2025-6-1", "25-06-01", "2025-06-01T00:00:00Z", "tomorrow"} {
		if _, err := calendar.ParseDate(s); err == nil {
			t.Errorf("date %q was accepted", s)
		}
	}
	for _, s := range []string{"", "9:00", "09", "09:00:00:00", "09:00:0", "09:00:99", "09:99", "09:60", "48:00", "99:00", "0900", "09:00:60", "ab:cd", "-1:00"} {
		if _, err := calendar.ParseClock(s); err == nil {
			t.Errorf("clock %q was accepted", s)
		}
	}
}

func TestTimesAsTheyAreWritten(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]int{
		"00:00": 0, "09:05": 545, "23:59": 1439, "23:59:59": 1439, "24:00": 1440, "24:30": 1470, "47:59": 2879,
		"2025-06-01T18:30:59+02:00": 1110, "2025-06-01T18:30:00Z": 1110,
	} {
		if got, err := calendar.ParseClock(s); int(got) != want || err != nil {
			t.Errorf("%q is minute %d (%v), want %d", s, got, err, want)
		}
	}
	for want, c := range map[string]calendar.Clock{"00:00": 0, "23:59": 1439, "24:00": 1440, "00:01": 1441, "23:58": 2878} {
		if got := c.String(); got != want {
			t.Errorf("minute %d is told as %q, want %q", int(c), got, want)
		}
	}
	if got := calendar.MustClock("09:00").Add(90*time.Minute + 59*time.Second); got != calendar.MustClock("10:30") {
		t.Errorf("90 minutes and a bit after nine it is %s", got)
	}
	if got := calendar.MustWindow("22:00", "02:00").String(); got != "22:00–02:00" {
		t.Errorf("a night is told as %q", got)
	}
}

// A constant that is no time is a mistake in the program.
func TestConstantsThatAreNone(t *testing.T) {
	t.Parallel()
	for name, make := range map[string]func(){
		"a date": func() { calendar.MustDate("2025-02-30") }, "a clock": func() { calendar.MustClock("25") },
		"a window": func() { calendar.MustWindow("09:00", "x") }, "a zone": func() { calendar.MustZone("Europe/Atlantis") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s of nonsense is made", name)
				}
			}()
			make()
		}()
	}
}

func TestDatesThatDoNotExist(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		d    calendar.Date
		want bool
	}{
		{calendar.Date{Year: 2028, Month: 2, Day: 29}, true}, {calendar.Date{Year: 2027, Month: 2, Day: 29}, false},
		{calendar.Date{Year: 2027, Month: 12, Day: 31}, true}, {calendar.Date{Year: 2027, Month: 13, Day: 1}, false},
		{calendar.Date{Year: 2027, Month: 6, Day: 0}, false}, {calendar.Date{Year: 2027, Month: 0, Day: 1}, false}, {calendar.Date{}, false},
	} {
		if got := tt.d.Valid(); got != tt.want {
			t.Errorf("%s exists: %v", tt.d, got)
		}
	}
}

// Windows lie in one another to the minute; that they touch is no time shared.
func TestWindowsBesideEachOther(t *testing.T) {
	t.Parallel()
	w := calendar.MustWindow("10:00", "12:00")
	for _, tt := range []struct {
		from, to         string
		covers, overlaps bool
		minutes          int
	}{
		{"10:00", "12:00", true, true, 120}, {"10:01", "11:59", true, true, 118}, {"09:59", "12:00", false, true, 121}, {"10:00", "12:01", false, true, 121},
		{"08:00", "10:00", false, false, 120}, {"08:00", "10:01", false, true, 121}, {"12:00", "13:00", false, false, 60}, {"11:59", "13:00", false, true, 61},
		{"11:00", "11:00", true, true, 0}, {"11:00", "10:59", false, true, 24*60 - 1},
	} {
		v := calendar.MustWindow(tt.from, tt.to)
		if w.Covers(v) != tt.covers || w.Overlaps(v) != tt.overlaps || v.Overlaps(w) != tt.overlaps || v.Minutes() != tt.minutes {
			t.Errorf("%s and %s: covers %v, overlaps %v and %v, %d minutes", w, v, w.Covers(v), w.Overlaps(v), v.Overlaps(w), v.Minutes())
		}
	}
}

// A season holds from its first day to its last, also over the new year and for a single day; of two the first that is written
// counts.
func TestSeasonsFromTheFirstDayToTheLast(t *testing.T) {
	t.Parallel()
	open := func(from string) (w calendar.Week) {
		for i := range w {
			w[i] = []calendar.Window{calendar.MustWindow(from, "20:00")}
		}
		return w
	}
	season := func(from, to, hour string) calendar.Season {
		return calendar.Season{From: yearDay(t, from), To: yearDay(t, to), Week: open(hour)}
	}
	h := calendar.Hours{Week: open("09:00"), Seasons: []calendar.Season{
		season("11-15", "02-10", "10:00"), season("06-05", "07-04", "11:00"), season("07-14", "07-14", "12:00"), season("07-01", "07-31", "13:00"),
	}}
	for day, want := range map[string]string{
		"11-14": "09:00", "11-15": "10:00", "12-01": "10:00", "12-31": "10:00", "01-01": "10:00", "02-10": "10:00", "02-11": "09:00", "03-20": "09:00",
		"06-04": "09:00", "06-05": "11:00", "06-30": "11:00", "07-04": "11:00", "07-05": "13:00", "07-13": "13:00", "07-14": "12:00", "07-15": "13:00",
		"07-31": "13:00", "08-01": "09:00",
	} {
		on := h.On(calendar.MustDate("2026-" + day))
		if len(on) != 1 || on[0].Start.String() != want {
			t.Errorf("on %s it opens %v, want %s", day, on, want)
		}
	}
}

// Every day of the year is one, the odd one too, and is written as it is read.
func TestDaysOfTheYear(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"01-01", "02-29", "12-31"} {
		y := yearDay(t, s)
		b, err := y.MarshalText()
		var back calendar.YearDay
		if err != nil || string(b) != s || back.UnmarshalText(b) != nil || back != y {
			t.Errorf("%s is written %q and read %v", s, b, back)
		}
	}
	for _, s := range []string{"", "02-30", "13-01", "1-1", "2024-01-01", "12-25 "} {
		if y, err := calendar.ParseYearDay(s); err == nil {
			t.Errorf("%q is taken for the day %s", s, y)
		}
	}
	h := calendar.Hours{Yearly: []calendar.YearDay{yearDay(t, "12-25")}, Blackout: []calendar.Date{calendar.MustDate("2026-06-09")}}
	for s, want := range map[string]bool{
		"2026-12-25": true, "2031-12-25": true, "2026-12-24": false, "2026-11-25": false, "2026-06-09": true, "2027-06-09": false, "2026-06-10": false,
	} {
		if got := h.ClosedOn(calendar.MustDate(s)); got != want {
			t.Errorf("closed on %s: %v", s, got)
		}
	}
}

func TestMondayIsZero(t *testing.T) {
	t.Parallel()
	if got := calendar.MustDate("2025-06-02").Weekday(); got != 0 {
		t.Errorf("2025-06-02 was a Monday, got weekday %d", got)
	}
	if got := calendar.MustDate("2025-06-08").Weekday(); got != 6 {
		t.Errorf("2025-06-08 was a Sunday, got weekday %d", got)
	}
}

func TestWhatAWindowHas(t *testing.T) {
	t.Parallel()
	day, night := calendar.MustWindow("06:00", "09:00"), calendar.MustWindow("22:00", "02:00")
	for _, tt := range []struct {
		w    calendar.Window
		at   string
		want bool
	}{
		{day, "05:59", false}, {day, "06:00", true}, {day, "09:00", true}, {day, "09:01", false},
		{night, "21:59", false}, {night, "22:00", true}, {night, "00:00", true}, {night, "02:00", true}, {night, "02:01", false},
	} {
		if got := tt.w.Has(calendar.MustClock(tt.at)); got != tt.want {
			t.Errorf("%s has %s = %v, want %v", tt.w, tt.at, got, tt.want)
		}
	}
}

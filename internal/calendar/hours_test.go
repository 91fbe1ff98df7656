package calendar_test

import (
	"encoding/json"
	"testing"

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
	for _, bad := range []string{`{"7":[]}`, `{"mon":[]}`, `{"0":[{"start":"10:00"}]}`, `{"0":[{"start":"10:00","end":"12:00","x":1}]}`, `[]`} {
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
	for _, s := range []string{"", "9:00", "09:60", "48:00", "99:00", "0900", "09:00:60", "ab:cd", "-1:00"} {
		if _, err := calendar.ParseClock(s); err == nil {
			t.Errorf("clock %q was accepted", s)
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

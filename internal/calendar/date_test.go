package calendar

import (
	"testing"
	"time"
)

// Every day of eight centuries, and dates that do not exist, are what package time says.
func TestDaysAreCountedAsPackageTimeDoes(t *testing.T) {
	t.Parallel()
	was := Date{1599, 12, 31}
	for at := was.midnightUTC().AddDate(0, 0, 1); at.Year() < 2400; at = at.AddDate(0, 0, 1) {
		d := DateOf(at)
		if got := was.AddDays(1); got != d {
			t.Fatalf("the day after %v is %v, want %v", was, got, d)
		}
		if got := d.AddDays(-1); got != was {
			t.Fatalf("the day before %v is %v, want %v", d, got, was)
		}
		if got, want := d.Weekday(), (int(at.Weekday())+6)%7; got != want {
			t.Fatalf("%v is weekday %d, want %d", d, got, want)
		}
		if got, want := d.String(), at.Format(time.DateOnly); got != want {
			t.Fatalf("%s, want %s", got, want)
		}
		if got := was.DaysUntil(d); got != 1 || !was.Before(d) || d.Before(was) {
			t.Fatalf("from %v to %v it is %d days", was, d, got)
		}
		was = d
	}
	for _, d := range []Date{{}, {2027, 2, 31}, {2027, 13, 1}, {2027, 0, 0}, {-1, 3, 1}, {-400, 2, 29}, {12026, 1, 1}} {
		if got, want := d.AddDays(40), DateOf(d.midnightUTC().AddDate(0, 0, 40)); got != want {
			t.Errorf("40 days after %v it is %v, want %v", d, got, want)
		}
		if got, want := d.Weekday(), (int(d.midnightUTC().Weekday())+6)%7; got != want {
			t.Errorf("%v is weekday %d, want %d", d, got, want)
		}
	}
}

func TestSpan(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ from, to, want string }{
		{"2025-06-10", "2025-06-14", "Tue 10 – Sat 14 June 2025"},
		{"2025-06-28", "2025-07-02", "Sat 28 June – Wed 2 July 2025"},
		{"2025-12-30", "2026-01-03", "Tue 30 December 2025 – Sat 3 January 2026"},
	} {
		if got := Span(MustDate(c.from), MustDate(c.to)); got != c.want {
			t.Errorf("%s to %s is told as %q, want %q", c.from, c.to, got, c.want)
		}
	}
}

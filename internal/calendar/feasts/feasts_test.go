package feasts_test

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/calendar/feasts"
)

// Another program's holidays are ours, day for day: testdata says which program.
func TestHolidaysAreThoseThatDateHolidaysHas(t *testing.T) {
	t.Parallel()
	b, err := os.ReadFile("testdata/date-holidays.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for line := range strings.Lines(string(b)) {
		words := strings.Fields(line)
		if words[0] == "#" {
			continue
		}
		lines++
		region, year := feasts.Region(words[0]), words[1]
		from, to := calendar.MustDate(year+"-01-01"), calendar.MustDate(year+"-12-31")
		var got []string
		for _, h := range region.Between(from, to) {
			got = append(got, h.Date.String()[5:])
		}
		if want := strings.Join(words[2:], " "); strings.Join(got, " ") != want {
			t.Errorf("%s %s: got %s, want %s", region, year, strings.Join(got, " "), want)
		}
	}
	if lines != 18 {
		t.Errorf("%d lines of three regions and six years", lines)
	}
}

// Days that the laws and almanacs name, those above all that a rule gets wrong first.
func TestHolidaysByName(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		region feasts.Region
		date   string
		want   string // empty: an ordinary day
	}{
		{feasts.France, "2027-05-06", "Ascension Day"},
		{feasts.France, "2027-05-17", "Whit Monday"},
		{feasts.France, "2027-03-26", ""}, // Good Friday is one in Alsace alone
		{feasts.France, "2008-05-01", "Labour Day"},
		{feasts.France, "2007-12-25", ""}, // before the law is read
		{feasts.Munich, "2027-03-26", "Good Friday"},
		{feasts.Munich, "2027-05-27", "Corpus Christi"},
		{feasts.Munich, "2027-08-15", "Assumption Day"},
		{feasts.Munich, "2027-08-08", ""}, // the feast of peace is one in Augsburg alone
		{feasts.Munich, "2027-12-24", ""},
		{feasts.Japan, "2026-05-06", "Substitute Holiday"}, // of Sunday 3 May, behind two holidays
		{feasts.Japan, "2026-09-22", "Citizens' Holiday"},
		{feasts.Japan, "2027-03-21", "Vernal Equinox Day"},
		{feasts.Japan, "2027-03-22", "Substitute Holiday"},
		{feasts.Japan, "2027-10-11", "Sports Day"},
		{feasts.Japan, "2027-10-12", ""},
		{feasts.Japan, "2028-03-20", "Vernal Equinox Day"},
		{feasts.Japan, "2032-09-21", "Citizens' Holiday"},
		{feasts.Japan, "2032-09-22", "Autumnal Equinox Day"},
		{feasts.Japan, "2021-07-22", ""}, // Marine Day was moved that year: before the law is read
		{feasts.Japan, "2100-01-01", ""}, // nobody's formula
		{"", "2027-12-25", ""},           // of no region nothing is known
	} {
		h, ok := tt.region.On(calendar.MustDate(tt.date))
		if h.Name != tt.want || ok != (tt.want != "") || ok && (h.LocalName == "" || h.Date.String() != tt.date) {
			t.Errorf("%s %s: got %+v, %t; want %q", tt.region, tt.date, h, ok, tt.want)
		}
		if name, is := tt.region.Name(calendar.MustDate(tt.date)); name != h.Name || is != ok {
			t.Errorf("%s %s is called %q, %t", tt.region, tt.date, name, is)
		}
	}
	for _, r := range []feasts.Region{feasts.France, feasts.Munich, feasts.Japan} {
		if !r.Known() || !strings.HasPrefix(r.Source(), "https://") {
			t.Errorf("the law of %s is at %q", r, r.Source())
		}
	}
	if feasts.Region("DE-BY").Known() {
		t.Error("Bavaria is said to have one law, but Assumption Day goes by municipality")
	}
}

// Sundays of Easter of the tables of the Nautical Almanac and of the Book of Common Prayer, the earliest and the latest there are among them.
func TestEaster(t *testing.T) {
	t.Parallel()
	for year, want := range map[int]string{1818: "03-22", 1943: "04-25", 1954: "04-18", 2000: "04-23", 2024: "03-31", 2025: "04-20", 2026: "04-05",
		2027: "03-28", 2028: "04-16", 2029: "04-01", 2030: "04-21", 2038: "04-25", 2049: "04-18", 2076: "04-19", 2285: "03-22"} {
		if got := feasts.Easter(year).String()[5:]; got != want {
			t.Errorf("Easter of %d is on %s, want %s", year, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		year := rapid.IntRange(1583, 4099).Draw(t, "year")
		e := feasts.Easter(year)
		first, last := calendar.Date{Year: year, Month: time.March, Day: 22}, calendar.Date{Year: year, Month: time.April, Day: 25}
		if e.Weekday() != 6 || e.Before(first) || last.Before(e) {
			t.Fatalf("Easter of %d is on %s, a weekday %d", year, e, e.Weekday())
		}
	})
}

func TestMovingDays(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ day, year, want string }{
		{"12-25", "2027", "2027-12-25"},
		{"12-25+1", "2027", "2027-12-26"},
		{"easter-2", "2027", "2027-03-26"},
		{"easter+60", "2027", "2027-05-27"},
		{"easter", "2027", "2027-03-28"},
		{"sat from 09-16", "2027", "2027-09-18"}, // the Saturday after 15 September: Oktoberfest
		{"sat from 09-16", "2028", "2028-09-16"},
		{"sun from 10-01", "2028", "2028-10-01"},
		{"sat until 07-31", "2027", "2027-07-31"}, // the last Saturday of July
		{"sat until 07-31", "2026", "2026-07-25"},
		{"mon from 01-08", "2027", "2027-01-11"},
		{"sun from 11-27", "2026", "2026-11-29"}, // the first Sunday of Advent
		{"sun from 11-27-6", "2026", "2026-11-23"},
	} {
		m, err := feasts.ParseMoving(tt.day)
		year, _ := strconv.Atoi(tt.year)
		if err != nil || m.In(year).String() != tt.want {
			t.Errorf("%s of %s: got %v, %v; want %s", tt.day, tt.year, m.In(year), err, tt.want)
		}
	}
	for _, bad := range []string{"", "easter*2", "easter+", "easter+100", "13-01", "02-30", "sat after 09-16", "day from 09-16", "sat from 9-16", "12-25 1", "12-251"} {
		var m feasts.Moving
		if err := m.UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("%q was read as a day", bad)
		}
	}
}

// A weekday from or up to a day is that weekday, within a week of it.
func TestAWeekdayIsNear(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 6).Draw(t, "weekday")
		year := rapid.IntRange(1990, 2090).Draw(t, "year")
		start := calendar.Date{Year: year, Month: time.January, Day: 1}.AddDays(rapid.IntRange(0, 364).Draw(t, "day"))
		day := start.String()[5:]
		if day == "02-29" {
			t.Skip()
		}
		name := []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}[n]
		for _, side := range []string{"from", "until"} {
			m, err := feasts.ParseMoving(name + " " + side + " " + day)
			if err != nil {
				t.Fatal(err)
			}
			away := start.DaysUntil(m.In(year))
			if side == "until" {
				away = -away
			}
			if m.In(year).Weekday() != n || away < 0 || away > 6 {
				t.Fatalf("%s %s %s of %d is %s", name, side, day, year, m.In(year))
			}
		}
	})
}

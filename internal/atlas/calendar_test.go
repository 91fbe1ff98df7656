package atlas

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// feast is a calendar of the small city.
const feast = `{"holidays": {"region": "FR"}, "years": [2026, 2027], "events": [
 {"id": "fair", "name": "Great Fair", "names": ["the fair"], "from": "sat from 09-16", "to": ["sun from 10-01", "10-03"], "announced": [["2026-09-19", "2026-10-04"]],
  "effects": ["crowded", "closes"], "closes": [{"sights": ["big_museum"], "shut": ["06:00", "14:00"]}], "blurb": "A fair.", "source": "https://example.com/fair",
  "visit": {"venue_type": "other", "type": "fair", "themes": ["food"], "indoor": false, "kid_friendly": true, "location": {"lat": 40.0, "lon": -100.0},
            "open": [["12:00", "23:00"]], "last_day": [["10:00", "14:00"]], "price_local_cents": 500, "stay_minutes": 90, "appeal": 90, "evening": "walk"}},
 {"id": "turn_of_the_year", "name": "Turn of the Year", "from": "12-29", "to": ["01-03"], "certain": true, "effects": ["crowded"], "blurb": "Shops rest.", "source": "https://example.com/year"}
]}`

func withFeast(t *testing.T, edits ...[2]string) (*Pack, error) {
	t.Helper()
	files := small(t)
	text := strings.ReplaceAll(feast, "big_museum", firstSight(t, files))
	for _, e := range edits {
		if !strings.Contains(text, e[0]) {
			t.Fatalf("the calendar has no %q", e[0])
		}
		text = strings.Replace(text, e[0], e[1], 1)
	}
	files["smallville/calendar.json"] = &fstest.MapFile{Data: []byte(text)}
	a, err := open(files)
	if err != nil {
		t.Fatal(err)
	}
	return a.Find("smallville")
}

func firstSight(t *testing.T, files fstest.MapFS) string {
	t.Helper()
	a, err := open(files)
	if err != nil {
		t.Fatal(err)
	}
	p, err := a.Find("smallville")
	if err != nil {
		t.Fatal(err)
	}
	return p.sights[0].ID
}

// What is announced holds; another year has its rule, and says so. What falls between two dates is told, and nothing else.
func TestWhatFallsIntoDates(t *testing.T) {
	t.Parallel()
	p, err := withFeast(t)
	if err != nil {
		t.Fatal(err)
	}
	told := func(from, to string) string {
		var out []string
		o := p.Occasions(calendar.MustDate(from), calendar.MustDate(to))
		for _, h := range o.Holidays {
			out = append(out, h.Name)
		}
		for _, e := range o.Events {
			out = append(out, fmt.Sprint(e.ID, " ", e.From, " ", e.To, " ", e.Usual))
		}
		return strings.Join(out, ", ")
	}
	for _, tt := range []struct{ from, to, want string }{
		{"2026-05-24", "2026-05-26", "Whit Monday"},
		{"2026-09-18", "2026-09-18", ""},
		{"2026-10-04", "2026-10-09", "fair 2026-09-19 2026-10-04 false"},
		{"2026-10-05", "2026-10-09", ""},
		{"2027-09-20", "2027-09-24", "fair 2027-09-18 2027-10-03 true"},
		{"2028-09-20", "2028-09-24", ""}, // behind the years of the pack
		{"2027-01-01", "2027-01-02", "New Year's Day, turn_of_the_year 2026-12-29 2027-01-03 false"},
	} {
		if got := told(tt.from, tt.to); got != tt.want {
			t.Errorf("%s to %s: got %q, want %q", tt.from, tt.to, got, tt.want)
		}
	}
	if o := p.Occasions(calendar.MustDate("2026-05-25"), calendar.MustDate("2026-05-25")); o.Region != "FR" || o.Holidays[0].Provenance.RefID != "smallville/holidays@"+p.head.Version {
		t.Errorf("the holiday stands on %+v", o)
	}
}

// An event is a sight on its dates, and what it closes is shut in its hours.
func TestAnEventIsVisitedAndCloses(t *testing.T) {
	t.Parallel()
	p, err := withFeast(t)
	if err != nil {
		t.Fatal(err)
	}
	sights := map[string]trip.Attraction{}
	for _, s := range p.Sights(1e9) {
		sights[s.ID] = s
	}
	fair, closed := sights["fair"], sights[p.sights[0].ID]
	if _, ok := sights["turn_of_the_year"]; ok {
		t.Error("what nobody visits is a sight")
	}
	for date, want := range map[string]string{"2026-09-18": "[]", "2026-09-19": "[12:00–23:00]", "2026-10-04": "[10:00–14:00]", "2026-10-05": "[]", "2027-10-03": "[10:00–14:00]"} {
		if got := fmt.Sprint(fair.Hours().On(calendar.MustDate(date))); got != want {
			t.Errorf("the fair on %s: %s, want %s", date, got, want)
		}
	}
	if fair.Event != "fair" || fair.Price == nil || *fair.Price != 500 || fair.Evening != trip.EveningWalk || p.Names("fair")[0] != "the fair" {
		t.Errorf("the fair is %+v", fair)
	}
	seen := 0
	for n := range 365 {
		d := calendar.MustDate("2026-01-01").AddDays(n)
		usual := calendar.Hours{Week: closed.Week, Seasons: closed.Seasons, Yearly: closed.Yearly, Blackout: closed.Blackout}
		during := !d.Before(calendar.MustDate("2026-09-19")) && !calendar.MustDate("2026-10-04").Before(d)
		for _, w := range closed.Hours().On(d) {
			if during {
				seen++
				if w.Overlaps(calendar.MustWindow("06:00", "14:00")) {
					t.Errorf("%s is open %s on %s", closed.ID, w, d)
				}
			}
		}
		if got, want := fmt.Sprint(closed.Hours().On(d)), fmt.Sprint(usual.On(d)); !during && got != want {
			t.Errorf("%s on %s: %s, usually %s", closed.ID, d, got, want)
		}
	}
	if seen == 0 {
		t.Error("it never opens again in the afternoon")
	}
}

// A sight of the pack that is the event has the event's dates, and stays what it is.
func TestAnEventIsASightOfThePack(t *testing.T) {
	t.Parallel()
	_, before := setup(t)
	id := before.sights[1].ID
	p, err := withFeast(t, [2]string{`"id": "fair"`, `"id": "` + id + `"`})
	if err != nil {
		t.Fatal(err)
	}
	var found []trip.Attraction
	for _, s := range p.Sights(0) {
		if s.ID == id {
			found = append(found, s)
		}
	}
	if len(found) != 1 || found[0].Name != before.sights[1].Name || found[0].Event != id {
		t.Fatalf("it is %+v", found)
	}
	for date, want := range map[string]string{"2026-09-18": "[]", "2026-09-21": "[12:00–23:00]"} {
		if got := fmt.Sprint(found[0].Hours().On(calendar.MustDate(date))); got != want {
			t.Errorf("on %s it is open %s, want %s", date, got, want)
		}
	}
}

func TestWindowsWithoutAnother(t *testing.T) {
	t.Parallel()
	shut := calendar.MustWindow("06:00", "14:00")
	for _, tt := range []struct{ open, want string }{
		{"00:00 24:00", "[00:00–06:00 14:00–24:00]"}, {"10:00 12:00", "[]"}, {"05:00 08:00", "[05:00–06:00]"},
		{"12:00 18:00", "[14:00–18:00]"}, {"15:00 18:00", "[15:00–18:00]"},
	} {
		from, to, _ := strings.Cut(tt.open, " ")
		if got := fmt.Sprint(without([]calendar.Window{calendar.MustWindow(from, to)}, shut)); got != tt.want {
			t.Errorf("%s without %s is %s, want %s", tt.open, shut, got, tt.want)
		}
	}
}

func TestTheRulesOfACalendar(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ was, is, want string }{
		{`"region": "FR"`, `"region": "XX"`, "unknown region"},
		{`[2026, 2027]`, `[2027, 2026]`, "needs the first and the last year"},
		{`"id": "fair"`, `"id": "Fair"`, "lower snake case"},
		{`"crowded", "closes"`, `"crowded"`, "closes what it names"},
		{`"effects": ["crowded"]`, `"effects": ["noisy"]`, `unknown effect "noisy"`},
		{`"blurb": "A fair."`, `"blurb": " "`, "needs a name and a blurb"},
		{`"sights": ["`, `"sights": ["atlantis", "`, `closes "atlantis"`},
		{`["2026-09-19", "2026-10-04"]`, `["2026-10-04", "2026-09-19"]`, "the first and the last"},
		{`"from": "12-29", "to": ["01-03"]`, `"to": ["01-03"]`, "a rule needs the day"},
		{`"appeal": 90`, `"appeal": 101`, "appeal must lie"},
		{`[["12:00", "23:00"]]`, `[]`, "needs hours"},
		{`sat from 09-16`, `sat after 09-16`, "not a day of the form"},
		{`"source": "https://example.com/fair"`, `"source": ""`, "needs a source"},
	} {
		if _, err := withFeast(t, [2]string{tt.was, tt.is}); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %q", tt.is, err, tt.want)
		}
	}
}

// The three cities, on dates of which everybody knows what they are.
func TestTheCalendarsOfTheCities(t *testing.T) {
	t.Parallel()
	a, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ city, date, want string }{
		{"Munich", "2027-09-20", "oktoberfest"},
		{"Munich", "2027-05-17", "Whit Monday"},
		{"Munich", "2026-12-03", "christkindlmarkt tollwood_winter"},
		{"Munich", "2026-11-22", ""},
		{"Paris", "2027-07-14", "Bastille Day bastille_day_fireworks bastille_day_parade"},
		{"Paris", "2027-06-21", "fete_de_la_musique"},
		{"Paris", "2026-12-31", "magie_de_noel champs_elysees_lights new_years_eve"},
		{"Paris", "2027-05-01", "Labour Day"},
		{"Tokyo", "2027-05-03", "Constitution Memorial Day golden_week"},
		{"Tokyo", "2027-10-11", "Sports Day"},
		{"Tokyo", "2027-01-02", "new_year hatsumode"},
		{"Tokyo", "2027-07-31", "sumida_fireworks"},
	} {
		p, err := a.Find(tt.city)
		if err != nil {
			t.Fatal(err)
		}
		d := calendar.MustDate(tt.date)
		o := p.Occasions(d, d)
		var got []string
		for _, h := range o.Holidays {
			got = append(got, h.Name)
		}
		for _, e := range o.Events {
			got = append(got, e.ID)
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s, %s: got %s, want %s", tt.city, tt.date, strings.Join(got, " "), tt.want)
		}
	}
}

// On the morning of 14 July nobody walks on the Champs-Élysées but who watches the parade.
func TestTheFourteenthOfJuly(t *testing.T) {
	t.Parallel()
	a, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	p, err := a.Find("Paris")
	if err != nil {
		t.Fatal(err)
	}
	day, morning := calendar.MustDate("2027-07-14"), calendar.MustWindow("09:00", "13:00")
	for _, s := range p.Sights(0) {
		switch s.ID {
		case "champs_elysees", "place_de_la_concorde", "arc_de_triomphe":
			for _, w := range s.Hours().On(day) {
				if w.Overlaps(morning) {
					t.Errorf("%s is open %s on that day", s.ID, w)
				}
			}
			if len(s.Hours().On(day)) == 0 || !s.Hours().Covers(day.AddDays(1), calendar.MustWindow("11:00", "12:00")) {
				t.Errorf("%s does not open in the afternoon, or on the day after", s.ID)
			}
		case "bastille_day_fireworks":
			if !s.Hours().Covers(day, calendar.MustWindow("22:40", "23:40")) || len(s.Hours().On(day.AddDays(-1))) > 0 {
				t.Errorf("the fireworks are at %v", s.Dated)
			}
		}
	}
}

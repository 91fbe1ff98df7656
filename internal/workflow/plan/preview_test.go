package plan

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// What is known of a journey so far is told in a preview, and a city is not missing from it.
func TestAPreviewOfAJourney(t *testing.T) {
	t.Parallel()
	req := Request{Now: time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC)}
	in := trip.Intent{Stays: []trip.StayWish{{Place: "Paris", Nights: new(3)}, {Place: "Munich", Nights: new(4)}}, Budget: 3_000_00}
	got := Foresee(&req, &Reading{Intent: in, Days: 8, Question: &trip.Question{Field: "date_window"}}, nil)
	if got.Problem != nil || len(got.Missing) != 1 || got.Missing[0] != "date_window" || got.Intent == nil || len(got.Intent.Stays) != 2 {
		t.Errorf("%+v", got)
	}
	in.Stays[1].Nights = new(30)
	if got = Foresee(&req, &Reading{Intent: in, Days: 8}, nil); got.Problem == nil || got.Problem.Field != "stays[1].nights" {
		t.Errorf("a stay of thirty nights: %+v", got.Problem)
	}
}

// A preview says what is known so far, what is missing, what would be taken for granted, and why it could not be planned.
func TestAPreviewOfATrip(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC)
	w := trip.DateWindow{Start: calendar.MustDate("2027-06-07"), End: calendar.MustDate("2027-06-11"), TZ: "Europe/Paris"}
	city := &trip.City{ID: "paris", Name: "Paris", TZ: "Europe/Paris", Airports: []trip.Airport{{IATA: "CDG"}}}
	full := trip.Intent{City: "Paris", DateWindow: w, Budget: 2_000_00, Airports: []string{"CDG"}, Origin: "JFK", Party: trip.Party{Adults: 2}}
	with := func(change func(*trip.Intent)) trip.Intent {
		in := full
		change(&in)
		return in
	}
	past := trip.DateWindow{Start: calendar.MustDate("2026-11-25"), End: calendar.MustDate("2026-11-28"), TZ: "Europe/Paris"}
	today := trip.DateWindow{Start: calendar.MustDate("2026-11-26"), End: calendar.MustDate("2026-11-29"), TZ: "Europe/Paris"}
	for _, c := range []struct {
		says     string
		in       trip.Intent
		days     int
		question string
		missing  string
		supposed string
		problem  string
	}{
		{"nothing", trip.Intent{}, 0, "", "city date_window budget_usd_cents", "JFK 1", ""},
		{"all of it", full, 0, "", "", "", ""},
		{"how long, and nothing else", trip.Intent{}, 4, "", "city date_window budget_usd_cents", "JFK 1", ""},
		{"for too long", trip.Intent{City: "Paris", DateWindow: trip.DateWindow{TZ: "Europe/Paris"}}, 40, "", "date_window budget_usd_cents", "", "date_window"},
		{"nobody said from where", with(func(in *trip.Intent) { in.Origin = "" }), 0, "", "", "JFK 0", ""},
		{"nobody said who", with(func(in *trip.Intent) { in.Party = trip.Party{} }), 0, "", "", " 1", ""},
		{"no money", with(func(in *trip.Intent) { in.Budget = 0 }), 0, "", "budget_usd_cents", "", ""},
		{"a question about what was said", full, 0, "origin", "origin", "", ""},
		{"one about what is missing", with(func(in *trip.Intent) { in.Budget = 0 }), 0, "budget_usd_cents", "budget_usd_cents", "", ""},
		{"a trip that is over", with(func(in *trip.Intent) { in.DateWindow = past }), 0, "", "", "", "date_window.start"},
		{"which is asked about already", with(func(in *trip.Intent) { in.DateWindow = past }), 0, "date_window", "date_window", "", ""},
		{"today", with(func(in *trip.Intent) { in.DateWindow = today }), 0, "", "", "", ""},
		{"another town's airport", with(func(in *trip.Intent) { in.Airports = []string{"MUC"} }), 0, "", "", "", "airports[0]"},
		{"a journey without dates", trip.Intent{Stays: []trip.StayWish{{Place: "Paris", Nights: new(3)}, {Place: "Munich", Nights: new(4)}}, Origin: "JFK", Party: trip.Party{Adults: 1}}, 0, "",
			"date_window budget_usd_cents", "", ""},
		{"a journey that is over", trip.Intent{Stays: []trip.StayWish{{Place: "Paris"}}, Origin: "JFK", Party: trip.Party{Adults: 1}, Budget: 1, DateWindow: past}, 0, "", "", "", "date_window.start"},
		{"a journey whose dates are asked about", trip.Intent{Stays: []trip.StayWish{{Place: "Paris"}}, Origin: "JFK", Party: trip.Party{Adults: 1}, Budget: 1, DateWindow: past}, 0, "date_window", "date_window", "", ""},
	} {
		reading := &Reading{Intent: c.in, Days: c.days}
		if c.question != "" {
			reading.Question = &trip.Question{Field: c.question}
		}
		of := city
		if c.in.City == "" {
			of = nil
		}
		got := Foresee(&Request{Now: now}, reading, of)
		supposed := ""
		if k := got.Supposed; k != nil {
			supposed = fmt.Sprint(k.Origin, " ", k.Party.Adults)
		}
		problem := ""
		if got.Problem != nil {
			problem = got.Problem.Field
		}
		if m := strings.Join(got.Missing, " "); m != c.missing || supposed != c.supposed || problem != c.problem {
			t.Errorf("%s: missing %q, supposed %q, problem %+v", c.says, m, supposed, got.Problem)
		}
		if told := got.Intent == nil; told != (c.says == "nothing") {
			t.Errorf("%s: known is %+v", c.says, got.Intent)
		}
		if got.Assumed == nil || got.Problem == nil && c.question == "" && strings.Contains(strings.Join(got.Assumed, " "), "planned from JFK") != strings.HasPrefix(c.supposed, "JFK") {
			t.Errorf("%s: assumed %q", c.says, got.Assumed)
		}
	}
	k := Foresee(&Request{Now: now}, &Reading{Intent: with(func(in *trip.Intent) { in.Prefs.Themes, in.Requirements = []string{}, []trip.Requirement{} })}, city).Intent
	if k.Dates == nil || k.Dates.Start != w.Start || k.Prefs.Themes != nil || k.Requirements != nil || k.City != "Paris" || k.Budget != 2_000_00 {
		t.Errorf("%+v", k)
	}
	german := Foresee(&Request{Now: now, Lang: wording.German}, &Reading{Intent: with(func(in *trip.Intent) { in.DateWindow = past })}, city)
	if german.Problem == nil || !strings.Contains(german.Problem.Message, "Vergangenheit") {
		t.Errorf("%+v", german.Problem)
	}
	if got := RefusalOf(errors.New("boom"), wording.English); got.Field != "" || got.Message == "" {
		t.Errorf("%+v", got)
	}
}

package narrate_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/wording"
)

// festive is the sample trip with a public holiday on its second day, a fair over all of it, and a night of open museums on its third that the
// arch gives way to on the fourth.
func festive() narrate.Story {
	s := happy()
	d := triptest.Start
	s.Facts.Occasions = trip.Occasions{Region: "FR",
		Holidays: []trip.Holiday{{Date: d.AddDays(1), Name: "Whit Monday", LocalName: "Lundi de Pentecôte", Provenance: triptest.Ref("holidays")}},
		Events: []trip.CityEvent{
			{ID: "fair", Name: "Great Fair", From: d.AddDays(-3), To: d.AddDays(20), Usual: true, Effects: []trip.Effect{trip.EffectCrowded, trip.EffectDear},
				Blurb: "Stalls and rides stand on the hill.", Provenance: triptest.Ref("fair")},
			{ID: "night", Name: "Night of Museums", From: d.AddDays(2), To: d.AddDays(2), Usual: true, Provenance: triptest.Ref("night")},
			{ID: "parade", Name: "Great Parade", From: d.AddDays(3), To: d.AddDays(3), Effects: []trip.Effect{trip.EffectCloses, trip.EffectLights},
				Closes: []string{"arc"}, Provenance: triptest.Ref("parade")},
			{ID: "show", Name: "Winter Show", From: d.AddDays(4), To: d.AddDays(9), Provenance: triptest.Ref("show")},
			{ID: "hearsay", Name: "Hearsay", From: d, To: d, Provenance: trip.Provenance{Source: trip.SourceOmitted}},
		}}
	arc := s.Facts.Attraction("arc")
	arc.Dated = []calendar.Period{{From: d.AddDays(3), To: d.AddDays(3), Open: []calendar.Window{calendar.MustWindow("14:00", "20:00")}, Why: "Great Parade"}}
	return s
}

// What sets a day apart is told on it and in the summary, with its source; what stands on nothing is not told. In both languages the document's
// own check bears it out, and notices who writes a holiday into it.
func TestWhatFallsIntoATripIsTold(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		lang    wording.Language
		summary string
		days    [][]string
		arc     string
	}{
		{"", "While you are in Paris: Whit Monday (11 June), Great Fair, Night of Museums, Great Parade and Winter Show.", [][]string{
			{"Great Fair, usually until 30 June: crowded, beds are dear. Stalls and rides stand on the hill."},
			{"Whit Monday (Lundi de Pentecôte) is a public holiday.", "Great Fair, usually until 30 June: crowded, beds are dear."},
			{"Great Fair, usually until 30 June: crowded, beds are dear.", "Night of Museums, usually on this day."},
			{"Great Fair, usually until 30 June: crowded, beds are dear.", "Great Parade: closes places, lights in the streets."},
			{"Great Fair, usually until 30 June: crowded, beds are dear.", "Winter Show, until 19 June."},
		}, "other hours than usual: Great Parade"},
		{wording.German, "Während du in Paris bist: Pfingstmontag (11. Juni), Great Fair, Night of Museums, Great Parade und Winter Show.", [][]string{
			{"Great Fair, meist bis 30. Juni: voll, Betten sind teuer. „Stalls and rides stand on the hill.“"},
			{"Pfingstmontag (Lundi de Pentecôte) ist ein Feiertag.", "Great Fair, meist bis 30. Juni: voll, Betten sind teuer."},
			{"Great Fair, meist bis 30. Juni: voll, Betten sind teuer.", "Night of Museums, meist an diesem Tag."},
			{"Great Fair, meist bis 30. Juni: voll, Betten sind teuer.", "Great Parade: schließt Orte, Lichter in den Straßen."},
			{"Great Fair, meist bis 30. Juni: voll, Betten sind teuer.", "Winter Show, bis 19. Juni."},
		}, "andere Zeiten als sonst: Great Parade"},
	} {
		s := festive()
		s.Intent.Lang = tt.lang
		it := told(t, s)
		var days [][]string
		for _, d := range it.Days {
			days = append(days, d.Occasions)
		}
		if diff := cmp.Diff(tt.days, days); diff != "" {
			t.Errorf("%q: the days (-want +got):\n%s", tt.lang, diff)
		}
		if !slices.Contains(it.Summary, tt.summary) {
			t.Errorf("%q: the summary is %q, want %q in it", tt.lang, it.Summary, tt.summary)
		}
		notes := ""
		for _, a := range it.Days[3].Activities {
			if a.OptionRef == "arc" {
				notes = a.Notes
			}
		}
		if !strings.Contains(notes, tt.arc) {
			t.Errorf("%q: of the arch it says %q", tt.lang, notes)
		}
		if it.Coverage != 1 {
			t.Errorf("%q: coverage %v", tt.lang, it.Coverage)
		}
		if err := narrate.Check(it, s.Zones); err != nil {
			t.Errorf("%q: %v", tt.lang, err)
		}
		it.Days[2].Occasions = append(it.Days[2].Occasions, strings.Replace(it.Days[1].Occasions[0], "Lundi de Pentecôte", "Fête du Roi", 1))
		if err := narrate.Check(it, s.Zones); err == nil {
			t.Errorf("%q: a holiday that is none is borne out", tt.lang)
		}
	}
}

// Who goes to an event reads of it where they go, and a house that opens on its closing day says for which holiday.
func TestAVisitToAnEvent(t *testing.T) {
	t.Parallel()
	s := festive()
	arc := s.Facts.Attraction("arc")
	arc.Event, arc.Dated = "fair", []calendar.Period{{From: triptest.Start, To: triptest.Start.AddDays(20), Open: []calendar.Window{calendar.MustWindow("09:00", "22:00")}, Why: "Great Fair"}}
	s.Facts.Occasions.Events[0].ID = "arc"
	it := told(t, s)
	if got := it.Days[0].Occasions[0]; strings.Contains(got, "Stalls") {
		t.Errorf("the first day says what the visit says: %q", got)
	}
	for _, d := range it.Days {
		for _, a := range d.Activities {
			if a.OptionRef == "arc" && (strings.Contains(a.Notes, "other hours") || !strings.Contains(a.Notes, "open 09:00–22:00")) {
				t.Errorf("the visit says %q", a.Notes)
			}
		}
	}
	s = happy()
	at := s.Plan.Days[3].Date
	s.Facts.Attraction("arc").Week = triptest.Hours("09:00", "18:00", at.Weekday())
	s.Facts.Attraction("arc").Holidays, s.Facts.Attraction("arc").Region = trip.RestDayMoves, "FR"
	if notes := notesOf(told(t, s), "arc"); !strings.Contains(notes, "losed on this day") {
		t.Errorf("on an ordinary closing day: %q", notes)
	}
}

func notesOf(it *trip.Itinerary, option string) string {
	for _, d := range it.Days {
		for _, a := range d.Activities {
			if a.OptionRef == option {
				return a.Notes
			}
		}
	}
	return ""
}

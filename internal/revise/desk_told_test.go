package revise

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

var update = flag.Bool("update", false, "write golden files")

// What a desk offers for every slot, and how it mends what a hand broke.
func TestWhatADeskSays(t *testing.T) {
	t.Parallel()
	d := desk(t, func(in *trip.Intent, f *trip.Facts) {
		in.Pace = trip.PacePacked
		in.Excluded = []trip.Exclusion{{Option: "catacombs"}}
		ritz := *f.Lodging("grandes_ecoles")
		ritz.ID, ritz.Name, ritz.Tier, ritz.Price, ritz.Estimate, ritz.Nights = "ritz", "Ritz", trip.TierLuxury, 520_00, 480_00, nil
		f.Lodgings = append(f.Lodgings, ritz)
		same := *f.Attraction("cluny")
		same.ID, same.Name = "twin", "Twin"
		f.Attractions = append(f.Attractions, same)
		f.Flights = append(f.Flights,
			triptest.Flight("DL2", "DL2", "Delta", "CDG", "JFK", "2025-06-14T11:00:00+02:00", "2025-06-14T13:30:00-04:00", 250_00),
			triptest.Flight("DL3", "DL3", "Delta", "CDG", "JFK", "2025-06-14T16:30:00+02:00", "2025-06-14T19:00:00-04:00", 300_00))
	})
	golden(t, "testdata/desk.golden", onDesk(t, d, &d.it.Plan, d.shown(&d.it.Plan, nil).Days, []handsOn{
		{"nothing", func([]trip.ItineraryDay) {}},
		{"the Louvre on the day it is shut", func(days []trip.ItineraryDay) { move(days, "louvre", 0, 3) }},
		{"the day of departure is full", func(days []trip.ItineraryDay) { move(days, "eiffel", 4, 0); move(days, "arc", 4, 1) }},
		{"the first day is full before lunch", func(days []trip.ItineraryDay) { move(days, "orsay", 0, 1); move(days, "eiffel", 0, 1) }},
		{"a museum is locked at night", func(days []trip.ItineraryDay) {
			alter(days, "orsay", func(a *trip.Activity) { a.Locked, a.Window = true, calendar.MustWindow("21:00", "22:30") })
		}},
		{"a museum is locked before another", func(days []trip.ItineraryDay) {
			alter(days, "orsay", func(a *trip.Activity) { a.Locked, a.Window = true, calendar.MustWindow("09:30", "11:00") })
		}},
		{"an early flight home", func(days []trip.ItineraryDay) {
			alter(days, "AF008@2025-06-14", func(a *trip.Activity) { a.OptionRef = "DL2" })
			move(days, "arc", 4, 0)
		}},
		{"a dear house", func(days []trip.ItineraryDay) {
			for n := range days {
				for i := range days[n].Activities {
					if a := &days[n].Activities[i]; a.OptionRef == "grandes_ecoles" {
						a.OptionRef = "ritz"
					}
				}
			}
		}},
		{"dinner before lunch", func(days []trip.ItineraryDay) { move(days, "breizh", 1, 0) }},
		{"a table is taken out for another that is closed", func(days []trip.ItineraryDay) {
			alter(days, "breizh", func(a *trip.Activity) { a.OptionRef = "polidor" })
			move(days, "louvre", 0, 0)
		}},
	}))
}

// handsOn is something that hands do to the days of a trip.
type handsOn struct {
	name string
	edit func(days []trip.ItineraryDay)
}

// onDesk tells what a desk offers for every slot of a plan, and what it says of each thing that hands do to its days.
func onDesk(t *testing.T, d OnDesk, p *trip.Plan, shown []trip.ItineraryDay, edits []handsOn) string {
	t.Helper()
	var b strings.Builder
	for day := range p.Days {
		for slot, s := range p.Days[day].Slots {
			ref := trip.SlotRef(day, slot)
			list, err := d.Alternatives(ref, 4)
			fmt.Fprintf(&b, "%s %s %s %s: %v\n", ref, s.Role, s.Selected().OptionRef, s.Window, err)
			for _, a := range list {
				broken := []string{}
				for _, v := range a.Violations {
					broken = append(broken, v.NodeRef)
				}
				fmt.Fprintf(&b, "  %s %s %s %s %v: %s\n", a.Option, a.Kind, a.Cost, a.DeltaCost.Signed(), broken, a.Why)
			}
		}
	}
	for _, tt := range edits {
		days := slices.Clone(shown)
		for n := range days {
			days[n].Activities = slices.Clone(days[n].Activities)
		}
		tt.edit(days)
		checked, err := d.Check(days)
		fmt.Fprintf(&b, "\n%s: %v %s, holds %v\n", tt.name, err, checked.Costs.Total, checked.Valid)
		for _, v := range checked.Violations {
			fmt.Fprintf(&b, "  %s: %s\n", v.NodeRef, v.Message)
		}
		for _, day := range checked.Days {
			var line []string
			for _, a := range day.Activities {
				line = append(line, fmt.Sprintf("%s %s", a.OptionRef, a.Window.Start))
			}
			fmt.Fprintf(&b, "  %s\n", strings.Join(line, ", "))
		}
		fixes, err := d.Fixes(days)
		for _, f := range fixes {
			fmt.Fprintf(&b, "  fix %s for %s: %s (%s %s) %s, %d min, holds %v\n", f.Kind, f.For, f.Says, f.Option, f.From, f.DeltaCost.Signed(), f.DeltaMinutes, f.Valid)
		}
		if err != nil {
			fmt.Fprintf(&b, "  %v\n", err)
		}
	}
	return b.String()
}

// golden compares what is said with a file.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Error(diff)
	}
}

// at finds an option on the days. It panics where it is not.
func at(days []trip.ItineraryDay, ref string) (*trip.ItineraryDay, int) {
	for n := range days {
		if i := slices.IndexFunc(days[n].Activities, func(a trip.Activity) bool { return a.OptionRef == ref }); i >= 0 {
			return &days[n], i
		}
	}
	panic(ref + " is not there")
}

// move puts what stands on the days at another place of a day.
func move(days []trip.ItineraryDay, ref string, day, to int) {
	from, i := at(days, ref)
	a := from.Activities[i]
	from.Activities = slices.Delete(slices.Clone(from.Activities), i, i+1)
	days[day].Activities = slices.Insert(slices.Clone(days[day].Activities), to, a)
}

// alter does something to what stands on the days first.
func alter(days []trip.ItineraryDay, ref string, what func(*trip.Activity)) {
	day, i := at(days, ref)
	what(&day.Activities[i])
}

package plan

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// What everybody comes for and is not in the plan of a first visit is said with why, once, and taken back when it is there.
func TestWhatAFirstVisitGoesWithoutIsSaid(t *testing.T) {
	t.Parallel()
	const said = "Left out, though a first visit rarely goes without: "
	for _, tt := range []struct {
		name   string
		change func(in *trip.Intent, f *trip.Facts)
		want   string
	}{
		{"it has no room", func(*trip.Intent, *trip.Facts) {}, said + "Sight of sights (no room for 3 h). What is asked for by name comes first."},
		{"it is closed on all days", func(in *trip.Intent, f *trip.Facts) { f.Attractions[0].Week = calendar.Week{} },
			said + "Sight of sights (closed on these days). What is asked for by name comes first."},
		{"it is dearer than what is left", func(in *trip.Intent, f *trip.Facts) { in.Budget = 1 },
			said + "Sight of sights ($20 for tickets, $0 is left). What is asked for by name comes first."},
		{"in German", func(in *trip.Intent, _ *trip.Facts) { in.Lang = "de" },
			"Nicht dabei, obwohl es zum ersten Besuch meist gehört: Sight of sights (kein Platz für 3 Std.). Was mit Namen gewünscht wird, geht vor."},
		{"they know the place", func(in *trip.Intent, _ *trip.Facts) { in.Prefs.Returning = true }, ""},
		{"they stay for three days", func(in *trip.Intent, _ *trip.Facts) { in.DateWindow.End = in.DateWindow.Start.AddDays(2) }, ""},
		{"it is not offered", func(_ *trip.Intent, f *trip.Facts) { f.Attractions = f.Attractions[1:] }, ""},
	} {
		in, p, f := triptest.Paris()
		in.Budget = 1_000_000_00
		stands := revise.SkeletonOf(&p)
		f.Attractions = slices.DeleteFunc(f.Attractions, func(a trip.Attraction) bool { return stands.RefOf(a.ID) == "" })
		missing := triptest.Sight("missing", "Sight of sights", 48.86, 2.33)
		missing.Appeal, missing.Stay = 99, 180
		price := f.Attractions[0].Price
		for i := range f.Attractions {
			if f.Attractions[i].Price != nil && *f.Attractions[i].Price > 0 {
				price = f.Attractions[i].Price
			}
		}
		missing.Price = price
		f.Attractions = append([]trip.Attraction{missing}, f.Attractions...)
		tt.change(&in, f)
		before := []string{"something else", in.Locale().Begins(leftOut) + "of the plan before"}
		got := leftOutAssumed(before, &in, &p, f)
		want := []string{"something else"}
		if tt.want != "" {
			want = append(want, tt.want)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", tt.name, got, want)
		}
	}
}

package recheck_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/passes"
	"github.com/tripwright/tripwright/internal/recheck"
	"github.com/tripwright/tripwright/internal/trip"
)

// A pass is what the pack of its city has, and takes the place of what stands in the plan: whoever makes it cheaper, lets it hold on other lines, or makes
// one up is found out, also where all sums and sentences are told anew.
func TestNoPassIsBetterThanItIs(t *testing.T) {
	t.Parallel()
	a, ctx := opened(t)
	doc := planned(t, a, ctx, oneCity)
	anew := func(it *trip.Itinerary) { it.Plan = passes.With(it.Plan, &it.Intent, &it.Facts) }
	for _, tt := range []struct {
		name   string
		change func(it *trip.Itinerary)
		says   string
	}{
		{"as it is", func(it *trip.Itinerary) {
			if len(it.Plan.Passes) == 0 {
				t.Error("no pass pays in the plan")
			}
		}, ""},
		{"told anew, as it is", anew, ""},
		{"a cheaper price", func(it *trip.Itinerary) { it.Plan.Passes[0].Price -= 5_00 }, "costs"},
		{"more in its place", func(it *trip.Itinerary) { it.Plan.Passes[0].Instead += 5_00 }, "is said to be taken in the place of tickets for"},
		{"twice", func(it *trip.Itinerary) { it.Plan.Passes = append(it.Plan.Passes, it.Plan.Passes[0]) }, "in the place of the same tickets"},
		{"a cheaper fact", func(it *trip.Itinerary) {
			it.Facts.City.Passes[0].Price = 1
			anew(it)
		}, "Paris itself is not as the pack has it"},
		{"a fact with more lines", func(it *trip.Itinerary) {
			it.Facts.City.Passes[0].Lines = append(it.Facts.City.Passes[0].Lines, "RER B", "Metro 14")
			anew(it)
		}, "Paris itself is not as the pack has it"},
		{"a pass that there is none of", func(it *trip.Itinerary) {
			free := it.Facts.City.Passes[0]
			free.ID, free.Name, free.Price = "gold", "Golden ticket", 1
			it.Facts.City.Passes = append(it.Facts.City.Passes, free)
			anew(it)
		}, "Paris itself is not as the pack has it"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			names, found := failed(recheck.Itinerary(a.Atlas, reissued(t, doc, tt.change)))
			if tt.says == "" && names != nil || tt.says != "" && (!slices.Contains(names, "evidence") || !strings.Contains(strings.Join(found, "\n"), tt.says)) {
				t.Errorf("found by %v: %q", names, found)
			}
		})
	}
}

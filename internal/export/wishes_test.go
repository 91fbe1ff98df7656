package export_test

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/trip"
)

// What became of the wishes stands before the verdict, what is not met first; an itinerary of before says nothing of wishes.
func TestWishesComeFirst(t *testing.T) {
	t.Parallel()
	of := func(it *trip.Itinerary) map[string]string {
		return map[string]string{"markdown": write(t, it, export.Markdown), "pdf": pdfText(t, []byte(write(t, it, export.PDF)))}
	}
	for name, page := range of(sample()) {
		if strings.Contains(page, "Your wishes") {
			t.Errorf("%s: wishes that nobody knows of", name)
		}
	}
	it := sample()
	it.Wishes = []trip.Wish{{Text: "Paris", Kind: trip.Must, Fate: trip.FateMet, Where: []string{trip.TripRef}},
		{Text: "kayaks", Kind: trip.Prefer, Fate: trip.FateNotMet, Why: "Not understood.", WaysOut: []string{"Say it anew."}}}
	for name, page := range of(it) {
		at := -1
		for _, next := range []string{"Your wishes: 1 met, 1 not met", "kayaks", "Not understood.", "Say it anew.", "Paris", "rules hold"} {
			i := strings.Index(page[at+1:], next)
			if i < 0 {
				t.Fatalf("%s: no %q behind what comes before it:\n%.600s", name, next, page)
			}
			at += 1 + i
		}
	}
	it.Wishes = it.Wishes[:1]
	for name, page := range of(it) {
		if !strings.Contains(page, "Your wishes: 1 met") || strings.Contains(page, "not met") {
			t.Errorf("%s: %.300s", name, page)
		}
	}
}

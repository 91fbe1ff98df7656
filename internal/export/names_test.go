package export

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/geo"
)

// On the map of a journey the name of every stay is inside the frame, and covers neither another name nor a pin, wherever the stays are.
func TestNamesOnAMapDoNotCoverEachOther(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := &Sheet{}
		spread := rapid.SampledFrom([]float64{0.01, 0.5, 12}).Draw(t, "spread")
		for range rapid.IntRange(2, 6).Draw(t, "stays") {
			s.Stays = append(s.Stays, Stay{Place: strings.Repeat("m", rapid.IntRange(3, 14).Draw(t, "letters")),
				At: geo.Point{Lat: 48 + spread*rapid.Float64Range(-1, 1).Draw(t, "lat"), Lon: 8 + spread*rapid.Float64Range(-1, 1).Draw(t, "lon")}})
		}
		l := rapid.SampledFrom([]look{Wide.look(), Frame{440, 420}.look()}).Draw(t, "look")
		c, ok := s.chartOf(WholeTrip, l)
		if !ok {
			t.Fatal("no map")
		}
		var names []frameOf
		for _, p := range c.pins {
			names = append(names, frameOf{p.said, l.letter * float64(len(p.name)) / 2, l.line / 2})
		}
		for i, n := range names {
			if n.at.x-n.wide < 0 || n.at.x+n.wide > l.width || n.at.y-n.high < 0 || n.at.y+n.high > l.height {
				t.Errorf("the name of stay %d leaves the frame: %+v", i+1, n)
			}
			for k, p := range c.pins {
				if n.covers(frameOf{p.at, l.radius, l.radius}) {
					t.Errorf("the name of stay %d covers the pin of stay %d", i+1, k+1)
				}
				if k > i && n.covers(names[k]) {
					t.Errorf("the names of stays %d and %d cover each other", i+1, k+1)
				}
			}
		}
	})
}

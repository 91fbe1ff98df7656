package atlas_test

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// Every section of every guide says something and where it has it from.
func TestGuides(t *testing.T) {
	t.Parallel()
	a, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, city := range a.Cities() {
		g, err := a.Guide(city.Name)
		if err != nil {
			t.Errorf("%s: %v", city.Name, err)
			continue
		}
		if len(g.Sections) < 12 || len(strings.Fields(g.Text)) < 2500 || strings.Contains(g.Text, "Source:") {
			t.Errorf("%s: %d sections, %d words", city.Name, len(g.Sections), len(strings.Fields(g.Text)))
		}
		refs := map[string]bool{}
		for i := range g.Sections {
			s := &g.Sections[i]
			p := g.Provenance(s, "words")
			if len(s.Sources) == 0 || len(strings.Fields(s.Text)) < 50 || refs[p.RefID] || !p.IsEvidence() || p.SourceURL == "" ||
				p.ResponseDigest != trip.Digest("words") || p.FetchedAt.IsZero() {
				t.Errorf("%s, %s: %d words, provenance %+v", city.Name, s.Heading, len(strings.Fields(s.Text)), p)
			}
			refs[p.RefID] = true
		}
	}
	if _, err := a.Guide("Atlantis"); !fault.Is(err, fault.NotFound) {
		t.Errorf("a guide to nowhere: %v", err)
	}
}

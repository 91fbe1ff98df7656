package terminal

import (
	"testing"

	"charm.land/lipgloss/v2"

	"github.com/tripwright/tripwright/internal/trip"
)

// How good the facts of an entry are shows in its edge (seed 000 §12.2): green what a service or a document said, yellow what the program
// brought along or computed, grey what is not known. Each has a sign of its own too, for who sees no colours.
func TestColoursOfEvidence(t *testing.T) {
	t.Parallel()
	signs := map[string]bool{}
	for source, want := range map[trip.Source]lipgloss.Style{
		trip.SourceTool:    lipgloss.NewStyle().Foreground(lipgloss.Green),
		trip.SourceFixture: lipgloss.NewStyle().Foreground(lipgloss.Yellow),
		trip.SourceOmitted: lipgloss.NewStyle().Foreground(lipgloss.BrightBlack),
	} {
		sign, tone := edgeOf(trip.Provenance{Source: source}.Quality())
		if got := ink(true).paint(tone, sign); got != want.Render(sign) {
			t.Errorf("%s is drawn as %q, want %q", source, got, want.Render(sign))
		}
		signs[sign] = true
	}
	if len(signs) != 3 {
		t.Errorf("three qualities have the signs %v", signs)
	}
}

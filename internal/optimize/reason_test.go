package optimize_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/optimize"
)

func TestReasonsAreWords(t *testing.T) {
	t.Parallel()
	for reason, want := range map[optimize.Reason]string{
		optimize.Placed: "placed", optimize.Closed: "closed", optimize.NoRoom: "no room", optimize.NoRoom + 1: "reason 9", -1: "reason -1",
	} {
		if got := reason.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

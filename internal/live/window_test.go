package live

import (
	"testing"

	"github.com/tripwright/tripwright/internal/run"
)

// What a reader of the source brings may have been told meanwhile: nothing stands in the window twice, or out of order.
func TestWhatIsThereIsNotAppendedAgain(t *testing.T) {
	t.Parallel()
	tl := newTail(Ref{}, nil)
	tl.load(0, true)
	for _, seqs := range [][]int64{{1, 2}, {1, 2, 3}, {2, 3}, {}, {3, 4, 5}} {
		var found []*entry
		for _, seq := range seqs {
			found = append(found, &entry{event: run.Event{Seq: seq}})
		}
		tl.append(found)
	}
	for i, e := range tl.window {
		if e.event.Seq != int64(i+1) {
			t.Errorf("event %d stands at place %d", e.event.Seq, i+1)
		}
	}
	if _, head := tl.bounds(); head != 5 || len(tl.window) != 5 {
		t.Errorf("%d events up to %d", len(tl.window), head)
	}
}

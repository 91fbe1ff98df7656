package durable

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/durable/book"
)

// A look at a queue in which many wait is gone by for a while, of which nobody loses a turn: what it showed is given out in
// the same order, and nothing twice. A look at a short queue is not.
func TestALookIsGoneByForAWhile(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		waiting int
		want    bool
	}{{book.SeenOfLane / 2, false}, {10 * book.SeenOfLane, true}} {
		t.Run(fmt.Sprint(tt.waiting), func(t *testing.T) {
			t.Parallel()
			e, err := Open(t.Context(), Config{Path: filepath.Join(t.TempDir(), "engine.db")})
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = e.Close(t.Context()) }()
			if err := FillQueue(t.Context(), e, "wf", tt.waiting, 2); err != nil {
				t.Fatal(err)
			}
			noon := time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC) // and stays there
			from := &scout{book: e.book, version: e.cfg.Version, queues: []string{book.WaitingQueue}, now: func() time.Time { return noon }, kept: map[string]kept{}}
			p := newPool("", 100, 0)
			var got []string
			for i := range 6 {
				v := p.view()
				v.most = 1
				if i == 1 && tt.want { // however fast this machine is
					k := from.kept[v.id()]
					k.until = noon.Add(time.Hour)
					from.kept[v.id()] = k
				}
				at, fresh, err := from.sight(t.Context(), []string{"wf"}, v)
				if err != nil || i > 0 && fresh == tt.want {
					t.Fatalf("look %d is new: %t, %v", i, fresh, err)
				}
				chosen := v.choose(at.waiting)
				if _, err := e.book.Claim(t.Context(), "x", chosen, from.queues); err != nil {
					t.Fatal(err)
				}
				from.took(v, chosen)
				p.enter(chosen[0].Lane())
				got = append(got, chosen[0].Key)
			}
			if want := "[org0/0 org1/1 org0/2 org1/3 org0/4 org1/5]"; fmt.Sprint(got) != want {
				t.Errorf("they go as %v, want %s", got, want)
			}
		})
	}
}

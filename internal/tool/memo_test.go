package tool

import (
	"context"
	"fmt"
	"testing"
)

// A tool that gives another answer each time does not fill the memory of the process with them: maxSeen is the most it keeps read.
func TestOnlySoManyAnswersAreKeptRead(t *testing.T) {
	t.Parallel()
	g := Use(&Guard{}, Spec[int, string]{Name: "oracle", Call: func(_ context.Context, n int) (string, error) { return fmt.Sprint(n), nil }})
	for n := 1; n <= 2*maxSeen+1; n++ {
		if r, err := g.Call(t.Context(), n); err != nil || r.Value != fmt.Sprint(n) {
			t.Fatalf("%d is answered with %q, %v", n, r.Value, err)
		}
		if want := (n-1)%maxSeen + 1; len(g.memo) != want {
			t.Fatalf("after %d answers %d are kept, want %d", n, len(g.memo), want)
		}
	}
}

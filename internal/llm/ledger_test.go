package llm_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/llm/llmtest"
)

func TestPurse(t *testing.T) {
	t.Parallel()
	llmtest.Ledger(t, func(*testing.T) llm.Ledger { return &llm.Purse{} })
}

// Whatever is reserved and settled in whatever order: nobody is given more than there is, unless a question cost more than
// was reserved for it; and what is reserved and settled in full adds up.
func TestAPurseNeverGivesMoreThanThereIs(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	rapid.Check(t, func(t *rapid.T) {
		p := &llm.Purse{}
		most := llm.Micros(rapid.Int64Range(0, 1000).Draw(t, "cap"))
		a := []llm.Account{{Key: "run/1", Name: "this run", Cap: most, Ends: time.Now().Add(time.Hour)}}
		var open []llm.Micros
		var want llm.Micros
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			if len(open) > 0 && rapid.Bool().Draw(t, "settle") {
				spent := llm.Micros(rapid.Int64Range(0, int64(open[0])).Draw(t, "spent"))
				_ = p.Settle(ctx, a, open[0], spent)
				want, open = want-open[0]+spent, open[1:]
				continue
			}
			cost := llm.Micros(rapid.Int64Range(0, 300).Draw(t, "cost"))
			if err := p.Reserve(ctx, a, cost); (err == nil) != (want+cost <= most) {
				t.Fatalf("%d of %d are gone, asked for %d: %v", want, most, cost, err)
			} else if err == nil {
				want, open = want+cost, append(open, cost)
			}
		}
		if got := p.Spent("run/1"); got != want || got > most {
			t.Fatalf("spent %d, want %d of at most %d", got, want, most)
		}
	})
}

// A day that is over is forgotten, and takes no memory.
func TestAPurseForgets(t *testing.T) {
	t.Parallel()
	now := time.Date(2027, 6, 10, 23, 0, 0, 0, time.UTC)
	p := &llm.Purse{Now: func() time.Time { return now }}
	a := []llm.Account{{Key: "day/2027-06-10", Name: "everybody", Cap: 10, Ends: now.Add(time.Hour)}}
	_ = p.Reserve(t.Context(), a, 10)
	now = now.Add(2 * time.Hour)
	_ = p.Reserve(t.Context(), []llm.Account{{Key: "day/2027-06-11", Cap: 10, Ends: now.Add(time.Hour)}}, 1)
	if got := p.Spent("day/2027-06-10"); got != 0 {
		t.Errorf("yesterday still holds %d", got)
	}
}

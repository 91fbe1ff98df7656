// Package tooltest is the contract of a tool: what every adapter below internal/tool promises, as one suite of tests. A
// new adapter is passed to Run and is right when that is green. Only tests import it.
package tooltest

import (
	"context"
	"encoding/hex"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/trip"
)

// Contract is a tool and what it takes to try it.
type Contract[In, Out any] struct {
	Call tool.Func[In, Out]
	Good func() In                   // a question it has an answer to, made anew each time
	Bad  map[string]In               // questions it must refuse, by what is wrong with them
	None map[string]In               // sound questions it has no answer to
	From func(Out) []trip.Provenance // the provenance of every fact of an answer
}

// Run tries a tool.
func Run[In, Out any](t *testing.T, c Contract[In, Out]) {
	t.Helper()
	t.Run("refuses a call that is over already", c.cancelled)
	t.Run("answers the same question the same way", c.deterministic)
	t.Run("leaves the question as it is", c.keepsInput)
	t.Run("refuses what is malformed", c.refuses)
	t.Run("knows what it does not know", c.absent)
	t.Run("says where every fact comes from", c.provenance)
	t.Run("is safe for concurrent use", c.concurrent)
}

func (c Contract[In, Out]) cancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	began := time.Now()
	_, err := c.Call(ctx, c.Good())
	if err == nil {
		t.Error("a cancelled call was answered")
	}
	if took := time.Since(began); took > time.Second {
		t.Errorf("a cancelled call took %v", took)
	}
	hasKind(t, err)
}

func (c Contract[In, Out]) deterministic(t *testing.T) {
	first, second := c.answer(t), c.answer(t)
	if diff := cmp.Diff(first, second); diff != "" {
		t.Errorf("two answers to one question differ (-first +second):\n%s", diff)
	}
}

func (c Contract[In, Out]) keepsInput(t *testing.T) {
	in := c.Good()
	if _, err := c.Call(t.Context(), in); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(c.Good(), in); diff != "" {
		t.Errorf("the question was changed (-before +after):\n%s", diff)
	}
}

func (c Contract[In, Out]) refuses(t *testing.T) {
	for name, in := range c.Bad {
		if _, err := c.Call(t.Context(), in); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: got %v, want fault.Invalid", name, err)
		}
	}
}

func (c Contract[In, Out]) absent(t *testing.T) {
	for name, in := range c.None {
		if _, err := c.Call(t.Context(), in); !fault.Is(err, fault.NotFound) {
			t.Errorf("%s: got %v, want fault.NotFound", name, err)
		}
	}
}

func (c Contract[In, Out]) provenance(t *testing.T) {
	facts := c.From(c.answer(t))
	if len(facts) == 0 {
		t.Fatal("the answer has no facts")
	}
	for _, p := range facts {
		Provenance(t, p)
	}
}

// Provenance checks that p says all that evidence must say.
func Provenance(t *testing.T, p trip.Provenance) {
	t.Helper()
	sum, err := hex.DecodeString(p.ResponseDigest)
	for what, ok := range map[string]bool{
		"is evidence":                   p.IsEvidence(),
		"names its tool":                p.Tool != "",
		"has a reference":               p.RefID != "",
		"says when, in UTC":             !p.FetchedAt.IsZero() && p.FetchedAt.Location() == time.UTC,
		"has the sha256 of the answer":  err == nil && len(sum) == 32,
		"links to https only":           p.SourceURL == "" || strings.HasPrefix(p.SourceURL, "https://"),
		"links to its outside source":   p.SourceURL != "" || p.Source != trip.SourceTool,
		"says what it is computed from": p.Source != trip.SourceComputed || len(p.DerivedFrom) > 0 || p.Note != "",
	} {
		if !ok {
			t.Errorf("provenance %+v: not true that it %s", p, what)
		}
	}
}

func (c Contract[In, Out]) concurrent(t *testing.T) {
	want := c.answer(t)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			got, err := c.Call(context.WithoutCancel(t.Context()), c.Good())
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("a concurrent answer differs (%v):\n%s", err, diff)
			}
		})
	}
	all.Wait()
}

func (c Contract[In, Out]) answer(t *testing.T) Out {
	t.Helper()
	out, err := c.Call(t.Context(), c.Good())
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func hasKind(t *testing.T, err error) {
	t.Helper()
	if err != nil && fault.Is(err, fault.Internal) {
		t.Errorf("the error has no kind: %v", err)
	}
}

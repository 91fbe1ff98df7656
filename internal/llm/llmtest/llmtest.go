// Package llmtest is the meaning of llm.Model: an implementation is right when Run is green. Only tests import it.
package llmtest

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// Run tries a model. open gives a fresh model and a request that it can answer at least eight times; requests to a real
// provider are played from a recording.
func Run(t *testing.T, open func(t *testing.T) (llm.Model, llm.Request)) {
	t.Run("has a stable name", func(t *testing.T) {
		m, _ := open(t)
		if first, second := m.Name(), m.Name(); first == "" || first != second {
			t.Errorf("Name() = %q, then %q; want one name that stays", first, second)
		}
	})
	t.Run("answers and says what it took", func(t *testing.T) {
		m, req := open(t)
		checkReply(t, m, req)
	})
	t.Run("leaves the request alone", func(t *testing.T) {
		m, req := open(t)
		schema := string(req.Schema)
		checkReply(t, m, req)
		if string(req.Schema) != schema {
			t.Error("the request's schema was changed")
		}
	})
	t.Run("gives up when the context has ended", func(t *testing.T) {
		m, req := open(t)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := m.Complete(ctx, req); !errors.Is(err, context.Canceled) {
			t.Errorf("error = %v, want context.Canceled in its chain", err)
		}
	})
	t.Run("refuses what cannot be asked", func(t *testing.T) {
		m, req := open(t)
		hot := req
		hot.Temperature = 9
		for _, bad := range []llm.Request{{}, hot} {
			if _, err := m.Complete(t.Context(), bad); !fault.Is(err, fault.Invalid) {
				t.Errorf("error = %v, want fault.Invalid", err)
			}
		}
	})
	t.Run("may be asked by many at once", func(t *testing.T) {
		m, req := open(t)
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() { checkReply(t, m, req) })
		}
		wg.Wait()
	})
}

func checkReply(t *testing.T, m llm.Model, req llm.Request) {
	t.Helper()
	reply, err := m.Complete(t.Context(), req)
	if err != nil {
		t.Errorf("Complete: %v", err)
		return
	}
	if reply.Text == "" {
		t.Error("the reply has no text")
	}
	if u := reply.Usage; u.Model == "" || u.Input < 0 || u.Output < 0 || u.Cost < 0 {
		t.Errorf("usage = %+v, want a model and no negative counts", u)
	}
}

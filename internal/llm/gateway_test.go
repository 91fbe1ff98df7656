package llm_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/llm/llmtest"
	"github.com/tripwright/tripwright/internal/llm/scripted"
)

// stub is a model that a test writes down in a line.
type stub struct {
	name  string
	asked atomic.Int64
	says  func(ctx context.Context, n int, req llm.Request) (llm.Reply, error)
}

func (s *stub) Name() string { return s.name }

func (s *stub) Complete(ctx context.Context, req llm.Request) (llm.Reply, error) {
	n := int(s.asked.Add(1)) - 1
	if s.says == nil {
		return llm.Reply{Text: s.name, Usage: llm.Usage{Model: s.name, Input: 100, Output: 10}}, nil
	}
	return s.says(ctx, n, req)
}

// fails gives these errors in turn, then an answer.
func fails(errs ...error) *stub {
	return &stub{name: "m", says: func(_ context.Context, n int, _ llm.Request) (llm.Reply, error) {
		if n < len(errs) {
			return llm.Reply{}, errs[n]
		}
		return llm.Reply{Text: "at last", Usage: llm.Usage{Input: 100, Output: 10}}, nil
	}}
}

func gateway(t *testing.T, c llm.GatewayConfig, models ...llm.Model) *llm.Gateway {
	t.Helper()
	if c.Models == nil {
		c.Models = map[llm.Class]llm.Model{}
		for i, m := range models {
			c.Models[llm.Classes()[i]] = m
		}
	}
	g, err := llm.NewGateway(c)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

var hello = llm.Request{Task: "t", System: "be brief", User: "hello", MaxTokens: 100}

func TestGatewayContract(t *testing.T) {
	t.Parallel()
	llmtest.Run(t, func(t *testing.T) (llm.Model, llm.Request) {
		return gateway(t, llm.GatewayConfig{}, scripted.New("a", "b", "c", "d", "e", "f", "g", "h")), hello
	})
}

func TestRoute(t *testing.T) {
	t.Parallel()
	s, m, b := &stub{name: "s"}, &stub{name: "m"}, &stub{name: "b"}
	type models = map[llm.Class]llm.Model
	for _, tc := range []struct {
		name   string
		models models
		fast   bool
		class  llm.Class
		want   string
	}{
		{"small", models{llm.Small: s, llm.Medium: m, llm.Big: b}, false, llm.Small, "s"},
		{"nothing said", models{llm.Small: s, llm.Medium: m, llm.Big: b}, false, "", "m"},
		{"big", models{llm.Small: s, llm.Medium: m, llm.Big: b}, false, llm.Big, "b"},
		{"fast", models{llm.Small: s, llm.Medium: m, llm.Big: b}, true, llm.Big, "s"},
		{"the next cheaper", models{llm.Small: s, llm.Medium: m}, false, llm.Big, "m"},
		{"two steps cheaper", models{llm.Small: s}, false, llm.Big, "s"},
		{"the next dearer", models{llm.Medium: m, llm.Big: b}, false, llm.Small, "m"},
		{"the cheaper of two", models{llm.Small: s, llm.Big: b}, false, llm.Medium, "s"},
	} {
		req := hello
		req.Class = tc.class
		got, err := gateway(t, llm.GatewayConfig{Models: tc.models, Fast: tc.fast}).Complete(t.Context(), req)
		if err != nil || got.Text != tc.want {
			t.Errorf("%s: %q answers, want %q (%v)", tc.name, got.Text, tc.want, err)
		}
	}
	if name := gateway(t, llm.GatewayConfig{}, s, m, b).Name(); name != "s+m+b" {
		t.Errorf("name %q", name)
	}
	if name := gateway(t, llm.GatewayConfig{Fast: true}, s, m, b).Name(); name != "s" {
		t.Errorf("name %q, fast", name)
	}
	for _, bad := range []models{nil, {"huge": b}} {
		if _, err := llm.NewGateway(llm.GatewayConfig{Models: bad}); !fault.Is(err, fault.Invalid) {
			t.Errorf("%v: error %v", bad, err)
		}
	}
}

// S2.10, S4.19: what is longer than it may be is not sent, and costs nothing.
func TestAPromptThatIsTooLongIsNotSent(t *testing.T) {
	t.Parallel()
	m, purse := &stub{name: "m"}, &llm.Purse{}
	g := gateway(t, llm.GatewayConfig{Ledger: purse, Worst: llm.Price{Input: llm.Dollar}}, m)
	long := strings.Repeat("word ", llm.DefaultMaxPrompt)
	for name, change := range map[string]func(*llm.Request){
		"the input":     func(r *llm.Request) { r.User = long },
		"the schema":    func(r *llm.Request) { r.Schema = []byte(long) },
		"the tools":     func(r *llm.Request) { r.Tools = []llm.Tool{{Name: "a", Description: long}} },
		"the turns":     func(r *llm.Request) { r.Since = []llm.Exchange{{Results: []llm.Result{{Output: long}}}} },
		"its own bound": func(r *llm.Request) { r.User, r.MaxPrompt = strings.Repeat("w", 400), 100 },
	} {
		req := hello
		change(&req)
		if _, err := g.Complete(t.Context(), req); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	if m.asked.Load() != 0 {
		t.Error("it was sent")
	}
	req := hello
	req.System, req.User, req.MaxPrompt = "", strings.Repeat(" word", 50), 99 // with what a protocol adds 66, and half of that again
	if _, err := g.Complete(t.Context(), req); err != nil {
		t.Errorf("99 tokens of 99: %v", err)
	}
}

// A reply that asks for a tool nobody offered is refused: the list is a list.
func TestToolsThatWereNotOffered(t *testing.T) {
	t.Parallel()
	m := &stub{name: "m", says: func(context.Context, int, llm.Request) (llm.Reply, error) {
		return llm.Reply{Calls: []llm.Call{{ID: "1", Name: "book"}}, Stop: llm.Called}, nil
	}}
	g := gateway(t, llm.GatewayConfig{}, m)
	req := hello
	for _, tools := range [][]llm.Tool{nil, {{Name: "weather"}}} {
		req.Tools = tools
		if _, err := g.Complete(t.Context(), req); !fault.Is(err, fault.BadReply) {
			t.Errorf("%v: error %v", tools, err)
		}
	}
	req.Tools = []llm.Tool{{Name: "book"}}
	if _, err := g.Complete(t.Context(), req); err != nil {
		t.Error(err)
	}
}

// C-34: what may pass is tried again, within the time there is and not before the provider wants it; what cannot pass is not.
func TestAgain(t *testing.T) {
	t.Parallel()
	busy := func(after time.Duration) error {
		e := fault.New(fault.Exhausted, "busy")
		e.RetryAfter = after
		return e
	}
	down, denied, mistaken := fault.New(fault.Unavailable, "down"), fault.New(fault.Denied, "no"), fault.New(fault.Internal, "what?")
	for _, tc := range []struct {
		name   string
		errs   []error
		within time.Duration
		chance float64
		kind   fault.Kind // of the error in the end
		ok     bool
		times  int64
		took   time.Duration
	}{
		{name: "down for a moment", errs: []error{down}, chance: 0.5, ok: true, times: 2, took: 250 * time.Millisecond},
		{name: "down twice", errs: []error{down, down}, chance: 0.5, ok: true, times: 3, took: 750 * time.Millisecond},
		{name: "down", errs: []error{down, down, down}, chance: 0.5, kind: fault.Unavailable, times: 3, took: 750 * time.Millisecond},
		{name: "no chance, no wait", errs: []error{down, down}, chance: 0, ok: true, times: 3, took: 0},
		{name: "busy", errs: []error{busy(0), busy(0), busy(0)}, chance: 0.5, ok: true, times: 4, took: 3500 * time.Millisecond},
		{name: "busy, and says until when", errs: []error{busy(7 * time.Second)}, chance: 0.5, ok: true, times: 2, took: 7500 * time.Millisecond},
		{name: "busy for longer than there is time", errs: []error{busy(20 * time.Second)}, within: 10 * time.Second, kind: fault.Exhausted, times: 1, took: 0},
		{name: "the wrong key", errs: []error{denied}, kind: fault.Denied, times: 1},
		{name: "our mistake", errs: []error{mistaken}, kind: fault.Internal, times: 1},
		{name: "a bad reply", errs: []error{fault.New(fault.BadReply, "?")}, kind: fault.BadReply, times: 1},
		{name: "first one, then the other", errs: []error{down, denied}, chance: 0, kind: fault.Denied, times: 2},
	} {
		synctest.Test(t, func(t *testing.T) {
			m := fails(tc.errs...)
			g := gateway(t, llm.GatewayConfig{Within: tc.within, Chance: func() float64 { return tc.chance }}, m)
			began := time.Now()
			_, err := g.Complete(t.Context(), hello)
			if (err == nil) != tc.ok || err != nil && !fault.Is(err, tc.kind) {
				t.Errorf("%s: error %v", tc.name, err)
			}
			if took := time.Since(began); m.asked.Load() != tc.times || took != tc.took {
				t.Errorf("%s: asked %d times in %s, want %d in %s", tc.name, m.asked.Load(), took, tc.times, tc.took)
			}
		})
	}
}

// A model that hangs is left after the time a question may take, and a caller that gives up is let go at once.
func TestAModelThatHangs(t *testing.T) {
	t.Parallel()
	hangs := func() *stub {
		return &stub{name: "m", says: func(ctx context.Context, _ int, _ llm.Request) (llm.Reply, error) {
			<-ctx.Done()
			return llm.Reply{}, fault.New(fault.Unavailable, "slow").Because(ctx.Err())
		}}
	}
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		_, err := gateway(t, llm.GatewayConfig{}, hangs()).Complete(t.Context(), hello)
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != 30*time.Second {
			t.Errorf("error %v after %s", err, time.Since(began))
		}
	})
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		began := time.Now()
		_, err := gateway(t, llm.GatewayConfig{}, hangs()).Complete(ctx, hello)
		if !errors.Is(err, context.Canceled) || time.Since(began) != time.Second {
			t.Errorf("error %v after %s", err, time.Since(began))
		}
	})
}

// Waits are full jitter: between nothing and the doubled base, never more than the most; and whatever a provider named comes
// before.
func TestWaitsAreBounded(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		chance := rapid.Float64Range(0, 0.999).Draw(rt, "chance")
		named := time.Duration(rapid.IntRange(0, 5).Draw(rt, "named")) * time.Second
		synctest.Test(t, func(t *testing.T) {
			e := fault.New(fault.Exhausted, "busy")
			e.RetryAfter = named
			m := fails(e)
			began := time.Now()
			g := gateway(t, llm.GatewayConfig{Within: time.Hour, Chance: func() float64 { return chance }}, m)
			if _, err := g.Complete(t.Context(), hello); err != nil {
				t.Fatal(err)
			}
			if took := time.Since(began); took < named || took >= named+time.Second {
				t.Errorf("waited %s after being told %s", took, named)
			}
		})
	})
}

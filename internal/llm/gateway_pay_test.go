package llm_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// purse is a gateway whose model costs a dollar for a million tokens read and ten for a million written, so that a question
// of hello can cost 32 + 1000 millionths, and costs 100 + 100.
func purse(t *testing.T, b llm.Budget, m llm.Model) (*llm.Gateway, *llm.Purse) {
	t.Helper()
	p := &llm.Purse{}
	noon := time.Date(2027, 6, 10, 12, 0, 0, 0, time.UTC)
	p.Now = func() time.Time { return noon }
	return gateway(t, llm.GatewayConfig{
		Ledger: p, Budget: b, Prices: llm.Prices{{Model: "m", Price: llm.Price{Input: llm.Dollar, Output: 10 * llm.Dollar}}},
		Worst: llm.Price{Input: 5 * llm.Dollar, Output: 50 * llm.Dollar}, Now: p.Now, Chance: func() float64 { return 0 },
		Payer: func(ctx context.Context) llm.Payer { p, _ := ctx.Value(payerKey{}).(llm.Payer); return p },
	}, m), p
}

type payerKey struct{}

func paidBy(t *testing.T, run, org string) context.Context {
	return context.WithValue(t.Context(), payerKey{}, llm.Payer{Run: run, Org: org})
}

func TestWhatAQuestionCosts(t *testing.T) {
	t.Parallel()
	usage := func(u llm.Usage) func(context.Context, int, llm.Request) (llm.Reply, error) {
		return func(context.Context, int, llm.Request) (llm.Reply, error) {
			return llm.Reply{Text: strings.Repeat("a", 40), Usage: u}, nil
		}
	}
	for _, tc := range []struct {
		name  string
		model *stub
		want  llm.Usage
	}{
		{"as the provider counts", &stub{name: "m", says: usage(llm.Usage{Model: "m-1", Input: 7, Output: 3})}, llm.Usage{Model: "m-1", Input: 7, Output: 3, Cost: 37}},
		{"a fraction of a cent is not nothing", &stub{name: "m", says: usage(llm.Usage{Input: 1})}, llm.Usage{Model: "m", Input: 1, Cost: 1}},
		{"nobody counted", &stub{name: "m", says: usage(llm.Usage{})}, llm.Usage{Model: "m", Input: 29, Output: 8, Cost: 109, Estimated: true}},
		{"a model of no list costs the worst", &stub{name: "x", says: usage(llm.Usage{Input: 7, Output: 3})}, llm.Usage{Model: "x", Input: 7, Output: 3, Cost: 185, Unpriced: true}},
	} {
		g, p := purse(t, llm.Budget{}, tc.model)
		got, err := g.Complete(paidBy(t, "r", "o"), hello)
		if err != nil || got.Usage != tc.want {
			t.Errorf("%s: %+v, %v, want %+v", tc.name, got.Usage, err, tc.want)
		}
		for _, key := range []string{"run/r", "org/o/2027-06-10", "day/2027-06-10"} {
			if p.Spent(key) != tc.want.Cost {
				t.Errorf("%s: %s paid %d, want %d", tc.name, key, p.Spent(key), tc.want.Cost)
			}
		}
	}
}

// The budget acts before the call: what a question might cost must be there. hello might cost 19 and half of that again,
// because its tokens are estimated, and 100 tokens of reply at ten: 1029.
func TestAQuestionThatMightCostTooMuchIsNotPut(t *testing.T) {
	t.Parallel()
	for name, b := range map[string]llm.Budget{"run": {Run: 1028}, "organisation": {Org: 1028}, "day": {Day: 1028}} {
		m := &stub{name: "m"}
		g, p := purse(t, b, m)
		_, err := g.Complete(paidBy(t, "r", "o"), hello)
		if !fault.Is(err, fault.Exhausted) || !errors.Is(err, llm.ErrOverdrawn) || m.asked.Load() != 0 {
			t.Errorf("%s: error %v, asked %d times", name, err, m.asked.Load())
		}
		if p.Spent("day/2027-06-10") != 0 || p.Spent("run/r") != 0 {
			t.Errorf("%s: what was refused is paid for", name)
		}
	}
	m := &stub{name: "m"}
	g, _ := purse(t, llm.Budget{Run: 1029, Org: 1029, Day: 1029}, m)
	if _, err := g.Complete(paidBy(t, "r", "o"), hello); err != nil {
		t.Errorf("exactly enough: %v", err)
	}
}

// S0.190: a run that has spent what it may is cut off from models, and others are not.
func TestTheKillSwitchOfARun(t *testing.T) {
	t.Parallel()
	greedy := &stub{name: "m", says: func(context.Context, int, llm.Request) (llm.Reply, error) {
		return llm.Reply{Text: "a", Usage: llm.Usage{Input: 90_000, Output: 1000}}, nil // more than anybody could foresee
	}}
	g, p := purse(t, llm.Budget{}, greedy)
	if _, err := g.Complete(paidBy(t, "r", "o"), hello); err != nil {
		t.Fatal(err)
	}
	if p.Spent("run/r") != 100_000 {
		t.Fatalf("spent %d", p.Spent("run/r"))
	}
	if _, err := g.Complete(paidBy(t, "r", "o"), hello); !errors.Is(err, llm.ErrOverdrawn) || greedy.asked.Load() != 1 {
		t.Errorf("error %v, asked %d times", err, greedy.asked.Load())
	}
	if _, err := g.Complete(paidBy(t, "other", "o"), hello); err != nil {
		t.Errorf("another run: %v", err)
	}
}

// A question that failed costs what the provider may ask for it: nothing when it was refused, all that was set aside when it
// broke off on the way.
func TestWhatAFailureCosts(t *testing.T) {
	t.Parallel()
	refused := llm.Service{Name: "it"}.Refused(400, nil)
	brokeOff := llm.Service{Name: "it"}.Broken()
	for name, tc := range map[string]struct {
		err  error
		want llm.Micros
	}{"refused": {refused, 0}, "broke off": {brokeOff, 1029}} {
		g, p := purse(t, llm.Budget{}, fails(tc.err))
		r, err := g.Complete(paidBy(t, "r", "o"), hello)
		if err == nil || p.Spent("run/r") != tc.want || r.Usage.Cost != tc.want {
			t.Errorf("%s: paid %d, said to have paid %d, want %d (%v)", name, p.Spent("run/r"), r.Usage.Cost, tc.want, err)
		}
	}
}

// Who gives up has to pay: what a call might have cost stays spent, and is written down though the context has ended.
func TestWhoGivesUpPays(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(paidBy(t, "r", "o"))
	m := &stub{name: "m", says: func(context.Context, int, llm.Request) (llm.Reply, error) {
		cancel()
		return llm.Reply{Usage: llm.Usage{Input: 50}}, context.Canceled
	}}
	g, p := purse(t, llm.Budget{}, m)
	if _, err := g.Complete(ctx, hello); !errors.Is(err, context.Canceled) || p.Spent("run/r") != 50 {
		t.Errorf("error %v, paid %d", err, p.Spent("run/r"))
	}
}

// attentive is a purse that minds the context, as a shared one does, and counts what it is asked.
type attentive struct {
	llm.Purse
	reserved, settled int
}

func (a *attentive) Reserve(ctx context.Context, accounts []llm.Account, cost llm.Micros) error {
	a.reserved++
	return errors.Join(ctx.Err(), a.Purse.Reserve(ctx, accounts, cost))
}

func (a *attentive) Settle(ctx context.Context, accounts []llm.Account, reserved, spent llm.Micros) error {
	if a.settled++; ctx.Err() != nil {
		return ctx.Err()
	}
	return a.Purse.Settle(ctx, accounts, reserved, spent)
}

// What is over budget stays so: it is asked for once. And a ledger elsewhere is told what was spent by who gave up.
func TestTheLedgerIsAskedOnce(t *testing.T) {
	t.Parallel()
	poor := &attentive{}
	g := gateway(t, llm.GatewayConfig{Ledger: poor, Budget: llm.Budget{Day: 1}, Worst: llm.Price{Output: llm.Dollar}, Chance: func() float64 { return 0 }}, &stub{name: "m"})
	if _, err := g.Complete(t.Context(), hello); !errors.Is(err, llm.ErrOverdrawn) || poor.reserved != 1 || poor.settled != 0 {
		t.Errorf("error %v, reserved %d times, settled %d times", err, poor.reserved, poor.settled)
	}
	ctx, cancel := context.WithCancel(t.Context())
	far := &attentive{}
	g = gateway(t, llm.GatewayConfig{Ledger: far, Worst: llm.Price{Input: llm.Dollar}}, &stub{name: "m", says: func(context.Context, int, llm.Request) (llm.Reply, error) {
		cancel()
		return llm.Reply{Usage: llm.Usage{Input: 50}}, context.Canceled
	}})
	_, _ = g.Complete(ctx, hello)
	if today := "day/" + time.Now().UTC().Format(time.DateOnly); far.Spent(today) != 50 {
		t.Errorf("spent %d, want 50", far.Spent(today))
	}
}

// A ledger that cannot be asked is no reason to spend without one.
func TestALedgerThatFails(t *testing.T) {
	t.Parallel()
	m := &stub{name: "m"}
	g := gateway(t, llm.GatewayConfig{Ledger: broken{}}, m)
	if _, err := g.Complete(t.Context(), hello); !fault.Is(err, fault.Unavailable) || m.asked.Load() != 0 {
		t.Errorf("error %v, asked %d times", err, m.asked.Load())
	}
}

type broken struct{}

func (broken) Reserve(context.Context, []llm.Account, llm.Micros) error {
	return fault.New(fault.Unavailable, "no ledger")
}
func (broken) Settle(context.Context, []llm.Account, llm.Micros, llm.Micros) error {
	return fault.New(fault.Unavailable, "no ledger")
}

package llm_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// A policy may say what stands at the bound, and not one more.
func TestPoliciesUpToTheirBounds(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		change func(*llm.Policy)
		field  string // empty: it can be kept
	}{
		{"the default", func(*llm.Policy) {}, ""},
		{"no reply named", func(p *llm.Policy) { p.MaxTokens = 0 }, ""},
		{"the longest reply", func(p *llm.Policy) { p.MaxTokens = 32_000 }, ""},
		{"a token more", func(p *llm.Policy) { p.MaxTokens = 32_001 }, "max_tokens"},
		{"a token less than none", func(p *llm.Policy) { p.MaxTokens = -1 }, "max_tokens"},
		{"the longest question", func(p *llm.Policy) { p.MaxPrompt = 200_000 }, ""},
		{"one token longer", func(p *llm.Policy) { p.MaxPrompt = 200_001 }, "max_prompt_tokens"},
		{"shorter than nothing", func(p *llm.Policy) { p.MaxPrompt = -1 }, "max_prompt_tokens"},
		{"the hottest", func(p *llm.Policy) { p.Temperature = 2 }, ""},
		{"hotter", func(p *llm.Policy) { p.Temperature = math.Nextafter(2, 3) }, "temperature"},
		{"colder than cold", func(p *llm.Policy) { p.Temperature = math.Nextafter(0, -1) }, "temperature"},
		{"certain", func(p *llm.Policy) { p.Confidence = 1 }, ""},
		{"more than certain", func(p *llm.Policy) { p.Confidence = math.Nextafter(1, 2) }, "confidence_threshold"},
		{"less than unsure", func(p *llm.Policy) { p.Confidence = math.Nextafter(0, -1) }, "confidence_threshold"},
		{"ten questions", func(p *llm.Policy) { p.MaxClarifications = 10 }, ""},
		{"eleven questions", func(p *llm.Policy) { p.MaxClarifications = 11 }, "max_clarifications"},
		{"none", func(p *llm.Policy) { p.MaxClarifications = 0 }, ""},
		{"fewer than none", func(p *llm.Policy) { p.MaxClarifications = -1 }, "max_clarifications"},
	} {
		p := llm.Policy{Version: "1", Class: llm.Small}
		tt.change(&p)
		var f *fault.Error
		if err := p.Validate(); (err == nil) != (tt.field == "") || err != nil && (!errors.As(err, &f) || f.Field != tt.field) {
			t.Errorf("%s: %v, want field %q", tt.name, err, tt.field)
		}
	}
}

// A file may be as long as 16 KiB. A text that the library panics on is none that can be read, like any other.
func TestPolicyFilesThatCannotBeRead(t *testing.T) {
	t.Parallel()
	fill := func(n int) []byte { return append([]byte("version: 1\n#"), strings.Repeat("x", n-12)...) }
	panics := "version:\nclass: \nmax_tokens: \nmax_prompt_tokens: \ntemperature: \nallowed_tools: !000000000000000000000000000\n00"
	if _, err := llm.ParsePolicy(fill(16 << 10)); err != nil {
		t.Errorf("as long as it may be: %v", err)
	}
	if _, err := llm.ParsePolicy(fill(16<<10 + 1)); err == nil {
		t.Error("a byte longer is read")
	}
	for _, text := range []string{panics, "version: [", "version: '1'\nclas: big"} {
		if _, err := llm.ParsePolicy([]byte(text)); !fault.Is(err, fault.Invalid) || !strings.Contains(fault.Message(err), "cannot be read") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestRequestsThatNoModelCouldAnswer(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		req  llm.Request
		want bool // it can be answered
	}{
		{"nothing said", llm.Request{}, false}, {"words for the model", llm.Request{System: "x"}, true},
		{"words of the input", llm.Request{User: "x"}, true},
		{"no length named", llm.Request{User: "x", MaxTokens: 0, MaxPrompt: 0}, true},
		{"a reply below nothing", llm.Request{User: "x", MaxTokens: -1}, false},
		{"a question below nothing", llm.Request{User: "x", MaxPrompt: -1}, false},
		{"the hottest", llm.Request{User: "x", Temperature: 2}, true},
		{"hotter", llm.Request{User: "x", Temperature: 2.01}, false},
		{"colder than cold", llm.Request{User: "x", Temperature: -0.01}, false},
		{"no number", llm.Request{User: "x", Temperature: math.NaN()}, false},
	} {
		if err := tt.req.Validate(); (err == nil) != tt.want {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// No wait before a further question is longer than the longest, however often it doubles.
func TestNoWaitIsLongerThanTheLongest(t *testing.T) {
	t.Parallel()
	down := fault.New(fault.Unavailable, "down")
	synctest.Test(t, func(t *testing.T) {
		g := gateway(t, llm.GatewayConfig{Within: time.Hour, Chance: func() float64 { return 1 },
			Again: map[fault.Kind]llm.Backoff{fault.Unavailable: {Again: 4, Base: time.Second, Most: 3 * time.Second}}}, fails(down, down, down, down))
		began := time.Now()
		if _, err := g.Complete(t.Context(), hello); err != nil || time.Since(began) != (1+2+3+3)*time.Second {
			t.Errorf("after %s: %v", time.Since(began), err)
		}
	})
}

// noted is a ledger that notes whom it was asked to charge.
type noted struct {
	llm.Purse
	accounts []llm.Account
}

func (n *noted) Reserve(ctx context.Context, accounts []llm.Account, cost llm.Micros) error {
	n.accounts = accounts
	return n.Purse.Reserve(ctx, accounts, cost)
}

// A day is everybody's in UTC. Its accounts may be forgotten a day after it is over: what is asked before midnight is settled behind it.
func TestTheAccountsOfADay(t *testing.T) {
	t.Parallel()
	for _, at := range []time.Time{time.Date(2027, 6, 10, 0, 0, 0, 0, time.UTC), time.Date(2027, 6, 10, 23, 59, 59, 0, time.UTC), time.Date(2027, 6, 11, 1, 0, 0, 0, time.FixedZone("", 2*3600))} {
		ledger := &noted{}
		ledger.Now = func() time.Time { return at }
		g := gateway(t, llm.GatewayConfig{Ledger: ledger, Now: ledger.Now, Budget: llm.Budget{Run: 1e9, Org: 2e9, Day: 3e9},
			Payer: func(ctx context.Context) llm.Payer { p, _ := ctx.Value(payerKey{}).(llm.Payer); return p }}, &stub{name: "m"})
		for _, tt := range []struct{ run, org, keys string }{
			{"", "", "day/2027-06-10"}, {"r", "", "day/2027-06-10 run/r"},
			{"r", "o", "day/2027-06-10 org/o/2027-06-10 run/r"},
		} {
			if _, err := g.Complete(paidBy(t, tt.run, tt.org), hello); err != nil {
				t.Fatal(err)
			}
			var keys []string
			for _, a := range ledger.accounts {
				keys = append(keys, a.Key)
				if want := time.Date(2027, 6, 12, 0, 0, 0, 0, time.UTC); !a.Ends.Equal(want) {
					t.Errorf("at %s %s may be forgotten on %s, want %s", at, a.Key, a.Ends, want)
				}
			}
			if got := strings.Join(keys, " "); got != tt.keys {
				t.Errorf("charged are %s, want %s", got, tt.keys)
			}
		}
	}
}

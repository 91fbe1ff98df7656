package llm_test

import (
	"math/big"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/llm"
)

func day(s string) time.Time {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		panic(err)
	}
	return t
}

func TestFindPrice(t *testing.T) {
	t.Parallel()
	prices, err := llm.ParsePrices("model,input,output,from,source\n" +
		"a,1,2,2026-01-01,here\na,3,4,2027-01-01,here\na-mini,0.05,0.40,2026-01-01,here\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ model, at, want string }{
		{"a", "2026-06-01", "1.00/2.00"},
		{"a", "2027-01-01", "3.00/4.00"},
		{"a", "2025-01-01", "1.00/2.00"}, // before the first line its price counts
		{"a-2026-08-07", "2026-06-01", "1.00/2.00"},
		{"a-20260807", "2026-06-01", "1.00/2.00"},
		{"a-latest", "2028-06-01", "3.00/4.00"},
		{"a-mini", "2026-06-01", "0.05/0.40"},
		{"a-min", "2026-06-01", ""},
		{"A", "2026-06-01", ""},
		{"", "2026-06-01", ""},
	} {
		p, ok := prices.Find(tc.model, day(tc.at))
		if ok != (tc.want != "") || ok && p.String() != tc.want {
			t.Errorf("%s at %s: %s, %t, want %q", tc.model, tc.at, p, ok, tc.want)
		}
	}
}

func TestPricesThatAreNone(t *testing.T) {
	t.Parallel()
	const head = "model,input,output,from,source\n"
	for _, text := range []string{"", "model,in,out,from,source\n", head + "a,1,2,soon,here\n", head + "a,-1,2,2026-01-01,here\n",
		head + "a,1,1e3,2026-01-01,here\n", head + ",1,2,2026-01-01,here\n", head + "a,1,2,2026-01-01,\n", head + "a,1,2\n"} {
		if _, err := llm.ParsePrices(text); err == nil {
			t.Errorf("%q is accepted", text)
		}
	}
}

// The list that comes with the program is whole: each price has a day and a source, and no model stands there twice for a day.
func TestBuiltinPrices(t *testing.T) {
	t.Parallel()
	prices, err := llm.BuiltinPrices()
	if err != nil || len(prices) < 20 {
		t.Fatalf("%d prices, %v", len(prices), err)
	}
	seen := map[string]bool{}
	for _, p := range prices {
		key := p.Model + p.From.String()
		if seen[key] || p.Price.Input <= 0 || p.Price.Output < p.Price.Input || p.Price.Output > 200*llm.Dollar || !strings.Contains(p.Source, ".") {
			t.Errorf("%+v", p)
		}
		seen[key] = true
	}
	if p, ok := prices.Find("gpt-5-nano-2025-08-07", day("2026-11-21")); !ok || p.Of(1000, 100) != 90 {
		t.Errorf("1000 and 100 tokens of gpt-5-nano cost %d millionths, want 90", p.Of(1000, 100))
	}
}

// A cost is exact, rounded up, and never less for more tokens.
func TestCostsAreRoundedUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := llm.Price{Input: llm.Micros(rapid.Int64Range(0, 200e6).Draw(t, "in")), Output: llm.Micros(rapid.Int64Range(0, 200e6).Draw(t, "out"))}
		in, out := rapid.IntRange(0, 1e6).Draw(t, "read"), rapid.IntRange(0, 1e6).Draw(t, "written")
		exact := big.NewRat(int64(in), 1e6)
		exact.Mul(exact, big.NewRat(int64(p.Input), 1))
		more := new(big.Rat).Mul(big.NewRat(int64(out), 1e6), big.NewRat(int64(p.Output), 1))
		exact.Add(exact, more)
		got := big.NewRat(int64(p.Of(in, out)), 1)
		if over := new(big.Rat).Sub(got, exact); over.Sign() < 0 || over.Cmp(big.NewRat(1, 1)) >= 0 {
			t.Fatalf("%d and %d at %s cost %s, exactly %s", in, out, p, got, exact)
		}
		if p.Of(in+1, out) < p.Of(in, out) {
			t.Fatal("more tokens cost less")
		}
	})
}

func TestMicros(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]llm.Micros{"0.10": 100_000, "5": 5_000_000, "0.000001": 1, "12.5": 12_500_000, "0": 0} {
		var m llm.Micros
		if err := m.UnmarshalText([]byte(text)); err != nil || m != want {
			t.Errorf("%s is %d, %v", text, m, err)
		}
		var again llm.Micros
		if err := again.UnmarshalText([]byte(m.String())); err != nil || again != m {
			t.Errorf("%d is written %s, and read %d, %v", m, m, again, err)
		}
	}
	for _, text := range []string{"", "-1", "+1", "1e3", "0.0000001", "NaN", "1,5", ".", " 1", "9999999999", "1.-2", "1.+2"} {
		var m llm.Micros
		if err := m.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read as %d", text, m)
		}
	}
	if llm.Micros(1).Cents() != 1 || llm.Micros(10_000).Cents() != 1 || llm.Micros(10_001).Cents() != 2 || llm.Micros(0).Cents() != 0 {
		t.Error("cents are not rounded up")
	}
}

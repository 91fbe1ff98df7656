package auth_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/auth"
)

// What each request pays for knowing who asks: a token that was seen before, as nearly all are.
func BenchmarkCheck(b *testing.B) {
	d := setup(b)
	_, tokens := d.signup("ada@example.org", "Acme")
	b.ReportAllocs()
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := d.Check(tokens.Access); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// An exchange signs a token, without what storing costs.
func BenchmarkRefresh(b *testing.B) {
	d := setup(b)
	_, tokens := d.signup("ada@example.org", "Acme")
	for b.Loop() {
		var err error
		if tokens, err = d.Refresh(b.Context(), tokens.Refresh, auth.Visit{}); err != nil {
			b.Fatal(err)
		}
	}
}

// A login at the default cost is its password hash.
func BenchmarkLogin(b *testing.B) {
	d := setup(b, func(c *auth.Config) { c.Cost = auth.Cost{MemoryKiB: 64 << 10} })
	d.signup("ada@example.org", "Acme")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := d.login("ada@example.org", right); err != nil {
			b.Fatal(err)
		}
	}
}

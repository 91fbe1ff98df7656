package tenant_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Whoever is named acts for themselves alone, also in work that began for all; a job that acts for somebody must not keep the key
// to everybody's rooms.
func TestWhoActs(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	if _, err := tenant.From(ctx); !fault.Is(err, fault.Denied) || tenant.IsSystem(ctx) {
		t.Errorf("nobody is named, and the error is %v", err)
	}
	a := tenant.Identity{Org: "a", User: "u"}
	for name, acting := range map[string]func() (system bool, who tenant.Identity){
		"signed in": func() (bool, tenant.Identity) {
			c := tenant.With(ctx, a)
			w, _ := tenant.From(c)
			return tenant.IsSystem(c), w
		},
		"a job for somebody": func() (bool, tenant.Identity) {
			c := tenant.With(tenant.AsSystem(ctx), a)
			w, _ := tenant.From(c)
			return tenant.IsSystem(c), w
		},
	} {
		if system, who := acting(); system || who != a {
			t.Errorf("%s: acts for %v, for all: %v", name, who, system)
		}
	}
	if !tenant.IsSystem(tenant.AsSystem(tenant.With(ctx, a))) {
		t.Error("the system door is closed")
	}
}

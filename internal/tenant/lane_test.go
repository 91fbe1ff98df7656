package tenant_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/tenant"
)

// Whoever has no lane of their own waits in that of their organisation; a guest in that of the address they come from.
func TestInWhichLane(t *testing.T) {
	t.Parallel()
	member := tenant.Identity{Org: "a", User: "u"}
	guest := tenant.Identity{Org: "a", User: "u", Lane: tenant.Guest}
	lane := guest.ComingFrom("192.0.2.1").AddressLane()
	for _, tt := range []struct {
		name  string
		id    tenant.Identity
		lane  string
		lines []string
		guest bool
	}{
		{"a member", member, "a", []string{"a", "u"}, false},
		{"a member from an address", member.ComingFrom("192.0.2.1"), "a", []string{"a", "u"}, false},
		{"a guest from nowhere", guest, "guest", []string{"guest", "u"}, true},
		{"a guest from an address", guest.ComingFrom("192.0.2.1"), lane + "/a", []string{lane, "a", "u"}, true},
		{"who waits in any other lane", tenant.Identity{Org: "a", User: "u", Lane: "b"}, "b", []string{"b", "u"}, false},
	} {
		if got := tt.id.InLane(); got != tt.lane {
			t.Errorf("%s waits in %q, want %q", tt.name, got, tt.lane)
		}
		if got := tt.id.Lines(); !slices.Equal(got, tt.lines) {
			t.Errorf("%s waits in %q, want %q", tt.name, got, tt.lines)
		}
		if tt.id.IsGuest() != tt.guest || (tt.id.AddressLane() != "") != tt.guest {
			t.Errorf("%s is a guest: %v, of %q", tt.name, tt.id.IsGuest(), tt.id.AddressLane())
		}
	}
	if !strings.HasPrefix(lane, "guest ") || len(lane) != len("guest ")+6 || strings.Contains(lane, "192") {
		t.Errorf("the lane of an address is %q", lane)
	}
	other := tenant.Identity{Org: "b", User: "v", Lane: tenant.Guest}
	if other.ComingFrom("192.0.2.1").AddressLane() != lane || other.ComingFrom("192.0.2.2").AddressLane() == lane {
		t.Error("guests share a lane when, and only when, they share an address")
	}
}

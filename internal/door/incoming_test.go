package door

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Of one lane few files come in at a time, of all together few more; the rest waits a little and is told to come again. Whoever leaves
// makes room, and nothing is remembered of a lane in which nobody is.
func TestFilesComeInAFewAtATime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		in := newIncoming()
		guest := func(n int) context.Context {
			who := tenant.Identity{Org: fmt.Sprint("guest", n), User: "u", Lane: tenant.Guest}
			return tenant.With(t.Context(), who.ComingFrom("192.0.2.1"))
		}
		member := tenant.With(t.Context(), tenant.Identity{Org: "a", User: "u"})
		enter := func(ctx context.Context) func() {
			t.Helper()
			leave, err := in.enter(ctx)
			if err != nil {
				t.Fatal(err)
			}
			return leave
		}
		first, second := enter(guest(1)), enter(guest(2))
		began := time.Now()
		_, err := in.enter(guest(3)) // a third of the same address, whoever it says it is
		if !fault.Is(err, fault.Exhausted) || time.Since(began) != fileWaits {
			t.Errorf("a third file of an address: %v after %v", err, time.Since(began))
		}
		third, fourth := enter(member), enter(member) // nobody else waits for them
		if time.Since(began) != fileWaits {
			t.Error("an organisation waited for an address")
		}
		if _, err := in.enter(tenant.With(t.Context(), tenant.Identity{Org: "b", User: "u"})); !fault.Is(err, fault.Exhausted) {
			t.Errorf("a fifth of all: %v", err)
		}
		went, cancel := context.WithCancel(guest(3))
		cancel()
		if _, err := in.enter(went); err == nil || fault.Is(err, fault.Exhausted) {
			t.Errorf("who went away: %v", err)
		}
		first()
		enter(guest(3))()
		for _, leave := range []func(){second, third, fourth} {
			leave()
		}
		if len(in.lanes) != 0 {
			t.Errorf("%d lanes are remembered", len(in.lanes))
		}
	})
}

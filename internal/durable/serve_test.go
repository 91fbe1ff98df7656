package durable_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
)

// One place is enough for a workflow that is set apart, and none is not.
func TestAWorkflowApartNeedsAPlace(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, cfg durable.Config) {
		for _, tt := range []struct {
			most, concurrency int
			want              fault.Kind
		}{{0, 1, fault.Invalid}, {1, -1, fault.Invalid}, {1, 1, 0}} {
			e, err := durable.Open(t.Context(), cfg)
			must(t, err)
			err = e.Serve(t.Context(), durable.Serving{Concurrency: tt.concurrency, Apart: map[string]durable.Places{"learn": {Most: tt.most}}})
			if (err == nil) != (tt.want == 0) || err != nil && !fault.Is(err, tt.want) {
				t.Errorf("%+v: %v", tt, err)
			}
			must(t, e.Close(t.Context()))
		}
	})
}

package verify_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

func TestSamplesHold(t *testing.T) {
	t.Parallel()
	for name, sample := range map[string]func() (trip.Intent, trip.Plan, *trip.Facts){"Paris": triptest.Paris, "Rich": triptest.Rich} {
		in, p, f := sample()
		if err := in.Validate(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := p.Validate(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, v := range verify.Plan(p, in, f) {
			t.Errorf("%s: %s %s: %s %v", name, v.NodeRef, v.Reason(), v.Message, v.Details)
		}
	}
}

func BenchmarkPlan(b *testing.B) {
	in, p, f := triptest.Rich()
	b.ReportAllocs()
	for b.Loop() {
		if len(verify.Plan(p, in, f)) > 0 {
			b.Fatal("the sample does not hold")
		}
	}
}

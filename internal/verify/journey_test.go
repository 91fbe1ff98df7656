package verify_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

// A journey that holds, as a plan and as a document.
func TestTheJourneyHolds(t *testing.T) {
	t.Parallel()
	in, p, f := triptest.Journey()
	if err := in.Validate(); err != nil {
		t.Error(err)
	}
	if err := p.Validate(); err != nil {
		t.Error(err)
	}
	for _, v := range verify.Plan(p, in, f) {
		t.Errorf("%s %s: %s %v", v.NodeRef, v.Reason(), v.Message, v.Details)
	}
	it := triptest.Itinerary(in, p, f)
	it.Certificate = verify.Certify(p, in, f, triptest.FetchedAt)
	it.ID = it.Name()
	for _, v := range verify.Check(it, pack, nil) {
		t.Logf("%+v", v)
		if v.Verdict == "fail" {
			t.Errorf("%+v", v)
		}
	}
}

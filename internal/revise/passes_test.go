package revise

import (
	"testing"

	"github.com/tripwright/tripwright/internal/passes"
	"github.com/tripwright/tripwright/internal/schedule"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

// withPasses is a desk with a trip that was finished with the passes that pay.
func withPasses(t *testing.T) *Desk {
	t.Helper()
	d := desk(t, func(_ *trip.Intent, f *trip.Facts) { f.City.Passes = triptest.Passes() })
	it := d.it
	it.Plan = passes.With(it.Plan, &it.Intent, &it.Facts)
	it.Costs = it.Plan.Costs()
	if len(it.Plan.Passes) == 0 {
		t.Fatal("no pass pays")
	}
	return NewDesk(it, &trip.Facts{}, triptest.Taxis{}, verify.Plan)
}

// Days as they are cost what the itinerary says; days with less to see are counted with the passes that pay then.
func TestEditedDaysAreCountedWithPasses(t *testing.T) {
	t.Parallel()
	d := withPasses(t)
	days := d.shown(&d.it.Plan, nil).Days
	same, err := d.Check(days)
	if err != nil {
		t.Fatal(err)
	}
	if same.Costs.Total != d.it.Costs.Total || len(same.Passes) != len(d.it.Plan.Passes) {
		t.Errorf("as it is it costs %s with %d passes, but the itinerary %s with %d", same.Costs.Total, len(same.Passes), d.it.Costs.Total, len(d.it.Plan.Passes))
	}
	for n := range days {
		var rest []trip.Activity
		for _, a := range days[n].Activities {
			if !(a.Role == trip.RoleSight && d.facts.City.Pass("museums").Opens(a.OptionRef)) {
				rest = append(rest, a)
			}
		}
		days[n].Activities = rest
	}
	less, err := d.Check(days)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range less.Passes {
		if p.Category == trip.CostAttractions {
			t.Errorf("a museum pass without museums: %+v", p)
		}
	}
	if less.Costs.Attractions < 0 || less.Costs.Transit < 0 {
		t.Errorf("costs below nothing: %+v", less.Costs)
	}
}

// What a plan at hand comes to is what its single tickets come to: whoever changes it is not held to the passes of before.
func TestASkeletonIsPaidTicketByTicket(t *testing.T) {
	t.Parallel()
	d := withPasses(t)
	singly := d.it.Plan.Singly()
	if got := SkeletonOf(&d.it.Plan).Total; got != singly.Costs().Total || got <= d.it.Plan.Costs().Total {
		t.Errorf("the plan at hand comes to %s, ticket by ticket to %s, with passes to %s", got, singly.Costs().Total, d.it.Plan.Costs().Total)
	}
	if p, err := d.plan(d.layout()); err != nil || schedule.Changes(schedule.StopsOf(&p), schedule.StopsOf(&d.it.Plan)) != 0 {
		t.Errorf("laid out again it has other stops (%v)", err)
	}
}

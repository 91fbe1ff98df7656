package verify_test

import (
	"fmt"

	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

func ExamplePlan() {
	in, p, f := triptest.Paris()
	p.Days[0].Slots[3].Choices[0] = triptest.Choice(in, f, "louvre") // on a Tuesday
	triptest.Connect(&p, f)
	for _, v := range verify.Plan(p, in, f) {
		fmt.Println(v.NodeRef, v.Kind, v.Reason(), v.Blocking)
		fmt.Println(v.Message)
	}
	// Output:
	// d0.s3 venue_closed closed_day true
	// Louvre Museum is closed on Tuesdays.
	// d1.s0 pref_violated repeated_sight true
	// Louvre Museum stands in the plan twice.
}

func ExampleCheck() {
	in, p, f := triptest.Paris()
	it := triptest.Itinerary(in, p, f)
	it.Certificate = verify.Certify(p, in, f, triptest.FetchedAt)
	it.Days[1].Activities[0].Name = "Ritz"
	it.ID = it.Name()
	for _, v := range verify.Check(it, nil, nil) {
		if len(v.Found) > 0 {
			fmt.Println(v.Rule, v.Verdict, v.Found[0])
		}
	}
	// Output:
	// document fail d1.s0 is shown as "Ritz", which is not the name the facts give.
}

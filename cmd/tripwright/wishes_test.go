package main_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/trip"
)

// What somebody insists on and nobody knows is never a foot note of a plan: it is a question, and with --without a plan that says first what it lacks.
func TestAMustThatNobodyKnowsIsAsked(t *testing.T) {
	t.Parallel()
	d := setup(t)
	const trips = "5 days in Munich from 10 June, 2 adults, $4,500, "
	for _, insists := range []string{"must see the Falkenburg and the Deutsches Museum", "we have to see Atlantis", "Atlantis is a must"} {
		e := d.want(2, "plan", "-q", "--iterations", "20", "--now", spring, trips+insists)
		wants(t, e.err, "You insist on", "Plan without it")
		it, _ := d.itinerary("--without", "--iterations", "20", "--now", spring, trips+insists)
		left := slices.IndexFunc(it.Wishes, func(w trip.Wish) bool { return strings.HasPrefix(w.Field, "said[") && w.Fate == trip.FateNotMet })
		if left < 0 || it.Wishes[left].Why == "" || len(it.Wishes[left].WaysOut) == 0 {
			t.Errorf("%s: %+v", insists, it.Wishes)
		}
		doc, err := json.Marshal(it)
		must(t, err)
		wants(t, d.want(0, "verify", d.file("it.json", string(doc))).out, "rules hold")
	}
	page := d.want(0, "plan", "-q", "--iterations", "20", "--now", spring, trips+"ideally the Falkenburg").out
	if at := strings.Index(page, "Your wishes:"); at < 0 || at > strings.Index(page, "rules hold") || !strings.Contains(page[at:at+200], "Falkenburg") {
		t.Error("the page does not begin with the wishes")
	}
}

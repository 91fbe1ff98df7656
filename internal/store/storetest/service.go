package storetest

import (
	"testing"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/store"
)

// service are the checks of what a service keeps besides runs and itineraries.
var service = map[string]func(t *testing.T, db *store.DB){
	"a write is answered once":           testReplays,
	"of many repetitions one works":      testReplayRace,
	"a dead worker's write is taken on":  testReplayLease,
	"the audit log":                      testAudit,
	"destinations":                       testDestinations,
	"files become documents":             testUploads,
	"links to itineraries":               testShares,
	"what is shared is not forgotten":    testPruneShares,
	"nodes are remembered":               testNodeCache,
	"how far stories have come":          testLastSeqs,
	"the next page of runs":              testPages,
	"what a list tells of runs":          testSummaries,
	"what a run cost and came from":      testRunExtras,
	"what is too old is forgotten":       testPrune,
	"uploads that came to nothing":       testPruneUploads,
	"nothing crosses, the canary is shy": testLeaks,
	"two exchange one token":             testTokenRace,
	"no token slips past its end":        testRevokedWhileExchanged,
	"accounts":                           testAccounts,
	"what accounts ask of a keeper":      testKeeper,
	"guests nobody comes back to":        testIdleGuests,
	"whether anybody has signed up":      testHasOrg,
	"refresh tokens":                     testTokens,
	"runs on their way are counted":      testCountRunning,
	"no method reaches another's things": testReach,
	"injections are strings":             testInjections,
}

func testHasOrg(t *testing.T, db *store.DB) {
	must(t, db.EnsureCanary(t.Context())) // is nobody
	same(t, false, got(db.HasOrg(t.Context()))(t))
	must(t, db.CreateOrg(as(t, "a"), auth.Org{ID: "a", Slug: "a"}, auth.User{OrgID: "a", ID: "u", Email: "u@example.org"}))
	same(t, true, got(db.HasOrg(t.Context()))(t))
}

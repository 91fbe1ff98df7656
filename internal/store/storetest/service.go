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
	"a file that breaks its reader":      testReadings,
	"vectors on their way":               testHalfway,
	"a trip is deleted":                  testDeleteRun,
	"members delete their own trips":     testDeleteOthers,
	"only what is over is deleted":       testDeleteRunning,
	"what is deleted makes room":         testDeleteMakesRoom,
	"a guest's trips come along":         testTakeAlong,
	"what keeps a guest's trips back":    testStayBehind,
	"a guest's trips come along once":    testTakeAlongRace,
	"a guest plans while they move":      testPlansWhileTheyMove,
	"links to itineraries":               testShares,
	"links of runs that made the same":   testSharesOfTwins,
	"what is shared is not forgotten":    testPruneShares,
	"nodes are remembered":               testNodeCache,
	"how far stories have come":          testLastSeqs,
	"the next page of runs":              testPages,
	"names of trips":                     testNames,
	"members name their own trips":       testNamesOfOthers,
	"days of trips":                      testDays,
	"what a list tells of runs":          testSummaries,
	"what a run cost and came from":      testRunExtras,
	"what is too old is forgotten":       testPrune,
	"uploads that came to nothing":       testPruneUploads,
	"figures of the service":             testFigures,
	"nothing crosses, the canary is shy": testLeaks,
	"two exchange one token":             testTokenRace,
	"no token slips past its end":        testRevokedWhileExchanged,
	"accounts":                           testAccounts,
	"what accounts ask of a keeper":      testKeeper,
	"guests nobody comes back to":        testIdleGuests,
	"whether anybody has signed up":      testHasOrg,
	"refresh tokens":                     testTokens,
	"sessions that were ended":           testEndedSessions,
	"letters wait to be sent":            testLetters,
	"tokens that went by mail":           testMailTokens,
	"all can be taken along":             testExport,
	"an organisation departs":            testOrgDeparts,
	"a member departs":                   testMemberDeparts,
	"of two last owners one stays":       testLastOwnersRace,
	"runs on their way are counted":      testCountRunning,
	"no method reaches another's things": testReach,
	"as many runs as may be":             testRunQuota,
	"as many guests' runs as may be":     testAddressQuota,
	"as many documents as may be":        testDocumentQuota,
	"a guest's run keeps its lane":       testGuestLane,
	"injections are strings":             testInjections,
}

func testHasOrg(t *testing.T, db *store.DB) {
	must(t, db.EnsureCanary(t.Context())) // is nobody
	same(t, false, got(db.HasOrg(t.Context()))(t))
	must(t, db.CreateOrg(as(t, "a"), auth.Org{ID: "a", Slug: "a"}, auth.User{OrgID: "a", ID: "u", Email: "u@example.org"}))
	same(t, true, got(db.HasOrg(t.Context()))(t))
}

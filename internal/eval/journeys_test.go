package eval_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"sync"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// howManyJourneys says over how many random journeys the properties run: few by default, fewer in short tests, and as many as
// TRIPWRIGHT_RANDOM_JOURNEYS says.
func howManyJourneys(t *testing.T, usual int) int {
	switch n, err := strconv.Atoi(os.Getenv("TRIPWRIGHT_RANDOM_JOURNEYS")); {
	case err == nil:
		return n
	case testing.Short():
		return max(1, usual/5)
	}
	return usual
}

// Whatever journey is wished for: a plan that somebody who shares no code with us accepts, or a reason.
func TestAnyJourneyEndsInAPlanThatHoldsOrAReason(t *testing.T) {
	t.Parallel()
	a, ctx := openApp(t)
	var mu sync.Mutex
	plans, refused, problems := 0, map[string]int{}, map[string]int{}
	n := howManyJourneys(t, 80)
	everywhere(t, n, func(seed uint64) {
		in := randomJourney(rand.New(rand.NewPCG(seed, 20)))
		wish, _ := json.Marshal(in)
		raw, problem, err := planner{a, ctx}.plan(in, seed)
		mu.Lock()
		defer mu.Unlock()
		switch {
		case fault.Is(err, fault.Invalid):
			refused[fieldOf(err)]++
			t.Logf("journey %d: refused %v\n%s", seed, err, wish)
		case err != nil:
			t.Errorf("journey %d: %v\n%s", seed, err, wish)
		case problem != nil:
			problems[problem.Code]++
			checkProblem(t, seed, in, problem)
			t.Logf("journey %d: %s %s\n%s", seed, problem.Code, problem.Message, wish)
		default:
			plans++
			for _, wrong := range independentJourney(raw, wish) {
				t.Errorf("journey %d: %s\n%s", seed, wrong, wish)
			}
			var it trip.Itinerary
			if err := json.Unmarshal(raw, &it); err != nil {
				t.Errorf("journey %d: %v", seed, err)
				return
			}
			for _, v := range a.Verify(it) {
				if v.Verdict == trip.Fail {
					t.Errorf("journey %d: rule %s: %q\n%s", seed, v.Rule, v.Found, wish)
				}
			}
		}
	})
	t.Logf("%d of %d journeys planned, problems by code: %v, refused by field: %v", plans, n, problems, refused)
	if plans < n/4 {
		t.Errorf("only %d of %d journeys were planned", plans, n)
	}
}

// fieldOf is the field that a refusal names, without the number of the stay.
func fieldOf(err error) string {
	var f *fault.Error
	if !errors.As(err, &f) {
		return err.Error()
	}
	return numbers.ReplaceAllString(f.Field, "[]")
}

var numbers = regexp.MustCompile(`\[\d+\]`)

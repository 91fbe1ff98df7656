package eval_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/score"
	"github.com/tripwright/tripwright/internal/trip"
)

// openJourney draws a journey of two or three stays whose nights and order are open, with money enough for any of them.
func openJourney(r *rand.Rand) trip.Intent {
	stays := 2 + r.IntN(2)
	nights := stays + 1 + r.IntN(7-stays)
	start := calendar.MustDate("2026-12-01").AddDays(r.IntN(360))
	in := trip.Intent{DateWindow: trip.DateWindow{Start: start, End: start.AddDays(nights)}, Order: trip.OrderFree, Party: trip.Party{Adults: 1 + r.IntN(2)},
		Origin: pick(r, []string{"JFK", "LHR", "FRA", "Lyon", "Vienna", "Augsburg", "Boston"})}
	places := []string{"Paris", "Munich", "Tokyo"}
	r.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	for _, p := range places[:stays] {
		in.Stays = append(in.Stays, trip.StayWish{Place: p})
	}
	in.Prefs.Themes = []string{pick(r, trip.Themes), pick(r, trip.Themes)}
	in.Prefs.Themes = slices.Compact(in.Prefs.Themes)
	in.Budget = money.Cents([]int{500, 700, 1200}[r.IntN(3)]*100*(nights+4)) * money.Cents(in.Party.People())
	return in
}

// everySplit calls f for every order of the stays and every way to give each at least a night.
func everySplit(in trip.Intent, f func(trip.Intent)) {
	n, nights := len(in.Stays), in.DateWindow.Days()-1
	var orders [][]int
	var permute func(order, left []int)
	permute = func(order, left []int) {
		if len(left) == 0 {
			orders = append(orders, slices.Clone(order))
		}
		for i := range left {
			permute(append(slices.Clone(order), left[i]), slices.Delete(slices.Clone(left), i, i+1))
		}
	}
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	permute(nil, all)
	for _, order := range orders {
		var split func(given []int, left int)
		split = func(given []int, left int) {
			if len(given) == n-1 {
				said := in
				said.Order, said.Stays = trip.OrderGiven, nil
				for i, k := range append(slices.Clone(given), left) {
					s := in.Stays[order[i]]
					s.Nights = new(k)
					said.Stays = append(said.Stays, s)
				}
				f(said)
				return
			}
			for k := 1; left-k >= n-1-len(given); k++ {
				split(append(slices.Clone(given), k), left-k)
			}
		}
		split(nil, nights)
	}
}

// value is what the choice of order and nights goes by: what the journey is worth, what its rides cost a person taken off.
func value(raw []byte) (int64, string) {
	var it trip.Itinerary
	if json.Unmarshal(raw, &it) != nil {
		return 0, ""
	}
	says := ""
	for _, s := range it.Stays {
		says += fmt.Sprintf("%s %d ", s.Place, s.Nights)
	}
	return it.Score - score.Thousandths(it.Costs.Flights/money.Cents(it.Intent.Party.People())), says
}

// Order and nights that the planner chooses are as good as the best of all, each planned as if it were said: within a hundredth on average, and never
// much below.
func TestNightsAndOrderAreAsGoodAsTryingAll(t *testing.T) {
	t.Parallel()
	a, ctx := openApp(t)
	var mu sync.Mutex
	var lost []float64
	everywhere(t, howManyJourneys(t, 2), func(seed uint64) {
		in := openJourney(rand.New(rand.NewPCG(seed, 21)))
		p := planner{a, ctx}
		got, problem, err := p.plan(in, 1)
		if err != nil || problem != nil {
			t.Errorf("case %d: %v %s", seed, err, problemText(problem))
			return
		}
		best, says, tried := int64(0), "", 0
		everySplit(in, func(said trip.Intent) {
			raw, problem, err := p.plan(said, 1)
			tried++
			if err != nil || problem != nil {
				return // this one cannot be
			}
			if v, how := value(raw); v > best {
				best, says = v, how
			}
		})
		v, how := value(got)
		mu.Lock()
		defer mu.Unlock()
		loss := max(0, float64(best-v)/float64(max(best, worth(got)))*100) // where fares take most of the worth, it is the worth that counts
		lost = append(lost, loss)
		t.Logf("case %d: %.2f %% below the best of %d: %d for %s, %d for %s", seed, loss, tried, v, how, best, says)
	})
	mean := 0.0
	for _, l := range lost {
		mean += l / float64(len(lost))
	}
	t.Logf("%d cases: %.2f %% below the best of all on average, %.2f %% at worst", len(lost), mean, slices.Max(append(lost, 0)))
	if worst := slices.Max(append(lost, 0)); worst > 4 { // of thirty one was 2.53 below
		t.Errorf("in one case nights and order are %.2f %% below the best of all", worst)
	}
	if len(lost) > 1 && mean > 1 { // of one case there is no average
		t.Errorf("nights and order are %.2f %% below the best of all", mean)
	}
}

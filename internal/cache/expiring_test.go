package cache

import (
	"maps"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// What is alive can be found, what has ended cannot, and there are never more than the most: the first to end make room.
func TestExpiringHoldsWhatIsAlive(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		const most = 8
		x, now := newExpiring[int](most), int64(0)
		alive := map[string]int64{} // the model: ends
		for turn := range rapid.IntRange(1, 80).Draw(rt, "turns") {
			now += rapid.Int64Range(0, 5).Draw(rt, "later") * 1000
			maps.DeleteFunc(alive, func(_ string, end int64) bool { return end <= now })
			key := strconv.Itoa(rapid.IntRange(0, 15).Draw(rt, "key"))
			if rapid.IntRange(0, 4).Draw(rt, "remove") == 0 {
				x.remove(key)
				delete(alive, key)
				continue
			}
			if x.room(now) != (len(alive) < most) {
				rt.Fatalf("room = %v with %d alive", x.room(now), len(alive))
			}
			end := now + rapid.Int64Range(1, 40).Draw(rt, "lasts")*1000 + int64(turn) // no two end together
			if _, there := alive[key]; !there && len(alive) == most {
				delete(alive, firstToEnd(alive))
			}
			x.put(key, turn, end, now)
			alive[key] = end
			for i := range 16 {
				key := strconv.Itoa(i)
				want, there := alive[key]
				if _, end, ok := x.get(key, now); ok != there || end != want {
					rt.Fatalf("get(%s) at %d = %d, %v, want %d, %v", key, now, end, ok, want, there)
				}
			}
			if len(x.entries) > most || len(x.entries) != len(x.ends) {
				rt.Fatalf("%d entries, %d ends", len(x.entries), len(x.ends))
			}
		}
	})
}

func firstToEnd(alive map[string]int64) string {
	return slices.MinFunc(slices.Collect(maps.Keys(alive)), func(a, b string) int { return int(alive[a] - alive[b]) })
}

func TestExpiringForgetsWhatHasEnded(t *testing.T) {
	t.Parallel()
	x := newExpiring[int](1000)
	for i := range 1000 {
		x.put(strconv.Itoa(i), i, int64(i+1), 0)
	}
	x.put("new", 0, 5000, 1000)
	if len(x.entries) != 1 || len(x.ends) != 1 {
		t.Errorf("%d entries are held, one is alive", len(x.entries))
	}
}

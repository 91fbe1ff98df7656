package cache

import (
	"maps"
	"slices"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/fault"
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

// A value that is kept anew ends anew: it makes room when its new end is the first, and no sooner.
func TestWhoMakesRoomAfterARenewal(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, renew string
		end         int64
		want        string // who makes room
	}{
		{"nobody is renewed", "", 0, "a"},
		{"the first, to the last", "a", 50, "b"},
		{"the first, to just before the second", "a", 19, "a"},
		{"the first, to just behind it", "a", 21, "b"},
		{"the last, to the first", "d", 5, "d"},
		{"one in the middle, to the first", "c", 5, "c"},
		{"one in the middle, to the last", "b", 50, "a"},
	} {
		x := newExpiring[int](4)
		for i, key := range []string{"a", "b", "c", "d"} {
			x.put(key, i, int64(10*(i+1)), 0)
		}
		if tt.renew != "" {
			x.put(tt.renew, 9, tt.end, 0)
		}
		x.put("new", 9, 60, 0)
		for _, key := range []string{"a", "b", "c", "d", "new"} {
			if _, _, ok := x.get(key, 0); ok == (key == tt.want) {
				t.Errorf("%s: %s is there: %v, want %s to make room", tt.name, key, ok, tt.want)
			}
		}
	}
}

// A lock or a count that is over before it begins is refused; the shortest there is lasts.
func TestWhatLasts(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]bool{-time.Second: false, -1: false, 0: false, 1: true, time.Hour: true} {
		if err := lasting(d); (err == nil) != want || !want && !fault.Is(err, fault.Invalid) {
			t.Errorf("%v lasts: %v", d, err)
		}
	}
}

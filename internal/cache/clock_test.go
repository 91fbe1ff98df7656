package cache_test

import (
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/cache"
)

// A clock that is put back lets nobody in who is not due, and keeps nobody out for longer than a turn takes to come back: in Go
// and in Lua. One that is put forward gives the burst and no more.
func TestLimitWhenTheClockIsSet(t *testing.T) {
	t.Parallel()
	for name, j := range map[string]judge{"Go": memory(t), "Lua": patient(t, miniature(t))} {
		l := cache.Limit{Rate: 60, Per: time.Minute, Burst: 20}
		noon := int64(1_780_000_000_000_000)
		turns := func(now int64) (n int) {
			for range 100 {
				v, err := j.AllowAt(t.Context(), "jump", l, now)
				if err != nil {
					t.Fatal(err)
				}
				if !v.OK {
					break
				}
				n++
			}
			return n
		}
		hour := time.Hour.Microseconds()
		for _, at := range []struct {
			when string
			now  int64
			want int
		}{
			{"at noon", noon, 20},
			{"put back by an hour", noon - hour, 0},
			{"a second later", noon - hour + 1_000_000, 1},
			{"and one more", noon - hour + 2_000_000, 1},
			{"put forward by a day", noon + 24*hour, 20},
			{"and back again", noon, 0},
			{"half a minute later", noon + 30_000_000, 20},
		} {
			if got := turns(at.now); got != at.want {
				t.Errorf("%s, %s: want %d turns, got %d", name, at.when, at.want, got)
			}
		}
	}
}

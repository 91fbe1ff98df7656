package turns

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// readings has somebody's files read, one after the other as they get a place; each is read until it is told to end.
type readings struct {
	all   *Places
	begun []string
	end   map[string]func()
}

func (r *readings) comes(ctx context.Context, who whose, file string) {
	go func() {
		done, err := r.all.Turn(who(ctx))
		if err != nil {
			return
		}
		r.begun = append(r.begun, file)
		r.end[file] = done
	}()
	synctest.Wait()
}

func (r *readings) ends(file string) {
	r.end[file]()
	synctest.Wait()
}

// However many files of one organisation are read and wait, a stranger's begins at once; and then the places go round. Who is alone has
// all but the spare one.
func TestAStrangersFileDoesNotWait(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := &readings{all: NewPlaces(2, time.Now), end: map[string]func(){}}
		now := func(want ...string) {
			t.Helper()
			if !slices.Equal(r.begun, want) {
				t.Fatalf("files are read in the order %v, want %v", r.begun, want)
			}
		}
		for _, file := range []string{"a1", "a2", "a3", "a4"} {
			r.comes(t.Context(), member("a"), file)
		}
		now("a1", "a2")
		r.comes(t.Context(), member("b"), "b1")
		now("a1", "a2", "b1")
		r.comes(t.Context(), member("b"), "b2")
		r.comes(t.Context(), member("c"), "c1")
		now("a1", "a2", "b1") // all are taken
		r.ends("a1")
		now("a1", "a2", "b1", "c1") // who has nothing under way comes before a3
		r.ends("b1")
		now("a1", "a2", "b1", "c1", "b2")
		r.ends("c1") // two go; a has one of them and does not get the spare place
		now("a1", "a2", "b1", "c1", "b2")
		r.comes(t.Context(), member("d"), "d1")
		now("a1", "a2", "b1", "c1", "b2", "d1")
		r.ends("b2")
		r.ends("d1")
		now("a1", "a2", "b1", "c1", "b2", "d1", "a3")
		r.ends("a2")
		gone, leave := context.WithCancel(t.Context())
		r.comes(gone, member("a"), "a5")
		leave() // who gives up takes no place
		synctest.Wait()
		r.ends("a3")
		r.ends("a4")
		now("a1", "a2", "b1", "c1", "b2", "d1", "a3", "a4")
		if r.all.taken != 0 || !r.all.all.idle() {
			t.Errorf("%d places are taken in the end, %d wait", r.all.taken, r.all.all.waits)
		}
	})
}

// All guests of one address are one lane: whoever comes as many gets no more places.
func TestGuestsOfAnAddressReadInOneLane(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := &readings{all: NewPlaces(1, time.Now), end: map[string]func(){}}
		r.comes(t.Context(), guestFrom("192.0.2.1", "g1"), "one")
		r.comes(t.Context(), guestFrom("192.0.2.1", "g2"), "two")
		r.comes(t.Context(), guestFrom("192.0.2.2", "g3"), "other")
		if want := []string{"one", "other"}; !slices.Equal(r.begun, want) {
			t.Errorf("files are read in the order %v, want %v", r.begun, want)
		}
		for len(r.begun) < 3 {
			r.ends(r.begun[len(r.begun)-1])
		}
	})
}

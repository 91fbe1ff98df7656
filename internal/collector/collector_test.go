package collector

import (
	"runtime"
	"testing"
	"time"
)

func TestTheRoomBetweenCollectionsIsBounded(t *testing.T) {
	t.Parallel()
	const mb = 1 << 20
	for _, tt := range []struct {
		name string
		live uint64
		want int
	}{
		{"nothing yet", 0, 300},
		{"an idle server", 15 * mb, 300},
		{"a busy one", 24 * mb, 200},
		{"a password on its way", 80 * mb, 100},
		{"a very large one", 1000 * mb, 100},
	} {
		if got := percentFor(tt.live); got != tt.want {
			t.Errorf("%s: %d %%, want %d", tt.name, got, tt.want)
		}
	}
}

func TestTheMemoryOfAProcessIsBounded(t *testing.T) {
	t.Parallel()
	const mb = 1 << 20
	for live, want := range map[uint64]int64{0: 192 * mb, 100 * mb: 192 * mb, 160 * mb: 248 * mb, 1000 * mb: 1298 * mb} {
		if got := limitFor(live); got != want {
			t.Errorf("%d MB live: %d MB, want %d", live/mb, got/mb, want/mb)
		}
	}
}

func TestEachCollectionIsNoticed(t *testing.T) {
	t.Parallel()
	noticed := make(chan struct{})
	afterEach(func() {
		select {
		case noticed <- struct{}{}:
		case <-t.Context().Done():
		}
	})
	for range 3 {
		late := time.After(time.Minute)
		for again := time.Tick(10 * time.Millisecond); ; { // what is to be cleaned up next is left behind after the word of the one before
			runtime.GC()
			select {
			case <-noticed:
			case <-again:
				continue
			case <-late:
				t.Fatal("a collection was not noticed")
			}
			break
		}
	}
}

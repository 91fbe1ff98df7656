package app

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
		runtime.GC()
		select {
		case <-noticed:
		case <-time.After(time.Minute):
			t.Fatal("a collection was not noticed")
		}
	}
}

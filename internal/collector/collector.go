// Package collector bounds how much memory a process that runs for long takes between two collections of what is forgotten.
package collector

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// Calm lets a process that runs for long take more memory between two collections than Go does by itself: plans are made of
// much that is soon forgotten. How much more is bounded: what a moment takes, the hash of a password or a long document, is not
// answered by three times as much room behind it. Who sets GOGC decides.
func Calm() {
	if os.Getenv("GOGC") != "" {
		return
	}
	last := mostPercent
	debug.SetGCPercent(last)
	limit := func(live uint64) {
		if os.Getenv("GOMEMLIMIT") == "" { // who sets that decides, too
			debug.SetMemoryLimit(limitFor(live))
		}
	}
	limit(0)
	afterEach(func() {
		live := liveBytes()
		limit(live)
		if now := percentFor(live); now*10 < last*9 || now*10 > last*11 {
			debug.SetGCPercent(now)
			last = now
		}
	})
}

// Between two collections a heap grows by three times what lives in it as long as that is little, then by headroom, and never by less than
// what lives in it, which is what Go does by itself.
const (
	mostPercent  = 300
	leastPercent = 100
	headroom     = 48 << 20 // bytes
	usual        = 192 << 20
)

// limitFor gives how much memory a process with so many live bytes takes before it collects whatever its share says: some files of ten
// megabytes that come in at the same moment are not answered by as much room again. It is more where more lives, so that collecting does not
// take all the time.
func limitFor(live uint64) int64 { return int64(max(usual, live+live/4+headroom)) }

// percentFor gives how much a heap of so many live bytes may grow, in per cent of them.
func percentFor(live uint64) int {
	return int(min(max(headroom*100/max(live, 1), leastPercent), mostPercent))
}

func liveBytes() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// afterEach does f after each collection: with each one object is cleaned up, and another left behind for the next.
func afterEach(f func()) {
	type left struct{ _ *int } // a pointer, so that nothing else shares its memory
	runtime.AddCleanup(&left{}, func(f func()) {
		f()
		afterEach(f)
	}, f)
}

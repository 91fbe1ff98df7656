package sse

import "time"

// The throttle that streams have unless told otherwise.
const (
	defaultRate  = 10
	defaultBurst = 20
)

// Throttle lets Burst turns through at once and Rate a second after that. The zero value is ready, with all turns there. It
// is pure: the clock comes in.
type Throttle struct {
	Rate  int // turns a second; 0 means 10
	Burst int // turns at once; 0 means 20

	full time.Time // when all turns are there again
}

// Take takes a turn, or says how long to wait for one; 0 means that it was taken.
func (t *Throttle) Take(now time.Time) (wait time.Duration) {
	rate, burst := t.Rate, t.Burst
	if rate <= 0 {
		rate = defaultRate
	}
	if burst <= 0 {
		burst = defaultBurst
	}
	each := time.Second / time.Duration(rate)
	if t.full.Before(now) {
		t.full = now
	}
	if wait := t.full.Sub(now) - time.Duration(burst-1)*each; wait > 0 {
		return wait
	}
	t.full = t.full.Add(each)
	return 0
}

package cache

import "time"

// missed is how many more were counted in an outage, and for how long a new count lasts.
type missed struct {
	n      int
	within time.Duration
}

// mostMissed is how many counts an outage remembers for Redis. Those for which there is no room are known here only.
const mostMissed = 10_000

// miss notes that one more was counted here, if there is an outage: else guesses that were made while Redis was away would be forgotten
// with its return, and whoever can make it stumble could guess for ever.
func (o *outage) miss(key string, within time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	m, known := o.missed[key]
	if o.on.Load() && (known || len(o.missed) < mostMissed) {
		o.missed[key] = missed{m.n + 1, within}
	}
}

// forgetMissed forgets what was counted of a key, which begins anew.
func (o *outage) forgetMissed(key string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.missed, key)
}

// tellCounts tells Redis what was counted. What it does not hear is told the next time.
func (o *outage) tellCounts(counts map[string]missed) bool {
	for key, m := range counts {
		if _, _, err := o.redis.counted(o.redis.life, "add", key, m.n, whole(m.within).Milliseconds()); err != nil {
			o.mu.Lock()
			for key, m := range counts {
				m.n += o.missed[key].n
				o.missed[key] = m
			}
			o.mu.Unlock()
			return false
		}
		delete(counts, key)
	}
	return true
}

package cache

import (
	"github.com/tripwright/tripwright/internal/fault"
)

// What is changed in an outage is noted by its key, so that the value from before does not come back with Redis. There is
// room for so many notes, and so many are dealt with at once.
const (
	mostOutdated = 10_000
	atOnce       = 500
)

// note notes that the value of key in Redis is outdated, if there is an outage; without room it says so.
func (o *outage) note(key string) (noted bool, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.on.Load() {
		return false, nil
	}
	if _, ok := o.outdated[key]; !ok && len(o.outdated) >= mostOutdated {
		return true, fault.New(fault.Unavailable, "the shared cache does not answer")
	}
	o.outdated[key] = struct{}{}
	return true, nil
}

// catchUp deletes the outdated values, tells what was counted meanwhile, and then ends the outage. It gives up when Redis is lost again.
func (o *outage) catchUp() (ended bool) {
	for {
		keys, counts := o.some()
		if keys == nil && counts == nil {
			return true
		}
		if !o.tellCounts(counts) {
			return false
		}
		if keys == nil {
			continue
		}
		names := make([]string, len(keys))
		for i, key := range keys {
			names[i] = o.redis.value(key)
		}
		if o.redis.forget(o.redis.life, "delete", names...) != nil {
			return false
		}
		o.dealtWith(keys)
	}
}

// some gives some outdated keys and all missed counts, or ends the outage when there are none left. Both are one moment: a change is
// either noted before it, or goes to Redis.
func (o *outage) some() (keys []string, counts map[string]missed) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for key := range o.outdated {
		if len(keys) == atOnce {
			break
		}
		keys = append(keys, key)
	}
	if len(o.missed) > 0 {
		counts, o.missed = o.missed, map[string]missed{}
	}
	if keys == nil && counts == nil {
		o.end()
	}
	return keys, counts
}

func (o *outage) dealtWith(keys []string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, key := range keys {
		delete(o.outdated, key)
	}
}

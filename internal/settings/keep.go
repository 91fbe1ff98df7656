package settings

import "time"

// RunsKept is how long runs that ended are kept.
func (c Config) RunsKept() time.Duration {
	if c.KeepRuns == 0 {
		return 30 * day // as the store does
	}
	return time.Duration(c.KeepRuns)
}

// AnswersKept is how long answers to repeated requests are kept after they expired.
func (c Config) AnswersKept() time.Duration {
	if c.KeepIdempotency == 0 {
		return day // as the store does
	}
	return time.Duration(c.KeepIdempotency)
}

// GuestsKept is how long what a guest made is kept after they were last there.
func (c Config) GuestsKept() time.Duration {
	if c.KeepGuests == 0 {
		return 30 * day
	}
	return time.Duration(c.KeepGuests)
}

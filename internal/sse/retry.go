package sse

import (
	"strconv"
	"time"
)

// longestRetry bounds what a stream may ask for; nobody waits longer for a server to come back.
const longestRetry = time.Hour

func millis(d time.Duration) string { return strconv.FormatInt(max(d, 0).Milliseconds(), 10) }

// retryOf reads a reconnection time: ASCII digits only, or it is none.
func retryOf(value string) (d time.Duration, ok bool) {
	if value == "" {
		return 0, false
	}
	for _, c := range []byte(value) {
		if c < '0' || c > '9' {
			return 0, false
		}
	}
	ms, err := strconv.ParseInt(value, 10, 64)
	if err != nil || ms > longestRetry.Milliseconds() {
		return longestRetry, true
	}
	return time.Duration(ms) * time.Millisecond, true
}

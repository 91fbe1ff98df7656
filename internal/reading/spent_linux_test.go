package reading

import (
	"time"

	"golang.org/x/sys/unix"
)

// spent is the time of a processor that this thread has had: others who are busy beside it do not count.
func spent() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		panic(err)
	}
	return time.Duration(t.Nano())
}

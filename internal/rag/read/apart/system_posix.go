//go:build linux || darwin

package apart

import (
	"syscall"
	"time"
)

// rootDir is where a reader stands: nowhere in particular.
const rootDir = "/"

// nice is how far a reader stands back behind those who plan.
const nice = 10

// lastCPU is what the system lets a reader compute, if the watch of the reader does not come to end it. It is well beyond what that allows:
// the system counts moments at which it looked, which on a busy machine is up to a tenth more than what it says afterwards.
func lastCPU(l Limits) uint64 { return uint64((l.CPU + l.CPU/2 + time.Second - 1) / time.Second) }

// processorTime is what this process has computed so far.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0 // the system ends it
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// confinePosix sets what these systems bound for every process, and more.
func confinePosix(l Limits, more map[int]uint64) error {
	limits := map[int]uint64{
		syscall.RLIMIT_CPU:   lastCPU(l),
		syscall.RLIMIT_FSIZE: 0, // it writes no file
		syscall.RLIMIT_CORE:  0, // nor leaves one behind
	}
	for what, most := range more {
		limits[what] = most
	}
	for what, most := range limits {
		if err := lower(what, most); err != nil {
			return err
		}
	}
	// All its threads stand back, and nobody else: whoever starts a reader by hand is in the same group, or everything is.
	if syscall.Getpgrp() != syscall.Getpid() {
		if err := syscall.Setpgid(0, 0); err != nil {
			return err
		}
	}
	return syscall.Setpriority(syscall.PRIO_PGRP, 0, nice)
}

// lower sets a limit for good, unless it is lower already.
func lower(what int, most uint64) error {
	var now syscall.Rlimit
	if err := syscall.Getrlimit(what, &now); err != nil {
		return err
	}
	most = min(most, now.Max)
	return syscall.Setrlimit(what, &syscall.Rlimit{Cur: most, Max: most})
}

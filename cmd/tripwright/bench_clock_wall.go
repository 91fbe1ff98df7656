//go:build !(linux || darwin || freebsd)

package main

import "time"

// threadTime is the time on the wall where threads have no clock of their own.
func threadTime() time.Duration { return wallTime() }

//go:build !linux

package reading

import "time"

var began = time.Now()

// spent is the time that has passed.
func spent() time.Duration { return time.Since(began) }

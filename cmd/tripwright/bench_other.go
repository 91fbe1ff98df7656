//go:build !unix

package main

import "github.com/tripwright/tripwright/internal/fault"

// allowFiles does nothing: the limit on open files is one of Unix.
func allowFiles(uint64) error { return nil }

// residentBytes refuses: memory is read from Linux.
func residentBytes(int) (int, error) {
	return 0, fault.New(fault.Unavailable, "memory can only be measured on Linux")
}

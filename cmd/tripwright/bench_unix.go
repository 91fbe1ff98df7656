//go:build unix

package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"

	"github.com/tripwright/tripwright/internal/fault"
)

// allowFiles lets this process, and the ones it starts after, hold n files open.
func allowFiles(n uint64) error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return err
	}
	if uint64(limit.Cur) >= n {
		return nil
	}
	if uint64(limit.Max) < n {
		return fault.New(fault.Unavailable, "this many streams need %d open files, and the system allows %d: raise the limit (ulimit -n)", n, limit.Max)
	}
	limit.Cur = limit.Max
	return syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit)
}

// residentBytes is the memory that a process holds, as Linux tells it.
func residentBytes(pid int) (int, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, fault.New(fault.Unavailable, "memory can only be measured on Linux").Because(err)
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kb, err := strconv.Atoi(strings.Fields(rest)[0])
			return kb * 1024, err
		}
	}
	return 0, fault.New(fault.Unavailable, "the system does not tell the memory of a process")
}

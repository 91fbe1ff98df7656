package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"syscall"

	"github.com/tripwright/tripwright/internal/fault"
)

// writeWhole writes a file or leaves what was there: never half of it. A link keeps pointing where it points, a file its
// permissions, and a new one is its owner's alone; into a pipe or a device it writes, because a file in its place would be none. What it cannot write is
// fault.Unavailable and says why.
func writeWhole(path string, b []byte) error {
	err := replaceFile(path, b)
	var why syscall.Errno
	switch {
	case err == nil:
		return nil
	case errors.Is(err, syscall.ENOSPC), runtime.GOOS == "windows" && errors.Is(err, windowsDiskFull):
		return fault.New(fault.Unavailable, "the file %s cannot be written: the disk is full; make room, or name a place elsewhere", path).Because(err)
	case errors.As(err, &why):
		return fault.New(fault.Unavailable, "the file %s cannot be written: %s", path, why.Error()).Because(err)
	}
	return fault.New(fault.Unavailable, "the file %s cannot be written", path).Because(err)
}

// windowsDiskFull is how Windows says it: its ERROR_DISK_FULL, which is not the ENOSPC of others.
const windowsDiskFull = syscall.Errno(112)

func replaceFile(path string, b []byte) error {
	if to, err := filepath.EvalSymlinks(path); err == nil {
		path = to
	}
	old, err := os.Stat(path)
	if err == nil && !old.Mode().IsRegular() {
		return os.WriteFile(path, b, 0)
	}
	part := fmt.Sprintf("%s.%d.part", path, os.Getpid())
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(b)
	if old != nil {
		err = errors.Join(err, f.Chmod(old.Mode().Perm()))
	}
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(part, path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(part))
	}
	return nil
}

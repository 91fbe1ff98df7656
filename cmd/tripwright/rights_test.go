package main_test

import (
	"os"
	"os/exec"
	"syscall"
	"testing"
)

// nobody is a user without rights on anything.
const nobody = 65534

// public is a desk that the user nobody can reach.
func public(t *testing.T) *desk {
	t.Helper()
	dir, err := os.MkdirTemp("", "tripwright-public-")
	must(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	must(t, os.Chmod(dir, 0o777))
	return at(t, dir)
}

// withoutRights runs cmd as nobody when the tester is root, whom permissions do not stop.
func withoutRights(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if os.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody, NoSetGroups: true}}
	}
}

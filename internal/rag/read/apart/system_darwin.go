package apart

import (
	"os/exec"
	"syscall"
)

// running: the system does not name the running file itself.
const running = ""

// detach gives the process a group of its own, so that an interrupt at the terminal does not reach it.
func detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// confineBySystem bounds processor time. What the system could bound of memory does not serve for a Go program: its own watch does.
func confineBySystem(l Limits) error { return confinePosix(l, nil) }

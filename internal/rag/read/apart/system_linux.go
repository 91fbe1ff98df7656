package apart

import (
	"os/exec"
	"syscall"
)

// running is the file of the running program, also when another was put in its place.
const running = "/proc/self/exe"

// detach gives the process a group of its own, so that an interrupt at the terminal does not reach it, and lets it end with this one.
func detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// room is what the program takes itself before it reads anything, by the count of the system.
const room = 192 << 20

// confineBySystem has the system end this process where its own watch may not come to it: one huge piece of memory, or a loop that
// nothing interrupts. Memory of a Go program is counted as it is taken into use, in steps of 64 MB, and not as it is reserved.
func confineBySystem(l Limits) error {
	return confinePosix(l, map[int]uint64{
		syscall.RLIMIT_DATA:   uint64(l.Memory) + room,
		syscall.RLIMIT_NOFILE: 16,
	})
}

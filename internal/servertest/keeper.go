package servertest

import (
	"fmt"
	"io"
	"os/exec"
)

// keeper is a shell that outlives the tests by a moment. However they end, killed included, the pipe between them breaks; then
// the shell ends the server and removes its directory.
type keeper struct {
	cmd  *exec.Cmd
	pipe io.WriteCloser
}

const vigil = `
trap '' INT TERM HUP
pid=0
while read -r line; do pid=$line; done
if [ "$pid" != 0 ]; then kill -INT "$pid" 2>/dev/null; fi
for second in 1 2 3 4 5; do
  rm -rf "$1" 2>/dev/null && exit
  sleep 1
done
kill -KILL "$pid" 2>/dev/null
rm -rf "$1"`

func keep(dir string) (*keeper, error) {
	cmd := exec.Command("sh", "-c", vigil, "sh", dir)
	pipe, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	return &keeper{cmd, pipe}, cmd.Start()
}

// watch says which process is to be ended; 0 is none.
func (k *keeper) watch(pid int) { _, _ = fmt.Fprintln(k.pipe, pid) }

// close ends what is watched and waits until the directory is gone.
func (k *keeper) close() {
	_ = k.pipe.Close()
	_ = k.cmd.Wait()
}

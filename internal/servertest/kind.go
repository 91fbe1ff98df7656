package servertest

import (
	"context"
	"os/exec"
)

// kind is how a sort of server is made, started and spoken to.
type kind struct {
	name    string
	prepare func(dir string) error // once
	command func(dir string, port int) (*exec.Cmd, error)
	url     func(port int) string
	ask     func(ctx context.Context, address string) error // whether one answers

	// room says whether the one that answers takes the connections of all packages that are tested at once; nil is always.
	room func(ctx context.Context, address string) bool

	// where gives the directory of the server that answers: another one may have taken the port.
	where func(ctx context.Context, address string) (dir string, err error)
}

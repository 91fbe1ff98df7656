package durable

import (
	"context"

	"github.com/dbos-inc/dbos-transact-golang/dbos"
)

// ground is what the engine stands on: a file that the processes of one machine share, or a server that those of many
// do. It opens the library there, and knows which processes live.
type ground interface {
	// enter makes the name known as that of a living process and opens the library for it.
	enter(ctx context.Context, executor string) (dbos.Context, error)
	// beat says that the process lives, and tells whether the others still think so.
	beat(ctx context.Context, executor string) (bool, error)
	// leave takes the name back, after its last run was handed back or is left for others to find.
	leave(ctx context.Context, executor string)
	// living tells which of the processes live.
	living(ctx context.Context, executors []string) (map[string]bool, error)
	// bury gives errLives, or makes sure that the process is dead and can write no more. Until done is called nobody else
	// buries it.
	bury(ctx context.Context, executor string) (done func(), err error)
	// reap hands back the runs of all dead processes.
	reap(ctx context.Context, self string) error
	// alone holds off every other process that asks for the same key, until done is called.
	alone(ctx context.Context, key string) (done func(), err error)
	// workers counts the living processes.
	workers(ctx context.Context) (int, error)
	// versions gives those that living processes have, as far as that is known.
	versions(ctx context.Context) (map[string]bool, error)
	// close ends the ground itself.
	close()
}

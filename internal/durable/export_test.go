package durable

import "context"

// SleepWhileReaping takes the turn to look for dead processes and does not give it back, as a process does that is stopped
// in the middle of it.
func SleepWhileReaping(ctx context.Context, e *Engine) (func(), error) {
	return e.ground.(*server).turn(ctx, reaperKey)
}

// Unrecord makes a run of this process that is over look as it does when its end could not be recorded.
func Unrecord(ctx context.Context, e *Engine, org, id string) error {
	l, err := e.now()
	if err != nil {
		return err
	}
	_, err = e.book.changed(ctx, "UPDATE "+e.book.runs+" SET status = 'PENDING', executor_id = $1, output = NULL WHERE workflow_uuid = $2", l.executor, key(org, id))
	return err
}

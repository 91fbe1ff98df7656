package book

import (
	"strings"

	"github.com/dbos-inc/dbos-transact-golang/dbos"
)

// Entry is a run as it stands in the book.
type Entry struct {
	Key, Name, Status, Executor, Version, Queue string

	Line string // the lane, where it is not the organisation's own
	Came int64  // when it was begun or put into the queue, by the database's clock
}

const entryColumns = "workflow_uuid, name, status, COALESCE(executor_id, ''), COALESCE(application_version, ''), COALESCE(queue_name, ''), " +
	laneColumn + ", COALESCE(created_at, 0)"

// laneColumn holds the lane of a run that does not wait in that of its organisation. The library keeps there who asked for a run
// and makes nothing of it. Runs from before there were lanes have none.
const laneColumn = "COALESCE(authenticated_user, '')"

// Lane is the same as entry.lane, where the organisation is begun by a key.
func lane(org string) string {
	return "CASE WHEN " + laneColumn + " <> '' THEN authenticated_user ELSE " + org + " END"
}

// Lane is the line in which a run waits for its turn.
func (r *Entry) Lane() string {
	if r.Line != "" {
		return r.Line
	}
	org, _, _ := strings.Cut(r.Key, "/")
	return org
}

func (r *Entry) Over() bool {
	return r.Status != string(dbos.WorkflowStatusPending) && r.Status != string(dbos.WorkflowStatusEnqueued)
}

// Waits tells whether the run is nobody's: any process with room may take it.
func (r *Entry) Waits() bool {
	return r.Status == string(dbos.WorkflowStatusEnqueued) && (r.Queue == WaitingQueue || r.Queue == LeftQueue)
}

// Owner is the process in whose hands the run is; nobody's when it waits.
func (r *Entry) Owner() string {
	if r.Waits() {
		return ""
	}
	if to, ok := strings.CutPrefix(r.Queue, MineQueue); ok && r.Status == string(dbos.WorkflowStatusEnqueued) {
		return to
	}
	return r.Executor
}

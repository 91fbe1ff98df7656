package durable

import (
	"strings"

	"github.com/dbos-inc/dbos-transact-golang/dbos"
)

// entry is a run as it stands in the book.
type entry struct {
	key, name, status, executor, version, queue string

	line string // the lane, where it is not the organisation's own
	came int64  // when it was begun or put into the queue, by the database's clock
}

const entryColumns = "workflow_uuid, name, status, COALESCE(executor_id, ''), COALESCE(application_version, ''), COALESCE(queue_name, ''), " +
	laneColumn + ", COALESCE(created_at, 0)"

// laneColumn holds the lane of a run that does not wait in that of its organisation. The library keeps there who asked for a run
// and makes nothing of it. Runs from before there were lanes have none.
const laneColumn = "COALESCE(authenticated_user, '')"

// lane is the same as entry.lane, where the organisation is begun by a key.
func lane(org string) string {
	return "CASE WHEN " + laneColumn + " <> '' THEN authenticated_user ELSE " + org + " END"
}

// lane is the line in which a run waits for its turn.
func (r *entry) lane() string {
	if r.line != "" {
		return r.line
	}
	org, _, _ := strings.Cut(r.key, "/")
	return org
}

func (r *entry) over() bool {
	return r.status != string(dbos.WorkflowStatusPending) && r.status != string(dbos.WorkflowStatusEnqueued)
}

// waits tells whether the run is nobody's: any process with room may take it.
func (r *entry) waits() bool {
	return r.status == string(dbos.WorkflowStatusEnqueued) && (r.queue == waitingQueue || r.queue == leftQueue)
}

// owner is the process in whose hands the run is; nobody's when it waits.
func (r *entry) owner() string {
	if r.waits() {
		return ""
	}
	if to, ok := strings.CutPrefix(r.queue, mineQueue); ok && r.status == string(dbos.WorkflowStatusEnqueued) {
		return to
	}
	return r.executor
}

package durable

import (
	"strings"

	"github.com/dbos-inc/dbos-transact-golang/dbos"
)

// entry is a run as it stands in the book.
type entry struct {
	key, name, status, executor, version, queue string
}

const entryColumns = "workflow_uuid, name, status, COALESCE(executor_id, ''), COALESCE(application_version, ''), COALESCE(queue_name, '')"

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

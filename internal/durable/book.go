package durable

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// The queues that no library polls: runs wait in them for whoever has room.
const (
	waitingQueue = "tripwright"      // begun by nobody yet
	leftQueue    = "tripwright-left" // begun by a process that is gone, or that closed
	mineQueue    = "resume-"         // and the name of the process that will work on them; this one the library polls
)

// book is what the engine reads and writes in the library's table of runs by itself: those few things that the library
// has no words for, because it lets a run be taken by two processes where one statement lets one of them have it. One text
// serves both databases.
type book struct {
	db       *sql.DB
	runs     string            // the table
	queues   string            // the table of the queues that the library polls
	schema   string            // what stands before the names of the library's tables
	order    string            // first come first
	lane     string            // the line in which a run waits
	cut      string            // what stands before the first slash of the %s
	list     string            // turns a JSON list, the %s, into rows
	shape    shape             // what it relies on
	said     func(error) error // gives an error its kind
	skipping string            // keeps out of the way of others who claim at the same moment
}

func fileBook(db *sql.DB) *book {
	return &book{db: db, runs: "workflow_status", queues: "queues", shape: fileShape, said: asItIs, order: "created_at, rowid",
		lane: lane("substr(workflow_uuid, 1, instr(workflow_uuid, '/') - 1)"), cut: "substr(%s, 1, instr(%[1]s || '/', '/') - 1)", list: "(SELECT value FROM json_each(%s))"}
}

func serverBook(db *sql.DB) *book {
	return &book{db: db, schema: "dbos.", runs: "dbos.workflow_status", queues: "dbos.queues", shape: serverShape, said: awayOr, order: "created_at, workflow_uuid",
		lane: lane("split_part(workflow_uuid, '/', 1)"), cut: "split_part(%s, '/', 1)", list: "(SELECT json_array_elements_text(%s::json))", skipping: "FOR UPDATE SKIP LOCKED"}
}

// among gives the condition that a column is in the JSON list of a parameter.
func (b *book) among(column, param string) string {
	return column + " IN " + fmt.Sprintf(b.list, param)
}

// outer gives the lane that the lane of a run is in, as tenant.OuterLane does.
func (b *book) outer() string { return fmt.Sprintf(b.cut, "("+b.lane+")") }

// find gives a run, or fault.NotFound.
func (b *book) find(ctx context.Context, key string) (*entry, error) {
	found, err := b.entries(ctx, "WHERE workflow_uuid = $1", key)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, fault.New(fault.NotFound, "there is no such run")
	}
	return found[0], nil
}

// begins is the condition that a key begins with the first parameter.
const begins = "substr(workflow_uuid, 1, length(CAST($1 AS TEXT))) = $1"

// unfinished gives the runs without an end whose keys begin with prefix, oldest first.
func (b *book) unfinished(ctx context.Context, prefix string) ([]*entry, error) {
	return b.entries(ctx, "WHERE status IN ('PENDING', 'ENQUEUED') AND "+begins+" ORDER BY "+b.order, prefix)
}

func (b *book) these(ctx context.Context, keys []string) ([]*entry, error) {
	return b.entries(ctx, "WHERE "+b.among("workflow_uuid", "$1"), asList(keys))
}

// cancelled gives those of the runs that were cancelled.
func (b *book) cancelled(ctx context.Context, keys []string) ([]string, error) {
	return b.column(ctx, "SELECT workflow_uuid FROM "+b.runs+" WHERE "+b.among("workflow_uuid", "$1")+" AND status = 'CANCELLED'", asList(keys))
}

// isOver is the condition that nothing more comes of a run.
const isOver = "status NOT IN ('PENDING', 'ENQUEUED', 'DELAYED')"

// ended gives those of the runs that are over.
func (b *book) ended(ctx context.Context, keys []string) ([]string, error) {
	return b.column(ctx, "SELECT workflow_uuid FROM "+b.runs+" WHERE "+b.among("workflow_uuid", "$1")+" AND "+isOver, asList(keys))
}

// endedOf gives runs that are over and whose keys begin with prefix.
func (b *book) endedOf(ctx context.Context, prefix string, limit int) ([]string, error) {
	return b.column(ctx, "SELECT workflow_uuid FROM "+b.runs+" WHERE "+isOver+" AND "+begins+" LIMIT $2", prefix, limit)
}

// hangsOn are the tables with what runs recorded. The library binds them to the runs by no key.
var hangsOn = []string{"operation_outputs", "workflow_input", "workflow_output"}

// sweep removes what is recorded under keys that begin with prefix and of which there is no run any more: a step that was in flight
// when its run was forgotten records itself all the same.
func (b *book) sweep(ctx context.Context, prefix string) error {
	for _, table := range hangsOn {
		if _, err := b.changed(ctx, "DELETE FROM "+b.schema+table+" WHERE "+begins+
			" AND workflow_uuid NOT IN (SELECT r.workflow_uuid FROM "+b.runs+" r WHERE "+strings.ReplaceAll(begins, "workflow_uuid", "r.workflow_uuid")+")",
			prefix); err != nil {
			return err
		}
	}
	return nil
}

// endedBefore gives runs of a workflow that ended before a moment.
func (b *book) endedBefore(ctx context.Context, name string, before time.Time, limit int) ([]string, error) {
	return b.column(ctx, "SELECT workflow_uuid FROM "+b.runs+" WHERE "+isOver+" AND name = $1 AND updated_at < $2 LIMIT $3",
		name, before.UnixMilli(), limit)
}

// endedButLast gives runs of a workflow that are over, without the last so many that were begun.
func (b *book) endedButLast(ctx context.Context, name string, last, limit int) ([]string, error) {
	return b.column(ctx, "SELECT workflow_uuid FROM "+b.runs+" WHERE "+isOver+
		" AND name = $1 ORDER BY created_at DESC, workflow_uuid DESC LIMIT $2 OFFSET $3", name, limit, last)
}

// move takes one run as it was found to a queue, and tells whether it was still so. Somebody asked for that run, so how
// often it was tried before does not count.
func (b *book) move(ctx context.Context, r *entry, queue string) (bool, error) {
	return b.changed(ctx, `UPDATE `+b.runs+` SET status = 'ENQUEUED', queue_name = $1, started_at_epoch_ms = NULL, recovery_attempts = 0
		WHERE workflow_uuid = $2 AND status = $3 AND COALESCE(executor_id, '') = $4 AND COALESCE(queue_name, '') = $5`,
		queue, r.key, r.status, r.executor, r.queue)
}

// handBack puts every run that is in the hands of the processes into the queue of what is left. A process that goes in
// an orderly way does not use up the patience that the run has with dying ones.
func (b *book) handBack(ctx context.Context, executors []string, orderly bool) error {
	counted := 0
	if orderly {
		counted = 1
	}
	_, err := b.changed(ctx, `UPDATE `+b.runs+` SET status = 'ENQUEUED', queue_name = '`+leftQueue+`', started_at_epoch_ms = NULL,
		recovery_attempts = recovery_attempts - CASE WHEN status = 'PENDING' AND recovery_attempts > 0 THEN CAST($1 AS INTEGER) ELSE 0 END
		WHERE (status = 'PENDING' AND `+b.among("executor_id", "$2")+`) OR (status = 'ENQUEUED' AND `+b.among("queue_name", "$3")+`)`,
		counted, asList(executors), queuesOf(executors))
	return err
}

// heldBy gives the runs that are in the hands of a process: those that it works on as far as the book knows, and those in
// its queue.
func (b *book) heldBy(ctx context.Context, executor string) ([]*entry, error) {
	return b.entries(ctx, "WHERE (status = 'PENDING' AND executor_id = $1) OR (status = 'ENQUEUED' AND queue_name = $2)",
		executor, mineQueue+executor)
}

// release puts runs of a process into the queue of what is left. It counts as if a process had died over them, but for those
// of which it is known that nobody began to work on them.
func (b *book) release(ctx context.Context, executor string, keys, untouched []string) error {
	_, err := b.changed(ctx, `UPDATE `+b.runs+` SET status = 'ENQUEUED', queue_name = '`+leftQueue+`', started_at_epoch_ms = NULL,
		recovery_attempts = recovery_attempts - CASE WHEN status = 'PENDING' AND recovery_attempts > 0 AND `+b.among("workflow_uuid", "$4")+` THEN 1 ELSE 0 END
		WHERE ((status = 'PENDING' AND executor_id = $1) OR (status = 'ENQUEUED' AND queue_name = $2)) AND `+b.among("workflow_uuid", "$3"),
		executor, mineQueue+executor, asList(keys), asList(untouched))
	return err
}

// listed tells whether the library can know of the queue of a process.
func (b *book) listed(ctx context.Context, executor string) (bool, error) {
	found, err := b.column(ctx, "SELECT name FROM "+b.queues+" WHERE "+b.among("name", "$1"), queuesOf([]string{executor}))
	return len(found) > 0, err
}

// unlist removes the queues of processes that work no more.
func (b *book) unlist(ctx context.Context, executors ...string) error {
	_, err := b.changed(ctx, "DELETE FROM "+b.queues+" WHERE "+b.among("name", "$1"), queuesOf(executors))
	return err
}

// owners gives the processes in whose hands unfinished runs are.
func (b *book) owners(ctx context.Context) ([]string, error) {
	return b.column(ctx, fmt.Sprintf(`SELECT DISTINCT executor_id FROM %[1]s WHERE status = 'PENDING' AND executor_id <> ''
		UNION SELECT DISTINCT substr(queue_name, %[2]d) FROM %[1]s WHERE status = 'ENQUEUED' AND substr(queue_name, 1, %[3]d) = '%[4]s'`,
		b.runs, len(mineQueue)+1, len(mineQueue), mineQueue))
}

func (b *book) entries(ctx context.Context, where string, args ...any) ([]*entry, error) {
	return b.entriesIn(ctx, b.runs, where, args...)
}

func (b *book) entriesIn(ctx context.Context, runs, where string, args ...any) (out []*entry, err error) {
	defer func() { err = b.said(err) }()
	rows, err := b.db.QueryContext(ctx, "SELECT "+entryColumns+" FROM "+runs+" "+where, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		r := new(entry)
		if err := rows.Scan(&r.key, &r.name, &r.status, &r.executor, &r.version, &r.queue, &r.line, &r.came); err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, rows.Err()
}

func (b *book) column(ctx context.Context, query string, args ...any) (out []string, err error) {
	defer func() { err = b.said(err) }()
	rows, err := b.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var v string
		if err := rows.Scan(&v); err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, rows.Err()
}

func (b *book) changed(ctx context.Context, query string, args ...any) (bool, error) {
	res, err := b.db.ExecContext(ctx, query, args...)
	if err != nil {
		return false, b.said(err)
	}
	n, err := res.RowsAffected()
	return n > 0, err
}

// asItIs is for a file, whose errors package fault knows.
func asItIs(err error) error { return err }

// queuesOf lists the queues of processes.
func queuesOf(executors []string) string {
	queues := make([]string, len(executors))
	for i, x := range executors {
		queues[i] = mineQueue + x
	}
	return asList(queues)
}

// asList writes a list as the databases read it.
func asList(values []string) string {
	raw, err := json.Marshal(append([]string{}, values...))
	if err != nil {
		panic(err) // text always becomes JSON
	}
	return string(raw)
}

// Package book is what the durable engine reads and writes in the private tables of its library (DBOS) by itself, and the only place
// that names one of them or a column: those few things that the library has no words for. Whenever a process begins, Check compares the
// tables with what the statements here rely on, so that a new version of the library shows in a sentence at the door that names table and
// column; a test holds that list against the statements.
//
// It takes no decision about runs: which of them is taken, handed back or forgotten is package durable's, its only caller. It imports
// the ground, and of the library only the words for the states of a run.
package book

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
	WaitingQueue = "tripwright"      // begun by nobody yet
	LeftQueue    = "tripwright-left" // begun by a process that is gone, or that closed
	MineQueue    = "resume-"         // and the name of the process that will work on them; this one the library polls
)

// Book is what the engine reads and writes in the library's table of runs by itself: those few things that the library
// has no words for, because it lets a run be taken by two processes where one statement lets one of them have it. One text
// serves both databases.
type Book struct {
	DB       *sql.DB
	Runs     string            // the table
	queues   string            // the table of the queues that the library polls
	Schema   string            // what stands before the names of the library's tables
	order    string            // first come first
	lane     string            // the line in which a run waits
	cut      string            // what stands before the first slash of the %s
	list     string            // turns a JSON list, the %s, into rows
	shape    shape             // what it relies on
	said     func(error) error // gives an error its kind
	skipping string            // keeps out of the way of others who claim at the same moment
}

// File is the book in a file of SQLite.
func File(db *sql.DB) *Book {
	return &Book{DB: db, Runs: "workflow_status", queues: "queues", shape: fileShape, said: asItIs, order: "created_at, rowid",
		lane: lane("substr(workflow_uuid, 1, instr(workflow_uuid, '/') - 1)"), cut: "substr(%s, 1, instr(%[1]s || '/', '/') - 1)", list: "(SELECT value FROM json_each(%s))"}
}

// Server is the book on a server of PostgreSQL. said gives errors their kind.
func Server(db *sql.DB, said func(error) error) *Book {
	return &Book{DB: db, Schema: "dbos.", Runs: "dbos.workflow_status", queues: "dbos.queues", shape: serverShape, said: said, order: "created_at, workflow_uuid",
		lane: lane("split_part(workflow_uuid, '/', 1)"), cut: "split_part(%s, '/', 1)", list: "(SELECT json_array_elements_text(%s::json))", skipping: "FOR UPDATE SKIP LOCKED"}
}

// Among gives the condition that a column is in the JSON list of a parameter.
func (b *Book) Among(column, param string) string {
	return column + " IN " + fmt.Sprintf(b.list, param)
}

// outer gives the lane that the lane of a run is in, as tenant.OuterLane does.
func (b *Book) outer() string { return fmt.Sprintf(b.cut, "("+b.lane+")") }

// Find gives a run, or fault.NotFound.
func (b *Book) Find(ctx context.Context, key string) (*Entry, error) {
	found, err := b.entries(ctx, "WHERE workflow_uuid = $1", key)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, fault.New(fault.NotFound, "there is no such run")
	}
	return found[0], nil
}

// Begins is the condition that a key begins with the first parameter.
const Begins = "substr(workflow_uuid, 1, length(CAST($1 AS TEXT))) = $1"

// Unfinished gives the runs without an end whose keys begin with prefix, oldest first.
func (b *Book) Unfinished(ctx context.Context, prefix string) ([]*Entry, error) {
	return b.entries(ctx, "WHERE status IN ('PENDING', 'ENQUEUED') AND "+Begins+" ORDER BY "+b.order, prefix)
}

// These gives those of the runs that there are.
func (b *Book) These(ctx context.Context, keys []string) ([]*Entry, error) {
	return b.entries(ctx, "WHERE "+b.Among("workflow_uuid", "$1"), List(keys))
}

// Cancelled gives those of the runs that were cancelled.
func (b *Book) Cancelled(ctx context.Context, keys []string) ([]string, error) {
	return b.Column(ctx, "SELECT workflow_uuid FROM "+b.Runs+" WHERE "+b.Among("workflow_uuid", "$1")+" AND status = 'CANCELLED'", List(keys))
}

// isOver is the condition that nothing more comes of a run.
const isOver = "status NOT IN ('PENDING', 'ENQUEUED', 'DELAYED')"

// Ended gives those of the runs that are over.
func (b *Book) Ended(ctx context.Context, keys []string) ([]string, error) {
	return b.Column(ctx, "SELECT workflow_uuid FROM "+b.Runs+" WHERE "+b.Among("workflow_uuid", "$1")+" AND "+isOver, List(keys))
}

// EndedOf gives runs that are over and whose keys begin with prefix.
func (b *Book) EndedOf(ctx context.Context, prefix string, limit int) ([]string, error) {
	return b.Column(ctx, "SELECT workflow_uuid FROM "+b.Runs+" WHERE "+isOver+" AND "+Begins+" LIMIT $2", prefix, limit)
}

// HangsOn are the tables with what runs recorded. The library binds them to the runs by no key.
var HangsOn = []string{"operation_outputs", "workflow_input", "workflow_output"}

// Sweep removes what is recorded under keys that begin with prefix and of which there is no run any more: a step that was in flight
// when its run was forgotten records itself all the same.
func (b *Book) Sweep(ctx context.Context, prefix string) error {
	for _, table := range HangsOn {
		if _, err := b.Changed(ctx, "DELETE FROM "+b.Schema+table+" WHERE "+Begins+
			" AND workflow_uuid NOT IN (SELECT r.workflow_uuid FROM "+b.Runs+" r WHERE "+strings.ReplaceAll(Begins, "workflow_uuid", "r.workflow_uuid")+")",
			prefix); err != nil {
			return err
		}
	}
	return nil
}

// EndedBefore gives runs of a workflow that ended before a moment.
func (b *Book) EndedBefore(ctx context.Context, name string, before time.Time, limit int) ([]string, error) {
	return b.Column(ctx, "SELECT workflow_uuid FROM "+b.Runs+" WHERE "+isOver+" AND name = $1 AND updated_at < $2 LIMIT $3",
		name, before.UnixMilli(), limit)
}

// EndedButLast gives runs of a workflow that are over, without the last so many that were begun.
func (b *Book) EndedButLast(ctx context.Context, name string, last, limit int) ([]string, error) {
	return b.Column(ctx, "SELECT workflow_uuid FROM "+b.Runs+" WHERE "+isOver+
		" AND name = $1 ORDER BY created_at DESC, workflow_uuid DESC LIMIT $2 OFFSET $3", name, limit, last)
}

// Move takes one run as it was found to a queue, and tells whether it was still so. Somebody asked for that run, so how
// often it was tried before does not count.
func (b *Book) Move(ctx context.Context, r *Entry, queue string) (bool, error) {
	return b.Changed(ctx, `UPDATE `+b.Runs+` SET status = 'ENQUEUED', queue_name = $1, started_at_epoch_ms = NULL, recovery_attempts = 0
		WHERE workflow_uuid = $2 AND status = $3 AND COALESCE(executor_id, '') = $4 AND COALESCE(queue_name, '') = $5`,
		queue, r.Key, r.Status, r.Executor, r.Queue)
}

// HandBack puts every run that is in the hands of the processes into the queue of what is left. A process that goes in
// an orderly way does not use up the patience that the run has with dying ones.
func (b *Book) HandBack(ctx context.Context, executors []string, orderly bool) error {
	counted := 0
	if orderly {
		counted = 1
	}
	_, err := b.Changed(ctx, `UPDATE `+b.Runs+` SET status = 'ENQUEUED', queue_name = '`+LeftQueue+`', started_at_epoch_ms = NULL,
		recovery_attempts = recovery_attempts - CASE WHEN status = 'PENDING' AND recovery_attempts > 0 THEN CAST($1 AS INTEGER) ELSE 0 END
		WHERE (status = 'PENDING' AND `+b.Among("executor_id", "$2")+`) OR (status = 'ENQUEUED' AND `+b.Among("queue_name", "$3")+`)`,
		counted, List(executors), queuesOf(executors))
	return err
}

// HeldBy gives the runs that are in the hands of a process: those that it works on as far as the book knows, and those in
// its queue.
func (b *Book) HeldBy(ctx context.Context, executor string) ([]*Entry, error) {
	return b.entries(ctx, "WHERE (status = 'PENDING' AND executor_id = $1) OR (status = 'ENQUEUED' AND queue_name = $2)",
		executor, MineQueue+executor)
}

// Release puts runs of a process into the queue of what is left. It counts as if a process had died over them, but for those
// of which it is known that nobody began to work on them.
func (b *Book) Release(ctx context.Context, executor string, keys, untouched []string) error {
	_, err := b.Changed(ctx, `UPDATE `+b.Runs+` SET status = 'ENQUEUED', queue_name = '`+LeftQueue+`', started_at_epoch_ms = NULL,
		recovery_attempts = recovery_attempts - CASE WHEN status = 'PENDING' AND recovery_attempts > 0 AND `+b.Among("workflow_uuid", "$4")+` THEN 1 ELSE 0 END
		WHERE ((status = 'PENDING' AND executor_id = $1) OR (status = 'ENQUEUED' AND queue_name = $2)) AND `+b.Among("workflow_uuid", "$3"),
		executor, MineQueue+executor, List(keys), List(untouched))
	return err
}

// Listed tells whether the library can know of the queue of a process.
func (b *Book) Listed(ctx context.Context, executor string) (bool, error) {
	found, err := b.Column(ctx, "SELECT name FROM "+b.queues+" WHERE "+b.Among("name", "$1"), queuesOf([]string{executor}))
	return len(found) > 0, err
}

// Unlist removes the queues of processes that work no more.
func (b *Book) Unlist(ctx context.Context, executors ...string) error {
	_, err := b.Changed(ctx, "DELETE FROM "+b.queues+" WHERE "+b.Among("name", "$1"), queuesOf(executors))
	return err
}

// Owners gives the processes in whose hands unfinished runs are.
func (b *Book) Owners(ctx context.Context) ([]string, error) {
	return b.Column(ctx, fmt.Sprintf(`SELECT DISTINCT executor_id FROM %[1]s WHERE status = 'PENDING' AND executor_id <> ''
		UNION SELECT DISTINCT substr(queue_name, %[2]d) FROM %[1]s WHERE status = 'ENQUEUED' AND substr(queue_name, 1, %[3]d) = '%[4]s'`,
		b.Runs, len(MineQueue)+1, len(MineQueue), MineQueue))
}

// Count tells how many runs a process works on, or is about to, and how many wait.
func (b *Book) Count(ctx context.Context) (working, waiting int, err error) {
	const waits = `status = 'ENQUEUED' AND queue_name IN ('` + WaitingQueue + `', '` + LeftQueue + `')`
	err = b.DB.QueryRowContext(ctx, `SELECT COALESCE(SUM(CASE WHEN `+waits+` THEN 0 ELSE 1 END), 0), COALESCE(SUM(CASE WHEN `+waits+
		` THEN 1 ELSE 0 END), 0) FROM `+b.Runs+` WHERE status IN ('PENDING', 'ENQUEUED')`).Scan(&working, &waiting)
	return working, waiting, err
}

func (b *Book) entries(ctx context.Context, where string, args ...any) ([]*Entry, error) {
	return b.entriesIn(ctx, b.Runs, where, args...)
}

func (b *Book) entriesIn(ctx context.Context, runs, where string, args ...any) (out []*Entry, err error) {
	defer func() { err = b.said(err) }()
	rows, err := b.DB.QueryContext(ctx, "SELECT "+entryColumns+" FROM "+runs+" "+where, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		r := new(Entry)
		if err := rows.Scan(&r.Key, &r.Name, &r.Status, &r.Executor, &r.Version, &r.Queue, &r.Line, &r.Came); err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, rows.Err()
}

// Column gives the values of the only column that a statement asks for.
func (b *Book) Column(ctx context.Context, query string, args ...any) (out []string, err error) {
	defer func() { err = b.said(err) }()
	rows, err := b.DB.QueryContext(ctx, query, args...)
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

// Changed does a statement and tells whether it changed any row.
func (b *Book) Changed(ctx context.Context, query string, args ...any) (bool, error) {
	res, err := b.DB.ExecContext(ctx, query, args...)
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
		queues[i] = MineQueue + x
	}
	return List(queues)
}

// List writes a list as the databases read it.
func List(values []string) string {
	raw, err := json.Marshal(append([]string{}, values...))
	if err != nil {
		panic(err) // text always becomes JSON
	}
	return string(raw)
}

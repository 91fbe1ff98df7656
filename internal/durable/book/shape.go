package book

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/dbos-inc/dbos-transact-golang/dbos"

	"github.com/tripwright/tripwright/internal/fault"
)

// shape is what the statements of the book rely on in tables that are the library's and not ours: columns and their types,
// and the last of the library's own changes to them that was read and found to leave our statements true.
//
// It is seen to whenever a process begins, so that a new version of the library, or a newer program beside this one, shows in
// a sentence at the door and not in runs that go wrong. Who raises the library reads its migrations, then raises these.
type shape struct {
	migration int64
	columns   string // gives table, column and type
	types     map[kindOfColumn]string
	prefix    string
}

type kindOfColumn int

const (
	text kindOfColumn = iota
	number
)

// relied are the columns that we read or write.
var relied = map[string]map[string]kindOfColumn{
	"workflow_status": {
		"workflow_uuid": text, "name": text, "status": text, "executor_id": text, "application_version": text, "queue_name": text,
		"authenticated_user": text, "created_at": number, "updated_at": number, "started_at_epoch_ms": number, "recovery_attempts": number,
	},
	"queues":            {"name": text},
	"operation_outputs": {"workflow_uuid": text}, "workflow_input": {"workflow_uuid": text}, "workflow_output": {"workflow_uuid": text},
}

var fileShape = shape{
	migration: 112,
	columns: `SELECT 'workflow_status', name, type FROM pragma_table_info('workflow_status')
		UNION ALL SELECT 'queues', name, type FROM pragma_table_info('queues')
		UNION ALL SELECT 'operation_outputs', name, type FROM pragma_table_info('operation_outputs')
		UNION ALL SELECT 'workflow_input', name, type FROM pragma_table_info('workflow_input')
		UNION ALL SELECT 'workflow_output', name, type FROM pragma_table_info('workflow_output')`,
	types: map[kindOfColumn]string{text: "TEXT", number: "INTEGER"},
}

var serverShape = shape{
	migration: 113,
	columns: `SELECT table_name, column_name, data_type FROM information_schema.columns
		WHERE table_schema = 'dbos' AND table_name IN ('workflow_status', 'queues', 'operation_outputs', 'workflow_input', 'workflow_output')`,
	types:  map[kindOfColumn]string{text: "text", number: "bigint"},
	prefix: "dbos.",
}

// words are those that our statements know the library's states of a run by.
var words = map[dbos.WorkflowStatusType]string{
	dbos.WorkflowStatusPending: "PENDING", dbos.WorkflowStatusEnqueued: "ENQUEUED", dbos.WorkflowStatusDelayed: "DELAYED",
	dbos.WorkflowStatusCancelled: "CANCELLED",
}

// Check gives fault.Conflict, naming what differs, unless the library's tables are as the book expects them.
func (b *Book) Check(ctx context.Context) error {
	var differs []string
	for is, ours := range words {
		if string(is) != ours {
			differs = append(differs, fmt.Sprintf("a state is called %s and not %s", is, ours))
		}
	}
	migration, err := b.migration(ctx)
	if err != nil {
		return err
	}
	if want := b.shape.migration; migration != want {
		differs = append(differs, fmt.Sprintf("they are of migration %d and not %d", migration, want))
	}
	found, err := b.columns(ctx)
	if err != nil {
		return err
	}
	differs = append(differs, b.shape.differences(found)...)
	if len(differs) == 0 {
		return nil
	}
	return fault.New(fault.Conflict, "the tables of the durable engine are not those that this program knows: %s. A newer program has changed them, "+
		"or something else has: start the version that was last used here, or restore the engine's database", strings.Join(differs, "; "))
}

// differences compares the columns that were found with those relied on.
func (s shape) differences(found map[string]string) (out []string) {
	for _, table := range slices.Sorted(maps.Keys(relied)) {
		for _, column := range slices.Sorted(maps.Keys(relied[table])) {
			is, there := found[table+"."+column]
			switch want := s.types[relied[table][column]]; {
			case !there:
				out = append(out, fmt.Sprintf("there is no %s.%s", table, column))
			case is != want:
				out = append(out, fmt.Sprintf("%s.%s is of type %s and not %s", table, column, is, want))
			}
		}
	}
	return out
}

// migration is the number of the library's last change to its tables; 0 when it left none.
func (b *Book) migration(ctx context.Context) (n int64, err error) {
	err = b.DB.QueryRowContext(ctx, "SELECT version FROM "+b.shape.prefix+"dbos_migrations").Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return n, b.said(err)
}

// columns gives the types of the columns, by table and column.
func (b *Book) columns(ctx context.Context) (_ map[string]string, err error) {
	defer func() { err = b.said(err) }()
	rows, err := b.DB.QueryContext(ctx, b.shape.columns)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	found := map[string]string{}
	for rows.Next() {
		var table, column, is string
		if err := rows.Scan(&table, &column, &is); err != nil {
			return nil, err
		}
		found[table+"."+column] = is
	}
	return found, rows.Err()
}

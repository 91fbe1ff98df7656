package durable

import (
	"context"
	"fmt"
	"maps"
	"slices"
)

const (
	seenAtOnce = 256 // waiting runs that a look shows beside those that there is room for: one of each lane, unless there are more lanes
	seenOfLane = 64  // waiting runs of a lane that it shows beside those that there is room for
)

// waiting gives the runs that a pool has room for, from the queues, of this version: of each lane the oldest, so many that
// whoever chooses among them chooses as if all were shown, unless more lanes wait than are shown at once. While there is only room for lanes with nothing under way, the
// others are left out.
//
// It only reads, so it keeps nobody from anything. On a server, what came in the same millisecond is ordered by its id; ids
// that grow with time keep their order.
func (b *book) waiting(ctx context.Context, queues []string, version string, names []string, v view) (sight, error) {
	s := sight{pool: v.name, queued: v.queued, narrow: v.full()}
	deep, wide := v.most+seenOfLane, 2*v.most+len(v.lanes)+seenAtOnce
	args := []any{asList(queues), version, asList(names), deep, wide}
	more := ""
	if s.narrow {
		more = " AND " + b.lane + " NOT IN " + fmt.Sprintf(b.list, "$6")
		args = append(args, asList(slices.Collect(maps.Keys(v.lanes))))
	}
	var err error
	line := `(SELECT *, row_number() OVER (PARTITION BY ` + b.lane + ` ORDER BY ` + b.order + `) AS nth FROM ` + b.runs +
		` WHERE status = 'ENQUEUED' AND ` + b.among("queue_name", "$1") + ` AND application_version = $2 AND ` + b.among("name", "$3") + more + `) AS line`
	// Of the lanes in one the first runs come first, and each outer lane is shown as many as any other: a thousand guests of one
	// address hide nobody.
	rounds := `(SELECT *, row_number() OVER (PARTITION BY ` + b.outer() + ` ORDER BY nth, created_at, workflow_uuid) AS round FROM ` + line +
		` WHERE nth <= $4) AS rounds`
	s.waiting, err = b.entriesIn(ctx, rounds, `ORDER BY round, created_at, workflow_uuid LIMIT $5`, args...)
	s.complete = len(s.waiting) < wide
	shown := map[string]int{}
	for _, r := range s.waiting {
		shown[r.lane()]++
		s.partly = s.partly || shown[r.lane()] == deep
	}
	return s, err
}

// claim moves those of the runs that still wait to the queue of a process. Those that another one is about to take it leaves.
func (b *book) claim(ctx context.Context, executor string, runs []*entry, queues []string) (map[string]bool, error) {
	keys := make([]string, len(runs))
	for i, r := range runs {
		keys[i] = r.key
	}
	// Materialized, or PostgreSQL may look for them again and again while it updates.
	got, err := b.column(ctx, `WITH these AS MATERIALIZED (SELECT workflow_uuid FROM `+b.runs+`
			WHERE `+b.among("workflow_uuid", "$1")+` AND status = 'ENQUEUED' AND `+b.among("queue_name", "$2")+` `+b.skipping+`)
		UPDATE `+b.runs+` SET queue_name = $3 WHERE status = 'ENQUEUED' AND workflow_uuid IN (SELECT workflow_uuid FROM these)
		RETURNING workflow_uuid`, asList(keys), asList(queues), mineQueue+executor)
	took := make(map[string]bool, len(got))
	for _, k := range got {
		took[k] = true
	}
	return took, err
}

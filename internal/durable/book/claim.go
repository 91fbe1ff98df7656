package book

import (
	"context"
	"fmt"
)

// How much a look shows.
const (
	SeenAtOnce = 256 // waiting runs that a look shows beside those that there is room for: one of each lane, unless there are more lanes
	SeenOfLane = 64  // waiting runs of a lane that it shows beside those that there is room for
)

// Look is what a pool looks into the queues with.
type Look struct {
	Queues  []string
	Version string
	Names   []string // of workflows

	Most   int      // how many runs there is room for
	Lanes  []string // that have something under way
	Narrow bool     // leaves runs of those lanes out
}

// Seen is what a look showed.
type Seen struct {
	Runs     []*Entry
	Complete bool // every lane that waits is there
	Partly   bool // of one lane there may be more
}

// Waiting gives the runs that a pool has room for, from the queues, of this version: of each lane the oldest, so many that
// whoever chooses among them chooses as if all were shown, unless more lanes wait than are shown at once. While there is only room for lanes with nothing under way, the
// others are left out.
//
// It only reads, so it keeps nobody from anything. On a server, what came in the same millisecond is ordered by its id; ids
// that grow with time keep their order.
func (b *Book) Waiting(ctx context.Context, at Look) (s Seen, err error) {
	deep, wide := at.Most+SeenOfLane, 2*at.Most+len(at.Lanes)+SeenAtOnce
	args := []any{List(at.Queues), at.Version, List(at.Names), deep, wide}
	more := ""
	if at.Narrow {
		more = " AND " + b.lane + " NOT IN " + fmt.Sprintf(b.list, "$6")
		args = append(args, List(at.Lanes))
	}
	line := `(SELECT *, row_number() OVER (PARTITION BY ` + b.lane + ` ORDER BY ` + b.order + `) AS nth FROM ` + b.Runs +
		` WHERE status = 'ENQUEUED' AND ` + b.Among("queue_name", "$1") + ` AND application_version = $2 AND ` + b.Among("name", "$3") + more + `) AS line`
	// Of the lanes in one the first runs come first, and each outer lane is shown as many as any other: a thousand guests of one
	// address hide nobody.
	rounds := `(SELECT *, row_number() OVER (PARTITION BY ` + b.outer() + ` ORDER BY nth, created_at, workflow_uuid) AS round FROM ` + line +
		` WHERE nth <= $4) AS rounds`
	s.Runs, err = b.entriesIn(ctx, rounds, `ORDER BY round, created_at, workflow_uuid LIMIT $5`, args...)
	s.Complete = len(s.Runs) < wide
	shown := map[string]int{}
	for _, r := range s.Runs {
		shown[r.Lane()]++
		s.Partly = s.Partly || shown[r.Lane()] == deep
	}
	return s, err
}

// Claim moves those of the runs that still wait to the queue of a process. Those that another one is about to take it leaves.
func (b *Book) Claim(ctx context.Context, executor string, runs []*Entry, queues []string) (map[string]bool, error) {
	keys := make([]string, len(runs))
	for i, r := range runs {
		keys[i] = r.Key
	}
	// Materialized, or PostgreSQL may look for them again and again while it updates.
	got, err := b.Column(ctx, `WITH these AS MATERIALIZED (SELECT workflow_uuid FROM `+b.Runs+`
			WHERE `+b.Among("workflow_uuid", "$1")+` AND status = 'ENQUEUED' AND `+b.Among("queue_name", "$2")+` `+b.skipping+`)
		UPDATE `+b.Runs+` SET queue_name = $3 WHERE status = 'ENQUEUED' AND workflow_uuid IN (SELECT workflow_uuid FROM these)
		RETURNING workflow_uuid`, List(keys), List(queues), MineQueue+executor)
	took := make(map[string]bool, len(got))
	for _, k := range got {
		took[k] = true
	}
	return took, err
}

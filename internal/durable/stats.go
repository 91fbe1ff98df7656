package durable

import (
	"context"

	"github.com/tripwright/tripwright/internal/durable/book"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Stats are the figures of the whole engine, over all organisations and processes.
type Stats struct {
	Working int // runs that a process works on, or is about to
	Waiting int // runs in the queue, including those that a process left behind
	Workers int // processes that live, this one included
}

// Stats counts. It asks the database once or twice, so it is for a look every few seconds, not for every request.
func (e *Engine) Stats(ctx context.Context) (s Stats, err error) {
	defer fault.Wrap(&err, "durable.Stats")
	s.Working, s.Waiting, err = e.book.Count(ctx)
	if err != nil {
		return Stats{}, err
	}
	s.Workers, err = e.ground.workers(ctx)
	return s, err
}

// Stranded is a run that nobody will finish as things are.
type Stranded struct {
	Org      string // empty for a scheduled job
	ID       string
	Workflow string
	Version  string
}

// Stranded gives the runs of all organisations, oldest first, whose version no living process has: they wait until one
// with that version comes back. It is for operators; ctx must come through tenant.AsSystem. In a file the versions of
// other processes are not known: there it gives what is of another version than ours and in nobody's hands.
func (e *Engine) Stranded(ctx context.Context) (_ []Stranded, err error) {
	defer fault.Wrap(&err, "durable.Stranded")
	if !tenant.IsSystem(ctx) {
		return nil, fault.New(fault.Denied, "only operators may see the runs of all organisations")
	}
	runs, err := e.book.Unfinished(ctx, "")
	if err != nil || len(runs) == 0 {
		return nil, err
	}
	versions, err := e.ground.versions(ctx)
	if err != nil {
		return nil, err
	}
	return e.strandedOf(ctx, runs, versions)
}

func (e *Engine) strandedOf(ctx context.Context, runs []*book.Entry, versions map[string]bool) (out []Stranded, err error) {
	cared, err := e.caredFor(ctx, runs)
	for _, r := range runs {
		if versions[r.Version] || r.Owner() != "" && cared[r.Owner()] {
			continue
		}
		out = append(out, Stranded{Org: orgOf(r.Key), ID: idOf(r.Key), Workflow: r.Name, Version: r.Version})
	}
	return out, err
}

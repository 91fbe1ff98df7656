package api

import (
	"cmp"
	"context"
	"encoding/json"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/run"
)

type runsOut struct{ Body RunPage }

// RunPage is a page of runs, the newest first.
type RunPage struct {
	Runs []RunLine `json:"runs"`
	Next string    `json:"next,omitempty" format:"uuid" doc:"Ask with before= this for the next page; not there on the last."`
}

// RunLine is a run in a list.
type RunLine struct {
	RunID       string          `json:"run_id" format:"uuid"`
	ParentID    string          `json:"parent_run_id,omitempty" format:"uuid"`
	Status      string          `json:"status" enum:"running,completed,error,cancelled"`
	Request     json.RawMessage `json:"request"`
	CreatedAt   time.Time       `json:"created_at"`
	CompletedAt *time.Time      `json:"completed_at,omitempty"`
	Name        string          `json:"name,omitempty" doc:"What somebody called the trip."`
	FirstDay    *calendar.Date  `json:"first_day,omitempty" format:"date" doc:"Of the trip that was planned, with last_day."`
	LastDay     *calendar.Date  `json:"last_day,omitempty" format:"date"`
	Mine        bool            `json:"mine" doc:"You asked for it, and not somebody else of your organisation."`
}

const (
	planKind  = "plan" // what runs of this door are
	usualRuns = 50
)

func (s *server) findRuns(ctx context.Context, in *struct {
	Status string `query:"status" enum:"running,completed,error,cancelled" doc:"Only runs that stand so."`
	Limit  int    `query:"limit" minimum:"1" maximum:"200" doc:"How many at most; 50 when not said."`
	Before string `query:"before" format:"uuid" doc:"Only runs that come after this one in the list."`
}) (*runsOut, error) {
	limit := cmp.Or(in.Limit, usualRuns)
	rs, err := s.Runs.FindRuns(ctx, run.Filter{Kind: planKind, Status: run.Status(in.Status), Before: in.Before,
		Limit: limit + 1}) // one more tells whether this is the last page
	if err != nil {
		return nil, err
	}
	out := &runsOut{}
	if len(rs) > limit {
		rs = rs[:limit]
		out.Body.Next = rs[limit-1].ID
	}
	out.Body.Runs = make([]RunLine, len(rs))
	for i, r := range rs {
		out.Body.Runs[i] = RunLine{RunID: r.ID, ParentID: r.ParentID, Status: string(r.Status), Request: r.Request,
			CreatedAt: r.CreatedAt, CompletedAt: r.CompletedAt, Name: r.Name, Mine: mine(ctx, r.UserID)}
		if r.Days.Known() {
			out.Body.Runs[i].FirstDay, out.Body.Runs[i].LastDay = &rs[i].Days.First, &rs[i].Days.Last
		}
	}
	return out, nil
}

// FindRuns gives a page of the newest runs; zero values of the filter do not narrow it.
func (c *Client) FindRuns(ctx context.Context, f run.Filter) (page RunPage, err error) {
	q := client.Query("status", string(f.Status), "before", f.Before, "limit", client.Number(f.Limit))
	return page, c.Do(ctx, client.Call{Method: "GET", Path: "/plan", Query: q}, &page)
}

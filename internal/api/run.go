package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/register"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// Run is one run: what was asked, how it stands, and what came of it.
type Run struct {
	RunID       string                            `json:"run_id" format:"uuid"`
	ParentID    string                            `json:"parent_run_id,omitempty" format:"uuid" doc:"The run that this one is an edit of."`
	TraceID     string                            `json:"trace_id"`
	Status      string                            `json:"status" enum:"running,completed,error,cancelled"`
	Sentence    string                            `json:"sentence" doc:"The status, for people."`
	Request     json.RawMessage                   `json:"request" doc:"What was asked, as it was kept."`
	Itinerary   register.Document[trip.Itinerary] `json:"itinerary,omitempty" doc:"When it was planned."`
	Problem     register.Document[trip.Problem]   `json:"problem,omitempty" doc:"When it was not: why, what is left broken, the near miss, and what would help."`
	CreatedAt   time.Time                         `json:"created_at"`
	CompletedAt *time.Time                        `json:"completed_at,omitempty"`
	Name        string                            `json:"name,omitempty" doc:"What somebody called the trip: it goes by this in place of its title, also where it is shared or taken along."`
	Mine        bool                              `json:"mine" doc:"You asked for it. What somebody else of your organisation asked for they may name and delete, and owners."`
}

func runOf(ctx context.Context, r run.Run) Run {
	return Run{
		RunID: r.ID, ParentID: r.ParentID, TraceID: r.TraceID, Status: string(r.Status), Sentence: door.LanguageOf(ctx).Whole(r.Status.Sentence()),
		Request: r.Request, Itinerary: register.Document[trip.Itinerary](r.Result), Problem: register.Document[trip.Problem](r.Problem),
		CreatedAt: r.CreatedAt, CompletedAt: r.CompletedAt, Name: r.Name, Mine: mine(ctx, r.UserID),
	}
}

// mine tells whether ctx acts for a user.
func mine(ctx context.Context, userID string) bool {
	who, err := tenant.From(ctx)
	return err == nil && who.User == userID
}

// RunPath is the id of a run in a path. It is exported because huma only looks into what is.
type RunPath struct {
	ID string `path:"id" doc:"The run, a UUID."`
}

type runOut struct {
	Status       int
	ETag         string `header:"ETag"`
	CacheControl string `header:"Cache-Control"`
	Body         Run
}

// findRun gives a run. One that is over changes in its name alone, and need not be sent twice.
func (s *server) findRun(ctx context.Context, in *struct {
	RunPath
	Tagged
}) (*runOut, error) {
	r, err := s.Runs.FindRunByID(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	out := &runOut{Status: http.StatusOK, CacheControl: "no-store", Body: runOf(ctx, r)}
	if r.Status.Final() {
		out.CacheControl = "private, no-cache"
		out.ETag = door.ETag(fmt.Sprintf("%s %s %t %s %s", r.Status, r.ParentID, out.Body.Mine, door.LanguageOf(ctx), r.Name), r.Request, r.Result, r.Problem)
		if door.HasTag(in.IfNoneMatch, out.ETag) {
			out.Status = http.StatusNotModified
		}
	}
	return out, nil
}

// deletePlan stops a run that is on its way, and removes one that is over. Whoever only wants to stop it says so: it may be over by the
// time that the request comes, or comes again.
func (s *server) deletePlan(ctx context.Context, in *struct {
	door.Keyed
	RunPath
	Status string `query:"status" enum:"running" doc:"Only if it stands so: a run that is over stays, and is given as it is."`
}) (*runOut, error) {
	stands, err := s.Runs.FindStandingByID(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if stands.Status.Final() && in.Status == "" {
		return &runOut{Status: http.StatusNoContent, CacheControl: "no-store"}, s.Runs.Delete(ctx, in.ID)
	}
	r, err := s.Runs.Cancel(ctx, in.ID)
	return changed(ctx, r, err)
}

func (s *server) resumePlan(ctx context.Context, in *struct {
	door.Keyed
	RunPath
}) (*runOut, error) {
	r, err := s.Runs.Resume(ctx, in.ID)
	return changed(ctx, r, err)
}

func changed(ctx context.Context, r run.Run, err error) (*runOut, error) {
	if err != nil {
		return nil, err
	}
	return &runOut{Status: http.StatusOK, CacheControl: "no-store", Body: runOf(ctx, r)}, nil
}

// FindRun gives a run.
func (c *Client) FindRun(ctx context.Context, id string) (r Run, err error) {
	return r, c.Do(ctx, client.Call{Method: "GET", Path: runPath(id, "")}, &r)
}

// Cancel stops a run for good. One that is over is given as it is.
func (c *Client) Cancel(ctx context.Context, id string) (r Run, err error) {
	return r, c.Do(ctx, client.Call{Method: "DELETE", Path: runPath(id, ""), Query: client.Query("status", string(run.Running)), Keyed: true}, &r)
}

// Delete removes a run that is over, with all that is its own. One that is on its way is stopped, and stays.
func (c *Client) Delete(ctx context.Context, id string) error {
	return c.Do(ctx, client.Call{Method: "DELETE", Path: runPath(id, ""), Keyed: true}, nil)
}

// Resume goes on with a run that nobody works on.
func (c *Client) Resume(ctx context.Context, id string) (r Run, err error) {
	return r, c.Do(ctx, client.Call{Method: "POST", Path: runPath(id, "/resume"), Keyed: true}, &r)
}

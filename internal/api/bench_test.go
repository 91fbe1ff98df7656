package api_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// forgetful plans nothing and keeps nothing: what is left is the door.
type forgetful struct{ *planner }

func (forgetful) Start(_ context.Context, runID string, _ plan.Request) (run.Run, error) {
	return run.Run{ID: runID, TraceID: "t"}, nil
}

type noReplays struct{ door.Replays }

func (noReplays) BeginReplay(context.Context, door.ReplayKey, string, time.Duration) (door.Replay, error) {
	return door.Replay{State: door.ReplayStarted}, nil
}
func (noReplays) FinishReplay(context.Context, door.ReplayKey, door.Replay) error { return nil }

type noAudit struct{}

func (noAudit) AppendAudit(context.Context, door.AuditEntry) error { return nil }

// What a POST /plan costs at the door: routing, trace, limits, body, idempotency, validation, audit, huma.
func BenchmarkPostPlan(b *testing.B) {
	s := setup(b, func(c *api.Config) {
		c.Runs, c.Replays, c.Audit, c.Log = forgetful{c.Runs.(*planner)}, noReplays{}, noAudit{}, nil
	})
	u := s.user()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		r := httptest.NewRequest("POST", "/plan", strings.NewReader(intent))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+u.token)
		r.Header.Set("Idempotency-Key", strconv.Itoa(i))
		w := httptest.NewRecorder()
		s.plain.ServeHTTP(w, r)
		if w.Code != http.StatusCreated {
			b.Fatal(w.Body)
		}
	}
}

// What polling a run costs at the door.
func BenchmarkGetStatus(b *testing.B) {
	s := setup(b, func(c *api.Config) { c.Log = nil })
	u := s.user()
	id := s.plan(u)
	b.ReportAllocs()
	for b.Loop() {
		r := httptest.NewRequest("GET", "/plan/"+id+"/status", nil)
		r.Header.Set("Authorization", "Bearer "+u.token)
		w := httptest.NewRecorder()
		s.plain.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			b.Fatal(w.Body)
		}
	}
}

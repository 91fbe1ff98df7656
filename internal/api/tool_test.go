package api_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// tools answers with what it was asked.
type tools struct{ err error }

func (t *tools) AskTool(ctx context.Context, name string, q api.ToolQuestion) (api.ToolAnswer, error) {
	if _, err := tenant.From(ctx); err != nil {
		return api.ToolAnswer{}, err
	}
	if name == "teapot" {
		return api.ToolAnswer{}, fault.Field("tool", "there is no such tool")
	}
	value, err := json.Marshal(q.City)
	return api.ToolAnswer{Tool: name, CalledAt: noon, Digest: "d", Value: value}, cmp.Or(t.err, err)
}

// S0.77: a tool that is left alone for a while answers 503 and says when to come back; nothing of it is kept for the next who asks.
func TestAToolIsAskedDirectly(t *testing.T) {
	t.Parallel()
	b := setup(t)
	who := b.user()
	w := b.ask(who, "POST", "/tools/weather", `{"city": "Paris", "date": "2026-03-03"}`)
	if w.Code != 200 || !strings.Contains(w.Body.String(), `"value":"Paris"`) || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	wantProblem(t, b.ask(user{}, "POST", "/tools/weather", `{}`), 401, "unauthenticated")
	wantProblem(t, b.ask(who, "POST", "/tools/weather", `{"town": "Paris"}`), 400, "invalid")
	wantProblem(t, b.ask(who, "POST", "/tools/teapot", `{}`), 400, "invalid")
	b.tools.err = &fault.Error{Kind: fault.Unavailable, Message: "weather is left alone for a moment", RetryAfter: 12100 * time.Millisecond}
	w = b.ask(who, "POST", "/tools/weather", `{"city": "Paris"}`)
	wantProblem(t, w, http.StatusServiceUnavailable, "unavailable")
	if w.Header().Get("Retry-After") != "13" {
		t.Errorf("Retry-After %q", w.Header().Get("Retry-After"))
	}
	for _, tt := range []struct {
		err   error
		level string
	}{
		{fault.New(fault.Unavailable, "weather cannot be reached"), "WARN"},
		{fault.New(fault.BadReply, "weather answered with something that is not what it promised"), "WARN"},
		{fmt.Errorf("call: %w", fault.New(fault.Unavailable, "weather has a fault of its own (503)")), "WARN"},
		{fault.New(fault.Internal, "weather failed"), "ERROR"}, // that is ours
	} {
		b.log.Reset()
		b.tools.err = tt.err
		if w := b.ask(who, "POST", "/tools/weather", `{"city": "Paris"}`); w.Code < 500 {
			t.Errorf("%v: %d", tt.err, w.Code)
		}
		if log := b.log.String(); strings.Count(log, `"level":"`+tt.level+`","msg":"request failed"`) != 1 || strings.Count(log, "request failed") != 1 {
			t.Errorf("%v is not told as %s: %s", tt.err, tt.level, log)
		}
	}
	b.tools.err = nil
	got, err := b.client().AskTool(t.Context(), "fx", api.ToolQuestion{City: "x", Date: calendar.MustDate("2026-03-03")})
	if diff := gocmp.Diff(api.ToolAnswer{Tool: "fx", CalledAt: noon, Digest: "d", Value: json.RawMessage(`"x"`)}, got); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
}

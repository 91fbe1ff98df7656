package api_test

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/door/doortest"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// A fault goes through HTTP and comes out as it went in.
func TestFaultsSurviveTheWay(t *testing.T) {
	t.Parallel()
	for kind, status := range map[fault.Kind]int{
		fault.Invalid: 400, fault.NotFound: 404, fault.Conflict: 409, fault.Denied: 403, fault.Exhausted: 429,
		fault.Unplannable: 422, fault.Unavailable: 503, fault.BadReply: 502, fault.Internal: 500,
	} {
		t.Run(kind.String(), func(t *testing.T) {
			t.Parallel()
			b := setup(t)
			c := b.client()
			sent := &fault.Error{Kind: kind, Field: "moves[0].ref", Message: "does not fit", RetryAfter: 0, Err: errors.New("hidden cause")}
			if kind == fault.Exhausted {
				sent.RetryAfter = 1200 * time.Millisecond
			}
			b.runs.before = func() error { return fmt.Errorf("wrapped: %w", sent) }
			c.BaseURL = b.bareURL()
			_, err := c.Plan(t.Context(), api.Wish{Text: "a week in Rome"})
			var got *fault.Error
			var p *door.Problem
			if !errors.As(err, &got) || !errors.As(err, &p) || got.Kind != kind || p.Status != status || p.TraceID == "" {
				t.Fatalf("got %v, want the kind %s and status %d", err, kind, status)
			}
			if kind == fault.Internal {
				if strings.Contains(got.Message, "fit") || got.Field != "" {
					t.Errorf("a defect is told to the caller: %v", got)
				}
				if log := b.log.String(); strings.Count(log, "hidden cause") != 1 || !strings.Contains(log, p.TraceID) {
					t.Errorf("a defect must be logged once, with its trace: %s", log)
				}
				return
			}
			if got.Message != sent.Message || got.Field != sent.Field || strings.Contains(err.Error(), "hidden cause") {
				t.Errorf("got %+v, want %+v", got, sent)
			}
			if want := sent.RetryAfter.Truncate(time.Second); sent.RetryAfter > 0 && got.RetryAfter != want+time.Second {
				t.Errorf("RetryAfter %v came back as %v, want whole seconds, rounded up", sent.RetryAfter, got.RetryAfter)
			}
		})
	}
}

// What has a code of its own is answered and counted by it, and comes back with it.
func TestQuotasHaveCodes(t *testing.T) {
	t.Parallel()
	for _, q := range []tenant.Quota{tenant.RunsAtOnce, tenant.PlansKept} {
		t.Run(string(q), func(t *testing.T) {
			t.Parallel()
			counted := &doortest.Tally{}
			b := setup(t, func(c *api.Config) { c.Meter = counted })
			sent := q.Full(7 << 20)
			b.runs.before = func() error { return fmt.Errorf("wrapped: %w", sent) }
			p := wantProblem(t, b.write(b.user(), "POST", "/plan", intent), 429, "quota_"+string(q))
			if p.Detail != sent.Message || !slices.Equal(counted.Full, []string{string(q)}) {
				t.Errorf("told %q, counted %v", p.Detail, counted.Full)
			}
			var got *fault.Error
			if _, err := b.client().Plan(t.Context(), api.Wish{Text: "a week in Rome"}); !errors.As(err, &got) || got.Code != sent.Code || got.Kind != fault.Exhausted {
				t.Errorf("the client has %v", err)
			}
		})
	}
}

// What belongs to another organisation and what does not exist look the same, to the byte.
func TestForeignAndUnknownLookTheSame(t *testing.T) {
	t.Parallel()
	b := setup(t)
	alice, bob := b.user(), b.user()
	id := b.plan(alice)
	trace := []string{"Traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}
	foreign := b.ask(bob, "GET", "/plan/"+id, "", trace...)
	unknown := b.ask(bob, "GET", "/plan/"+unknownRun, "", trace...)
	wantProblem(t, foreign, 404, "not_found")
	if foreign.Body.String() != unknown.Body.String() {
		t.Errorf("they differ:\n%s%s", foreign.Body, unknown.Body)
	}
	for _, impossible := range []string{"%00", "x", "%ff", strings.ToUpper(id), "{" + id + "}", strings.Repeat("x", 5000)} {
		if got := b.ask(bob, "GET", "/plan/"+impossible, "", trace...); got.Body.String() != unknown.Body.String() {
			t.Errorf("%.50s: %s", impossible, got.Body)
		}
		b.replays.Begin = errors.New("nobody may be asked to keep this")
		wantProblem(t, b.write(alice, "POST", "/plan/"+impossible+"/edit", `{"shift_dates_days": 1}`), 404, "not_found")
	}
}

// Every code is explained where its type leads.
func TestCodesAreExplained(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("../door/answers.go")
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	for _, op := range operations(t) {
		for _, r := range op.Responses {
			if r.Ref != "" {
				codes = append(codes, strings.Split(r.Description, ", ")...)
			}
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^\t\{"(\w+)", http`).FindAllStringSubmatch(string(source), -1) {
		codes = append(codes, m[1])
	}
	slices.Sort(codes)
	codes = slices.Compact(codes)
	if len(codes) < 18 {
		t.Fatalf("found %d codes only", len(codes))
	}
	for _, code := range codes {
		if !strings.Contains(string(page), "\n### "+code+"\n") {
			t.Errorf("docs/api.md has no heading %s", code)
		}
	}
}

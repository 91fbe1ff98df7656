package api_test

import (
	"context"
	"testing"

	"github.com/tripwright/tripwright/internal/api"
)

func TestMetricsMayBeClosed(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.MetricsToken = "s3cret" })
	wantProblem(t, b.ask(user{}, "GET", "/metrics", ""), 401, "unauthenticated")
	wantProblem(t, b.ask(user{token: "other"}, "GET", "/metrics", ""), 401, "unauthenticated")
	wantProblem(t, b.ask(user{}, "GET", "/ops/slo", ""), 401, "unauthenticated")
	for window, want := range map[string]int{"": 200, "?window=1m": 200, "?window=24h": 200, "?window=59s": 400, "?window=25h": 400, "?window=soon": 400} {
		if w := b.ask(user{token: "s3cret"}, "GET", "/ops/slo"+window, ""); w.Code != want {
			t.Errorf("/ops/slo%s: %d, want %d", window, w.Code, want)
		}
	}
	if w := b.ask(user{token: "s3cret"}, "GET", "/metrics", ""); w.Code != 200 || w.Body.String() != "up 1\n" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	none := setup(t, func(c *api.Config) { c.Metrics = nil })
	none.handler = none.plain // the document has the page
	wantProblem(t, none.ask(user{}, "GET", "/metrics", ""), 404, "not_found")
}

func TestReadiness(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) {
		c.Ready = func(context.Context) []api.Check {
			return []api.Check{{Name: "store", OK: true}, {Name: "cache", Detail: "does not answer"}}
		}
	})
	w := b.ask(user{}, "GET", "/readyz", "")
	if got := decode[api.Readiness](t, w); w.Code != 503 || got.Status != "not_ready" || len(got.Checks) != 2 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w := b.ask(user{}, "GET", "/healthz", ""); w.Code != 200 {
		t.Errorf("the program is restarted because its cache is away: %d", w.Code)
	}
	if w := setup(t).ask(user{}, "GET", "/readyz", ""); w.Code != 200 || w.Body.String() != `{"status":"ready","checks":[]}`+"\n" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

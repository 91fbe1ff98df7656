package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
)

// A link is told once, is good for as long as was asked for, and ends when somebody ends it.
func TestLinksFromTheirMakingToTheirEnd(t *testing.T) {
	t.Parallel()
	b := setup(t)
	c := b.client()
	ctx := t.Context()
	started, err := c.Plan(ctx, api.Wish{Text: "Paris"})
	if err != nil {
		t.Fatal(err)
	}
	id := started.RunID
	if _, err := c.Share(ctx, id, 0); !fault.Is(err, fault.Conflict) {
		t.Errorf("a link to no plan: %v", err)
	}
	b.finish(id)
	for days, want := range map[int]int{0: 30, 1: 1, 365: 365} {
		l, err := c.Share(ctx, id, days)
		if err != nil || !strings.HasPrefix(l.URL, "/s/token") || !l.ExpiresAt.Equal(noon.AddDate(0, 0, want)) {
			t.Errorf("%d days: %+v %v", days, l, err)
		}
	}
	for _, days := range []int{-1, 366} {
		if _, err := c.Share(ctx, id, days); !fault.Is(err, fault.Invalid) {
			t.Errorf("%d days: %v", days, err)
		}
	}
	if list, err := c.FindShares(ctx, id); err != nil || len(list) != 3 {
		t.Errorf("%d links, %v", len(list), err)
	}
	if err := c.Unshare(ctx, id); err != nil {
		t.Fatal(err)
	}
	if list, err := c.FindShares(ctx, id); err != nil || len(list) != 0 {
		t.Errorf("%d links after their end, %v", len(list), err)
	}
}

// The token stands in the answer and nowhere else: it is not kept to be answered again, and not in log or audit.
func TestTokensAreToldOnce(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	id := b.plan(u)
	b.runs.end(u.ctx(), id, run.Completed)
	before := b.replays.Kept()
	w := b.write(u, "POST", "/plan/"+id+"/share", `{}`)
	if w.Code != http.StatusCreated || !strings.Contains(w.Body.String(), "token1") || w.Header().Get("Cache-Control") != "no-store" {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	if b.replays.Kept() != before || w.Header().Get("Location") != "" {
		t.Error("the answer is kept")
	}
	for _, place := range []string{b.log.String(), fmt.Sprint(b.audit.List())} {
		if strings.Contains(place, "token1") {
			t.Errorf("the token stands in %s", place)
		}
	}
	if !strings.Contains(fmt.Sprint(b.audit.List()), "POST /plan/{id}/share") {
		t.Error("nobody knows who made the link")
	}
}

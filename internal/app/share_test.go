package app_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// A link opens a trip for who has no account, until it is ended or expires; the token itself is nowhere on the disk.
func TestASharedTrip(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	cfg, err := settings.FromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	var later atomic.Int64
	cfg.Data, cfg.Offline = t.TempDir(), true
	cfg.Now = func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	a, err := app.Open(ctx, cfg, app.Replace{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close(tenant.AsSystem(context.WithoutCancel(ctx))) })
	s, err := a.OpenService(ctx, cfg, func(string, ...any) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	server := httptest.NewServer(s.Handler)
	t.Cleanup(server.Close)
	c := &api.Client{Core: client.Core{BaseURL: server.URL}}
	if _, err := c.Signup(ctx, api.Signup{Email: "a@example.com", Password: "a sentence of my own", OrgName: "A"}); err != nil {
		t.Fatal(err)
	}
	id := keptPlan(t, a, c)

	first, err := c.Share(ctx, id, 7)
	if err != nil {
		t.Fatal(err)
	}
	second, err := c.Share(ctx, id, 30)
	if err != nil || second.URL == first.URL {
		t.Fatalf("%+v %v", second, err)
	}
	opens(t, server.URL+first.URL, http.StatusOK, "Five days in Paris")
	opens(t, server.URL+first.URL+"/export.ics", http.StatusOK, "BEGIN:VCALENDAR")
	if _, err := c.Name(ctx, id, "Grandma's 80th"); err != nil {
		t.Fatal(err)
	}
	opens(t, server.URL+first.URL, http.StatusOK, "Grandma&#39;s 80th</h1>")
	opens(t, server.URL+first.URL+"/export.ics", http.StatusOK, "X-WR-CALNAME:Grandma's 80th")
	if _, err := c.Name(ctx, id, ""); err != nil {
		t.Fatal(err)
	}
	for range 2 { // an earlier version kept this trip without its days: they are read once
		list, err := c.FindRuns(ctx, run.Filter{})
		if err != nil || len(list.Runs) != 1 || list.Runs[0].FirstDay == nil || list.Runs[0].LastDay.String() != "2025-06-14" {
			t.Errorf("the list has %+v, %v", list.Runs, err)
		}
	}
	opens(t, server.URL+"/s/another", http.StatusNotFound, "")
	opens(t, server.URL+"/plan/"+id, http.StatusUnauthorized, "")
	for _, name := range []string{"tripwright.db", "tripwright.db-wal"} {
		b, err := os.ReadFile(filepath.Join(cfg.Data, name))
		if err == nil && strings.Contains(string(b), strings.TrimPrefix(first.URL, "/s/")) {
			t.Errorf("the token stands in %s", name)
		}
	}

	later.Store(int64(8 * 24 * time.Hour))
	opens(t, server.URL+first.URL, http.StatusNotFound, "")
	opens(t, server.URL+second.URL, http.StatusOK, "Five days in Paris")
	later.Store(0)
	if err := c.Unshare(ctx, id); err != nil {
		t.Fatal(err)
	}
	opens(t, server.URL+second.URL, http.StatusNotFound, "")
}

// keptPlan keeps a finished run of who is signed in, and gives its id.
func keptPlan(t *testing.T, a *app.App, c *api.Client) string {
	t.Helper()
	me, err := c.Me(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	in, p, f := triptest.Paris()
	doc, err := json.Marshal(triptest.Itinerary(in, p, f))
	if err != nil {
		t.Fatal(err)
	}
	const id = "00000000-0000-4000-8000-00000000000a"
	ctx := tenant.With(t.Context(), tenant.Identity{Org: me.Org.ID, User: me.User.ID})
	for _, err := range []error{
		a.Store.CreateRun(ctx, run.Run{ID: id, Kind: "plan"}),
		a.Store.CreateItinerary(ctx, store.Itinerary{ID: "00000000-0000-4000-8000-000000000001", RunID: id, Data: doc}),
		a.Store.FinishRun(ctx, id, run.Finish{Status: run.Completed, Result: doc}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return id
}

func opens(t *testing.T, url string, status int, says string) {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != status || !strings.Contains(string(b), says) {
		t.Errorf("%s: %d %v %.300s", url, res.StatusCode, err, b)
	}
}

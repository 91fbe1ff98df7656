package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
)

// visitor asks a service over HTTP.
type visitor struct {
	t     *testing.T
	url   string
	token string
}

// answered is an answer, with the problem where it is one.
type answered struct {
	status  int
	retry   string
	body    map[string]any
	respond *http.Response
}

func (v visitor) ask(method, path, key, media, body string) answered {
	v.t.Helper()
	r, err := http.NewRequestWithContext(v.t.Context(), method, v.url+path, strings.NewReader(body))
	if err != nil {
		v.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+v.token)
	r.Header.Set("Content-Type", media)
	r.Header.Set("Idempotency-Key", key)
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	v.t.Cleanup(func() { response.Body.Close() })
	a := answered{status: response.StatusCode, retry: response.Header.Get("Retry-After"), respond: response}
	if response.Header.Get("Content-Type") != "text/event-stream" {
		if err := json.NewDecoder(response.Body).Decode(&a.body); err != nil {
			v.t.Fatal(err)
		}
	}
	return a
}

func (v visitor) plan(key string) answered {
	return v.ask("POST", "/plan", key, "application/json", `{"text": "5 days in Paris next June, $2,500, art and food", "seed": 1}`)
}

// refused checks that a quota refused something, in a sentence with its limit.
func (v visitor) refused(a answered, q tenant.Quota, limit string, waits bool) {
	v.t.Helper()
	detail, _ := a.body["detail"].(string)
	if a.status != http.StatusTooManyRequests || a.body["code"] != q.Code() || !strings.Contains(detail, limit) || (a.retry != "") != waits {
		v.t.Errorf("got %d %v, to be asked again after %q; want a refusal by %s that names %s", a.status, a.body, a.retry, q, limit)
	}
}

// visit opens a service and signs somebody up, or lets a guest in.
func visit(t *testing.T, guest bool, edit func(*settings.Config)) (v visitor, again func() visitor) {
	s, _ := open(t, edit)
	server := httptest.NewServer(s.Handler)
	t.Cleanup(server.Close)
	again = func() visitor {
		c := &api.Client{Core: client.Core{BaseURL: server.URL}}
		var err error
		if guest {
			_, err = c.Guest(t.Context())
		} else {
			_, err = c.Signup(t.Context(), api.Signup{Email: "a@example.com", Password: "what a long way to Paris", OrgName: "A"})
		}
		if err != nil {
			t.Fatal(err)
		}
		return visitor{t, server.URL, c.Tokens.Get().AccessToken}
	}
	return again(), again
}

// Whoever has as many plans on their way as may be is told, and who repeats a request that was accepted is not.
func TestAsManyPlansAtATimeAsMayBe(t *testing.T) {
	t.Parallel()
	v, _ := visit(t, false, func(c *settings.Config) { c.QuotaRuns, c.SimulateNodeDelay = 2, "planner:1h" })
	first := v.plan("first")
	if first.status != http.StatusCreated || v.plan("second").status != http.StatusCreated {
		t.Fatalf("%d %v", first.status, first.body)
	}
	v.refused(v.plan("third"), tenant.RunsAtOnce, "2", true)
	if same := v.plan("first"); same.status != http.StatusCreated || same.body["run_id"] != first.body["run_id"] {
		t.Errorf("the first request again: %d %v", same.status, same.body)
	}
	id := first.body["run_id"].(string)
	if a := v.ask("DELETE", "/plan/"+id, "cancel", "application/json", ""); a.status != http.StatusOK {
		t.Fatalf("%d %v", a.status, a.body)
	}
	if a := v.plan("third"); a.status != http.StatusCreated { // with the key that was refused
		t.Errorf("when one is over: %d %v", a.status, a.body)
	}
	if counted := scraped(t, v.url, "/metrics"); !strings.Contains(counted, "\n"+`quota_refusals_total{quota="runs"} 1`+"\n") {
		t.Error("the refusal is not counted")
	}
}

// Guests of one address share what may be on its way there, but for the few plans of whoever has only these.
func TestAsManyPlansOfGuestsAsMayBe(t *testing.T) {
	t.Parallel()
	many, again := visit(t, true, func(c *settings.Config) { c.QuotaRunsAddress, c.SimulateNodeDelay = tenant.Spare+2, "planner:1h" })
	for n := range tenant.Spare + 2 {
		if a := many.plan(fmt.Sprint(n)); a.status != http.StatusCreated {
			t.Fatalf("%d %v", a.status, a.body)
		}
	}
	many.refused(many.plan("one-more"), tenant.RunsAtOnce, fmt.Sprint(tenant.Spare+2), true)
	if a := again().plan("a-neighbour"); a.status != http.StatusCreated {
		t.Errorf("a neighbour is shut out: %d %v", a.status, a.body)
	}
}

// Plans are kept up to a number; an edit makes one too.
func TestAsManyPlansAsAreKept(t *testing.T) {
	t.Parallel()
	v, _ := visit(t, true, func(c *settings.Config) { c.QuotaGuestPlans = 1 })
	first := v.plan("first")
	id, _ := first.body["run_id"].(string)
	c := &api.Client{Core: client.Core{BaseURL: v.url}}
	c.Tokens.Set(client.Tokens{AccessToken: v.token})
	for _, err := range c.Follow(t.Context(), id, 0) {
		if err != nil {
			t.Fatal(err)
		}
	}
	v.refused(v.plan("second"), tenant.PlansKept, "1", false)
	var edit answered
	for edit = v.edit(id); edit.status == http.StatusConflict; edit = v.edit(id) { // until the end is kept beside the last event
		time.Sleep(10 * time.Millisecond)
	}
	v.refused(edit, tenant.PlansKept, "1", false)
}

func (v visitor) edit(id string) answered {
	return v.ask("POST", "/plan/"+id+"/edit", "edit", "application/json", `{"delta_budget_usd_cents": 20000}`)
}

// Documents are kept up to a number and a size, those on their way included.
func TestAsManyDocumentsAsAreKept(t *testing.T) {
	t.Parallel()
	v, _ := visit(t, false, func(c *settings.Config) { c.QuotaDocuments, c.QuotaDocumentMiB, c.Encoder = 2, 1, settings.NoEncoder })
	place := v.ask("POST", "/destinations", "place", "application/json", `{"city": "Paris", "country": "FR"}`)
	id, _ := place.body["destination_id"].(string)
	upload := func(key, text string) answered {
		return v.ask("POST", "/destinations/"+id+"/knowledge", key, "text/plain", text)
	}
	big := strings.Repeat("The museum is shut on Mondays. ", 20_000)
	first := upload("first", big)
	if first.status != http.StatusAccepted {
		t.Fatalf("%d %v", first.status, first.body)
	}
	v.refused(upload("too-much", big+"."), tenant.Bytes, "1 MiB", false)
	if a := upload("second", "A short note."); a.status != http.StatusAccepted {
		t.Fatalf("%d %v", a.status, a.body)
	}
	v.refused(upload("third", "Another note."), tenant.Documents, "2", false)
	if a := upload("first", big); a.status != http.StatusAccepted {
		t.Errorf("the first request again: %d %v", a.status, a.body)
	}
}

// Streams are open up to a number; whoever leaves makes room.
func TestAsManyStreamsAsMayBe(t *testing.T) {
	t.Parallel()
	v, _ := visit(t, false, func(c *settings.Config) { c.QuotaStreams, c.SimulateNodeDelay = 1, "planner:1h" })
	id, _ := v.plan("first").body["run_id"].(string)
	stream := func() answered { return v.ask("GET", "/plan/"+id+"/stream", "", "", "") }
	first := stream()
	if first.status != http.StatusOK {
		t.Fatalf("%d %v", first.status, first.body)
	}
	v.refused(stream(), tenant.Streams, "1", true)
	first.respond.Body.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for stream().status != http.StatusOK { // the server notices with a heartbeat
		select {
		case <-ctx.Done():
			t.Fatal("a stream that was left keeps its place")
		case <-time.After(50 * time.Millisecond):
		}
	}
}

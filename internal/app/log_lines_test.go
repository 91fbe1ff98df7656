package app

import (
	"bytes"
	"cmp"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/export"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/mail/mailtest"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/telemetry"
)

// logBook is a log that several write to.
type logBook struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (w *logBook) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.b.Write(b)
}

func (w *logBook) lines() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return strings.Split(strings.TrimSpace(w.b.String()), "\n")
}

// asker sends requests with traces of its own, so that each line of the log can be told whose it is, and keeps the tokens in them.
type asker struct {
	mu      sync.Mutex
	traces  map[string]bool
	secrets []string
}

func (a *asker) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	trace := runner.NewTraceID()
	r.Header.Set("Traceparent", "00-"+trace+"-00f067aa0ba902b7-01")
	a.mu.Lock()
	a.traces[trace] = true
	if bearer, signedIn := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); signedIn {
		a.secrets = append(a.secrets, bearer)
	}
	a.mu.Unlock()
	return http.DefaultTransport.RoundTrip(r)
}

// sent tells whether a request had a trace.
func (a *asker) sent(trace string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.traces[trace]
}

// S0.183 and S0.189: whatever people do, each line of the log has the members that every line has; those about what somebody asked for who is
// known say who that is, for whom, and under which trace; and none says a secret, a token, or an address.
func TestEveryLineSaysWhoseItIs(t *testing.T) {
	t.Parallel()
	ctx, log := servertest.Within(t), &logBook{}
	p := openPostedWith(t, settings.Config{LogLevel: "debug", LogFormat: "json", Guests: "on"}, &mailtest.Server{}, Replace{Log: log})
	who := &asker{traces: map[string]bool{}}
	client := func() *api.Client {
		return &api.Client{Core: client.Core{BaseURL: p.url, HTTP: &http.Client{Transport: who}}}
	}
	must := func(what string, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	refused := func(what string, kind fault.Kind, err error) {
		t.Helper()
		if !fault.Is(err, kind) {
			t.Fatalf("%s: got %v, want %v", what, err, kind)
		}
	}

	ada := client()
	signed, err := ada.Signup(ctx, api.Signup{Email: "ada@example.org", Password: sesame, OrgName: "Acme"})
	must("a signup", err)
	p.box.Await(t, 1)
	me, err := ada.Me(ctx)
	must("who it is", err)
	_, err = client().Login(ctx, api.Login{Email: "ada@example.org", Password: "not the password"})
	refused("a wrong password", fault.Denied, err)
	_, err = client().Login(ctx, api.Login{Email: "eve@example.org", Password: sesame})
	refused("an address that nobody has", fault.Denied, err)
	_, err = ada.Login(ctx, api.Login{Email: "ada@example.org", Password: sesame})
	must("a login", err)
	must("a refresh", ada.Refresh(ctx))

	seed := uint64(1)
	wish := api.Wish{Text: "5 days in Paris next June, $2,500, art and food", Seed: &seed}
	planned, err := ada.Plan(ctx, wish)
	must("a plan", err)
	for _, err := range ada.Follow(ctx, planned.RunID, 0) {
		must("a stream", err)
	}
	for r := (api.Run{}); r.Status != "completed"; time.Sleep(100 * time.Millisecond) { // the end is kept beside the last event
		r, err = ada.FindRun(ctx, planned.RunID)
		must("a run", err)
	}
	_, err = ada.Export(ctx, planned.RunID, export.ICS)
	must("a calendar", err)
	second, err := ada.Plan(ctx, wish)
	must("another plan", err)
	_, err = ada.Cancel(ctx, second.RunID)
	must("a cancel", err)
	_, err = ada.FindRun(ctx, "00000000-0000-4000-8000-000000000000")
	refused("a run of nobody", fault.NotFound, err)

	place, err := ada.CreateDestination(ctx, api.NewDestination{City: "Paris", Country: "France"})
	must("a place", err)
	item, err := ada.Upload(ctx, place.ID, api.File{Title: "Guide", MediaType: "text/markdown", Data: []byte("# Louvre\n\nThe Louvre is closed on Tuesdays. Ask concierge@example.org.")})
	must("an upload", err)
	for item.Status != "ready" {
		if item.Status == "failed" {
			t.Fatalf("%+v", item)
		}
		time.Sleep(200 * time.Millisecond) // so many may be asked for
		item, err = ada.FindItem(ctx, item.ID)
		must("an item", err)
	}
	_, err = ada.SearchKnowledge(ctx, place.ID, "when is the Louvre closed?")
	must("a search", err)
	_, err = ada.AskTool(ctx, "weather", api.ToolQuestion{City: "Paris", Date: calendar.MustDate("2026-11-22")})
	refused("a tool that does not answer", fault.Unavailable, err)
	_, err = ada.ExportOwn(ctx)
	must("all that is kept", err)

	must("a way back", client().Forgot(ctx, api.Forgotten{Email: "ada@example.org"}))
	letters := p.box.Await(t, 2)
	must("a new password", client().Reset(ctx, api.NewPassword{Token: tokens(letters[1])[0], Password: sesame + "!"}))
	p.box.Await(t, 3)
	_, err = ada.Login(ctx, api.Login{Email: "ada@example.org", Password: sesame + "!"})
	must("a login with it", err)
	guest := client()
	_, err = guest.Guest(ctx)
	must("a guest", err)
	_, err = guest.Plan(ctx, wish)
	must("a guest's plan", err)
	must("a logout", ada.Revoke(ctx))
	p.Service.Close()

	secrets := append(who.secrets, sesame, "not the password", "@example", signed.AccessToken, signed.RefreshToken, "twr_", "twd_", "twm_", "eyJ", "$argon2id",
		"127.0.0.1")
	told := map[string]int{}
	runs := map[string]string{planned.RunID: planned.TraceID, second.RunID: second.TraceID}
	for _, line := range log.lines() {
		var l map[string]any
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			t.Fatalf("no JSON: %s", line)
		}
		for _, name := range []string{telemetry.TraceID, telemetry.RunID, telemetry.UserID, telemetry.OrgID, telemetry.Node, "ts", "level", "message"} {
			if _, there := l[name].(string); !there {
				t.Errorf("%s is missing: %s", name, line)
			}
		}
		for _, secret := range secrets {
			if strings.Contains(line, secret) {
				t.Errorf("%q is said: %s", secret, line)
			}
		}
		text := func(name string) string { s, _ := l[name].(string); return s }
		whose := text(telemetry.UserID) != "" && text(telemetry.OrgID) != ""
		what := strings.TrimSpace(text("message") + " " + text("what") + text("kind") + text("method") + " " + text("route"))
		if told[what]++; whose {
			told["whose: "+what]++
		}
		switch {
		case text(telemetry.TraceID) == "":
			t.Errorf("it has no trace: %s", line)
		case slices.Contains(nobodys, what) && l["status"] != 200.0:
		case !whose:
			t.Errorf("it is not said whose it is: %s", line)
		}
		if trace := cmp.Or(text("request_trace_id"), text(telemetry.TraceID)); text("message") == "request" && !who.sent(trace) {
			t.Errorf("the trace is not that of the request: %s", line)
		}
		if trace, known := runs[text(telemetry.RunID)]; known && text(telemetry.TraceID) != trace {
			t.Errorf("the trace is not %s, that of the run: %s", trace, line)
		}
		if ofAda := text(telemetry.UserID) == me.User.ID && text(telemetry.OrgID) == me.Org.ID; runs[text(telemetry.RunID)] != "" && !ofAda {
			t.Errorf("the run is Ada's: %s", line)
		}
		if text("level") == "ERROR" {
			t.Errorf("nothing of ours failed: %s", line)
		}
	}
	for what, atLeast := range map[string]int{
		"login signed_up": 1, "login login_failed": 2, "whose: login login_failed": 1, "login logged_in": 2, "login password_reset": 1, "login guest_came": 1, "login logged_out": 1,
		"login verify_mailed": 1, "login reset_mailed": 1, "a letter was sent verify": 1, "a letter was sent reset": 1, "a letter was sent changed": 1,
		"request POST /auth/signup": 1, "request POST /auth/login": 4, "request POST /auth/refresh": 1, "request POST /auth/reset": 1,
		"request POST /auth/revoke": 1, "request POST /auth/guest": 1, "request POST /plan": 3, "request GET /plan/{id}/stream": 1, "request DELETE /plan/{id}": 1,
		"request GET /plan/{id}/export.ics": 1, "request POST /destinations/{id}/knowledge": 1, "request GET /auth/export": 1,
		"request POST /tools/{tool}": 1, "request failed  /tools/{tool}": 1, "plan judged": 1, "tool called": 1,
	} {
		if told[what] < atLeast {
			t.Errorf("%d lines of %q, want %d: %v", told[what], what, atLeast, told)
		}
	}
}

// nobodys are lines of which it is not known whose they are: who shows a wrong password may be anybody, and so may who has forgotten one,
// whose letter is nobody's until it is addressed.
var nobodys = []string{"login login_failed", "request POST /auth/login", "request refused  /auth/login", "request POST /auth/forgot", "a letter was sent reset"}

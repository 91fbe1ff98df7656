package door_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/fault"
)

const someID = "00000000-0000-4000-8000-000000000000"

func TestWhatIsRefusedBeforeItIsRead(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *door.Config) { c.BodyBytes, c.FileBytes = 1000, 2000 })
	u := b.user()
	long := `{"text": "` + strings.Repeat("x", 1000) + `"}`
	for name, c := range map[string]struct {
		method, path, body string
		header             []string
		status             int
		code               string
	}{
		"unknown address":     {"GET", "/nowhere", "", nil, 404, "not_found"},
		"other method":        {"PUT", "/things", "", nil, 405, "method_not_allowed"},
		"made-up method":      {"BREW", "/things", "", nil, 405, "method_not_allowed"},
		"HTML wanted":         {"GET", "/things", "", []string{"Accept", "text/html"}, 406, "not_acceptable"},
		"JSON not wanted":     {"GET", "/things", "", []string{"Accept", "application/json;q=0"}, 406, "not_acceptable"},
		"JSON from a stream":  {"GET", "/things/x/stream", "", []string{"Accept", "application/json"}, 406, "not_acceptable"},
		"JSON from a file":    {"GET", "/things/x/file", "", []string{"Accept", "application/json"}, 406, "not_acceptable"},
		"no id":               {"GET", "/things/x", "", nil, 404, "not_found"},
		"an id in capitals":   {"GET", "/things/ABCDEF00-0000-4000-8000-000000000000", "", nil, 404, "not_found"},
		"too long":            {"POST", "/things", long, nil, 413, "too_large"},
		"too long, in chunks": {"POST", "/things", long, []string{"Content-Length", ""}, 413, "too_large"},
		"no type":             {"POST", "/things", `"x"`, []string{"Content-Type", ""}, 415, "unsupported_media_type"},
		"a form":              {"POST", "/things", "city=Paris", []string{"Content-Type", "application/x-www-form-urlencoded"}, 415, "unsupported_media_type"},
		"almost JSON":         {"POST", "/things", `"x"`, []string{"Content-Type", "application/vnd.x+json"}, 415, "unsupported_media_type"},
		"other letters":       {"POST", "/things", `"x"`, []string{"Content-Type", "application/json; charset=latin1"}, 415, "unsupported_media_type"},
		"JSON for a file":     {"POST", "/files", `"x"`, nil, 415, "unsupported_media_type"},
		"an empty file":       {"POST", "/files", "", []string{"Content-Type", "text/plain"}, 400, "invalid"},
		"a file too long":     {"POST", "/files", long + long, []string{"Content-Type", "text/plain"}, 413, "too_large"},
	} {
		t.Run(name, func(t *testing.T) {
			wantProblem(t, b.write(u, c.method, c.path, c.body, c.header...), c.status, c.code)
		})
	}
	for name, header := range map[string][]string{
		"charset": {"Content-Type", "Application/JSON; charset=UTF-8"}, "browser": {"Accept", "text/html, */*;q=0.8"}, "any application": {"Accept", "application/*"},
	} {
		if w := b.write(u, "POST", "/things", `"a thing"`, header...); w.Code != 201 {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
	if len(b.made) != 3 {
		t.Errorf("%d things were made", len(b.made))
	}
	if w := b.write(u, "POST", "/files", long, "Content-Type", "text/plain; charset=utf-8"); w.Code != 201 {
		t.Errorf("a file that is longer than other bodies: %d %s", w.Code, w.Body)
	}
	if w := b.ask(u, "GET", "/things/"+someID+"/file", "", "Accept", "text/plain"); w.Code != 200 {
		t.Errorf("a file: %d %s", w.Code, w.Body)
	}
	if w := b.ask(u, "PUT", "/things", ""); w.Header().Get("Allow") != "GET, HEAD, POST, OPTIONS" {
		t.Errorf("405 allows %q", w.Header().Get("Allow"))
	}
}

func TestHeadAndOptions(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	req, err := http.NewRequest("HEAD", b.url()+"/things", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+u.token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != 200 || res.ContentLength == 0 {
		t.Errorf("HEAD: %d, %d bytes", res.StatusCode, res.ContentLength)
	}
	if w := b.ask(user{}, "OPTIONS", "/things/x", ""); w.Code != 204 || w.Header().Get("Allow") != "DELETE, GET, HEAD, OPTIONS" {
		t.Errorf("OPTIONS: %d %v", w.Code, w.Header())
	}
	wantProblem(t, b.ask(user{}, "OPTIONS", "/nowhere", ""), 404, "not_found")
}

func TestPanicIsAnsweredAndLoggedOnce(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work = func() error { panic("the secret of the house") }
	w := b.write(b.user(), "POST", "/things", `"a thing"`)
	p := wantProblem(t, w, 500, "internal")
	if strings.Contains(w.Body.String(), "secret") {
		t.Errorf("the panic is told: %s", w.Body)
	}
	if log := b.log.String(); strings.Count(log, "the secret of the house") != 1 || !strings.Contains(log, p.TraceID) {
		t.Errorf("want it once in the log, with its trace: %s", log)
	}
}

// What takes too long is ended, but for what may take its time: streams, and files that are long.
func TestSlowWorkIsATimeout(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *door.Config) { c.Patience = time.Millisecond })
	wantProblem(t, b.ask(user{}, "GET", "/slow", ""), http.StatusGatewayTimeout, "timeout")
	if w := b.ask(user{}, "GET", "/long/attached", ""); w.Code != 200 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// Whoever went away is told so, and wakes nobody who looks after the program.
func TestACallerWhoWentAway(t *testing.T) {
	t.Parallel()
	b := setup(t)
	ctx, gone := context.WithCancel(t.Context())
	gone()
	w := httptest.NewRecorder()
	b.door.ServeHTTP(w, httptest.NewRequest("GET", "/slow", nil).WithContext(ctx))
	wantProblem(t, w, 499, "cancelled")
	if log := b.log.String(); strings.Contains(log, "request failed") {
		t.Errorf("the log has %s", log)
	}
}

// A door that cannot be is not built.
func TestConfigThatCannotBe(t *testing.T) {
	t.Parallel()
	for _, origin := range []string{"*", "ui.example.com", "https://*", "https://ui.example.com/", "ftp://x", "https://user@ui.example.com", "null"} {
		_, err := door.New(door.Config{UIOrigin: origin})
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != fault.Invalid || f.Field != "UI_ORIGIN" {
			t.Errorf("%s: got %v", origin, err)
		}
	}
	for name, cfg := range map[string]door.Config{"bodies": {BodyBytes: -1}, "files": {FileBytes: -1}, "patience": {Patience: -1}} {
		if _, err := door.New(cfg); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	d, err := door.New(door.Config{})
	if err != nil {
		t.Fatal(err)
	}
	d.Handle(door.Get("/health", "health", "").Probe(), http.NotFoundHandler())
	w := httptest.NewRecorder()
	if d.ServeHTTP(w, httptest.NewRequest("GET", "/health", nil)); w.Code != 404 || strings.Contains(w.Body.String(), "trace_id") {
		t.Errorf("a door of probes alone: %d %s", w.Code, w.Body)
	}
}

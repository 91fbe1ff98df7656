package llm_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// served is a service that answers in one way, and what it heard.
func served(t *testing.T, answer http.HandlerFunc) llm.Service {
	t.Helper()
	srv := httptest.NewServer(answer)
	t.Cleanup(srv.Close)
	return llm.Service{Name: "it", Base: srv.URL + "/v1/", Auth: func(h http.Header) { h.Set("X-Key", "secret") }}
}

func says(status int, kind, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// A question has the key and, where there is one, a body of JSON; the path follows the base, whatever that ends with.
func TestWhatIsSent(t *testing.T) {
	t.Parallel()
	type heard struct{ Method, Path, Accept, Kind, Key, Body string }
	var got heard
	s := served(t, func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		got = heard{r.Method, r.URL.Path, r.Header.Get("Accept"), r.Header.Get("Content-Type"), r.Header.Get("X-Key"), string(b)}
		says(200, "application/json; charset=utf-8", `{"n":1}`)(w, r)
	})
	var out struct {
		N int `json:"n"`
	}
	if err := s.Post(t.Context(), "/chat", map[string]int{"b": 2, "a": 1}, &out); err != nil || out.N != 1 {
		t.Fatalf("%+v, %v", out, err)
	}
	if diff := cmp.Diff(heard{"POST", "/v1/chat", "application/json", "application/json", "secret", `{"a":1,"b":2}`}, got); diff != "" {
		t.Error(diff)
	}
	s.Auth = nil
	if err := s.Get(t.Context(), "/models", &out); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(heard{"GET", "/v1/models", "application/json", "", "", ""}, got); diff != "" {
		t.Error(diff)
	}
}

// An answer is what was asked for, or a bad reply that repeats nothing of it.
func TestAnswersThatAreNone(t *testing.T) {
	t.Parallel()
	long := `"` + strings.Repeat("x", llm.MaxBody-2) + `"`
	for _, tt := range []struct {
		name   string
		answer http.HandlerFunc
		fails  bool
		kind   fault.Kind
	}{
		{"JSON", says(200, "application/json", `"x"`), false, 0},
		{"as long as it may be", says(200, "application/json", long), false, 0},
		{"a byte longer", says(200, "application/json", long+" "), true, fault.BadReply},
		{"a page", says(200, "text/html", `"x"`), true, fault.BadReply},
		{"no kind", func(w http.ResponseWriter, _ *http.Request) {
			w.Header()["Content-Type"] = nil
			_, _ = io.WriteString(w, `"x"`)
		}, true, fault.BadReply},
		{"half of it", says(200, "application/json", `"secre`), true, fault.BadReply},
		{"it broke off", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("Content-Length", "10")
			_, _ = io.WriteString(w, `"x`)
		}, true, fault.BadReply},
		{"created", says(201, "application/json", `"x"`), true, fault.BadReply},
		{"elsewhere", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/v1/other", http.StatusFound) }, true, fault.NotFound},
	} {
		s := served(t, tt.answer)
		var out string
		err := s.Get(t.Context(), "", &out)
		if (err != nil) != tt.fails || err != nil && !fault.Is(err, tt.kind) {
			t.Errorf("%s: %v", tt.name, err)
		}
		if err != nil && (strings.Contains(err.Error(), "secre") || strings.Contains(err.Error(), "127.0.0.1")) {
			t.Errorf("%s: %v repeats the answer or the address", tt.name, err)
		}
	}
}

// What a provider refuses with, by status and by its words. Only what may pass is asked again.
func TestRefusals(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		status int
		body   string
		kind   fault.Kind
		code   string
		wait   time.Duration
	}{
		{204, "", fault.BadReply, "", 0},
		{299, "", fault.BadReply, "", 0}, {300, "", fault.NotFound, "", 0}, {399, "", fault.NotFound, "", 0},
		{400, "", fault.Internal, "", 0}, {499, "", fault.Internal, "", 0}, {500, "", fault.Unavailable, "", 0},
		{599, "", fault.Unavailable, "", 0},
		{401, "", fault.Denied, "", 0}, {402, "", fault.Denied, "", 0}, {403, "", fault.Denied, "", 0},
		{404, "", fault.NotFound, "", 0}, {408, "", fault.Unavailable, "", 0}, {409, "", fault.Unavailable, "", 0},
		{413, "", fault.Invalid, "", 0}, {429, "", fault.Exhausted, "", 0},
		{400, `{"error": {"message": "API key not valid", "details": [{"reason": "API_KEY_INVALID"}]}}`, fault.Denied, "", 0},
		{429, `{"error": {"code": "insufficient_quota", "type": "x"}}`, fault.Denied, "insufficient_quota", 0},
		{429, `{"error": {"code": "rate_limit", "type": "x"}}`, fault.Exhausted, "rate_limit", 0},
		{429, `{"error": {"code": 429, "status": "RESOURCE_EXHAUSTED", "details": [{}, {"retryDelay": "7s"}]}}`, fault.Exhausted, "RESOURCE_EXHAUSTED", 7 * time.Second},
		{429, `{"error": {"type": "rate_limit_error", "details": [{"retryDelay": "1ns"}]}}`, fault.Exhausted, "rate_limit_error", 1},
		{429, `{"error": {"details": [{"retryDelay": "0s"}, {"retryDelay": "-1s"}, {"retryDelay": "soon"}, {"retryDelay": "24h"}]}}`, fault.Exhausted, "", 0},
		{429, `{"error": {"details": [{"retryDelay": "23h59m"}]}}`, fault.Exhausted, "", 24*time.Hour - time.Minute},
		{429, `{"error": {"code": "you said: my key is sk-1"}}`, fault.Exhausted, "", 0},
		{429, `{"error": "busy"}`, fault.Exhausted, "", 0}, {429, `busy`, fault.Exhausted, "", 0},
	} {
		f := llm.Service{Name: "it"}.Refused(tt.status, []byte(tt.body))
		r, ok := llm.RefusalOf(f)
		if f.Kind != tt.kind || !ok || r.Status != tt.status || r.Code != tt.code || f.RetryAfter != tt.wait || strings.Contains(f.Error(), "sk-1") {
			t.Errorf("%d %s: %v, code %q, again after %s (%v)", tt.status, tt.body, f.Kind, r.Code, f.RetryAfter, f)
		}
	}
	f := llm.Service{Name: "it"}.Refused(400, []byte(`The MODEL is gone`))
	r, _ := llm.RefusalOf(f)
	if !r.Mentions("x", "Model is") || r.Mentions("x", "y") || r.Mentions() || r.Error() != "status 400" {
		t.Errorf("%v mentions what it does not, or does not what it does", r)
	}
	if _, ok := llm.RefusalOf(errors.New("x")); ok {
		t.Error("any error is a refusal")
	}
}

// When to come back, in any of the ways it is said; what is not believed is not waited for.
func TestWhenToComeBack(t *testing.T) {
	t.Parallel()
	const now = "Thu, 10 Jun 2027 12:00:00 GMT"
	for _, tt := range []struct {
		name    string
		headers map[string]string
		want    time.Duration
	}{
		{"not said", nil, 3 * time.Second}, // what the body says
		{"in milliseconds", map[string]string{"Retry-After-Ms": "1500", "Retry-After": "9"}, 1500 * time.Millisecond},
		{"in seconds", map[string]string{"Retry-After": "9"}, 9 * time.Second},
		{"as a date", map[string]string{"Retry-After": "Thu, 10 Jun 2027 12:00:05 GMT", "Date": now}, 5 * time.Second},
		{"as a date that is over", map[string]string{"Retry-After": "Thu, 10 Jun 2027 11:59:00 GMT", "Date": now}, 3 * time.Second},
		{"at once", map[string]string{"Retry-After": "0"}, 3 * time.Second},
		{"a day", map[string]string{"Retry-After": "86400"}, 24 * time.Hour},
		{"more than a day", map[string]string{"Retry-After": "86401"}, 3 * time.Second},
		{"before", map[string]string{"Retry-After": "-1"}, 3 * time.Second},
		{"some day", map[string]string{"Retry-After": "soon"}, 3 * time.Second},
	} {
		s := served(t, func(w http.ResponseWriter, r *http.Request) {
			for k, v := range tt.headers {
				w.Header().Set(k, v)
			}
			says(429, "application/json", `{"error": {"details": [{"retryDelay": "3s"}]}}`)(w, r)
		})
		var f *fault.Error
		if err := s.Get(t.Context(), "", nil); !errors.As(err, &f) || f.RetryAfter != tt.want {
			t.Errorf("%s: %v after %s, want %s", tt.name, err, f.RetryAfter, tt.want)
		}
	}
}

// The events of an answer come one by one; who has enough is not sent more, and an answer that breaks off says so.
func TestEvents(t *testing.T) {
	t.Parallel()
	read := func(s llm.Service, most int) (data []string, err error) {
		for e, failed := range s.Events(t.Context(), "", nil) {
			if err = failed; err != nil {
				break
			}
			if data = append(data, string(e.Data)); len(data) == most {
				break
			}
		}
		return data, err
	}
	whole := served(t, says(200, "text/event-stream", "data: a\n\ndata: b\n\n"))
	if got, err := read(whole, 9); err != nil || !cmp.Equal(got, []string{"a", "b"}) {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := read(whole, 1); err != nil || !cmp.Equal(got, []string{"a"}) {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := read(served(t, says(200, "application/json", "{}")), 9); !fault.Is(err, fault.BadReply) || got != nil {
		t.Errorf("no stream: %q, %v", got, err)
	}
	broken := served(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		w.Header().Set("Content-Length", "100")
		_, _ = io.WriteString(w, "data: a\n\ndata:")
	})
	if got, err := read(broken, 9); !fault.Is(err, fault.BadReply) || !cmp.Equal(got, []string{"a"}) {
		t.Errorf("broken off: %q, %v", got, err)
	}
}

// Where nobody answers it is said why in words of our own, without the address; who gives up is told that they did.
func TestNobodyAnswers(t *testing.T) {
	t.Parallel()
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	err := llm.Service{Name: "it", Base: gone.URL}.Get(t.Context(), "", nil)
	if !fault.Is(err, fault.Unavailable) || strings.Contains(err.Error(), "127.0.0.1") {
		t.Errorf("nobody there: %v", err)
	}
	if err := (llm.Service{Name: "it", Base: "://"}).Get(t.Context(), "", nil); !fault.Is(err, fault.Internal) {
		t.Errorf("no address: %v", err)
	}
	hangs := served(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := hangs.Get(ctx, "", nil); !fault.Is(err, fault.Unavailable) || !errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("cancelled: %v", err)
	}
	ctx, cancel = context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	if err := hangs.Get(ctx, "", nil); !fault.Is(err, fault.Unavailable) || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("too late: %v", err)
	}
}

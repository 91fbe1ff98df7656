package tool_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tool"
)

// get asks a service on this machine that answers as serve does.
func get(t *testing.T, ctx context.Context, serve http.HandlerFunc) (reply, error) {
	t.Helper()
	s := httptest.NewServer(serve)
	defer s.Close()
	var got reply
	err := tool.Get(ctx, s.Client(), "The oracle", s.URL+"/ask", url.Values{"key": {"hunter2"}}, http.Header{"X-Who": {"we"}}, &got)
	return got, err
}

func says(status int, body string, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}
}

func TestAServiceIsAskedForJSON(t *testing.T) {
	t.Parallel()
	got, err := get(t, t.Context(), func(w http.ResponseWriter, r *http.Request) {
		if r.URL.String() != "/ask?key=hunter2" || r.Header.Get("X-Who") != "we" || r.Header.Get("Accept") != "application/json" {
			t.Errorf("asked was %s, %v", r.URL, r.Header)
		}
		says(http.StatusOK, `{"text":"sunny","of no use to us":[1]}`)(w, r)
	})
	if err != nil || got.Text != "sunny" {
		t.Errorf("%+v, %v", got, err)
	}
}

// What a service says by its status is told by the kind of the failure, and never with the address or the key.
func TestWhatARefusalMeans(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		serve http.HandlerFunc
		want  fault.Kind
		says  string
	}{
		{"a fault of its own", says(500, ""), fault.Unavailable, "The oracle has a fault of its own (500)"},
		{"the last below a fault of its own", says(499, ""), fault.BadReply, "The oracle refused the question (499)"},
		{"it is busy", says(503, ""), fault.Unavailable, "The oracle has a fault of its own (503)"},
		{"asked too often", says(429, ""), fault.Exhausted, "The oracle has been asked too often"},
		{"the key is not known", says(401, ""), fault.Denied, "The oracle does not accept the key"},
		{"the key is not good for this", says(403, ""), fault.Denied, "The oracle does not accept the key"},
		{"it does not know", says(404, ""), fault.NotFound, "The oracle does not know that"},
		{"a bad question", says(400, `{"text":"no"}`), fault.BadReply, "The oracle refused the question (400)"},
		{"another success than an answer", says(204, ""), fault.BadReply, "The oracle refused the question (204)"},
		{"no JSON", says(200, "sunny"), fault.BadReply, "The oracle answered with something that is not what it promised"},
		{"JSON of another type", says(200, `{"text":1}`), fault.BadReply, "The oracle answered with something that is not what it promised"},
		{"an answer without end", says(200, `{"text":"`+strings.Repeat("a", 1<<20)+`"}`), fault.BadReply,
			"The oracle answered with something that is not what it promised"},
		{"an answer that breaks off", says(200, `{"text":`, "Content-Length", "100"), fault.Unavailable, "The oracle cannot be reached"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := get(t, t.Context(), tt.serve)
			if !fault.Is(err, tt.want) || fault.Message(err) != tt.says {
				t.Errorf("got %v, %q, want %v, %q", fault.KindOf(err), fault.Message(err), tt.want, tt.says)
			}
			if text := err.Error(); strings.Contains(text, "hunter2") || strings.Contains(text, "127.0.0.1") {
				t.Errorf("the error tells %q", text)
			}
		})
	}
}

// A service may say for how long it wants to be left alone: in whole seconds, and for less than a day.
func TestForHowLongAServiceWantsToBeLeftAlone(t *testing.T) {
	t.Parallel()
	for after, want := range map[string]time.Duration{
		"": 0, "-1": 0, "0": 0, "1": time.Second, "86399": 86399 * time.Second, "86400": 0, "soon": 0, "Fri, 21 Nov 2026 12:00:00 GMT": 0,
	} {
		_, err := get(t, t.Context(), says(429, "", "Retry-After", after))
		var refused *fault.Error
		if !errors.As(err, &refused) || refused.RetryAfter != want {
			t.Errorf("Retry-After %q: %+v, want %v", after, refused, want)
		}
	}
}

// Who is not reached, and who is not waited for, is unavailable; a call that was given up says so.
func TestAServiceThatIsNotReached(t *testing.T) {
	t.Parallel()
	var v reply
	err := tool.Get(t.Context(), nil, "The oracle", "http://127.0.0.1:1", url.Values{"key": {"hunter2"}}, nil, &v)
	if !fault.Is(err, fault.Unavailable) || fault.Message(err) != "The oracle cannot be reached" || strings.Contains(err.Error(), "hunter2") {
		t.Errorf("nobody listens: %v", err)
	}
	if err := tool.Get(t.Context(), nil, "The oracle", "http://\x7f", nil, nil, &v); !fault.Is(err, fault.Internal) {
		t.Errorf("no address: %v", err)
	}
	ctx, leave := context.WithCancel(t.Context())
	_, err = get(t, ctx, func(_ http.ResponseWriter, r *http.Request) { leave(); <-r.Context().Done() })
	if !errors.Is(err, context.Canceled) || fault.Message(err) != "the call of The oracle was cancelled" {
		t.Errorf("nobody waits any more: %v", err)
	}
	if tool.Alive(t.Context(), "The oracle") != nil || !errors.Is(tool.Alive(ctx, "The oracle"), context.Canceled) {
		t.Error("who only computes does not begin by looking whether somebody waits")
	}
}

package llmtest

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

func (w *wire) arrives(t *testing.T) {
	t.Parallel()
	srv := Serve(t, w.Speaker, Says(Scene{Answer: true, Text: []string{`{}`}}))
	p := w.open(t, llm.Endpoint{Model: "wire-model", BaseURL: srv.URL + "/", Key: Key})
	req := question()
	req.Schema = []byte(`{"type":"object"}`)
	for _, ask := range ways() {
		if _, err := ask(t.Context(), p, req); err != nil {
			t.Fatal(err)
		}
	}
	streams := 0
	for _, h := range srv.Heard() {
		if h.Key != Key || h.Model != "wire-model" || h.System != "Be brief." || h.User != secretWords || h.MaxTokens != 77 ||
			h.Temperature != 0.5 || string(h.Schema) != `{"type":"object"}` || h.InWords {
			t.Errorf("heard %+v", h)
		}
		if h.Stream {
			streams++
		}
	}
	if streams != 1 {
		t.Errorf("%d questions asked for a stream, want one of two", streams)
	}
	req.MaxTokens = 0
	if _, err := p.Complete(t.Context(), req); err != nil {
		t.Fatal(err)
	}
	if h := srv.Heard(); h[len(h)-1].MaxTokens != llm.DefaultMaxTokens {
		t.Errorf("no bound is sent: %+v", h[len(h)-1])
	}
}

// tools: the turn in which the model asked goes back as it came, the results beside it, and the model goes on.
func (w *wire) tools(t *testing.T) {
	t.Parallel()
	call := llm.Call{ID: "call_1", Name: "weather", Input: []byte(`{"city":"Oslo"}`)}
	for name, ask := range ways() {
		srv := Serve(t, w.Speaker, func(rw http.ResponseWriter, r *http.Request, s Speaker, h Heard, n int) {
			scene := Scene{Calls: []llm.Call{call}, Input: 12, Output: 5}
			if n > 0 {
				scene = Scene{Text: []string{"It rains."}, Input: 12, Output: 5}
			}
			Says(scene)(rw, r, s, h, n)
		})
		p := w.open(t, llm.Endpoint{Model: "wire-model", BaseURL: srv.URL, Key: Key})
		req := question()
		req.Tools = []llm.Tool{{Name: "weather", Description: "of a day"}}
		first, err := ask(t.Context(), p, req)
		if err != nil || first.Stop != llm.Called {
			t.Fatalf("%s: %+v, %v", name, first, err)
		}
		req.Since = []llm.Exchange{{Turn: first.Turn, Results: []llm.Result{{ID: "call_1", Name: "weather", Output: "rain"}}}}
		second, err := ask(t.Context(), p, req)
		if err != nil || second.Text != "It rains." {
			t.Fatalf("%s: %+v, %v", name, second, err)
		}
		h := srv.Heard()[1]
		if h.Turns != 1 || !slices.Equal(h.Results, []string{"call_1=rain"}) || h.User != secretWords || !slices.Equal(h.Tools, []string{"weather"}) {
			t.Errorf("%s: heard %+v", name, h)
		}
	}
}

func (w *wire) redirect(t *testing.T) {
	t.Parallel()
	elsewhere := Serve(t, w.Speaker, Says(Scene{Text: []string{"trapped"}}))
	for _, code := range []int{http.StatusMovedPermanently, http.StatusTemporaryRedirect} {
		srv := Serve(t, w.Speaker, func(rw http.ResponseWriter, r *http.Request, _ Speaker, _ Heard, _ int) {
			http.Redirect(rw, r, strings.TrimSuffix(elsewhere.URL, "/v1")+r.URL.Path, code)
		})
		p := w.open(t, llm.Endpoint{Model: "wire-model", BaseURL: srv.URL, Key: Key})
		if _, err := p.Complete(t.Context(), question()); !fault.Is(err, fault.NotFound) {
			t.Errorf("error %v, want fault.NotFound", err)
		}
	}
	if n := len(elsewhere.Heard()); n != 0 {
		t.Errorf("the redirect was followed %d times", n)
	}
}

func (w *wire) nobody(t *testing.T) {
	t.Parallel()
	p := w.open(t, llm.Endpoint{Model: "wire-model", BaseURL: "http://127.0.0.1:1/v1", Key: Key})
	for name, ask := range ways() {
		if _, err := ask(t.Context(), p, question()); !fault.Is(err, fault.Unavailable) {
			t.Errorf("%s: error %v, want fault.Unavailable", name, err)
		}
	}
}

// impatient: the answer begins and does not go on; whoever waits no longer is let go at once.
func (w *wire) impatient(t *testing.T) {
	t.Parallel()
	for name, ask := range ways() {
		for _, begun := range []bool{false, true} {
			ctx, cancel := context.WithCancel(t.Context())
			srv := Serve(t, w.Speaker, func(rw http.ResponseWriter, r *http.Request, s Speaker, h Heard, _ int) {
				if begun {
					slowly(rw, s, h)
				}
				time.AfterFunc(20*time.Millisecond, cancel)
				<-r.Context().Done()
			})
			p := w.open(t, llm.Endpoint{Model: "wire-model", BaseURL: srv.URL, Key: Key})
			began := time.Now()
			_, err := ask(ctx, p, question())
			if !errors.Is(err, context.Canceled) || time.Since(began) > 5*time.Second {
				t.Errorf("%s, begun %t: error %v after %s", name, begun, err, time.Since(began))
			}
			silent(t, err)
		}
	}
}

func slowly(rw http.ResponseWriter, s Speaker, h Heard) {
	if h.Stream {
		events(rw, s.Events(Scene{Text: []string{"a"}})[0])
		return
	}
	rw.Header().Set("Content-Type", "application/json")
	_, _ = rw.Write(s.Whole(Scene{Text: []string{"a"}})[:5])
	rw.(http.Flusher).Flush()
}

// otherwise: a server that refuses a schema, or a way to insist on one, is asked in words, and from then on at once.
func (w *wire) otherwise(t *testing.T) {
	t.Parallel()
	for name, ask := range ways() {
		srv := Serve(t, w.Speaker, func(rw http.ResponseWriter, r *http.Request, s Speaker, h Heard, n int) {
			if h.InWords {
				Says(Scene{Text: []string{`{"city":"Paris"}`}, Input: 12, Output: 5})(rw, r, s, h, n)
				return
			}
			rw.Header().Set("Content-Type", "application/json")
			rw.WriteHeader(http.StatusBadRequest)
			_, _ = rw.Write(s.Refusal(400, "invalid_request_error", `unknown field "response_format"; "tool_choice" must not force; bad JSON schema`))
		})
		p := w.open(t, llm.Endpoint{Model: "wire-model", BaseURL: srv.URL, Key: Key})
		req := question()
		req.Schema = []byte(`{"type":"object"}`)
		for range 2 {
			if got, err := ask(t.Context(), p, req); err != nil || got.Text != `{"city":"Paris"}` {
				t.Fatalf("%s: %+v, %v", name, got, err)
			}
		}
		h := srv.Heard()
		if n := len(h); n > 4 || !h[n-1].InWords || !h[n-2].InWords {
			t.Errorf("%s: asked %d times", name, n)
		}
	}
}

func (w *wire) list(t *testing.T) {
	t.Parallel()
	srv := Serve(t, w.Speaker, func(rw http.ResponseWriter, r *http.Request, s Speaker, _ Heard, _ int) {
		if r.Method != http.MethodGet || r.URL.Path != "/v1/models" {
			t.Errorf("asked %s %s", r.Method, r.URL.Path)
		}
		whole(rw, s.List("wire-model", "other"))
	})
	p := w.open(t, llm.Endpoint{Model: "wire-model", BaseURL: srv.URL, Key: Key})
	if got, err := p.Models(t.Context()); err != nil || !slices.Equal(got, []string{"wire-model", "other"}) {
		t.Errorf("%q, %v", got, err)
	}
}

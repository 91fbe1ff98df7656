package llmtest

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// FuzzReplies puts whatever there is where a provider's answer should be, whole and as a stream: a reply that is given is
// sound, everything else is an error with a kind that repeats nothing of it.
func FuzzReplies(f *testing.F, s Speaker, open func(llm.Endpoint) (Provider, error)) {
	calls := []llm.Call{{ID: "1", Name: "weather", Input: []byte(`{"a":1}`)}}
	for _, scene := range []Scene{{Text: []string{"a", "b"}, Input: 2, Output: 2}, {Calls: calls}, {Declines: true}, {Nothing: true},
		{Text: []string{"{}"}, Answer: true}, {Text: []string{"a"}, Stop: llm.CutOff}} {
		f.Add(string(s.Whole(scene)), false)
		f.Add(strings.Join(s.Events(scene), ""), true)
	}
	f.Add(string(s.Refusal(429, "rate_limit_error", "sorry")), false)
	f.Add(s.Interruption(529), true)
	var body string
	var stream bool
	p, err := open(llm.Endpoint{Model: "wire-model", BaseURL: "http://model.invalid/v1", Key: Key,
		Client: &http.Client{Transport: answers(func() (string, bool) { return body, stream })}})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string, streamed bool) {
		body, stream = text, streamed
		way := map[bool]string{true: "stream", false: "whole"}[streamed]
		r, err := ways()[way](t.Context(), p, question())
		if err != nil {
			var f *fault.Error
			if !errors.As(err, &f) || f.Kind == fault.Internal && f.Err == nil {
				t.Errorf("an error without a kind: %v", err)
			}
			return
		}
		sound(t, r)
	})
}

// answers is a server without a network.
type answers func() (body string, stream bool)

// RoundTrip gives the body.
func (a answers) RoundTrip(r *http.Request) (*http.Response, error) {
	rec := httptest.NewRecorder()
	if body, stream := a(); stream {
		events(rec, body)
	} else {
		whole(rec, []byte(body))
	}
	return rec.Result(), nil
}

// sound is what every reply promises.
func sound(t *testing.T, r llm.Reply) {
	t.Helper()
	if r.Text == "" && len(r.Calls) == 0 && r.Stop != llm.CutOff {
		t.Errorf("nothing was said: %+v", r)
	}
	if (r.Stop == llm.Called) != (len(r.Calls) > 0) || (len(r.Turn) > 0) != (len(r.Calls) > 0) || len(r.Turn) > 0 && !json.Valid(r.Turn) {
		t.Errorf("calls and their turn do not fit: %+v, %s", r, r.Turn)
	}
	for _, c := range r.Calls {
		if c.Name == "" || !json.Valid(c.Input) || !strings.HasPrefix(strings.TrimSpace(string(c.Input)), "{") {
			t.Errorf("call %+v with %s", c, c.Input)
		}
	}
	if r.Usage.Input < 0 || r.Usage.Output < 0 {
		t.Errorf("usage %+v", r.Usage)
	}
}

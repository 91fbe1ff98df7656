package anthropic_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/llm/anthropic"
	"github.com/tripwright/tripwright/internal/llm/llmtest"
)

// ask puts a question to a model that refuses, once each, with these words, and gives what it heard.
func ask(t *testing.T, change func(*llm.Request), refusals ...string) []llmtest.Heard {
	t.Helper()
	srv := llmtest.Serve(t, llmtest.Anthropic{}, func(w http.ResponseWriter, r *http.Request, s llmtest.Speaker, h llmtest.Heard, n int) {
		if n < len(refusals) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusBadRequest)
			_, _ = w.Write(s.Refusal(400, "invalid_request_error", refusals[n]))
			return
		}
		llmtest.Says(llmtest.Scene{Text: []string{`{}`}, Answer: true, Input: 2, Output: 1})(w, r, s, h, n)
	})
	m, err := anthropic.New(llm.Endpoint{Model: "m", BaseURL: srv.URL})
	if err != nil {
		t.Fatal(err)
	}
	req := llm.Request{System: "Be brief.", User: "hello", Schema: []byte(`{"type":"object"}`), Temperature: 1.5}
	change(&req)
	if _, err := m.Complete(t.Context(), req); err != nil {
		t.Fatal(err)
	}
	return srv.Heard()
}

func TestTheAnswerIsForced(t *testing.T) {
	t.Parallel()
	nothing := func(*llm.Request) {}
	tools := func(r *llm.Request) { r.Tools = []llm.Tool{{Name: "weather"}} }
	plain := func(r *llm.Request) { r.Schema = nil }
	for _, tc := range []struct {
		name     string
		change   func(*llm.Request)
		refusals []string
		forced   []string
		warmth   float64 // of the last question
	}{
		{"to the one tool", nothing, nil, []string{"tool answer"}, 1},
		{"to one of the tools", tools, nil, []string{"any "}, 1},
		{"not without a schema", plain, nil, []string{" "}, 1},
		{"not where it must not be", nothing, []string{"tool_choice forces tool use is not compatible with this model."}, []string{"tool answer", " "}, 1},
		{"without a temperature", nothing, []string{"`temperature` is deprecated for this model."}, []string{"tool answer", "tool answer"}, 0},
	} {
		heard := ask(t, tc.change, tc.refusals...)
		var forced []string
		for _, h := range heard {
			forced = append(forced, h.Forced)
		}
		if diff := cmp.Diff(tc.forced, forced); diff != "" || heard[len(heard)-1].Temperature != tc.warmth {
			t.Errorf("%s: temperature %v\n%s", tc.name, heard[len(heard)-1].Temperature, diff)
		}
	}
}

// Only message_stop ends a message: a reason to stop alone is not all.
func TestAStreamWithoutItsEnd(t *testing.T) {
	t.Parallel()
	srv := llmtest.Serve(t, llmtest.Anthropic{}, func(w http.ResponseWriter, _ *http.Request, s llmtest.Speaker, _ llmtest.Heard, _ int) {
		all := s.Events(llmtest.Scene{Text: []string{"a"}, Input: 2, Output: 1})
		w.Header().Set("Content-Type", "text/event-stream")
		for _, e := range all[:len(all)-1] {
			_, _ = w.Write([]byte(e))
		}
	})
	m, err := anthropic.New(llm.Endpoint{Model: "m", BaseURL: srv.URL})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := llmtest.Collect(m.Stream(t.Context(), llm.Request{User: "hello"})); !fault.Is(err, fault.BadReply) {
		t.Errorf("error %v", err)
	}
}

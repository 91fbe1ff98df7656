package openai_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/llm/llmtest"
	"github.com/tripwright/tripwright/internal/llm/openai"
)

// picky is a server that refuses members of the body with the words that real ones have, and notes which came.
type picky struct {
	t      *testing.T
	refuse map[string]string // by what stands in the body
	bodies []map[string]any
}

func (p *picky) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b, err := io.ReadAll(r.Body)
	if err != nil {
		p.t.Error(err)
	}
	var body map[string]any
	if err := json.Unmarshal(b, &body); err != nil {
		p.t.Error(err)
	}
	p.bodies = append(p.bodies, body)
	for part, words := range p.refuse {
		if strings.Contains(string(b), part) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusBadRequest)
			_, _ = w.Write(llmtest.OpenAI{}.Refusal(400, "unsupported_parameter", words))
			return
		}
	}
	h, err := llmtest.OpenAI{}.Hear(r, b)
	if err != nil {
		p.t.Error(err)
	}
	llmtest.Says(llmtest.Scene{Text: []string{`{}`}, Input: 2, Output: 1})(w, r, llmtest.OpenAI{}, h, 0)
}

func TestDialects(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name   string
		refuse map[string]string
		asked  int // the first time; the second question is asked once
		want   []string
	}{
		{"all of it", nil, 1, []string{"max_tokens", "response_format", "stream_options", "temperature"}},
		{"a model that thinks", map[string]string{`"max_tokens"`: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."}, 2,
			[]string{"max_completion_tokens", "response_format", "stream_options", "temperature"}},
		{"a temperature of its own", map[string]string{`"temperature"`: "Unsupported value: 'temperature' does not support 0.5"}, 2,
			[]string{"max_tokens", "response_format", "stream_options"}},
		{"no usage in streams", map[string]string{`"stream_options"`: "stream_options: extra inputs are not permitted"}, 2,
			[]string{"max_tokens", "response_format", "temperature"}},
		{"an object, but no schema", map[string]string{`"json_schema"`: "'response_format.type' must be 'json_object' or 'text'"}, 2,
			[]string{"max_tokens", "response_format", "stream_options", "temperature"}},
		{"words only", map[string]string{`"response_format"`: "response_format is not supported"}, 3, []string{"max_tokens", "stream_options", "temperature"}},
		{"nearly nothing", map[string]string{`"response_format"`: "response_format?", `"temperature"`: "temperature?", `"stream_options"`: "stream_options?"}, 5,
			[]string{"max_tokens"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			p := &picky{t: t, refuse: tc.refuse}
			srv := httptest.NewServer(p)
			defer srv.Close()
			m, err := openai.New(llm.Endpoint{Model: "m", BaseURL: srv.URL + "/v1"})
			if err != nil {
				t.Fatal(err)
			}
			req := llm.Request{User: "hello", Schema: []byte(`{"type":"object"}`), Temperature: 0.5}
			for n := range 2 {
				if _, err := llmtest.Collect(m.Stream(t.Context(), req)); err != nil {
					t.Fatal(err)
				}
				if want := tc.asked + n; len(p.bodies) != want {
					t.Errorf("asked %d times, want %d", len(p.bodies), want)
				}
			}
			var got []string
			for name := range p.bodies[len(p.bodies)-1] {
				if !slices.Contains([]string{"model", "messages", "stream"}, name) {
					got = append(got, name)
				}
			}
			slices.Sort(got)
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A server that refuses whatever it is sent is asked a handful of times, and not for ever.
func TestADialectEnds(t *testing.T) {
	t.Parallel()
	p := &picky{t: t, refuse: map[string]string{"": "max_tokens temperature stream_options response_format schema"}}
	srv := httptest.NewServer(p)
	defer srv.Close()
	m, err := openai.New(llm.Endpoint{Model: "m", BaseURL: srv.URL + "/v1"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Complete(t.Context(), llm.Request{User: "hello"}); !fault.Is(err, fault.Internal) || len(p.bodies) > 8 {
		t.Errorf("asked %d times: %v", len(p.bodies), err)
	}
}

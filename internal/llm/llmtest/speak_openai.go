package llmtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/tripwright/tripwright/internal/llm"
)

// OpenAI speaks the chat completions protocol.
type OpenAI struct{}

func (OpenAI) finish(s Scene) string {
	switch {
	case s.Stop == llm.CutOff:
		return "length"
	case len(s.Calls) > 0:
		return "tool_calls"
	}
	return "stop"
}

// Whole is a chat.completion.
func (o OpenAI) Whole(s Scene) []byte {
	m := map[string]any{"role": "assistant", "content": strings.Join(s.Text, ""), "refusal": nil}
	if s.Declines {
		m["content"], m["refusal"] = nil, "I cannot help with that."
	}
	var calls []any
	for _, c := range s.Calls {
		calls = append(calls, map[string]any{"id": c.ID, "type": "function", "function": map[string]any{"name": c.Name, "arguments": string(c.Input)}})
	}
	if calls != nil {
		m["tool_calls"] = calls
	}
	choices := []any{map[string]any{"index": 0, "message": m, "finish_reason": o.finish(s)}}
	if s.Nothing {
		choices = []any{}
	}
	b := map[string]any{"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "wire-model-1", "choices": choices}
	if !s.NoUsage {
		b["usage"] = o.usage(s)
	}
	return marshal(b)
}

func (OpenAI) usage(s Scene) map[string]any {
	return map[string]any{"prompt_tokens": s.Input, "completion_tokens": s.Output, "total_tokens": s.Input + s.Output}
}

// Events are chat.completion.chunks, and [DONE].
func (o OpenAI) Events(s Scene) []string {
	chunk := func(delta map[string]any, finish any) string {
		return data(map[string]any{"id": "chatcmpl-1", "object": "chat.completion.chunk", "model": "wire-model-1",
			"choices": []any{map[string]any{"index": 0, "delta": delta, "finish_reason": finish}}})
	}
	out := []string{chunk(map[string]any{"role": "assistant", "content": ""}, nil)}
	if s.Nothing {
		return []string{data(map[string]any{"model": "wire-model-1", "choices": []any{}}), "data: [DONE]\n\n"}
	}
	for _, t := range s.Text {
		out = append(out, chunk(map[string]any{"content": t}, nil))
	}
	if s.Declines {
		out = append(out, chunk(map[string]any{"refusal": "I cannot help "}, nil), chunk(map[string]any{"refusal": "with that."}, nil))
	}
	for i, c := range s.Calls {
		first, second := halves(string(c.Input))
		out = append(out,
			chunk(map[string]any{"tool_calls": []any{map[string]any{"index": i, "id": c.ID, "type": "function",
				"function": map[string]any{"name": c.Name, "arguments": ""}}}}, nil),
			chunk(map[string]any{"tool_calls": []any{map[string]any{"index": i, "function": map[string]any{"arguments": first}}}}, nil),
			chunk(map[string]any{"tool_calls": []any{map[string]any{"index": i, "function": map[string]any{"arguments": second}}}}, nil))
	}
	out = append(out, chunk(map[string]any{}, o.finish(s)))
	if !s.NoUsage {
		out = append(out, data(map[string]any{"model": "wire-model-1", "choices": []any{}, "usage": o.usage(s)}))
	}
	return append(out, "data: [DONE]\n\n")
}

// Refusal is an error object.
func (OpenAI) Refusal(_ int, code, words string) []byte {
	return marshal(map[string]any{"error": map[string]any{"message": words, "type": "error", "param": nil, "code": code}})
}

// Interruption is an error object in a stream.
func (o OpenAI) Interruption(status int) string {
	code := "server_error"
	if status == http.StatusTooManyRequests {
		code = "rate_limit_exceeded"
	}
	return "data: " + string(o.Refusal(status, code, "sorry")) + "\n\n"
}

// List is a list of model objects.
func (OpenAI) List(names ...string) []byte {
	var all []any
	for _, n := range names {
		all = append(all, map[string]any{"id": n, "object": "model"})
	}
	return marshal(map[string]any{"object": "list", "data": all})
}

// Hear reads a question.
func (OpenAI) Hear(r *http.Request, body []byte) (h Heard, err error) {
	var q struct {
		Model    string
		Messages []struct {
			Role, Content string
			ToolCallID    string            `json:"tool_call_id"`
			ToolCalls     []json.RawMessage `json:"tool_calls"`
		}
		Temperature         float64
		MaxTokens           int `json:"max_tokens"`
		MaxCompletionTokens int `json:"max_completion_tokens"`
		Stream              bool
		Format              struct {
			Type   string
			Schema struct {
				Name   string
				Schema json.RawMessage
			} `json:"json_schema"`
		} `json:"response_format"`
		Tools []struct {
			Type     string
			Function struct {
				Name       string
				Parameters json.RawMessage
			}
		}
	}
	if err := json.Unmarshal(body, &q); err != nil {
		return h, err
	}
	if r.URL.Path != "/v1/chat/completions" {
		return h, fmt.Errorf("asked at %s", r.URL.Path)
	}
	h = Heard{Model: q.Model, MaxTokens: q.MaxTokens + q.MaxCompletionTokens, Temperature: q.Temperature, Stream: q.Stream,
		Schema: q.Format.Schema.Schema, Key: strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")}
	for _, m := range q.Messages {
		switch m.Role {
		case "system":
			h.System = m.Content
		case "user":
			h.User = m.Content
		case "assistant":
			h.Turns += min(1, len(m.ToolCalls))
		case "tool":
			h.Results = append(h.Results, m.ToolCallID+"="+m.Content)
		}
	}
	for _, t := range q.Tools {
		if t.Type == "function" && len(t.Function.Parameters) > 0 {
			h.Tools = append(h.Tools, t.Function.Name)
		}
	}
	h.InWords = strings.Contains(h.System, "JSON Schema")
	return h, nil
}

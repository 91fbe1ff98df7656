package llmtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/tripwright/tripwright/internal/llm"
)

// Anthropic speaks the Messages protocol.
type Anthropic struct{}

func (Anthropic) stop(s Scene) string {
	switch {
	case s.Declines:
		return "refusal"
	case s.Stop == llm.CutOff:
		return "max_tokens"
	case len(s.Calls) > 0 || s.Answer:
		return "tool_use"
	}
	return "end_turn"
}

// blocks are the content: thoughts come first, as the models that always think send them.
func (Anthropic) blocks(s Scene) []map[string]any {
	out := []map[string]any{{"type": "thinking", "thinking": "Let me see.", "signature": "c2ln"}}
	text := strings.Join(s.Text, "")
	switch {
	case s.Nothing:
		return []map[string]any{}
	case s.Answer:
		out = append(out, map[string]any{"type": "tool_use", "id": "toolu_answer", "name": "answer", "input": json.RawMessage(text)})
	case text != "":
		out = append(out, map[string]any{"type": "text", "text": text})
	}
	for _, c := range s.Calls {
		out = append(out, map[string]any{"type": "tool_use", "id": c.ID, "name": c.Name, "input": json.RawMessage(c.Input)})
	}
	return out
}

// Whole is a message.
func (a Anthropic) Whole(s Scene) []byte {
	b := map[string]any{"id": "msg_1", "type": "message", "role": "assistant", "model": "wire-model-1", "content": a.blocks(s), "stop_reason": a.stop(s)}
	if !s.NoUsage {
		b["usage"] = map[string]any{"input_tokens": s.Input - 1, "cache_read_input_tokens": 1, "cache_creation_input_tokens": 0, "output_tokens": s.Output}
	}
	return marshal(b)
}

// Events are those of a streamed message.
func (a Anthropic) Events(s Scene) []string {
	event := func(kind string, v map[string]any) string {
		v["type"] = kind
		return "event: " + kind + "\n" + data(v)
	}
	delta := func(i int, d map[string]any) string {
		return event("content_block_delta", map[string]any{"index": i, "delta": d})
	}
	start := map[string]any{"id": "msg_1", "type": "message", "role": "assistant", "model": "wire-model-1", "content": []any{}}
	end := map[string]any{"delta": map[string]any{"stop_reason": a.stop(s)}}
	if !s.NoUsage {
		start["usage"] = map[string]any{"input_tokens": s.Input, "output_tokens": 1}
		end["usage"] = map[string]any{"output_tokens": s.Output}
	}
	out := []string{event("message_start", map[string]any{"message": start}), event("ping", map[string]any{})}
	for i, b := range a.blocks(s) {
		first := map[string]any{"type": b["type"]}
		var pieces []string
		switch b["type"] {
		case "thinking":
			first["thinking"], first["signature"] = "", ""
			pieces = []string{delta(i, map[string]any{"type": "thinking_delta", "thinking": b["thinking"]}),
				delta(i, map[string]any{"type": "signature_delta", "signature": b["signature"]})}
		case "text":
			first["text"] = ""
			for _, t := range s.Text {
				pieces = append(pieces, delta(i, map[string]any{"type": "text_delta", "text": t}))
			}
		case "tool_use":
			first["id"], first["name"], first["input"] = b["id"], b["name"], map[string]any{}
			x, y := halves(string(b["input"].(json.RawMessage)))
			pieces = []string{delta(i, map[string]any{"type": "input_json_delta", "partial_json": x}),
				delta(i, map[string]any{"type": "input_json_delta", "partial_json": y})}
		}
		out = append(out, event("content_block_start", map[string]any{"index": i, "content_block": first}))
		out = append(append(out, pieces...), event("content_block_stop", map[string]any{"index": i}))
	}
	return append(out, event("message_delta", end), event("message_stop", map[string]any{}))
}

// Refusal is an error object.
func (Anthropic) Refusal(_ int, code, words string) []byte {
	return marshal(map[string]any{"type": "error", "error": map[string]any{"type": code, "message": words}})
}

// Interruption is an error event.
func (a Anthropic) Interruption(status int) string {
	code := "overloaded_error"
	if status == http.StatusTooManyRequests {
		code = "rate_limit_error"
	}
	return "event: error\ndata: " + string(a.Refusal(status, code, "sorry")) + "\n\n"
}

// List is a list of models.
func (Anthropic) List(names ...string) []byte {
	var all []any
	for _, n := range names {
		all = append(all, map[string]any{"id": n, "type": "model"})
	}
	return marshal(map[string]any{"data": all, "has_more": false})
}

// Hear reads a question.
func (Anthropic) Hear(r *http.Request, body []byte) (h Heard, err error) {
	var q struct {
		Model, System string
		MaxTokens     int `json:"max_tokens"`
		Temperature   float64
		Stream        bool
		Messages      []struct {
			Role    string
			Content json.RawMessage
		}
		Tools []struct {
			Name   string
			Schema json.RawMessage `json:"input_schema"`
		}
		Choice struct{ Type, Name string } `json:"tool_choice"`
	}
	if err := json.Unmarshal(body, &q); err != nil {
		return h, err
	}
	if r.URL.Path != "/v1/messages" || r.Header.Get("Anthropic-Version") == "" {
		return h, fmt.Errorf("asked at %s, version %q", r.URL.Path, r.Header.Get("Anthropic-Version"))
	}
	h = Heard{Key: r.Header.Get("X-Api-Key"), Model: q.Model, System: q.System, MaxTokens: q.MaxTokens, Temperature: q.Temperature, Stream: q.Stream}
	for _, t := range q.Tools {
		if t.Name == "answer" {
			h.Schema = t.Schema
			continue
		}
		h.Tools = append(h.Tools, t.Name)
	}
	h.Forced = q.Choice.Type + " " + q.Choice.Name
	if h.Schema != nil && (len(h.Tools) == 0) != (q.Choice.Type == "tool" && q.Choice.Name == "answer") {
		h.InWords = strings.Contains(q.System, "calling the tool answer")
	}
	return h, hearBlocks(&h, q.Messages)
}

func hearBlocks(h *Heard, messages []struct {
	Role    string
	Content json.RawMessage
}) error {
	for _, m := range messages {
		if json.Unmarshal(m.Content, &h.User) == nil {
			continue
		}
		var blocks []struct {
			Type, Content, Thinking, Signature string
			ID                                 string `json:"tool_use_id"`
		}
		if err := json.Unmarshal(m.Content, &blocks); err != nil {
			return err
		}
		if m.Role == "assistant" && blocks[0].Thinking == "Let me see." && blocks[0].Signature == "c2ln" { // it must come back
			h.Turns++
		}
		for _, b := range blocks {
			if b.Type == "tool_result" {
				h.Results = append(h.Results, b.ID+"="+b.Content)
			}
		}
	}
	return nil
}

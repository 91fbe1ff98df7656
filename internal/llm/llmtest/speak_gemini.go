package llmtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/tripwright/tripwright/internal/llm"
)

// Gemini speaks the generateContent protocol.
type Gemini struct{}

func (Gemini) finish(s Scene) string {
	if s.Stop == llm.CutOff {
		return "MAX_TOKENS"
	}
	return "STOP"
}

func (g Gemini) body(s Scene, parts []any, finish string) map[string]any {
	c := map[string]any{"index": 0, "content": map[string]any{"role": "model", "parts": parts}}
	if finish != "" {
		c["finishReason"] = finish
	}
	b := map[string]any{"modelVersion": "wire-model-1", "responseId": "1", "candidates": []any{c}}
	switch {
	case s.Nothing:
		b["candidates"] = []any{}
	case s.Declines:
		delete(b, "candidates")
		b["promptFeedback"] = map[string]any{"blockReason": "SAFETY"}
	}
	if !s.NoUsage {
		b["usageMetadata"] = map[string]any{"promptTokenCount": s.Input, "candidatesTokenCount": s.Output - 1, "thoughtsTokenCount": 1}
	}
	return b
}

func (Gemini) calls(s Scene) (out []any) {
	for _, c := range s.Calls {
		out = append(out, map[string]any{"functionCall": map[string]any{"id": c.ID, "name": c.Name, "args": json.RawMessage(c.Input)}, "thoughtSignature": "c2ln"})
	}
	return out
}

// Whole is a response. A thought comes first.
func (g Gemini) Whole(s Scene) []byte {
	parts := []any{map[string]any{"text": "Let me see.", "thought": true}}
	if text := strings.Join(s.Text, ""); text != "" {
		parts = append(parts, map[string]any{"text": text})
	}
	return marshal(g.body(s, append(parts, g.calls(s)...), g.finish(s)))
}

// Events are responses with parts of the content.
func (g Gemini) Events(s Scene) (out []string) {
	if s.Nothing || s.Declines {
		return []string{data(g.body(s, nil, ""))}
	}
	for _, t := range s.Text {
		out = append(out, data(g.body(s, []any{map[string]any{"text": t}}, "")))
	}
	for _, c := range g.calls(s) {
		out = append(out, data(g.body(s, []any{c}, "")))
	}
	return append(out, data(g.body(s, []any{map[string]any{"text": "", "thoughtSignature": "c2ln"}}, g.finish(s))))
}

// Refusal is an error object.
func (Gemini) Refusal(status int, code, words string) []byte {
	return marshal(map[string]any{"error": map[string]any{"code": status, "message": words, "status": strings.ToUpper(code)}})
}

// Interruption is an error object in a stream.
func (g Gemini) Interruption(status int) string {
	return "data: " + string(g.Refusal(status, "unavailable", "sorry")) + "\n\n"
}

// List is a list of models.
func (Gemini) List(names ...string) []byte {
	var all []any
	for _, n := range names {
		all = append(all, map[string]any{"name": "models/" + n})
	}
	return marshal(map[string]any{"models": all})
}

// Hear reads a question.
func (Gemini) Hear(r *http.Request, body []byte) (h Heard, err error) {
	type part struct {
		Text     string
		Call     json.RawMessage `json:"functionCall"`
		Sign     string          `json:"thoughtSignature"`
		Response struct {
			ID       string
			Response map[string]string
		} `json:"functionResponse"`
	}
	var q struct {
		System   struct{ Parts []part } `json:"systemInstruction"`
		Contents []struct {
			Role  string
			Parts []part
		}
		Tools []struct {
			Functions []struct {
				Name   string
				Schema json.RawMessage `json:"parametersJsonSchema"`
			} `json:"functionDeclarations"`
		}
		Config struct {
			Temperature     float64
			MaxOutputTokens int
			MIME            string          `json:"responseMimeType"`
			Schema          json.RawMessage `json:"responseJsonSchema"`
		} `json:"generationConfig"`
	}
	if err := json.Unmarshal(body, &q); err != nil {
		return h, err
	}
	model, method, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/v1/models/"), ":")
	h = Heard{Model: model, Stream: method == "streamGenerateContent" && r.URL.Query().Get("alt") == "sse", Key: r.Header.Get("X-Goog-Api-Key"),
		MaxTokens: q.Config.MaxOutputTokens, Temperature: q.Config.Temperature, Schema: q.Config.Schema}
	if !h.Stream && method != "generateContent" || h.Schema != nil && q.Config.MIME != "application/json" || r.URL.Query().Has("key") {
		return h, fmt.Errorf("asked at %s", r.URL.Path)
	}
	for _, p := range q.System.Parts {
		h.System += p.Text
	}
	for _, c := range q.Contents {
		for _, p := range c.Parts {
			switch {
			case p.Call != nil && c.Role == "model" && p.Sign != "": // it must come back
				h.Turns++
			case p.Response.Response != nil:
				h.Results = append(h.Results, p.Response.ID+"="+p.Response.Response["output"])
			case c.Role == "user":
				h.User = p.Text
			}
		}
	}
	for _, t := range q.Tools {
		for _, f := range t.Functions {
			h.Tools = append(h.Tools, f.Name)
		}
	}
	h.InWords = strings.Contains(h.System, "JSON Schema")
	return h, nil
}

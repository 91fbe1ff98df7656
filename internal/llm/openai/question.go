package openai

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tripwright/tripwright/internal/llm"
)

// question is the body of a request.
type question struct {
	Model               string           `json:"model"`
	Messages            []jsontext.Value `json:"messages"`
	Tools               []tool           `json:"tools,omitempty"`
	Format              *format          `json:"response_format,omitempty"`
	Temperature         *float64         `json:"temperature,omitempty"`
	MaxTokens           int              `json:"max_tokens,omitzero"`
	MaxCompletionTokens int              `json:"max_completion_tokens,omitzero"`
	Stream              bool             `json:"stream,omitzero"`
	StreamOptions       *streamOptions   `json:"stream_options,omitempty"`
}

type streamOptions struct {
	IncludeUsage bool `json:"include_usage"`
}

type format struct {
	Type   string       `json:"type"`
	Schema *namedSchema `json:"json_schema,omitempty"`
}

// namedSchema is sent without "strict": that takes a part of JSON Schema only, and Ask checks the reply anyway.
type namedSchema struct {
	Name   string         `json:"name"`
	Schema jsontext.Value `json:"schema"`
}

type tool struct {
	Type     string   `json:"type"`
	Function function `json:"function"`
}

type function struct {
	Name        string         `json:"name"`
	Description string         `json:"description,omitempty"`
	Parameters  jsontext.Value `json:"parameters"`
}

func tools(in []llm.Tool) []tool {
	var out []tool
	for _, t := range in {
		out = append(out, tool{"function", function{t.Name, t.Description, t.Takes()}})
	}
	return out
}

// said is a message of ours.
type said struct {
	Role    string `json:"role"`
	Content string `json:"content"`
	Call    string `json:"tool_call_id,omitempty"`
}

// messages writes down the conversation. A turn of the model goes back as it came.
func messages(system string, req llm.Request) []jsontext.Value {
	var out []jsontext.Value
	if system != "" {
		out = append(out, value(said{Role: "system", Content: system}))
	}
	if req.User != "" {
		out = append(out, value(said{Role: "user", Content: req.User}))
	}
	for _, e := range req.Since {
		out = append(out, e.Turn)
		for _, r := range e.Results {
			out = append(out, value(said{Role: "tool", Content: r.Output, Call: r.ID}))
		}
	}
	return out
}

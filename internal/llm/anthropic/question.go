package anthropic

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tripwright/tripwright/internal/llm"
)

// answerTool is the tool whose call is the answer. It is never called: what it would take is the reply.
const answerTool = "answer"

// question is the body of a request.
type question struct {
	Model       string    `json:"model"`
	MaxTokens   int       `json:"max_tokens"`
	System      string    `json:"system,omitempty"`
	Messages    []message `json:"messages"`
	Tools       []tool    `json:"tools,omitempty"`
	Choice      *choice   `json:"tool_choice,omitempty"`
	Temperature *float64  `json:"temperature,omitempty"`
	Stream      bool      `json:"stream,omitzero"`
}

type message struct {
	Role    string         `json:"role"`
	Content jsontext.Value `json:"content"`
}

type tool struct {
	Name        string         `json:"name"`
	Description string         `json:"description,omitempty"`
	Schema      jsontext.Value `json:"input_schema"`
}

type choice struct {
	Type string `json:"type"`
	Name string `json:"name,omitempty"`
}

// result is a block that says what a tool gave.
type result struct {
	Type   string `json:"type"`
	ID     string `json:"tool_use_id"`
	Output string `json:"content"`
	Failed bool   `json:"is_error,omitzero"`
}

// messages writes down the conversation. A turn of the model goes back as it came.
func messages(req llm.Request) []message {
	user := req.User
	if user == "" {
		user = "Begin." // there must be one
	}
	out := []message{{"user", value(user)}}
	for _, e := range req.Since {
		results := []result{}
		for _, r := range e.Results {
			results = append(results, result{"tool_result", r.ID, r.Output, r.Failed})
		}
		out = append(out, message{"assistant", e.Turn}, message{"user", value(results)})
	}
	return out
}

func tools(req llm.Request) []tool {
	var out []tool
	for _, t := range req.Tools {
		out = append(out, tool{t.Name, t.Description, t.Takes()})
	}
	if len(req.Schema) > 0 {
		out = append(out, tool{answerTool, "Takes the answer.", req.Schema})
	}
	return out
}

// value is v as JSON. Everything here can be written.
func value(v any) jsontext.Value {
	b, err := json.Marshal(v, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return jsontext.Value("null")
	}
	return b
}

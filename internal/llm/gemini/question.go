package gemini

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tripwright/tripwright/internal/llm"
)

// question is the body of a request.
type question struct {
	System   *content         `json:"systemInstruction,omitempty"`
	Contents []jsontext.Value `json:"contents"`
	Tools    []tools          `json:"tools,omitempty"`
	Config   config           `json:"generationConfig"`
}

type content struct {
	Role  string `json:"role,omitempty"`
	Parts []any  `json:"parts"`
}

type textPart struct {
	Text string `json:"text"`
}

type resultPart struct {
	Response struct {
		ID       string         `json:"id,omitempty"`
		Name     string         `json:"name"`
		Response map[string]any `json:"response"`
	} `json:"functionResponse"`
}

type tools struct {
	Functions []function `json:"functionDeclarations"`
}

type function struct {
	Name        string         `json:"name"`
	Description string         `json:"description,omitempty"`
	Schema      jsontext.Value `json:"parametersJsonSchema"`
}

type config struct {
	Temperature float64        `json:"temperature"`
	MaxTokens   int            `json:"maxOutputTokens"`
	MIME        string         `json:"responseMimeType,omitempty"`
	Schema      jsontext.Value `json:"responseJsonSchema,omitempty"`
}

// ask puts a request into the protocol. With a schema in words the reply is still JSON.
func ask(req llm.Request, inWords bool) question {
	q := question{Contents: contents(req), Config: config{Temperature: req.Temperature, MaxTokens: req.Longest()}}
	system := req.System
	if len(req.Schema) > 0 {
		q.Config.MIME = "application/json"
		if inWords {
			system = llm.SchemaInWords(system, req.Schema)
		} else {
			q.Config.Schema = req.Schema
		}
	}
	if system != "" {
		q.System = &content{Parts: []any{textPart{system}}}
	}
	if len(req.Tools) > 0 {
		q.Tools = []tools{{}}
		for _, t := range req.Tools {
			q.Tools[0].Functions = append(q.Tools[0].Functions, function{t.Name, t.Description, t.Takes()})
		}
	}
	return q
}

// contents writes down the conversation. A turn of the model goes back as it came, with the signatures of its thoughts.
func contents(req llm.Request) []jsontext.Value {
	user := req.User
	if user == "" {
		user = "Begin." // there must be one
	}
	out := []jsontext.Value{value(content{"user", []any{textPart{user}}})}
	for _, e := range req.Since {
		var parts []any
		for _, r := range e.Results {
			parts = append(parts, resultOf(r))
		}
		out = append(out, e.Turn, value(content{"user", parts}))
	}
	return out
}

func resultOf(r llm.Result) resultPart {
	var p resultPart
	p.Response.ID, p.Response.Name = r.ID, r.Name
	key := "output"
	if r.Failed {
		key = "error"
	}
	p.Response.Response = map[string]any{key: r.Output}
	return p
}

// value is v as JSON. Everything here can be written.
func value(v any) jsontext.Value {
	b, err := json.Marshal(v, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return jsontext.Value("null")
	}
	return b
}

package openai

import (
	"errors"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tripwright/tripwright/internal/llm"
)

// body is a whole answer.
type body struct {
	Model   string `json:"model"`
	Choices []struct {
		Message message `json:"message"`
		Finish  string  `json:"finish_reason"`
	} `json:"choices"`
	Usage *usage `json:"usage"`
}

type message struct {
	Content string `json:"content"`
	Refusal string `json:"refusal"`
	Calls   []call `json:"tool_calls"`
}

type call struct {
	ID       string   `json:"id"`
	Type     string   `json:"type"`
	Function arguable `json:"function"`
}

type arguable struct {
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

type usage struct {
	Prompt     int `json:"prompt_tokens"`
	Completion int `json:"completion_tokens"`
}

// reply reads an answer. One without a choice, one that declines, and calls that are not JSON are refused.
func (b *body) reply(s llm.Service) (llm.Reply, error) {
	if len(b.Choices) == 0 {
		return llm.Reply{Usage: b.Usage.of(b.Model)}, s.Strange("no choices")
	}
	c := b.Choices[0]
	return finish(s, c.Message, c.Finish, b.Usage.of(b.Model))
}

// finish makes a reply of a message, whole or put together.
func finish(s llm.Service, m message, why string, u llm.Usage) (llm.Reply, error) {
	r := llm.Reply{Text: m.Content, Usage: u}
	switch {
	case m.Refusal != "" || why == "content_filter":
		return llm.Reply{Usage: u}, s.Declined()
	case why == "length":
		r.Stop = llm.CutOff
	case len(m.Calls) > 0:
		r.Stop = llm.Called
	case m.Content == "":
		return llm.Reply{Usage: u}, s.Strange("no words")
	}
	if r.Stop == llm.CutOff {
		return r, nil // calls may be cut in the middle
	}
	for _, c := range m.Calls {
		in, err := input(c.Function.Arguments)
		if err != nil || c.Function.Name == "" {
			return llm.Reply{Usage: u}, s.Strange("a call of a tool that cannot be read")
		}
		r.Calls = append(r.Calls, llm.Call{ID: c.ID, Name: c.Function.Name, Input: in})
	}
	if len(r.Calls) > 0 {
		r.Turn = turn(m)
	}
	return r, nil
}

// input is what a tool is called with. A tool that takes nothing may be called with no text at all.
func input(arguments string) ([]byte, error) {
	if arguments == "" {
		return []byte("{}"), nil
	}
	if v := jsontext.Value(arguments); !v.IsValid() || v.Kind() != '{' {
		return nil, errors.New("no object")
	}
	return []byte(arguments), nil
}

// turn is the model's message, to be sent back.
func turn(m message) []byte {
	for i := range m.Calls {
		m.Calls[i].Type = "function"
	}
	return value(struct {
		Role    string  `json:"role"`
		Content *string `json:"content"`
		Calls   []call  `json:"tool_calls"`
	}{"assistant", contentOf(m), m.Calls})
}

func contentOf(m message) *string {
	if m.Content == "" {
		return nil
	}
	return &m.Content
}

func (u *usage) of(model string) llm.Usage {
	if u == nil {
		return llm.Usage{Model: model}
	}
	return llm.Usage{Model: model, Input: max(0, u.Prompt), Output: max(0, u.Completion)}
}

// value is v as JSON. Everything here can be written; what a server sent that is no UTF-8 was refused when it was read.
func value(v any) jsontext.Value {
	b, err := json.Marshal(v, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return jsontext.Value("null")
	}
	return b
}

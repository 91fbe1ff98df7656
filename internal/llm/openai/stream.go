package openai

import (
	"net/http"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tripwright/tripwright/internal/llm"
)

// piece is one event of a stream.
type piece struct {
	Model   string `json:"model"`
	Choices []struct {
		Delta struct {
			Content string      `json:"content"`
			Refusal string      `json:"refusal"`
			Calls   []callPiece `json:"tool_calls"`
		} `json:"delta"`
		Finish string `json:"finish_reason"`
	} `json:"choices"`
	Usage *usage         `json:"usage"`
	Error jsontext.Value `json:"error"`
}

type callPiece struct {
	Index int `json:"index"`
	call
}

// mostCalls bounds the calls of one reply: an index is where a piece belongs.
const mostCalls = 64

// assembler puts the pieces of a stream together.
type assembler struct {
	service llm.Service
	model   string
	text    strings.Builder
	refusal string
	calls   []call
	finish  string
	usage   *usage
	over    bool // the server said that nothing comes after
}

// add takes the data of one event, and gives the text in it.
func (a *assembler) add(data string) (string, error) {
	if strings.TrimSpace(data) == "[DONE]" {
		a.over = true
		return "", nil
	}
	var p piece
	if err := json.Unmarshal([]byte(data), &p); err != nil {
		return "", a.service.Strange("an event that cannot be read")
	}
	if len(p.Error) > 0 && p.Error.Kind() != 'n' {
		return "", a.service.Refused(statusOf(data), []byte(data))
	}
	if p.Model != "" {
		a.model = p.Model
	}
	if p.Usage != nil {
		a.usage = p.Usage
	}
	if len(p.Choices) == 0 {
		return "", nil
	}
	c := p.Choices[0]
	a.text.WriteString(c.Delta.Content)
	a.refusal += c.Delta.Refusal
	if c.Finish != "" {
		a.finish = c.Finish
	}
	for _, part := range c.Delta.Calls {
		if err := a.call(part); err != nil {
			return "", err
		}
	}
	return c.Delta.Content, nil
}

// call adds a piece of a call: its name comes whole, its arguments in parts.
func (a *assembler) call(p callPiece) error {
	if p.Index < 0 || p.Index >= mostCalls {
		return a.service.Strange("more calls of tools than there may be")
	}
	for len(a.calls) <= p.Index {
		a.calls = append(a.calls, call{})
	}
	c := &a.calls[p.Index]
	if p.ID != "" {
		c.ID = p.ID
	}
	c.Function.Name += p.Function.Name
	c.Function.Arguments += p.Function.Arguments
	return nil
}

// Reply is the whole answer. Some servers end without [DONE], none without a reason to finish.
func (a *assembler) Reply() (llm.Reply, error) {
	if a.finish == "" {
		return llm.Reply{}, a.service.Broken()
	}
	return finish(a.service, message{a.text.String(), a.refusal, a.calls}, a.finish, a.usage.of(a.model))
}

// statusOf is the status that an error in the middle of a stream would have had.
func statusOf(data string) int {
	for word, status := range map[string]int{"rate_limit": http.StatusTooManyRequests, "invalid_request": http.StatusBadRequest} {
		if strings.Contains(data, word) {
			return status
		}
	}
	return http.StatusServiceUnavailable
}

// Add takes the data of one event; see llm.Assembler.
func (a *assembler) Add(data string) (text string, over bool, err error) {
	text, err = a.add(data)
	return text, a.over, err
}

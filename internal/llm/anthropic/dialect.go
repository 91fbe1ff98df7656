package anthropic

import (
	"net/http"

	"github.com/tripwright/tripwright/internal/llm"
)

// dialect is what a model takes. It begins with everything and only ever shrinks, so that learning ends.
type dialect struct {
	unforced bool // no tool may be forced: models that always think refuse it
	fixed    bool // the model has its own temperature
}

func (m *Model) dialect() dialect {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.speech
}

// learn looks in a refusal for what the model does not take, and says whether asking in another way may help.
func (m *Model) learn(asked dialect, err error) bool {
	r, ok := llm.RefusalOf(err)
	if !ok || r.Status != http.StatusBadRequest {
		return false
	}
	next := asked
	switch {
	case !asked.unforced && r.Mentions("tool_choice"):
		next.unforced = true
	case !asked.fixed && r.Mentions("temperature"):
		next.fixed = true
	default:
		return false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.speech = next
	return true
}

// question puts a request into this dialect.
func (d dialect) question(model string, req llm.Request, stream bool) question {
	q := question{Model: model, MaxTokens: req.Longest(), System: req.System, Messages: messages(req), Tools: tools(req), Stream: stream}
	if !d.fixed {
		warm := min(req.Temperature, 1) // there is no more here
		q.Temperature = &warm
	}
	if len(req.Schema) == 0 {
		return q
	}
	switch {
	case d.unforced:
		q.System += "\n\nGive your answer by calling the tool " + answerTool + "."
	case len(req.Tools) > 0:
		q.Choice = &choice{Type: "any"} // a tool that was asked for, or the answer
	default:
		q.Choice = &choice{Type: "tool", Name: answerTool}
	}
	return q
}

package openai

import (
	"net/http"

	"github.com/tripwright/tripwright/internal/llm"
)

// dialect is what a server understands of the protocol. It begins with all of it and only ever shrinks, so that learning
// ends.
type dialect struct {
	schema   schemaForm
	longForm bool // max_completion_tokens instead of max_tokens: OpenAI's newer models know only that
	switched bool // longForm was learned
	fixed    bool // the model has its own temperature
	noUsage  bool // stream_options is not known
}

// schemaForm is how a server takes a schema.
type schemaForm uint8

const (
	asSchema schemaForm = iota // response_format json_schema
	asObject                   // response_format json_object, the schema in words
	asWords                    // in words alone
)

func (m *Model) dialect() dialect {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.speech
}

// learn looks in a refusal for what the server did not understand, and says whether asking in another way may help.
func (m *Model) learn(asked dialect, err error) bool {
	r, ok := llm.RefusalOf(err)
	if !ok || r.Status != http.StatusBadRequest && r.Status != http.StatusUnprocessableEntity {
		return false
	}
	next, ok := asked.without(r)
	if ok {
		m.mu.Lock()
		m.speech = next
		m.mu.Unlock()
	}
	return ok
}

// without gives the dialect that leaves out what was refused.
func (d dialect) without(r *llm.Refusal) (dialect, bool) {
	switch {
	case !d.switched && r.Mentions("max_tokens", "max_completion_tokens"):
		d.longForm, d.switched = !d.longForm, true
	case !d.fixed && r.Mentions("temperature"):
		d.fixed = true
	case !d.noUsage && r.Mentions("stream_options", "include_usage"):
		d.noUsage = true
	case d.schema < asWords && r.Mentions("response_format", "json_schema", "json_object", "schema", "grammar"):
		d.schema++
	default:
		return d, false
	}
	return d, true
}

// question puts a request into this dialect.
func (d dialect) question(model string, req llm.Request, stream bool) question {
	system := req.System
	if len(req.Schema) > 0 && d.schema != asSchema {
		system = llm.SchemaInWords(system, req.Schema)
	}
	q := question{Model: model, Messages: messages(system, req), Stream: stream, Tools: tools(req.Tools), Format: d.format(req.Schema)}
	if !d.fixed {
		q.Temperature = &req.Temperature
	}
	if d.longForm {
		q.MaxCompletionTokens = req.Longest()
	} else {
		q.MaxTokens = req.Longest()
	}
	if stream && !d.noUsage {
		q.StreamOptions = &streamOptions{IncludeUsage: true}
	}
	return q
}

func (d dialect) format(schema []byte) *format {
	switch {
	case len(schema) == 0 || d.schema == asWords:
		return nil
	case d.schema == asObject:
		return &format{Type: "json_object"}
	}
	return &format{Type: "json_schema", Schema: &namedSchema{Name: "reply", Schema: schema}}
}

// Package gemini speaks the generateContent protocol of Google's Gemini models.
//
// Only the assembly imports it.
package gemini

import (
	"cmp"
	"context"
	"iter"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// BaseURL is Google's own address.
const BaseURL = "https://generativelanguage.googleapis.com/v1beta"

// Model is one model at one address. It is safe for concurrent use.
type Model struct {
	name    string
	service llm.Service

	inWords atomic.Bool // a schema was not understood: it goes into the words
}

var _ llm.Streamer = (*Model)(nil)

// New makes a model. It asks nothing yet.
func New(e llm.Endpoint) (*Model, error) {
	if e.Model == "" {
		return nil, fault.New(fault.Invalid, "a model of Gemini needs a name")
	}
	return &Model{name: strings.TrimPrefix(e.Model, "models/"),
		service: llm.Service{Name: "Gemini", Base: cmp.Or(e.BaseURL, BaseURL), Client: e.Client, Auth: auth(e.Key)}}, nil
}

// auth sends the key in a header: in the address it would stand in logs along the way.
func auth(key string) func(http.Header) {
	return func(h http.Header) {
		if key != "" {
			h.Set("X-Goog-Api-Key", key)
		}
	}
}

// Name is the model's, as Google knows it.
func (m *Model) Name() string { return m.name }

func (m *Model) path(method string) string { return "/models/" + url.PathEscape(m.name) + ":" + method }

// Complete answers req.
func (m *Model) Complete(ctx context.Context, req llm.Request) (reply llm.Reply, err error) {
	defer fault.Wrap(&err, "gemini.Complete(%s)", req.Task)
	return reply, llm.Converse(ctx, req, func() (func(error) bool, error) {
		inWords := m.inWords.Load()
		var b body
		err := m.service.Post(ctx, m.path("generateContent"), ask(req, inWords), &b)
		if err == nil {
			reply, err = b.reply(m.service)
			return func(error) bool { return false }, err
		}
		return m.lesson(inWords), err
	})
}

// Stream answers req in pieces.
func (m *Model) Stream(ctx context.Context, req llm.Request) iter.Seq2[llm.Chunk, error] {
	return llm.Streamed(ctx, "gemini", req, func(yield func(llm.Chunk, error) bool) llm.Attempt {
		return func() (func(error) bool, error) {
			inWords := m.inWords.Load()
			err := m.service.Assemble(ctx, m.path("streamGenerateContent")+"?alt=sse", ask(req, inWords), &assembler{service: m.service}, yield)
			return m.lesson(inWords), err
		}
	})
}

// lesson is what a refusal can teach who asked with a schema, or already in words.
func (m *Model) lesson(inWords bool) func(error) bool {
	return func(err error) bool { return !inWords && m.learn(err) }
}

// learn looks in a refusal for a schema that was not understood: Gemini takes a part of JSON Schema.
func (m *Model) learn(err error) bool {
	r, ok := llm.RefusalOf(err)
	if !ok || r.Status != http.StatusBadRequest || !r.Mentions("schema") {
		return false
	}
	m.inWords.Store(true)
	return true
}

// Models lists what the key may use, by name.
func (m *Model) Models(ctx context.Context) (names []string, err error) {
	defer fault.Wrap(&err, "gemini.Models")
	var b struct {
		Models []struct {
			Name string `json:"name"`
		} `json:"models"`
	}
	if err := m.service.Get(ctx, "/models?pageSize=1000", &b); err != nil {
		return nil, err
	}
	for _, d := range b.Models {
		names = append(names, strings.TrimPrefix(d.Name, "models/"))
	}
	return names, nil
}

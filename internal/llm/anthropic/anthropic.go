// Package anthropic speaks the Messages protocol of Anthropic's models. A reply that must follow a schema is asked for as
// the call of a tool that takes it; models that cannot be made to call one are asked to.
//
// Only the assembly imports it.
package anthropic

import (
	"cmp"
	"context"
	"iter"
	"net/http"
	"sync"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// BaseURL is Anthropic's own address.
const BaseURL = "https://api.anthropic.com/v1"

// version is the protocol's, sent with every question.
const version = "2023-06-01"

// Model is one model at one address. It is safe for concurrent use.
type Model struct {
	name    string
	service llm.Service

	mu     sync.Mutex
	speech dialect
}

var _ llm.Streamer = (*Model)(nil)

// New makes a model. It asks nothing yet.
func New(e llm.Endpoint) (*Model, error) {
	if e.Model == "" {
		return nil, fault.New(fault.Invalid, "a model of Anthropic needs a name")
	}
	return &Model{name: e.Model, service: llm.Service{Name: "Anthropic", Base: cmp.Or(e.BaseURL, BaseURL), Client: e.Client, Auth: auth(e.Key)}}, nil
}

func auth(key string) func(http.Header) {
	return func(h http.Header) {
		h.Set("Anthropic-Version", version)
		if key != "" {
			h.Set("X-Api-Key", key)
		}
	}
}

// Name is the model's, as Anthropic knows it.
func (m *Model) Name() string { return m.name }

// Complete answers req.
func (m *Model) Complete(ctx context.Context, req llm.Request) (reply llm.Reply, err error) {
	defer fault.Wrap(&err, "anthropic.Complete(%s)", req.Task)
	return reply, llm.Converse(ctx, req, func() (func(error) bool, error) {
		d := m.dialect()
		var b body
		err := m.service.Post(ctx, "/messages", d.question(m.name, req, false), &b)
		if err == nil {
			reply, err = b.reply(m.service)
			return noLesson, err
		}
		return func(err error) bool { return m.learn(d, err) }, err
	})
}

// noLesson is for replies: only a refusal teaches how to ask.
func noLesson(error) bool { return false }

// Stream answers req in pieces. A reply that follows a schema is given as the text it is.
func (m *Model) Stream(ctx context.Context, req llm.Request) iter.Seq2[llm.Chunk, error] {
	return llm.Streamed(ctx, "anthropic", req, func(yield func(llm.Chunk, error) bool) llm.Attempt {
		return func() (func(error) bool, error) {
			d := m.dialect()
			err := m.service.Assemble(ctx, "/messages", d.question(m.name, req, true), &assembler{service: m.service}, yield)
			return func(err error) bool { return m.learn(d, err) }, err
		}
	})
}

// Models lists what the key may use, by name.
func (m *Model) Models(ctx context.Context) (names []string, err error) {
	defer fault.Wrap(&err, "anthropic.Models")
	var b struct {
		Data []struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	if err := m.service.Get(ctx, "/models?limit=1000", &b); err != nil {
		return nil, err
	}
	for _, d := range b.Data {
		names = append(names, d.ID)
	}
	return names, nil
}

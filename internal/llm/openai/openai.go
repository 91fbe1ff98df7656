// Package openai speaks the chat completions protocol: of OpenAI, and of the many servers that took it over, such as Ollama,
// vLLM and llama.cpp. They differ in what they know of it; what a server refuses it is asked in another way, once, and that
// is remembered.
//
// Only the assembly imports it.
package openai

import (
	"context"
	"iter"
	"net/http"
	"strings"
	"sync"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// BaseURL is OpenAI's own address.
const BaseURL = "https://api.openai.com/v1"

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
		return nil, fault.New(fault.Invalid, "a model of the OpenAI protocol needs a name")
	}
	base := BaseURL
	if e.BaseURL != "" {
		base = e.BaseURL
	}
	m := &Model{name: e.Model, service: llm.Service{Name: "the language model's server", Base: base, Client: e.Client, Auth: bearer(e.Key)}}
	m.speech.longForm = strings.HasPrefix(base, "https://api.openai.com/")
	return m, nil
}

func bearer(key string) func(http.Header) {
	return func(h http.Header) {
		if key != "" {
			h.Set("Authorization", "Bearer "+key)
		}
	}
}

// Name is the model's, as the server knows it.
func (m *Model) Name() string { return m.name }

// Complete answers req.
func (m *Model) Complete(ctx context.Context, req llm.Request) (reply llm.Reply, err error) {
	defer fault.Wrap(&err, "openai.Complete(%s)", req.Task)
	return reply, llm.Converse(ctx, req, func() (func(error) bool, error) {
		d := m.dialect()
		var b body
		err := m.service.Post(ctx, "/chat/completions", d.question(m.name, req, false), &b)
		if err == nil {
			reply, err = b.reply(m.service)
			return noLesson, err
		}
		return func(err error) bool { return m.learn(d, err) }, err
	})
}

// noLesson is for replies: only a refusal teaches how to ask.
func noLesson(error) bool { return false }

// Stream answers req in pieces.
func (m *Model) Stream(ctx context.Context, req llm.Request) iter.Seq2[llm.Chunk, error] {
	return llm.Streamed(ctx, "openai", req, func(yield func(llm.Chunk, error) bool) llm.Attempt {
		return func() (func(error) bool, error) {
			d := m.dialect()
			err := m.service.Assemble(ctx, "/chat/completions", d.question(m.name, req, true), &assembler{service: m.service}, yield)
			return func(err error) bool { return m.learn(d, err) }, err
		}
	})
}

// Models lists what the server has, by name.
func (m *Model) Models(ctx context.Context) (names []string, err error) {
	defer fault.Wrap(&err, "openai.Models")
	var b struct {
		Data []struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	if err := m.service.Get(ctx, "/models", &b); err != nil {
		return nil, err
	}
	for _, d := range b.Data {
		names = append(names, d.ID)
	}
	return names, nil
}

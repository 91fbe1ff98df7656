// Package scripted is a Model for tests and demonstrations: it answers from a list, in order, and remembers what it was
// asked. It judges nothing. Tests import it; the product does not.
package scripted

import (
	"context"
	"slices"
	"sync"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// Line is one answer of the script: a text, or an error when Err is set.
type Line struct {
	Text string
	Err  error
}

// Model answers with its lines, one a call. It is safe for concurrent use, though the order is then the callers'.
type Model struct {
	mu    sync.Mutex
	lines []Line
	asked []llm.Request
}

// New makes a model that gives these texts, then has no more.
func New(texts ...string) *Model {
	m := &Model{}
	for _, t := range texts {
		m.lines = append(m.lines, Line{Text: t})
	}
	return m
}

// Play makes a model of lines, for scripts with failures.
func Play(lines ...Line) *Model { return &Model{lines: slices.Clone(lines)} }

// Name is "scripted".
func (m *Model) Name() string { return "scripted" }

// Complete gives the next line. After the last one it fails: a script that runs out is a wrong test.
func (m *Model) Complete(ctx context.Context, req llm.Request) (llm.Reply, error) {
	if err := ctx.Err(); err != nil {
		return llm.Reply{}, err
	}
	if err := req.Validate(); err != nil {
		return llm.Reply{}, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	req.Schema = slices.Clone(req.Schema)
	m.asked = append(m.asked, req)
	n := len(m.asked)
	if n > len(m.lines) {
		return llm.Reply{}, fault.New(fault.Internal, "the script has %d lines, this is question %d", len(m.lines), n)
	}
	line := m.lines[n-1]
	if line.Err != nil {
		return llm.Reply{}, line.Err
	}
	usage := llm.Usage{Model: m.Name(), Input: (len(req.System) + len(req.User)) / 4, Output: len(line.Text) / 4}
	return llm.Reply{Text: line.Text, Usage: usage}, nil
}

// Requests gives what was asked so far.
func (m *Model) Requests() []llm.Request {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.asked)
}

// Left is how many lines were not used; a test that wants its script played to the end checks it.
func (m *Model) Left() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return max(0, len(m.lines)-len(m.asked))
}

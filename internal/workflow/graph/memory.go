package graph

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"slices"
	"time"
)

// Memory is what the nodes of a workflow made, and how it is kept.
type Memory struct {
	Reuse    Reuse         // nil: nothing is kept
	Workflow string        // what all its keys begin with
	Version  string        // of the workflow: another one makes other things of the same
	Keep     time.Duration // how long what was made may come back
	Logger   *slog.Logger
}

// key names a piece of work by all that it depends on.
func (m *Memory) key(work string, parts ...[]byte) string {
	return m.Workflow + "/" + work + "/" + Digest(append(parts, []byte(m.Version))...)
}

// get is not needed to do the work: what fails is told to the log only.
func (m *Memory) get(ctx context.Context, node, key string, into any) bool {
	raw, ok, err := m.Reuse.Get(ctx, key)
	if err == nil && ok {
		err = json.Unmarshal(raw, into)
	}
	if err != nil && ctx.Err() == nil {
		m.Logger.WarnContext(ctx, "what nodes made before cannot be read", "node", node, "error", err.Error())
	}
	return ok && err == nil
}

// set is not needed to do the work either.
func (m *Memory) set(ctx context.Context, node string, made map[string]json.RawMessage) {
	if len(made) == 0 || m.Reuse == nil {
		return
	}
	if err := m.Reuse.Set(ctx, made, m.Keep); err != nil && ctx.Err() == nil {
		m.Logger.WarnContext(ctx, "what a node made cannot be kept", "node", node, "error", err.Error())
	}
}

// past is what a turn knows of work that was done before, and what it will be remembered by.
type past struct {
	memory    *Memory
	of        string // the node
	looksBack bool
	hit       bool   // the whole turn was made before
	figure    Figure // pieces of this turn, where there are several
	made      map[string]json.RawMessage
}

// LooksBack tells whether the turn may take what was made before. A turn that may not can still be remembered.
func (p *past) LooksBack() bool { return p.looksBack }

// Remembers tells whether what the turn makes is kept.
func (p *past) Remembers() bool { return p.memory.Reuse != nil }

// Key names a piece of work by its inputs, and by what is known of them as JSON already.
func (p *past) Key(work string, inputs any, known ...[]byte) string {
	return p.memory.key(work, append(slices.Clip(known), JSON(inputs))...)
}

// Recall puts what was made before into something, and tells whether there was anything. It looks only where the turn looks back.
func (p *past) Recall(ctx context.Context, key string, into any) bool {
	return p.looksBack && p.memory.get(ctx, p.of, key, into)
}

// Remember notes what is worth keeping when the turn is over, by its keys.
func (p *past) Remember(made map[string]json.RawMessage) {
	if p.made == nil {
		p.made = map[string]json.RawMessage{}
	}
	maps.Copy(p.made, made)
}

// Piece counts one piece of the turn's work. A turn that counts none is one piece.
func (p *past) Piece(hit bool) {
	p.figure.Nodes++
	if hit {
		p.figure.Hits++
	}
}

// Pieces counts pieces of the turn's work.
func (p *past) Pieces(f Figure) { p.figure = p.figure.Plus(f) }

// count is the figure of the whole turn.
func (p *past) count() Figure {
	if p.figure.Nodes == 0 {
		p.Piece(p.hit)
	}
	return p.figure
}

// Package telemetry lets the running program be watched: logs in which nothing secret stands, and metrics. It decides nothing
// and everything may import it.
//
// Every line of the log has the same fields: trace_id, run_id, user_id, org_id, node, ts, level and message. The first three
// and the node travel in the context (WithFields), organisation and user are those of package tenant.
package telemetry

import (
	"context"
	"io"
	"log/slog"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/tenant"
)

// The fields that every line has.
const (
	TraceID = "trace_id"
	RunID   = "run_id"
	UserID  = "user_id"
	OrgID   = "org_id"
	Node    = "node"
)

// everyLine are the fields in the order in which lines have them.
var everyLine = [...]string{TraceID, RunID, UserID, OrgID, Node}

// NewLogger writes JSON lines to w from a level on (debug, info, warn, error; anything else means warn). Secrets are blanked:
// values of fields whose name speaks of one, however deep, and what looks like one in texts.
func NewLogger(w io.Writer, level string) *slog.Logger {
	return slog.New(&handler{to: slog.NewJSONHandler(w, &slog.HandlerOptions{Level: levelOf(level), ReplaceAttr: ownNames})})
}

// NewTextLogger writes the same for people: short lines, without the fields that say nothing.
func NewTextLogger(w io.Writer, level string) *slog.Logger {
	return slog.New(&handler{to: &textHandler{w: w, level: levelOf(level)}})
}

func levelOf(name string) slog.Level {
	var l slog.Level
	if err := l.UnmarshalText([]byte(name)); err != nil {
		return slog.LevelWarn
	}
	return l
}

// ownNames gives slog's own fields the names of the specification.
func ownNames(groups []string, a slog.Attr) slog.Attr {
	if len(groups) > 0 {
		return a
	}
	switch a.Key {
	case slog.TimeKey:
		return slog.String("ts", a.Value.Time().UTC().Format(time.RFC3339Nano))
	case slog.MessageKey:
		a.Key = "message"
	}
	return a
}

type fieldsKey struct{}

// WithFields returns a context whose log lines have these fields too; a later one of the same name counts. It is for what
// identifies where a line comes from, and costs a little at each line.
func WithFields(ctx context.Context, attrs ...slog.Attr) context.Context {
	before, _ := ctx.Value(fieldsKey{}).([]slog.Attr)
	return context.WithValue(ctx, fieldsKey{}, slices.Concat(before, attrs))
}

// handler completes records with what the context knows, blanks secrets, and passes them on. It keeps attributes and groups
// itself, because a field of every line may come from anywhere and must stand there once.
type handler struct {
	to   slog.Handler // formats: it is only given whole records
	with []scope      // in the order of With and WithGroup
}

// scope is a call of WithGroup (a name) or With (attributes).
type scope struct {
	group string
	attrs []slog.Attr
}

// Enabled tells whether a level is written.
func (h *handler) Enabled(ctx context.Context, l slog.Level) bool { return h.to.Enabled(ctx, l) }

// WithAttrs adds to the innermost group.
func (h *handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &handler{h.to, append(slices.Clip(h.with), scope{attrs: attrs})}
}

// WithGroup opens a group for all that comes later.
func (h *handler) WithGroup(name string) slog.Handler {
	if name == "" {
		return h
	}
	return &handler{h.to, append(slices.Clip(h.with), scope{group: name})}
}

// Handle writes a line.
func (h *handler) Handle(ctx context.Context, r slog.Record) error {
	line := slog.NewRecord(r.Time, r.Level, redactText(r.Message), r.PC)
	line.AddAttrs(complete(ctx, h.attrs(r))...)
	return h.to.Handle(ctx, line)
}

// attrs gives all attributes of a line, groups nested, secrets blanked.
func (h *handler) attrs(r slog.Record) []slog.Attr {
	var inner []slog.Attr
	r.Attrs(func(a slog.Attr) bool {
		inner = append(inner, a)
		return true
	})
	for _, s := range slices.Backward(h.with) {
		switch {
		case s.group == "":
			inner = slices.Concat(s.attrs, inner)
		case len(inner) > 0:
			inner = []slog.Attr{{Key: s.group, Value: slog.GroupValue(inner...)}}
		}
	}
	for i := range inner {
		inner[i] = redact(inner[i])
	}
	return inner
}

// complete puts the fields of every line first: as the line itself has them, else as the context does, else empty.
func complete(ctx context.Context, attrs []slog.Attr) []slog.Attr {
	known, _ := ctx.Value(fieldsKey{}).([]slog.Attr)
	if id, err := tenant.From(ctx); err == nil {
		known = append([]slog.Attr{slog.String(UserID, id.User), slog.String(OrgID, id.Org)}, known...)
	}
	first := make([]slog.Attr, len(everyLine))
	for i, name := range everyLine {
		first[i] = slog.String(name, "")
	}
	var rest []slog.Attr
	for _, a := range known {
		rest = put(first, rest, redact(a))
	}
	for _, a := range attrs {
		rest = put(first, rest, a)
	}
	return append(first, rest...)
}

// put gives a its place among the first when it is one of them, else among the rest; the last of a name counts.
func put(first, rest []slog.Attr, a slog.Attr) []slog.Attr {
	same := func(b slog.Attr) bool { return a.Key != "" && a.Key == b.Key }
	if i := slices.IndexFunc(first, same); i >= 0 {
		first[i] = a
		return rest
	}
	if i := slices.IndexFunc(rest, same); i >= 0 {
		rest[i] = a
		return rest
	}
	return append(rest, a)
}

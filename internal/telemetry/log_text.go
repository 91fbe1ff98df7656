package telemetry

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"time"
)

// textHandler writes lines for people: time, level, message, and what else is known as name=value. It is given whole records
// only, their secrets blanked already.
type textHandler struct {
	level slog.Level
	mu    sync.Mutex
	w     io.Writer
}

// Enabled tells whether a level is written.
func (h *textHandler) Enabled(_ context.Context, l slog.Level) bool { return l >= h.level }

// WithAttrs is not called: the handler in front keeps attributes itself.
func (h *textHandler) WithAttrs([]slog.Attr) slog.Handler { return h }

// WithGroup is not called.
func (h *textHandler) WithGroup(string) slog.Handler { return h }

// Handle writes a line in one piece.
func (h *textHandler) Handle(_ context.Context, r slog.Record) error {
	var b bytes.Buffer
	b.WriteString(r.Time.Format(time.TimeOnly + ".000"))
	b.WriteString(" " + pad5(r.Level.String()) + " " + plain(r.Message))
	r.Attrs(func(a slog.Attr) bool {
		textAttr(&b, "", a)
		return true
	})
	b.WriteByte('\n')
	h.mu.Lock()
	defer h.mu.Unlock()
	_, err := h.w.Write(b.Bytes())
	return err
}

func pad5(level string) string { return level + strings.Repeat(" ", max(0, 5-len(level))) }

// textAttr writes one attribute, groups as outer.inner. What is empty is left out; what was a secret is not shown as a value.
func textAttr(b *bytes.Buffer, prefix string, a slog.Attr) {
	if a.Value.Kind() == slog.KindGroup {
		if a.Key != "" {
			prefix += a.Key + "."
		}
		for _, in := range a.Value.Group() {
			textAttr(b, prefix, in)
		}
		return
	}
	text := a.Value.String()
	switch {
	case text == "":
	case text == blank:
		b.WriteString("  " + plain(prefix+a.Key) + " " + blank)
	default:
		b.WriteString("  " + plain(prefix+a.Key) + "=" + quoted(text))
	}
}

// quoted quotes what would not read as one word.
func quoted(s string) string {
	if strings.ContainsAny(s, " \t\"=") || plain(s) != s {
		return strconv.Quote(s)
	}
	return s
}

// plain writes control characters out, so that nobody draws on a terminal or begins a line of their own.
func plain(s string) string {
	q := strconv.Quote(s)
	q = q[1 : len(q)-1]
	if !strings.ContainsAny(q, `\`) {
		return s
	}
	return strings.ReplaceAll(q, `\"`, `"`)
}

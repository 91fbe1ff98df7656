// Package telemetry makes logs that can be shown to anybody: structured lines in which nothing secret stands. Metrics and
// traces will live here too. Everything may import it.
package telemetry

import (
	"io"
	"log/slog"
	"regexp"
	"strings"
)

// NewLogger writes JSON lines to w from a level on (debug, info, warn, error; anything else means warn). Values of fields
// whose name speaks of a secret are blanked, and so are secrets written into messages as name=value.
func NewLogger(w io.Writer, level string) *slog.Logger {
	var l slog.Level
	if err := l.UnmarshalText([]byte(level)); err != nil {
		l = slog.LevelWarn
	}
	return slog.New(slog.NewJSONHandler(w, &slog.HandlerOptions{Level: l, ReplaceAttr: redact}))
}

const blank = "[redacted]"

// secretName is the seed's list (seed 000 §10.4); harmless says which names only look like it.
var (
	secretName = regexp.MustCompile(`(?i)password|token|api_?key|secret|authorization`)
	harmless   = map[string]bool{"tokens_in": true, "tokens_out": true, "prompt_tokens": true, "completion_tokens": true}
	secretText = regexp.MustCompile(`(?i)((?:password|token|api_?key|secret)["']?\s*[=:]\s*)["']?[^\s"',&]+`)
)

func redact(_ []string, a slog.Attr) slog.Attr {
	if secretName.MatchString(a.Key) && !harmless[strings.ToLower(a.Key)] {
		return slog.String(a.Key, blank)
	}
	if a.Value.Kind() == slog.KindString {
		return slog.String(a.Key, secretText.ReplaceAllString(a.Value.String(), "${1}"+blank))
	}
	return a
}

package telemetry

import (
	"context"
	"log/slog"
)

// Field gives a field that WithFields put into ctx, as text; the latest of the name, and "" when there is none. It is for what
// must be accounted for as the log says it, such as which run a question is asked for.
func Field(ctx context.Context, name string) string {
	out := ""
	known, _ := ctx.Value(fieldsKey{}).([]slog.Attr)
	for _, a := range known {
		if a.Key == name {
			out = a.Value.String()
		}
	}
	return out
}

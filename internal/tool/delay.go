package tool

import (
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// ParseDelays reads slowness to simulate, such as "flights:5s,weather:300ms", for Guard.Delay. An empty text is none.
func ParseDelays(s string) (map[string]time.Duration, error) {
	out := map[string]time.Duration{}
	for _, part := range strings.Split(s, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		name, text, ok := strings.Cut(part, ":")
		d, err := time.ParseDuration(strings.TrimSpace(text))
		if !ok || err != nil || d < 0 || strings.TrimSpace(name) == "" {
			return nil, fault.New(fault.Invalid, "a simulated delay has the form tool:duration, such as flights:5s")
		}
		out[strings.TrimSpace(name)] = d
	}
	return out, nil
}

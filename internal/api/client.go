package api

import (
	"time"

	"github.com/tripwright/tripwright/internal/client"
)

// Client speaks to a server. Its methods stand beside the handlers they call, and fail as the handlers do. It is safe for use by many at
// once.
type Client struct {
	client.Core

	Poll time.Duration // how often Follow asks when there is no stream; 0 means 2 s
}

// runPath is a path below that of a run.
func runPath(id, rest string) string { return "/plan/" + client.Escape(id) + rest }

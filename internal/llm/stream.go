package llm

import (
	"context"
	"iter"
)

// Streamer is a Model that can give its answer while it is being written.
type Streamer interface {
	Model
	// Stream answers req in pieces. The last piece has Done; an error is the last thing given. Leaving the loop ends the call.
	Stream(ctx context.Context, req Request) iter.Seq2[Chunk, error]
}

// Chunk is a piece of an answer.
type Chunk struct {
	Text string // goes after what came before
	Done *Reply // the whole answer; in the last piece only
}

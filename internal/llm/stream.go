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

// Collect reads a stream to its end, and gives the whole answer. A Usage that the provider sent before an error counts.
func Collect(chunks iter.Seq2[Chunk, error]) (Reply, error) {
	var last Reply
	for c, err := range chunks {
		if err != nil {
			return Reply{Usage: last.Usage}, err
		}
		if c.Done != nil {
			last = *c.Done
		}
	}
	return last, nil
}

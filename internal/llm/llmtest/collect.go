package llmtest

import (
	"iter"

	"github.com/tripwright/tripwright/internal/llm"
)

// Collect reads a stream to its end, and gives the whole answer. A Usage that the provider sent before an error counts.
func Collect(chunks iter.Seq2[llm.Chunk, error]) (llm.Reply, error) {
	var last llm.Reply
	for c, err := range chunks {
		if err != nil {
			return llm.Reply{Usage: last.Usage}, err
		}
		if c.Done != nil {
			last = *c.Done
		}
	}
	return last, nil
}

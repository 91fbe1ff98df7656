package rag

import "context"

// Encoder turns text into vectors whose cosine says how near two meanings are. Implementations are safe for use by many at once.
type Encoder interface {
	// Name says which model makes the vectors, and which build of it: vectors of different names never meet. It names no key
	// and no address.
	Name() string
	// Dimensions is the length of every vector.
	Dimensions() int
	// Encode gives a vector of length one for each text, in their order, all or none. An empty text gives a vector of zeros.
	// A text that is longer than the model reads counts with what it reads. The vectors belong to the caller.
	//
	// A service that does not answer is fault.Unavailable, one that has been asked too often fault.Exhausted, and an answer
	// that is not as many vectors of Dimensions numbers fault.BadReply.
	Encode(ctx context.Context, texts []string) ([][]float32, error)
}

package rag

import "context"

// Index is where documents are kept and found again. Every call acts for the organisation in its context (package tenant)
// and sees nothing of any other; without one it is fault.Denied. ragtest.RunIndex says in stories what is promised here; a
// backend is right when they are green. Implementations are safe for use by many at once.
type Index interface {
	Library
	Finder
}

// Library is the part that keeps.
type Library interface {
	// PutDocument keeps d with its contents in the place of whatever was kept under d.ID: all of it, or nothing. Readers see
	// the old or the new, never a mixture. Vectors are kept to at least eight bits a number. A document without ID or
	// destination, a chunk of another document, or a vector of another length than c.Dimensions is fault.Invalid; a
	// destination that the organisation does not have is fault.NotFound where destinations are known.
	PutDocument(ctx context.Context, d Document, c Contents) error
	// DeleteDocument removes a document with its chunks and windows, or is fault.NotFound.
	DeleteDocument(ctx context.Context, id string) error
	// FindDocumentByID gives a document with text and parts, or is fault.NotFound.
	FindDocumentByID(ctx context.Context, id string) (Document, error)
	// FindDocuments gives documents without text and parts, the oldest first, then by ID.
	FindDocuments(ctx context.Context, f DocumentFilter) ([]Document, error)
}

// DocumentFilter narrows FindDocuments; zero fields do not.
type DocumentFilter struct {
	Destination string
	Outdated    string // only documents whose vectors do not come from the model of this name; those without vectors too
	Limit       int    // 0 means all
}

// Finder is the part that searches.
type Finder interface {
	// FindChunks gives chunks with text and terms by document (the oldest first, then by ID) and number. A ref that does not
	// resolve any more gives nothing: a document may go while a question is under way.
	FindChunks(ctx context.Context, f ChunkFilter) ([]Chunk, error)
	// Nearest gives, for each chunk of a destination that has vectors of the model, its window nearest to the vector, the
	// nearest first, then by document and number. A destination or model that is not there gives nothing. A vector of another
	// length than the windows of that model have is fault.Invalid.
	Nearest(ctx context.Context, q Near) ([]Neighbour, error)
	// Matching gives the chunks of a destination that contain at least one of the terms: those first whose contained terms
	// weigh the most together, then by document and number.
	Matching(ctx context.Context, q Words) ([]Ref, error)
	// Statistics counts over all chunks of a destination.
	Statistics(ctx context.Context, destination string, terms []string) (Statistics, error)
}

// ChunkFilter narrows FindChunks. At least one of the first three must be set, else it is fault.Invalid.
type ChunkFilter struct {
	Destination string
	Document    string
	Refs        []Ref // only these
	Limit       int   // 0 means all
}

// Near asks for the windows nearest to a vector.
type Near struct {
	Destination string
	Model       string    // the Name of the encoder that made Vector
	Vector      []float32 // of length one
	Limit       int       // chunks; 0 means 50
}

// Neighbour is a chunk and its window nearest to a question.
type Neighbour struct {
	Ref
	Window Span
	Cosine float64 // exact to 0.01 or better
}

// Words asks for chunks by their terms.
type Words struct {
	Destination string
	Terms       []Weighed // each term once
	Limit       int       // chunks; 0 means 50
}

// Weighed is a term of a question and how much it tells.
type Weighed struct {
	Term   string
	Weight float64 // more than 0
}

// Statistics is what idf and BM25 need to know of a destination's chunks.
type Statistics struct {
	Chunks     int            // all of them
	Length     int            // the terms of all of them, repetitions counted
	Containing map[string]int // of the terms asked for: how many chunks contain each; those in none are missing
}

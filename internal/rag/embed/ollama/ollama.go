// Package ollama is an encoder behind a server of Ollama: POST {base}/api/embed. It asks once; trying again is the caller's
// business. Assembly and tests may import it.
package ollama

import (
	"context"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
)

// Encoder asks the server.
type Encoder struct{ at rag.Service }

var _ rag.Encoder = (*Encoder)(nil)

// New makes one of what s says: by itself at http://127.0.0.1:11434, 16 texts a question. The server does not choose how
// many dimensions its vectors have. fault.Invalid names what is missing.
func New(s rag.Service) (*Encoder, error) {
	at, err := s.Or("http://127.0.0.1:11434", 16)
	if err != nil {
		return nil, err
	}
	return &Encoder{at}, nil
}

// Name is the model's, and that a server of Ollama runs it.
func (e *Encoder) Name() string { return "ollama/" + e.at.Model }

// Dimensions is as configured.
func (e *Encoder) Dimensions() int { return e.at.Dimensions }

type request struct {
	Model    string   `json:"model"`
	Input    []string `json:"input"`
	Truncate bool     `json:"truncate"`
}

type reply struct {
	Embeddings [][]float32 `json:"embeddings"`
}

// Encode asks for the vectors of texts, a batch a request. Empty texts are not sent.
func (e *Encoder) Encode(ctx context.Context, texts []string) (_ [][]float32, err error) {
	defer fault.Wrap(&err, "ollama.Encode(%d texts)", len(texts))
	return e.at.InBatches(texts, func(batch []string) ([][]float32, error) {
		var r reply
		err := e.at.Post(ctx, "/api/embed", request{e.at.Model, batch, true}, &r)
		return r.Embeddings, err
	})
}

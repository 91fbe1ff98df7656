// Package openai is an encoder behind an endpoint of OpenAI's shape: POST {base}/embeddings. Many servers have it. It asks once;
// trying again is the caller's business. Assembly and tests may import it.
package openai

import (
	"context"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
)

// Encoder asks the server.
type Encoder struct{ at rag.Service }

var _ rag.Encoder = (*Encoder)(nil)

// New makes one of what s says: by itself at https://api.openai.com/v1, 64 texts a question, and asked for vectors of as many
// dimensions. fault.Invalid names what is missing.
func New(s rag.Service) (*Encoder, error) {
	at, err := s.Or("https://api.openai.com/v1", 64)
	if err != nil {
		return nil, err
	}
	return &Encoder{at}, nil
}

// Name is the model's, and that it came from such an endpoint.
func (e *Encoder) Name() string { return "openai/" + e.at.Model }

// Dimensions is as configured.
func (e *Encoder) Dimensions() int { return e.at.Dimensions }

type request struct {
	Model      string   `json:"model"`
	Input      []string `json:"input"`
	Dimensions int      `json:"dimensions"`
	Format     string   `json:"encoding_format"`
}

type reply struct {
	Data []struct {
		Index     int       `json:"index"`
		Embedding []float32 `json:"embedding"`
	} `json:"data"`
}

// Encode asks for the vectors of texts, a batch a request. Empty texts are not sent.
func (e *Encoder) Encode(ctx context.Context, texts []string) (_ [][]float32, err error) {
	defer fault.Wrap(&err, "openai.Encode(%d texts)", len(texts))
	return e.at.InBatches(texts, func(batch []string) ([][]float32, error) {
		var r reply
		err := e.at.Post(ctx, "/embeddings", request{e.at.Model, batch, e.at.Dimensions, "float"}, &r)
		if err != nil {
			return nil, err
		}
		return r.inOrder(len(batch))
	})
}

// inOrder puts the vectors where their index says.
func (r reply) inOrder(n int) ([][]float32, error) {
	out := make([][]float32, n)
	for _, d := range r.Data {
		if d.Index < 0 || d.Index >= n || out[d.Index] != nil {
			return nil, fault.New(fault.BadReply, "the encoder gave vectors for other texts")
		}
		out[d.Index] = d.Embedding
	}
	return out, nil
}

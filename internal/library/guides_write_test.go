package library

import (
	"context"
	"math"

	"github.com/go-json-experiment/json"

	"github.com/tripwright/tripwright/internal/rag"
)

// writeVectors cuts documents and encodes their windows.
func writeVectors(ctx context.Context, docs []rag.Document, encoder rag.Encoder) ([]byte, error) {
	v, cutter := vectors{Model: encoder.Name(), Dimensions: encoder.Dimensions(), Sections: map[string]cut{}}, &rag.Cutter{}
	for i := range docs {
		d := &docs[i]
		c, err := cutter.Cut(ctx, d)
		if err != nil {
			return nil, err
		}
		section := cut{Digest: textDigest(d.Text)}
		for _, k := range c.Chunks {
			section.Chunks = append(section.Chunks, cutChunk{Span: k.Span, Tokens: k.Tokens, First: len(v.codes) / v.Dimensions, number: k.Ref.Chunk})
			if err := v.add(ctx, d, &section.Chunks[k.Ref.Chunk], c.Windows, encoder); err != nil {
				return nil, err
			}
		}
		v.Sections[d.ID] = section
	}
	head, err := json.Marshal(v, json.Deterministic(true))
	return append(append(head, '\n'), v.codes...), err
}

// add encodes the windows of a chunk.
func (v *vectors) add(ctx context.Context, d *rag.Document, k *cutChunk, windows []rag.Window, encoder rag.Encoder) error {
	var texts []string
	for _, w := range windows {
		if w.Ref.Chunk == k.number {
			k.Windows = append(k.Windows, w.Span)
			texts = append(texts, d.Text[w.Start:w.End])
		}
	}
	list, err := encoder.Encode(ctx, texts)
	for _, x := range list {
		v.codes = append(v.codes, encoded(x)...)
	}
	return err
}

// encoded writes a vector in eight bits a number. How long it is need not be said: vectors have length one.
func encoded(v []float32) []byte {
	most := float32(0)
	for _, x := range v {
		most = max(most, x, -x)
	}
	out := make([]byte, len(v))
	for i, x := range v {
		if most > 0 {
			out[i] = byte(int8(math.Round(float64(x / most * math.MaxInt8))))
		}
	}
	return out
}

package library

import (
	"context"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/embed/ollama"
	"github.com/tripwright/tripwright/internal/rag/embed/openai"
	"github.com/tripwright/tripwright/internal/rag/embed/use"
	"github.com/tripwright/tripwright/internal/turns"
)

// GuideEncoder gives what questions to guides are encoded with: the encoder in the program, unless none is wanted.
func GuideEncoder(chosen rag.Encoder) rag.Encoder {
	if _, builtin := chosen.(*use.Encoder); chosen == nil || builtin {
		return chosen
	}
	return use.New()
}

// givingWay is an encoder that computes in this process, for documents: it takes turns, in which runs and requests go before it.
type givingWay struct {
	rag.Encoder
	turns *turns.Processors
}

// GivingWay lets an encoder that computes here give way.
func GivingWay(e rag.Encoder, t *turns.Processors) rag.Encoder {
	if e == nil || elsewhere(e) {
		return e
	}
	return givingWay{e, t}
}

// elsewhere tells whether an encoder asks a service, and computes nothing itself.
func elsewhere(e rag.Encoder) bool {
	switch e.(type) {
	case *openai.Encoder, *ollama.Encoder:
		return true
	}
	return false
}

// Encode gives a vector for each text. They are spread over the processors, and each part is encoded in a turn of its own, text by
// text: a turn is one processor's.
func (e givingWay) Encode(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	size := max(1, (len(texts)+runtime.GOMAXPROCS(0)-1)/runtime.GOMAXPROCS(0))
	parts, ctx := errgroup.WithContext(ctx)
	at := 0
	for part := range slices.Chunk(texts, size) {
		vectors := out[at : at+len(part)]
		at += len(part)
		parts.Go(func() error { return e.encode(ctx, part, vectors) })
	}
	if err := parts.Wait(); err != nil {
		return nil, err
	}
	return out, nil
}

func (e givingWay) encode(ctx context.Context, texts []string, out [][]float32) error {
	done, err := e.turns.Study(ctx)
	if err != nil {
		return err
	}
	defer done()
	for i := range texts {
		vectors, err := e.Encoder.Encode(ctx, texts[i:i+1])
		if err != nil {
			return err
		}
		out[i] = vectors[0]
	}
	return nil
}

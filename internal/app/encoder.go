package app

import (
	"context"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/embed/ollama"
	"github.com/tripwright/tripwright/internal/rag/embed/openai"
	"github.com/tripwright/tripwright/internal/rag/embed/use"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/turns"
)

// encoderOf gives what makes vectors; nil makes none. The one in the program is loaded when it is first used.
func encoderOf(c settings.Config) (rag.Encoder, error) {
	switch c.Encoder {
	case settings.NoEncoder:
		return nil, nil
	case "", settings.BuiltinEncoder:
		return use.New(), nil
	case settings.OpenAI:
		return named(openai.New(rag.Service{BaseURL: c.EncoderURL, Key: string(c.EncoderKey), Model: c.EncoderModel, Dimensions: c.EncoderDimensions}))
	case settings.Ollama:
		return named(ollama.New(rag.Service{BaseURL: c.EncoderURL, Model: c.EncoderModel, Dimensions: c.EncoderDimensions}))
	}
	return nil, fault.New(fault.Invalid, "the setting TRIPWRIGHT_ENCODER must be builtin, openai, ollama or none")
}

// guideEncoder gives what questions to guides are encoded with: the encoder in the program, unless none is wanted.
func guideEncoder(chosen rag.Encoder) rag.Encoder {
	if _, builtin := chosen.(*use.Encoder); chosen == nil || builtin {
		return chosen
	}
	return use.New()
}

// named gives an encoder, or what its settings lack.
func named[E rag.Encoder](e E, err error) (rag.Encoder, error) {
	if err != nil {
		return nil, fault.New(fault.Invalid, "the settings TRIPWRIGHT_ENCODER_… are not enough: %s", fault.Message(err)).Because(err)
	}
	return e, nil
}

// givingWay is an encoder that computes in this process, for documents: it takes turns, in which runs and requests go before it.
type givingWay struct {
	rag.Encoder
	turns *turns.Processors
}

// makingWay lets an encoder that computes here give way.
func makingWay(e rag.Encoder, t *turns.Processors) rag.Encoder {
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

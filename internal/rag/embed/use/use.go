package use

import (
	"context"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/tripwright/tripwright/internal/rag"
)

const (
	name       = "universal-sentence-encoder-lite-en-int8"
	dimensions = 512
	maxPieces  = 128 // the model's; what comes after is not read
)

// Encoder runs the model. It is loaded by the first text that is encoded, once, and takes some 30 MB from then on; making an
// Encoder costs nothing. Safe for use by many at once; a batch is spread over the processors.
type Encoder struct {
	model func() *model
	desks sync.Pool // of *desk
}

var _ rag.Encoder = (*Encoder)(nil)

// New makes an encoder that has not loaded its model yet.
func New() *Encoder {
	e := &Encoder{model: sync.OnceValue(load)}
	e.desks.New = func() any { return new(desk) }
	return e
}

// Name names the model and how its weights are rounded.
func (e *Encoder) Name() string { return name }

// Dimensions is 512.
func (e *Encoder) Dimensions() int { return dimensions }

// Encode gives a vector for each text; white space of any kind counts as one space. It fails only when ctx ends.
func (e *Encoder) Encode(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	flat := make([]float32, len(texts)*dimensions)
	for i := range out {
		out[i] = flat[i*dimensions : (i+1)*dimensions : (i+1)*dimensions]
	}
	if len(texts) == 1 {
		return out, e.encodeOne(ctx, texts[0], out[0])
	}
	all, ctx := errgroup.WithContext(ctx)
	all.SetLimit(runtime.GOMAXPROCS(0))
	for i, text := range texts {
		all.Go(func() error { return e.encodeOne(ctx, text, out[i]) })
	}
	if err := all.Wait(); err != nil {
		return nil, err
	}
	return out, nil
}

func (e *Encoder) encodeOne(ctx context.Context, text string, out []float32) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m := e.model()
	d := e.desks.Get().(*desk)
	defer e.desks.Put(d)
	m.encode(d, text, out)
	return nil
}

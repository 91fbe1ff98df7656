package library

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/embed/ollama"
	"github.com/tripwright/tripwright/internal/rag/embed/use"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/turns"
)

// slowEncoder takes a second for each text, and gives its length.
type slowEncoder struct{ broken string }

func (slowEncoder) Name() string    { return "slow" }
func (slowEncoder) Dimensions() int { return 1 }

func (e slowEncoder) Encode(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	for i, text := range texts {
		if text == e.broken {
			return nil, errors.New("it broke")
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		out[i] = []float32{float32(len(text))}
	}
	return out, nil
}

// allFree takes every turn that there is.
func allFree(t *testing.T, all *turns.Processors) {
	t.Helper()
	must(all.Take(member("c")(t.Context()), time.Now()))()
	time.Sleep(time.Minute) // whoever was there is forgotten: who is alone has all
	ctx, cancel := context.WithTimeout(member("c")(t.Context()), time.Minute)
	defer cancel()
	for n := range runtime.GOMAXPROCS(0) {
		done, err := all.Take(ctx, time.Now())
		if err != nil {
			t.Fatalf("only %d turns are free in the end", n)
		}
		defer done()
	}
}

// A document's vectors are made in turns: a run that comes meanwhile finds a processor free, or waits for the end of one turn where
// there is one processor alone, however many documents are on their way. All vectors are in their places.
func TestDocumentsGiveWayToRuns(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var all turns.Processors
		e := GivingWay(slowEncoder{}, &all)
		var texts []string
		for n := range 16 {
			texts = append(texts, fmt.Sprintf("%*s", n+1, "x"))
		}
		ended := make(chan [][]float32, 8)
		for range cap(ended) {
			go func() { ended <- must(e.Encode(member("a")(t.Context()), texts)) }()
		}
		synctest.Wait()
		began := time.Now()
		must(all.Take(member("b")(t.Context()), began))()
		most := time.Duration(0)
		if runtime.GOMAXPROCS(0) == 1 {
			most = 16 * time.Second
		}
		if waited := time.Since(began); waited > most {
			t.Errorf("a run waited for %v while documents were encoded, more than %v", waited, most)
		}
		for range cap(ended) {
			for n, v := range <-ended {
				if !slices.Equal(v, []float32{float32(n + 1)}) {
					t.Errorf("text %d has the vector %v", n, v)
				}
			}
		}
		allFree(t, &all)
	})
}

// What goes wrong in one part is the fault of the whole, and holds no turn.
func TestAnEncoderThatBreaksHoldsNoTurn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var all turns.Processors
		got, err := GivingWay(slowEncoder{broken: "b"}, &all).Encode(member("a")(t.Context()), []string{"a", "b", "c", "d", "e"})
		if err == nil || got != nil {
			t.Errorf("got %v, %v", got, err)
		}
		allFree(t, &all)
	})
}

// Nobody waits for a processor while a service elsewhere computes.
func TestWhatIsEncodedElsewhereTakesNoTurn(t *testing.T) {
	t.Parallel()
	e, err := ollama.New(rag.Service{BaseURL: "http://127.0.0.1:1", Model: "m", Dimensions: 8})
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		e    rag.Encoder
		ways bool
	}{"none": {nil, false}, "a service": {e, false}, "the one inside": {use.New(), true}} {
		if _, got := GivingWay(tt.e, &turns.Processors{}).(givingWay); got != tt.ways {
			t.Errorf("%s gives way: %v, want %v", name, got, tt.ways)
		}
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// member makes work that of an organisation.
func member(org string) func(context.Context) context.Context {
	return func(ctx context.Context) context.Context {
		return tenant.With(ctx, tenant.Identity{Org: org, User: "u"})
	}
}

package use_test

import (
	"context"
	"errors"
	"math"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/go-json-experiment/json"

	"github.com/tripwright/tripwright/internal/rag/embed/use"
	"github.com/tripwright/tripwright/internal/vector"
)

type reference struct {
	Text   string    `json:"text"`
	Pieces []int32   `json:"pieces"`
	Vector []float32 `json:"vector"`
}

func references(t testing.TB) []reference {
	t.Helper()
	b, err := os.ReadFile("testdata/reference.json")
	if err != nil {
		t.Fatal(err)
	}
	var refs []reference
	if err := json.Unmarshal(b, &refs); err != nil {
		t.Fatal(err)
	}
	return refs
}

// Both measures of the distance from TensorFlow.js, whose weights are not rounded.
func TestVectorsAreThoseOfTensorFlow(t *testing.T) {
	t.Parallel()
	e := use.New()
	worstCosine, worstNumber := 0.0, 0.0
	for _, ref := range references(t) {
		got := encode(t, e, ref.Text)
		cosine, number := 1-float64(vector.Dot(ref.Vector, got)), 0.0
		for i := range got {
			number = max(number, math.Abs(float64(got[i]-ref.Vector[i])))
		}
		if cosine > 1e-3 {
			t.Errorf("%.40q: 1 - cosine = %.2g, largest difference %.2g", ref.Text, cosine, number)
		}
		worstCosine, worstNumber = max(worstCosine, cosine), max(worstNumber, number)
	}
	t.Logf("worst: 1 - cosine = %.2g, difference of a number %.2g", worstCosine, worstNumber)
}

func encode(t testing.TB, e *use.Encoder, text string) []float32 {
	t.Helper()
	v, err := e.Encode(t.Context(), []string{text})
	if err != nil {
		t.Fatal(err)
	}
	return v[0]
}

func TestVectorsHaveLengthOne(t *testing.T) {
	t.Parallel()
	e := use.New()
	for _, ref := range references(t) {
		v := encode(t, e, ref.Text)
		if len(v) != e.Dimensions() {
			t.Fatalf("%d numbers, want %d", len(v), e.Dimensions())
		}
		if l := float64(vector.Dot(v, v)); math.Abs(l-1) > 1e-5 {
			t.Errorf("%.40q: length² = %v", ref.Text, l)
		}
	}
	for _, empty := range []string{"", " \n\t "} {
		if v := encode(t, e, empty); vector.Dot(v, v) != 0 {
			t.Errorf("%q is not a vector of zeros", empty)
		}
	}
}

func TestWhiteSpaceDoesNotMatter(t *testing.T) {
	t.Parallel()
	e := use.New()
	if a, b := encode(t, e, "open on  Monday\n"), encode(t, e, " open\ton Monday"); vector.Dot(a, b) < 0.999999 {
		t.Error("white space changes the vector")
	}
}

func TestMeaningsMeet(t *testing.T) {
	t.Parallel()
	e := use.New()
	ask := encode(t, e, "When does the museum close?")
	near := encode(t, e, "The gallery shuts at six in the evening.")
	far := encode(t, e, "The train to the airport takes half an hour.")
	if vector.Dot(ask, near) <= vector.Dot(ask, far) {
		t.Error("a paraphrase is farther than another matter")
	}
}

func TestBatchIsTheSameAsOneByOne(t *testing.T) {
	t.Parallel()
	e := use.New()
	var texts []string
	for _, ref := range references(t) {
		texts = append(texts, ref.Text)
	}
	batch, err := e.Encode(t.Context(), texts)
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range texts {
		for j, v := range encode(t, e, text) {
			if batch[i][j] != v {
				t.Fatalf("%.40q: number %d is %v in a batch and %v alone", text, j, batch[i][j], v)
			}
		}
	}
}

func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	e := use.New()
	want := encode(t, use.New(), "a river")
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			v, err := e.Encode(t.Context(), []string{"a river"})
			if err != nil || vector.Dot(v[0], want) < 0.999999 {
				t.Error("a crowd gets other vectors")
			}
		})
	}
	all.Wait()
}

func TestEndedContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, texts := range [][]string{{"a"}, {"a", "b", "c"}} {
		if _, err := use.New().Encode(ctx, texts); !errors.Is(err, context.Canceled) {
			t.Errorf("%d texts: %v", len(texts), err)
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		encode(b, use.New(), "a")
	}
}

func BenchmarkQuery(b *testing.B) {
	benchmark(b, "Which evening can we visit the museum late?")
}

func BenchmarkWindow(b *testing.B) {
	benchmark(b, strings.Repeat("The market by the harbour opens at six and sells fish. ", 9))
}

func benchmark(b *testing.B, text string) {
	e := use.New()
	encode(b, e, text)
	b.ReportAllocs()
	for b.Loop() {
		encode(b, e, text)
	}
}

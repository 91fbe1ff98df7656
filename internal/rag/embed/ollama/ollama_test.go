package ollama_test

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/embed/ollama"
	"github.com/tripwright/tripwright/internal/rag/ragtest"
)

func TestItIsAService(t *testing.T) {
	t.Parallel()
	ragtest.RunService(t, ragtest.Service{
		Path: "/api/embed",
		New: func(t *testing.T, address string) rag.Encoder {
			e, err := ollama.New(rag.Service{BaseURL: address, Model: "m", Dimensions: 2, Batch: 2})
			if err != nil {
				t.Fatal(err)
			}
			return e
		},
		Answer: func(vectors ...[]float32) string {
			b, err := json.Marshal(map[string]any{"model": "m", "embeddings": append([][]float32{}, vectors...)})
			if err != nil {
				panic(err)
			}
			return string(b)
		},
	})
}

func TestConfig(t *testing.T) {
	t.Parallel()
	for field, cfg := range map[string]rag.Service{"model": {Dimensions: 2}, "dimensions": {Model: "m"}, "batch": {Model: "m", Dimensions: 2, Batch: -1}} {
		if _, err := ollama.New(cfg); !fault.Is(err, fault.Invalid) || !strings.Contains(fault.Message(err), field) {
			t.Errorf("%s: %v", field, err)
		}
	}
}

package openai_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/embed/openai"
	"github.com/tripwright/tripwright/internal/rag/ragtest"
)

func TestItIsAService(t *testing.T) {
	t.Parallel()
	ragtest.RunService(t, ragtest.Service{
		Path: "/v1/embeddings",
		New: func(t *testing.T, address string) rag.Encoder {
			return open(t, rag.Service{BaseURL: address + "/v1/", Model: "m", Dimensions: 2, Batch: 2})
		},
		Answer: answer,
	})
}

func open(t *testing.T, cfg rag.Service) *openai.Encoder {
	t.Helper()
	e, err := openai.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// answer gives the vectors in the wrong order: only their index counts.
func answer(vectors ...[]float32) string {
	type item struct {
		Index     int       `json:"index"`
		Embedding []float32 `json:"embedding"`
	}
	data := []item{}
	for i := len(vectors) - 1; i >= 0; i-- {
		data = append(data, item{i, vectors[i]})
	}
	b, err := json.Marshal(map[string]any{"object": "list", "data": data})
	if err != nil {
		panic(err)
	}
	return string(b)
}

func TestWhatIsAsked(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if r.Header.Get("Authorization") != "Bearer k" || string(body) != `{"model":"m","input":["a"],"dimensions":2,"encoding_format":"float"}` {
			t.Errorf("%v %s", r.Header, body)
		}
		_, _ = io.WriteString(w, answer([]float32{1, 0}))
	}))
	defer server.Close()
	if _, err := open(t, rag.Service{BaseURL: server.URL, Key: "k", Model: "m", Dimensions: 2}).Encode(t.Context(), []string{"a"}); err != nil {
		t.Fatal(err)
	}
}

func TestVectorsForOtherTexts(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"data":[{"index":3,"embedding":[1,0]}]}`)
	}))
	defer server.Close()
	_, err := open(t, rag.Service{BaseURL: server.URL, Model: "m", Dimensions: 2}).Encode(t.Context(), []string{"a"})
	if !fault.Is(err, fault.BadReply) {
		t.Error(err)
	}
}

func TestConfig(t *testing.T) {
	t.Parallel()
	for field, cfg := range map[string]rag.Service{"model": {Dimensions: 2}, "dimensions": {Model: "m"}, "batch": {Model: "m", Dimensions: 2, Batch: -1}} {
		if _, err := openai.New(cfg); !fault.Is(err, fault.Invalid) || !strings.Contains(fault.Message(err), field) {
			t.Errorf("%s: %v", field, err)
		}
	}
}

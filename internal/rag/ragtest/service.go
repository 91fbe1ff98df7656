package ragtest

import (
	"context"
	"errors"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
)

// Service is an encoder behind HTTP, as RunService tries it. New makes one for a server at address, with vectors of two numbers
// and two texts a request. Answer is what the service says with such vectors.
type Service struct {
	New    func(t *testing.T, address string) rag.Encoder
	Path   string
	Answer func(vectors ...[]float32) string
}

// RunService tells the stories that hold for every encoder that is a service.
func RunService(t *testing.T, s Service) {
	t.Run("vectors come in order and of length one", s.inOrder)
	t.Run("failures say what they mean", s.failures)
	t.Run("answers that are not what was promised", s.badReplies)
	t.Run("a context that ends", s.ended)
}

// serve answers every question with status and text, and gives an encoder that asks there.
func (s Service) serve(t *testing.T, status int, text string) rag.Encoder {
	return s.New(t, serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "7")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(text))
	}))
}

func serve(t *testing.T, h http.HandlerFunc) (address string) {
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return server.URL
}

func (s Service) inOrder(t *testing.T) {
	asked := 0
	e := s.New(t, serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || r.URL.Path != s.Path {
			t.Errorf("%s %s", r.Method, r.URL.Path)
		}
		asked++
		vectors := [][]float32{{3, 4}, {0, 2}}
		if asked == 2 {
			vectors = [][]float32{{-5, 0}}
		}
		_, _ = w.Write([]byte(s.Answer(vectors...)))
	}))
	got, err := e.Encode(t.Context(), []string{"a", "b", " ", "c"})
	if err != nil {
		t.Fatal(err)
	}
	want := [][]float32{{0.6, 0.8}, {0, 1}, {0, 0}, {-1, 0}}
	for i, v := range want {
		for j := range v {
			if math.Abs(float64(got[i][j]-v[j])) > 1e-6 {
				t.Errorf("vector %d is %v, want %v", i, got[i], v)
			}
		}
	}
	if asked != 2 {
		t.Errorf("%d requests for three texts, two a request", asked)
	}
}

func (s Service) failures(t *testing.T) {
	for status, kind := range map[int]fault.Kind{
		500: fault.Unavailable, 503: fault.Unavailable, 429: fault.Exhausted, 401: fault.Denied, 403: fault.Denied, 400: fault.BadReply, 404: fault.BadReply,
	} {
		_, err := s.serve(t, status, "sk-secret").Encode(t.Context(), []string{"a"})
		if !fault.Is(err, kind) {
			t.Errorf("%d: %v, want %v", status, err, kind)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%d: the answer came into the error", status)
		}
		var f *fault.Error
		if errors.As(err, &f) && status == 429 && f.RetryAfter != 7*time.Second {
			t.Errorf("Retry-After was lost: %v", f.RetryAfter)
		}
	}
	e := s.New(t, "http://127.0.0.1:1")
	if _, err := e.Encode(t.Context(), []string{"a"}); !fault.Is(err, fault.Unavailable) || strings.Contains(err.Error(), "http://") {
		t.Errorf("nobody there: %v", err)
	}
}

func (s Service) badReplies(t *testing.T) {
	for name, text := range map[string]string{
		"no JSON":           "<html>",
		"too few":           s.Answer(),
		"too many":          s.Answer([]float32{1, 0}, []float32{1, 0}),
		"another dimension": s.Answer([]float32{1, 0, 0}),
		"an empty vector":   s.Answer([]float32{}),
	} {
		if _, err := s.serve(t, 200, text).Encode(t.Context(), []string{"a"}); !fault.Is(err, fault.BadReply) {
			t.Errorf("%s: %v, want bad_reply", name, err)
		}
	}
}

func (s Service) ended(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	e := s.New(t, serve(t, func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // until then a server does not see that the other side has gone
		cancel()
		<-r.Context().Done()
	}))
	if _, err := e.Encode(ctx, []string{"a"}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

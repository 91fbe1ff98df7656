package llmtest

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
)

// Server is a provider on this machine. Play says what it does with the nth question, from 0.
type Server struct {
	URL string // with the version

	mu    sync.Mutex
	heard []Heard
}

// Play is what a server does with a question it could read.
type Play func(w http.ResponseWriter, r *http.Request, s Speaker, h Heard, n int)

// Key is what a model under test is given as its key.
const Key = "sk-test-do-not-print-4711"

// Serve starts a server; it ends with the test.
func Serve(t testing.TB, s Speaker, play Play) *Server {
	t.Helper()
	srv := &Server{}
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		h, err := s.Hear(r, body)
		if err != nil && r.Method == http.MethodPost {
			t.Errorf("the question cannot be read: %v\n%s", err, body)
		}
		srv.mu.Lock()
		srv.heard = append(srv.heard, h)
		n := len(srv.heard) - 1
		srv.mu.Unlock()
		play(w, r, s, h, n)
	}))
	t.Cleanup(web.Close)
	srv.URL = web.URL + "/v1"
	return srv
}

// Heard gives what was asked so far.
func (s *Server) Heard() []Heard {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Heard(nil), s.heard...)
}

// Says plays a scene, streamed when that was asked for.
func Says(scene Scene) Play {
	return func(w http.ResponseWriter, _ *http.Request, s Speaker, h Heard, _ int) {
		if !h.Stream {
			whole(w, s.Whole(scene))
			return
		}
		events(w, s.Events(scene)...)
	}
}

// Refuses plays a status, with words that must not be repeated.
func Refuses(status int, code string, header ...string) Play {
	return func(w http.ResponseWriter, _ *http.Request, s Speaker, _ Heard, _ int) {
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = w.Write(s.Refusal(status, code, "no: "+Key+" asked "+secretWords))
	}
}

// secretWords are what the traveller wrote, in questions of the suite.
const secretWords = "my diagnosis"

func whole(w http.ResponseWriter, b []byte) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_, _ = w.Write(b)
}

func events(w http.ResponseWriter, all ...string) {
	w.Header().Set("Content-Type", "text/event-stream")
	for _, e := range all {
		_, _ = io.WriteString(w, e)
		w.(http.Flusher).Flush()
	}
}

func marshal(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

func data(v any) string { return "data: " + string(marshal(v)) + "\n\n" }

// halves cuts a text in two, in the middle of whatever stands there.
func halves(s string) (string, string) { return s[:len(s)/2], s[len(s)/2:] }

var _ = []Speaker{OpenAI{}, Anthropic{}, Gemini{}}

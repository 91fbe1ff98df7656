package api_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/tripwright/tripwright/internal/run"
)

// Whoever takes compressed answers gets every long one so, and the same as others; a short one is sent as it is.
func TestLongAnswersAreCompressed(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	id := b.plan(u)
	b.runs.end(u.ctx(), id, run.Completed)
	for path, long := range map[string]bool{"/plan/" + id: true, "/openapi.json": true, "/healthz": false, "/plan/" + id + "/status": false, "/plan/nobody": false} {
		plain := b.ask(u, "GET", path, "")
		if plain.Header().Get("Content-Encoding") != "" || (plain.Body.Len() >= 1<<10) != long {
			t.Fatalf("%s: %q, %d bytes, who asked for no encoding", path, plain.Header().Get("Content-Encoding"), plain.Body.Len())
		}
		for accepts, want := range map[string]string{"gzip": "gzip", "zstd": "zstd", "gzip, deflate, br, zstd": "zstd", "br": "", "gzip;q=0": ""} {
			if !long {
				want = ""
			}
			w := b.ask(u, "GET", path, "", "Accept-Encoding", accepts)
			if got := w.Header().Get("Content-Encoding"); w.Code != plain.Code || got != want {
				t.Errorf("%s, %q: %d %q, want %d %q", path, accepts, w.Code, got, plain.Code, want)
			}
			if want != "" && (w.Body.Len() >= plain.Body.Len() || w.Header().Get("Vary") == "") {
				t.Errorf("%s, %q: %d bytes of %d, Vary %q", path, accepts, w.Body.Len(), plain.Body.Len(), w.Header().Get("Vary"))
			}
			if got, err := unpacked(want, w.Body.Bytes()); err != nil || long && !bytes.Equal(got, plain.Body.Bytes()) {
				t.Errorf("%s, %q: it is another answer: %v", path, accepts, err)
			}
		}
	}
}

// Who has an answer is told so, however it came.
func TestACompressedAnswerIsTheSameAnswer(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	id := b.plan(u)
	b.runs.end(u.ctx(), id, run.Completed)
	tag := b.ask(u, "GET", "/plan/"+id, "", "Accept-Encoding", "zstd").Header().Get("ETag")
	if w := b.ask(u, "GET", "/plan/"+id, "", "If-None-Match", tag, "Accept-Encoding", "gzip"); tag == "" || w.Code != http.StatusNotModified || w.Body.Len() > 0 {
		t.Errorf("%q: %d with %d bytes", tag, w.Code, w.Body.Len())
	}
}

// unpacked gives a body as it was before it was packed.
func unpacked(encoding string, body []byte) ([]byte, error) {
	switch encoding {
	case "gzip":
		z, err := gzip.NewReader(bytes.NewReader(body))
		if err != nil {
			return nil, err
		}
		return io.ReadAll(z)
	case "zstd":
		z, err := zstd.NewReader(bytes.NewReader(body))
		if err != nil {
			return nil, err
		}
		defer z.Close()
		return io.ReadAll(z)
	}
	return body, nil
}

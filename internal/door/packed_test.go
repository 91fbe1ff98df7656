package door_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// Whoever takes compressed answers gets a long one so, and the same as others; a short one is sent as it is.
func TestLongAnswersAreCompressed(t *testing.T) {
	t.Parallel()
	b := setup(t)
	plain := b.ask(user{}, "GET", "/long", "").Body.Bytes()
	for accepts, want := range map[string]string{"gzip": "gzip", "zstd": "zstd", "gzip, deflate, br, zstd": "zstd", "br": "", "gzip;q=0": "", "": ""} {
		w := b.ask(user{}, "GET", "/long", "", "Accept-Encoding", accepts)
		if got := w.Header().Get("Content-Encoding"); w.Code != http.StatusOK || got != want || want != "" && w.Body.Len() >= len(plain) {
			t.Errorf("%q: %d %q, %d bytes of %d", accepts, w.Code, got, w.Body.Len(), len(plain))
		}
		if got, err := unpacked(want, w.Body.Bytes()); err != nil || !bytes.Equal(got, plain) {
			t.Errorf("%q: it is another answer: %v", accepts, err)
		}
		if w := b.ask(user{}, "GET", "/health", "", "Accept-Encoding", accepts); w.Header().Get("Content-Encoding") != "" {
			t.Errorf("%q: a short answer is compressed", accepts)
		}
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

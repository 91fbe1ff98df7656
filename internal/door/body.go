package door

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// bodies are how much may be brought, and how slowly.
type bodies struct {
	refuser
	most, mostOfFile int64 // bytes
	patience         time.Duration
}

// bodied reads the body before anything is done: JSON only, or a file of the media types that the route takes, not more than may be
// brought, and not slower than there is patience. Whoever comes after reads it from memory, as often as needed.
func (b bodies) bodied(files []string, next http.Handler) http.Handler {
	most, tooMuch := b.most, Refusal(tooLarge, "a request may bring at most %s: send less at a time", sizeOf(b.most))
	if len(files) > 0 {
		most, tooMuch = b.mostOfFile, Refusal(tooLarge, "a file may have at most %s: make it smaller, or send it in parts", sizeOf(b.mostOfFile))
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if media := MediaOf(r.Header.Get("Content-Type")); len(files) > 0 && !slices.Contains(files, media) {
			b.TurnAway(w, r, Refusal(wrongMedia, "send a file as one of these: %s", strings.Join(files, ", ")))
			return
		}
		body, err := b.read(w, r, most, tooMuch)
		if err != nil {
			b.TurnAway(w, r, err)
			return
		}
		if len(body) == 0 && len(files) > 0 {
			b.TurnAway(w, r, fault.New(fault.Invalid, "the file is empty"))
			return
		}
		if len(body) > 0 && len(files) == 0 && !isJSON(r.Header.Values("Content-Type")) {
			b.TurnAway(w, r, Refusal(wrongMedia, "send JSON, as Content-Type: application/json"))
			return
		}
		r.Body = &held{*bytes.NewReader(body), body}
		next.ServeHTTP(w, r)
	})
}

// held is a body in memory. Who needs all of it takes it from there: a file of ten megabytes that everybody on its way copied took a
// hundred.
type held struct {
	bytes.Reader
	all []byte
}

// Close does nothing.
func (*held) Close() error { return nil }

// Held gives all of the body of a request, not to be changed; one that nobody has read is read now.
func Held(body io.Reader) ([]byte, error) {
	if h, ok := body.(*held); ok {
		return h.all, nil
	}
	return io.ReadAll(body)
}

func (b bodies) read(w http.ResponseWriter, r *http.Request, most int64, tooMuch error) ([]byte, error) {
	if r.ContentLength > most {
		return nil, tooMuch
	}
	connection := http.NewResponseController(w)
	slow := connection.SetReadDeadline(time.Now().Add(b.patience)) // the clock of the connection, whatever the program's says
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	if slow == nil && err == nil {
		slow = connection.SetReadDeadline(time.Time{}) // else it stays: what was left of a broken body is not waited for either
	}
	var large *http.MaxBytesError
	var timeout interface{ Timeout() bool }
	switch {
	case errors.As(err, &large):
		return nil, tooMuch
	case errors.As(err, &timeout) && timeout.Timeout():
		return nil, context.DeadlineExceeded
	case err != nil:
		return nil, fault.New(fault.Invalid, "the body broke off").Because(err)
	case slow != nil && !errors.Is(slow, http.ErrNotSupported):
		return nil, slow
	}
	return body, nil
}

// sizeOf says how much may come, as people count it.
func sizeOf(bytes int64) fault.Sentence {
	if bytes >= 1<<20 {
		return fault.Sentence{Format: "%d MB", Args: []any{bytes >> 20}}
	}
	return fault.Sentence{Format: "%d bytes", Args: []any{bytes}}
}

// MediaOf gives a media type without its parameters, or "" for what is none.
func MediaOf(contentType string) string {
	media, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		return ""
	}
	return media
}

func isJSON(types []string) bool {
	if len(types) != 1 {
		return false
	}
	media, params, err := mime.ParseMediaType(types[0])
	charset, named := params["charset"]
	return err == nil && media == JSON && (!named || strings.EqualFold(charset, "utf-8"))
}

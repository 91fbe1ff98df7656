package api

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// bodied reads the body before anything is done: JSON only, not more than BodyBytes, and not slower than Patience. Whoever comes
// after reads it from memory, as often as needed.
func (s *server) bodied(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := s.readBody(w, r)
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		if len(body) > 0 && !isJSON(r.Header.Values("Content-Type")) {
			s.refuse(w, r, refusal(wrongMedia, "send JSON, as Content-Type: application/json"))
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		next.ServeHTTP(w, r)
	})
}

func (s *server) readBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	tooMuch := refusal(tooLarge, "a request may bring at most %d bytes", s.BodyBytes)
	if r.ContentLength > s.BodyBytes {
		return nil, tooMuch
	}
	connection := http.NewResponseController(w)
	slow := connection.SetReadDeadline(time.Now().Add(s.Patience)) // the clock of the connection, whatever the program's says
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, s.BodyBytes))
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

func isJSON(types []string) bool {
	if len(types) != 1 {
		return false
	}
	media, params, err := mime.ParseMediaType(types[0])
	charset, named := params["charset"]
	return err == nil && media == jsonType && (!named || strings.EqualFold(charset, "utf-8"))
}

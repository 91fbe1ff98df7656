package api

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

// bodied reads the body before anything is done: JSON only, or a file of the kinds that the route takes, not more than BodyBytes or
// FileBytes, and not slower than Patience. Whoever comes after reads it from memory, as often as needed.
func (s *server) bodied(rt route, next http.Handler) http.Handler {
	most := s.BodyBytes
	if len(rt.files) > 0 {
		most = s.FileBytes
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if media := mediaOf(r.Header.Get("Content-Type")); len(rt.files) > 0 && !slices.Contains(rt.files, media) {
			s.refuse(w, r, refusal(wrongMedia, "send a file as one of these: %s", strings.Join(rt.files, ", ")))
			return
		}
		body, err := s.readBody(w, r, most)
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		if len(body) > 0 && len(rt.files) == 0 && !isJSON(r.Header.Values("Content-Type")) {
			s.refuse(w, r, refusal(wrongMedia, "send JSON, as Content-Type: application/json"))
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		next.ServeHTTP(w, r)
	})
}

func (s *server) readBody(w http.ResponseWriter, r *http.Request, most int64) ([]byte, error) {
	tooMuch := refusal(tooLarge, "a request may bring at most %d bytes", most)
	if r.ContentLength > most {
		return nil, tooMuch
	}
	connection := http.NewResponseController(w)
	slow := connection.SetReadDeadline(time.Now().Add(s.Patience)) // the clock of the connection, whatever the program's says
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

// mediaOf gives a media type without its parameters, or "" for what is none.
func mediaOf(contentType string) string {
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
	return err == nil && media == jsonType && (!named || strings.EqualFold(charset, "utf-8"))
}

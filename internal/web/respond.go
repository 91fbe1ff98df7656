package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// respond gives an answer, packed for who takes it so, and not again to who has it. Nobody but its reader may keep it, and not
// without asking: the link may have been ended.
func respond(w http.ResponseWriter, r *http.Request, status int, media string, body []byte) {
	h := w.Header()
	h.Set("Content-Type", media)
	h.Set("Vary", "Accept-Encoding, Accept-Language")
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "private, no-cache")
	}
	sum := sha256.Sum256(body)
	tag := hex.EncodeToString(sum[:12])
	if media != "application/pdf" && takesGzip(r) {
		tag += "-gz"
		h.Set("Content-Encoding", "gzip")
		body = packed(body)
	}
	if status == http.StatusOK {
		h.Set("ETag", `"`+tag+`"`)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
		return
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(body) // who went away does not read it
	}
}

func takesGzip(r *http.Request) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(part), ";")
		if name == "gzip" && strings.Trim(strings.TrimPrefix(strings.TrimSpace(weight), "q="), "0.") != "" || name == "gzip" && weight == "" {
			return true
		}
	}
	return false
}

func packed(b []byte) []byte {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is one
	}
	z.Write(b) // into memory
	z.Close()
	return out.Bytes()
}

// refuse answers with a page that says what is the matter. A link that was never there, was ended or has expired is the same.
func (s *server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	w.Header().Del("Content-Disposition")
	var f *fault.Error
	switch {
	case fault.Is(err, fault.NotFound):
		s.say(w, r, http.StatusNotFound)
		return
	case errors.As(err, &f) && f.Kind == fault.Exhausted:
		w.Header().Set("Retry-After", strconv.Itoa(max(int(math.Ceil(f.RetryAfter.Seconds())), 1)))
		s.say(w, r, http.StatusTooManyRequests)
		return
	case fault.Is(err, fault.Unavailable):
		s.say(w, r, http.StatusServiceUnavailable)
		return
	}
	s.Log.ErrorContext(r.Context(), "a page cannot be shown", "route", r.Pattern, "error", err.Error())
	s.say(w, r, http.StatusInternalServerError)
}

// lost is where there is nothing.
func (s *server) lost(w http.ResponseWriter, r *http.Request) { s.say(w, r, http.StatusNotFound) }

// say is a page of one sentence.
func (s *server) say(w http.ResponseWriter, r *http.Request, status int) {
	l := s.languageOf(r)
	b, err := s.write("sorry.html", sorry{Language: l, Style: s.style.path, What: "sorry_" + strconv.Itoa(status)})
	if err != nil {
		s.Log.ErrorContext(r.Context(), "a page cannot be shown", "error", err.Error())
		b = []byte(http.StatusText(status))
	}
	w.Header().Set("Cache-Control", "no-store")
	respond(w, r, status, "text/html; charset=utf-8", b)
}

// sorry is what a page of one sentence shows.
type sorry struct {
	*Language
	Style string
	What  string
}

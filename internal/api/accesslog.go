package api

import (
	"net/http"
	"time"
)

// logged writes one line for each request, and counts it. The line has the pattern of the route and no path, no query and no
// address: nothing of what was sent.
func (s *server) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := s.Now()
		s.Meter.RequestBegan()
		watched := &statusWriter{ResponseWriter: w}
		defer func() {
			v, took := visitOf(r.Context()), s.Now().Sub(began)
			s.Meter.RequestEnded(methodName(r.Method), orUnknown(v.route), watched.code(), took)
			s.Log.InfoContext(r.Context(), "request", "method", methodName(r.Method), "route", orUnknown(v.route),
				"status", watched.code(), "ms", float64(took)/float64(time.Millisecond), "org", v.org, "user", v.user, "trace_id", v.trace)
		}()
		next.ServeHTTP(watched, r)
	})
}

// methodName keeps methods that somebody made up out of the log and the metrics.
func methodName(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return method
	}
	return "OTHER"
}

func orUnknown(route string) string {
	if route == "" {
		return "unknown"
	}
	return route
}

// statusWriter remembers the status that was written.
type statusWriter struct {
	http.ResponseWriter
	status int
}

// WriteHeader remembers the first final status.
func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 && status >= 200 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write writes, with status 200 when none was written.
func (w *statusWriter) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *statusWriter) code() int {
	if w.status == 0 {
		return http.StatusOK
	}
	return w.status
}

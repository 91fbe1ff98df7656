package telemetry

import "net/http"

// StatusWriter remembers the status that was written.
type StatusWriter struct {
	http.ResponseWriter
	status int
}

// WriteHeader remembers the first final status.
func (w *StatusWriter) WriteHeader(status int) {
	if w.status == 0 && status >= 200 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write writes, with status 200 when none was written.
func (w *StatusWriter) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *StatusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Status is what was written; 200 when nothing was.
func (w *StatusWriter) Status() int {
	if w.status == 0 {
		return http.StatusOK
	}
	return w.status
}

// Begun tells whether an answer has begun: it cannot become another any more.
func (w *StatusWriter) Begun() bool { return w.status != 0 }

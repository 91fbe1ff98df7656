package door

import (
	"bytes"
	"net/http"
	"slices"
)

// recorder takes an answer in.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
	kept   bool // somebody else has it
}

// Header gives the headers.
func (w *recorder) Header() http.Header { return w.header }

// WriteHeader takes the first final status.
func (w *recorder) WriteHeader(status int) {
	if w.status == 0 && status >= 200 {
		w.status = status
	}
}

// Write takes the body.
func (w *recorder) Write(b []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	return w.body.Write(b)
}

func (w *recorder) answer(holder string) Replay {
	w.WriteHeader(http.StatusOK)
	return Replay{State: ReplayCompleted, Status: w.status, Headers: w.header, Body: w.body.Bytes(), Holder: holder}
}

// writeTo answers with what was recorded.
func (a Replay) writeTo(w http.ResponseWriter) {
	for name, values := range a.Headers {
		if name == "Vary" { // who stands further out has said as well what it depends on
			values = slices.Concat(w.Header()[name], values)
		}
		w.Header()[name] = values
	}
	w.WriteHeader(a.Status)
	w.Write(a.Body) // who went away does not read it
}

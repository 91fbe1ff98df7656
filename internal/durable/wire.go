package durable

import (
	"errors"
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// answerWithin is how long the library waits for an answer of the database. It asks without an end of its own, so a connection that
// is open and dead would keep it for ever.
const answerWithin = setUpWithin

// wire is a connection whose end is an error of the network, as is an answer that does not come. The library tries again after
// those, but takes a connection that just ends for a failure of the step at hand. Who only listens waits as long as it likes.
type wire struct {
	net.Conn
	within time.Duration
	now    func() time.Time // of this machine, as its connections count

	mu    sync.Mutex
	asked bool      // since something came
	until time.Time // as the client wishes
}

func (w *wire) Write(p []byte) (int, error) {
	w.mu.Lock()
	w.asked = true
	w.mu.Unlock()
	return w.Conn.Write(p)
}

func (w *wire) Read(p []byte) (int, error) {
	ours, err := w.prepare()
	if err != nil {
		return 0, err
	}
	n, err := w.Conn.Read(p)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asked = w.asked && n == 0
	late := errors.Is(err, os.ErrDeadlineExceeded) && !ours.IsZero() && (w.until.IsZero() || ours.Before(w.until))
	if late || errors.Is(err, io.EOF) {
		err = &net.OpError{Op: "read", Net: "tcp", Addr: w.RemoteAddr(), Err: io.ErrUnexpectedEOF}
	}
	return n, err
}

// prepare sets until when a read waits, and gives our own limit, if there is one.
func (w *wire) prepare() (ours time.Time, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	until := w.until
	if w.asked {
		ours = w.now().Add(w.within)
		if until.IsZero() || ours.Before(until) {
			until = ours
		}
	}
	return ours, w.Conn.SetReadDeadline(until)
}

func (w *wire) SetReadDeadline(t time.Time) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.until = t
	return w.Conn.SetReadDeadline(t)
}

func (w *wire) SetDeadline(t time.Time) error {
	return errors.Join(w.SetReadDeadline(t), w.SetWriteDeadline(t))
}

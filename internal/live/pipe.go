package live

import (
	"errors"
	"net"
	"net/http"
	"time"
)

// pipe is what a stream flows into. One goroutine writes and closes; abort may come from another.
type pipe interface {
	write(p []byte) error // all of p within the pipe's patience, or an error, after which the pipe is of no use
	abort()               // ends a write that hangs
	close(graceful bool)  // graceful: what was written still arrives
}

// linger is how long a closed connection waits for its reader to have read the end.
const linger = time.Second

// connection is a pipe into a connection that was taken over from net/http. It has no buffers; what is written is gone when
// the system has taken it.
type connection struct {
	net.Conn
	hub *Hub
}

func (c *connection) write(p []byte) error {
	if err := c.SetWriteDeadline(c.hub.cfg.Now().Add(c.hub.cfg.Patience)); err != nil {
		return err
	}
	_, err := c.Write(p)
	return err
}

func (c *connection) abort() { c.Close() }

// close of a connection whose reader has sent something that nobody read would take back what is on its way, so it says
// first that this was all, and reads until the reader has left too.
func (c *connection) close(graceful bool) {
	defer c.Close()
	half, ok := c.Conn.(interface{ CloseWrite() error })
	if !graceful || !ok || half.CloseWrite() != nil || c.SetReadDeadline(c.hub.cfg.Now().Add(linger)) != nil {
		return
	}
	var waste [64]byte
	for {
		if _, err := c.Read(waste[:]); err != nil {
			return
		}
	}
}

// response is a pipe into a net/http response that cannot be taken over, such as one of HTTP/2.
type response struct {
	w   http.ResponseWriter
	to  *http.ResponseController
	hub *Hub
}

func (r *response) write(p []byte) error {
	if err := r.deadline(r.hub.cfg.Now().Add(r.hub.cfg.Patience)); err != nil {
		return err
	}
	if _, err := r.w.Write(p); err != nil {
		return err
	}
	return r.to.Flush()
}

func (r *response) abort() { _ = r.deadline(r.hub.cfg.Now()) } // the writer sees the error

func (r *response) close(graceful bool) {
	if graceful {
		_ = r.deadline(time.Time{}) // the connection may be used again; if it is gone, net/http knows
	}
}

// deadline bounds the next write. A writer that knows no deadlines, such as a recorder, does not block.
func (r *response) deadline(at time.Time) error {
	if err := r.to.SetWriteDeadline(at); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return nil
}

package live

import (
	"bytes"
	"errors"
	"net"
	"net/http"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/sse"
)

// Serve sends a run's events to whoever asks, from a position on, until the story ends: past ones at once, then each as it
// happens. The caller has let the request in, and knows that the run exists. When the story has ended and the reader has all
// of it the answer is 204, which tells browsers not to ask again.
//
// Over HTTP/1 it takes the connection over and returns at once, and the stream goes on; else it returns when the stream has
// ended. An error means that nothing was written: fault.Unavailable while the server is leaving, that of Config.Admit, or the
// source's.
func (h *Hub) Serve(w http.ResponseWriter, r *http.Request, ref Ref, from Position) (err error) {
	defer fault.Wrap(&err, "live.Serve(%s)", ref.Run)
	s := h.newStream()
	over, err := h.sit(r.Context(), &s.seat, ref, from)
	if err != nil {
		return err
	}
	if over {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	if s.leave, err = h.cfg.Admit(r.Context()); err != nil {
		h.stand(&s.seat)
		return err
	}
	s.over = h.cfg.Over(r.Context())
	if err := h.opened(s); err != nil {
		s.leave()
		h.stand(&s.seat)
		return err
	}
	if reason := from.cameBack(); reason != "" {
		h.cfg.Meter.Reconnected(reason)
	} else {
		s.run = ref.Run
	}
	setHeader(w.Header())
	conn, err := takeOver(w, r)
	switch {
	case errors.Is(err, http.ErrNotSupported):
		h.respond(s, w, r)
		return nil
	case err != nil:
		s.abandon()
		return fault.New(fault.Unavailable, "the connection cannot be kept open").Because(err)
	}
	s.begin(&connection{Conn: conn, hub: h}, append(h.head(w.Header()), h.greeting()...))
	return nil
}

func setHeader(to http.Header) {
	to.Set("Content-Type", sse.MediaType)
	to.Set("Cache-Control", "no-store")
	to.Set("X-Accel-Buffering", "no") // proxies that hold answers back are asked not to
	to.Del("Content-Length")
	to.Del("Content-Encoding")
}

// greeting is sent at once, so that whoever stands between opens the stream too.
func (h *Hub) greeting() []byte {
	return sse.AppendRetry(sse.AppendComment(nil, "ok"), h.cfg.Retry)
}

// takeOver gives the connection of an HTTP/1 request. net/http's buffers and goroutine go when the handler returns; what the
// reader may have sent after its request is not read.
func takeOver(w http.ResponseWriter, r *http.Request) (net.Conn, error) {
	if r.ProtoMajor != 1 || r.Method == http.MethodHead {
		return nil, http.ErrNotSupported
	}
	conn, _, err := http.NewResponseController(w).Hijack()
	return conn, err
}

// head is the head of an answer whose end is the end of its connection.
func (h *Hub) head(header http.Header) []byte {
	header = header.Clone()
	header.Set("Connection", "close")
	header.Set("Date", h.cfg.Now().UTC().Format(http.TimeFormat))
	var b bytes.Buffer
	b.WriteString("HTTP/1.1 200 OK\r\n")
	_ = header.Write(&b) // a buffer takes everything
	b.WriteString("\r\n")
	return b.Bytes()
}

// respond lets the stream flow into w until it has ended, or its reader has left.
func (h *Hub) respond(s *stream, w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		s.abandon()
		return
	}
	s.begin(&response{w: w, to: http.NewResponseController(w), hub: h}, h.greeting())
	select {
	case <-s.gone:
	case <-r.Context().Done():
		s.cut()
		<-s.gone // nobody may write once we have returned
	}
}

// abandon ends a stream that never began.
func (s *stream) abandon() {
	s.hub.closed(s)
	close(s.gone)
}

package sse

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/fault"
)

const defaultLimit = 1 << 20

// Reader reads events as browsers do, and holds no more of a stream than Limit.
type Reader struct {
	// Limit bounds one line, and the data of one event, in bytes. 0 means 1 MiB.
	Limit int
	// LastID is the ID of the last event, to go on from. Set before the first Read it stands for what came before.
	LastID string
	// Retry is how long the stream asks to wait before coming back; 0 when it has not asked.
	Retry time.Duration
	// Comment hears the comments, without their colon; nil means nobody listens.
	Comment func(text string)

	in     *bufio.Reader
	begun  bool
	skipLF bool // the last line ended with CR: an LF now belongs to it
	line   []byte

	id, kind string
	data     []byte
}

// NewReader reads the stream r.
func NewReader(r io.Reader) *Reader { return &Reader{in: bufio.NewReader(r)} }

// Read gives the next event. What the stream ends in the middle of is not an event: io.EOF, or whatever else ended it. A
// stream that wants more than Limit is fault.BadReply, and stays so.
//
// Bytes that are no UTF-8 are read as U+FFFD, one for each.
func (r *Reader) Read() (Event, error) {
	if !r.begun {
		r.id = r.LastID
	}
	for {
		line, err := r.readLine()
		if err != nil {
			return Event{}, err
		}
		if len(line) > 0 {
			if err := r.field(line); err != nil {
				return Event{}, err
			}
			continue
		}
		if e, ok := r.dispatch(); ok {
			return e, nil
		}
	}
}

// dispatch ends an event. One without data is none, but its ID counts.
func (r *Reader) dispatch() (e Event, ok bool) {
	r.LastID = r.id
	kind, data := r.kind, r.data
	r.kind, r.data = "", r.data[:0]
	if len(data) == 0 {
		return Event{}, false
	}
	if kind == "" {
		kind = Message
	}
	return Event{ID: r.LastID, Type: kind, Data: string(data[:len(data)-1])}, true
}

func (r *Reader) field(line []byte) error {
	name, raw, colon := bytes.Cut(line, []byte(":"))
	if colon && len(name) == 0 {
		if r.Comment != nil {
			r.Comment(text(raw))
		}
		return nil
	}
	value := text(bytes.TrimPrefix(raw, []byte(" ")))
	switch string(name) {
	case "data":
		if len(r.data)+len(value) >= r.limit() {
			return r.tooMuch()
		}
		r.data = append(append(r.data, value...), '\n')
	case "event":
		r.kind = value
	case "id":
		if !strings.Contains(value, "\x00") {
			r.id = value
		}
	case "retry":
		if d, ok := retryOf(value); ok {
			r.Retry = d
		}
	}
	return nil
}

// readLine gives the next line without its end, which is CR, LF or both. A line that ends with CR is given at once: the LF
// that may follow may be long in coming.
func (r *Reader) readLine() ([]byte, error) {
	r.line = r.line[:0]
	for {
		part, err := r.buffered()
		if err != nil {
			return nil, err
		}
		end := bytes.IndexAny(part, "\r\n")
		if end < 0 {
			r.line = append(r.line, part...)
			r.in.Discard(len(part))
		} else {
			r.line = append(r.line, part[:end]...)
			r.skipLF = part[end] == '\r'
			r.in.Discard(end + 1)
		}
		if len(r.line) > r.limit() {
			return nil, r.tooMuch()
		}
		if end >= 0 {
			return r.withoutBOM(), nil
		}
	}
}

// buffered gives what has arrived and not been read, at least one byte.
func (r *Reader) buffered() ([]byte, error) {
	for {
		first, err := r.in.Peek(1)
		if err != nil {
			return nil, err
		}
		if skip := r.skipLF && first[0] == '\n'; !skip {
			r.skipLF = false
			return r.in.Peek(r.in.Buffered())
		}
		r.skipLF = false
		r.in.Discard(1)
	}
}

// withoutBOM takes the byte order mark off the first line of the stream.
func (r *Reader) withoutBOM() []byte {
	if r.begun {
		return r.line
	}
	r.begun = true
	return bytes.TrimPrefix(r.line, []byte("\uFEFF"))
}

func (r *Reader) limit() int {
	if r.Limit <= 0 {
		return defaultLimit
	}
	return r.Limit
}

// tooMuch ends the stream for good: to go on reading would be to read the middle of something.
func (r *Reader) tooMuch() error {
	err := fault.New(fault.BadReply, "the event stream has an event of more than %d bytes", r.limit())
	r.in.Reset(failed{err})
	return err
}

type failed struct{ err error }

func (f failed) Read([]byte) (int, error) { return 0, f.err }

// text decodes UTF-8.
func text(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	return string([]rune(string(b)))
}

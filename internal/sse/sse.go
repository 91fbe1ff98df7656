// Package sse writes and reads the wire format of server-sent events (WHATWG HTML, section 9.2), follows a stream through
// lost connections, and decides what a slow stream may lose. It knows nothing of runs.
package sse

import (
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// MediaType is what an event stream calls itself.
const MediaType = "text/event-stream"

// Message is the type of an event that names none.
const Message = "message"

// Event is one event of a stream.
type Event struct {
	ID   string // where to go on after it; read, it is the last ID of the stream so far, whoever brought it
	Type string // written, empty means Message; read, it is never empty
	Data string // lines end with LF; other line ends become one
}

// Append writes e to the end of dst and gives it back. What cannot be said in the format is fault.Invalid: an ID with a line
// end or NUL, a type with a line end.
func Append(dst []byte, e Event) ([]byte, error) {
	if strings.ContainsAny(e.ID, "\r\n\x00") {
		return dst, fault.Field("id", "must be one line without NUL")
	}
	if strings.ContainsAny(e.Type, "\r\n") {
		return dst, fault.Field("event", "must be one line")
	}
	if e.ID != "" {
		dst = appendLine(dst, "id: ", e.ID)
	}
	if e.Type != "" && e.Type != Message {
		dst = appendLine(dst, "event: ", e.Type)
	}
	return append(appendLines(dst, "data: ", e.Data), '\n'), nil
}

// AppendComment writes what readers skip: it keeps a connection alive. Several lines are several comments.
func AppendComment(dst []byte, text string) []byte {
	return append(appendLines(dst, ":", text), '\n')
}

// AppendRetry asks the reader to wait for d, in whole milliseconds, before it comes back after a lost connection.
func AppendRetry(dst []byte, d time.Duration) []byte {
	return append(appendLine(dst, "retry: ", millis(d)), '\n')
}

// appendLines starts each line of text with the same words.
func appendLines(dst []byte, start, text string) []byte {
	for {
		end := strings.IndexAny(text, "\r\n")
		if end < 0 {
			return appendLine(dst, start, text)
		}
		dst = appendLine(dst, start, text[:end])
		if strings.HasPrefix(text[end:], "\r\n") {
			end++
		}
		text = text[end+1:]
	}
}

func appendLine(dst []byte, start, text string) []byte {
	dst = append(dst, start...)
	dst = append(dst, text...)
	return append(dst, '\n')
}

package llmtest

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// troubles are answers that begin well.
func troubles() []wireCase {
	long := Scene{Text: []string{"This is ", "a longer ", "answer."}, Input: 12, Output: 5}
	return []wireCase{
		{name: "malformed", play: malformed, kind: fault.BadReply},
		{name: "truncated", play: truncated(long), kind: fault.BadReply},
		{name: "the connection breaks", play: breaks(long), kind: fault.BadReply},
		{name: "huge", play: huge, only: "whole", kind: fault.BadReply, also: tells("more than 4 MB")},
		{name: "endless", play: huge, only: "stream", kind: fault.BadReply},
		{name: "hangs up", play: hangsUp, kind: fault.Unavailable},
		{name: "a page instead of an answer", play: page, kind: fault.BadReply},
		{name: "a stream that is no stream", only: "stream", kind: fault.BadReply,
			play: func(w http.ResponseWriter, _ *http.Request, s Speaker, _ Heard, _ int) { whole(w, s.Whole(long)) }},
		{name: "fails in the middle", only: "stream", play: interrupted(long, http.StatusServiceUnavailable), kind: fault.Unavailable},
		{name: "is too busy in the middle", only: "stream", play: interrupted(long, http.StatusTooManyRequests), kind: fault.Exhausted},
		{name: "a call that is no JSON", kind: fault.BadReply, play: brokenCall,
			ask: func(r *llm.Request) { r.Tools = []llm.Tool{{Name: "weather"}} }},
	}
}

func malformed(w http.ResponseWriter, _ *http.Request, _ Speaker, h Heard, _ int) {
	if h.Stream {
		events(w, "data: {\"no: \n\n")
		return
	}
	whole(w, []byte(`{"choices": [no: `))
}

// truncated ends cleanly, and too early.
func truncated(scene Scene) Play {
	return func(w http.ResponseWriter, _ *http.Request, s Speaker, h Heard, _ int) {
		if h.Stream {
			all := s.Events(scene)
			events(w, all[:min(2, len(all)-1)]...)
			return
		}
		b := s.Whole(scene)
		whole(w, b[:len(b)-9])
	}
}

// breaks promises more than comes.
func breaks(scene Scene) Play {
	return func(w http.ResponseWriter, _ *http.Request, s Speaker, h Heard, _ int) {
		kind, text := "application/json", string(s.Whole(scene))
		if h.Stream {
			kind, text = "text/event-stream", strings.Join(s.Events(scene)[:2], "")
		}
		conn, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			return
		}
		defer conn.Close()
		fmt.Fprintf(conn, "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: 100000\r\n\r\n%s", kind, text[:len(text)-3])
	}
}

// hangsUp hears the question and says nothing at all.
func hangsUp(w http.ResponseWriter, _ *http.Request, _ Speaker, _ Heard, _ int) {
	if conn, _, err := w.(http.Hijacker).Hijack(); err == nil {
		conn.Close()
	}
}

func huge(w http.ResponseWriter, _ *http.Request, _ Speaker, h Heard, _ int) {
	fill := bytes.Repeat([]byte("x"), 64<<10)
	if h.Stream {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, "data: \"")
	} else {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"x":"`)
	}
	for range llm.MaxBody/len(fill) + 2 {
		if _, err := w.Write(fill); err != nil {
			return
		}
	}
}

func page(w http.ResponseWriter, _ *http.Request, _ Speaker, _ Heard, _ int) {
	w.Header().Set("Content-Type", "text/html")
	_, _ = io.WriteString(w, "<html>Please sign in</html>")
}

func interrupted(scene Scene, status int) Play {
	return func(w http.ResponseWriter, _ *http.Request, s Speaker, _ Heard, _ int) {
		events(w, append(s.Events(scene)[:2:2], s.Interruption(status))...)
	}
}

// brokenCall plays a call whose input is a text that is no JSON, or no object where the protocol has JSON there.
func brokenCall(w http.ResponseWriter, _ *http.Request, s Speaker, h Heard, _ int) {
	input := `["no object"]`
	scene := Scene{Calls: []llm.Call{{ID: "call_1", Name: "weather", Input: []byte(input)}}, Input: 12, Output: 5}
	if h.Stream {
		events(w, s.Events(scene)...)
		return
	}
	whole(w, s.Whole(scene))
}

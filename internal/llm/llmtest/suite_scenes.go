package llmtest

import (
	"io"
	"net/http"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

var usual = llm.Usage{Model: "wire-model-1", Input: 12, Output: 5}

// scenes are answers of a server that works.
func scenes() []wireCase {
	schema := func(r *llm.Request) {
		r.Schema = []byte(`{"type":"object","properties":{"city":{"type":"string"}},"required":["city"],"additionalProperties":false}`)
	}
	tools := func(r *llm.Request) {
		r.Tools = []llm.Tool{{Name: "weather", Description: "of a day", Schema: []byte(`{"type":"object"}`)}, {Name: "now"}}
	}
	calls := []llm.Call{{ID: "call_1", Name: "weather", Input: []byte(`{"city":"Zürich","day":"2027-06-10"}`)}, {ID: "call_2", Name: "now", Input: []byte(`{}`)}}
	says := func(s Scene) Play { s.Input, s.Output = 12, 5; return Says(s) }
	return []wireCase{
		{name: "plain", play: says(Scene{Text: []string{"Bon", "jour."}}), want: llm.Reply{Text: "Bonjour.", Usage: usual}},
		{name: "structured", ask: schema, play: says(Scene{Answer: true, Text: []string{`{"city":"`, `Paris"}`}}), want: llm.Reply{Text: `{"city":"Paris"}`, Usage: usual}},
		{name: "structured, answered with tools at hand", ask: func(r *llm.Request) { schema(r); tools(r) },
			play: says(Scene{Answer: true, Text: []string{`{"city":"Paris"}`}}), want: llm.Reply{Text: `{"city":"Paris"}`, Usage: usual}},
		{name: "tool calls", ask: tools, play: says(Scene{Calls: calls}), want: llm.Reply{Calls: calls, Stop: llm.Called, Usage: usual}},
		{name: "words and a tool call", ask: tools, play: says(Scene{Text: []string{"Let me look."}, Calls: calls[:1]}),
			want: llm.Reply{Text: "Let me look.", Calls: calls[:1], Stop: llm.Called, Usage: usual}},
		{name: "cut at its length", play: says(Scene{Text: []string{"Once upon"}, Stop: llm.CutOff}), want: llm.Reply{Text: "Once upon", Stop: llm.CutOff, Usage: usual}},
		{name: "usage is missing", play: Says(Scene{Text: []string{"Hi."}, NoUsage: true}), want: llm.Reply{Text: "Hi.", Usage: llm.Usage{Model: "wire-model-1"}}},
		{name: "letters split over packets", play: bytewise(Scene{Text: []string{"Zürich ", "東京 🗼"}, Input: 12, Output: 5}),
			want: llm.Reply{Text: "Zürich 東京 🗼", Usage: usual}},
		{name: "nothing at all", play: says(Scene{Nothing: true}), kind: fault.BadReply},
		{name: "no words", play: says(Scene{}), kind: fault.BadReply},
		{name: "declined", play: says(Scene{Declines: true}), kind: fault.BadReply, also: because(llm.ErrDeclined)},
	}
}

// bytewise sends an answer a byte at a time, so that a letter comes in parts, and line ends too.
func bytewise(scene Scene) Play {
	return func(w http.ResponseWriter, _ *http.Request, s Speaker, h Heard, _ int) {
		text, kind := string(s.Whole(scene)), "application/json"
		if h.Stream {
			text, kind = strings.ReplaceAll(strings.Join(s.Events(scene), ": a comment\n\n"), "\n", "\r\n"), "text/event-stream"
		}
		w.Header().Set("Content-Type", kind)
		for i := range len(text) {
			_, _ = io.WriteString(w, text[i:i+1])
			if i%7 == 0 || text[i] > 127 {
				w.(http.Flusher).Flush()
			}
		}
	}
}

package gemini

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tripwright/tripwright/internal/llm"
)

// body is an answer, and each event of a stream. Parts are kept as they came: they go back in the next turn.
type body struct {
	Model      string      `json:"modelVersion"`
	Candidates []candidate `json:"candidates"`
	Feedback   struct {
		Blocked string `json:"blockReason"`
	} `json:"promptFeedback"`
	Usage *usage         `json:"usageMetadata"`
	Error jsontext.Value `json:"error"`
}

type candidate struct {
	Content struct {
		Parts []jsontext.Value `json:"parts"`
	} `json:"content"`
	Finish string `json:"finishReason"`
}

// part is what is read of one.
type part struct {
	Text    string `json:"text"`
	Thought bool   `json:"thought"`
	Call    *struct {
		ID   string         `json:"id"`
		Name string         `json:"name"`
		Args jsontext.Value `json:"args"`
	} `json:"functionCall"`
}

type usage struct {
	Prompt   int `json:"promptTokenCount"`
	Written  int `json:"candidatesTokenCount"`
	Thoughts int `json:"thoughtsTokenCount"`
}

// of counts thoughts with what was written: they cost as much.
func (u *usage) of(model string) llm.Usage {
	if u == nil {
		return llm.Usage{Model: model}
	}
	return llm.Usage{Model: model, Input: max(0, u.Prompt), Output: max(0, u.Written) + max(0, u.Thoughts)}
}

// Reply reads an answer.
func (b *body) reply(s llm.Service) (llm.Reply, error) {
	a := assembler{service: s}
	if _, err := a.take(b); err != nil {
		return llm.Reply{Usage: b.Usage.of(b.Model)}, err
	}
	return a.Reply()
}

// assembler puts the events of a stream together; a whole answer is a stream of one.
type assembler struct {
	service llm.Service
	model   string
	text    strings.Builder
	calls   []llm.Call
	parts   []jsontext.Value
	finish  string
	blocked bool
	usage   *usage
}

// mostParts bounds the parts of one reply.
const mostParts = 100_000

// add takes the data of one event, and gives the text in it.
func (a *assembler) add(data string) (string, error) {
	var b body
	if err := json.Unmarshal([]byte(data), &b); err != nil {
		return "", a.service.Strange("an event that cannot be read")
	}
	return a.take(&b)
}

func (a *assembler) take(b *body) (string, error) {
	if len(b.Error) > 0 && b.Error.Kind() != 'n' {
		return "", a.service.Refused(statusOf(b.Error), fmt.Appendf(nil, `{"error":%s}`, b.Error))
	}
	if b.Model != "" {
		a.model = b.Model
	}
	if b.Usage != nil {
		a.usage = b.Usage
	}
	a.blocked = a.blocked || b.Feedback.Blocked != ""
	if len(b.Candidates) == 0 {
		return "", nil
	}
	c := b.Candidates[0]
	if c.Finish != "" {
		a.finish = c.Finish
	}
	before := a.text.Len()
	for _, raw := range c.Content.Parts {
		if err := a.part(raw); err != nil {
			return "", err
		}
	}
	return a.text.String()[before:], nil
}

func (a *assembler) part(raw jsontext.Value) error {
	var p part
	if json.Unmarshal(raw, &p) != nil || len(a.parts) >= mostParts {
		return a.service.Strange("a part that cannot be read")
	}
	a.parts = append(a.parts, raw)
	if !p.Thought {
		a.text.WriteString(p.Text)
	}
	if p.Call == nil {
		return nil
	}
	in := p.Call.Args
	if len(in) == 0 {
		in = jsontext.Value("{}")
	}
	if in.Kind() != '{' || p.Call.Name == "" {
		return a.service.Strange("a call of a tool that cannot be read")
	}
	a.calls = append(a.calls, llm.Call{ID: p.Call.ID, Name: p.Call.Name, Input: in})
	return nil
}

// declined are the reasons to finish that are a refusal.
func declined(finish string) bool {
	return slices.Contains([]string{"SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "LANGUAGE", "IMAGE_SAFETY"}, finish)
}

// reply is the whole answer. The event that says why it ends is the last.
func (a *assembler) Reply() (llm.Reply, error) {
	r := llm.Reply{Text: a.text.String(), Usage: a.usage.of(a.model)}
	fail := llm.Reply{Usage: r.Usage}
	switch {
	case a.blocked || declined(a.finish):
		return fail, a.service.Declined()
	case a.finish == "MAX_TOKENS":
		r.Stop = llm.CutOff
		return r, nil
	case a.finish == "" && len(a.parts) == 0:
		return fail, a.service.Strange("no candidates")
	case a.finish != "STOP": // it broke off, or has a reason of its own
		return fail, a.service.Broken()
	case len(a.calls) > 0:
		r.Calls, r.Stop = a.calls, llm.Called
		r.Turn = value(struct {
			Role  string           `json:"role"`
			Parts []jsontext.Value `json:"parts"`
		}{"model", a.parts})
	case r.Text == "":
		return fail, a.service.Strange("no words")
	}
	return r, nil
}

// statusOf is the status that an error in the middle of a stream names.
func statusOf(e jsontext.Value) int {
	var said struct {
		Code int `json:"code"`
	}
	if json.Unmarshal(e, &said) != nil || said.Code < 300 || said.Code > 599 {
		return http.StatusServiceUnavailable
	}
	return said.Code
}

// Add takes the data of one event; see llm.Assembler. The stream ends with its body.
func (a *assembler) Add(data string) (text string, over bool, err error) {
	text, err = a.add(data)
	return text, false, err
}

package anthropic

import (
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tripwright/tripwright/internal/llm"
)

// body is a whole answer. Its blocks are kept as they came: they go back in the next turn, thoughts included.
type body struct {
	Model  string           `json:"model"`
	Blocks []jsontext.Value `json:"content"`
	Stop   string           `json:"stop_reason"`
	Usage  usage            `json:"usage"`
}

// block is what is read of one.
type block struct {
	Type  string         `json:"type"`
	Text  string         `json:"text"`
	ID    string         `json:"id"`
	Name  string         `json:"name"`
	Input jsontext.Value `json:"input"`
}

type usage struct {
	Input      int `json:"input_tokens"`
	CacheRead  int `json:"cache_read_input_tokens"`
	CacheWrite int `json:"cache_creation_input_tokens"`
	Output     int `json:"output_tokens"`
}

func (u usage) of(model string) llm.Usage {
	return llm.Usage{Model: model, Input: max(0, u.Input) + max(0, u.CacheRead) + max(0, u.CacheWrite), Output: max(0, u.Output)}
}

// reply reads an answer.
func (b *body) reply(s llm.Service) (llm.Reply, error) {
	blocks := make([]block, len(b.Blocks))
	for i, raw := range b.Blocks {
		if err := json.Unmarshal(raw, &blocks[i]); err != nil {
			return llm.Reply{Usage: b.Usage.of(b.Model)}, s.Strange("a block that cannot be read")
		}
	}
	return finish(s, blocks, b.Stop, b.Usage.of(b.Model), func() []byte { return value(b.Blocks) })
}

// finish makes a reply of blocks, whole or put together. The call of the answer tool is the text.
func finish(s llm.Service, blocks []block, stop string, u llm.Usage, turn func() []byte) (llm.Reply, error) {
	r := llm.Reply{Usage: u}
	var text strings.Builder
	answer := ""
	for _, b := range blocks {
		switch {
		case b.Type == "text":
			text.WriteString(b.Text)
		case b.Type == "tool_use" && b.Name == answerTool:
			answer = string(b.Input)
		case b.Type == "tool_use" && stop != "max_tokens":
			if b.Input.Kind() != '{' || b.Name == "" {
				return llm.Reply{Usage: u}, s.Strange("a call of a tool that cannot be read")
			}
			r.Calls = append(r.Calls, llm.Call{ID: b.ID, Name: b.Name, Input: b.Input})
		}
	}
	if r.Text = text.String(); answer != "" && len(r.Calls) == 0 {
		r.Text = answer
	}
	switch {
	case stop == "refusal":
		return llm.Reply{Usage: u}, s.Declined()
	case stop == "max_tokens" || stop == "model_context_window_exceeded":
		r.Stop = llm.CutOff
	case len(r.Calls) > 0:
		r.Stop, r.Turn = llm.Called, turn()
	case r.Text == "":
		return llm.Reply{Usage: u}, s.Strange("no words")
	}
	return r, nil
}

package anthropic

import (
	"net/http"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tripwright/tripwright/internal/llm"
)

// event is what is read of one event of a stream.
type event struct {
	Type    string `json:"type"`
	Message struct {
		Model string `json:"model"`
		Usage usage  `json:"usage"`
	} `json:"message"`
	Index int            `json:"index"`
	Block jsontext.Value `json:"content_block"`
	Delta struct {
		Type      string `json:"type"`
		Text      string `json:"text"`
		JSON      string `json:"partial_json"`
		Thinking  string `json:"thinking"`
		Signature string `json:"signature"`
		Stop      string `json:"stop_reason"`
	} `json:"delta"`
	Usage *usage `json:"usage"`
	Error struct {
		Type string `json:"type"`
	} `json:"error"`
}

// mostBlocks bounds the blocks of one reply: an index is where a piece belongs.
const mostBlocks = 256

// assembler puts the pieces of a stream together.
type assembler struct {
	service llm.Service
	model   string
	blocks  []growing
	stop    string
	usage   usage
	over    bool // message_stop: nothing comes after
}

// growing is a block that is not whole yet.
type growing struct {
	first                    jsontext.Value // as it began
	block                    block
	input                    string
	text, thought, signature string
}

// add takes the data of one event, and gives the text in it. Kinds that are not known are passed over, as the protocol asks.
func (a *assembler) add(data string) (text string, err error) {
	var e event
	if err := json.Unmarshal([]byte(data), &e); err != nil {
		return "", a.service.Strange("an event that cannot be read")
	}
	switch e.Type {
	case "error":
		return "", a.service.Refused(statusOf(e.Error.Type), []byte(data))
	case "message_start":
		a.model, a.usage = e.Message.Model, e.Message.Usage
	case "content_block_start":
		return "", a.begin(e)
	case "content_block_delta":
		return a.grow(e)
	case "message_delta":
		a.stop = e.Delta.Stop
		if e.Usage != nil {
			a.usage.Output = e.Usage.Output
		}
	case "message_stop":
		a.over = true
	}
	return "", nil
}

func (a *assembler) begin(e event) error {
	if e.Index != len(a.blocks) || e.Index >= mostBlocks {
		return a.service.Strange("a block out of order")
	}
	g := growing{first: e.Block}
	if err := json.Unmarshal(e.Block, &g.block); err != nil {
		return a.service.Strange("a block that cannot be read")
	}
	a.blocks = append(a.blocks, g)
	return nil
}

func (a *assembler) grow(e event) (string, error) {
	if e.Index < 0 || e.Index >= len(a.blocks) {
		return "", a.service.Strange("a piece of no block")
	}
	g := &a.blocks[e.Index]
	g.text += e.Delta.Text
	g.input += e.Delta.JSON
	g.thought += e.Delta.Thinking
	g.signature += e.Delta.Signature
	if g.block.Name == answerTool {
		return e.Delta.JSON, nil
	}
	return e.Delta.Text, nil
}

// Reply is the whole answer.
func (a *assembler) Reply() (llm.Reply, error) {
	u := a.usage.of(a.model)
	if !a.over || a.stop == "" {
		return llm.Reply{Usage: u}, a.service.Broken()
	}
	blocks := make([]block, len(a.blocks))
	for i, g := range a.blocks {
		b := g.block
		b.Text += g.text
		if b.Type == "tool_use" && g.input != "" {
			b.Input = jsontext.Value(g.input)
			if !b.Input.IsValid() && a.stop != "max_tokens" && b.Name != answerTool {
				return llm.Reply{Usage: u}, a.service.Strange("a call of a tool that cannot be read")
			}
		}
		blocks[i] = b
	}
	return finish(a.service, blocks, a.stop, u, a.turn)
}

// turn is the model's message, to be sent back: each block as it began, with what was added.
func (a *assembler) turn() []byte {
	all := []map[string]any{}
	for _, g := range a.blocks {
		b := map[string]any{}
		if json.Unmarshal(g.first, &b) != nil {
			continue
		}
		switch g.block.Type {
		case "text":
			b["text"] = g.block.Text + g.text
		case "thinking":
			b["thinking"], b["signature"] = g.thought, g.signature
		case "tool_use":
			if g.input != "" {
				b["input"] = jsontext.Value(g.input)
			}
		}
		all = append(all, b)
	}
	return value(all)
}

// statusOf is the status that an error in the middle of a stream would have had.
func statusOf(kind string) int {
	switch kind {
	case "rate_limit_error":
		return http.StatusTooManyRequests
	case "authentication_error", "permission_error":
		return http.StatusForbidden
	case "invalid_request_error":
		return http.StatusBadRequest
	}
	return http.StatusServiceUnavailable
}

// Add takes the data of one event; see llm.Assembler.
func (a *assembler) Add(data string) (text string, over bool, err error) {
	text, err = a.add(data)
	return text, a.over, err
}

package llmtest

import (
	"net/http"

	"github.com/tripwright/tripwright/internal/llm"
)

// Scene is what a model says, apart from how a protocol writes it.
type Scene struct {
	Text     []string // in these pieces
	Answer   bool     // the text is the reply that a schema was given for
	Calls    []llm.Call
	Stop     llm.Stop
	Declines bool
	Nothing  bool // an answer without anything in it
	Input    int  // tokens
	Output   int
	NoUsage  bool
}

// Speaker writes scenes in one protocol, as a provider's server does, and reads what it is asked. It is written from the
// protocol's documents, apart from the packages it tests.
type Speaker interface {
	// Whole is the body of an answer that is not streamed.
	Whole(Scene) []byte
	// Events are the events of a stream, each with its empty line.
	Events(Scene) []string
	// Refusal is the body that comes with a status.
	Refusal(status int, code, words string) []byte
	// Interruption is the event of a stream that fails, with the code for what the status means.
	Interruption(status int) string
	// Hear reads a question.
	Hear(r *http.Request, body []byte) (Heard, error)
	// List is the body of the list of models.
	List(names ...string) []byte
}

// Heard is a question as a server understands it.
type Heard struct {
	Key         string
	Model       string
	System      string
	User        string
	Schema      []byte // of the reply, however it is asked for
	InWords     bool   // the schema stands in the system message
	Forced      string // what of the tools must be called, in the protocol's words
	Tools       []string
	Turns       int      // of the model, in the conversation
	Results     []string // of tools
	MaxTokens   int
	Temperature float64
	Stream      bool
}

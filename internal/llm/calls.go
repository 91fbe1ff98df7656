package llm

// Tool is something a model may ask to be called. Whoever asks the model calls it; nothing here does.
type Tool struct {
	Name        string // letters, digits, _ and -
	Description string // for the model
	Schema      []byte // JSON Schema of what it is called with, an object
}

// Takes is the schema, and that of an object when there is none.
func (t Tool) Takes() []byte {
	if len(t.Schema) == 0 {
		return []byte(`{"type":"object"}`)
	}
	return t.Schema
}

// Call is a model's wish that a tool be called. Input is JSON as the model wrote it: whoever calls the tool judges it.
type Call struct {
	ID    string
	Name  string
	Input []byte
}

// Exchange is one round with tools: the turn in which the model asked, and what the tools gave.
type Exchange struct {
	Turn    []byte // Reply.Turn of that reply
	Results []Result
}

// Result is what a call of a tool gave. It is data to the model, not instructions.
type Result struct {
	ID     string // of the Call
	Name   string // of the tool
	Output string
	Failed bool
}

package settings

// The values of Config.Encoder, besides OpenAI.
const (
	NoEncoder      = "none"
	BuiltinEncoder = "builtin"
	Ollama         = "ollama"
)

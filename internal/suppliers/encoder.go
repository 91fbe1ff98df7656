package suppliers

import (
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/embed/ollama"
	"github.com/tripwright/tripwright/internal/rag/embed/openai"
	"github.com/tripwright/tripwright/internal/rag/embed/use"
	"github.com/tripwright/tripwright/internal/settings"
)

// Encoder gives what makes vectors; nil makes none. The one in the program is loaded when it is first used.
func Encoder(c settings.Config) (rag.Encoder, error) {
	switch c.Encoder {
	case settings.NoEncoder:
		return nil, nil
	case "", settings.BuiltinEncoder:
		return use.New(), nil
	case settings.OpenAI:
		return named(openai.New(rag.Service{BaseURL: c.EncoderURL, Key: string(c.EncoderKey), Model: c.EncoderModel, Dimensions: c.EncoderDimensions}))
	case settings.Ollama:
		return named(ollama.New(rag.Service{BaseURL: c.EncoderURL, Model: c.EncoderModel, Dimensions: c.EncoderDimensions}))
	}
	return nil, fault.New(fault.Invalid, "the setting TRIPWRIGHT_ENCODER must be builtin, openai, ollama or none")
}

// named gives an encoder, or what its settings lack.
func named[E rag.Encoder](e E, err error) (rag.Encoder, error) {
	if err != nil {
		return nil, fault.New(fault.Invalid, "the settings TRIPWRIGHT_ENCODER_… are not enough: %s", fault.Message(err)).Because(err)
	}
	return e, nil
}

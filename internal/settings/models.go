package settings

import (
	"cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// The values of Config.LLMProvider.
const (
	NoModel   = "none"
	OpenAI    = "openai"
	Anthropic = "anthropic"
	Gemini    = "gemini"
	Tape      = "tape"
)

// AsksNoModel tells whether no language model is asked.
func (c Config) AsksNoModel() bool { return c.LLMProvider == "" || c.LLMProvider == NoModel }

// ModelsNamed checks that a provider comes with what it needs; what it lacks is fault.Invalid.
func (c Config) ModelsNamed() error {
	switch {
	case c.AsksNoModel():
		return nil
	case c.LLMProvider == Tape && c.LLMTape == "":
		return fault.New(fault.Invalid, "TRIPWRIGHT_LLM_PROVIDER=tape needs TRIPWRIGHT_LLM_TAPE, the recording to play")
	case c.LLMProvider != Tape && cmp.Or(c.LLMSmall, c.LLMMedium, c.LLMBig) == "":
		return fault.New(fault.Invalid, "TRIPWRIGHT_LLM_PROVIDER needs a model: set TRIPWRIGHT_LLM_MODEL_SMALL, _MEDIUM or _BIG")
	case oneOf(c.LLMProvider, Anthropic, Gemini) && c.LLMKey == "" && c.LLMBaseURL == "":
		return fault.New(fault.Invalid, "TRIPWRIGHT_LLM_PROVIDER=%s needs TRIPWRIGHT_LLM_API_KEY", c.LLMProvider)
	}
	return nil
}

// ModelNames are the models of the classes, those that are set.
func (c Config) ModelNames() map[llm.Class]string {
	out := map[llm.Class]string{}
	for class, name := range map[llm.Class]string{llm.Small: c.LLMSmall, llm.Medium: c.LLMMedium, llm.Big: c.LLMBig} {
		if name != "" {
			out[class] = name
		}
	}
	return out
}

// Package suppliers gives those outside whom the settings name: language models, encoders, the forecast, who hands letters over. It asks
// none of them anything.
//
// The wiring and package checkup import it.
package suppliers

import (
	"context"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/llm/anthropic"
	"github.com/tripwright/tripwright/internal/llm/gemini"
	"github.com/tripwright/tripwright/internal/llm/openai"
	"github.com/tripwright/tripwright/internal/llm/tape"
	"github.com/tripwright/tripwright/internal/settings"
)

// Provider is a model that can also say which there are.
type Provider interface {
	llm.Model
	Models(ctx context.Context) ([]string, error)
}

// Models opens a model for each class that has one.
func Models(c settings.Config) (map[llm.Class]llm.Model, error) {
	if err := c.ModelsNamed(); err != nil {
		return nil, err
	}
	if c.LLMProvider == settings.Tape {
		played, err := tape.Open(c.LLMTape)
		return map[llm.Class]llm.Model{llm.Medium: played}, err
	}
	out := map[llm.Class]llm.Model{}
	for class, name := range c.ModelNames() {
		m, err := Model(c, name)
		if err != nil {
			return nil, err
		}
		out[class] = m
	}
	return out, nil
}

// Model gives a model of the provider that is set, by its name there.
func Model(c settings.Config, name string) (Provider, error) {
	e := llm.Endpoint{Model: name, BaseURL: c.LLMBaseURL, Key: string(c.LLMKey)}
	switch c.LLMProvider {
	case settings.OpenAI:
		return openai.New(e)
	case settings.Anthropic:
		return anthropic.New(e)
	case settings.Gemini:
		return gemini.New(e)
	}
	return nil, fault.New(fault.Invalid, "the setting TRIPWRIGHT_LLM_PROVIDER must be none, openai, anthropic, gemini or tape")
}

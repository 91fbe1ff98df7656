package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/llm/anthropic"
	"github.com/tripwright/tripwright/internal/llm/gemini"
	"github.com/tripwright/tripwright/internal/llm/openai"
	"github.com/tripwright/tripwright/internal/llm/tape"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tenant"
)

// The values of Config.LLMProvider.
const (
	NoModel   = "none"
	OpenAI    = "openai"
	Anthropic = "anthropic"
	Gemini    = "gemini"
	Tape      = "tape"
)

// openModels builds the gateway that the settings ask for; nil when they ask for none.
func (a *App) openModels(cfg Config) (llm.Model, error) {
	if cfg.noModel() {
		return nil, nil
	}
	models, err := cfg.models()
	if err != nil {
		return nil, err
	}
	if cfg.LLMTape != "" && cfg.LLMProvider != Tape {
		recorder, err := tape.Record(cfg.LLMTape)
		if err != nil {
			return nil, err
		}
		a.tape = recorder
		for class, m := range models {
			models[class] = recorder.Hear(m)
		}
	}
	prices, err := llm.BuiltinPrices()
	if err != nil {
		return nil, err
	}
	prices = append(prices, llm.PriceRow{Model: Tape}) // to play one costs nothing
	return llm.NewGateway(llm.GatewayConfig{
		Models: models, Fast: cfg.FastMode, Prices: prices, Worst: cfg.LLMWorstPrice,
		Budget: llm.Budget{Run: cfg.LLMRunUSD, Org: cfg.LLMOrgUSD, Day: cfg.LLMDayUSD},
		Ledger: &a.ledger, Payer: payer, Within: cfg.LLMTimeout, Chance: rand.Float64, Now: a.now,
	})
}

// payer is who pays for what is asked in ctx: the organisation it acts for, and the run whose lines of the log it writes.
func payer(ctx context.Context) llm.Payer {
	id, err := tenant.From(ctx)
	if err != nil {
		id.Org = "" // nobody is signed in: only the day pays
	}
	return llm.Payer{Org: id.Org, Run: telemetry.Field(ctx, telemetry.RunID)}
}

func (c Config) noModel() bool { return c.LLMProvider == "" || c.LLMProvider == NoModel }

// modelsNamed checks that a provider comes with what it needs.
func (c Config) modelsNamed() error {
	switch {
	case c.noModel():
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

// provider is a model that can also say which there are.
type provider interface {
	llm.Model
	Models(ctx context.Context) ([]string, error)
}

// names are the models of the classes, those that are set.
func (c Config) names() map[llm.Class]string {
	out := map[llm.Class]string{}
	for class, name := range map[llm.Class]string{llm.Small: c.LLMSmall, llm.Medium: c.LLMMedium, llm.Big: c.LLMBig} {
		if name != "" {
			out[class] = name
		}
	}
	return out
}

// models opens a model for each class that has one.
func (c Config) models() (map[llm.Class]llm.Model, error) {
	if err := c.modelsNamed(); err != nil {
		return nil, err
	}
	if c.LLMProvider == Tape {
		played, err := tape.Open(c.LLMTape)
		return map[llm.Class]llm.Model{llm.Medium: played}, err
	}
	out := map[llm.Class]llm.Model{}
	for class, name := range c.names() {
		m, err := c.model(name)
		if err != nil {
			return nil, err
		}
		out[class] = m
	}
	return out, nil
}

func (c Config) model(name string) (provider, error) {
	e := llm.Endpoint{Model: name, BaseURL: c.LLMBaseURL, Key: string(c.LLMKey)}
	switch c.LLMProvider {
	case OpenAI:
		return openai.New(e)
	case Anthropic:
		return anthropic.New(e)
	case Gemini:
		return gemini.New(e)
	}
	return nil, fault.New(fault.Invalid, "the setting TRIPWRIGHT_LLM_PROVIDER must be none, openai, anthropic, gemini or tape")
}

func (c Config) skipModels() string {
	switch {
	case c.noModel():
		return "no TRIPWRIGHT_LLM_PROVIDER: the rules in the program read"
	case c.SkipAPIProbe && c.LLMProvider != Tape:
		return "SKIP_API_PROBE is set"
	}
	return ""
}

// askModels asks the provider which models it has, which costs nothing, and whether those that are set are among them.
func (c Config) askModels(ctx context.Context) (string, error) {
	if err := c.modelsNamed(); err != nil {
		return "", err
	}
	if c.LLMProvider == Tape {
		played, err := tape.Open(c.LLMTape)
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("a tape of %d questions", played.Questions()), nil
	}
	for _, name := range c.names() {
		if err := c.has(ctx, name); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%s has %d of %d models that are set", c.LLMProvider, len(c.names()), len(c.names())), nil
}

func (c Config) has(ctx context.Context, name string) error {
	m, err := c.model(name)
	if err != nil {
		return err
	}
	there, err := m.Models(ctx)
	if err != nil {
		return fault.New(fault.Unavailable, "no language model: %s. Without TRIPWRIGHT_LLM_PROVIDER plans are made without",
			fault.Message(err)).Because(err)
	}
	if !oneOf(m.Name(), there...) && !oneOf(m.Name()+":latest", there...) {
		return fault.New(fault.Invalid, "the provider has no model %q: set one that it has", name).Because(errors.New("not in its list"))
	}
	return nil
}

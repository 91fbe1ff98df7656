package app

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/llm/anthropic"
	"github.com/tripwright/tripwright/internal/llm/gemini"
	"github.com/tripwright/tripwright/internal/llm/openai"
	"github.com/tripwright/tripwright/internal/llm/tape"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tenant"
)

// openModels builds the gateway that the settings ask for; nil when they ask for none.
func (a *App) openModels(cfg settings.Config) (llm.Model, error) {
	if cfg.AsksNoModel() {
		return nil, nil
	}
	models, err := modelsOf(cfg)
	if err != nil {
		return nil, err
	}
	if cfg.LLMTape != "" && cfg.LLMProvider != settings.Tape {
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
	prices = append(prices, llm.PriceRow{Model: settings.Tape}) // to play one costs nothing
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

// provider is a model that can also say which there are.
type provider interface {
	llm.Model
	Models(ctx context.Context) ([]string, error)
}

// modelsOf opens a model for each class that has one.
func modelsOf(c settings.Config) (map[llm.Class]llm.Model, error) {
	if err := c.ModelsNamed(); err != nil {
		return nil, err
	}
	if c.LLMProvider == settings.Tape {
		played, err := tape.Open(c.LLMTape)
		return map[llm.Class]llm.Model{llm.Medium: played}, err
	}
	out := map[llm.Class]llm.Model{}
	for class, name := range c.ModelNames() {
		m, err := modelOf(c, name)
		if err != nil {
			return nil, err
		}
		out[class] = m
	}
	return out, nil
}

func modelOf(c settings.Config, name string) (provider, error) {
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

func (c checks) skipModels() string {
	switch {
	case c.AsksNoModel():
		return "no TRIPWRIGHT_LLM_PROVIDER: the rules in the program read"
	case c.SkipAPIProbe && c.LLMProvider != settings.Tape:
		return "SKIP_API_PROBE is set"
	}
	return ""
}

// askModels asks the provider which models it has, which costs nothing, and whether those that are set are among them.
func (c checks) askModels(ctx context.Context) (string, error) {
	if err := c.ModelsNamed(); err != nil {
		return "", err
	}
	if c.LLMProvider == settings.Tape {
		played, err := tape.Open(c.LLMTape)
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("a tape of %d questions", played.Questions()), nil
	}
	for _, name := range c.Config.ModelNames() {
		if err := c.has(ctx, name); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%s has %d of %d models that are set", c.LLMProvider, len(c.Config.ModelNames()), len(c.Config.ModelNames())), nil
}

func (c checks) has(ctx context.Context, name string) error {
	m, err := modelOf(c.Config, name)
	if err != nil {
		return err
	}
	there, err := m.Models(ctx)
	if err != nil {
		return fault.New(fault.Unavailable, "no language model: %s. Without TRIPWRIGHT_LLM_PROVIDER plans are made without",
			fault.Message(err)).Because(err)
	}
	if !slices.Contains(there, m.Name()) && !slices.Contains(there, m.Name()+":latest") {
		return fault.New(fault.Invalid, "the provider has no model %q: set one that it has", name).Because(errors.New("not in its list"))
	}
	return nil
}

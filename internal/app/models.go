package app

import (
	"context"
	"math/rand/v2"

	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/llm/tape"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/suppliers"
	"github.com/tripwright/tripwright/internal/telemetry"
	"github.com/tripwright/tripwright/internal/tenant"
)

// openModels builds the gateway that the settings ask for; nil when they ask for none.
func (a *App) openModels(cfg settings.Config) (llm.Model, error) {
	if cfg.AsksNoModel() {
		return nil, nil
	}
	models, err := suppliers.Models(cfg)
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
		Ledger: &a.books, Payer: payer, Within: cfg.LLMTimeout, Chance: rand.Float64, Now: a.now,
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

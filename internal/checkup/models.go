package checkup

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm/tape"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/suppliers"
)

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
	m, err := suppliers.Model(c.Config, name)
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

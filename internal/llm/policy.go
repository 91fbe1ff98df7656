package llm

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"github.com/tripwright/tripwright/internal/fault"
)

// Class is how capable a model a task wants. Which model that is, is the configuration's to say.
type Class string

// The classes, from the cheapest.
const (
	Small  Class = "small"
	Medium Class = "medium"
	Big    Class = "big"
)

// Classes lists them.
func Classes() []Class { return []Class{Small, Medium, Big} }

// Policy is what a task may use of a model: the file <task>.policy.yaml beside its prompt. Without one, everything has its
// default. Confidence and MaxClarifications are for the workflow that asks, AllowedTools for whoever offers a model tools (Permit): Ask
// offers none. The rest is enforced here, before each call.
type Policy struct {
	Version           string   `yaml:"version"`              // of the policy, a word of its authors; required in a file
	Class             Class    `yaml:"class"`                // "" is Medium
	MaxTokens         int      `yaml:"max_tokens"`           // longest reply; 0 means DefaultMaxTokens
	MaxPrompt         int      `yaml:"max_prompt_tokens"`    // longest question; 0 means DefaultMaxPrompt
	Temperature       float64  `yaml:"temperature"`          // 0 to 2
	AllowedTools      []string `yaml:"allowed_tools"`        // by name; none when empty
	Confidence        float64  `yaml:"confidence_threshold"` // 0 to 1: below it the traveller is asked
	MaxClarifications int      `yaml:"max_clarifications"`   // questions to the traveller; 0 means 3
}

// maxPolicy bounds a policy file, in bytes.
const maxPolicy = 16 << 10

// ParsePolicy reads a policy. It refuses members it does not know: a limit that is misspelt would not hold.
func ParsePolicy(text []byte) (Policy, error) {
	if len(text) > maxPolicy {
		return Policy{}, fault.New(fault.Invalid, "a policy has at most %d bytes", maxPolicy)
	}
	p := Policy{Class: Medium, MaxClarifications: 3}
	if err := readYAML(text, &p); err != nil {
		return Policy{}, fault.New(fault.Invalid, "the policy cannot be read").Because(err)
	}
	return p, p.Validate()
}

// readYAML reads text into v. The library panics on some texts that are no YAML; that is an error like any other.
func readYAML(text []byte, v any) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it cannot be parsed: %v", p)
		}
	}()
	if err := yaml.UnmarshalWithOptions(text, v, yaml.Strict()); err != nil {
		return errors.New(yaml.FormatError(err, false, false))
	}
	return nil
}

// Validate refuses a policy that cannot be kept.
func (p Policy) Validate() error {
	switch {
	case p.Version == "":
		return fault.Field("version", "is missing")
	case !slices.Contains(Classes(), p.Class):
		return fault.Field("class", "must be small, medium or big")
	case p.MaxTokens < 0 || p.MaxTokens > 32_000:
		return fault.Field("max_tokens", "must lie between 0 and 32000")
	case p.MaxPrompt < 0 || p.MaxPrompt > 200_000:
		return fault.Field("max_prompt_tokens", "must lie between 0 and 200000")
	case !(p.Temperature >= 0 && p.Temperature <= 2):
		return fault.Field("temperature", "must lie between 0 and 2")
	case !(p.Confidence >= 0 && p.Confidence <= 1):
		return fault.Field("confidence_threshold", "must lie between 0 and 1")
	case p.MaxClarifications < 0 || p.MaxClarifications > 10:
		return fault.Field("max_clarifications", "must lie between 0 and 10")
	case slices.Contains(p.AllowedTools, ""):
		return fault.Field("allowed_tools", "must be names")
	}
	return nil
}

// Permit refuses tools that the policy does not allow.
func (p Policy) Permit(tools []Tool) error {
	for _, t := range tools {
		if !slices.Contains(p.AllowedTools, t.Name) {
			return fault.New(fault.Denied, "the policy of the task does not allow the tool %s", t.Name)
		}
	}
	return nil
}

// loadPolicy reads the policy beside a prompt; no file is no policy.
func loadPolicy(fsys fs.FS, prompt string) (Policy, error) {
	name := strings.TrimSuffix(prompt, ".md") + ".policy.yaml"
	b, err := fs.ReadFile(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return Policy{}, nil
	}
	if err != nil {
		return Policy{}, err
	}
	p, err := ParsePolicy(b)
	if err != nil {
		return p, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

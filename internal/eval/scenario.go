// Package eval proves the product from outside: scenarios run through the same door as a traveller's wish, and what comes
// out is held against predicates. It also proves the proof: each rule is shown plans broken on purpose, which it must
// refuse. It prints a few figures, the scorecard, so that a change of behaviour is a change of numbers.
//
// It stands on top of the house; only the command line imports it.
package eval

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/goccy/go-yaml"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

//go:embed scenarios/*.yaml
var bundled embed.FS

// Scenario is one wish and what must come of it, in the format of seed 000 §14.1 with the moment it is asked at.
type Scenario struct {
	ID          string          `json:"scenario_id"`
	Description string          `json:"description"`
	Now         time.Time       `json:"now"`            // default: 30 days before the trip
	Text        string          `json:"text,omitempty"` // a sentence instead of an intent
	Intent      json.RawMessage `json:"intent,omitempty"`
	Seed        uint64          `json:"seed,omitempty"`          // default 1
	RainTurnsUp []calendar.Date `json:"rain_turns_up,omitempty"` // the forecast of these days turns bad after the branches are drafted
	MustSatisfy []Condition     `json:"must_satisfy"`
	MustRefuse  []string        `json:"must_refuse,omitempty"` // names of harms the rules must see in the plan
	Edits       []Edited        `json:"edits,omitempty"`       // each of the plan that the one before left

	parsed *trip.Intent
}

// Condition is a predicate over itinerary, intent and run.
type Condition struct {
	Predicate   string `json:"predicate"`
	Description string `json:"description,omitempty"`
}

// Edited is a change of the trip, and what must come of it.
type Edited struct {
	Edit        trip.EditBody `json:"edit"`
	MustSatisfy []Condition   `json:"must_satisfy"`
}

// Bundled gives the scenarios that travel with the program.
func Bundled() ([]Scenario, error) {
	names, err := fs.Glob(bundled, "scenarios/*.yaml")
	if err != nil {
		return nil, err
	}
	var all []Scenario
	for _, name := range names {
		b, err := bundled.ReadFile(name)
		if err != nil {
			return nil, err
		}
		got, err := Parse(name, b)
		if err != nil {
			return nil, err
		}
		all = append(all, got...)
	}
	return all, nil
}

// Load reads a scenario file, or every .yaml and .yml file of a directory in order of their names.
func Load(path string) ([]Scenario, error) {
	files := []string{path}
	if st, err := os.Stat(path); err != nil {
		return nil, fault.New(fault.Invalid, "the scenarios at %s cannot be read", path).Because(err)
	} else if st.IsDir() {
		if files, err = yamlFiles(path); err != nil {
			return nil, err
		}
	}
	var all []Scenario
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			return nil, fault.New(fault.Invalid, "the scenarios at %s cannot be read", f).Because(err)
		}
		got, err := Parse(f, b)
		if err != nil {
			return nil, err
		}
		all = append(all, got...)
	}
	if len(all) == 0 {
		return nil, fault.New(fault.Invalid, "there is no scenario in %s", path)
	}
	return all, nil
}

func yamlFiles(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fault.New(fault.Invalid, "the scenarios in %s cannot be read", dir).Because(err)
	}
	var out []string
	for _, e := range entries {
		if ext := filepath.Ext(e.Name()); ext == ".yaml" || ext == ".yml" {
			out = append(out, filepath.Join(dir, e.Name()))
		}
	}
	return out, nil
}

// Parse reads one scenario or a list of them. What is wrong is said with the file and the scenario's id.
func Parse(name string, b []byte) ([]Scenario, error) {
	raw, err := yaml.YAMLToJSON(b)
	if err != nil {
		return nil, fault.New(fault.Invalid, "%s is not YAML: %s", name, firstLine(err))
	}
	var list []Scenario
	if trimmed := bytes.TrimSpace(raw); bytes.HasPrefix(trimmed, []byte("[")) {
		err = strict(raw, &list)
	} else {
		list = make([]Scenario, 1)
		err = strict(raw, &list[0])
	}
	if err != nil {
		return nil, fault.New(fault.Invalid, "%s: %s", name, firstLine(err))
	}
	for i := range list {
		if err := list[i].settle(); err != nil {
			return nil, fault.New(fault.Invalid, "%s: scenario %q: %s", name, list[i].ID, fault.Message(err))
		}
	}
	return list, nil
}

func strict(b []byte, v any) error {
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.DisallowUnknownFields()
	return dec.Decode(v)
}

func firstLine(err error) string {
	s, _, _ := strings.Cut(err.Error(), "\n")
	return s
}

// settle checks a scenario and fills in what it left open.
func (s *Scenario) settle() error {
	if s.ID == "" {
		return fault.Field("scenario_id", "is required")
	}
	if (s.Text == "") == (len(s.Intent) == 0) {
		return fault.Field("intent", "exactly one of intent and text is required")
	}
	if err := complete("must_satisfy", s.MustSatisfy); err != nil {
		return err
	}
	for i, e := range s.Edits {
		if e.Edit.Edit().Empty() {
			return fault.Field(fmt.Sprintf("edits[%d].edit", i), "changes nothing")
		}
		if err := complete(fmt.Sprintf("edits[%d].must_satisfy", i), e.MustSatisfy); err != nil {
			return err
		}
	}
	for i, h := range s.MustRefuse {
		if !slices.ContainsFunc(Harms(), func(k Harm) bool { return k.Name == h }) {
			return fault.Field(fmt.Sprintf("must_refuse[%d]", i), "is not a harm the suite knows")
		}
	}
	if s.Seed == 0 {
		s.Seed = 1
	}
	return s.settleIntent()
}

// complete wants at least one condition, and each to have a predicate.
func complete(field string, list []Condition) error {
	if len(list) == 0 {
		return fault.Field(field, "needs at least one predicate")
	}
	for i, c := range list {
		if strings.TrimSpace(c.Predicate) == "" {
			return fault.Field(fmt.Sprintf("%s[%d].predicate", field, i), "is required")
		}
	}
	return nil
}

func (s *Scenario) settleIntent() error {
	if s.Text != "" {
		if s.Now.IsZero() {
			return fault.Field("now", "is required with text")
		}
		return nil
	}
	in, err := trip.ParseIntent(s.Intent)
	if err != nil {
		return err
	}
	s.parsed = &in
	if s.Now.IsZero() {
		s.Now = time.Date(in.DateWindow.Start.Year, in.DateWindow.Start.Month, in.DateWindow.Start.Day-30, 9, 0, 0, 0, time.UTC)
	}
	return nil
}

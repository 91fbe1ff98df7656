package llm_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

const goodPolicy = `version: "2"
class: big
max_tokens: 300
max_prompt_tokens: 5000
temperature: 0.3
allowed_tools: [weather, flights]
confidence_threshold: 0.7
max_clarifications: 2
`

func TestParsePolicy(t *testing.T) {
	t.Parallel()
	got, err := llm.ParsePolicy([]byte(goodPolicy))
	want := llm.Policy{Version: "2", Class: llm.Big, MaxTokens: 300, MaxPrompt: 5000, Temperature: 0.3, AllowedTools: []string{"weather", "flights"},
		Confidence: 0.7, MaxClarifications: 2}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	least, err := llm.ParsePolicy([]byte(`version: "1"`))
	if diff := cmp.Diff(llm.Policy{Version: "1", Class: llm.Medium, MaxClarifications: 3}, least); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	for name, tc := range map[string]struct{ old, new, names string }{
		"a member that is misspelt": {"max_tokens", "max_token", ""},
		"a class that is none":      {"big", "huge", "class"},
		"no version":                {`version: "2"`, "", "version"},
		"too hot":                   {"0.3", "2.1", "temperature"},
		"no number":                 {"0.3", ".nan", "temperature"},
		"too sure":                  {"0.7", "1.2", "confidence_threshold"},
		"below nothing":             {"300", "-1", "max_tokens"},
		"a novel":                   {"300", "32001", "max_tokens"},
		"a library":                 {"5000", "200001", "max_prompt_tokens"},
		"too curious":               {"clarifications: 2", "clarifications: 11", "max_clarifications"},
		"a tool without a name":     {"[weather,", `["",`, "allowed_tools"},
		"a text for a number":       {"300", "many", ""},
		"twice":                     {"class: big", "class: big\nclass: small", ""},
		"a book":                    {"weather", strings.Repeat("w", 20_000), ""},
	} {
		_, err := llm.ParsePolicy([]byte(strings.Replace(goodPolicy, tc.old, tc.new, 1)))
		if !fault.Is(err, fault.Invalid) || !strings.HasPrefix(fault.Message(err), tc.names) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func TestPermit(t *testing.T) {
	t.Parallel()
	p := llm.Policy{AllowedTools: []string{"weather"}}
	if err := p.Permit([]llm.Tool{{Name: "weather"}}); err != nil {
		t.Error(err)
	}
	if err := p.Permit([]llm.Tool{{Name: "weather"}, {Name: "book"}}); !fault.Is(err, fault.Denied) {
		t.Errorf("error %v", err)
	}
	if err := (llm.Policy{}).Permit([]llm.Tool{{Name: "weather"}}); !fault.Is(err, fault.Denied) {
		t.Errorf("without a list everything is allowed: %v", err)
	}
}

// A task takes its settings from the policy beside its prompt, and a policy that cannot be read is no policy to go without.
func TestATaskHasThePolicyBesideIt(t *testing.T) {
	t.Parallel()
	fsys := fstest.MapFS{"prompts/city.md": {Data: []byte(prompt)}, "prompts/city.policy.yaml": {Data: []byte(goodPolicy)},
		"prompts/bad.md": {Data: []byte(prompt)}, "prompts/bad.policy.yaml": {Data: []byte("class: huge")}}
	got, err := llm.LoadTask(fsys, "prompts/city.md")
	if err != nil || got.Policy.Class != llm.Big || got.MaxTokens != 300 || got.Temperature != 0.3 {
		t.Errorf("%+v, %v", got, err)
	}
	if hard := got.Constrained(); hard.Temperature != 0 || hard.MaxTokens != 300 {
		t.Errorf("constrained: %+v", hard)
	}
	if _, err := llm.LoadTask(fsys, "prompts/bad.md"); err == nil || !strings.Contains(err.Error(), "bad.policy.yaml") {
		t.Errorf("error %v", err)
	}
}

func FuzzPolicy(f *testing.F) {
	f.Add([]byte(goodPolicy))
	f.Add([]byte("version: &a [*a]"))
	f.Add([]byte("{version: '1', temperature: .inf}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := llm.ParsePolicy(text)
		if err == nil && p.Validate() != nil {
			t.Errorf("accepted, and not valid: %+v", p)
		}
		if err != nil && !fault.Is(err, fault.Invalid) {
			t.Errorf("error %v of kind %v", err, fault.KindOf(err))
		}
	})
}

package settings

import "testing"

// More runs at once than the processors can keep moving make all of them late, unless they wait for a model.
func TestRunsAtOnce(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name       string
		cfg        Config
		processors int
		want       int
	}{
		{"it is said", Config{Concurrency: 3}, 8, 3},
		{"it is said, with a model", Config{Concurrency: 3, LLMProvider: OpenAI}, 8, 3},
		{"a small machine", Config{}, 1, 4},
		{"a big one", Config{LLMProvider: NoModel}, 16, 32},
		{"a model is asked", Config{LLMProvider: OpenAI}, 2, 64},
		{"slow on purpose", Config{SimulateNodeDelay: "rag:1s"}, 2, 64},
		{"tools slow on purpose", Config{SimulateToolTimeout: "fx:1s"}, 2, 64},
	} {
		if got := tt.cfg.RunsAtOnce(tt.processors); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}

package anthropic_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/llm/anthropic"
	"github.com/tripwright/tripwright/internal/llm/llmtest"
)

func TestWire(t *testing.T) {
	llmtest.Speak(t, llmtest.Anthropic{}, func(e llm.Endpoint) (llmtest.Provider, error) { return anthropic.New(e) })
}

func FuzzReplies(f *testing.F) {
	llmtest.FuzzReplies(f, llmtest.Anthropic{}, func(e llm.Endpoint) (llmtest.Provider, error) { return anthropic.New(e) })
}

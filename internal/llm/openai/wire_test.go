package openai_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/llm/llmtest"
	"github.com/tripwright/tripwright/internal/llm/openai"
)

func TestWire(t *testing.T) {
	llmtest.Speak(t, llmtest.OpenAI{}, func(e llm.Endpoint) (llmtest.Provider, error) { return openai.New(e) })
}

func FuzzReplies(f *testing.F) {
	llmtest.FuzzReplies(f, llmtest.OpenAI{}, func(e llm.Endpoint) (llmtest.Provider, error) { return openai.New(e) })
}

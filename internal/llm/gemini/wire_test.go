package gemini_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/llm/gemini"
	"github.com/tripwright/tripwright/internal/llm/llmtest"
)

func TestWire(t *testing.T) {
	llmtest.Speak(t, llmtest.Gemini{}, func(e llm.Endpoint) (llmtest.Provider, error) { return gemini.New(e) })
}

func FuzzReplies(f *testing.F) {
	llmtest.FuzzReplies(f, llmtest.Gemini{}, func(e llm.Endpoint) (llmtest.Provider, error) { return gemini.New(e) })
}

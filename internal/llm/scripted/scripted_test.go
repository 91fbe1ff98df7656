package scripted_test

import (
	"errors"
	"testing"

	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/llm/llmtest"
	"github.com/tripwright/tripwright/internal/llm/scripted"
)

func TestContract(t *testing.T) {
	t.Parallel()
	llmtest.Run(t, func(*testing.T) (llm.Model, llm.Request) {
		return scripted.New("a", "b", "c", "d", "e", "f", "g", "h"), llm.Request{System: "be brief", User: "hello", Schema: []byte(`{}`)}
	})
}

func TestScript(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	m := scripted.Play(scripted.Line{Text: "one"}, scripted.Line{Err: broken})
	req := llm.Request{User: "hello"}
	if r, err := m.Complete(t.Context(), req); err != nil || r.Text != "one" {
		t.Errorf("first: %+v, %v", r, err)
	}
	if m.Left() != 1 {
		t.Errorf("%d lines left, want 1", m.Left())
	}
	if _, err := m.Complete(t.Context(), req); !errors.Is(err, broken) {
		t.Errorf("second: %v", err)
	}
	if _, err := m.Complete(t.Context(), req); err == nil {
		t.Error("the script ran out without an error")
	}
	if n := len(m.Requests()); n != 3 {
		t.Errorf("%d requests recorded, want 3", n)
	}
}

package tape_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/llm/llmtest"
	"github.com/tripwright/tripwright/internal/llm/scripted"
	"github.com/tripwright/tripwright/internal/llm/tape"
)

// record asks m the questions and gives the tape's path.
func record(t *testing.T, m llm.Model, questions ...llm.Request) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tape.jsonl")
	r, err := tape.Record(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range questions {
		_, _ = r.Hear(m).Complete(t.Context(), q)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func open(t *testing.T, path string) *tape.Tape {
	t.Helper()
	played, err := tape.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return played
}

func TestContract(t *testing.T) {
	t.Parallel()
	llmtest.Run(t, func(t *testing.T) (llm.Model, llm.Request) {
		q := llm.Request{System: "be brief", User: "hello"}
		return open(t, record(t, scripted.New("hi"), q)), q
	})
}

// What was recorded comes back: answers in their order, the last one from then on, failures with their kind.
func TestWhatWasRecordedIsPlayed(t *testing.T) {
	t.Parallel()
	a, b, c := llm.Request{Task: "a", User: "a"}, llm.Request{Task: "b", User: "b"}, llm.Request{Task: "c", User: "c"}
	m := scripted.Play(scripted.Line{Text: "first"}, scripted.Line{Err: fault.New(fault.Unavailable, "busy")}, scripted.Line{Text: "second"})
	played := open(t, record(t, m, a, b, a))
	if played.Questions() != 2 {
		t.Errorf("%d questions, want 2", played.Questions())
	}
	var got []string
	for range 3 {
		r, err := played.Complete(t.Context(), a)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, r.Text)
	}
	if diff := cmp.Diff([]string{"first", "second", "second"}, got); diff != "" {
		t.Error(diff)
	}
	if _, err := played.Complete(t.Context(), b); !fault.Is(err, fault.Unavailable) || fault.Message(err) != "busy" {
		t.Errorf("error %v", err)
	}
	if _, err := played.Complete(t.Context(), c); !fault.Is(err, fault.NotFound) || !strings.Contains(err.Error(), `task "c"`) {
		t.Errorf("error %v, want one that says what is missing", err)
	}
	a.Temperature = 1
	if _, err := played.Complete(t.Context(), a); !fault.Is(err, fault.NotFound) {
		t.Errorf("another question is answered: %v", err)
	}
	a.Temperature, a.Class = 0, llm.Big
	if _, err := played.Complete(t.Context(), a); err != nil {
		t.Errorf("the class changes the question: %v", err)
	}
}

func TestSecretsDoNotComeOnTheTape(t *testing.T) {
	t.Parallel()
	secrets := []string{"sk-proj-abcdefghijkl1234", "AIzaSyA1234567890abcdefghijklmnop", "eyJhbGciOi.eyJzdWIi.c2lnbmF0", "hunter2pw", "MIIEvQIBADAN"}
	q := llm.Request{User: `{"text":"my key is ` + secrets[0] + `, or ` + secrets[1] + `; Bearer ` + secrets[2] + ` https://me:` + secrets[3] +
		`@x -----BEGIN PRIVATE KEY-----\n` + secrets[4] + `\n-----END PRIVATE KEY-----, five days in Paris"}`}
	path := record(t, scripted.New("you said "+secrets[0]), q)
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range secrets {
		if strings.Contains(string(b), s) {
			t.Errorf("the tape holds %s: %s", s, b)
		}
	}
	if !strings.Contains(string(b), "five days in Paris") {
		t.Error("what is no secret is gone, too")
	}
	if r, err := open(t, path).Complete(t.Context(), q); err != nil || r.Text != "you said [secret]" {
		t.Errorf("the question is not found again: %+v, %v", r, err)
	}
	if st, err := os.Stat(path); err != nil || st.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", st.Mode(), err)
	}
}

func TestATapeThatIsNone(t *testing.T) {
	t.Parallel()
	if _, err := tape.Open(filepath.Join(t.TempDir(), "none")); !fault.Is(err, fault.Invalid) {
		t.Errorf("error %v", err)
	}
	path := filepath.Join(t.TempDir(), "bad")
	if err := os.WriteFile(path, []byte("{}\nno JSON\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := tape.Open(path); !fault.Is(err, fault.Invalid) {
		t.Errorf("error %v", err)
	}
}

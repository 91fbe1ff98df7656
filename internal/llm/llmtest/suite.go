package llmtest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// Provider is what the suite tries.
type Provider interface {
	llm.Streamer
	Models(ctx context.Context) ([]string, error)
}

// Speak tries a provider against a server on this machine that speaks its protocol: everything that the protocol's documents
// say a server may do, asked for at once and as a stream. A provider is right when it is green.
func Speak(t *testing.T, s Speaker, open func(llm.Endpoint) (Provider, error)) {
	t.Parallel()
	w := &wire{s, func(t testing.TB, e llm.Endpoint) Provider {
		t.Helper()
		p, err := open(e)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}}
	for _, c := range append(append(scenes(), refusals()...), troubles()...) {
		for name, ask := range ways() {
			if c.only == "" || c.only == name {
				t.Run(c.name+"/"+name, func(t *testing.T) { t.Parallel(); w.try(t, c, ask) })
			}
		}
	}
	t.Run("the question arrives whole", w.arrives)
	t.Run("tools go there and back", w.tools)
	t.Run("the key does not follow a redirect", w.redirect)
	t.Run("nobody is there", w.nobody)
	t.Run("who does not wait is let go", w.impatient)
	t.Run("what a server does not know is asked otherwise", w.otherwise)
	t.Run("the models are listed", w.list)
	t.Run("a model needs a name", func(t *testing.T) {
		if _, err := open(llm.Endpoint{}); !fault.Is(err, fault.Invalid) {
			t.Errorf("error %v, want fault.Invalid", err)
		}
	})
	t.Run("contract", func(t *testing.T) {
		Run(t, func(t *testing.T) (llm.Model, llm.Request) {
			srv := Serve(t, s, Says(Scene{Text: []string{"Hello."}, Input: 3, Output: 2}))
			return w.open(t, llm.Endpoint{Model: "wire-model", BaseURL: srv.URL, Key: Key}), question()
		})
	})
}

type wire struct {
	Speaker
	open func(testing.TB, llm.Endpoint) Provider
}

// ways are how an answer can be had.
func ways() map[string]func(context.Context, Provider, llm.Request) (llm.Reply, error) {
	return map[string]func(context.Context, Provider, llm.Request) (llm.Reply, error){
		"whole": func(ctx context.Context, p Provider, r llm.Request) (llm.Reply, error) { return p.Complete(ctx, r) },
		"stream": func(ctx context.Context, p Provider, r llm.Request) (llm.Reply, error) {
			text := ""
			reply, err := Collect(func(yield func(llm.Chunk, error) bool) {
				for c, err := range p.Stream(ctx, r) {
					text += c.Text
					if !yield(c, err) {
						return
					}
				}
			})
			if err == nil && text != reply.Text {
				err = fmt.Errorf("the pieces are %q, the whole is %q", text, reply.Text)
			}
			return reply, err
		},
	}
}

// wireCase is one thing that a server does, and what must come of it.
type wireCase struct {
	name string
	only string // one of the ways; both when empty
	play Play
	ask  func(*llm.Request)
	want llm.Reply  // but for Turn
	kind fault.Kind // of the error, when there is to be one
	also func(err error) error
}

func question() llm.Request {
	return llm.Request{Task: "wire", System: "Be brief.", User: secretWords, MaxTokens: 77, Temperature: 0.5}
}

func (w *wire) try(t *testing.T, c wireCase, ask func(context.Context, Provider, llm.Request) (llm.Reply, error)) {
	srv := Serve(t, w.Speaker, c.play)
	p := w.open(t, llm.Endpoint{Model: "wire-model", BaseURL: srv.URL, Key: Key})
	req := question()
	if c.ask != nil {
		c.ask(&req)
	}
	got, err := ask(t.Context(), p, req)
	silent(t, err)
	if c.kind != 0 || c.also != nil {
		if !fault.Is(err, c.kind) {
			t.Fatalf("error %v of kind %v, want %v", err, fault.KindOf(err), c.kind)
		}
		if c.also != nil {
			if err := c.also(err); err != nil {
				t.Error(err)
			}
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if (len(got.Turn) > 0) != (len(got.Calls) > 0) {
		t.Errorf("turn %s with %d calls", got.Turn, len(got.Calls))
	}
	got.Turn = nil
	if diff := cmp.Diff(c.want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// silent: no error may hold the key, the question, the address or what the server wrote for people.
func silent(t *testing.T, err error) {
	t.Helper()
	for ; err != nil; err = errors.Unwrap(err) {
		for _, secret := range []string{Key, secretWords, "127.0.0.1", "no: "} {
			if text := fmt.Sprintf("%v %+v", err, err); strings.Contains(text, secret) {
				t.Errorf("the error says %q: %s", secret, text)
			}
		}
	}
}

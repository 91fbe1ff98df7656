package llm_test

import (
	"context"
	"iter"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
)

// streaming is a stub that gives its answer in pieces, and fails where a test wants it to.
type streaming struct {
	stub
	pieces []string
	broken error // after the pieces
}

func (s *streaming) Stream(context.Context, llm.Request) iter.Seq2[llm.Chunk, error] {
	return func(yield func(llm.Chunk, error) bool) {
		n := s.asked.Add(1)
		if s.broken != nil && n == 1 {
			for _, p := range s.pieces[:len(s.pieces)-1] {
				if !yield(llm.Chunk{Text: p}, nil) {
					return
				}
			}
			yield(llm.Chunk{}, s.broken)
			return
		}
		text := ""
		for _, p := range s.pieces {
			if text += p; !yield(llm.Chunk{Text: p}, nil) {
				return
			}
		}
		yield(llm.Chunk{Done: &llm.Reply{Text: text, Usage: llm.Usage{Input: 7, Output: 3}}}, nil)
	}
}

func read(g *llm.Gateway, ctx context.Context) (text string, done *llm.Reply, err error) {
	for c, failed := range g.Stream(ctx, hello) {
		text += c.Text
		if failed != nil {
			err = failed
		}
		if c.Done != nil {
			done = c.Done
		}
	}
	return text, done, err
}

func TestStreamsArePaid(t *testing.T) {
	t.Parallel()
	g, p := purse(t, llm.Budget{}, &streaming{stub: stub{name: "m"}, pieces: []string{"Bon", "jour"}})
	text, done, err := read(g, paidBy(t, "r", "o"))
	if err != nil || text != "Bonjour" || done == nil || done.Usage.Cost != 37 || p.Spent("run/r") != 37 {
		t.Errorf("%q, %+v, %v; paid %d", text, done, err, p.Spent("run/r"))
	}
}

func TestAModelThatCannotStreamGivesOnePiece(t *testing.T) {
	t.Parallel()
	g, p := purse(t, llm.Budget{}, &stub{name: "m"})
	text, done, err := read(g, paidBy(t, "r", "o"))
	if err != nil || text != "m" || done == nil || done.Text != "m" || p.Spent("run/r") != 200 {
		t.Errorf("%q, %+v, %v; paid %d", text, done, err, p.Spent("run/r"))
	}
}

// What was given cannot be taken back: a stream is begun again only while nothing of it was given.
func TestStreamsAreBegunAgainOnlyFromNothing(t *testing.T) {
	t.Parallel()
	down := fault.New(fault.Unavailable, "down")
	nothing := &streaming{stub: stub{name: "m"}, pieces: []string{"all"}, broken: down}
	g, _ := purse(t, llm.Budget{}, nothing)
	if text, _, err := read(g, t.Context()); err != nil || text != "all" || nothing.asked.Load() != 2 {
		t.Errorf("%q, %v, asked %d times", text, err, nothing.asked.Load())
	}
	half := &streaming{stub: stub{name: "m"}, pieces: []string{"ha", "lf"}, broken: down}
	g, _ = purse(t, llm.Budget{}, half)
	if text, _, err := read(g, t.Context()); !fault.Is(err, fault.Unavailable) || text != "ha" || half.asked.Load() != 1 {
		t.Errorf("%q, %v, asked %d times", text, err, half.asked.Load())
	}
}

// Who leaves a stream pays for what it might have been, hears nothing more, and is no error.
func TestLeavingAStream(t *testing.T) {
	t.Parallel()
	g, p := purse(t, llm.Budget{}, &streaming{stub: stub{name: "m"}, pieces: []string{"a", "b"}})
	for c, err := range g.Stream(paidBy(t, "r", "o"), hello) {
		if c.Text != "a" || err != nil {
			t.Errorf("%+v, %v", c, err)
		}
		break
	}
	if p.Spent("run/r") != 1029 {
		t.Errorf("paid %d", p.Spent("run/r"))
	}
}

package rag_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/memory"
	"github.com/tripwright/tripwright/internal/tenant"
)

// looked is a context that ends when it is looked at for so many times, 0 meaning never.
type looked struct {
	context.Context
	looks *int
	last  int
}

func (c looked) Err() error {
	if *c.looks++; c.last > 0 && *c.looks >= c.last {
		return context.Canceled
	}
	return nil
}

// A long text is given up in the middle of being cleaned and of being cut, whatever it is made of, and leaves nothing.
func TestALongTextIsGivenUpHalfWay(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		text   string
		fewest int // looks
	}{
		"small numbers":      {strings.Repeat("1 ", 50_000), 300},
		"telephone numbers":  {strings.Repeat("+33 1 44 55 66 77 ", 5_000), 4_000},
		"one word":           {strings.Repeat("x", 200_000), 20},
		"words":              {strings.Repeat("a word ", 30_000), 20},
		"one-word sentences": {strings.Repeat("Yes. ", 30_000), 20},
	} {
		b := newIntake(t)
		b.Encoder = nil
		learn := func(last int) (looks int, err error) {
			ctx := looked{b.ctx, &looks, last}
			_, err = b.Learn(ctx, lisbon(""), rag.Reading{Text: tt.text}, nil)
			return looks, err
		}
		all, err := learn(0)
		if err != nil || all < tt.fewest {
			t.Errorf("%s: %v after %d looks", name, err, all)
		}
		if err := b.index.DeleteDocument(b.ctx, "d"); err != nil {
			t.Fatal(err)
		}
		for _, part := range []int{1, all / 4, all / 2, all - 1} {
			looks, err := learn(part)
			if !errors.Is(err, context.Canceled) || looks > part+3 {
				t.Errorf("%s: given up at look %d of %d, it went on to %d: %v", name, part, all, looks, err)
			}
			if _, err := b.index.FindDocumentByID(b.ctx, "d"); !fault.Is(err, fault.NotFound) {
				t.Errorf("%s: something is kept: %v", name, err)
			}
		}
	}
}

// slowShelf puts a document when it is told to.
type slowShelf struct {
	memory.Index
	put chan struct{}
}

func (s *slowShelf) PutDocument(ctx context.Context, d rag.Document, c rag.Contents) error {
	<-s.put
	return s.Index.PutDocument(ctx, d, c)
}

// Documents are cleaned, cut and put one at a time; who waits for another may leave.
func TestWhoWaitsForAnotherDocumentMayLeave(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		shelf := &slowShelf{put: make(chan struct{})}
		in := &rag.Intake{Index: shelf, Cutter: new(rag.Cutter)}
		ends := make(chan error, 2)
		learn := func(ctx context.Context) {
			_, err := in.Learn(tenant.With(ctx, tenant.Local), lisbon(""), rag.Reading{Text: "Tram 28 is slow."}, nil)
			ends <- err
		}
		go learn(t.Context())
		synctest.Wait()
		ctx, leave := context.WithCancel(t.Context())
		go learn(ctx)
		synctest.Wait()
		leave()
		if err := <-ends; !errors.Is(err, context.Canceled) {
			t.Errorf("the one that leaves: %v", err)
		}
		close(shelf.put)
		if err := <-ends; err != nil {
			t.Errorf("the first: %v", err)
		}
	})
}

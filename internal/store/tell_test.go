package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
)

// book is a database that tells a second late, so that callers come to wait for each other, and fails when fail says so.
type book struct {
	fail    func(batch []*telling) error
	batches []int
	last    int64
}

func (b *book) together(ctx context.Context, batch []*telling) error {
	b.batches = append(b.batches, len(batch))
	select {
	case <-time.After(time.Second):
	case <-ctx.Done():
		return ctx.Err()
	}
	if err := b.fail(batch); err != nil {
		return err
	}
	for _, each := range batch {
		b.last++
		each.seq = b.last
	}
	return nil
}

// tellAll tells n events at once, the first of them a moment earlier, and gives what each caller got.
func tellAll(t *teller, n int, key func(i int) string) (seqs []int64, errs []error) {
	seqs, errs = make([]int64, n), make([]error, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { seqs[i], errs[i] = t.tell(context.Background(), "a", run.Event{RunID: "r", Key: key(i)}) })
		if i == 0 {
			synctest.Wait()
		}
	}
	wg.Wait()
	return seqs, errs
}

func TestWhoWaitsIsToldTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &book{fail: func([]*telling) error { return nil }}
		seqs, errs := tellAll(&teller{together: b.together}, 200, func(i int) string { return fmt.Sprint(i) })
		seen := map[int64]bool{}
		for i, seq := range seqs {
			if seq == 0 || seen[seq] || errs[i] != nil {
				t.Fatalf("event %d has seq %d, %v", i, seq, errs[i])
			}
			seen[seq] = true
		}
		if got := fmt.Sprint(b.batches); got != "[1 64 64 64 7]" {
			t.Errorf("told in batches of %s", got)
		}
	})
}

func TestOneAtFaultSpoilsNoOther(t *testing.T) {
	bad := errors.New("bad")
	synctest.Test(t, func(t *testing.T) {
		b := &book{fail: func(batch []*telling) error {
			for _, each := range batch {
				if each.event.Key == "7" {
					return bad
				}
			}
			return nil
		}}
		seqs, errs := tellAll(&teller{together: b.together}, 10, func(i int) string { return fmt.Sprint(i) })
		for i, err := range errs {
			if i == 7 && (!errors.Is(err, bad) || seqs[i] != 0) || i != 7 && (err != nil || seqs[i] == 0) {
				t.Errorf("event %d: seq %d, %v", i, seqs[i], err)
			}
		}
	})
}

// After a lost connection what has a key is told again; what has none is not, because it may have been told.
func TestLostOnTheWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		times := 0
		b := &book{fail: func([]*telling) error {
			if times++; times == 1 || times == 3 { // the first alone, and those who waited for it
				return fault.New(fault.Unavailable, "gone").Because(errLost)
			}
			return nil
		}}
		key := func(i int) string {
			if i%2 == 1 {
				return ""
			}
			return fmt.Sprint(i)
		}
		_, errs := tellAll(&teller{together: b.together}, 6, key)
		for i, err := range errs {
			if (err == nil) != (i%2 == 0) || err != nil && !fault.Is(err, fault.Unavailable) {
				t.Errorf("event %d: %v", i, err)
			}
		}
	})
}

func TestWhoGivesUpWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &book{fail: func([]*telling) error { return nil }}
		teller := &teller{together: b.together}
		var wg sync.WaitGroup
		wg.Go(func() {
			if _, err := teller.tell(t.Context(), "a", run.Event{}); err != nil {
				t.Error(err)
			}
		})
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		began := time.Now()
		if _, err := teller.tell(ctx, "a", run.Event{}); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) > time.Millisecond {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
		wg.Wait()
		synctest.Wait()
		if b.last != 1 {
			t.Errorf("%d events were told: one had given up", b.last)
		}
	})
}

func TestDatabaseThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		teller := &teller{together: func(ctx context.Context, _ []*telling) error { <-ctx.Done(); return ctx.Err() }}
		began := time.Now()
		_, errs := tellAll(teller, 5, func(int) string { return "k" })
		for _, err := range errs {
			if !fault.Is(err, fault.Unavailable) {
				t.Errorf("%v, want unavailable", err)
			}
		}
		if took := time.Since(began); took > 2*tellWithin {
			t.Errorf("took %v", took)
		}
	})
}

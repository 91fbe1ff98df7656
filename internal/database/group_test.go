package database

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/tripwright/tripwright/internal/fault"
)

// line is what somebody wants written. One with a key may be written again.
type line struct {
	key string
	seq int64
}

// book is a database that writes a second late, so that callers come to wait for each other, and fails when fail says so.
type book struct {
	fail    func(batch []*line) error
	batches []int
	last    int64
}

func (b *book) together(ctx context.Context, batch []*line) error {
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

// groupOf gives a group as one has it who writes lines.
func groupOf(together func(context.Context, []*line) error) *Group[*line] {
	return &Group[*line]{Together: together, Repeatable: func(l *line) bool { return l.key != "" }, Hasty: true}
}

// writeAll writes n lines at once, the first of them a moment earlier, and gives what each caller got.
func writeAll(g *Group[*line], n int, key func(i int) string) (seqs []int64, errs []error) {
	seqs, errs = make([]int64, n), make([]error, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			mine := &line{key: key(i)}
			if errs[i] = g.Do(context.Background(), mine); errs[i] == nil {
				seqs[i] = mine.seq
			}
		})
		if i == 0 {
			synctest.Wait()
		}
	}
	wg.Wait()
	return seqs, errs
}

func TestWhoWaitsIsServedTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &book{fail: func([]*line) error { return nil }}
		seqs, errs := writeAll(groupOf(b.together), 200, func(i int) string { return fmt.Sprint(i) })
		seen := map[int64]bool{}
		for i, seq := range seqs {
			if seq == 0 || seen[seq] || errs[i] != nil {
				t.Fatalf("line %d has seq %d, %v", i, seq, errs[i])
			}
			seen[seq] = true
		}
		if got := fmt.Sprint(b.batches); got != "[1 64 64 64 7]" {
			t.Errorf("written in batches of %s", got)
		}
	})
}

func TestOneAtFaultSpoilsNoOther(t *testing.T) {
	bad := errors.New("bad")
	synctest.Test(t, func(t *testing.T) {
		b := &book{fail: func(batch []*line) error {
			for _, each := range batch {
				if each.key == "7" {
					return bad
				}
			}
			return nil
		}}
		seqs, errs := writeAll(groupOf(b.together), 10, func(i int) string { return fmt.Sprint(i) })
		for i, err := range errs {
			if i == 7 && (!errors.Is(err, bad) || seqs[i] != 0) || i != 7 && (err != nil || seqs[i] == 0) {
				t.Errorf("line %d: seq %d, %v", i, seqs[i], err)
			}
		}
	})
}

// After a lost connection what has a key is written again; what has none is not, because it may have been written.
func TestLostOnTheWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		times := 0
		b := &book{fail: func([]*line) error {
			if times++; times == 1 || times == 3 { // the first alone, and those who waited for it
				return fault.New(fault.Unavailable, "gone").Because(ErrLost)
			}
			return nil
		}}
		key := func(i int) string {
			if i%2 == 1 {
				return ""
			}
			return fmt.Sprint(i)
		}
		_, errs := writeAll(groupOf(b.together), 6, key)
		for i, err := range errs {
			if (err == nil) != (i%2 == 0) || err != nil && !fault.Is(err, fault.Unavailable) {
				t.Errorf("line %d: %v", i, err)
			}
		}
	})
}

func TestWhoGivesUpWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &book{fail: func([]*line) error { return nil }}
		g := groupOf(b.together)
		var wg sync.WaitGroup
		wg.Go(func() {
			if err := g.Do(t.Context(), &line{}); err != nil {
				t.Error(err)
			}
		})
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		began := time.Now()
		if err := g.Do(ctx, &line{}); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) > time.Millisecond {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
		wg.Wait()
		synctest.Wait()
		if b.last != 1 {
			t.Errorf("%d lines were written: one had given up", b.last)
		}
	})
}

func TestDatabaseThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := groupOf(func(ctx context.Context, _ []*line) error { <-ctx.Done(); return ctx.Err() })
		began := time.Now()
		_, errs := writeAll(g, 5, func(int) string { return "k" })
		for _, err := range errs {
			if !fault.Is(err, fault.Unavailable) {
				t.Errorf("%v, want unavailable", err)
			}
		}
		if took := time.Since(began); took > 2*groupWithin {
			t.Errorf("took %v", took)
		}
	})
}

// Who gives up while theirs is being done hears how it ends, or at once when they are hasty.
func TestWhoGivesUpInTheMiddle(t *testing.T) {
	for hasty, want := range map[bool]time.Duration{false: time.Second, true: time.Millisecond} {
		synctest.Test(t, func(t *testing.T) {
			b := &book{fail: func([]*line) error { return nil }}
			g := groupOf(b.together)
			g.Hasty = hasty
			ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
			defer cancel()
			began := time.Now()
			err := g.Do(ctx, &line{})
			if took := time.Since(began); took != want || (err != nil) != hasty {
				t.Errorf("hasty %t: after %v: %v", hasty, took, err)
			}
			time.Sleep(2 * time.Second)
			synctest.Wait()
			if b.last != 1 {
				t.Errorf("hasty %t: it was done %d times", hasty, b.last)
			}
		})
	}
}

// One alone that breaks at a key which another program made at that moment is tried once more, and finds it there.
func TestOneAloneIsTriedAgainAtAKey(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		times := 0
		b := &book{fail: func([]*line) error {
			if times++; times == 1 {
				return &pgconn.PgError{Code: "23505"}
			}
			return nil
		}}
		if _, errs := writeAll(groupOf(b.together), 1, func(int) string { return "k" }); errs[0] != nil || times != 2 {
			t.Errorf("after %d times: %v", times, errs[0])
		}
	})
}

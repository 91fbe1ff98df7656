package knowledge

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/rag"
)

// library is a database of shelves, of which every reading is counted.
type library struct {
	edition string
	bytes   map[string]int64 // by destination
	read    atomic.Int64
	takes   time.Duration
}

func (l *library) shelf(_ context.Context, of shelfKey) (*shelf, error) {
	l.read.Add(1)
	time.Sleep(l.takes)
	return &shelf{edition: l.edition, windows: rag.NewShelf(1), bytes: l.bytes[of.destination]}, nil
}

// Any asking keeps the memory within its bound, and a shelf that was asked for and never pushed out is not read again.
func TestAnyAskingStaysWithinTheMemory(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		const most = 100
		c, l := newShelves(), &library{edition: "1", bytes: map[string]int64{}}
		for i := range 8 {
			l.bytes[fmt.Sprint(i)] = rapid.Int64Range(1, 120).Draw(t, "bytes")
		}
		var recent []string // the model: who was asked for, the last one last
		for _, i := range rapid.SliceOf(rapid.IntRange(0, 7)).Draw(t, "asked") {
			name := fmt.Sprint(i)
			remembered := within100(recent, name, l.bytes)
			before := l.read.Load()
			if _, err := c.get(t.Context(), shelfKey{"o", name, "m"}, "1", most, l.shelf); err != nil {
				t.Fatal(err)
			}
			if read := l.read.Load() > before; read == remembered {
				t.Fatalf("%s was read: %v; it should be remembered: %v", name, read, remembered)
			}
			if c.bytes > most || len(c.kept) != c.order.Len() {
				t.Fatalf("%d bytes, %d and %d shelves", c.bytes, len(c.kept), c.order.Len())
			}
			recent = append(recent, name)
		}
	})
}

// within100 reckons from the whole history whether a shelf is still there: those asked for since then, each once, and it must fit.
func within100(history []string, name string, bytes map[string]int64) bool {
	sum, seen := int64(0), map[string]bool{}
	for i := len(history) - 1; i >= 0; i-- {
		each := history[i]
		if !seen[each] && bytes[each] <= 100 { // a larger one was never kept
			seen[each] = true
			sum += bytes[each]
		}
		if each == name {
			return bytes[name] <= 100 && sum <= 100
		}
	}
	return false
}

func TestAnotherEditionIsRead(t *testing.T) {
	t.Parallel()
	c, l, of := newShelves(), &library{edition: "1", bytes: map[string]int64{"d": 1}}, shelfKey{"o", "d", "m"}
	for _, step := range []struct {
		edition string
		reads   int64
	}{{"1", 1}, {"1", 1}, {"2", 2}, {"2", 2}} {
		l.edition = step.edition
		s, err := c.get(t.Context(), of, step.edition, 0, l.shelf)
		if err != nil || s.edition != step.edition || l.read.Load() != step.reads {
			t.Errorf("%+v: edition %s after %d readings, %v", step, s.edition, l.read.Load(), err)
		}
	}
	if c.bytes != 1 || len(c.kept) != 1 {
		t.Errorf("the old edition stayed: %d bytes", c.bytes)
	}
}

// Those who ask for the same while it is read wait for it and do not read it again; who gives up does not wait.
func TestManyWaitForOneReading(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, l, of := newShelves(), &library{edition: "1", takes: time.Second}, shelfKey{"o", "d", "m"}
		var wg sync.WaitGroup
		for range 20 {
			wg.Go(func() {
				if _, err := c.get(t.Context(), of, "1", 0, l.shelf); err != nil {
					t.Error(err)
				}
			})
		}
		synctest.Wait()
		short, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		if _, err := c.get(short, of, "1", 0, l.shelf); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("who gives up gets %v", err)
		}
		wg.Wait()
		if l.read.Load() != 1 {
			t.Errorf("read %d times", l.read.Load())
		}
	})
}

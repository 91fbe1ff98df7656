package auth

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
)

// A list of common passwords that is damaged is not taken for an empty one, with which everything could be chosen.
func TestADamagedListStopsTheProgram(t *testing.T) {
	t.Parallel()
	for name, file := range map[string][]byte{"no list": []byte("password\n"), "half of it": commonFile[:len(commonFile)/2]} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is read", name)
				}
			}()
			ranksIn(file)
		}()
	}
}

// What nobody set is what RFC 9106 recommends; what somebody set stays.
func TestZeroFieldsOfACost(t *testing.T) {
	t.Parallel()
	for set, want := range map[Cost]Cost{
		{}:             {MemoryKiB: 64 << 10, Time: 3, Lanes: 4},
		{Time: 7}:      {MemoryKiB: 64 << 10, Time: 7, Lanes: 4},
		{64, 1, 1}:     {64, 1, 1},
		{MemoryKiB: 9}: {MemoryKiB: 9, Time: 3, Lanes: 4},
	} {
		if diff := cmp.Diff(want, set.orDefault()); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", set, diff)
		}
	}
}

// Counts that are over are swept out before they fill the memory; those that still count stay.
func TestCountsThatAreOverAreSweptOut(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	c := newCounter(func() time.Time { return now })
	c.add("lives", time.Hour)
	for i := range 1023 {
		c.add(fmt.Sprint("over ", i), time.Second)
	}
	if len(c.counts) != 1024 {
		t.Fatalf("%d are counted, want 1024", len(c.counts))
	}
	now = now.Add(time.Second)
	c.add("comes", time.Minute)
	if n, left := c.count("lives"); len(c.counts) != 2 || n != 1 || left != time.Hour-time.Second {
		t.Errorf("%d are counted; what lives is %d for %v", len(c.counts), n, left)
	}
	for i := range 1023 {
		c.add(fmt.Sprint("too ", i), time.Minute)
	}
	if n, _ := c.count("too 7"); n != 1 || len(c.counts) != 1025 {
		t.Errorf("of 1025 that count %d are left", len(c.counts))
	}
}

// late is a context that ends at the very moment at which its bearer is called.
type late struct {
	context.Context
	call func()
	over chan struct{}
}

func (l *late) Done() <-chan struct{} {
	if l.call != nil {
		l.call()
		l.call = nil
		close(l.over)
	}
	return l.over
}

// Who is called to a seat at the moment at which they give up either sits or does not; the seat is nobody's then.
func TestASeatForWhoGivesUpAtThatMoment(t *testing.T) {
	t.Parallel()
	sat, gone := 0, 0
	for sat == 0 || gone == 0 {
		s := &seats{all: 1, line: 1}
		leave, err := s.sit(t.Context(), asker{"first", false})
		if err != nil {
			t.Fatal(err)
		}
		second, err := s.sit(&late{t.Context(), leave, make(chan struct{})}, asker{"second", false})
		switch {
		case err == nil:
			sat++
			second()
		case fault.Is(err, fault.Unavailable):
			gone++
		default:
			t.Fatal(err)
		}
		if s.taken != 0 || s.waiting != 0 || len(s.lines[0]) != 0 {
			t.Fatalf("left behind: %d seats, %d waiting, lanes %v", s.taken, s.waiting, s.lines[0])
		}
		if sat+gone > 200 {
			t.Fatalf("%d of them sat, %d were gone: want both", sat, gone)
		}
	}
}

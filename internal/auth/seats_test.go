package auth

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/fault"
)

// hall is seats and who comes to them, in virtual time. Who sits stays for a second.
type hall struct {
	t *testing.T
	*seats
	mu   sync.Mutex
	told []string
	all  sync.WaitGroup
}

func (h *hall) say(what string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.told = append(h.told, what)
}

func (h *hall) comes(who asker) {
	h.all.Go(func() {
		leave, err := h.sit(h.t.Context(), who)
		if err != nil {
			if !fault.Is(err, fault.Unavailable) {
				h.t.Errorf("%s hears %v", who.lane, err)
			}
			h.say("no " + who.lane)
			return
		}
		h.say(who.lane)
		time.Sleep(time.Second)
		leave()
	})
	synctest.Wait()
}

// Whoever asks for much waits for themselves; who is known waits for one stranger at most; and when the line is full, those of the longest
// lane make room.
func TestSeatsGoRound(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, come, want string // known ones are in capitals
		line             int
	}{
		{"one after the other", "a b c", "a b c", 9},
		{"a crowd waits for itself", "a a a a a b c", "a a b c a a a", 9},
		{"who is known takes every second seat", "a b c d e F F G", "a F b G c F d e", 9},
		{"the known have lanes too", "a F F F G", "a F G F F", 9},
		{"the longest lane makes room", "a a a a a b", "a no:a a b a a", 4},
		{"for nobody who has as many", "a a a b b b", "a no:b a b a b", 4},
		{"who is known pushes out strangers", "a b c d e F", "a no:e F b c d", 4},
		{"until none is left", "a B C D E F", "a no:F B C D E", 4},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				h := &hall{t: t, seats: &seats{all: 1, line: tt.line}}
				for _, name := range strings.Fields(tt.come) {
					h.comes(asker{name, name == strings.ToUpper(name)})
				}
				h.all.Wait()
				if got := strings.ReplaceAll(strings.Join(h.told, " "), "no ", "no:"); got != tt.want {
					t.Errorf("in came %s, want %s", got, tt.want)
				}
				if h.taken != 0 || h.waiting != 0 || len(h.lines[0])+len(h.lines[1]) != 0 {
					t.Errorf("left behind: %d seats, %d waiting", h.taken, h.waiting)
				}
			})
		})
	}
}

// However people come, wait, give up and leave, no more sit than there are seats, everybody hears something, and all seats are free in
// the end.
func TestNoSeatIsLost(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		all, line := rapid.IntRange(1, 3).Draw(rt, "seats"), rapid.IntRange(0, 5).Draw(rt, "line")
		come := rapid.SliceOfN(rapid.Custom(func(rt *rapid.T) [4]int {
			return [4]int{rapid.IntRange(0, 3).Draw(rt, "lane"), rapid.IntRange(0, 1).Draw(rt, "known"), rapid.IntRange(0, 20).Draw(rt, "comes"), rapid.IntRange(1, 9).Draw(rt, "patience")}
		}), 0, 30).Draw(rt, "those who come")
		var failed string
		synctest.Test(t, func(t *testing.T) {
			s := &seats{all: all, line: line}
			var mu sync.Mutex
			var group sync.WaitGroup
			sitting := 0
			for _, c := range come {
				group.Go(func() {
					time.Sleep(time.Duration(c[2]) * time.Second)
					ctx, cancel := context.WithTimeout(t.Context(), time.Duration(c[3])*time.Second)
					defer cancel()
					leave, err := s.sit(ctx, asker{fmt.Sprint(c[0]), c[1] == 1})
					if err != nil {
						return
					}
					mu.Lock()
					if sitting++; sitting > all {
						failed = fmt.Sprintf("%d sit on %d seats", sitting, all)
					}
					mu.Unlock()
					time.Sleep(3 * time.Second)
					mu.Lock()
					sitting--
					mu.Unlock()
					leave()
				})
			}
			group.Wait()
			if s.taken != 0 || s.waiting != 0 || len(s.lines[0])+len(s.lines[1]) != 0 {
				failed = fmt.Sprintf("left behind: %d seats, %d waiting, lanes %v", s.taken, s.waiting, s.lines)
			}
		})
		if failed != "" {
			rt.Fatal(failed)
		}
	})
}

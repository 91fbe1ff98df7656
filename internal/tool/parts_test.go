package tool_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/tool"
)

func TestTheNetworkIsTriedOnce(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		probe  func(context.Context) error
		online bool
		took   time.Duration
	}{
		{"it is there", func(context.Context) error { return nil }, true, 0},
		{"it refuses", func(context.Context) error { return errors.New("no route") }, false, 0},
		{"it is silent", func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }, false, tool.Patience},
		{"it is silent and deaf", func(context.Context) error { time.Sleep(time.Minute); return nil }, false, tool.Patience},
		{"it is taken for granted", nil, true, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				var tries, told atomic.Int64
				n := &tool.Network{OnOffline: func() { told.Add(1) }}
				if tt.probe != nil {
					n.Probe = func(ctx context.Context) error { tries.Add(1); return tt.probe(ctx) }
				}
				began := time.Now()
				for range 3 {
					if got := n.Online(t.Context()); got != tt.online {
						t.Errorf("online %v, want %v", got, tt.online)
					}
				}
				if took := time.Since(began); took != tt.took {
					t.Errorf("three questions took %v, want %v", took, tt.took)
				}
				if tries.Load() > 1 || (told.Load() == 1) == tt.online {
					t.Errorf("%d tries, told %d times", tries.Load(), told.Load())
				}
				time.Sleep(time.Minute)
			})
		})
	}
}

func TestAKnownOfflineNetworkIsNotTried(t *testing.T) {
	t.Parallel()
	n := &tool.Network{Offline: true, Probe: func(context.Context) error { t.Error("tried"); return nil }}
	if n.Online(t.Context()) {
		t.Error("online")
	}
	var none *tool.Network
	if !none.Online(t.Context()) {
		t.Error("no network to ask is a network taken for granted")
	}
}

func TestTheProbeOutlivesWhoAskedFirst(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		n := &tool.Network{Probe: func(ctx context.Context) error {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(100 * time.Millisecond):
				return nil
			}
		}}
		ctx, cancel := context.WithCancel(t.Context())
		n.Start(ctx)
		cancel()
		if n.Online(ctx) {
			t.Error("a cancelled question is answered with offline")
		}
		if !n.Online(t.Context()) {
			t.Error("the cancelled question spoiled the answer for all")
		}
	})
}

func TestParseDelays(t *testing.T) {
	t.Parallel()
	got, err := tool.ParseDelays(" flights:5s, weather:300ms ,")
	want := map[string]time.Duration{"flights": 5 * time.Second, "weather": 300 * time.Millisecond}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	for _, bad := range []string{"flights", "flights:", "flights:5", ":5s", "flights:-1s"} {
		if _, err := tool.ParseDelays(bad); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
}

func TestMemoryForgetsWhatHasNoRoom(t *testing.T) {
	t.Parallel()
	m := tool.NewMemory(10_000, nil)
	for i := range 1000 {
		m.Set(t.Context(), fmt.Sprint("key", i), tool.Entry{Body: strings.Repeat("x", 100)}, 0)
	}
	held := 0
	for i := range 1000 {
		if _, ok := m.Get(t.Context(), fmt.Sprint("key", i)); ok {
			held++
		}
	}
	if held == 0 || held > 70 {
		t.Errorf("holds %d entries of about 170 bytes in 10,000", held)
	}
}

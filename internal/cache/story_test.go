package cache_test

import (
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/cache"
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// eventually waits for what must come, however slow the day.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); !ok(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("it did not come to pass that %s", what)
		}
	}
}

func wantTurn(t *testing.T, c cache.Cache, key string, want bool) {
	t.Helper()
	v, err := c.Allow(t.Context(), key, thrice)
	if err != nil || v.OK != want {
		t.Errorf("Allow(%q) = %+v, %v, want %v", key, v, err, want)
	}
}

// wantCount adds one.
func wantCount(t *testing.T, c cache.Cache, key string, want int) {
	t.Helper()
	n, _, err := c.Add(t.Context(), key, time.Hour)
	if err != nil || n != want {
		t.Errorf("Add(%q) = %d, %v, want %d", key, n, err, want)
	}
	if again, _, err := c.Count(t.Context(), key); again != n || err != nil {
		t.Errorf("Count(%q) = %d, %v, want %d", key, again, err, n)
	}
}

func wantLock(t *testing.T, c cache.Cache, key string, want bool) (release func()) {
	t.Helper()
	release, ok, err := c.TryLock(t.Context(), key, time.Hour)
	if err != nil || ok != want {
		t.Errorf("TryLock(%q) = %v, %v, want %v", key, ok, err, want)
	}
	return release
}

func wantNoSecret(t *testing.T, err error, secret string) {
	t.Helper()
	if err == nil || strings.Contains(err.Error(), secret) {
		t.Errorf("the error %v is none, or tells a secret", err)
	}
}

// ear hears a topic.
type ear chan string

func hear(t *testing.T, c cache.Cache, topic string) ear {
	t.Helper()
	e := make(ear, 1000)
	stop, err := c.Subscribe(t.Context(), topic, func(m []byte) { e <- string(m) })
	must(t, err)
	t.Cleanup(stop)
	return e
}

func (e ear) want(t *testing.T, want string) {
	t.Helper()
	if !e.hears(20*time.Second, want) {
		t.Fatalf("%q was not heard", want)
	}
}

// hears tells whether the next message is this one and comes in time.
func (e ear) hears(within time.Duration, want string) bool {
	select {
	case got := <-e:
		return got == want
	case <-time.After(within):
		return false
	}
}

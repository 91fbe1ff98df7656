package cachetest

import (
	"strconv"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/cache"
)

// patience is how long a message is waited for: a slow machine is no failure.
const patience = 20 * time.Second

func messagesInOrder(t *testing.T, open Open) {
	one, other := open(t)
	here, there := hear(t, one, "run 1"), hear(t, other, "run 1")
	elsewhere := hear(t, other, "run 2")
	for i := range 20 {
		must(t, one.Publish(t.Context(), "run 1", []byte(strconv.Itoa(i))))
	}
	must(t, other.Publish(t.Context(), "run 2", nil))
	for i := range 20 {
		here.want(t, strconv.Itoa(i))
		there.want(t, strconv.Itoa(i))
	}
	elsewhere.want(t, "")
	mine := []byte("mine")
	must(t, one.Publish(t.Context(), "run 1", mine))
	mine[0] = 'X' // the caller's bytes stay the caller's
	here.want(t, "mine")
	must(t, one.Publish(t.Context(), "nobody", []byte("x")))
}

func messagesAreTheHearers(t *testing.T, open Open) {
	one, other := open(t)
	heard := make(chan string, 3)
	for range 3 {
		stop, err := other.Subscribe(t.Context(), "topic", func(m []byte) {
			heard <- string(m)
			m[0] = 'X'
		})
		must(t, err)
		t.Cleanup(stop)
	}
	must(t, one.Publish(t.Context(), "topic", []byte("mine")))
	for range 3 {
		select {
		case got := <-heard:
			if got != "mine" {
				t.Fatalf("heard %q, which another hearer wrote", got)
			}
		case <-time.After(patience):
			t.Fatal("not every hearer heard")
		}
	}
}

func stopMeansStop(t *testing.T, open Open) {
	one, other := open(t)
	first, second := hear(t, one, "topic"), hear(t, one, "topic")
	first.stop()
	first.stop()
	must(t, other.Publish(t.Context(), "topic", []byte("a")))
	second.want(t, "a")
	second.stop()
	must(t, other.Publish(t.Context(), "topic", []byte("b")))
	time.Sleep(time.Millisecond) // a server in the bubble writes "b" when it likes: all must be at rest; a real one keeps the order
	third := hear(t, one, "topic")
	must(t, other.Publish(t.Context(), "topic", []byte("c")))
	third.want(t, "c")
	for _, e := range []*ear{first, second} {
		if len(e.heard) > 0 {
			t.Errorf("heard %q after stop", <-e.heard)
		}
	}
}

func slowHearer(t *testing.T, open Open) {
	one, other := open(t)
	const messages = 200
	wake, slow := make(chan struct{}), make(chan string, messages)
	stop, err := one.Subscribe(t.Context(), "topic", func(m []byte) {
		<-wake
		slow <- string(m)
	})
	must(t, err)
	t.Cleanup(stop)
	quick := hear(t, one, "topic")
	for i := range messages {
		must(t, other.Publish(t.Context(), "topic", []byte(strconv.Itoa(i))))
		quick.want(t, strconv.Itoa(i))
	}
	close(wake)
	heard, last := 0, -1
	for last != messages-1 {
		select {
		case m := <-slow:
			n, err := strconv.Atoi(m)
			must(t, err)
			if n <= last {
				t.Fatalf("%d came after %d", n, last)
			}
			heard, last = heard+1, n
		case <-time.After(patience):
			t.Fatalf("the newest message did not come: %d were heard, %d the last", heard, last)
		}
	}
	if heard < 10 || heard > messages/2 {
		t.Errorf("a hearer that slept heard %d of %d messages, want some of the newest", heard, messages)
	}
}

type ear struct {
	heard chan string
	stop  func()
}

func hear(t *testing.T, c cache.Cache, topic string) *ear {
	t.Helper()
	e := &ear{heard: make(chan string, 1000)}
	stop, err := c.Subscribe(t.Context(), topic, func(m []byte) { e.heard <- string(m) })
	must(t, err)
	t.Cleanup(stop)
	e.stop = stop
	return e
}

func (e *ear) want(t *testing.T, want string) {
	t.Helper()
	select {
	case got := <-e.heard:
		if got != want {
			t.Fatalf("heard %q, want %q", got, want)
		}
	case <-time.After(patience):
		t.Fatalf("nothing was heard, want %q", want)
	}
}

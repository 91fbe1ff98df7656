package sse_test

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/sse"
)

var noon = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

func progress(n int) *sse.Frame { return &sse.Frame{Bytes: fmt.Append(nil, n)} }
func critical(n int) *sse.Frame { return &sse.Frame{Bytes: fmt.Append(nil, n), Critical: true} }
func final(n int) *sse.Frame    { return &sse.Frame{Bytes: fmt.Append(nil, n), Last: true} }

// push puts frames into the queue and fails when one is refused.
func push(t *testing.T, q *sse.Queue, frames ...*sse.Frame) (dropped int) {
	t.Helper()
	for _, f := range frames {
		d, ok := q.Push(f)
		if !ok {
			t.Fatalf("frame %s is refused with %d waiting", f.Bytes, q.Len())
		}
		dropped += d
	}
	return dropped
}

func take(q *sse.Queue, now time.Time) (out string) {
	for {
		f, _ := q.Take(now)
		if f == nil {
			return out
		}
		out += string(f.Bytes)
	}
}

func TestAFullQueueDropsTheOldestProgress(t *testing.T) {
	t.Parallel()
	q := &sse.Queue{Limit: 4}
	if d := push(t, q, critical(1), progress(2), progress(3), critical(4)); d != 0 {
		t.Fatalf("%d dropped before the queue is full", d)
	}
	if d := push(t, q, critical(5)); d != 1 || q.Len() != 4 {
		t.Errorf("%d dropped, %d wait", d, q.Len())
	}
	if d := push(t, q, progress(6)); d != 1 {
		t.Errorf("%d dropped", d)
	}
	if got := take(q, noon); got != "1456" {
		t.Errorf("left are %s, want 1456", got)
	}
}

func TestAQueueFullOfWhatMustNotBeDropped(t *testing.T) {
	t.Parallel()
	q := &sse.Queue{Limit: 2}
	push(t, q, critical(1), critical(2))
	if d := push(t, q, progress(3)); d != 1 {
		t.Errorf("%d dropped: the progress itself is the oldest", d)
	}
	for _, f := range []*sse.Frame{critical(4), final(5)} {
		if _, ok := q.Push(f); ok {
			t.Errorf("frame %s is taken by a full queue", f.Bytes)
		}
	}
	if got := take(q, noon); got != "12" {
		t.Errorf("left are %s", got)
	}
}

func TestTheLimitIsTwoHundred(t *testing.T) {
	t.Parallel()
	q := &sse.Queue{}
	for i := range 200 {
		push(t, q, critical(i))
	}
	if _, ok := q.Push(critical(200)); ok || q.Len() != 200 {
		t.Errorf("%d wait", q.Len())
	}
}

func TestTheThrottleDelays(t *testing.T) {
	t.Parallel()
	q := &sse.Queue{}
	for i := range 40 {
		push(t, q, critical(i%10))
	}
	if got := take(q, noon); len(got) != 20 {
		t.Errorf("%d at once, want the burst of 20", len(got))
	}
	f, wait := q.Take(noon)
	if f != nil || wait != 100*time.Millisecond {
		t.Errorf("the next is due in %v", wait)
	}
	if f, _ := q.Take(noon.Add(wait - 1)); f != nil {
		t.Error("it came before it was due")
	}
	if got := take(q, noon.Add(time.Second)); len(got) != 10 {
		t.Errorf("%d within a second, want 10", len(got))
	}
	if got := take(q, noon.Add(time.Hour)); len(got) != 10 || q.Len() != 0 {
		t.Errorf("%d in the end, %d wait", len(got), q.Len())
	}
}

func TestTheEndIsNotThrottled(t *testing.T) {
	t.Parallel()
	q := &sse.Queue{}
	for range 100 {
		push(t, q, critical(1))
	}
	take(q, noon)
	push(t, q, final(2))
	if got := take(q, noon); len(got) != 81 || got[80] != '2' {
		t.Errorf("%d at once, want 81 with the end as the last", len(got))
	}
}

// Whatever is pushed and taken when: order is kept, nothing critical is lost, what is gone was counted, the queue keeps to its
// limit, and the throttle to its rate.
func TestAnyQueue(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		limit, rate, burst := rapid.IntRange(1, 20).Draw(t, "limit"), rapid.IntRange(1, 20).Draw(t, "rate"), rapid.IntRange(1, 20).Draw(t, "burst")
		q := &sse.Queue{Limit: limit, Throttle: sse.Throttle{Rate: rate, Burst: burst}}
		var waiting []*sse.Frame // what the queue may hold, oldest first: the model
		var taken []time.Time
		now, dropped, missed := noon, 0, 0
		for i := range rapid.IntRange(1, 300).Draw(t, "steps") {
			switch rapid.IntRange(0, 3).Draw(t, "step") {
			case 0, 1:
				f := rapid.SampledFrom([]*sse.Frame{progress(i), critical(i)}).Draw(t, "frame")
				d, ok := q.Push(f)
				dropped += d
				if ok {
					waiting = append(waiting, f)
				} else if !f.Critical || q.Len() < limit {
					t.Fatal("refused without need")
				}
			case 2:
				now = now.Add(time.Duration(rapid.IntRange(0, 500).Draw(t, "ms")) * time.Millisecond)
			case 3:
				f, wait := q.Take(now)
				if f == nil {
					if (wait == 0) != (q.Len() == 0) {
						t.Fatalf("nothing is due, %d wait for %v", q.Len(), wait)
					}
					continue
				}
				taken = append(taken, now)
				for ; len(waiting) > 0 && waiting[0] != f; waiting = waiting[1:] {
					if waiting[0].Critical {
						t.Fatal("a critical frame is lost, or out of order")
					}
					missed++
				}
				if len(waiting) == 0 {
					t.Fatal("a frame came twice")
				}
				waiting = waiting[1:]
			}
			if q.Len() > limit {
				t.Fatalf("%d wait, the limit is %d", q.Len(), limit)
			}
		}
		if missed+len(waiting)-q.Len() != dropped {
			t.Fatalf("%d are gone, %d were counted", missed+len(waiting)-q.Len(), dropped)
		}
		for i := range taken {
			for j := i; j < len(taken); j++ {
				if most := float64(burst) + taken[j].Sub(taken[i]).Seconds()*float64(rate); float64(j-i+1) > most+0.001 {
					t.Fatalf("%d within %v", j-i+1, taken[j].Sub(taken[i]))
				}
			}
		}
	})
}

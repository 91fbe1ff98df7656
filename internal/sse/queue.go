package sse

import (
	"slices"
	"time"
)

const defaultFrames = 200

// Frame is an event as bytes, made once and shared by all queues that hold it. Nobody changes it.
type Frame struct {
	Bytes    []byte
	Critical bool   // may be late, but is never dropped
	Last     bool   // ends the stream; critical by nature
	Label    string // what it is counted under
}

func (f *Frame) critical() bool { return f.Critical || f.Last }

// Queue is what waits to be sent on one stream, in order. It throttles, which delays and never drops; only when it is full
// the oldest frame that is not critical is dropped. Once the frame that ends the stream waits there is nothing to throttle
// for: all of it is due at once, so that the end is not late.
//
// The zero value is ready. It is pure: the clock comes in.
type Queue struct {
	Limit    int // frames that may wait; 0 means 200
	Throttle Throttle

	frames []*Frame
	ending bool
}

// Push puts f at the end, and tells how many frames were dropped for it; f itself may be the one. It refuses f when the
// queue is full of critical frames and f is critical too: then whoever reads is too slow for this stream.
func (q *Queue) Push(f *Frame) (dropped int, ok bool) {
	if len(q.frames) >= q.limit() {
		i := slices.IndexFunc(q.frames, func(f *Frame) bool { return !f.critical() })
		switch {
		case i < 0 && f.critical():
			return 0, false
		case i < 0:
			return 1, true
		}
		q.frames = slices.Delete(q.frames, i, i+1)
		dropped = 1
	}
	q.frames = append(q.frames, f)
	q.ending = q.ending || f.Last
	return dropped, true
}

// Take gives the oldest frame if it is due, else nil and how long to wait for it; 0 when there is none.
func (q *Queue) Take(now time.Time) (f *Frame, wait time.Duration) {
	if len(q.frames) == 0 {
		return nil, 0
	}
	if !q.ending {
		if wait := q.Throttle.Take(now); wait > 0 {
			return nil, wait
		}
	}
	return q.Pop(), 0
}

// Pop gives the oldest frame, due or not; nil when there is none.
func (q *Queue) Pop() *Frame {
	if len(q.frames) == 0 {
		return nil
	}
	f := q.frames[0]
	q.frames[0] = nil
	if q.frames = q.frames[1:]; len(q.frames) == 0 {
		q.frames = nil // a stream that is up to date holds nothing
	}
	return f
}

// Len tells how many frames wait.
func (q *Queue) Len() int { return len(q.frames) }

func (q *Queue) limit() int {
	if q.Limit <= 0 {
		return defaultFrames
	}
	return q.Limit
}

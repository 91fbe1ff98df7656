// Package turns says who computes when: runs, requests and documents take turns at the processors, files of strangers at the places where they
// are read, round by organisation and by the address of guests. It knows nothing of what is computed, starts nothing and measures by no
// clock but the one it is given. Every floor may import it.
package turns

import (
	"context"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/tenant"
)

// Processors share out the processors among what computes in this process: runs, requests that take long to answer, and documents that
// get their vectors. As many compute at once as there are processors. Turns go round by lane, so that whoever asks for much waits
// for themselves and not others for them; within a lane by user, and of one user's the oldest first: fifty plans side by side
// would all be late, one after the other most are early. Documents give way to the rest.
//
// Whoever asks at the door comes before all of them: as long as requests are being answered, a processor is left to them. One is
// left to what is done between turns too where more than one lane has work: else each of the many events that a run tells and keeps
// would wait for a processor behind those that compute for others.
//
// A turn is held while computing and not while waiting, neither for the database nor for anybody outside. The zero value is
// ready.
type Processors struct {
	Now func() time.Time // nil: time.Now

	mu      sync.Mutex
	working int
	aside   int // of those, documents
	runs    line
	papers  line
	root    *line
	lane    string    // whose turn was asked for last
	shared  time.Time // when somebody of another lane asked last
	asked   int       // requests that are being answered
	since   time.Time // from when on they are waited for
	left    time.Time // when the last of those before them had their answer
	calm    chan struct{}
}

// The shares of the processors where all of them wait for turns: documents get one in eight, and never the last processor of
// several, so that a run that comes back from the database finds one.
const (
	shareOfRuns      = 7
	shareOfDocuments = 1
)

func (t *Processors) now() time.Time {
	now := t.Now
	if now == nil {
		now = time.Now
	}
	return now()
}

// Take waits for a turn of a run that was asked for at a moment, and gives what ends it.
func (t *Processors) Take(ctx context.Context, asked time.Time) (done func(), err error) {
	return t.wait(ctx, &t.runs, turn{asked: asked})
}

// Answer waits for a turn of a request that takes long to answer, and gives what ends it. It comes before the runs of whoever asks,
// and in their line; from now on nobody else waits because it is at the door.
func (t *Processors) Answer(ctx context.Context) (done func(), err error) {
	if answered, ok := ctx.Value(askingKey{}).(func()); ok {
		answered()
	}
	return t.wait(ctx, &t.runs, turn{urgent: true})
}

// Study waits for a turn of a document, and gives what ends it.
func (t *Processors) Study(ctx context.Context) (done func(), err error) {
	return t.wait(ctx, &t.papers, turn{})
}

// linesOf are the lines in which work for ctx waits; what nobody asked for has one of its own.
func linesOf(ctx context.Context) []string {
	who, err := tenant.From(ctx)
	if err != nil {
		return []string{""}
	}
	return who.Lines()
}

func (t *Processors) wait(ctx context.Context, class *line, mine turn) (done func(), err error) {
	mine.came = make(chan struct{})
	lines := linesOf(ctx)
	t.mu.Lock()
	t.open()
	t.sees(strings.Join(lines, "/"))
	class.add(&mine, lines)
	t.callLocked()
	t.mu.Unlock()
	select {
	case <-mine.came:
		return func() { t.end(&mine) }, nil
	case <-ctx.Done():
	}
	t.mu.Lock()
	gone := mine.leave()
	t.mu.Unlock()
	if !gone { // it came at this very moment
		t.end(&mine)
	}
	return nil, ctx.Err()
}

// open makes the lines of the first turn.
func (t *Processors) open() {
	if t.root == nil {
		t.root = &line{}
		t.root.hold("runs", &t.runs, shareOfRuns)
		t.root.hold("documents", &t.papers, shareOfDocuments)
	}
}

// sharing is how long those of another lane count as being there after they asked for a turn: between two they keep what they did.
const sharing = time.Second

// sees notices when more than one lane has work.
func (t *Processors) sees(lane string) {
	if t.lane != "" && t.lane != lane {
		t.shared = t.now()
	}
	t.lane = lane
}

func (t *Processors) end(mine *turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.working--
	if mine.in(&t.papers) {
		t.aside--
	}
	mine.ended(t.now().Sub(mine.began))
	t.callLocked()
}

// callLocked calls those whose turn it is.
func (t *Processors) callLocked() {
	if t.root == nil {
		return
	}
	processors := runtime.GOMAXPROCS(0)
	room := processors
	switch {
	case t.asked == 0 && t.now().Sub(t.shared) >= sharing: // who is alone waits for nobody
	case t.asked == 0: // what is done between turns must not wait behind those that compute
		room = max(1, room-1)
	case t.now().Sub(t.since) < mostPatience:
		room = 0
	default:
		room = max(1, room-1)
	}
	for {
		t.runs.closed = t.working >= processors || t.working-t.aside >= room // no run waits for documents where a processor is free
		t.papers.closed = t.working >= room || t.aside >= max(1, processors-1)
		next := t.root.next()
		if next == nil {
			return
		}
		t.working++
		if next.in(&t.papers) {
			t.aside++
		}
		next.began = t.now()
		close(next.came)
	}
}

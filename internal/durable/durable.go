// Package durable runs workflows that survive the process: each finished step is recorded, and a run that a crash, a
// kill or a shutdown interrupted continues at the step that was in flight. It puts the DBOS engine behind a few words
// of our own: Register, Start, Resume, Wait, Step, Branch, Cancel, Pending, Steps.
//
// It is not a queue and not a graph: a workflow is a plain function, a step is a plain function, and the recorded output
// of a step is the checkpoint; there is no second one. It is not the memory of the product either: runs, events and
// itineraries are kept by package store. The workflows and app may import it; nothing below may, and it knows no other
// package that reaches the world.
//
// Three rules for those who write workflows:
//   - A step runs at least once: killed in the middle, it runs again. Its writes are idempotent.
//   - Outside its steps a workflow is deterministic: no clock, no chance, no map order, no goroutine but Branch.
//   - An error that is errors.Is(err, context.Canceled) is returned at once and as it is.
package durable

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/dbos-inc/dbos-transact-golang/dbos"
	_ "github.com/dbos-inc/dbos-transact-golang/dbos/driver/sqlite" // the engine's database

	"github.com/tripwright/tripwright/internal/fault"
)

// ErrCancelled is what Wait gives for a run that was cancelled; it is context.Canceled as well.
var ErrCancelled = fmt.Errorf("the run was cancelled: %w", context.Canceled)

// once begins the names that are not used again.
const once = "once-"

const (
	glance      = 300 * time.Millisecond // how long another may look whether a process lives
	watchEvery  = 200 * time.Millisecond // how late a running step learns that another process cancelled its run
	resumeEvery = 100 * time.Millisecond // how late a resumed run begins, at most
	waitEvery   = 20 * time.Millisecond  // how late Wait sees the end of a run that it did not start itself
	closeWithin = 10 * time.Second       // how long Close waits when its context sets no deadline
)

// Config says where an Engine keeps its records and who it is.
type Config struct {
	// Path is the SQLite file, such as DIR/engine.db; it and its folder are created. Empty means a temporary file that
	// Close removes. It is never the file of package store: the engine owns its schema, migrates it and locks it at each
	// step, and the product's data must neither wait for that nor depend on which engine we use.
	Path string
	// Executor names this process among all that open Path. Empty means a new name for each Engine, which is right for
	// commands: a run left behind then waits for Resume. With a fixed name the runs left under it continue by themselves,
	// about a second after the first Start or Resume. Two living processes cannot have the same name.
	Executor string
	// Version is the version of the workflows, "1" when empty. A run is resumed only by the version that began it: raise
	// it when a flow changes so that recorded steps no longer fit.
	Version string
	// Logger receives the engine's warnings; nil discards them.
	Logger *slog.Logger
}

// Engine runs workflows. It is safe for concurrent use once its workflows are registered.
type Engine struct {
	path     string
	scratch  string // temporary folder to remove, if any
	executor string
	version  string
	log      *slog.Logger
	dbos     dbos.Context
	own      *lease // tells other processes that this one lives

	launch   sync.Once
	launched error
	closing  chan struct{}
	closed   sync.Once
	watching sync.WaitGroup

	resuming sync.Mutex // one adoption at a time; held while dbos picks the run up
	listens  bool       // whether the queue of this process exists; guarded by resuming

	mu     sync.Mutex
	active map[string]context.CancelFunc // the runs this process works on
}

// Open opens or creates the engine's file. Register the workflows next, then Start or Resume; nothing runs before.
func Open(ctx context.Context, cfg Config) (_ *Engine, err error) {
	defer fault.Wrap(&err, "durable.Open(%q)", cfg.Path)
	e := &Engine{
		path: cfg.Path, executor: cfg.Executor, version: cfg.Version, log: cfg.Logger,
		closing: make(chan struct{}), active: map[string]context.CancelFunc{},
	}
	if e.executor == "" {
		e.executor = fmt.Sprintf("%s%d-%s", once, os.Getpid(), strings.ToLower(rand.Text()[:12]))
	}
	if e.version == "" {
		e.version = "1"
	}
	if e.log == nil {
		e.log = slog.New(slog.DiscardHandler)
	}
	defer func() {
		if err != nil {
			e.release()
		}
	}()
	if err := e.settle(); err != nil {
		return nil, err
	}
	if e.own, err = take(ctx, e.leasePath(e.executor), glance); err != nil {
		return nil, fault.New(fault.Conflict, "another process already works under the name %q", e.executor).Because(err)
	}
	// Two processes that create the engine's tables at the same moment collide, so one at a time.
	door, err := take(ctx, e.path+"-open", 10*time.Second)
	if err != nil {
		return nil, fault.New(fault.Unavailable, "the data directory is busy").Because(err)
	}
	defer door.end()
	// Without the caller's cancellation: a signal that ends ctx must leave runs to be resumed, and the engine would take
	// it as the wish to cancel each of them for good.
	e.dbos, err = dbos.NewContext(context.WithoutCancel(ctx), dbos.Config{
		AppName: "tripwright", DatabaseURL: (&url.URL{Scheme: "sqlite", Path: e.path}).String(),
		ExecutorID: e.executor, ApplicationVersion: e.version, Logger: slog.New(quiet{e.log.Handler()}),
	})
	if err != nil {
		return nil, fault.New(fault.Unavailable, "the engine's file cannot be opened").Because(err)
	}
	if dbos.GetExecutorID(e.dbos) != e.executor || dbos.GetApplicationVersion(e.dbos) != e.version {
		err = fault.New(fault.Invalid, "the environment variables DBOS__VMID and DBOS__APPVERSION must not be set")
		return nil, errors.Join(err, dbos.Shutdown(e.dbos, time.Second))
	}
	// Without this the engine works off the queues of every other process too.
	dbos.ListenQueues(e.dbos, e.queue(e.executor))
	return e, nil
}

// Close stops the runs of this process where they are, waits for their steps to return, and closes the file. Stopped
// runs are not cancelled: Resume continues them.
func (e *Engine) Close(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "durable.Close")
	e.closed.Do(func() {
		within := closeWithin
		if deadline, ok := ctx.Deadline(); ok {
			within = max(time.Until(deadline), time.Millisecond)
		}
		close(e.closing)
		e.resuming.Lock() // after closing, which ends an adoption under way
		defer e.resuming.Unlock()
		if e.listens {
			_ = dbos.DeleteQueue(e.dbos, e.queue(e.executor)) // left behind, it is a row that nobody reads
		}
		err = dbos.Shutdown(e.dbos, within)
		e.watching.Wait()
		e.release()
	})
	return err
}

// settle decides the file and makes its folder.
func (e *Engine) settle() (err error) {
	if e.path == "" {
		if e.scratch, err = os.MkdirTemp("", "tripwright-engine-"); err != nil {
			return err
		}
		e.path = filepath.Join(e.scratch, "engine.db")
	}
	if e.path, err = filepath.Abs(e.path); err != nil {
		return err
	}
	if strings.ContainsAny(e.path, "?#") {
		return fault.New(fault.Invalid, "the data directory's name must not contain ? or #")
	}
	return os.MkdirAll(filepath.Dir(e.path), 0o750)
}

// release gives back what Open took besides the engine itself.
func (e *Engine) release() {
	e.leave(e.own, e.executor)
	if e.scratch != "" {
		_ = os.RemoveAll(e.scratch)
	}
}

// begin launches the engine at the first Start or Resume, after which no workflow can be registered.
func (e *Engine) begin() error {
	e.launch.Do(func() {
		if e.launched = dbos.Launch(e.dbos); e.launched == nil {
			e.watching.Go(e.watch)
		}
	})
	return e.launched
}

// quiet lets warnings and errors of the engine pass and keeps its chatter to itself.
type quiet struct{ slog.Handler }

func (q quiet) Enabled(ctx context.Context, l slog.Level) bool {
	return l >= slog.LevelWarn && q.Handler.Enabled(ctx, l)
}

// Handle leaves out what the engine says while it stops or cancels a run: that is asked for.
func (q quiet) Handle(ctx context.Context, r slog.Record) error {
	asked := strings.HasPrefix(r.Message, "Workflow outcome was not recorded: the workflow is no longer owned")
	r.Attrs(func(a slog.Attr) bool {
		asked = asked || strings.Contains(a.Value.String(), context.Canceled.Error())
		return !asked
	})
	if asked {
		return nil
	}
	return q.Handler.Handle(ctx, r)
}

func (q quiet) WithAttrs(as []slog.Attr) slog.Handler { return quiet{q.Handler.WithAttrs(as)} }
func (q quiet) WithGroup(name string) slog.Handler    { return quiet{q.Handler.WithGroup(name)} }

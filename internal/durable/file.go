package durable

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/dbos-inc/dbos-transact-golang/dbos"

	"github.com/tripwright/tripwright/internal/durable/book"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/sqlite"
)

// glance is how long another may look whether a process lives.
const glance = 300 * time.Millisecond

// file is the ground of one machine: an SQLite file. A lease beside it tells exactly which process lives.
type file struct {
	path    string
	scratch string // temporary folder to remove, if any
	version string
	log     *slog.Logger
	book    *book.Book

	mu   sync.Mutex
	held map[string]*lease // of this process, by its name

	starting chan struct{} // is full while one of this process begins a run
	door     *door         // for whoever filled it
}

func openFile(cfg Config) (*file, error) {
	path, scratch, err := cfg.file()
	f := &file{path: path, scratch: scratch, version: cfg.Version, log: cfg.Logger, held: map[string]*lease{}, starting: make(chan struct{}, 1)}
	if err != nil {
		f.close()
		return nil, err
	}
	sqlite.MakePrivate(path)
	f.book = book.File(f.open(2))
	if f.door, err = makeDoor(path+"-start", 5*time.Second); err != nil {
		f.close()
		return nil, err
	}
	return f, nil
}

// open gives so many connections to the file.
func (f *file) open(connections int) *sql.DB {
	return sqlite.Open((&url.URL{Scheme: "file", Path: f.path}).String(), connections)
}

func (f *file) enter(ctx context.Context, executor string) (_ dbos.Context, err error) {
	own, err := take(ctx, f.leasePath(executor), glance)
	if err != nil {
		return nil, fault.New(fault.Conflict, "another process already works under the name %q", executor).Because(err)
	}
	f.mu.Lock()
	f.held[executor] = own
	f.mu.Unlock()
	// Two processes that create the engine's tables at the same moment collide, so one at a time.
	door, err := take(ctx, f.path+"-open", 10*time.Second)
	if err != nil {
		return nil, fault.New(fault.Unavailable, "the data directory is busy").Because(err)
	}
	defer door.end()
	pool := f.open(8) // the library closes it
	lib, err := openLibrary(ctx, executor, f.version, f.book, f.log, dbos.Config{SQLiteSystemDB: pool})
	if err != nil {
		_ = pool.Close()
	}
	if err != nil && !refused(err) {
		err = fault.New(fault.Unavailable, "the engine's file cannot be opened").Because(err)
	}
	return lib, err
}

// beat has nothing to say: the lease is held as long as the process lives.
func (f *file) beat(context.Context, string) (bool, error) { return true, nil }

func (f *file) leave(_ context.Context, executor string) {
	f.mu.Lock()
	own := f.held[executor]
	delete(f.held, executor)
	f.mu.Unlock()
	f.letGo(own, executor)
}

// letGo ends a lease, and removes its file too unless a process may come again under that name.
func (f *file) letGo(l *lease, executor string) {
	if strings.HasPrefix(executor, once) {
		l.bury()
		return
	}
	l.end()
}

func (f *file) living(ctx context.Context, executors []string) (map[string]bool, error) {
	lives := map[string]bool{}
	for _, x := range executors {
		lives[x] = f.holds(x) || !f.free(ctx, x)
	}
	return lives, nil
}

func (f *file) holds(executor string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.held[executor] != nil
}

// free tells whether nobody holds the lease of a process, and leaves no file behind that was not there.
func (f *file) free(ctx context.Context, executor string) bool {
	path := f.leasePath(executor)
	l, err := takeLeft(ctx, path, 0)
	l.end()
	if err != nil {
		_, err = os.Stat(path) // it cannot be held, or it is not there
		return errors.Is(err, os.ErrNotExist)
	}
	return true
}

// bury holds the lease of the dead. What is left of a process goes with its last run.
func (f *file) bury(ctx context.Context, executor string) (func(), error) {
	dead, err := take(ctx, f.leasePath(executor), glance)
	switch {
	case isHeld(err):
		return nil, errLives
	case err != nil:
		return nil, fault.New(fault.Unavailable, "the lease of a process cannot be looked at").Because(err)
	}
	return func() {
		owners, err := f.book.Owners(context.WithoutCancel(ctx))
		if err != nil || slices.Contains(owners, executor) {
			dead.end()
			return
		}
		_ = f.book.Unlist(context.WithoutCancel(ctx), executor) // it has one only if it took runs over itself
		f.letGo(dead, executor)
	}, nil
}

func (f *file) reap(ctx context.Context, self string) error {
	owners, err := f.book.Owners(ctx)
	if err != nil {
		return err
	}
	for _, x := range owners {
		if x == self || f.holds(x) || !f.free(ctx, x) {
			continue
		}
		err = errors.Join(err, f.take(ctx, x)) // one that cannot be buried keeps nothing of the others back
	}
	return err
}

// take hands back the runs of one dead process.
func (f *file) take(ctx context.Context, executor string) error {
	done, err := f.bury(ctx, executor)
	if errors.Is(err, errLives) {
		return nil // somebody else is at it, or it came back
	}
	if err != nil {
		return err
	}
	defer done()
	return f.book.HandBack(ctx, []string{executor}, false)
}

// alone lets one run begin at a time, whatever its key: in a file only one can be written at a time anyway.
func (f *file) alone(ctx context.Context, _ string) (func(), error) {
	select {
	case f.starting <- struct{}{}: // in this process, where waiting for a lease would be looking again and again
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	done, err := f.door.pass(ctx)
	if err != nil {
		<-f.starting
		return nil, fault.New(fault.Unavailable, "the data directory is busy").Because(err)
	}
	return func() { done(); <-f.starting }, nil
}

func (f *file) workers(ctx context.Context) (int, error) {
	paths, err := filepath.Glob(f.leasePath("*"))
	if err != nil {
		return 0, err
	}
	n := 0
	for _, p := range paths {
		executor, err := url.PathUnescape(strings.TrimPrefix(p, f.leasePath("")))
		if err == nil && (f.holds(executor) || !f.free(ctx, executor)) {
			n++
		}
	}
	return n, nil
}

func (f *file) versions(context.Context) (map[string]bool, error) {
	return map[string]bool{f.version: true}, nil
}

func (f *file) close() {
	if f.book != nil {
		_ = f.book.DB.Close()
	}
	if f.door != nil {
		_ = f.door.db.Close()
	}
	if f.scratch != "" {
		_ = os.RemoveAll(f.scratch)
	}
}

func (f *file) leasePath(executor string) string {
	return fmt.Sprintf("%s-by-%s", f.path, escapeAllBut(executor))
}

// escapeAllBut escapes a name for a path, but for the star of a pattern.
func escapeAllBut(executor string) string {
	if executor == "*" {
		return executor
	}
	return url.PathEscape(executor)
}

package durable

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"

	"github.com/dbos-inc/dbos-transact-golang/dbos"
	_ "github.com/dbos-inc/dbos-transact-golang/dbos/driver/sqlite" // the file's database

	"github.com/tripwright/tripwright/internal/durable/book"
	"github.com/tripwright/tripwright/internal/fault"
)

// openLibrary opens DBOS for a process, and sees that its tables are those that the book knows.
func openLibrary(ctx context.Context, executor, version string, b *book.Book, log *slog.Logger, cfg dbos.Config) (dbos.Context, error) {
	cfg.AppName, cfg.ExecutorID, cfg.ApplicationVersion, cfg.Serializer = "tripwright", executor, version, verbatim{}
	cfg.Logger = slog.New(quiet{log.Handler()})
	// Without the caller's cancellation: a signal that ends ctx must leave runs to be resumed, and the library would take
	// it as the wish to cancel each of them for good.
	lib, err := dbos.NewContext(context.WithoutCancel(ctx), cfg)
	if err != nil {
		return nil, err
	}
	if dbos.GetExecutorID(lib) != executor || dbos.GetApplicationVersion(lib) != version {
		err = fault.New(fault.Invalid, "the environment variables DBOS__VMID and DBOS__APPVERSION must not be set")
		return nil, errors.Join(err, dbos.Shutdown(lib, time.Second))
	}
	if err := b.Check(ctx); err != nil {
		return nil, errors.Join(err, dbos.Shutdown(lib, time.Second))
	}
	// Without this the library works off the queues of every other process too.
	dbos.ListenQueues(lib, book.MineQueue+executor)
	return lib, nil
}

// refused tells whether an opening failed for a reason that will not pass by itself.
func refused(err error) bool { return fault.Is(err, fault.Invalid) || fault.Is(err, fault.Conflict) }

// quiet lets warnings and errors of the library pass and keeps its chatter to itself.
type quiet struct{ slog.Handler }

func (q quiet) Enabled(ctx context.Context, l slog.Level) bool {
	return l >= slog.LevelWarn && q.Handler.Enabled(ctx, l)
}

// Handle leaves out what the library says while it stops or cancels a run: that is asked for.
func (q quiet) Handle(ctx context.Context, r slog.Record) error {
	asked := strings.HasPrefix(r.Message, "Workflow outcome was not recorded: the workflow is no longer owned") ||
		strings.HasPrefix(r.Message, "Current application version is not the latest") // two versions side by side are a rolling restart
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

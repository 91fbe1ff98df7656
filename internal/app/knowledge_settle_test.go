package app

import (
	"context"
	"database/sql"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// inFile does something to a database of the data directory, past the program.
func inFile(t *testing.T, dir, file, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, file)+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

const refuseEnds = `CREATE TRIGGER refuse BEFORE UPDATE ON upload WHEN NEW.status IN ('ready', 'failed') BEGIN SELECT RAISE(ABORT, 'no'); END`

// soon waits until something is so.
func soon(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("it never came to this: %s", what)
		}
	}
}

// endsUnkept has an organisation upload a file whose run ends without being able to keep how.
func endsUnkept(t *testing.T, a *App, dir string) context.Context {
	t.Helper()
	ctx := orgOf(t, "a")
	inFile(t, dir, "tripwright.db", refuseEnds)
	if err := a.Store.CreateDestination(ctx, trip.Destination{ID: "paris", City: "Paris", Country: "France"}); err != nil {
		t.Fatal(err)
	}
	file := api.File{MediaType: "text/plain", Data: []byte("Croissants are sold before dawn.")}
	if _, err := a.Knowledge(t.Context()).Upload(ctx, "u", "paris", file); err != nil {
		t.Fatal(err)
	}
	soon(t, "its run is over", func() bool { over, err := a.Engine.Over(ctx, "u"); return over && err == nil })
	inFile(t, dir, "tripwright.db", `DROP TRIGGER refuse`)
	return ctx
}

// An upload whose run ended and could not keep how is settled by who looks for strays: it is ready when its document is there, else
// it failed.
func TestAnUploadIsSettled(t *testing.T) {
	t.Parallel()
	nonsense := func([]string) error { return fault.New(fault.BadReply, "the encoder answers nonsense") }
	givenUp := func(t *testing.T, dir string) {
		inFile(t, dir, "engine.db", `UPDATE workflow_status SET status = 'MAX_RECOVERY_ATTEMPTS_EXCEEDED' WHERE workflow_uuid = 'a/u'`)
	}
	for _, tt := range []struct {
		name   string
		encode func([]string) error
		then   func(t *testing.T, dir string)
		want   rag.UploadStatus
		reason string
	}{
		{"its document is there", nil, nil, rag.UploadReady, ""},
		{"there is none", nonsense, nil, rag.UploadFailed, "something went wrong"},
		{"it was given up", nonsense, givenUp, rag.UploadFailed, "the run was given up"},
		{"it was given up at its end", nil, givenUp, rag.UploadReady, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			a, _ := libraryOf(t, dir, &fake{name: "A", before: tt.encode})
			ctx := endsUnkept(t, a, dir)
			if tt.then != nil {
				tt.then(t, dir)
			}
			if u, err := a.Store.FindUploadByID(ctx, "u"); err != nil || u.Status.Final() {
				t.Fatalf("before: %+v, %v", u, err)
			}
			a.runner.Now = func() time.Time { return time.Now().Add(2 * runner.StrayAfter) }
			if err := a.runner.Strays(t.Context()); err != nil {
				t.Fatal(err)
			}
			u, err := a.Store.FindUploadByID(ctx, "u")
			if err != nil || u.Status != tt.want || !strings.HasPrefix(u.Reason, tt.reason) || u.Done != u.Total {
				t.Errorf("settled as %+v, %v; want %s", u, err, tt.want)
			}
		})
	}
}

// An upload of a name that the engine knows from one that is gone does not wait for ever.
func TestAnUploadOfAnOldNameIsTakenIn(t *testing.T) {
	t.Parallel()
	a, _ := libraryOf(t, t.TempDir(), &fake{name: "A"})
	ctx := orgOf(t, "a")
	if err := a.documents.Runs.Begin(ctx, "u"); err != nil {
		t.Fatal(err)
	}
	soon(t, "its run is over", func() bool { over, err := a.Engine.Over(ctx, "u"); return over && err == nil })
	if err := a.Store.CreateDestination(ctx, trip.Destination{ID: "paris", City: "Paris", Country: "France"}); err != nil {
		t.Fatal(err)
	}
	u := rag.Upload{ID: "u", Destination: "paris", MediaType: "text/plain", CreatedAt: time.Now().Add(-time.Minute)}
	if err := a.Store.CreateUpload(ctx, u, []byte("Bridges are lit at night.")); err != nil {
		t.Fatal(err)
	}
	if err := a.runner.Strays(t.Context()); err != nil {
		t.Fatal(err)
	}
	soon(t, "it is ready", func() bool {
		u, err := a.Store.FindUploadByID(ctx, "u")
		return err == nil && u.Status == rag.UploadReady
	})
}

// A removal that breaks off in the middle is done by the next one; who removes something else by mistake removes nothing.
func TestARemovalThatBreaksOffCanBeRepeated(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	a, _ := libraryOf(t, dir, &fake{name: "A"})
	ctx, known := orgOf(t, "a"), a.Knowledge(t.Context())
	takeIn(t, a, "a", "u", "Croissants are sold before dawn.")
	inFile(t, dir, "tripwright.db", `CREATE TRIGGER refuse BEFORE DELETE ON knowledge_item BEGIN SELECT RAISE(ABORT, 'no'); END`)
	if err := known.DeleteItem(ctx, "u"); err == nil || fault.Is(err, fault.NotFound) {
		t.Fatalf("the document cannot be removed: %v", err)
	}
	inFile(t, dir, "tripwright.db", `DROP TRIGGER refuse`)
	if err := known.DeleteItem(ctx, "u"); err != nil {
		t.Errorf("the second time: %v", err)
	}
	if docs, err := a.Store.FindDocuments(ctx, rag.DocumentFilter{}); len(docs) != 0 || err != nil {
		t.Errorf("the document is there: %+v, %v", docs, err)
	}
	if _, err := a.Engine.Over(ctx, "u"); !fault.Is(err, fault.NotFound) {
		t.Errorf("the engine remembers it: %v", err)
	}
	if err := known.DeleteItem(ctx, "u"); !fault.Is(err, fault.NotFound) {
		t.Errorf("the third time: %v", err)
	}
	if err := a.documents.Runs.Begin(ctx, "of something else"); err != nil {
		t.Fatal(err)
	}
	if err := known.DeleteItem(ctx, "of something else"); !fault.Is(err, fault.NotFound) {
		t.Errorf("what is no item: %v", err)
	}
	if _, err := a.Engine.Over(ctx, "of something else"); err != nil {
		t.Errorf("another run went with it: %v", err)
	}
}

// Who goes away in the middle of a removal has removed the item all the same.
func TestARemovalDoesNotEndWithItsRequest(t *testing.T) {
	t.Parallel()
	address := servertest.Postgres(t)
	a, err := Open(t.Context(), settings.Config{Offline: true, Ephemeral: true, LogLevel: "error", DatabaseURL: settings.Secret(address)}, Replace{Encode: &fake{name: "A"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close(context.WithoutCancel(t.Context())) })
	takeIn(t, a, "a", "u", "Croissants are sold before dawn.")
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	held, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer held.Rollback()
	if _, err := held.Exec(`SELECT 1 FROM knowledge_item FOR UPDATE`); err != nil {
		t.Fatal(err)
	}
	ctx, leave := context.WithCancel(orgOf(t, "a"))
	removed := make(chan error)
	go func() { removed <- a.Knowledge(t.Context()).DeleteItem(ctx, "u") }()
	soon(t, "the upload is gone", func() bool {
		_, err := a.Store.FindUploadByID(orgOf(t, "a"), "u")
		return fault.Is(err, fault.NotFound)
	})
	leave()
	if err := held.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := servertest.Next(t, removed, "the upload is removed"); err != nil {
		t.Error(err)
	}
	if docs, err := a.Store.FindDocuments(orgOf(t, "a"), rag.DocumentFilter{}); len(docs) != 0 || err != nil {
		t.Errorf("the document is there: %+v, %v", docs, err)
	}
}

// The run that took a file in is forgotten after its time, the file that it took in stays.
func TestRetentionForgetsHowFilesWereTakenIn(t *testing.T) {
	t.Parallel()
	a, cfg := libraryOf(t, t.TempDir(), &fake{name: "A"})
	takeIn(t, a, "a", "u", "Croissants are sold before dawn.")
	ctx := orgOf(t, "a")
	soon(t, "its run is over", func() bool { over, err := a.Engine.Over(ctx, "u"); return over && err == nil })
	for _, tt := range []struct {
		ahead time.Duration
		known bool
	}{{23 * time.Hour, true}, {25 * time.Hour, false}} {
		a.Jobs.Now = func() time.Time { return time.Now().Add(tt.ahead) }
		if _, err := a.Prune(t.Context(), cfg); err != nil {
			t.Fatal(err)
		}
		if _, err := a.Engine.Over(ctx, "u"); (err == nil) != tt.known {
			t.Errorf("%v later: %v, want it known %t", tt.ahead, err, tt.known)
		}
	}
	if item, err := a.Knowledge(t.Context()).FindItemByID(ctx, "u"); err != nil || item.Status != "ready" {
		t.Errorf("the item: %+v, %v", item, err)
	}
}

// Nothing of a guest stays in the engine, of whatever sort the run was.
func TestAGuestsFilesAreForgottenInTheEngineToo(t *testing.T) {
	t.Parallel()
	a, _ := libraryOf(t, t.TempDir(), &fake{name: "A"})
	takeIn(t, a, "guest", "u", "Croissants are sold before dawn.")
	ctx := tenant.With(t.Context(), tenant.Identity{Org: "guest"})
	if err := a.ForgetGuest(ctx, "guest", time.Now()); !fault.Is(err, fault.NotFound) { // there is no account here to remove
		t.Fatal(err)
	}
	if _, err := a.Engine.Over(ctx, "u"); !fault.Is(err, fault.NotFound) {
		t.Errorf("the engine remembers the file: %v", err)
	}
}

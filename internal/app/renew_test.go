package app

import (
	"context"
	"hash/fnv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/cache"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/store/knowledge"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// fake is an encoder that gives each text a direction of its own. It does what before says first.
type fake struct {
	name   string
	asked  atomic.Int64
	before func(texts []string) error
}

func (e *fake) Name() string    { return e.name }
func (e *fake) Dimensions() int { return 4 }

func (e *fake) Encode(ctx context.Context, texts []string) ([][]float32, error) {
	e.asked.Add(1)
	if e.before != nil {
		if err := e.before(texts); err != nil {
			return nil, err
		}
	}
	out := make([][]float32, len(texts))
	for i, text := range texts {
		h := fnv.New32a()
		_, _ = h.Write([]byte(e.name + text))
		out[i] = make([]float32, 4)
		out[i][h.Sum32()%4] = 1
	}
	return out, ctx.Err()
}

// libraryOf opens the program over a directory with an encoder.
func libraryOf(t *testing.T, dir string, e rag.Encoder, change ...func(*settings.Config)) (*App, settings.Config) {
	t.Helper()
	cfg, err := settings.FromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	cfg.Data, cfg.Offline, cfg.LogLevel = dir, true, "error"
	for _, f := range change {
		f(&cfg)
	}
	a, err := Open(t.Context(), cfg, Replace{Encode: e})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close(context.WithoutCancel(t.Context())) })
	return a, cfg
}

func orgOf(t *testing.T, name string) context.Context {
	return tenant.With(servertest.Within(t), tenant.Identity{Org: name, User: "u"})
}

// takeIn has an organisation upload a text about Paris, and waits until it is a document.
func takeIn(t *testing.T, a *App, org, id, text string) {
	t.Helper()
	ctx := orgOf(t, org)
	if err := a.Store.CreateDestination(ctx, trip.Destination{ID: "paris", City: "Paris", Country: "France"}); err != nil && !fault.Is(err, fault.Conflict) {
		t.Fatal(err)
	}
	known := a.Knowledge(t.Context())
	if _, err := known.Upload(ctx, id, "paris", api.File{MediaType: "text/plain", Data: []byte(text)}); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(5 * time.Millisecond) {
		item, err := known.FindItemByID(ctx, id)
		if err != nil || time.Now().After(end) {
			t.Fatal(item, err)
		}
		if item.Status == "ready" {
			return
		}
	}
}

func outdated(t *testing.T, a *App) (out []string) {
	t.Helper()
	list, err := a.Store.FindOutdated(t.Context(), a.documents.Intake.Encoder.Name(), knowledge.Item{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range list {
		out = append(out, d.Who.Org+"/"+d.ID)
	}
	return out
}

// vectorsBy counts the chunks that have vectors of a model.
func vectorsBy(t *testing.T, a *App, model string) int {
	t.Helper()
	list, err := a.Store.Nearest(orgOf(t, "a"), rag.Near{Destination: "paris", Model: model, Vector: []float32{1, 0, 0, 0}})
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

// Documents that were taken in with one encoder have the vectors of the next soon after the service is opened with it, of every
// organisation; until then they are found by their words, and vectors of the two never meet.
func TestDocumentsFollowTheEncoder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	before, _ := libraryOf(t, dir, &fake{name: "A"})
	takeIn(t, before, "a", "d1", "Croissants are sold before dawn.")
	takeIn(t, before, "a", "d2", "Bridges are lit at night.")
	takeIn(t, before, "b", "d1", "Markets close at noon.")
	if err := before.Close(t.Context()); err != nil {
		t.Fatal(err)
	}

	a, cfg := libraryOf(t, dir, &fake{name: "B"})
	if got := strings.Join(outdated(t, a), " "); got != "a/d1 a/d2 b/d1" || vectorsBy(t, a, "B") != 0 || vectorsBy(t, a, "A") != 2 {
		t.Fatalf("before: outdated %s, near %d by B", got, vectorsBy(t, a, "B"))
	}
	found, err := a.Knowledge(t.Context()).Search(orgOf(t, "a"), "paris", "croissants dawn")
	if err != nil || len(found.Passages) == 0 || found.Passages[0].Item != "d1" {
		t.Errorf("meanwhile: %+v, %v", found, err)
	}
	s, err := a.OpenService(t.Context(), cfg, func(string, ...any) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	for end := time.Now().Add(3 * time.Minute); len(outdated(t, a)) > 0; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("still outdated: %v", outdated(t, a))
		}
	}
	if vectorsBy(t, a, "B") != 2 || vectorsBy(t, a, "A") != 0 {
		t.Errorf("afterwards %d are near by B and %d by A", vectorsBy(t, a, "B"), vectorsBy(t, a, "A"))
	}
}

// One document that cannot be renewed does not hold up the others; an encoder that is away does, at once.
func TestRenewalMeetsTrouble(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	before, _ := libraryOf(t, dir, &fake{name: "A"})
	for _, id := range []string{"d1", "d2", "d3"} {
		takeIn(t, before, "a", id, "Document "+id+".")
	}
	if err := before.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	b := &fake{name: "B"}
	a, _ := libraryOf(t, dir, b)
	locks := cache.NewMemory(cache.MemoryConfig{})

	b.before = func([]string) error { return fault.New(fault.Unavailable, "away") }
	if n, err := a.documents.RenewOutdated(t.Context(), locks); n != 0 || !fault.Is(err, fault.Unavailable) || b.asked.Load() != 1 {
		t.Errorf("away: %d renewed, asked %d times, %v", n, b.asked.Load(), err)
	}
	if _, ok, err := locks.TryLock(t.Context(), "renew/a/d3", time.Hour); !ok || err != nil { // another machine is at it
		t.Fatal(ok, err)
	}
	b.before = func(texts []string) error {
		if strings.Contains(texts[0], "d1") {
			return fault.New(fault.BadReply, "nonsense")
		}
		return nil
	}
	if n, err := a.documents.RenewOutdated(t.Context(), locks); n != 1 || err != nil || strings.Join(outdated(t, a), " ") != "a/d1 a/d3" {
		t.Errorf("one is broken and one is held: %d renewed, outdated %v, %v", n, outdated(t, a), err)
	}
	over, cancel := context.WithCancel(t.Context())
	b.before = func([]string) error { cancel(); return context.Canceled }
	if n, err := a.documents.RenewOutdated(over, locks); n != 0 || err == nil {
		t.Errorf("stopped: %d renewed, %v", n, err)
	}
}

// Who removes a document while it is renewed has removed it.
func TestRenewalBringsNothingBack(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	before, _ := libraryOf(t, dir, &fake{name: "A"})
	takeIn(t, before, "a", "d1", "Soon gone.")
	if err := before.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	b := &fake{name: "B"}
	a, _ := libraryOf(t, dir, b)
	b.before = func([]string) error { return a.Knowledge(t.Context()).DeleteItem(orgOf(t, "a"), "d1") }
	if n, err := a.documents.RenewOutdated(t.Context(), cache.NewMemory(cache.MemoryConfig{})); n != 0 || err != nil {
		t.Errorf("%d renewed, %v", n, err)
	}
	if docs, err := a.Store.FindDocuments(orgOf(t, "a"), rag.DocumentFilter{}); len(docs) != 0 || err != nil {
		t.Errorf("it came back: %+v, %v", docs, err)
	}
}

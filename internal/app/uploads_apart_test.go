package app

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// As many uploads as are set are taken in at once, however few runs a process works on besides, and no more of one organisation.
func TestUploadsHavePlacesOfTheirOwn(t *testing.T) {
	t.Parallel()
	begun, goOn := make(chan struct{}, 10), make(chan struct{})
	a, cfg := libraryOf(t, t.TempDir(), &fake{name: "A", before: func(texts []string) error {
		if strings.Contains(fmt.Sprint(texts), "held") {
			begun <- struct{}{}
			<-goOn
		}
		return nil
	}}, func(cfg *settings.Config) { cfg.Concurrency, cfg.UploadsAtOnce = 1, 3 })
	if err := a.Work(t.Context(), cfg); err != nil {
		t.Fatal(err)
	}
	ctx := orgOf(t, "a")
	if err := a.Store.CreateDestination(ctx, trip.Destination{ID: "paris", City: "Paris", Country: "France"}); err != nil {
		t.Fatal(err)
	}
	for i := range 5 {
		file := api.File{MediaType: "text/plain", Data: []byte(fmt.Sprintf("The museum number %d is held.", i))}
		if _, err := a.Knowledge(t.Context()).Upload(ctx, fmt.Sprint("u", i), "paris", file); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		servertest.Next(t, begun, "an upload is taken in")
	}
	soon(t, "the others wait", func() bool {
		stats, err := a.Engine.Stats(tenant.AsSystem(ctx))
		return err == nil && stats.Waiting == 2
	})
	// One of somebody who has nothing under way does not wait for any of them.
	stranger := orgOf(t, "b")
	if err := a.Store.CreateDestination(stranger, trip.Destination{ID: "paris", City: "Paris", Country: "France"}); err != nil {
		t.Fatal(err)
	}
	file := api.File{MediaType: "text/plain", Data: []byte("The bridge is old.")}
	if _, err := a.Knowledge(t.Context()).Upload(stranger, "u", "paris", file); err != nil {
		t.Fatal(err)
	}
	soon(t, "a stranger's upload is taken in", func() bool {
		item, err := a.Knowledge(t.Context()).FindItemByID(stranger, "u")
		return err == nil && item.Status != string(rag.UploadWaiting)
	})
	close(goOn)
	for range 2 {
		servertest.Next(t, begun, "an upload is taken in")
	}
}

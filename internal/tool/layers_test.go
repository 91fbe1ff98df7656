package tool_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/tool"
)

// disk keeps bytes in memory, and may be broken.
type disk struct {
	kept   map[string][]byte
	broken error
}

func (d *disk) Get(_ context.Context, key string) ([]byte, bool, error) {
	b, there := d.kept[key]
	return b, there && d.broken == nil, d.broken
}

func (d *disk) Set(_ context.Context, key string, body []byte, _ time.Duration) error {
	if d.broken == nil {
		d.kept[key] = body
	}
	return d.broken
}

// An answer that grows stale outlives the process, with the moment that it is of; one that never does stays in memory, and a disk that
// is broken is said and holds nobody up.
func TestAnswersLieInLayers(t *testing.T) {
	t.Parallel()
	var page bytes.Buffer
	d := &disk{kept: map[string][]byte{}}
	open := func() tool.Layers {
		return tool.Layers{Memory: tool.NewMemory(1<<20, time.Now), Disk: d, Log: slog.New(slog.NewTextHandler(&page, nil))}
	}
	first, at := open(), time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	first.Set(t.Context(), "stale", tool.Entry{Body: "rain", At: at}, time.Hour)
	first.Set(t.Context(), "never", tool.Entry{Body: "a pack", At: at}, 0)
	for _, tt := range []struct {
		layers tool.Layers
		key    string
		there  bool
	}{{first, "stale", true}, {first, "never", true}, {open(), "stale", true}, {open(), "never", false}, {open(), "none", false}} {
		if e, ok := tt.layers.Get(t.Context(), tt.key); ok != tt.there || ok && (e.Body == "" || !e.At.Equal(at)) {
			t.Errorf("%s: %+v, %t", tt.key, e, ok)
		}
	}
	if page.Len() > 0 {
		t.Errorf("the log says %s", &page)
	}
	d.kept["damaged"] = []byte("{")
	if _, ok := open().Get(t.Context(), "damaged"); ok || !strings.Contains(page.String(), "cannot be read") {
		t.Errorf("damaged: %t, the log says %s", ok, &page)
	}
	d.broken = errors.New("the disk is full")
	page.Reset()
	l := open()
	l.Set(t.Context(), "k", tool.Entry{Body: "sun", At: at}, time.Hour)
	if e, ok := l.Get(t.Context(), "k"); !ok || e.Body != "sun" || !strings.Contains(page.String(), "cannot be kept") {
		t.Errorf("a disk that is full: %+v, %t, the log says %s", e, ok, &page)
	}
}

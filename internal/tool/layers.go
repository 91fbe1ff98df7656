package tool

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"
)

// Layers keep answers in memory, and those that grow stale on a disk too, so that the next command finds the weather.
type Layers struct {
	Memory *Memory
	Disk   Disk
	Log    *slog.Logger
}

// Disk is what keeps bytes for longer than the process lives.
type Disk interface {
	Get(ctx context.Context, key string) (body []byte, there bool, err error)
	Set(ctx context.Context, key string, body []byte, keep time.Duration) error
}

// written is an entry as it is written down.
type written struct {
	Body []byte
	At   time.Time
}

// Get looks in memory first.
func (c Layers) Get(ctx context.Context, key string) (Entry, bool) {
	if e, ok := c.Memory.Get(ctx, key); ok {
		return e, true
	}
	raw, ok, err := c.Disk.Get(ctx, key)
	var e written
	if err == nil && ok {
		err = json.Unmarshal(raw, &e)
	}
	if err != nil && ctx.Err() == nil {
		c.Log.WarnContext(ctx, "kept answers cannot be read", "error", err.Error())
	}
	return Entry{Body: string(e.Body), At: e.At}, ok && err == nil
}

// Set keeps an entry. What never grows stale comes from the program itself and need not be written down.
func (c Layers) Set(ctx context.Context, key string, e Entry, keep time.Duration) {
	c.Memory.Set(ctx, key, e, keep)
	if keep == 0 {
		return
	}
	raw, err := json.Marshal(written{[]byte(e.Body), e.At})
	if err == nil {
		err = c.Disk.Set(ctx, key, raw, keep)
	}
	if err != nil && ctx.Err() == nil {
		c.Log.WarnContext(ctx, "an answer cannot be kept", "error", err.Error())
	}
}

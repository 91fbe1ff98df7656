package app

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tool"
)

// keeper keeps itineraries in the store.
type keeper struct{ db *store.DB }

// CreateItinerary keeps one from now on, whatever moment it was planned for: retention counts from here. A run that was stopped and
// deleted meanwhile leaves none.
func (k keeper) CreateItinerary(ctx context.Context, runID, id string, doc json.RawMessage) error {
	if _, err := k.db.FindRunByID(ctx, runID); err != nil {
		return err
	}
	return k.db.CreateItinerary(ctx, store.Itinerary{ID: id, RunID: runID, Data: doc})
}

// layered keeps answers in memory, and those that grow stale in the store too, so that the next command finds the weather.
type layered struct {
	memory *tool.Memory
	disk   *store.Cache
	log    *slog.Logger
}

// written is an entry as it is written down.
type written struct {
	Body []byte
	At   time.Time
}

// Get looks in memory first.
func (c layered) Get(ctx context.Context, key string) (tool.Entry, bool) {
	if e, ok := c.memory.Get(ctx, key); ok {
		return e, true
	}
	raw, ok, err := c.disk.Get(ctx, key)
	var e written
	if err == nil && ok {
		err = json.Unmarshal(raw, &e)
	}
	if err != nil && ctx.Err() == nil {
		c.log.WarnContext(ctx, "kept answers cannot be read", "error", err.Error())
	}
	return tool.Entry{Body: string(e.Body), At: e.At}, ok && err == nil
}

// Set keeps an entry. What never grows stale comes from the program itself and need not be written down.
func (c layered) Set(ctx context.Context, key string, e tool.Entry, keep time.Duration) {
	c.memory.Set(ctx, key, e, keep)
	if keep == 0 {
		return
	}
	raw, err := json.Marshal(written{[]byte(e.Body), e.At})
	if err == nil {
		err = c.disk.Set(ctx, key, raw, keep)
	}
	if err != nil && ctx.Err() == nil {
		c.log.WarnContext(ctx, "an answer cannot be kept", "error", err.Error())
	}
}

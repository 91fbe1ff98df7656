package storetest

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/store"
)

func testNodeCache(t *testing.T, db *store.DB) {
	ctx, c := as(t, "a"), db.NodeCache()
	must(t, c.Set(ctx, nil, time.Minute))
	must(t, c.Set(ctx, map[string]json.RawMessage{"k": json.RawMessage(`1`)}, time.Minute))
	must(t, c.Set(ctx, map[string]json.RawMessage{"j": json.RawMessage(`[3]`), "k": json.RawMessage(`{"n":2}`), "l": json.RawMessage(`""`)}, time.Minute))
	v, _, err := c.Get(ctx, "j")
	must(t, err)
	same(t, `[3]`, string(v))
	v, ok, err := c.Get(ctx, "k")
	must(t, err)
	same(t, `{"n":2}`, string(v))
	same(t, true, ok)
	_, ok, err = c.Get(as(t, "b"), "k")
	must(t, err)
	same(t, false, ok)
	db.Now = func() time.Time { return noon.Add(time.Hour) }
	_, ok, err = c.Get(ctx, "k")
	must(t, err)
	same(t, false, ok)
}

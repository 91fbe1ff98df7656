package durable

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dbos-inc/dbos-transact-golang/dbos"

	"github.com/tripwright/tripwright/internal/tenant"
)

func TestTheLibraryGivesOurBytesBackAsTheyWere(t *testing.T) {
	t.Parallel()
	long := json.RawMessage(valueOpens + `["` + strings.Repeat("Louvre, ", 2000) + `"]` + valueEnds)
	for _, want := range []json.RawMessage{json.RawMessage(`{"value":{"b":1,  "a":"é\u0000"}}`), long, nil} {
		kept, err := verbatim{}.Encode(want)
		if err != nil || kept == nil {
			t.Fatalf("%v, %v", kept, err)
		}
		got, err := verbatim{}.Decode(kept)
		if raw, _ := got.(json.RawMessage); err != nil || string(raw) != string(want) || (got == nil) != (want == nil) {
			t.Errorf("%q came back as %v, %v", want, got, err)
		}
	}
	if got, err := (verbatim{}).Decode(ptr(string(long))); err != nil || string(got.(json.RawMessage)) != string(long) {
		t.Errorf("a long record of before it was compressed came back as %d bytes, %v", len(got.(json.RawMessage)), err)
	}
	if got, err := (verbatim{}).Decode(ptr("s2:torn")); err == nil {
		t.Errorf("a damaged record came back as %v", got)
	}
	if got, err := (verbatim{}).Decode(nil); got != nil || err != nil {
		t.Errorf("a step without an output gave %v, %v", got, err)
	}
}

// What an earlier version of this program recorded, in the library's own way, is still read.
func TestRecordsOfTheLibrarysOwnWayAreStillRead(t *testing.T) {
	t.Parallel()
	ctx := tenant.With(t.Context(), tenant.Local)
	path := filepath.Join(t.TempDir(), "engine.db")
	double := func(c *Run, n int) (int, error) {
		return Step(c, "double", func(context.Context) (int, error) { return 2 * n, nil })
	}
	e, err := Open(ctx, Config{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	h, err := Register(e, "double", double).Start(ctx, "r", 21)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := h.Wait(ctx); err != nil || got != 42 {
		t.Fatalf("%d, %v", got, err)
	}
	old := base64.StdEncoding.EncodeToString([]byte(valueOpens + "43" + valueEnds))
	for _, earlier := range []string{`UPDATE operation_outputs SET output = $1, serialization = 'DBOS_JSON'`,
		`UPDATE workflow_output SET output = $1`, `UPDATE workflow_status SET serialization = 'DBOS_JSON' WHERE $1 <> ''`} {
		if _, err := e.book.DB.ExecContext(ctx, earlier, old); err != nil {
			t.Fatal(err)
		}
	}
	steps, err := e.Steps(ctx, "r")
	if err != nil || len(steps) != 1 || string(steps[0].Output) != "43" || steps[0].Fault != nil {
		t.Errorf("the step reads %+v, %v", steps, err)
	}
	if raw, err := e.life.Load().read(dbos.From(e.life.Load().dbos, ctx), key(tenant.Local.Org, "r")); err != nil || string(raw) != valueOpens+"43"+valueEnds {
		t.Errorf("the run reads %s, %v", raw, err)
	}
	if err := e.Close(ctx); err != nil {
		t.Fatal(err)
	}
}

func ptr[T any](v T) *T { return &v }

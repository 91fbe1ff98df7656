package plan

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/run"
)

// ledger keeps how a run ended.
type ledger struct {
	run.Log
	end run.Finish
}

func (l *ledger) FinishRun(_ context.Context, _ string, f run.Finish) error {
	l.end = f
	return nil
}

func (l *ledger) AppendEvent(_ context.Context, e run.Event) (run.Event, error) { return e, nil }

// With a run is kept how often it asked each tool; nothing of one that asked nobody.
func TestTheCallsOfToolsAreKept(t *testing.T) {
	t.Parallel()
	for _, calls := range []Calls{nil, {"fx": {Calls: 1}}, {"fx": {Calls: 1}, "weather": {Calls: 3}}} {
		log := &ledger{}
		w := &Workflow{Deps: Deps{Log: log, Now: time.Now, Tell: func(run.Event) {}}}
		if err := w.finish(t.Context(), &State{Calls: calls}, time.Time{}, nil, json.RawMessage("{}"), endAt{Responder, 1, nil}); err != nil {
			t.Fatal(err)
		}
		var kept Calls
		if len(log.end.ToolLog) > 0 {
			if err := json.Unmarshal(log.end.ToolLog, &kept); err != nil {
				t.Fatal(err)
			}
		}
		if len(kept) != len(calls) || kept["fx"].Calls != calls["fx"].Calls || log.end.Status != run.Completed || log.end.Days.Known() {
			t.Errorf("of %+v is kept %+v", calls, log.end)
		}
	}
}

package live

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/sse"
)

// nodeEvent is the type of all events of a stream.
const nodeEvent = "node_event"

// entry is an event and the bytes that streams send for it.
type entry struct {
	event run.Event
	frame sse.Frame
}

// render makes the bytes of e. Only progress inside a node may be dropped: what a node decided, a failure and the end may not.
func render(e run.Event) (*entry, error) {
	data, err := json.Marshal(e)
	if err != nil {
		return nil, fmt.Errorf("event %d: %w", e.Seq, err)
	}
	wire, err := sse.Append(nil, sse.Event{ID: strconv.FormatInt(e.Seq, 10), Type: nodeEvent, Data: string(data)})
	if err != nil {
		return nil, fmt.Errorf("event %d: %w", e.Seq, err)
	}
	return &entry{event: e, frame: sse.Frame{
		Bytes:    wire,
		Critical: e.Status != run.NodeRunning,
		Last:     e.Terminal(),
		Label:    e.Node,
	}}, nil
}

func renderAll(events []run.Event) ([]*entry, error) {
	out := make([]*entry, len(events))
	for i, e := range events {
		var err error
		if out[i], err = render(e); err != nil {
			return nil, err
		}
	}
	return out, nil
}

package sse_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/sse"
)

func ExampleAppend() {
	wire, _ := sse.Append(nil, sse.Event{ID: "12", Type: "node_event", Data: "first line\nsecond line"})
	wire = sse.AppendComment(wire, "ping")
	wire = sse.AppendRetry(wire, 1500*time.Millisecond)
	fmt.Printf("%s", wire)
	// Output:
	// id: 12
	// event: node_event
	// data: first line
	// data: second line
	//
	// :ping
	//
	// retry: 1500
}

func TestWhatTheFormatCannotSayIsRefused(t *testing.T) {
	t.Parallel()
	for _, e := range []sse.Event{{ID: "1\n2"}, {ID: "1\r2"}, {ID: "1\x002"}, {Type: "a\nb"}, {Type: "a\rdata: b"}} {
		if wire, err := sse.Append(nil, e); !fault.Is(err, fault.Invalid) || len(wire) != 0 {
			t.Errorf("%+v is written as %q, %v", e, wire, err)
		}
	}
}

// Data cannot break out of its event, whatever line ends it has.
func TestLineEndsInDataStayInside(t *testing.T) {
	t.Parallel()
	wire, err := sse.Append(nil, sse.Event{Data: "a\r\n\r\nid: 9\rb\n"})
	if err != nil {
		t.Fatal(err)
	}
	wire = sse.AppendComment(wire, "c\ndata: d\r\n")
	r := sse.NewReader(strings.NewReader(string(wire)))
	got, err := readAll(r)
	if err != nil || len(got) != 1 || got[0] != message("", "a\n\nid: 9\nb\n") {
		t.Errorf("%q is read as %+v, %v", wire, got, err)
	}
}

package sse_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/sse"
)

// readAll gives the events of a stream, and the error that ended it, nil for its end.
func readAll(r *sse.Reader) ([]sse.Event, error) {
	var out []sse.Event
	for {
		e, err := r.Read()
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return out, err
		}
		out = append(out, e)
	}
}

func message(id, data string) sse.Event { return sse.Event{ID: id, Type: "message", Data: data} }

// The cases follow WHATWG HTML, sections 9.2.5 and 9.2.6.
func TestStreamsAreReadAsBrowsersDo(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, stream string
		want         []sse.Event
	}{
		{"nothing", "", nil},
		{"several lines of data", "data: YHOO\ndata: +2\ndata: 10\n\n", []sse.Event{message("", "YHOO\n+2\n10")}},
		{"a comment, then an ID that is kept, then taken back",
			": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
			[]sse.Event{message("1", "first event"), message("", "second event"), message("", " third event")}},
		{"an ID holds for the events that follow", "id: 7\ndata: a\n\ndata: b\n\n", []sse.Event{message("7", "a"), message("7", "b")}},
		{"data without a value is data", "data\n\ndata\ndata\n\ndata:", []sse.Event{message("", ""), message("", "\n")}},
		{"one space is taken off", "data:test\n\ndata: test\n\n", []sse.Event{message("", "test"), message("", "test")}},
		{"CR ends a line", "data: a\rdata: b\r\r", []sse.Event{message("", "a\nb")}},
		{"CRLF ends a line once", "data: a\r\ndata: b\r\n\r\n", []sse.Event{message("", "a\nb")}},
		{"LF CR are two ends", "data: a\n\rdata: b\n\r", []sse.Event{message("", "a"), message("", "b")}},
		{"one byte order mark is skipped", "\uFEFFdata: a\n\n", []sse.Event{message("", "a")}},
		{"a second one is not", "\uFEFF\uFEFFdata: a\n\ndata: b\n\n", []sse.Event{message("", "b")}},
		{"nor one later", "data: b\n\n\uFEFFdata: a\n\n", []sse.Event{message("", "b")}},
		{"an ID with NUL is no ID", "id: 1\ndata: a\n\nid: 2\x003\ndata: b\n\n", []sse.Event{message("1", "a"), message("1", "b")}},
		{"a type", "event: add\ndata: 1\n\ndata: 2\n\n", []sse.Event{{Type: "add", Data: "1"}, message("", "2")}},
		{"the last type counts, an empty one is none", "event: add\nevent:\ndata: 1\n\n", []sse.Event{message("", "1")}},
		{"a type without data is no event, and gone", "event: add\n\ndata: 2\n\n", []sse.Event{message("", "2")}},
		{"an ID without data counts", "id: 4\n\ndata: 2\n\n", []sse.Event{message("4", "2")}},
		{"unknown names are skipped, and case matters", "Data: x\nfoo: bar\n data: y\ndata: z\n\n", []sse.Event{message("", "z")}},
		{"colons in a value", "data: a:b: c\n\n", []sse.Event{message("", "a:b: c")}},
		{"an event without its end is none", "data: a\n\ndata: b\n", []sse.Event{message("", "a")}},
		{"nor is its ID", "id: 1\ndata: a\n\nid: 2", []sse.Event{message("1", "a")}},
		{"what is no UTF-8", "data: a\xffb\n\n", []sse.Event{message("", "a\uFFFDb")}},
	}
	for _, tt := range tests {
		for name, wrap := range map[string]func(io.Reader) io.Reader{"at once": func(r io.Reader) io.Reader { return r }, "byte by byte": iotest.OneByteReader} {
			got, err := readAll(sse.NewReader(wrap(strings.NewReader(tt.stream))))
			if err != nil {
				t.Errorf("%s, %s: %v", tt.name, name, err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s, %s (-want +got):\n%s", tt.name, name, diff)
			}
		}
	}
}

func TestRetryIsDigitsOnly(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]time.Duration{
		"1500": 1500 * time.Millisecond, "0": 0, "": 0, "1.5": 0, "-1": 0, "+1": 0, "1s": 0, "٣": 0,
		"99999999999999999999": time.Hour, "86400000": time.Hour,
	} {
		r := sse.NewReader(strings.NewReader("retry: " + value + "\n\n"))
		if _, err := readAll(r); err != nil || r.Retry != want {
			t.Errorf("retry: %s is read as %v, want %v (%v)", value, r.Retry, want, err)
		}
	}
}

func TestWhoComesBackGoesOnWithTheLastID(t *testing.T) {
	t.Parallel()
	r := sse.NewReader(strings.NewReader("data: a\n\n"))
	r.LastID = "41"
	got, err := readAll(r)
	if err != nil || r.LastID != "41" || len(got) != 1 || got[0].ID != "41" {
		t.Errorf("got %v, last ID %q, %v", got, r.LastID, err)
	}
}

func TestCommentsAreHeard(t *testing.T) {
	t.Parallel()
	r := sse.NewReader(strings.NewReader(":ping\n\n: a b\n:\n\n"))
	var got []string
	r.Comment = func(text string) { got = append(got, text) }
	if _, err := readAll(r); err != nil {
		t.Fatal(err)
	}
	if want := []string{"ping", " a b", ""}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// An event is given as soon as its last line end is there, even if that is a CR, after which an LF may follow or not.
func TestACarriageReturnIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	in, out := io.Pipe()
	defer out.Close()
	go io.WriteString(out, "data: a\r\r")
	if e, err := sse.NewReader(in).Read(); err != nil || e.Data != "a" {
		t.Errorf("got %v, %v", e, err)
	}
}

func TestAStreamCannotFillTheMemory(t *testing.T) {
	t.Parallel()
	const limit = 1000
	for name, stream := range map[string]io.Reader{
		"a line without end":      endless("data: xxxx"),
		"a comment without end":   endless("::::"),
		"an event without end":    endless("data: x\n"),
		"empty data without end":  endless("data\n"),
		"an event that is larger": strings.NewReader("data: " + strings.Repeat("x", limit) + "\n\ndata: y\n\n"),
	} {
		r := sse.NewReader(stream)
		r.Limit = limit
		for range 2 { // it does not go on in the middle of something
			if e, err := r.Read(); !fault.Is(err, fault.BadReply) {
				t.Errorf("%s: got %v, %v", name, e, err)
			}
		}
	}
	fits := "data: " + strings.Repeat("x", limit-6) + "\n\n"
	r := sse.NewReader(strings.NewReader(strings.Repeat(fits, 3)))
	r.Limit = limit
	if got, err := readAll(r); err != nil || len(got) != 3 {
		t.Errorf("events within the limit: %d, %v", len(got), err)
	}
}

type endless string

func (e endless) Read(b []byte) (int, error) { return copy(b, e), nil }

func TestAnErrorOfTheConnectionIsPassedOn(t *testing.T) {
	t.Parallel()
	cut := errors.New("cut")
	r := sse.NewReader(io.MultiReader(strings.NewReader("data: a\n\ndata: b\n"), iotest.ErrReader(cut)))
	if got, err := readAll(r); !errors.Is(err, cut) || len(got) != 1 {
		t.Errorf("got %v, %v", got, err)
	}
}

// FuzzRead: whatever comes in, reading ends, keeps to its limit, does not depend on how bytes arrive, and what was read can be
// written and read again.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"", "\uFEFFid: 1\r\nevent: node_event\r\ndata: {}\r\n\r\n", ":ping\n\nretry: 10\n\n", "data\n\ndata\ndata\n\ndata:",
		"id: a\x00b\ndata: x\ry\r\r\n\n", "data:  \xff\xfe \n\n", "id\ndata: 1\n\nid: 2\n\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, stream []byte) {
		r := sse.NewReader(bytes.NewReader(stream))
		r.Limit = 4 << 10
		got, err := readAll(r)
		slow := sse.NewReader(iotest.OneByteReader(bytes.NewReader(stream)))
		slow.Limit = 4 << 10
		again, slowErr := readAll(slow)
		if diff := cmp.Diff(got, again); diff != "" || (err == nil) != (slowErr == nil) || r.LastID != slow.LastID || r.Retry != slow.Retry {
			t.Fatalf("byte by byte it is another stream: %v, %v\n%s", err, slowErr, diff)
		}
		for _, e := range got {
			if len(e.Data) > 4<<10 {
				t.Fatalf("%d bytes of data", len(e.Data))
			}
			wire, err := sse.Append(nil, e)
			if err != nil {
				t.Fatalf("%+v cannot be written: %v", e, err)
			}
			back, err := readAll(sse.NewReader(bytes.NewReader(wire)))
			if diff := cmp.Diff([]sse.Event{e}, back); diff != "" || err != nil {
				t.Fatalf("written as %q (-want +got): %v\n%s", wire, err, diff)
			}
		}
	})
}

package learn_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/tenant"
)

func reading(kind fault.Kind, why string) func() error {
	return func() error { return fault.New(kind, "%s", why) }
}

func readsWell() error { return nil }

// A file may break its reader twice, in this process and those before it. The third time it is set aside and says why. What ends in order
// is no strike, whatever the end.
func TestAFileThatBreaksItsReader(t *testing.T) {
	t.Parallel()
	late := reading(fault.Exhausted, "the machine is too busy")
	crash := reading(fault.Unavailable, "reading it crashed its reader")
	for _, tt := range []struct {
		name   string
		before int // how often it was begun without an end
		reads  []func() error
		want   rag.UploadStatus
		why    string
		begun  int // in the end
	}{
		{"reads well", 0, []func() error{readsWell}, rag.UploadReady, "", 0},
		{"crashes once", 0, []func() error{crash, readsWell}, rag.UploadReady, "", 0},
		{"crashes twice", 0, []func() error{crash, crash, readsWell}, rag.UploadReady, "", 0},
		{"crashes three times", 0, []func() error{crash, crash, crash, readsWell}, rag.UploadFailed,
			"reading it crashed its reader, 3 times: the file is set aside", 3},
		{"crashed twice in a process before", 2, []func() error{crash, readsWell}, rag.UploadFailed,
			"reading it crashed its reader, 3 times: the file is set aside", 3},
		{"ended two programs", 2, []func() error{readsWell}, rag.UploadReady, "", 0},
		{"ended three programs", 3, []func() error{readsWell}, rag.UploadFailed,
			"reading it was broken off, and the program with it, 3 times: the file is set aside", 4},
		{"takes too much, which it would again", 1, []func() error{reading(fault.Invalid, "reading it took more than 200 MB of memory"), readsWell},
			rag.UploadFailed, "reading it took more than 200 MB of memory", 0},
		{"finds no reader for a while", 2, []func() error{reading(fault.Exhausted, "no process"), reading(fault.Exhausted, "no process"), readsWell},
			rag.UploadReady, "", 0},
		{"is late three times on a busy machine", 0, []func() error{late, late, late, readsWell}, rag.UploadReady, "", 0},
		{"is late for ever", 0, []func() error{late, late, late, late, late, readsWell}, rag.UploadFailed, "the machine is too busy", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := &shelf{upload: rag.Upload{ID: "u", Status: rag.UploadWaiting}, begun: tt.before, reads: tt.reads}
			out, _ := study(t, s, well)
			if last := s.told[len(s.told)-1]; out.Status != tt.want || last.Reason != tt.why || s.begun != tt.begun {
				t.Errorf("%s, %q, %d readings are open; want %s, %q, %d", out.Status, last.Reason, s.begun, tt.want, tt.why, tt.begun)
			}
			if last := s.told[len(s.told)-1]; (last.Trouble == rag.BreaksReader) != strings.Contains(tt.why, "set aside") {
				t.Errorf("programs know it as %q", last.Trouble)
			}
			if s.turns != 0 {
				t.Errorf("%d turns were not given back", s.turns)
			}
		})
	}
}

// An encoder that is away does not have the file read again.
func TestAFileIsReadOnceForAllTries(t *testing.T) {
	t.Parallel()
	times := 0
	s := &shelf{upload: rag.Upload{ID: "u", Status: rag.UploadWaiting}, reads: []func() error{func() error { times++; return nil }}}
	out, tries := study(t, s, fails(fault.Unavailable, "away"), fails(fault.Unavailable, "away"), well)
	if out.Status != rag.UploadReady || tries != 3 || times != 1 {
		t.Errorf("%s after %d tries; read %d times", out.Status, tries, times)
	}
}

// Who stops the program in the middle of a file leaves it to be gone on with, and no strike.
func TestStoppingIsNoStrike(t *testing.T) {
	t.Parallel()
	s := &shelf{upload: rag.Upload{ID: "u", Status: rag.UploadWaiting}}
	s.reads = []func() error{func() error {
		ctx := tenant.With(t.Context(), tenant.Identity{Org: "a"})
		return errors.Join(s.engine.Cancel(ctx, "u"), context.Canceled)
	}}
	ctx, h, _ := begin(t, s, well)
	if _, err := h.Wait(ctx); !errors.Is(err, durable.ErrCancelled) {
		t.Errorf("it ended with %v", err)
	}
	if err := s.engine.Close(ctx); err != nil || s.begun != 0 || s.turns != 0 || s.upload.Status.Final() {
		t.Errorf("%d readings are open, %d turns, %s; %v", s.begun, s.turns, s.upload.Status, err)
	}
}

package learn_test

import (
	"context"
	"errors"
	"path/filepath"
	"reflect"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/durable"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/workflow/learn"
)

// shelf keeps one upload and tells what became of it.
type shelf struct {
	mu      sync.Mutex
	upload  rag.Upload
	gone    bool
	told    []rag.UploadUpdate
	dropped []string
	away    map[string]int // how often the next calls of a name find no database
	begun   int            // how often reading it began without an end
	reads   []func() error // how reading it goes, the last again and again; none: well
	turns   int            // that were taken and not given back
	waits   []time.Duration
	noTurn  []error // what comes of waiting for a turn to read, as long as there are some
	engine  *durable.Engine
}

func (s *shelf) answers(call string) error {
	if s.away[call] > 0 {
		s.away[call]--
		return fault.New(fault.Unavailable, "the database is away")
	}
	return nil
}

func (s *shelf) CreateUpload(context.Context, rag.Upload, []byte) error { return nil }
func (s *shelf) FindUploads(context.Context, string, int) ([]rag.Upload, error) {
	return nil, nil
}

func (s *shelf) FindFile(context.Context, string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.answers("file"); err != nil {
		return nil, err
	}
	return []byte("a text"), nil
}

func (s *shelf) FindUploadByID(context.Context, string) (rag.Upload, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.answers("find"); err != nil {
		return rag.Upload{}, err
	}
	if s.gone {
		return rag.Upload{}, fault.New(fault.NotFound, "there is no such upload")
	}
	return s.upload, nil
}

func (s *shelf) UpdateUpload(ctx context.Context, _ string, u rag.UploadUpdate) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := errors.Join(ctx.Err(), s.answers(string(u.Status))); err != nil {
		return err
	}
	switch {
	case s.gone:
		return fault.New(fault.NotFound, "there is no such upload")
	case s.upload.Status.Final():
		return fault.New(fault.Conflict, "the upload is over")
	}
	u.At = time.Time{}
	s.upload.Status = u.Status
	s.told = append(s.told, u)
	return nil
}

func (s *shelf) BeginReading(context.Context, string) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begun++
	return s.begun, s.answers("begin")
}

func (s *shelf) EndReading(ctx context.Context, _ string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ctx.Err() == nil {
		s.begun = 0
	}
	return ctx.Err()
}

func (s *shelf) turn(context.Context) (func(), error) {
	if len(s.noTurn) > 0 {
		err := s.noTurn[0]
		s.noTurn = s.noTurn[1:]
		return nil, err
	}
	s.turns++
	return func() { s.turns-- }, nil
}

// read gives the file as it is, unless it goes otherwise.
func (s *shelf) read(_ context.Context, _ string, file []byte) (rag.Reading, error) {
	if s.turns != 1 {
		return rag.Reading{}, errors.New("it was not its turn")
	}
	if len(s.reads) > 0 {
		next := s.reads[0]
		s.reads = s.reads[min(1, len(s.reads)-1):]
		if err := next(); err != nil {
			return rag.Reading{}, err
		}
	}
	return rag.Reading{Text: string(file)}, nil
}

func (s *shelf) DeleteUpload(context.Context, string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gone = true
	return nil
}

func (s *shelf) drop(_ context.Context, id string) error {
	s.dropped = append(s.dropped, id)
	return s.answers("drop")
}

// study runs the workflow over a shelf to its end; every try takes the next of the ends, the last again and again.
func study(t *testing.T, s *shelf, ends ...func(progress func(int, int)) error) (learn.Outcome, int) {
	t.Helper()
	ctx, h, tries := begin(t, s, ends...)
	out, err := h.Wait(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return out, *tries
}

// begin begins what study runs.
func begin(t *testing.T, s *shelf, ends ...func(progress func(int, int)) error) (context.Context, durable.Handle[learn.Outcome], *int) {
	t.Helper()
	ctx := tenant.With(t.Context(), tenant.Identity{Org: "a", User: "u"})
	e, err := durable.Open(ctx, durable.Config{Path: filepath.Join(t.TempDir(), "engine.db")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close(context.WithoutCancel(ctx)) })
	s.engine = e
	tries, clock := new(int), time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	w, err := learn.New(learn.Deps{
		Uploads: s, Turn: s.turn, Read: s.read, Drop: s.drop,
		Take: func(_ context.Context, _ rag.Upload, text rag.Reading, progress func(int, int)) error {
			if text.Text != "a text" || s.turns != 0 {
				t.Errorf("took in %q, with %d turns to read", text.Text, s.turns)
			}
			end := ends[min(*tries, len(ends)-1)]
			*tries++
			return end(progress)
		},
		Now:  func() time.Time { clock = clock.Add(300 * time.Millisecond); return clock },
		Wait: func(_ context.Context, d time.Duration) error { s.waits = append(s.waits, d); return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	h, err := durable.Register(e, "learn", w.Run).Start(ctx, "u", learn.Input{Upload: "u"})
	if err != nil {
		t.Fatal(err)
	}
	return ctx, h, tries
}

func well(progress func(int, int)) error {
	for i := range 4 {
		progress(i+1, 4)
	}
	return nil
}

func fails(kind fault.Kind, why string) func(func(int, int)) error {
	return func(func(int, int)) error { return fault.New(kind, "%s", why) }
}

func TestAFileBecomesADocument(t *testing.T) {
	t.Parallel()
	s := &shelf{upload: rag.Upload{ID: "u", Status: rag.UploadWaiting}}
	out, _ := study(t, s, well)
	want := []rag.UploadUpdate{
		{Status: rag.UploadReading},
		{Status: rag.UploadEmbedding, Done: 1, Total: 4}, // then once a second, not with every batch
		{Status: rag.UploadEmbedding, Done: 4, Total: 4},
		{Status: rag.UploadReady, Done: 4, Total: 4},
	}
	if diff := cmp.Diff(want, s.told); diff != "" || out.Status != rag.UploadReady || len(s.dropped) > 0 {
		t.Errorf("ended %s, dropped %v, told (-want +got)\n%s", out.Status, s.dropped, diff)
	}
}

// What cannot be read says why, once; an encoder that does not answer is waited for, and not for ever.
func TestAFileThatCannotBeTakenIn(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		ends  []func(func(int, int)) error
		want  rag.UploadStatus
		tries int
		why   string
	}{
		{"a picture", []func(func(int, int)) error{fails(fault.Invalid, "it is a picture")}, rag.UploadFailed, 1, "it is a picture"},
		{"a defect", []func(func(int, int)) error{func(func(int, int)) error { return errors.New("a secret") }}, rag.UploadFailed, 1,
			"something went wrong inside Tripwright; the log has the details"},
		{"an encoder away for a while", []func(func(int, int)) error{fails(fault.Unavailable, "away"), fails(fault.Exhausted, "busy"), well}, rag.UploadReady, 3, ""},
		{"an encoder away for good", []func(func(int, int)) error{fails(fault.Unavailable, "the encoder is away")}, rag.UploadFailed, 5, "the encoder is away"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := &shelf{upload: rag.Upload{ID: "u", Status: rag.UploadWaiting}}
			out, tries := study(t, s, tt.ends...)
			last := s.told[len(s.told)-1]
			if out.Status != tt.want || tries != tt.tries || last.Reason != tt.why {
				t.Errorf("%s after %d tries: %q; want %s after %d: %q", out.Status, tries, last.Reason, tt.want, tt.tries, tt.why)
			}
		})
	}
}

// Who deletes or cancels an upload in the middle finds nothing of it afterwards.
func TestNothingStaysOfWhatIsNotWanted(t *testing.T) {
	t.Parallel()
	gone := &shelf{upload: rag.Upload{ID: "u", Status: rag.UploadWaiting}}
	out, _ := study(t, gone, func(func(int, int)) error { return gone.DeleteUpload(t.Context(), "u") })
	if out.Status != rag.UploadCancelled || !cmp.Equal(gone.dropped, []string{"u"}) {
		t.Errorf("deleted in the middle: %s, dropped %v", out.Status, gone.dropped)
	}
	stopped := &shelf{upload: rag.Upload{ID: "u", Status: rag.UploadWaiting}}
	out, _ = study(t, stopped, func(func(int, int)) error {
		return stopped.UpdateUpload(t.Context(), "u", rag.UploadUpdate{Status: rag.UploadCancelled})
	})
	if out.Status != rag.UploadCancelled || !cmp.Equal(stopped.dropped, []string{"u"}) {
		t.Errorf("cancelled in the middle: %s, dropped %v", out.Status, stopped.dropped)
	}
	early := &shelf{gone: true}
	if out, tries := study(t, early, well); out.Status != rag.UploadCancelled || tries != 0 {
		t.Errorf("deleted before: %s after %d tries", out.Status, tries)
	}
	done := &shelf{upload: rag.Upload{ID: "u", Status: rag.UploadReady}}
	if out, tries := study(t, done, well); out.Status != rag.UploadReady || tries != 0 || done.begun != 0 || len(done.told) != 0 {
		t.Errorf("done before: %s after %d tries; read %d times, told %v", out.Status, tries, done.begun, done.told)
	}
}

// A file whose upload is over is not even asked for.
func TestAFileOfAnUploadThatIsOverIsNotRead(t *testing.T) {
	t.Parallel()
	for _, status := range []rag.UploadStatus{rag.UploadReady, rag.UploadFailed, rag.UploadCancelled} {
		s := &shelf{upload: rag.Upload{ID: "u", Status: status}, away: map[string]int{"file": 1}}
		out, tries := study(t, s, well)
		if out.Status != status || tries != 0 || s.away["file"] != 1 || len(s.told) != 0 || len(s.dropped) != 0 {
			t.Errorf("%s ended as %s after %d tries; told %v, dropped %v", status, out.Status, tries, s.told, s.dropped)
		}
	}
}

// Whoever gets no turn to read reads nothing, waits if there may be one later, and says why if not.
func TestAFileThatGetsNoTurn(t *testing.T) {
	t.Parallel()
	busy := fault.New(fault.Exhausted, "the readers are busy")
	later := &shelf{upload: rag.Upload{ID: "u", Status: rag.UploadWaiting}, noTurn: []error{busy, busy}}
	if out, tries := study(t, later, well); out.Status != rag.UploadReady || tries != 1 || later.turns != 0 || len(later.waits) != 2 {
		t.Errorf("%s after %d tries and %v", out.Status, tries, later.waits)
	}
	never := &shelf{upload: rag.Upload{ID: "u", Status: rag.UploadWaiting}, noTurn: []error{fault.New(fault.Invalid, "there are no readers")}}
	out, tries := study(t, never, well)
	if out.Status != rag.UploadFailed || tries != 0 || never.begun != 0 || len(never.told) != 1 || never.told[0].Reason != "there are no readers" {
		t.Errorf("%s after %d tries, begun %d times: %v", out.Status, tries, never.begun, never.told)
	}
}

// What does not answer is waited for a little longer each time, and for as long as it asks for where that is longer.
func TestHowLongAnUploadWaits(t *testing.T) {
	t.Parallel()
	later := func(after time.Duration) func(func(int, int)) error {
		return func(func(int, int)) error {
			f := fault.New(fault.Exhausted, "busy")
			f.RetryAfter = after
			return f
		}
	}
	for _, tt := range []struct {
		name string
		ends []func(func(int, int)) error
		want []time.Duration
	}{
		{"at once", []func(func(int, int)) error{well}, nil},
		{"to its end", []func(func(int, int)) error{fails(fault.Unavailable, "away")}, []time.Duration{time.Second, 5 * time.Second, 30 * time.Second, 2 * time.Minute}},
		{"as asked", []func(func(int, int)) error{later(3 * time.Second), later(3 * time.Second), well}, []time.Duration{3 * time.Second, 5 * time.Second}},
	} {
		s := &shelf{upload: rag.Upload{ID: "u", Status: rag.UploadWaiting}}
		study(t, s, tt.ends...)
		if diff := cmp.Diff(tt.want, s.waits); diff != "" {
			t.Errorf("%s: waits (-want +got)\n%s", tt.name, diff)
		}
	}
}

// Each of what the workflow needs is needed.
func TestNothingOfWhatIsNeededMayBeMissing(t *testing.T) {
	t.Parallel()
	s := &shelf{}
	whole := learn.Deps{
		Uploads: s, Turn: s.turn, Read: s.read, Drop: s.drop, Now: time.Now,
		Take: func(context.Context, rag.Upload, rag.Reading, func(int, int)) error { return nil },
		Wait: func(context.Context, time.Duration) error { return nil },
	}
	if _, err := learn.New(whole); err != nil {
		t.Fatal(err)
	}
	for i := range reflect.TypeFor[learn.Deps]().NumField() {
		without := whole
		reflect.ValueOf(&without).Elem().Field(i).SetZero()
		if _, err := learn.New(without); err == nil {
			t.Errorf("it does without %s", reflect.TypeFor[learn.Deps]().Field(i).Name)
		}
	}
}

// A database that is away for a moment is waited for, whatever was asked of it; the work is done once.
func TestAnUploadWaitsForItsDatabase(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		away  map[string]int
		end   func(func(int, int)) error
		want  rag.UploadStatus
		tries int
	}{
		{"as it begins", map[string]int{"find": 2}, well, rag.UploadReady, 1},
		{"when the file is read", map[string]int{"file": 2, "reading": 1}, well, rag.UploadReady, 1},
		{"as it is ready", map[string]int{"ready": 4}, well, rag.UploadReady, 1},
		{"as it failed", map[string]int{"failed": 4}, fails(fault.Invalid, "it is a picture"), rag.UploadFailed, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := &shelf{upload: rag.Upload{ID: "u", Status: rag.UploadWaiting}, away: tt.away}
			out, tries := study(t, s, tt.end)
			if out.Status != tt.want || s.upload.Status != tt.want || tries != tt.tries {
				t.Errorf("%s, kept as %s, after %d tries; want %s after %d", out.Status, s.upload.Status, tries, tt.want, tt.tries)
			}
		})
	}
	gone := &shelf{upload: rag.Upload{ID: "u", Status: rag.UploadWaiting}, away: map[string]int{"drop": 1}}
	out, _ := study(t, gone, func(func(int, int)) error { return gone.DeleteUpload(t.Context(), "u") })
	if out.Status != rag.UploadCancelled || len(gone.dropped) != 2 {
		t.Errorf("deleted in the middle: %s, dropped %v", out.Status, gone.dropped)
	}
}

// Who deletes an upload stops its run too. What the run had just kept goes all the same.
func TestARunThatIsStoppedAtItsEndLeavesNothing(t *testing.T) {
	t.Parallel()
	s := &shelf{upload: rag.Upload{ID: "u", Status: rag.UploadWaiting}}
	ctx, h, _ := begin(t, s, func(func(int, int)) error {
		ctx := tenant.With(t.Context(), tenant.Identity{Org: "a"})
		return errors.Join(s.DeleteUpload(ctx, "u"), s.engine.Cancel(ctx, "u"))
	})
	if _, err := h.Wait(ctx); !errors.Is(err, durable.ErrCancelled) {
		t.Errorf("it ended with %v", err)
	}
	if err := s.engine.Close(ctx); err != nil || !cmp.Equal(s.dropped, []string{"u"}) {
		t.Errorf("dropped %v; %v", s.dropped, err)
	}
}

// A process that was taken for dead, and was not, does not take away what the one after it has made.
func TestWhatAnotherProcessMadeReadyStays(t *testing.T) {
	t.Parallel()
	s := &shelf{upload: rag.Upload{ID: "u", Status: rag.UploadWaiting}}
	out, _ := study(t, s, func(func(int, int)) error {
		return s.UpdateUpload(t.Context(), "u", rag.UploadUpdate{Status: rag.UploadReady})
	})
	if out.Status != rag.UploadReady || len(s.dropped) > 0 {
		t.Errorf("%s, dropped %v", out.Status, s.dropped)
	}
}

package apart_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/read"
	"github.com/tripwright/tripwright/internal/rag/read/apart"
	"github.com/tripwright/tripwright/internal/rag/read/readtest"
)

// The program that these tests start is themselves.
func TestMain(m *testing.M) {
	apart.Main()
	os.Exit(m.Run())
}

func reader(t *testing.T) *apart.Reader {
	t.Helper()
	r, err := apart.New()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// files gives some of the hostile files, and all of them where TRIPWRIGHT_TEST_LONG is set.
func files() (some []readtest.File) {
	for i, f := range readtest.Hostile(1) {
		if i%8 == 0 || os.Getenv("TRIPWRIGHT_TEST_LONG") != "" {
			some = append(some, f)
		}
	}
	return some
}

// Every hostile file comes to an end with a text or a reason, and none of them breaks its reader in a way that is not known. Only a machine
// that has no time for a file may leave it without, and it has time for most.
func TestHostileFilesComeToAnEnd(t *testing.T) {
	t.Parallel()
	r, two, hostile := reader(t), make(chan struct{}, 2), files()
	var all sync.WaitGroup
	var without atomic.Int64
	for _, f := range hostile {
		two <- struct{}{}
		all.Go(func() {
			defer func() { <-two }()
			text, err := r.File(t.Context(), f.MediaType, f.Content())
			if err == nil {
				err = read.Check(text)
			}
			if err != nil && !fault.Is(err, fault.Invalid) && !fault.Is(err, fault.Exhausted) {
				t.Errorf("%s, %s: %v", f.MediaType, f.Name, err)
			}
			if fault.Is(err, fault.Exhausted) {
				without.Add(1)
			}
		})
	}
	all.Wait()
	if n := int(without.Load()); n > len(hostile)/4 {
		t.Errorf("%d of %d files came to no end of their own", n, len(hostile))
	}
}

// The same seed makes the same files, as many as are promised, and no two of a name.
func TestHostileFilesAreTheSame(t *testing.T) {
	t.Parallel()
	one, two, names := readtest.Hostile(7), readtest.Hostile(7), map[string]bool{}
	for i, f := range one {
		names[f.MediaType+f.Name] = true
		if strings.HasPrefix(f.Name, "a sound PDF") && !bytes.Equal(f.Content(), two[i].Content()) {
			t.Errorf("%s is another each time", f.Name)
		}
	}
	if len(names) != readtest.Many {
		t.Errorf("%d files of different names, want %d", len(names), readtest.Many)
	}
}

// named gives the hostile file of a name.
func named(t *testing.T, name string) readtest.File {
	t.Helper()
	for _, f := range readtest.Hostile(1) {
		if f.Name == name {
			return f
		}
	}
	t.Fatalf("there is no file %q", name)
	return readtest.File{}
}

// What is read in a process of its own is what is read in this one, and so is why something is refused.
func TestAFileIsReadAsByFile(t *testing.T) {
	t.Parallel()
	r := reader(t)
	lisbon, err := os.ReadFile("../testdata/lisbon.pdf")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, mediaType string
		file            []byte
	}{
		{"text", read.Plain, []byte("The castle opens at nine.\n\n<&> \"quotes\" and \u2028 lines\n")},
		{"markdown", read.Markdown, []byte("# Lisbon\n\nOld.\n\n## Trams\n\nSlow.\n")},
		{"HTML", read.HTML, []byte("<title>Lisbon</title><h1>Trams</h1><p>Slow.")},
		{"PDF", read.PDF, lisbon},
		{"a picture", "image/png", []byte("x")},
		{"nothing", read.Plain, nil},
		{"too big", read.Plain, make([]byte, read.MaxFile+1)},
		{"binary", read.Plain, []byte("\x00")},
	} {
		want, why := read.File(t.Context(), tt.mediaType, tt.file)
		got, err := r.File(t.Context(), tt.mediaType, tt.file)
		if diff := cmp.Diff(want, got); diff != "" || (why == nil) != (err == nil) || why != nil && (fault.Message(err) != fault.Message(why) || rag.TroubleOf(err) != rag.TroubleOf(why) || rag.TroubleOf(err) == "") {
			t.Errorf("%s: %v, want %v (-want +got)\n%s", tt.name, err, why, diff)
		}
	}
}

// Each limit ends a file that reaches it, and the reason says which.
func TestLimits(t *testing.T) {
	t.Parallel()
	small := apart.Limits{CPU: time.Second, Wall: time.Minute, Memory: 100 << 20}
	for _, tt := range []struct {
		name, want string
		trouble    rag.Trouble
	}{
		{"a table that begins at a billion", "reading it took more than 100 MB of memory", rag.TooHungry},        // at once: the system refuses it
		{"a spelling that counts a billion ranges", "reading it took more than 100 MB of memory", rag.TooHungry}, // little by little: its own watch sees it
		{"slow letters: a million differences for each of a million", "reading it took longer than 1 s of a processor", rag.TooSlow},
		{"a stream of objects that is in itself", "the file is nested too deeply to be read, or refers to itself in a circle", rag.TooDeep},
		{"a stream of objects that extends itself", "the PDF refers to itself in a circle, or is nested without an end", rag.TooDeep},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := reader(t)
			if r.Limits = small; tt.trouble == rag.TooDeep {
				r.Limits.CPU = apart.Usual.CPU // a circle is seen within the usual time, on a busy machine too
			}
			f := named(t, tt.name)
			if _, err := r.File(t.Context(), f.MediaType, f.Content()); !fault.Is(err, fault.Invalid) || fault.Message(err) != tt.want || rag.TroubleOf(err) != tt.trouble {
				t.Errorf("%v, want %q, %s", err, tt.want, tt.trouble)
			}
		})
	}
}

// Whoever does not wait any more ends the process at once, and a reader that has had no time is not the fault of the file.
func TestAReadingIsEnded(t *testing.T) {
	t.Parallel()
	r, f := reader(t), named(t, "slow letters: a million differences for each of a million")
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	if _, err := r.File(ctx, f.MediaType, f.Content()); !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
	r.Limits.Wall = 50 * time.Millisecond
	if _, err := r.File(t.Context(), f.MediaType, f.Content()); !fault.Is(err, fault.Exhausted) {
		t.Errorf("without time: %v", err)
	}
}

// script makes a program of a shell script, to stand in the place of a reader.
func script(t *testing.T, lines string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("there is no shell")
	}
	path := filepath.Join(t.TempDir(), "reader.sh")
	syscall.ForkLock.RLock() // a process that begins meanwhile would hold the file open for writing, and nobody could run it
	err := os.WriteFile(path, []byte("#!/bin/sh\n"+lines+"\n"), 0o700)
	syscall.ForkLock.RUnlock()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// An answer is the end of a reading, however the process goes after that; without one it is said what ended the process, and only what
// is the file's doing is held against it.
func TestHowReadersEnd(t *testing.T) {
	t.Parallel()
	const answer = `printf %s '{"text":"a\n"}'; `
	for _, tt := range []struct {
		name, script string
		limits       apart.Limits
		kind         fault.Kind
		message      string // "" when there is a text
		cause        string
	}{
		{"answers, and fails", answer + "exit 3", apart.Usual, 0, "", ""},
		{"answers, and is killed", answer + "kill -9 $$", apart.Usual, 0, "", ""},
		{"is killed", "kill -9 $$", apart.Usual, fault.Unavailable, "reading it crashed its reader", "signal: killed, after "},
		{"says what went wrong", `echo '{"broke":"no such font"}'`, apart.Usual, fault.Unavailable, "reading it crashed its reader", "no such font"},
		{"says at length that there is no memory", `x=$(head -c 60000 /dev/zero | tr '\0' x); printf 'fatal error: out of memory %s' "$x" >&2; exit 2`,
			apart.Limits{CPU: 10 * time.Second, Wall: time.Minute, Memory: 100 << 20}, fault.Invalid, "reading it took more than 100 MB of memory", ""},
		{"is ended by the system for what it computes", "ulimit -t 2; while :; do :; done",
			apart.Limits{CPU: time.Second, Wall: time.Hour, Memory: 1 << 30}, fault.Invalid, "reading it took longer than 1 s of a processor", ""},
		{"does nothing", "exec sleep 3600", apart.Limits{CPU: 10 * time.Second, Wall: 100 * time.Millisecond, Memory: 1 << 30},
			fault.Exhausted, "reading it took longer than 0 s, of which it had a processor for 0: the machine is too busy", ""},
		{"says that it is late", `echo '{"broke":"time"}'`, apart.Usual,
			fault.Exhausted, "reading it took longer than 120 s, of which it had a processor for 0: the machine is too busy", ""},
		{"says that it computes too much", `echo '{"broke":"processor"}'`, apart.Usual,
			fault.Invalid, "reading it took longer than 10 s of a processor", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := apart.Reader{Program: script(t, tt.script), Limits: tt.limits}
			got, err := r.File(t.Context(), read.Plain, []byte("a"))
			if tt.message == "" {
				if err != nil || got.Text != "a\n" {
					t.Errorf("%+v, %v", got, err)
				}
				return
			}
			if !fault.Is(err, tt.kind) || fault.Message(err) != tt.message || !strings.Contains(err.Error(), tt.cause) {
				t.Errorf("%v %v", fault.KindOf(err), err)
			}
		})
	}
}

// A reader whose request breaks off says so, and reads nothing for it.
func TestARequestThatBreaksOff(t *testing.T) {
	t.Parallel()
	for _, request := range []string{"", "{", `{"media_type":"text/plain","limits":{"cpu":1000000000,"wall":60000000000,"memory":536870912}}`} {
		cmd := exec.CommandContext(t.Context(), reader(t).Program, apart.Command)
		cmd.Env, cmd.Stdin = []string{apart.Marker + "=1"}, strings.NewReader(request)
		if got, err := cmd.Output(); err != nil || strings.TrimSpace(string(got)) != `{"broke":"EOF"}` {
			t.Errorf("%q: %s, %v", request, got, err)
		}
	}
}

// A process that answers something else than a reader does, or nothing, is not believed.
func TestAReaderIsNotBelieved(t *testing.T) {
	t.Parallel()
	for name, answer := range map[string]string{
		"nothing": "", "no JSON": "hello", "no text": `{"title":"a"}`, "a line that is not clean": `{"text":"a\u0007b\n"}`,
		"parts that are not in it": `{"text":"a\n","parts":[{"start":7}]}`, "parts out of order": `{"text":"abc\n","parts":[{"start":2},{"start":1}]}`,
		"a long title": `{"text":"a\n","title":"` + strings.Repeat("a", 400) + `"}`, "a huge text": `{"text":"` + strings.Repeat("a\\n", 2<<20) + `"}`,
		"an answer without an end": `{"text":"a\n"}` + strings.Repeat(" ", 33<<20),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "answer")
			if err := os.WriteFile(file, []byte(answer), 0o600); err != nil {
				t.Fatal(err)
			}
			r := apart.Reader{Program: script(t, "cat "+file), Limits: apart.Usual}
			if got, err := r.File(t.Context(), read.Plain, []byte("a")); !fault.Is(err, fault.Unavailable) {
				t.Errorf("%.100v, %v", got, err)
			}
		})
	}
	r := apart.Reader{Program: filepath.Join(t.TempDir(), "nobody"), Limits: apart.Usual}
	if _, err := r.File(t.Context(), read.Plain, []byte("a")); !fault.Is(err, fault.Exhausted) {
		t.Errorf("a program that is not there: %v", err)
	}
}

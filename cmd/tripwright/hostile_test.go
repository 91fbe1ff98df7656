package main_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/rag/read/apart"
	"github.com/tripwright/tripwright/internal/rag/read/readtest"
	"github.com/tripwright/tripwright/internal/servertest"
)

// hostileFiles gives every twelfth of the hostile files, from the one on; every second where TRIPWRIGHT_TEST_LONG is set, so that the two databases
// have all of them between them.
func hostileFiles(from int) (some []readtest.File) {
	every := 12
	if os.Getenv("TRIPWRIGHT_TEST_LONG") != "" {
		every = 2
	}
	for i, f := range readtest.Hostile(2) {
		if i%every == from {
			some = append(some, f)
		}
	}
	return some
}

// named gives the first hostile file whose name begins so.
func named(t *testing.T, beginning string) []byte {
	t.Helper()
	for _, f := range readtest.Hostile(2) {
		if strings.HasPrefix(f.Name, beginning) {
			return f.Content()
		}
	}
	t.Fatalf("there is no file %q any more", beginning)
	return nil
}

// slowToRead is a file that keeps its reader busy until that is ended.
func slowToRead(t *testing.T) []byte { return named(t, "slow letters") }

// upload hands a file over for a new place, and gives the item.
func (s *service) upload(c *api.Client, mediaType string, data []byte) api.KnowledgeItem {
	s.t.Helper()
	place, err := c.CreateDestination(s.t.Context(), api.NewDestination{City: "Paris", Country: "France"})
	must(s.t, err)
	item, err := c.Upload(s.t.Context(), place.ID, api.File{MediaType: mediaType, Data: data})
	must(s.t, err)
	return item
}

// Every hostile file ends as a document or with a reason. The server stays small and goes on planning beside it.
func TestHostileFilesAreReadOrRefused(t *testing.T) {
	slow(t)
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) { hostileFilesOn(t, setup(t), 0) })
	t.Run("postgres", func(t *testing.T) {
		hostileFilesOn(t, setup(t).with("TRIPWRIGHT_DATABASE_URL="+servertest.Postgres(t)), 1)
	})
}

func hostileFilesOn(t *testing.T, d *desk, from int) {
	files := hostileFiles(from)
	s := d.longLasting(time.Duration(len(files)) * 15 * time.Second).generous().with("TRIPWRIGHT_ENCODER=none").serve()
	alice, bob := s.signup(), s.signup()
	place, err := alice.CreateDestination(t.Context(), api.NewDestination{City: "Paris", Country: "France"})
	must(t, err)
	var all sync.WaitGroup
	two, reasons, slowest, longestPlan := make(chan struct{}, 2), sync.Map{}, time.Duration(0), time.Duration(0)
	var mu sync.Mutex
	for i, f := range files {
		two <- struct{}{}
		all.Go(func() {
			defer func() { <-two }()
			began := time.Now()
			reason, waited, err := s.taken(alice, place.ID, f)
			if err != nil {
				t.Errorf("%s, %s: %v", f.MediaType, f.Name, err)
				return
			}
			reasons.Store(reason, true)
			mu.Lock()
			defer mu.Unlock()
			if took := time.Since(began); took > slowest {
				slowest = took
				t.Logf("%s, %s: %q after %v, of which it waited %v", f.MediaType, f.Name, reason, took.Round(time.Millisecond),
					waited.Round(time.Millisecond))
			}
		})
		if i%10 == 0 {
			began := time.Now()
			s.completed(bob, s.begin(bob))
			longestPlan = max(longestPlan, time.Since(began))
		}
	}
	all.Wait()
	many := 0
	reasons.Range(func(any, any) bool { many++; return true })
	most, known := mostMemory(t, s.proc.cmd.Process.Pid)
	t.Logf("%d files, %d different ends, the slowest after %v, the slowest plan beside them %v, at most %d MB", len(files), many,
		slowest.Round(time.Millisecond), longestPlan.Round(time.Millisecond), most>>20)
	if known && most > mostOfServer {
		t.Errorf("the server took %d MB of memory", most>>20)
	}
}

// mostOfServer is what the server may take while files of ten megabytes come in, and texts of two, the most there may be, are cut and
// kept beside plans. A hash of a password takes 64 of it, the program itself some 45. Reading takes nothing of it.
const mostOfServer = 300 << 20

// patienceWithFiles is how long a file may take on a machine that has no time for it: some tries, each of minutes.
const patienceWithFiles = 15 * time.Minute

// taken hands a file over and waits for its end; it gives "ready" or the reason, and how long the file waited until it was begun with.
func (s *service) taken(c *api.Client, place string, f readtest.File) (reason string, waited time.Duration, err error) {
	data := f.Content()
	if len(data) == 0 {
		return "empty", 0, nil // refused at the door
	}
	began := time.Now()
	item, err := c.Upload(s.t.Context(), place, api.File{MediaType: f.MediaType, Data: data})
	for ; err == nil && !item.Over(); time.Sleep(20 * time.Millisecond) {
		if time.Since(began) > patienceWithFiles {
			return "", waited, fmt.Errorf("it is %s for ever", item.Status)
		}
		if item.Status == "waiting" {
			waited = time.Since(began)
		}
		item, err = c.FindItem(s.t.Context(), item.ID)
	}
	switch {
	case err != nil:
		return "", waited, err
	case item.Status == "ready":
		return "ready", waited, nil
	case item.Reason == "" || strings.Contains(item.Reason, "went wrong inside"):
		return "", waited, fmt.Errorf("it ended %s: %q", item.Status, item.Reason)
	}
	return item.Reason, waited, nil
}

// mostMemory tells how much memory a process had at most, in bytes, where the system says so.
func mostMemory(t *testing.T, pid int) (most int64, known bool) {
	t.Helper()
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, false
	}
	for line := range strings.Lines(string(b)) {
		if kb, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			n, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(kb), "kB")), 10, 64)
			must(t, err)
			return n << 10, true
		}
	}
	return 0, false
}

// readerOf gives the process that reads a document for another, and what it knows of the environment.
func readerOf(t *testing.T, pid int) (reader int, env string) {
	t.Helper()
	eventually(t, "a file is read", func() bool {
		lists, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
		must(t, err)
		for _, list := range lists {
			children, _ := os.ReadFile(list) // a thread may be gone meanwhile, and so may a child
			for _, child := range strings.Fields(string(children)) {
				line, _ := os.ReadFile("/proc/" + child + "/cmdline")
				known, err := os.ReadFile("/proc/" + child + "/environ")
				if err != nil || !strings.Contains(string(line), apart.Command) || len(known) == 0 {
					continue
				}
				reader, err = strconv.Atoi(child)
				must(t, err)
				env = string(known)
				return true
			}
		}
		return false
	})
	return reader, env
}

// isThere tells whether a process runs. One that nobody has buried yet does not.
func isThere(pid int) bool {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && !strings.Contains(string(b), ") Z ")
}

// A server that is told to stop while it reads does so, and its reader with it; one that is killed takes its reader along. The file is
// gone on with by the next, until it is deleted. A reader sees no secret.
func TestServersEndWithTheirReaders(t *testing.T) {
	slow(t)
	if runtime.GOOS != "linux" {
		t.Skip("processes are looked at in /proc")
	}
	t.Parallel()
	s := setup(t).generous().with("TRIPWRIGHT_ENCODER=none").longLasting(time.Minute).serve()
	alice := s.signup()
	item := s.upload(alice, "application/pdf", slowToRead(t))
	for _, how := range []os.Signal{syscall.SIGTERM, syscall.SIGKILL} {
		reader, env := readerOf(t, s.proc.cmd.Process.Pid)
		if env != apart.Marker+"=1\x00" {
			t.Errorf("the reader knows %q", env)
		}
		s.proc.signal(how)
		if e := s.proc.wait(); how == syscall.SIGTERM && e.code != 0 {
			t.Errorf("told to stop, it ended so: %v", e)
		}
		eventually(t, "the reader is gone", func() bool { return !isThere(reader) })
		s.again()
		alice.BaseURL = s.url
	}
	reader, _ := readerOf(t, s.proc.cmd.Process.Pid)
	s.ask(alice, "DELETE", "/knowledge/items/"+item.ID, "").wants(t, http.StatusNoContent)
	eventually(t, "the reader of a deleted file is gone", func() bool { return !isThere(reader) })
}

// On this machine a file is read the same way: an interrupt ends it at once, and a circle is refused.
func TestReadingOnThisMachineCanBeEnded(t *testing.T) {
	t.Parallel()
	d := setup(t)
	wants(t, d.want(2, "knowledge", "add", "--city", "Paris", d.file("circle.pdf", string(named(t, "a tree of pages")))).err, "reading it", "in a circle")
	p := d.start("knowledge", "add", "--city", "Paris", d.file("slow.pdf", string(slowToRead(t))))
	eventually(t, "it is read", func() bool { return strings.Contains(p.err.String(), "slow.pdf: reading it") })
	p.signal(os.Interrupt)
	if e := p.wait(); e.code != 130 || !strings.Contains(e.err, "Cancelled") {
		t.Errorf("interrupted: %v", e)
	}
	if out := d.want(0, "knowledge", "list", "--city", "Paris").out; strings.Contains(out, "slow") {
		t.Errorf("it is there: %s", out)
	}
}

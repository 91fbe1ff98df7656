package main_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/run"
)

// smallDisk starts the service with its data on a disk of its own, and gives the place where that disk can be filled.
func smallDisk(t *testing.T, kb int, settings ...string) (s *service, disk string) {
	t.Helper()
	if exec.Command("unshare", "-r", "-m", "mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", t.TempDir()).Run() != nil {
		t.Skip("this machine does not permit to mount a small disk")
	}
	d := setup(t).generous().with(settings...)
	disk = filepath.Join(d.dir, "disk")
	must(t, os.Mkdir(disk, 0o755))
	script := fmt.Sprintf(`mount -t tmpfs -o size=%dk tmpfs "$1" && exec "$0" serve --addr 127.0.0.1:0 --data "$1/d"`, kb)
	s = &service{desk: d, url: "http://127.0.0.1:0"}
	s.proc = d.launch(exec.Command("unshare", "-r", "-m", "sh", "-c", script, binary, disk))
	s.listening()
	return s, fmt.Sprintf("/proc/%d/root%s", s.proc.cmd.Process.Pid, disk)
}

// TestAServiceWhoseDiskIsFull: it says so, keeps nothing by halves, and goes on by itself when there is room again. No run is lost or
// stays under way for ever.
func TestAServiceWhoseDiskIsFull(t *testing.T) {
	t.Parallel()
	s, disk := smallDisk(t, 16<<10, lasting)
	c := s.signup()
	before := s.begin(c)
	s.completed(c, before)
	s.ask(nil, "GET", "/readyz", "").wants(t, 200)
	under := s.some(c, 3, 3) // under way while the disk fills up

	stone := filepath.Join(disk, "stone")
	f, err := os.Create(stone)
	must(t, err)
	for err == nil {
		_, err = f.Write(make([]byte, 4096))
	}
	must(t, f.Close())

	key := uuid.NewString()
	var refused answer
	asked := 0
	eventually(t, "a plan is refused", func() bool { // SQLite has some room of its own left
		asked++
		refused = s.ask(c, "POST", "/plan", wish(put("budget_usd_cents", 250000+asked)), "Idempotency-Key", key+fmt.Sprint(asked))
		if refused.status == http.StatusCreated {
			under = append(under, refused.read(t, "run_id"))
		}
		return refused.status != http.StatusCreated
	})
	refused.wants(t, http.StatusServiceUnavailable)
	wants(t, refused.header.Get("Content-Type"), "application/problem+json")
	if code := refused.read(t, "code"); code != "unavailable" || !strings.Contains(refused.read(t, "detail"), "disk is full") {
		t.Errorf("not clear: %s", refused.body)
	}
	eventually(t, "the service is not ready", func() bool { return s.ask(nil, "GET", "/readyz", "").status == http.StatusServiceUnavailable })
	wants(t, s.ask(nil, "GET", "/readyz", "").wants(t, 503).body, "disk")
	s.ask(nil, "GET", "/healthz", "").wants(t, 200)
	s.ask(c, "GET", "/plan/"+before, "").wants(t, 200)
	t.Logf("%d taken before one was refused: %s", asked-1, refused.body)

	<-time.After(3 * time.Second) // long enough that what is under way hits the end of the disk

	must(t, os.Remove(stone))
	eventually(t, "the service is ready again", func() bool { return s.ask(nil, "GET", "/readyz", "").status == 200 })
	again := s.ask(c, "POST", "/plan", wish(put("budget_usd_cents", 250000+asked)), "Idempotency-Key", key+fmt.Sprint(asked))
	s.completed(c, again.wants(t, 201).read(t, "run_id"))
	s.completed(c, before)
	for _, id := range under {
		if r := s.over(c, id); r.Status == string(run.Completed) {
			s.completed(c, id)
		} else { // what hit the end of the disk may end so, and says why
			wants(t, string(r.Problem), "disk is full")
		}
	}
	page, err := c.FindRuns(context.Background(), run.Filter{})
	must(t, err)
	if want := 2 + len(under); len(page.Runs) != want {
		t.Errorf("%d runs are there, want %d: what was refused is half kept", len(page.Runs), want)
	}
}

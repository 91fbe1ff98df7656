package apart_test

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/rag/read"
	"github.com/tripwright/tripwright/internal/rag/read/apart"
)

// The system itself bounds a reader, where the reader's own watch may not come to it: before the first byte of a file it may neither write a
// file nor leave its memory behind, and has an end of its processor time, its memory and its open files.
func TestTheSystemBoundsAReader(t *testing.T) {
	t.Parallel()
	before, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "/proc/self/exe", apart.Command)
	cmd.Env, cmd.Stdout, cmd.Stderr = []string{apart.Marker + "=1"}, io.Discard, io.Discard
	to, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = cmd.Process.Kill(), cmd.Wait() })
	l := apart.Limits{CPU: 4 * time.Second, Wall: time.Minute, Memory: 512 << 20}
	if _, err := fmt.Fprintf(to, `{"media_type":%q,"limits":{"cpu":%d,"wall":%d,"memory":%d}}`+"\n", read.Plain, l.CPU, l.Wall, l.Memory); err != nil {
		t.Fatal(err)
	}
	proc := fmt.Sprintf("/proc/%d/", cmd.Process.Pid)
	file := func(name string) string {
		b, err := os.ReadFile(proc + name)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	// It bounds itself before it waits for the file. That it stands back is the last that it does before.
	limits := func() map[string]string {
		got := map[string]string{}
		for _, line := range strings.Split(file("limits"), "\n") {
			if len(line) > 68 {
				got[strings.TrimSpace(line[:26])] = strings.Join(strings.Fields(line[26:68]), " ")
			}
		}
		return got
	}
	var got map[string]string
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		fields := strings.Fields(file("stat"))
		if got = limits(); len(fields) > 18 && fields[18] == "10" && got["Max open files"] == "16 16" {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("it does not stand back, or bounds itself: %v", got)
		}
	}
	if mine, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0); err != nil || before != mine {
		t.Errorf("who started it stands back with it: %d after %d, %v", mine, before, err)
	}
	for what, want := range map[string]string{
		"Max cpu time": "6 6", "Max file size": "0 0", "Max core file size": "0 0", "Max open files": "16 16",
		"Max data size": strings.Repeat(fmt.Sprint(l.Memory+192<<20)+" ", 2),
	} {
		if got[what] != strings.TrimSpace(want) {
			t.Errorf("%s: %q, want %q", what, got[what], want)
		}
	}
}

package terminal_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/ansi"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/terminal"
)

func TestLines(t *testing.T) {
	t.Parallel()
	for name, story := range map[string][]run.Event{"planned": events(), "failed": failing(), "cancelled": cancelled()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var b bytes.Buffer
			l := terminal.NewLines(&b, "")
			for _, e := range story {
				l.Send(e)
			}
			l.Close()
			golden(t, "lines_"+name+".txt", b.String())
		})
	}
}

func cancelled() []run.Event {
	return append(events()[:9:9], run.Event{Node: "responder", Status: run.WasCancelled})
}

func TestLiveFrames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name          string
		events        []run.Event
		width, height int
	}{
		{"start", nil, 80, 40},
		{"branches", events()[:9], 80, 40},
		{"repair", events()[:21], 80, 40},
		{"repair_wide", events()[:21], 120, 40},
		{"repair_low", events()[:21], 80, 16},
		{"repair_narrow", events()[:21], 40, 30},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			golden(t, "live_"+c.name+".txt", terminal.View(c.events, c.width, c.height, false))
		})
	}
	for name, story := range map[string][]run.Event{"planned": events(), "failed": failing(), "cancelled": cancelled()} {
		t.Run("summary_"+name, func(t *testing.T) {
			t.Parallel()
			golden(t, "summary_"+name+".txt", terminal.Summary(story, 80, 24, false))
		})
	}
}

// Progress over a whole run: the first frame is there at once, the terminal is asked nothing, and what stays is the summary.
func TestProgress(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		screen := newScreen(t, 80)
		p := terminal.StartProgress(t.Context(), screen, terminal.ProgressConfig{Color: true, Size: size(80, 24)})
		if !strings.Contains(screen.String(), "Planning your trip") {
			t.Fatalf("no first frame before StartProgress returns:\n%s", screen)
		}
		for i, e := range events() {
			p.Send(e)
			time.Sleep(100 * time.Millisecond)
			if i == 7 && !strings.Contains(screen.String(), "CDG + mid") {
				t.Errorf("branches are not drawn:\n%s", screen)
			}
		}
		p.Close()
		p.Close()
		p.Send(events()[0])
		golden(t, "progress_end.txt", screen.String())
		if screen.hidden {
			t.Error("the cursor is left hidden")
		}
		if q := queries.FindString(screen.raw.String()); q != "" {
			t.Errorf("the terminal is asked something: %q", q)
		}
	})
}

// queries are the sequences that a terminal answers: device attributes and reports, modes, colours, strings.
var queries = regexp.MustCompile(`\x1b\[[0-9;?>=]*[cn]|\x1b\[\??[0-9;]*\$p|\x1b\[\?u|\x1b\[[0-9;>]*[qt]|\x1b[\]P_]`)

func TestProgressSaysThatItIsCancelled(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		screen := newScreen(t, 60)
		ctx, cancel := context.WithCancel(t.Context())
		p := terminal.StartProgress(ctx, screen, terminal.ProgressConfig{Size: size(60, 24)})
		if !screen.hidden {
			t.Error("the cursor blinks in the picture")
		}
		cancel()
		time.Sleep(time.Second)
		if !strings.Contains(screen.String(), "cancelling") {
			t.Errorf("nothing is said of the cancelling:\n%s", screen)
		}
		if screen.hidden {
			t.Error("a second, hard Ctrl-C would leave the cursor hidden")
		}
		p.Close()
		if !strings.Contains(screen.String(), "Cancelled after 1.0 s") {
			t.Errorf("nothing is said of the end:\n%s", screen)
		}
	})
}

// A terminal that is made narrower wraps what stands there; the next frame still begins at the first of its lines.
func TestProgressFollowsTheWidth(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		screen := newScreen(t, 100)
		var width atomic.Int64
		width.Store(100)
		p := terminal.StartProgress(t.Context(), screen, terminal.ProgressConfig{Size: func() (int, int, bool) { return int(width.Load()), 40, true }})
		for _, e := range events()[:6] {
			p.Send(e)
		}
		time.Sleep(time.Second)
		screen.narrow(50)
		width.Store(50)
		time.Sleep(time.Second)
		if n := strings.Count(screen.String(), "Planning your trip"); n != 1 {
			t.Errorf("%d pictures on the screen:\n%s", n, screen)
		}
		p.Close()
	})
}

func TestOddEventsAreTolerated(t *testing.T) {
	t.Parallel()
	odd := []run.Event{
		{}, {Node: "teleporter", Status: run.NodeCompleted, DecisionNote: "x\x1b[2J\ny"},
		{Node: "planner", Status: run.NodeRunning, Data: json.RawMessage(`{"days": 3}`)},
		{Node: "planner", Status: run.NodeRunning, Data: json.RawMessage(`{"repair": {}, "branch": {}, "days": []}`)},
		{Status: run.Done}, {Node: "planner", Status: "unheard of"},
	}
	got := terminal.View(odd, 80, 24, false)
	if !strings.Contains(got, "Teleporter") || strings.ContainsRune(got, 0x1b) {
		t.Errorf("got:\n%q", got)
	}
	l := terminal.NewLines(&bytes.Buffer{}, "")
	for _, e := range odd {
		l.Send(e)
	}
}

func size(columns, rows int) func() (int, int, bool) {
	return func() (int, int, bool) { return columns, rows, true }
}

// screen is a terminal that knows what Progress writes, and fails the test on anything else.
type screen struct {
	t      *testing.T
	mu     sync.Mutex
	raw    bytes.Buffer
	width  int
	lines  []string
	row    int
	hidden bool
}

func newScreen(t *testing.T, width int) *screen {
	return &screen{t: t, width: width, lines: []string{""}}
}

var sequence = regexp.MustCompile(`^\x1b\[(\??)([0-9;]*)([A-Za-z])`)

func (s *screen) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.raw.Write(b)
	line := ""
	for rest := string(b); rest != ""; {
		m := sequence.FindStringSubmatch(rest)
		switch {
		case m != nil:
			s.control(m[1]+m[3], m[2], &line)
			rest = rest[len(m[0]):]
		case rest[0] == '\r':
			line, rest = "", rest[1:]
		case rest[0] == '\n':
			if s.row++; s.row == len(s.lines) {
				s.lines = append(s.lines, "")
			}
			rest = rest[1:]
		default:
			n := strings.IndexAny(rest, "\x1b\r\n")
			line += rest[:n]
			s.lines[s.row] = line
			if ansi.StringWidth(line) >= s.width {
				s.t.Errorf("wraps at %d: %q", s.width, line)
			}
			rest = rest[n:]
		}
	}
	return len(b), nil
}

func (s *screen) control(kind, arg string, line *string) {
	switch kind {
	case "m":
	case "A":
		n, _ := strconv.Atoi(arg)
		if s.row -= n; s.row < 0 {
			s.t.Fatalf("the cursor leaves the picture by %d lines", -s.row)
		}
	case "K":
		s.lines[s.row] = *line
	case "J":
		s.lines = append(s.lines[:s.row:s.row], "")
	case "?h", "?l":
		if arg == "25" {
			s.hidden = kind == "?l"
		}
	default:
		s.t.Errorf("unexpected control sequence %s %s", kind, arg)
	}
}

// narrow wraps what stands on the screen.
func (s *screen) narrow(width int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.width = width
	var out []string
	for _, l := range s.lines {
		out = append(out, strings.Split(ansi.Hardwrap(l, width, true), "\n")...)
	}
	s.lines, s.row = out, len(out)-1
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.lines, "\n")
}

func ExampleLines() {
	var b bytes.Buffer
	l := terminal.NewLines(&b, "")
	ms := int64(1240)
	l.Send(run.Event{Node: "planner", Status: run.NodeRunning, DecisionNote: "Exploring 4 route options"})
	l.Send(run.Event{Node: "planner", Status: run.NodeCompleted, DecisionNote: "4 branches filled", DurationMS: &ms})
	fmt.Print(b.String())
	// Output:
	//   Trying branches: Exploring 4 route options
	// ✓ Trying branches (1240 ms): 4 branches filled
}

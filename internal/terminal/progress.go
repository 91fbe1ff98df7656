package terminal

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/wording"
)

// Progress shows a run while it happens, on the lines below the cursor, and leaves a short summary when it is closed.
//
// It only writes: it reads no keys, sets no mode of the terminal's input and asks it nothing. So Ctrl-C stays what it is,
// an interrupt of the process that its command turns into an ended context; what is typed meanwhile belongs to the shell;
// and no answer of the terminal can be left behind on the command line.
type Progress struct {
	w   io.Writer
	cfg ProgressConfig

	mu    sync.Mutex
	story *story
	began time.Time
	frame int
	drawn []int // the widths of the lines on the screen

	stop chan struct{}
	done chan struct{}
	once sync.Once
}

// ProgressConfig says how progress is drawn. Zero fields have defaults.
type ProgressConfig struct {
	Color bool
	Lang  wording.Language
	Size  func() (columns, rows int, ok bool) // asked before each frame; nil or not ok means 80 × 24
	Now   func() time.Time                    // nil means time.Now
	Every time.Duration                       // between two frames; 0 means 80 ms
}

// StartProgress draws the first frame at once and goes on until Close. When ctx ends, it says that the run is being
// cancelled and keeps showing it: how it ends is told by its events.
func StartProgress(ctx context.Context, w io.Writer, cfg ProgressConfig) *Progress {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Every <= 0 {
		cfg.Every = 80 * time.Millisecond
	}
	p := &Progress{w: w, cfg: cfg, story: newStory(cfg.Lang), began: cfg.Now(), stop: make(chan struct{}), done: make(chan struct{})}
	p.draw(ctx)
	go p.run(ctx)
	return p
}

// Send tells the next event. It never waits for the screen and may be called from any goroutine.
func (p *Progress) Send(e run.Event) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.story.tell(e)
}

// Close replaces the moving picture by its summary and gives the terminal back. It returns when that is written; further
// calls do nothing.
func (p *Progress) Close() {
	p.once.Do(func() { close(p.stop) })
	<-p.done
}

func (p *Progress) run(ctx context.Context) {
	defer close(p.done)
	tick := time.NewTicker(p.cfg.Every)
	defer tick.Stop()
	for {
		select {
		case <-p.stop:
			p.finish(ctx)
			return
		case <-tick.C:
			p.draw(ctx)
		}
	}
}

func (p *Progress) draw(ctx context.Context) {
	p.mu.Lock()
	b := p.board(ctx)
	lines := b.view(p.story)
	p.frame++
	p.mu.Unlock()
	p.replace(lines, b.width, b.cancelling)
}

func (p *Progress) finish(ctx context.Context) {
	p.mu.Lock()
	b := p.board(ctx)
	lines := b.summary(p.story)
	p.mu.Unlock()
	p.replace(lines, b.width, true)
}

func (p *Progress) board(ctx context.Context) board {
	columns, rows, ok := 80, 24, false
	if p.cfg.Size != nil {
		columns, rows, ok = p.cfg.Size()
	}
	if !ok {
		columns, rows = usualWidth, 24
	}
	return board{ink: ink(p.cfg.Color), lang: p.cfg.Lang, width: min(columns, maxWidth), height: max(rows, 3), elapsed: p.cfg.Now().Sub(p.began),
		frame: p.frame, cancelling: ctx.Err() != nil}
}

const (
	hideCursor = "\x1b[?25l"
	showCursor = "\x1b[?25h"
	beginFrame = "\x1b[?2026h" // drawn at once by terminals that can, ignored by others; neither answers
	endFrame   = "\x1b[?2026l"
	clearBelow = "\x1b[J"
	clearRest  = "\x1b[K"
)

// replace draws lines over those of the frame before, in one write. The cursor is shown again as soon as the run is being
// cancelled: a second, hard Ctrl-C then leaves the terminal as it was.
func (p *Progress) replace(lines []string, width int, cursor bool) {
	var b bytes.Buffer
	b.WriteString(beginFrame + hideCursor + "\r")
	if up := rows(p.drawn, width); up > 0 {
		fmt.Fprintf(&b, "\x1b[%dA", up)
	}
	p.drawn = p.drawn[:0]
	for _, l := range lines {
		b.WriteString(l + clearRest + "\r\n")
		p.drawn = append(p.drawn, columns(strings.TrimRight(l, " ")))
	}
	b.WriteString(clearBelow)
	if cursor {
		b.WriteString(showCursor)
	}
	b.WriteString(endFrame)
	_, _ = p.w.Write(b.Bytes()) // nobody looks any more: the run goes on
}

// rows counts the rows that lines take on a screen of so many columns: a screen made narrower has wrapped them.
func rows(widths []int, width int) int {
	n := 0
	for _, w := range widths {
		n += max(1, (w+width-1)/max(width, 1))
	}
	return n
}

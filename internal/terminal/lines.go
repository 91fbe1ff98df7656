package terminal

import (
	"fmt"
	"io"
	"sync"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/wording"
)

// Lines tells a run in plain lines, for logs and pipes: no animation, no colour, one line for each event worth telling.
type Lines struct {
	mu    sync.Mutex
	w     io.Writer
	story *story
	lang  wording.Language
}

// NewLines makes Lines that write to w, in a language.
func NewLines(w io.Writer, lang wording.Language) *Lines {
	return &Lines{w: w, story: newStory(lang), lang: lang}
}

// Send tells the next event. It may be called from any goroutine.
func (l *Lines) Send(e run.Event) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.story.tell(e)
	for _, s := range l.lines(e) {
		_, _ = io.WriteString(l.w, s+"\n") // nobody reads any more: the run goes on
	}
}

// Close ends the telling. There is nothing to tidy up.
func (l *Lines) Close() {}

func (l *Lines) lines(e run.Event) []string {
	does, note := "", clean(e.DecisionNote)
	if e.Node != "" {
		does = l.story.step(e.Node).does
	}
	switch e.Status {
	case run.NodeRunning:
		if note == "" {
			return nil
		}
		return []string{"  " + does + ": " + note}
	case run.NodeCompleted:
		if d := detailOf(e); d.Repair != nil {
			return repairLines(does, e, d, l.lang)
		}
		return []string{"✓ " + does + timing(e) + colon(note)}
	case run.NodeError:
		if e.Terminal() && e.DurationMS != nil {
			return []string{"✗ " + does + timing(e), l.lang.Say("✗ No plan") + colon(note)}
		}
		if detailOf(e).Problem != nil {
			return []string{l.lang.Say("✗ No plan") + colon(note)}
		}
		return []string{"✗ " + does + timing(e) + colon(note)}
	case run.WasCancelled:
		return []string{l.lang.Say("■ Cancelled")}
	}
	return nil
}

func repairLines(does string, e run.Event, d detail, lang wording.Language) []string {
	out := []string{lang.Say("✓ %s%s: cycle %d, %s, %s", does, timing(e), d.Repair.Cycle, signed(d.Repair.DeltaUSDCents, lang), effect(*d.Repair, lang))}
	for _, m := range d.Repair.Moves {
		out = append(out, "  ~ "+moveLine(m, lang))
	}
	return out
}

func timing(e run.Event) string {
	if e.DurationMS == nil {
		return ""
	}
	return fmt.Sprintf(" (%d ms)", *e.DurationMS)
}

func colon(note string) string {
	if note == "" {
		return ""
	}
	return ": " + note
}

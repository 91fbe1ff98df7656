package terminal

import (
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/run"
)

// View is the live picture after events, as Progress draws it.
func View(events []run.Event, width, height int, color bool) string {
	return frame(events, width, height, color, board.view)
}

// Summary is what Progress leaves after events.
func Summary(events []run.Event, width, height int, color bool) string {
	return frame(events, width, height, color, board.summary)
}

func frame(events []run.Event, width, height int, color bool, draw func(board, *story) []string) string {
	s := newStory("")
	for _, e := range events {
		s.tell(e)
	}
	b := board{ink: ink(color), width: width, height: height, elapsed: 3400 * time.Millisecond}
	return strings.Join(draw(b, s), "\n") + "\n"
}

package terminal

import (
	"os"

	"github.com/charmbracelet/x/term"

	"github.com/tripwright/tripwright/internal/wording"
)

// Options say how a page is drawn.
type Options struct {
	Width   int              // columns; 0 means 80, fewer than 40 count as 40. Text is set in at most 120, so that lines stay readable
	Color   bool             // the 16 colours of the reader's own theme; without it there is no control sequence at all
	Sources bool             // name what every source backs, not only how much
	Lang    wording.Language // what is told in it; a trip is always told in its own
}

const (
	usualWidth = 80
	minWidth   = 40
	maxWidth   = 120
	wideFrom   = 104 // from here on notes stand beside names instead of below
)

func (o Options) width() int {
	if o.Width == 0 {
		return usualWidth
	}
	return min(max(o.Width, minWidth), maxWidth)
}

// Size gives the columns and rows of the terminal behind f; ok is false when f is none.
func Size(f *os.File) (columns, rows int, ok bool) {
	if f == nil || !term.IsTerminal(f.Fd()) {
		return 0, 0, false
	}
	columns, rows, err := term.GetSize(f.Fd())
	return columns, rows, err == nil && columns > 0
}

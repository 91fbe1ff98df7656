package terminal

import (
	"fmt"
	"io"
)

// Prompt stands where an answer is typed.
const Prompt = "  › "

// Question writes a question that must be answered first, and the answers to choose from, numbered from 1. The prompt is
// the caller's.
func Question(w io.Writer, text string, options []string, o Options) error {
	p := newPage(o)
	p.gap()
	p.item(accent, "?", span{text, strong})
	for i, opt := range options {
		n := padLeft(fmt.Sprint(i+1), len(fmt.Sprint(len(options))))
		p.hang("  "+p.paint(accent, n)+"  ", "  "+pad("", len(n))+"  ", span{opt, plain})
	}
	if len(options) > 0 {
		p.hang("  ", "  ", span{p.lang.Say("Answer with a number, or in your own words."), dim})
	}
	return p.writeTo(w)
}

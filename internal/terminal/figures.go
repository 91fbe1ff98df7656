package terminal

import (
	"io"
	"strings"
)

// FigureRow is one objective of the service and how it stands, in words.
type FigureRow struct {
	Name          string
	Value         string // "" when nothing is known
	Target        string
	Met, Alert    bool
	Burn, Samples string
	Worst         []string // runs, the worst first
}

// Figures draws how the objectives of the service stand over a window.
func Figures(w io.Writer, window string, rows []FigureRow, o Options) error {
	p := newPage(o)
	p.section("The last "+keep(window), span{keep("value · target · burn · of"), dim})
	known := false
	for _, r := range rows {
		p.figure(r)
		known = known || r.Value != ""
	}
	p.gap()
	if !known {
		p.say(span{"Nothing was noted in this time. A service notes what it does while it runs: tripwright serve.", dim})
	} else {
		p.say(span{"Burn says how fast what may go wrong is used up: 1.0 is as fast as the target allows.", dim})
	}
	return p.writeTo(w)
}

func (p *page) figure(r FigureRow) {
	mark, shade, right := "·", dim, "nothing known"
	if r.Value != "" {
		mark, shade = "✓", good
		right = strings.Join([]string{keep(r.Value), keep(r.Target), keep(r.Burn), keep(r.Samples)}, " · ")
	}
	switch {
	case r.Value != "" && r.Alert:
		mark, shade, right = "✗", bad, "alert: "+right
	case r.Value != "" && !r.Met:
		mark, shade, right = "!", warn, "missed: "+right
	}
	p.ends(p.paint(shade, mark)+" "+p.paint(plain, fit(r.Name, p.body()-2)), p.paint(shade, right))
	if len(r.Worst) > 0 {
		p.hang("  ", "  ", span{"Worst:", dim}, span{strings.Join(r.Worst, ", "), dim})
	}
}

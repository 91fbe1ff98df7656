package terminal

import (
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// board draws a story. It is a pure function of the story and of what it is given: tests look at its lines.
type board struct {
	ink
	lang          wording.Language
	width, height int // of the screen; a board is never higher, so that it can always be drawn over
	elapsed       time.Duration
	frame         int
	cancelling    bool
}

// spinner turns; unlike braille, plain fonts have these signs.
var spinner = [...]string{"◐", "◓", "◑", "◒"}

func (b board) spin() string { return b.paint(accent, spinner[b.frame/2%len(spinner)]) }

// view is the board while the run goes on.
func (b board) view(s *story) []string {
	head := []string{b.head()}
	steps, below := b.steps(s, false), slices.Concat(b.days(s), b.repairs(s))
	room := b.height - len(head) - 2
	if len(steps)+len(below) > room {
		steps = b.steps(s, true) // what is done shrinks to one line, what waits is left out
	}
	if len(steps)+len(below) > room {
		below = b.newest(s)
	}
	out := append(head, "")
	out = append(out, steps...)
	out = append(out, below...)
	return b.cut(out)
}

func (b board) head() string {
	hint := b.lang.Say("Ctrl-C cancels")
	if b.cancelling {
		hint = b.lang.Say("cancelling …")
	}
	left := "  " + b.spin() + " " + b.paint(strong, b.lang.Say("Planning your trip")) + b.paint(dim, "  "+clock(b.elapsed, b.lang))
	return b.ends(left, b.paint(dim, hint))
}

func clock(d time.Duration, lang wording.Language) string {
	return lang.Say("%.1f s", d.Truncate(100*time.Millisecond).Seconds())
}

func (b board) ends(left, right string) string {
	gap := b.width - 2 - columns(left) - columns(right)
	if right == "" || gap < 2 {
		return left
	}
	return left + strings.Repeat(" ", gap) + right
}

// steps are the nodes, a line each; branches stand under the planner while it works. Short, only what goes on is told.
func (b board) steps(s *story, short bool) []string {
	var out []string
	done := 0
	for i := range s.steps {
		st := &s.steps[i]
		switch {
		case short && st.state == run.NodeCompleted:
			done++
			continue
		case short && st.state == "":
			continue
		}
		out = append(out, b.step(st))
		if st.name == plannerNode && st.state != run.NodeCompleted {
			out = append(out, b.branches(s)...)
		}
	}
	if done > 0 {
		out = append([]string{"  " + b.paint(good, "✓") + " " + b.paint(dim, b.lang.Say("%s done", b.lang.Count(done, wording.Step)))}, out...)
	}
	return out
}

func (b board) step(st *step) string {
	mark, name := b.paint(dim, "·"), pad(st.does, doesWidth)
	switch st.state {
	case "":
		return "  " + mark + " " + b.paint(dim, st.does)
	case run.NodeCompleted:
		mark = b.paint(good, "✓")
	case run.NodeError:
		mark = b.paint(bad, "✗")
	case run.Done, run.WasCancelled:
		mark = b.paint(warn, "■")
	default:
		mark, name = b.spin(), b.paint(strong, name)
	}
	time := ""
	if st.timed {
		time = took(st.ms, b.lang)
	}
	note := st.note
	if st.turns > 1 {
		note = strings.TrimSpace(note + b.lang.Say(" (turn %d)", st.turns))
	}
	head := "  " + mark + " " + name + " " + b.paint(dim, padLeft(time, 7))
	if b.width-columns(head) < noteWidth {
		return head
	}
	return head + "  " + note
}

const (
	doesWidth = 23 // of the longest name in English
	noteWidth = 20 // less room says nothing
)

func (b board) branches(s *story) []string {
	var out []string
	for i, br := range s.branches {
		tree := "├"
		if i == len(s.branches)-1 {
			tree = "└"
		}
		out = append(out, "    "+b.paint(dim, tree+"─ ")+pad(fit(br.Name, 20), 20)+b.paint(dim, padLeft(b.lang.Count(br.Stops, wording.Stop), max(8, columns(b.lang.Count(10, wording.Stop)))))+"  "+
			b.lang.Money(br.Total))
	}
	return out
}

// days fill in with the names of their stops.
func (b board) days(s *story) []string {
	if len(s.days) == 0 {
		return nil
	}
	out := []string{""}
	for _, d := range s.days {
		var stops []string
		for _, n := range d.Stops {
			stops = append(stops, clean(n))
		}
		what := strings.Join(stops, b.paint(dim, " · "))
		if what == "" {
			what = b.paint(dim, strings.TrimSpace(b.lang.Say("%s free", "")))
		}
		out = append(out, "  "+b.paint(accent, pad(clean(dateWords(d.Date, b.lang)), 11))+what)
	}
	return out
}

// repairs show every move as before and after, and what a cycle came to.
func (b board) repairs(s *story) []string {
	if len(s.repairs) == 0 {
		return nil
	}
	out := []string{""}
	for _, r := range s.repairs {
		for i, m := range r.Moves {
			mark := pad("", 11)
			if i == 0 {
				mark = b.paint(accent, pad(b.lang.Say("Repair %d", r.Cycle), 11))
			}
			amount := ""
			if i == len(r.Moves)-1 {
				amount = b.paint(saving(r.DeltaUSDCents), signed(r.DeltaUSDCents, b.lang))
			}
			out = append(out, b.ends("  "+mark+ansi.Truncate(b.move(m), max(8, b.width-27), "…"), amount))
		}
	}
	return out
}

func (b board) move(m trip.Move) string {
	what, before, after := moveWords(m, b.lang)
	before, after = clean(before), clean(after)
	if after == "" {
		return b.paint(dim, what+" ") + before
	}
	return b.paint(dim, what+" ") + before + b.paint(accent, " → ") + b.paint(strong, after)
}

func moveLine(m trip.Move, lang wording.Language) string { return board{lang: lang}.move(m) }

// newest is what fits on a small screen: the last repair, or nothing.
func (b board) newest(s *story) []string {
	if len(s.repairs) == 0 {
		return nil
	}
	return b.repairs(&story{repairs: s.repairs[len(s.repairs)-1:]})
}

// cut makes every line narrower than the screen, so that none wraps, and leaves a row for the cursor.
func (b board) cut(lines []string) []string {
	lines = lines[:min(len(lines), max(1, b.height-1))]
	for i, l := range lines {
		lines[i] = narrow(l, max(8, b.width-1))
	}
	return lines
}

// summary is what stays on the screen: how it ended, in how long, and the steps with their times.
func (b board) summary(s *story) []string {
	var parts []string
	if n := len(s.branches); n > 0 {
		parts = append(parts, b.lang.Say("%s tried", b.lang.Count(n, wording.Branch)))
	}
	if n := len(s.repairs); n > 0 {
		parts = append(parts, b.lang.Count(n, wording.Cycle)+" "+signed(s.saved(), b.lang))
	}
	for i, m := range parts {
		parts[i] = keep(m)
	}
	mark, t, what := "✓", good, "Planned in %s"
	switch {
	case s.end == run.WasCancelled || s.end == "" && b.cancelling:
		mark, t, what = "■", warn, "Cancelled after %s"
	case s.failure != "" || s.end == "" || slices.ContainsFunc(s.steps, func(st step) bool { return st.state == run.NodeError }):
		mark, t, what = "✗", bad, "No plan after %s"
	}
	head := []span{{mark, t}, {keep(b.lang.Say(what, clock(b.elapsed, b.lang))), strong}}
	if len(parts) > 0 {
		head = append(head, span{"· " + strings.Join(parts, " · "), dim})
	}
	out := b.flow(b.width-4, head...)
	out = append(out, b.hangSteps(s)...)
	for i := range out {
		out[i] = "  " + out[i]
	}
	return append(b.cut(out), "")
}

// hangSteps lists the steps with their times, in running text.
func (b board) hangSteps(s *story) []string {
	var spans []span
	for _, st := range s.steps {
		mark, t := "✓", good
		switch st.state {
		case "":
			continue
		case run.NodeError:
			mark, t = "✗", bad
		case run.Done, run.WasCancelled:
			mark, t = "■", warn
		}
		text := st.does
		if st.timed {
			text += " " + took(st.ms, b.lang)
		}
		spans = append(spans, span{mark, t}, span{hard + keep(text) + hard, dim})
	}
	lines := b.flow(b.width-6, spans...)
	for i := range lines {
		lines[i] = "  " + lines[i]
	}
	return lines
}

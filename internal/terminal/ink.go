package terminal

import (
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// tone is the part a piece of text plays. What it looks like is said once, in styles.
type tone uint8

const (
	plain  tone = iota
	strong      // names
	dim         // what can be skipped
	accent      // headings
	title       //
	good        // holds; real
	warn        // worth knowing; fixture
	bad         // broken
	grey        // omitted
	blue        // the categories of cost, together with their shades
	violet
	cyan
	silver
)

// styles uses the sixteen colours of the reader's theme only: they are readable on any background the reader has chosen.
var styles = [...]lipgloss.Style{
	plain:  lipgloss.NewStyle(),
	strong: lipgloss.NewStyle().Bold(true),
	dim:    lipgloss.NewStyle().Faint(true),
	accent: lipgloss.NewStyle().Foreground(lipgloss.Cyan).Bold(true),
	title:  lipgloss.NewStyle().Foreground(lipgloss.BrightCyan).Bold(true),
	good:   lipgloss.NewStyle().Foreground(lipgloss.Green),
	warn:   lipgloss.NewStyle().Foreground(lipgloss.Yellow),
	bad:    lipgloss.NewStyle().Foreground(lipgloss.Red).Bold(true),
	grey:   lipgloss.NewStyle().Foreground(lipgloss.BrightBlack),
	blue:   lipgloss.NewStyle().Foreground(lipgloss.Blue),
	violet: lipgloss.NewStyle().Foreground(lipgloss.Magenta),
	cyan:   lipgloss.NewStyle().Foreground(lipgloss.Cyan),
	silver: lipgloss.NewStyle().Foreground(lipgloss.BrightBlue),
}

// ink paints, or leaves text as it is.
type ink bool

func (k ink) paint(t tone, s string) string {
	if !k || t == plain || s == "" {
		return s
	}
	return styles[t].Render(s)
}

// columns is how wide s stands on a screen; control sequences take no room.
func columns(s string) int { return ansi.StringWidth(s) }

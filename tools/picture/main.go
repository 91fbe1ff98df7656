// Command picture draws what a program told a terminal, read from standard input, as an SVG on standard output: the
// screen as it stood in the end, in its colours, light or dark as the reader's system is. It knows the few control
// sequences that Tripwright writes. See `make picture`.
package main

import (
	"flag"
	"fmt"
	"html"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

func main() {
	command := flag.String("command", "", "the command, for the first line")
	until := flag.String("until", "", "stop before the line that has these words")
	width := flag.Int("width", 80, "columns of the terminal")
	flag.Parse()
	b, err := io.ReadAll(os.Stdin)
	if err != nil {
		fmt.Fprintln(os.Stderr, "picture:", err)
		os.Exit(1)
	}
	var s screen
	for _, r := range []struct{ style, text string }{{"dim", "$ "}, {"", *command}} {
		s.style = r.style
		s.print(r.text)
	}
	s.style = ""
	s.print("\r\n\n")
	s.read(string(b))
	fmt.Print(draw(s.lines(*until), *width))
}

// cell is one character and its classes.
type cell struct {
	char  rune
	style string
}

// screen is the terminal: rows of cells and where the next one goes.
type screen struct {
	rows     [][]cell
	row, col int
	style    string
}

var sequence = regexp.MustCompile(`^\x1b\[([?\d;]*)([A-Za-z])`)

func (s *screen) read(text string) {
	for text != "" {
		if m := sequence.FindStringSubmatch(text); m != nil {
			s.control(m[1], m[2])
			text = text[len(m[0]):]
			continue
		}
		_, n := utf8.DecodeRuneInString(text)
		s.print(text[:n])
		text = text[n:]
	}
}

func (s *screen) print(text string) {
	for _, r := range text {
		switch r {
		case '\r':
			s.col = 0
		case '\n':
			s.row++
		default:
			s.put(r)
		}
	}
}

func (s *screen) put(r rune) {
	for len(s.rows) <= s.row {
		s.rows = append(s.rows, nil)
	}
	line := &s.rows[s.row]
	for len(*line) <= s.col {
		*line = append(*line, cell{char: ' '})
	}
	(*line)[s.col] = cell{r, s.style}
	s.col++
}

// control obeys: up, erase the line, erase what is below, colours. Private modes change no picture.
func (s *screen) control(args, verb string) {
	switch verb {
	case "A":
		n, _ := strconv.Atoi(args)
		s.row = max(0, s.row-max(1, n))
	case "K":
		if s.row < len(s.rows) && s.col < len(s.rows[s.row]) {
			s.rows[s.row] = s.rows[s.row][:s.col]
		}
	case "J":
		s.control("", "K")
		if s.row+1 < len(s.rows) {
			s.rows = s.rows[:s.row+1]
		}
	case "m":
		for _, code := range strings.Split(args, ";") {
			s.dress(code)
		}
	}
}

func (s *screen) dress(code string) {
	names := map[string]string{"1": "bold", "2": "dim", "3": "italic", "31": "red", "32": "green", "33": "yellow", "34": "blue",
		"35": "magenta", "36": "cyan", "91": "red", "92": "green", "93": "yellow", "94": "sky", "95": "magenta", "96": "cyan"}
	switch name := names[code]; {
	case code == "" || code == "0":
		s.style = ""
	case name != "":
		s.style = strings.TrimSpace(s.style + " " + name)
	}
}

// lines gives the screen from the top to the line that has the words, which is left out.
func (s *screen) lines(until string) [][]cell {
	for i, row := range s.rows {
		if until != "" && strings.Contains(text(row), until) {
			return s.rows[:i]
		}
	}
	return s.rows
}

func text(row []cell) string {
	var b strings.Builder
	for _, c := range row {
		b.WriteRune(c.char)
	}
	return b.String()
}

const (
	charWidth, lineHeight, fontSize, margin = 8.4, 19, 14, 24
)

const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[2]d" width="%[1]d" height="%[2]d" role="img">
<title>Tripwright plans a trip in a terminal</title>
<style>
  text { font: %[3]dpx ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #c9d1d9; white-space: pre }
  .back { fill: #0d1117; stroke: #30363d }
  .bold { font-weight: bold } .italic { font-style: italic } .dim { fill: #8b949e }
  .red { fill: #ff7b72 } .green { fill: #56d364 } .yellow { fill: #e3b341 } .blue { fill: #58a6ff }
  .magenta { fill: #d2a8ff } .cyan { fill: #76e3ea } .sky { fill: #a5d6ff }
  @media (prefers-color-scheme: light) {
    text { fill: #1f2328 } .back { fill: #ffffff; stroke: #d0d7de } .dim { fill: #656d76 }
    .red { fill: #cf222e } .green { fill: #1a7f37 } .yellow { fill: #9a6700 } .blue { fill: #0969da }
    .magenta { fill: #8250df } .cyan { fill: #1b7c83 } .sky { fill: #54aeff }
  }
</style>
<rect class="back" x="0.5" y="0.5" width="%[4]d" height="%[5]d" rx="10"/>
`

func draw(rows [][]cell, columns int) string {
	for len(rows) > 0 && strings.TrimSpace(text(rows[len(rows)-1])) == "" {
		rows = rows[:len(rows)-1]
	}
	w, h := int(float64(columns)*charWidth)+2*margin, len(rows)*lineHeight+2*margin
	var b strings.Builder
	fmt.Fprintf(&b, head, w, h, fontSize, w-1, h-1)
	for i, row := range rows {
		for from := 0; from < len(row); {
			to := from
			for to < len(row) && row[to].style == row[from].style {
				to++
			}
			b.WriteString(span(row[from:to], from, i))
			from = to
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// span is a run of characters of one style, held to the grid whatever font the reader has.
func span(run []cell, col, row int) string {
	words := strings.TrimLeft(text(run), " ")
	col += len(run) - utf8.RuneCountInString(words)
	words = strings.TrimRight(words, " ")
	if words == "" {
		return ""
	}
	class := ""
	if run[0].style != "" {
		class = fmt.Sprintf(` class="%s"`, run[0].style)
	}
	return fmt.Sprintf("<text%s x=\"%.1f\" y=\"%d\" textLength=\"%.1f\" lengthAdjust=\"spacingAndGlyphs\">%s</text>\n", class,
		margin+float64(col)*charWidth, margin+row*lineHeight+fontSize, float64(utf8.RuneCountInString(words))*charWidth, html.EscapeString(words))
}

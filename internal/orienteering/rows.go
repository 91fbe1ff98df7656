package orienteering

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// Limits of what is read. They keep a foreign file from asking for much memory,
// and all sums inside what optimize takes at three decimals.
const (
	maxPoints = 2000
	maxTours  = 100
	maxID     = 1_000_000
	maxPlace  = 5000      // either coordinate, either sign
	maxTime   = 8000      // of windows and stays
	maxWorth  = 1_000_000 // of scores, fees and budgets
)

// exact is how many decimals a number may have that is computed with in integers.
const exact = 3

// rows reads a file line by line, field by field. The first thing wrong is
// kept in err, and from then on every field is 0 and every line the last, so
// that readers say what they expect and check once.
type rows struct {
	lines  *bufio.Scanner
	line   int
	fields []string
	next   int
	err    error
}

func newRows(r io.Reader) *rows { return &rows{lines: bufio.NewScanner(r)} }

// advance goes to the next line that is not empty; false after the last.
func (f *rows) advance() bool {
	for f.err == nil && f.lines.Scan() {
		f.line++
		if f.fields, f.next = strings.Fields(f.lines.Text()), 0; len(f.fields) > 0 {
			return true
		}
	}
	if f.err == nil && f.lines.Err() != nil {
		f.err = fmt.Errorf("line %d: %w", f.line+1, f.lines.Err())
	}
	return false
}

// must goes to the next line, which has to be there.
func (f *rows) must(what string) {
	if !f.advance() && f.err == nil {
		f.err = fmt.Errorf("line %d: the file ends where %s should stand", f.line+1, what)
	}
}

// end holds the line to have no more fields.
func (f *rows) end() {
	if f.err == nil && f.next < len(f.fields) {
		f.err = fmt.Errorf("line %d: has %d fields, want %d", f.line, len(f.fields), f.next)
	}
}

// refuse reports the line for a reason.
func (f *rows) refuse(format string, args ...any) {
	if f.err == nil {
		f.err = fmt.Errorf("line %d: %s", f.line, fmt.Sprintf(format, args...))
	}
}

// number takes the next field: a plain decimal number from lo to hi with at
// most so many decimals.
func (f *rows) number(field string, lo, hi float64, decimals int) float64 {
	if f.err != nil {
		return 0
	}
	if f.next == len(f.fields) {
		f.refuse("field %q is missing", field)
		return 0
	}
	text := f.fields[f.next]
	f.next++
	x, ok := parseNumber(text, decimals)
	if !ok || x < lo || x > hi {
		f.refuse("field %q is %.30q, want a number from %g to %g with at most %d decimals", field, text, lo, hi, decimals)
		return 0
	}
	return x
}

// place, time, worth and whole are the numbers there are.
func (f *rows) place() Place {
	return Place{f.number("x", -maxPlace, maxPlace, 9), f.number("y", -maxPlace, maxPlace, 9)}
}

func (f *rows) time(field string) float64 { return f.number(field, 0, maxTime, exact) }

func (f *rows) worth(field string) float64 { return f.number(field, 0, maxWorth, exact) }

func (f *rows) whole(field string, lo, hi int) int {
	return int(f.number(field, float64(lo), float64(hi), 0))
}

// window takes two fields.
func (f *rows) window(open, shut string) Window {
	w := Window{f.time(open), f.time(shut)}
	if w.Close < w.Open {
		f.refuse("field %q is %g, before %q, %g", shut, w.Close, open, w.Open)
	}
	return w
}

// ignore takes so many fields that only have to be numbers.
func (f *rows) ignore(n int) {
	for range n {
		f.number("unused", -1e9, 1e9, 9)
	}
}

// points reads the rest of the file, a point a line, and holds it to be want of them.
func (f *rows) points(want int, read func(*Point)) []Point {
	var out []Point
	seen := map[int]bool{0: true}
	for f.advance() {
		if len(out) == want {
			f.refuse("is one point more than the %d of line 1", want)
		}
		p := Point{ID: f.whole("point", 1, maxID), Place: f.place(), Stay: f.time("stay"), Score: f.worth("score")}
		read(&p)
		f.end()
		if seen[p.ID] && f.err == nil {
			f.refuse("field \"point\" is %d for the second time", p.ID)
		}
		seen[p.ID] = true
		out = append(out, p)
	}
	if f.err == nil && len(out) != want {
		f.err = fmt.Errorf("line %d: the file ends after %d points of %d", f.line, len(out), want)
	}
	return out
}

// parseNumber reads digits with an optional sign and at most so many decimals
// that are not 0: no exponents, infinities or other ways to write a number.
func parseNumber(text string, decimals int) (float64, bool) {
	digits := strings.TrimPrefix(text, "-")
	before, after, _ := strings.Cut(digits, ".")
	if before+after == "" || len(digits) > 24 || strings.Trim(before+after, "0123456789") != "" {
		return 0, false
	}
	if len(strings.TrimRight(after, "0")) > decimals {
		return 0, false
	}
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil && !math.IsInf(x, 0)
}

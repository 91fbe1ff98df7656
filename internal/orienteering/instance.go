package orienteering

import (
	"fmt"
	"io"
	"math"
	"strings"
)

// Set is a family of instances with a format of its own; its text is the name
// of the folder and the word in reference files.
type Set string

// The sets that are read.
const (
	TOPTW    Set = "toptw"
	MCTOPMTW Set = "mctopmtw"
	TTDP     Set = "ttdp"
)

// Sets lists them all.
var Sets = []Set{TOPTW, MCTOPMTW, TTDP}

// Instance is one file. Places and times are in the file's own units; nothing
// is scaled or rounded.
type Instance struct {
	Set  Set
	Name string
	// Tours is how many there are; 0 where the file leaves that to the question (TOPTW).
	Tours int
	// Depot is where each tour begins, not before Opens, and ends, not after Closes.
	Depot         Place
	Opens, Closes float64
	Points        []Point
	// Budget bounds the sum of fees; it counts only if Budgeted.
	Budget   float64
	Budgeted bool
	// Caps bound how many chosen points are of each type; 0 means none at all.
	// Empty where there are no types.
	Caps []int
	// Decimals is what travel is truncated to: 1 or 2.
	Decimals int
}

// Place is a point of the plane.
type Place struct{ X, Y float64 }

// Point is what a tour may stop at.
type Point struct {
	ID int // as in the file; never 0, which is the depot
	Place
	Stay, Score, Fee float64
	// Windows are the intervals in which a stay may start, by tour; the list
	// begins again after its last. A tour with none finds the point closed.
	Windows [][]Window
	Types   []int // indices into Instance.Caps
}

// Window is an interval, both ends included.
type Window struct{ Open, Close float64 }

// Read reads the instance called name in the format of a set. An error names
// the line and the field.
func Read(set Set, name string, r io.Reader) (*Instance, error) {
	in := &Instance{Set: set, Name: name, Decimals: 1}
	read := map[Set]func(*Instance, *rows){TOPTW: readTOPTW, MCTOPMTW: readMCTOPMTW, TTDP: readTTDP}[set]
	if read == nil {
		return nil, fmt.Errorf("orienteering: there is no set %q", set)
	}
	if set == TTDP || strings.Contains(name, "pr") { // the instances of Cordeau, by their name alone
		in.Decimals = 2
	}
	f := newRows(r)
	read(in, f)
	if f.err != nil {
		return nil, fmt.Errorf("orienteering: %s: %w", name, f.err)
	}
	return in, nil
}

// tours is how many tours there are when asked for m.
func (in *Instance) tours(m int) int {
	if in.Tours > 0 {
		return in.Tours
	}
	return m
}

// windows of a point in a tour, counted from 0.
func (p *Point) windows(tour int) []Window { return p.Windows[tour%len(p.Windows)] }

// steps is the way from a to b in the last decimal that counts: Euclid's
// distance, truncated. What lies below a whole step by no more than the error
// of floating point is that step.
func (in *Instance) steps(a, b Place) float64 {
	return math.Floor(math.Hypot(a.X-b.X, a.Y-b.Y)*in.perUnit() + 1e-9)
}

// perUnit is how many steps of travel make a unit of the file: 10 or 100.
func (in *Instance) perUnit() float64 { return math.Pow10(in.Decimals) }

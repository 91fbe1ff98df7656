package optimize

import (
	"errors"
	"fmt"
)

// Large is a problem too large for a matrix: its Travel stays empty, Way says
// the minutes instead. Package prune makes a Problem of it that can be searched.
type Large struct {
	Problem
	// Way is the minutes from one node to another, by the rules of Travel. It
	// must always give the same answer, and may be asked by several at once.
	Way func(from, to int) int32
}

// Validate reports the first thing that makes the problem meaningless. Of the
// ways it asks only for those that whole days need; who prunes it looks at all that are kept.
func (l *Large) Validate() error {
	if l.Way == nil || len(l.Travel) > 0 {
		return errors.New("optimize: a large problem has a way and no matrix")
	}
	if l.Nodes < 1 {
		return fmt.Errorf("optimize: %d nodes", l.Nodes)
	}
	return l.validate(l.Way)
}

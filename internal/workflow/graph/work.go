package graph

import (
	"context"
	"encoding/json"
)

// Work is what a node does. Step makes it.
type Work[S, T any] interface {
	// begin takes what the node is given from the state, and from what is recorded of it.
	begin(st *S, wire Patch) job[S, T]
}

// job is the work of one turn.
type job[S, T any] interface {
	input() [][]byte                                       // all that the work depends on of the state
	do(ctx context.Context, t T) error                     // does it
	recall(made json.RawMessage) error                     // takes what it made of the same input before instead
	leave(st *S)                                           // puts what was made into the state
	made(st *S, wire Patch) (json.RawMessage, bool, error) // is what was made, as recall takes it; false where it is not worth that
}

// SecondBest is implemented by what nodes make that may stand on a second-best answer: it is asked for again, and not remembered.
type SecondBest interface{ SecondBest() bool }

// Step makes the work of a node of three functions. sees takes what the node is given, which is all that it can depend on; wire is the state as it
// was recorded, for those who hand a record on. does is the node, a function of that input. leaves puts what it made into the state, and is
// the only one that can.
//
// Of a node whose work is remembered, fields of both types have names on the wire. A field that has the name and the type of one of the state and
// holds just that value is taken as it was recorded, and not written again; one that is called "-" does not count, and is not remembered.
func Step[S, T, In, Out any](sees func(st *S, wire Patch) In, does func(t T, ctx context.Context, in In) (Out, error), leaves func(st *S, out Out)) Work[S, T] {
	return &step[S, T, In, Out]{sees, does, leaves, shared[S, In](), shared[S, Out]()}
}

type step[S, T, In, Out any] struct {
	sees   func(*S, Patch) In
	does   func(T, context.Context, In) (Out, error)
	leaves func(*S, Out)
	in     []sharedField
	out    []sharedField
}

func (s *step[S, T, In, Out]) begin(st *S, wire Patch) job[S, T] {
	return &turnOf[S, T, In, Out]{step: s, in: s.sees(st, wire), st: st, wire: wire}
}

// turnOf is the work of a turn of a step.
type turnOf[S, T, In, Out any] struct {
	*step[S, T, In, Out]
	in   In
	out  Out
	st   *S
	wire Patch
}

func (j *turnOf[S, T, In, Out]) input() [][]byte {
	var parts [][]byte
	for _, f := range j.step.in {
		raw, _ := f.raw(&j.in, j.st, j.wire)
		parts = append(parts, []byte(f.name), raw)
	}
	return parts
}

func (j *turnOf[S, T, In, Out]) do(ctx context.Context, t T) (err error) {
	j.out, err = j.does(t, ctx, j.in)
	return err
}

func (j *turnOf[S, T, In, Out]) recall(made json.RawMessage) error {
	var out Out
	err := json.Unmarshal(made, &out)
	if err == nil {
		j.out = out
	}
	return err
}

func (j *turnOf[S, T, In, Out]) leave(st *S) { j.leaves(st, j.out) }

func (j *turnOf[S, T, In, Out]) made(st *S, wire Patch) (json.RawMessage, bool, error) {
	if s, ok := any(j.out).(SecondBest); ok && s.SecondBest() {
		return nil, false, nil
	}
	p := Patch{}
	for _, f := range j.step.out {
		if raw, ok := f.raw(&j.out, st, wire); ok {
			p[f.name] = raw
		}
	}
	return p.Raw(), true, nil
}

// Either makes the work of a node that does one thing for some states and another for the rest: is tells which from the state that the turn
// begins with.
func Either[S, T any](is func(st *S) bool, then, otherwise Work[S, T]) Work[S, T] {
	return either[S, T]{is, then, otherwise}
}

type either[S, T any] struct {
	is              func(*S) bool
	then, otherwise Work[S, T]
}

func (e either[S, T]) begin(st *S, wire Patch) job[S, T] {
	if e.is(st) {
		return e.then.begin(st, wire)
	}
	return e.otherwise.begin(st, wire)
}

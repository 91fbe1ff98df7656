package durable

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/dbos-inc/dbos-transact-golang/dbos"

	"github.com/tripwright/tripwright/internal/fault"
)

// record is what is kept of a step or a run: its value or its fault. The engine would keep an error as its text, and the
// workflow that reads it back could no longer tell a provider that is down from a request that is wrong; so a fault is
// recorded as a value, with its kind.
//
// A value stands between valueOpens and valueEnds and not in a field here: encoding/json would read it three times more,
// and the state of a plan is large.
type record struct {
	Fault *keptFault `json:"fault"`
}

const valueOpens, valueEnds = `{"value":`, `}`

type keptFault struct {
	Kind       string        `json:"kind"`
	Field      string        `json:"field,omitempty"`
	Message    string        `json:"message"`
	Code       string        `json:"code,omitempty"`
	RetryAfter time.Duration `json:"retry_after_ns,omitempty"`
	Log        string        `json:"log,omitempty"` // the whole text, for the log only
}

// told is the text of an error that was recorded. It is recorded again as it is, however often a fault travels.
type told string

func (t told) Error() string { return string(t) }

// keep calls f and makes a record of what it gave. A panic becomes a fault.Internal. Only what must not be recorded
// comes back as an error: an interruption, or a failure of the engine itself, which has to learn of it as it is.
func keep[T any](f func() (T, error)) (json.RawMessage, error) {
	v, err := calm(f)
	var engine *dbos.Error
	if errors.Is(err, errInterrupted) || errors.As(err, &engine) {
		return nil, err
	}
	if err != nil {
		return json.Marshal(record{Fault: keepFault(err)})
	}
	value, ok := any(v).(json.RawMessage) // JSON already
	if !ok || len(value) == 0 {
		value, err = json.Marshal(v)
	}
	if err != nil {
		return json.Marshal(record{Fault: keepFault(fmt.Errorf("the result cannot be recorded: %w", err))})
	}
	return slices.Concat([]byte(valueOpens), value, []byte(valueEnds)), nil
}

// unpack gives what a record holds.
func unpack[T any](raw json.RawMessage) (v T, err error) {
	if value, ok := bytes.CutPrefix(raw, []byte(valueOpens)); ok {
		if whole, ok := any(&v).(*json.RawMessage); ok { // read by whoever asked for it as it is
			*whole = bytes.TrimSuffix(value, []byte(valueEnds))
			return v, nil
		}
		if err := json.Unmarshal(bytes.TrimSuffix(value, []byte(valueEnds)), &v); err != nil {
			return v, fmt.Errorf("the recorded value does not fit: %w", err)
		}
		return v, nil
	}
	var r record
	if err := json.Unmarshal(raw, &r); err != nil || r.Fault == nil {
		return v, fmt.Errorf("the record does not read: %w", cmp.Or(err, errors.New("no value and no fault")))
	}
	return v, r.Fault.fault()
}

// calm calls f and turns a panic into an error.
func calm[T any](f func() (T, error)) (v T, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return f()
}

func keepFault(err error) *keptFault {
	k := keptFault{Kind: fault.KindOf(err).String(), Message: fault.Message(err), Log: err.Error()}
	var f *fault.Error
	if errors.As(err, &f) {
		k.Field, k.Message, k.Code, k.RetryAfter = f.Field, f.Message, f.Code, f.RetryAfter
	}
	var t told
	if errors.As(err, &t) {
		k.Log = string(t)
	}
	k.Log = strings.ToValidUTF8(k.Log, "\uFFFD")
	return &k
}

func (k keptFault) fault() *fault.Error {
	kind := fault.Internal
	for i := fault.Internal; i <= fault.Unplannable; i++ {
		if i.String() == k.Kind {
			kind = i
		}
	}
	return &fault.Error{Kind: kind, Field: k.Field, Message: k.Message, Code: k.Code, RetryAfter: k.RetryAfter, Err: told(k.Log)}
}

// Package predicate evaluates the conditions of scenario files: one expression each, in Starlark, a small language that
// can compute but not reach outside. It takes the seed's predicates to the letter (seed 000 §14.1), `| length` included.
//
// Only eval imports it.
package predicate

import (
	"encoding"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// maxSteps stops a predicate that computes for ever.
const maxSteps = 10_000_000

// Holds evaluates an expression over named Go values, which it sees as their JSON has them: members by name, null as None,
// members that JSON leaves out too. An expression that fails to parse or to run is an error, never false.
func Holds(expr string, vars map[string]any) (bool, error) {
	env := starlark.StringDict{"length": length{}, "sum": starlark.NewBuiltin("sum", sum)}
	for name, v := range vars {
		env[name] = convert(reflect.ValueOf(v))
	}
	thread := &starlark.Thread{Name: "predicate"}
	thread.SetMaxExecutionSteps(maxSteps)
	out, err := starlark.EvalOptions(&syntax.FileOptions{}, thread, "predicate", listed(expr), env)
	if err != nil {
		return false, fmt.Errorf("predicate: %w", err)
	}
	return bool(out.Truth()), nil
}

// length makes `list | length` what template languages mean by it.
type length struct{}

func (length) String() string        { return "length" }
func (length) Type() string          { return "filter" }
func (length) Freeze()               {}
func (length) Truth() starlark.Bool  { return true }
func (length) Hash() (uint32, error) { return 0, fmt.Errorf("a filter is not hashable") }

// Binary answers x | length.
func (length) Binary(op syntax.Token, x starlark.Value, side starlark.Side) (starlark.Value, error) {
	if op != syntax.PIPE || side != starlark.Right {
		return nil, nil
	}
	if n := starlark.Len(x); n >= 0 {
		return starlark.MakeInt(n), nil
	}
	return nil, fmt.Errorf("%s has no length", x.Type())
}

// sum adds up a sequence of numbers, as Python's does.
func sum(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kw []starlark.Tuple) (starlark.Value, error) {
	var seq starlark.Iterable
	if err := starlark.UnpackPositionalArgs(b.Name(), args, kw, 1, &seq); err != nil {
		return nil, err
	}
	var total starlark.Value = starlark.MakeInt(0)
	for v := range starlark.Elements(seq) {
		var err error
		if total, err = starlark.Binary(syntax.PLUS, total, v); err != nil {
			return nil, err
		}
	}
	return total, nil
}

// record is a JSON object: members by dot or by index.
type record struct {
	names   []string
	members map[string]starlark.Value
}

func (r *record) String() string        { return "{" + strings.Join(r.names, ", ") + "}" }
func (r *record) Type() string          { return "record" }
func (r *record) Freeze()               {}
func (r *record) Truth() starlark.Bool  { return len(r.names) > 0 }
func (r *record) Hash() (uint32, error) { return 0, fmt.Errorf("a record is not hashable") }
func (r *record) Len() int              { return len(r.names) }

// AttrNames lists the members.
func (r *record) AttrNames() []string { return r.names }

// Attr gives a member; one that the type does not have is an error, so that a slip of the pen is not None.
func (r *record) Attr(name string) (starlark.Value, error) {
	if v, ok := r.members[name]; ok {
		return v, nil
	}
	switch name {
	case "keys", "get":
		return r.method(name), nil
	}
	return nil, starlark.NoSuchAttrError("no member ." + name + "; there are " + strings.Join(r.names, ", "))
}

func (r *record) method(name string) starlark.Value {
	return starlark.NewBuiltin(name, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		if name == "keys" {
			return r.keys(), nil
		}
		if len(args) == 0 {
			return nil, fmt.Errorf("get needs a name")
		}
		v, found, err := r.Get(args[0])
		if err != nil || found {
			return v, err
		}
		if len(args) > 1 {
			return args[1], nil
		}
		return starlark.None, nil
	})
}

func (r *record) keys() *starlark.List {
	out := make([]starlark.Value, len(r.names))
	for i, n := range r.names {
		out[i] = starlark.String(n)
	}
	return starlark.NewList(out)
}

// Get answers r["name"] and "name" in r.
func (r *record) Get(key starlark.Value) (starlark.Value, bool, error) {
	name, ok := starlark.AsString(key)
	if !ok {
		return nil, false, fmt.Errorf("a record is indexed by names")
	}
	v, found := r.members[name]
	return v, found, nil
}

// Iterate goes over the names.
func (r *record) Iterate() starlark.Iterator { return r.keys().Iterate() }

var (
	_ starlark.HasAttrs  = (*record)(nil)
	_ starlark.Mapping   = (*record)(nil)
	_ starlark.Iterable  = (*record)(nil)
	_ starlark.HasBinary = length{}
)

// convert turns a Go value into what a predicate sees.
func convert(v reflect.Value) starlark.Value {
	if !v.IsValid() {
		return starlark.None
	}
	if v.CanInterface() {
		switch x := v.Interface().(type) {
		case encoding.TextMarshaler:
			return text(v, x)
		case json.RawMessage:
			return parsed(x)
		}
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return starlark.None
		}
		return convert(v.Elem())
	case reflect.Struct:
		return structure(v)
	case reflect.Map:
		return mapping(v)
	case reflect.Slice, reflect.Array:
		out := make([]starlark.Value, v.Len())
		for i := range out {
			out[i] = convert(v.Index(i))
		}
		return starlark.NewList(out)
	}
	return scalar(v)
}

func scalar(v reflect.Value) starlark.Value {
	switch v.Kind() {
	case reflect.Bool:
		return starlark.Bool(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return starlark.MakeInt64(v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return starlark.MakeUint64(v.Uint())
	case reflect.Float32, reflect.Float64:
		return starlark.Float(v.Float())
	case reflect.String:
		return starlark.String(v.String())
	}
	return starlark.None
}

func text(v reflect.Value, m encoding.TextMarshaler) starlark.Value {
	if v.Kind() == reflect.Pointer && v.IsNil() {
		return starlark.None
	}
	b, err := m.MarshalText()
	if err != nil {
		return starlark.None
	}
	return starlark.String(b)
}

func parsed(raw json.RawMessage) starlark.Value {
	var any any
	if len(raw) == 0 || json.Unmarshal(raw, &any) != nil {
		return starlark.None
	}
	return convert(reflect.ValueOf(any))
}

func structure(v reflect.Value) *record {
	r := &record{members: map[string]starlark.Value{}}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || name == "-" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		r.add(name, convert(v.Field(i)))
	}
	return r
}

func mapping(v reflect.Value) *record {
	r := &record{members: map[string]starlark.Value{}}
	keys := map[string]reflect.Value{}
	for it := v.MapRange(); it.Next(); {
		name := it.Key().String()
		if m, ok := it.Key().Interface().(encoding.TextMarshaler); ok {
			if b, err := m.MarshalText(); err == nil {
				name = string(b)
			}
		}
		keys[name] = it.Value()
	}
	for _, name := range sortedNames(keys) {
		r.add(name, convert(keys[name]))
	}
	return r
}

func (r *record) add(name string, v starlark.Value) {
	r.names = append(r.names, name)
	r.members[name] = v
}

func sortedNames(m map[string]reflect.Value) []string { return slices.Sorted(maps.Keys(m)) }

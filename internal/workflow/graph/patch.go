package graph

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Patch is what changed of a state, and what a step records of it: fields as JSON, by their names on the wire.
type Patch map[string]json.RawMessage

// beginsAgain is what a step records that found the run stale: all before it counts no more. No field of a state has this name.
var beginsAgain = Patch{"begins again": json.RawMessage("true")}

func (p Patch) isAgain() bool { return p["begins again"] != nil }

// Changed lists the fields of next that differ from prev.
func Changed[S any](prev, next *S) (Patch, error) {
	p := Patch{}
	a, b := reflect.ValueOf(prev).Elem(), reflect.ValueOf(next).Elem()
	for i := range a.NumField() {
		if reflect.DeepEqual(a.Field(i).Interface(), b.Field(i).Interface()) {
			continue
		}
		raw, err := json.Marshal(b.Field(i).Interface())
		if err != nil {
			return nil, fmt.Errorf("state field %s: %w", a.Type().Field(i).Name, err)
		}
		p[wireName(a.Type().Field(i))] = raw
	}
	return p, nil
}

// Apply gives s with a patch applied. It shares what the patch does not touch.
func Apply[S any](s S, p Patch) (S, error) {
	v := reflect.ValueOf(&s).Elem()
	for i := range v.NumField() {
		raw, ok := p[wireName(v.Type().Field(i))]
		if !ok {
			continue
		}
		fresh := reflect.New(v.Field(i).Type())
		if err := json.Unmarshal(raw, fresh.Interface()); err != nil {
			return s, fmt.Errorf("state field %s: %w", v.Type().Field(i).Name, err)
		}
		v.Field(i).Set(fresh.Elem())
	}
	return s, nil
}

// With gives p with what a later patch says.
func (p Patch) With(later Patch) Patch {
	out := make(Patch, len(p)+len(later))
	maps.Copy(out, p)
	maps.Copy(out, later)
	return out
}

// Raw is p as JSON. Its parts are JSON already: they are put side by side, not read again.
func (p Patch) Raw() json.RawMessage {
	size := 2
	for name, field := range p {
		size += len(name) + len(field) + 4
	}
	out := append(make([]byte, 0, size), '{')
	for i, name := range slices.Sorted(maps.Keys(p)) {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(strconv.AppendQuote(out, name), ':')
		out = append(out, p[name]...)
	}
	return append(out, '}')
}

func wireName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}

package graph

import (
	"encoding/json"
	"reflect"
	"strings"
)

// sharedField is a field of what a node is given or makes, by its name on the wire, and the field of the state that it may be.
type sharedField struct {
	name  string
	index []int
	state int // -1: the state has none of its name and type
}

// shared lists the fields of V that count, those of embedded structs among them.
func shared[S, V any]() []sharedField {
	var out []sharedField
	v, s := reflect.TypeFor[V](), reflect.TypeFor[S]()
	if v.Kind() != reflect.Struct {
		panic("graph: what a node is given and what it makes are structs")
	}
	for _, f := range reflect.VisibleFields(v) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous || name == "-":
			continue
		case !f.IsExported():
			panic("graph: " + v.String() + " has a field that cannot be written: " + f.Name)
		case name == "":
			name = f.Name
		}
		out = append(out, sharedField{name, f.Index, stateField(s, name, f.Type)})
	}
	return out
}

func stateField(s reflect.Type, name string, is reflect.Type) int {
	for i := range s.NumField() {
		if f := s.Field(i); wireName(f) == name && f.Type == is {
			return i
		}
	}
	return -1
}

// raw is the field of v as JSON, and false where it holds nothing. Where the state has just that value there, it is what is recorded of it.
func (f *sharedField) raw(v, st any, wire Patch) (json.RawMessage, bool) {
	value := reflect.ValueOf(v).Elem().FieldByIndex(f.index)
	if value.IsZero() {
		return nil, false
	}
	if f.state >= 0 && same(value, reflect.ValueOf(st).Elem().Field(f.state)) {
		if raw, ok := wire[f.name]; ok {
			return raw, true
		}
	}
	return JSON(value.Interface()), true
}

// same tells whether two values are one: lists and maps that are the same in memory, all else by what it is. It may say no of values that
// are alike; it looks into nothing that is long.
func same(a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.Slice:
		return a.Len() == b.Len() && a.IsNil() == b.IsNil() && a.UnsafePointer() == b.UnsafePointer()
	case reflect.Map, reflect.Pointer:
		return a.UnsafePointer() == b.UnsafePointer()
	case reflect.Struct:
		for i := range a.NumField() {
			if !same(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Interface, reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return a.IsNil() && b.IsNil()
	}
	return a.Equal(b)
}

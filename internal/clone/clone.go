// Package clone copies values down to the last slice, map and pointer, so that nobody who holds one copy can reach another. It
// is for what many are given from one place: caches, memos, and the tables that travel with the program.
//
// It walks types and not values: a field that is added tomorrow is copied too, without a line for it, and a type that it cannot
// copy panics with the first value, whatever that holds. Only what stands in an interface is looked at when it is there. Everybody
// may import it.
package clone

import (
	"fmt"
	"reflect"
	"sync"
	"time"
)

// Flat tells whether values of the type refer to nothing that can be written to: whoever gets one has it alone.
func Flat[T any]() bool { return refersToNothing(reflect.TypeFor[T]()) }

// Kept is a value that nobody can reach but by a copy. The zero Kept holds a zero value.
type Kept[T any] struct{ value T }

// Keep keeps a copy of v: whoever has v may go on writing into it.
func Keep[T any](v T) Kept[T] { return Kept[T]{Of(v)} }

// Copy gives a copy of what is kept.
func (k Kept[T]) Copy() T { return Of(k.value) }

// Of gives a copy of v that shares nothing with it that can be written to. Nil stays nil and empty stays empty. A type with a
// function, a channel, or an unexported field that refers to something panics: it cannot be told whose that is.
func Of[T any](v T) T {
	if own := ownerOf(reflect.TypeFor[T]()); own != nil {
		own(reflect.ValueOf(&v).Elem())
	}
	return v
}

// owner makes what a value refers to its own. The value itself was copied before and may be set.
type owner func(v reflect.Value)

// owners are those of the types that were asked for; a nil one is of a type that refers to nothing. What a type looks like does
// not change while the program runs.
var owners sync.Map

func ownerOf(t reflect.Type) owner {
	if known, ok := owners.Load(t); ok {
		return known.(owner)
	}
	own := (&study{seen: map[reflect.Type]*owner{}}).of(t)
	owners.Store(t, own)
	return own
}

// study finds the owner of a type and of those it is made of.
type study struct{ seen map[reflect.Type]*owner }

func (s *study) of(t reflect.Type) owner {
	if refersToNothing(t) {
		return nil
	}
	if begun, ok := s.seen[t]; ok { // a type that is made of itself
		return func(v reflect.Value) { (*begun)(v) }
	}
	own := new(owner)
	s.seen[t] = own
	switch t.Kind() {
	case reflect.Slice:
		*own = ofSlice(t, s.of(t.Elem()))
	case reflect.Pointer:
		*own = ofPointer(t, s.of(t.Elem()))
	case reflect.Map:
		if !refersToNothing(t.Key()) {
			panic(fmt.Sprintf("clone: the keys of %s refer to something", t))
		}
		*own = ofMap(t, s.of(t.Elem()))
	case reflect.Array:
		*own = ofArray(s.of(t.Elem()))
	case reflect.Struct:
		*own = s.ofStruct(t)
	case reflect.Interface:
		*own = ofInterface
	default:
		panic(fmt.Sprintf("clone: a %s cannot be copied", t))
	}
	return *own
}

// refersToNothing tells whether a value of the type is copied by giving it away. Strings cannot be written to; the zone that a
// moment refers to cannot either.
func refersToNothing(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8, reflect.Uint16,
		reflect.Uint32, reflect.Uint64, reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128, reflect.String:
		return true
	case reflect.Array:
		return refersToNothing(t.Elem())
	case reflect.Struct:
		if t == reflect.TypeFor[time.Time]() {
			return true
		}
		for i := range t.NumField() {
			if !refersToNothing(t.Field(i).Type) {
				return false
			}
		}
		return true
	}
	return false
}

func ofSlice(t reflect.Type, each owner) owner {
	return func(v reflect.Value) {
		if v.IsNil() {
			return
		}
		fresh := reflect.MakeSlice(t, v.Len(), v.Len())
		reflect.Copy(fresh, v)
		for i := 0; each != nil && i < fresh.Len(); i++ {
			each(fresh.Index(i))
		}
		v.Set(fresh)
	}
}

func ofPointer(t reflect.Type, to owner) owner {
	return func(v reflect.Value) {
		if v.IsNil() {
			return
		}
		fresh := reflect.New(t.Elem())
		fresh.Elem().Set(v.Elem())
		if to != nil {
			to(fresh.Elem())
		}
		v.Set(fresh)
	}
}

func ofMap(t reflect.Type, each owner) owner {
	return func(v reflect.Value) {
		if v.IsNil() {
			return
		}
		fresh := reflect.MakeMapWithSize(t, v.Len())
		for at := v.MapRange(); at.Next(); {
			value := reflect.New(t.Elem()).Elem()
			value.Set(at.Value())
			if each != nil {
				each(value)
			}
			fresh.SetMapIndex(at.Key(), value)
		}
		v.Set(fresh)
	}
}

func ofInterface(v reflect.Value) {
	if v.IsNil() {
		return
	}
	if own := ownerOf(v.Elem().Type()); own != nil {
		fresh := reflect.New(v.Elem().Type()).Elem()
		fresh.Set(v.Elem())
		own(fresh)
		v.Set(fresh)
	}
}

func ofArray(each owner) owner {
	return func(v reflect.Value) {
		for i := range v.Len() {
			each(v.Index(i))
		}
	}
}

func (s *study) ofStruct(t reflect.Type) owner {
	type field struct {
		at  int
		own owner
	}
	var fields []field
	for i := range t.NumField() {
		own := s.of(t.Field(i).Type)
		if own == nil {
			continue
		}
		if !t.Field(i).IsExported() {
			panic(fmt.Sprintf("clone: %s refers to something that nobody else may look at, in its field %s", t, t.Field(i).Name))
		}
		fields = append(fields, field{i, own})
	}
	return func(v reflect.Value) {
		for _, f := range fields {
			f.own(v.Field(f.at))
		}
	}
}

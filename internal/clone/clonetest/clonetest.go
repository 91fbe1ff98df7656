// Package clonetest is somebody who writes into everything they are given: what is handed out from one place to many must stand
// it. Only tests import it.
package clonetest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/clone"
)

// Survives sees that what ask gives is the same after somebody wrote into every list, map and pointer of an earlier answer.
func Survives[T any](t testing.TB, what string, ask func() T) {
	t.Helper()
	before := clone.Of(ask()) // out of reach, should answers share something
	given := ask()
	if !reflect.DeepEqual(before, given) {
		t.Fatalf("%s: two answers differ before anybody wrote into one: %s", what, difference(before, given))
	}
	if Scribble(&given) == 0 {
		t.Fatalf("%s: there is nothing in the answer to write into", what)
	}
	if after := ask(); !reflect.DeepEqual(before, after) {
		t.Errorf("%s: what one caller wrote shows in what the next one gets: %s", what, difference(before, after))
	}
}

// difference says where the texts of two values part.
func difference(a, b any) string {
	one, other := lines(a), lines(b)
	for i := range min(len(one), len(other)) {
		if one[i] != other[i] {
			return fmt.Sprintf("%s became %s", strings.TrimSpace(one[i]), strings.TrimSpace(other[i]))
		}
	}
	return fmt.Sprintf("%d lines became %d", len(one), len(other))
}

func lines(v any) []string {
	text, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		text = fmt.Appendf(nil, "%+v", v)
	}
	return strings.Split(string(text), "\n")
}

// Scribble writes into everything that *p refers to and can be reached without the help of its package, and gives how much that was.
func Scribble[T any](p *T) int {
	s := scribbler{seen: map[uintptr]bool{}}
	s.into(reflect.ValueOf(p).Elem())
	return s.written
}

type scribbler struct {
	seen    map[uintptr]bool // pointers, so that a ring ends
	written int
}

func (s *scribbler) into(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() && !s.seen[v.Pointer()] {
			s.seen[v.Pointer()] = true
			s.into(v.Elem())
		}
	case reflect.Interface:
		if !v.IsNil() {
			s.into(v.Elem())
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			s.into(v.Index(i))
		}
	case reflect.Map:
		s.intoMap(v)
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[time.Time]() {
			s.set(v, reflect.ValueOf(time.Unix(1, 0).UTC()))
			return
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				s.into(v.Field(i))
			}
		}
	default:
		s.plain(v)
	}
}

// intoMap writes into the values of a map, and then takes one out.
func (s *scribbler) intoMap(v reflect.Value) {
	for _, key := range v.MapKeys() {
		if value := v.MapIndex(key); value.Kind() == reflect.Slice || value.Kind() == reflect.Pointer || value.Kind() == reflect.Map {
			s.into(value)
		} else {
			fresh := reflect.New(value.Type()).Elem()
			fresh.Set(value)
			s.into(fresh)
			v.SetMapIndex(key, fresh)
		}
	}
	for _, key := range v.MapKeys()[:min(1, v.Len())] {
		v.SetMapIndex(key, reflect.Value{})
		s.written++
	}
}

func (s *scribbler) plain(v reflect.Value) {
	fresh := reflect.New(v.Type()).Elem()
	switch {
	case !v.CanSet():
		return
	case v.Kind() == reflect.String:
		fresh.SetString(v.String() + " (scribbled)")
	case v.Kind() == reflect.Bool:
		fresh.SetBool(!v.Bool())
	case v.CanInt():
		fresh.SetInt(v.Int() ^ 1)
	case v.CanUint():
		fresh.SetUint(v.Uint() ^ 1)
	case v.CanFloat():
		fresh.SetFloat(v.Float() + 1)
	default:
		return
	}
	s.set(v, fresh)
}

func (s *scribbler) set(v, fresh reflect.Value) {
	if v.CanSet() {
		v.Set(fresh)
		s.written++
	}
}

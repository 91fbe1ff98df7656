// Package pick takes what is wanted out of lists, and leaves the lists it is given as they are.
package pick

import (
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
)

// First gives at most so many values of a list, those that come first.
func First[T any](list []T, n int) []T { return list[:min(len(list), n)] }

// Once adds a sentence that is not there yet, to a list of its own.
func Once(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(slices.Clone(list), s)
}

// New adds those that are not there yet.
func New(list []trip.Degradation, more ...trip.Degradation) []trip.Degradation {
	for _, d := range more {
		if !slices.Contains(list, d) {
			list = append(list, d)
		}
	}
	return list
}

// Only gives the values of a list that are to stay; the list itself when that is all of them.
func Only[T any](list []T, stays func(*T) bool) []T {
	if !slices.ContainsFunc(list, func(v T) bool { return !stays(&v) }) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(v T) bool { return !stays(&v) })
}

// Without gives a list of its own that lacks some of the values of another.
func Without[T any](list []T, gone func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(list), gone)
}

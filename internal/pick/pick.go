// Package pick takes what is wanted out of lists, and leaves the lists it is given as they are.
package pick

import "slices"

// First gives at most so many values of a list, those that come first.
func First[T any](list []T, n int) []T { return list[:min(len(list), n)] }

// Once adds to a list what is not there yet, each once. The list that it gives is the one it was given where that has them all.
func Once[T comparable](list []T, more ...T) []T {
	out := slices.Clip(list)
	for _, v := range more {
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
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

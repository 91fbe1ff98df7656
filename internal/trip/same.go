package trip

import (
	"bytes"
	"reflect"

	"github.com/go-json-experiment/json"
)

// Same tells whether two values of one type say the same: an empty list and none do.
func Same[T any](a, b T) bool {
	if reflect.DeepEqual(a, b) {
		return true
	}
	x, errX := json.Marshal(a, json.Deterministic(true))
	y, errY := json.Marshal(b, json.Deterministic(true))
	return errX == nil && errY == nil && bytes.Equal(x, y)
}

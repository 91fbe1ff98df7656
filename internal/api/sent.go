package api

import (
	"bytes"
	"reflect"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// sent is a JSON body, as it came and read strictly. A handler that takes nothing else takes a *sent[T], not a struct around one: to the
// compiler all of those are alike, so that the program holds huma's Register once for them, and not 20 kB again for each.
type sent[T any] struct {
	RawBody []byte `contentType:"application/json"`
}

// read gives the body, or fault.Invalid with the path of what is wrong. U+0000 is refused, because not every store can keep it.
func (b sent[T]) read() (v T, err error) {
	if bytes.Contains(b.RawBody, []byte(`\u0000`)) {
		return v, fault.New(fault.Invalid, "the body holds a character that cannot be kept: U+0000")
	}
	err = trip.Decode(b.RawBody, &v)
	return v, err
}

func (sent[T]) bodyType() reflect.Type { return reflect.TypeFor[T]() }

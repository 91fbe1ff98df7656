package register

import (
	"bytes"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// Sent is a JSON body, as it came and read strictly. A handler that takes nothing else takes a *Sent[T], not a struct around one: to the
// compiler all of those are alike, so that the program holds huma's Register once for them, and not 20 kB again for each.
type Sent[T any] struct {
	RawBody []byte `contentType:"application/json"`
}

// Read gives the body, or fault.Invalid with the path of what is wrong. U+0000 is refused, because not every store can keep it.
func (b Sent[T]) Read() (v T, err error) {
	if bytes.Contains(b.RawBody, []byte(`\u0000`)) {
		return v, fault.New(fault.Invalid, "the body holds a character that cannot be kept: U+0000")
	}
	err = trip.Decode(b.RawBody, &v)
	return v, err
}

// BodyType is what the document of the API describes the body by.
func (Sent[T]) BodyType() reflect.Type { return reflect.TypeFor[T]() }

// Page is an answer that writes itself: what is no JSON of a known type.
type Page struct{ Body func(huma.Context) }

// OrEmpty makes a list that programs can walk of one that is not there.
func OrEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

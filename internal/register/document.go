package register

import (
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tripwright/tripwright/internal/fault"
)

// Document is JSON of a known shape that is passed on as it was kept.
type Document[T any] json.RawMessage

// MarshalJSON gives the bytes.
func (d Document[T]) MarshalJSON() ([]byte, error) { return json.RawMessage(d).MarshalJSON() }

// UnmarshalJSON keeps the bytes.
func (d *Document[T]) UnmarshalJSON(b []byte) error { return (*json.RawMessage)(d).UnmarshalJSON(b) }

// Schema describes the shape.
func (Document[T]) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[T](), true, "")
}

// Read gives the value.
func (d Document[T]) Read() (v T, err error) {
	if err := json.Unmarshal(d, &v); err != nil {
		return v, fault.New(fault.BadReply, "the document is not what it should be").Because(err)
	}
	return v, nil
}

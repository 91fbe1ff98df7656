package durable

import (
	"encoding/json"
	"fmt"

	"github.com/dbos-inc/dbos-transact-golang/dbos"

	"github.com/tripwright/tripwright/internal/compress"
)

// verbatim tells the library to keep our bytes as they are, the long ones compressed. All that it gets from us is JSON already, and its
// own way would read each record once more and write it in base64, a third longer. What it kept in its own way before is still read.
type verbatim struct{}

var _ dbos.Serializer[any] = verbatim{}

// Name stands beside each value in the records and must stay.
func (verbatim) Name() string { return "TRIPWRIGHT_JSON" }

// Encode gives JSON. No JSON is empty, so that stands for nil.
func (verbatim) Encode(v any) (*string, error) {
	raw, ok := v.(json.RawMessage)
	if !ok && v != nil {
		var err error
		if raw, err = json.Marshal(v); err != nil {
			return nil, fmt.Errorf("a value of the library has no JSON: %w", err)
		}
	}
	s := compress.Text(raw)
	return &s, nil
}

// Decode gives a json.RawMessage, or nil.
func (verbatim) Decode(s *string) (any, error) {
	if s == nil || *s == "" {
		return nil, nil
	}
	return compress.Document(*s)
}

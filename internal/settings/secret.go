package settings

import (
	"encoding/json"
	"fmt"
)

// Secret is a setting that nothing prints: however it is formatted, marshalled or logged, it says that it is one. Conversion to
// string is the one way to its value.
type Secret string

const hidden = "[redacted]"

// Format writes the placeholder, for every verb.
func (Secret) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(hidden)) }

// String gives the placeholder.
func (Secret) String() string { return hidden }

// MarshalJSON gives the placeholder.
func (Secret) MarshalJSON() ([]byte, error) { return json.Marshal(hidden) }

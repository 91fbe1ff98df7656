package trip

import (
	"bytes"
	jsonv1 "encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// Unread gives the first place at which a document says anything else than the itinerary that was read from it: a member that says
// nothing is missing, a place is given more exactly than it is read. Two readers might take it for two things then. The order of members, spaces and the way a number is written do not count. ok: there is none.
func (it Itinerary) Unread(doc []byte) (place string, ok bool) {
	written, err := jsonv1.Marshal(it) // as it is kept and given out
	if err != nil {
		return "(document)", false
	}
	there, err := exact(doc)
	if err != nil {
		return "(document)", false
	}
	here, err := exact(written)
	if err != nil {
		return "(document)", false
	}
	if bytes.Equal(there, here) {
		return "", true
	}
	return differs("", tree(there), tree(here)), false
}

// exact is the canonical form of a document but for whole numbers, which keep all their digits.
func exact(doc []byte) ([]byte, error) {
	v := jsontext.Value(bytes.Clone(doc))
	err := v.Canonicalize(jsontext.CanonicalizeRawInts(false))
	return v, err
}

func tree(doc []byte) (v any) {
	d := jsonv1.NewDecoder(bytes.NewReader(doc))
	d.UseNumber()
	_ = d.Decode(&v) // it is canonical, so it is JSON
	return v
}

// differs gives the first place at which two trees are not the same; empty where they are.
func differs(at string, a, b any) string {
	switch a := a.(type) {
	case map[string]any:
		if b, ok := b.(map[string]any); ok {
			return differsIn(at, a, b)
		}
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) {
			return at
		}
		for i := range a {
			if place := differs(fmt.Sprintf("%s[%d]", at, i), a[i], b[i]); place != "" {
				return place
			}
		}
		return ""
	default:
		if a == b {
			return ""
		}
	}
	return at
}

func differsIn(at string, a, b map[string]any) string {
	if at != "" {
		at += "."
	}
	both := maps.Clone(a)
	maps.Copy(both, b)
	for _, name := range slices.Sorted(maps.Keys(both)) {
		one, here := a[name]
		other, there := b[name]
		if here != there {
			return at + name
		}
		if place := differs(at+name, one, other); place != "" {
			return place
		}
	}
	return ""
}

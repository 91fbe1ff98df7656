package door

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// ETag names an answer by what is in it, however it is packed on the way: a weak tag.
func ETag(kind string, parts ...[]byte) string {
	h := sha256.New()
	h.Write([]byte(kind))
	for _, p := range parts {
		sum := sha256.Sum256(p)
		h.Write(sum[:])
	}
	return `W/"` + hex.EncodeToString(h.Sum(nil)[:16]) + `"`
}

// HasTag tells whether an If-None-Match header names tag, by the weak comparison of RFC 9110.
func HasTag(header, tag string) bool {
	tag = strings.TrimPrefix(tag, "W/")
	for one := range strings.SplitSeq(header, ",") {
		one = strings.TrimPrefix(strings.TrimSpace(one), "W/")
		if one == tag || one == "*" {
			return true
		}
	}
	return false
}

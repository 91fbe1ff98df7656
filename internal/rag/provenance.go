package rag

import (
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/trip"
)

// String gives "document#chunk", the form in which a citation names a chunk.
func (r Ref) String() string { return r.Document + "#" + strconv.Itoa(r.Chunk) }

// ParseRef reads what String gives; ok is false for anything else.
func ParseRef(s string) (r Ref, ok bool) {
	at := strings.LastIndexByte(s, '#')
	if at <= 0 {
		return Ref{}, false
	}
	n, err := strconv.Atoi(s[at+1:])
	r = Ref{Document: s[:at], Chunk: n}
	return r, err == nil && n >= 0 && r.String() == s
}

// ProvenanceOf says that words stand in a chunk of d: the digest is theirs.
func (r Ref) ProvenanceOf(d *Document, words string) trip.Provenance {
	return trip.Provenance{
		Source:         trip.SourceRAG,
		RefID:          r.String(),
		SourceURL:      d.SourceURL,
		FetchedAt:      d.CreatedAt,
		ResponseDigest: trip.Digest(strings.ToValidUTF8(words, "\uFFFD")),
	}
}

package rag

import (
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/trip"
)

// String gives "document#chunk", the form in which a citation names a chunk.
func (r Ref) String() string { return r.Document + "#" + strconv.Itoa(r.Chunk) }

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

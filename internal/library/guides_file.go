package library

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"math"

	"github.com/go-json-experiment/json"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
)

//go:embed guides.bin
var guidesFile []byte

// vectors are what guides.bin holds: a line of JSON that says how every section was cut, and then a byte for each number of each
// window's vector. It is written by the test of guides, with -update.
type vectors struct {
	Model      string         `json:"model"`
	Dimensions int            `json:"dimensions"`
	Sections   map[string]cut `json:"sections"`
	codes      []byte
}

// cut says how a section was cut.
type cut struct {
	Digest string     `json:"digest"` // of the text that was cut, SHA-256 in hex
	Chunks []cutChunk `json:"chunks"`
}

type cutChunk struct {
	rag.Span
	Tokens  int        `json:"tokens"`
	First   int        `json:"first"` // of its windows, among those of all sections
	Windows []rag.Span `json:"windows"`
	number  int
}

func textDigest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// readVectors reads the file.
func readVectors(b []byte) (v vectors, err error) {
	head, codes, found := bytes.Cut(b, []byte("\n"))
	if !found {
		return v, errors.New("guides.bin is no file of vectors")
	}
	if err := json.Unmarshal(head, &v); err != nil {
		return v, fmt.Errorf("guides.bin: %w", err)
	}
	v.codes = codes
	return v, nil
}

// contents gives what a section was cut into; one that was written anew since is fault.Internal.
func (v *vectors) contents(d *rag.Document) (rag.Contents, error) {
	section, ok := v.Sections[d.ID]
	if !ok || section.Digest != textDigest(d.Text) {
		return rag.Contents{}, fault.New(fault.Internal, "guides.bin is not of %s as it is: go test ./internal/library -run Guides -update", d.ID)
	}
	c := rag.Contents{Model: v.Model, Dimensions: v.Dimensions}
	for i, k := range section.Chunks {
		ref := rag.Ref{Document: d.ID, Chunk: i}
		text := d.Text[k.Start:k.End]
		c.Chunks = append(c.Chunks, rag.Chunk{Ref: ref, Span: k.Span, Text: text, Tokens: k.Tokens, Heading: d.Parts[0].Heading, Terms: rag.Terms(text)})
		for n, w := range k.Windows {
			at := (k.First + n) * v.Dimensions
			if at+v.Dimensions > len(v.codes) {
				return rag.Contents{}, errors.New("guides.bin is cut off")
			}
			c.Windows = append(c.Windows, rag.Window{Ref: ref, Number: n, Span: w, Vector: decoded(v.codes[at:][:v.Dimensions])})
		}
	}
	return c, nil
}

func decoded(codes []byte) []float32 {
	out, sum := make([]float32, len(codes)), 0.0
	for i, c := range codes {
		out[i] = float32(int8(c))
		sum += float64(out[i]) * float64(out[i])
	}
	if sum == 0 {
		return out
	}
	for i := range out {
		out[i] /= float32(math.Sqrt(sum))
	}
	return out
}

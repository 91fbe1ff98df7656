package graph

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"time"
)

// Reuse keeps what nodes made, by what they made it from. Every call acts for the organisation in ctx and sees nothing of
// others.
type Reuse interface {
	Get(ctx context.Context, key string) (value json.RawMessage, ok bool, err error)
	Set(ctx context.Context, values map[string]json.RawMessage, keep time.Duration) error // by their keys
}

// Figure is how much of a run's work was done before. A piece is a turn of a node, or where a node works piece by piece, a piece, such as a
// day of a plan; every node that was visited counts, also those that can never come from memory.
type Figure struct {
	Hits  int `json:"hits"`
	Nodes int `json:"nodes"`
}

// Ratio is Hits / Nodes; 0 of nothing.
func (f Figure) Ratio() float64 {
	if f.Nodes == 0 {
		return 0
	}
	return float64(f.Hits) / float64(f.Nodes)
}

// MarshalJSON adds the ratio.
func (f Figure) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"hits": f.Hits, "nodes": f.Nodes, "ratio": f.Ratio()})
}

// Plus gives both together.
func (f Figure) Plus(more Figure) Figure { return Figure{f.Hits + more.Hits, f.Nodes + more.Nodes} }

// Digest tells lists of bytes apart.
func Digest(parts ...[]byte) string {
	h := sha256.New()
	for _, p := range parts {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(p))))
		h.Write(p)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// JSON is v as JSON. A value of the program's own types always has one.
func JSON(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic("graph: a value that has no JSON: " + err.Error())
	}
	return b
}

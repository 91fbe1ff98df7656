package main

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"
)

// convertVocabulary writes a line a piece: the piece, a tab and its score.
func convertVocabulary(file []byte) ([]byte, error) {
	var pieces [][2]any
	if err := json.Unmarshal(file, &pieces); err != nil {
		return nil, fmt.Errorf("vocab.json: %w", err)
	}
	var out bytes.Buffer
	for i, p := range pieces {
		text, ok := p[0].(string)
		if !ok || strings.ContainsAny(text, "\t\n") {
			return nil, fmt.Errorf("vocab.json: piece %d cannot stand on a line", i)
		}
		score, _ := p[1].(float64) // null counts as 0 there
		fmt.Fprintf(&out, "%s\t%v\n", text, score)
	}
	return out.Bytes(), nil
}

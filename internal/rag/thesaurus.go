package rag

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:embed thesaurus.txt
var thesaurusText string

// kin gives the terms that mean about the same as a term.
var kin = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	for line := range strings.Lines(thesaurusText) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		group := Terms(line)
		for _, a := range group {
			for _, b := range group {
				if a.Term != b.Term && !slices.Contains(out[a.Term], b.Term) {
					out[a.Term] = append(out[a.Term], b.Term)
				}
			}
		}
	}
	return out
})

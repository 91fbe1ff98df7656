package library

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/rag"
)

// What is surer stands first, of what is as sure the organisation's; and only what is sure enough is an answer.
func TestPassagesOfTwoShelves(t *testing.T) {
	t.Parallel()
	own := func(confidence float64) Passage { return Passage{Title: "own", Confidence: confidence} }
	guide := func(confidence float64) Passage {
		return Passage{Title: "guide", Guide: true, Confidence: confidence}
	}
	for _, tt := range []struct {
		name  string
		list  []Passage // the organisation's first, as Search joins them
		want  []Passage
		known bool
	}{
		{"nothing", nil, nil, false},
		{"the guide alone", []Passage{guide(0.8)}, []Passage{guide(0.8)}, true},
		{"as sure", []Passage{own(0.8), guide(0.8)}, []Passage{own(0.8), guide(0.8)}, true},
		{"the guide is surer", []Passage{own(0.7), guide(0.9)}, []Passage{guide(0.9), own(0.7)}, true},
		{"not more than three", []Passage{own(0.9), own(0.5), own(0.1), guide(0.6), guide(0.4)},
			[]Passage{own(0.9), guide(0.6), own(0.5)}, true},
		{"nobody is sure", []Passage{own(0.6), guide(0.69)}, []Passage{guide(0.69), own(0.6)}, false},
	} {
		got := found(tt.list)
		if diff := cmp.Diff(tt.want, got.Passages); diff != "" || got.Known != tt.known || (got.Message == rag.Unavailable) == tt.known {
			t.Errorf("%s: known %v, %q (-want +got)\n%s", tt.name, got.Known, got.Message, diff)
		}
	}
}

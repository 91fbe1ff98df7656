package app

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/rag"
)

// What is surer stands first, of what is as sure the organisation's; and only what is sure enough is an answer.
func TestPassagesOfTwoShelves(t *testing.T) {
	t.Parallel()
	own := func(confidence float64) api.Passage { return api.Passage{Title: "own", Confidence: confidence} }
	guide := func(confidence float64) api.Passage {
		return api.Passage{Title: "guide", Guide: true, Confidence: confidence}
	}
	for _, tt := range []struct {
		name  string
		list  []api.Passage // the organisation's first, as Search joins them
		want  []api.Passage
		known bool
	}{
		{"nothing", nil, nil, false},
		{"the guide alone", []api.Passage{guide(0.8)}, []api.Passage{guide(0.8)}, true},
		{"as sure", []api.Passage{own(0.8), guide(0.8)}, []api.Passage{own(0.8), guide(0.8)}, true},
		{"the guide is surer", []api.Passage{own(0.7), guide(0.9)}, []api.Passage{guide(0.9), own(0.7)}, true},
		{"not more than three", []api.Passage{own(0.9), own(0.5), own(0.1), guide(0.6), guide(0.4)},
			[]api.Passage{own(0.9), guide(0.6), own(0.5)}, true},
		{"nobody is sure", []api.Passage{own(0.6), guide(0.69)}, []api.Passage{guide(0.69), own(0.6)}, false},
	} {
		got := found(tt.list)
		if diff := cmp.Diff(tt.want, got.Passages); diff != "" || got.Known != tt.known || (got.Message == rag.Unavailable) == tt.known {
			t.Errorf("%s: known %v, %q (-want +got)\n%s", tt.name, got.Known, got.Message, diff)
		}
	}
}

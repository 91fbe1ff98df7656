package rag_test

import (
	"context"
	"fmt"

	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/extract"
	"github.com/tripwright/tripwright/internal/rag/memory"
	"github.com/tripwright/tripwright/internal/rag/read"
	"github.com/tripwright/tripwright/internal/tenant"
)

// From a file to an answer and to facts, by words alone; with use.New() in the place of nil, meanings are found too.
func Example() {
	ctx := tenant.With(context.Background(), tenant.Local)
	index := &memory.Index{}
	in := rag.Intake{Read: read.File, Index: index, Encoder: nil, Cutter: new(rag.Cutter)}
	_, err := in.Take(ctx, rag.File{
		DocumentID: "guide", Destination: "paris", MediaType: read.Markdown, Name: "guide.md",
		Content: []byte("# Paris\n\nThe Louvre is closed on Tuesdays. Write to ann@example.org for groups."),
	}, nil)
	if err != nil {
		panic(err)
	}
	s, err := rag.NewSearcher(index, nil)
	if err != nil {
		panic(err)
	}
	question := rag.Question{Destination: "paris", Text: "Is the Louvre closed on Tuesdays?"}
	answer, err := s.Find(ctx, question)
	if err != nil {
		panic(err)
	}
	fmt.Println(answer.Known, answer.Passages[0].Ref, answer.Passages[0].Document.Title)
	louvre := extract.Thing{Kind: extract.Sight, Named: rag.Named{ID: "louvre", Names: []string{"Louvre"}}}
	for _, f := range extract.Facts([]rag.Chunk{answer.Passages[0].Chunk}, []extract.Thing{louvre}) {
		fmt.Println(f.Of, f.Closed, "|", f.Text)
	}
	// Output:
	// true guide#0 Paris
	// louvre [Tuesday] | The Louvre is closed on Tuesdays.
}

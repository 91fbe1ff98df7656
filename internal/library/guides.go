package library

import (
	"context"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/memory"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Guides answers questions from the bundled guides. Their vectors travel with the program (guides.bin), those of another encoder
// than the one inside do not: whatever the organisation's documents are searched with, guides are searched with that one, and
// confidences mean the same. They are put on their shelf by the first question.
type Guides struct {
	search func() (*rag.Searcher, error)
}

// bundled is on whose behalf guides are searched: of no organisation, and no organisation's documents stand beside them.
var bundled = tenant.Identity{Org: "guides", User: "guides"}

// NewGuides makes guides that are searched with the encoder, by words alone when it is nil.
func NewGuides(a *atlas.Atlas, encoder rag.Encoder) *Guides {
	return &Guides{sync.OnceValues(func() (*rag.Searcher, error) {
		index, err := shelveGuides(a)
		if err != nil {
			return nil, err
		}
		return rag.NewSearcher(index, encoder)
	})}
}

// Find gives what the guide to a city says to a question; a city without one has nothing to say.
func (g *Guides) Find(ctx context.Context, city, question string) (rag.Answer, error) {
	s, err := g.search()
	if err != nil {
		return rag.Answer{}, err
	}
	return s.Find(tenant.With(ctx, bundled), rag.Question{Destination: city, Text: question})
}

// shelveGuides puts every guide into an index of its own.
func shelveGuides(a *atlas.Atlas) (*memory.Index, error) {
	vectors, err := readVectors(guidesFile)
	if err != nil {
		return nil, err
	}
	index, ctx := &memory.Index{}, tenant.With(context.Background(), bundled)
	for _, city := range a.Cities() {
		docs, err := guideDocuments(a, city.ID)
		if err != nil {
			return nil, err
		}
		for _, d := range docs {
			c, err := vectors.contents(&d)
			if err != nil {
				return nil, err
			}
			if err := index.PutDocument(ctx, d, c); err != nil {
				return nil, err
			}
		}
	}
	return index, nil
}

// guideDocuments gives a document for each section of the guide to a city, so that each has its own source; none where no guide
// travels with the program.
func guideDocuments(a *atlas.Atlas, city string) ([]rag.Document, error) {
	g, err := a.Guide(city)
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var out []rag.Document
	for i := range g.Sections {
		s := &g.Sections[i]
		p := g.Provenance(s, s.Text)
		out = append(out, rag.Document{ID: p.RefID, Destination: city, Title: "Guide to " + g.City.Name, MediaType: "text/markdown",
			SourceURL: p.SourceURL, Text: s.Heading + "\n" + s.Text, Parts: []rag.Part{{Heading: s.Heading}},
			CreatedAt: p.FetchedAt.UTC().Truncate(time.Microsecond)})
	}
	return out, nil
}

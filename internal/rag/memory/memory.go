// Package memory is a rag.Index that forgets when the process ends: for tests, for the evaluation, and for plans that keep
// nothing. Assembly and tests may import it.
package memory

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Index keeps documents in memory, and gives and takes copies of them. The zero value is empty and ready.
type Index struct {
	mu   sync.RWMutex
	docs map[key]*kept
}

type key struct{ org, document string }

type kept struct {
	rag.Document
	rag.Contents
	shelf *rag.Shelf // of its windows
}

var _ rag.Index = (*Index)(nil)

// PutDocument keeps d with its contents in the place of what was there.
func (x *Index) PutDocument(ctx context.Context, d rag.Document, c rag.Contents) (err error) {
	defer fault.Wrap(&err, "memory.PutDocument(%s)", d.ID)
	org, err := caller(ctx)
	if err != nil {
		return err
	}
	if err := rag.Check(&d, &c); err != nil {
		return err
	}
	shelf, err := shelve(&c)
	if err != nil {
		return err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.docs == nil {
		x.docs = map[key]*kept{}
	}
	x.docs[key{org, d.ID}] = &kept{clone.Of(d), clone.Of(c), shelf}
	return nil
}

// DeleteDocument removes a document, or is fault.NotFound.
func (x *Index) DeleteDocument(ctx context.Context, id string) (err error) {
	defer fault.Wrap(&err, "memory.DeleteDocument(%s)", id)
	org, err := caller(ctx)
	if err != nil {
		return err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.docs[key{org, id}] == nil {
		return missing()
	}
	delete(x.docs, key{org, id})
	return nil
}

// FindDocumentByID gives a document with its text, or fault.NotFound.
func (x *Index) FindDocumentByID(ctx context.Context, id string) (_ rag.Document, err error) {
	defer fault.Wrap(&err, "memory.FindDocumentByID(%s)", id)
	org, err := caller(ctx)
	if err != nil {
		return rag.Document{}, err
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	d := x.docs[key{org, id}]
	if d == nil {
		return rag.Document{}, missing()
	}
	return clone.Of(d.Document), nil
}

// FindDocuments gives documents without text, the oldest first.
func (x *Index) FindDocuments(ctx context.Context, f rag.DocumentFilter) (_ []rag.Document, err error) {
	defer fault.Wrap(&err, "memory.FindDocuments")
	docs, err := x.of(ctx, f.Destination)
	if err != nil {
		return nil, err
	}
	var out []rag.Document
	for _, d := range docs {
		if f.Outdated == "" || d.Model != f.Outdated {
			head := d.Document
			head.Text, head.Parts = "", nil
			out = append(out, head)
		}
	}
	return first(out, f.Limit), nil
}

// of gives the caller's documents about a destination, or all of them when it is empty, the oldest first.
func (x *Index) of(ctx context.Context, destination string) ([]*kept, error) {
	org, err := caller(ctx)
	if err != nil {
		return nil, err
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	var out []*kept
	for k, d := range x.docs {
		if k.org == org && (destination == "" || d.Destination == destination) {
			out = append(out, d)
		}
	}
	slices.SortFunc(out, func(a, b *kept) int {
		return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID, b.ID))
	})
	return out, nil
}

func caller(ctx context.Context) (org string, err error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	who, err := tenant.From(ctx)
	return who.Org, err
}

// shelve moves the windows of c to a shelf.
func shelve(c *rag.Contents) (*rag.Shelf, error) {
	shelf := rag.NewShelf(c.Dimensions)
	for _, w := range c.Windows {
		if err := shelf.Add(w); err != nil {
			return nil, err
		}
	}
	c.Windows = nil
	return shelf, nil
}

func first[T any](list []T, limit int) []T {
	if limit > 0 && len(list) > limit {
		return list[:limit]
	}
	return list
}

func missing() error { return fault.New(fault.NotFound, "there is no such document") }

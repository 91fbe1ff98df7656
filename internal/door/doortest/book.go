package doortest

import (
	"context"
	"slices"
	"sync"

	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/tenant"
)

// Book is an in-memory door.Audit.
type Book struct {
	Err error // what AppendAudit gives

	mu      sync.Mutex
	entries []Entry
}

// Entry is one write, and on whose behalf it was.
type Entry struct {
	tenant.Identity
	door.AuditEntry
}

// AppendAudit enters a write.
func (b *Book) AppendAudit(ctx context.Context, e door.AuditEntry) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	who, err := tenant.From(ctx)
	if err != nil {
		return err
	}
	b.entries = append(b.entries, Entry{who, e})
	return b.Err
}

// List gives what was entered, the first first.
func (b *Book) List() []Entry {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.entries)
}

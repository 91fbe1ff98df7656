// Package knowledge keeps what is known of places: destinations, documents with what was cut out of them, and files on their way to
// become documents. It fulfils rag.Index, rag.Uploads and rag.Halfway, which say what each method promises, and is a part of package
// store, which opens the database and hands it in. Every call acts for the organisation in its context.
//
// It understands nothing of what documents say, and makes no vectors: it finds chunks by the terms and vectors that package rag gave them.
// On Postgres with pgvector an index searches, else every window of a destination is looked at, in memory.
package knowledge

import (
	"context"

	"github.com/tripwright/tripwright/internal/database"
	"github.com/tripwright/tripwright/internal/rag"
)

var (
	_ rag.Index   = (*Keeper)(nil)
	_ rag.Uploads = (*Keeper)(nil)
	_ rag.Halfway = (*Keeper)(nil)
)

// Keeper keeps the knowledge of all organisations in one database. It is safe for concurrent use.
type Keeper struct {
	// VectorMemory is how many bytes of vectors this process remembers, so that a search need not read them again; 0 means
	// 256 MB. It is set before the first search.
	VectorMemory int64

	db       *database.DB
	canary   string // the organisation whose documents are kept as they are
	pgvector string // its version; "" where there is none
	shelves  *shelves
}

// Open brings the tables of a database up to date, with what searching vectors needs, and gives who keeps knowledge there, and what was
// applied. The documents of the organisation called canary are never outdated.
func Open(ctx context.Context, db *database.DB, canary string) (*Keeper, []database.Migration, error) {
	k := &Keeper{db: db, canary: canary, shelves: newShelves()}
	applied, err := db.Migrate(ctx, k.prepare)
	return k, applied, err
}

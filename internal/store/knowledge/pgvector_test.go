package knowledge_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/memory"
	"github.com/tripwright/tripwright/internal/rag/ragtest"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/store/knowledge"
	"github.com/tripwright/tripwright/internal/store/storetest"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// Such a database takes long to start and is one session, so that all of it is told in one.
func TestPgvector(t *testing.T) {
	t.Parallel()
	db := withExtension(t, servertest.Pgvector(t))
	t.Run("index", func(t *testing.T) {
		var stories atomic.Int64
		ragtest.RunIndex(t, func(t *testing.T) ragtest.Bench {
			return bench(db, apart{db, fmt.Sprint(" of story ", stories.Add(1))})
		})
	})
	t.Run("many windows", func(t *testing.T) { testManyWindows(t, db) })
}

// withExtension opens a store where documents were before the extension came, and finds them with it.
func withExtension(t *testing.T, at string) *store.DB {
	t.Helper()
	once, ctx := oneConnection(t, at), inOrg(t, "early")
	db, err := store.Open(ctx, once)
	must(t, err)
	if got := db.VectorSearch(); got != "exact" {
		t.Errorf("without the extension, %s searches", got)
	}
	storetest.Knowledge(t, ctx, db, "paris", "d", small(0).question().Vector...)
	must(t, db.Close())
	admin := connectAdmin(t, at)
	do(t, admin, `RESET ROLE`) // the session goes on, and what was prepared in it
	do(t, admin, `DEALLOCATE ALL`)
	do(t, admin, `CREATE EXTENSION vector`)
	if got, err := knowledge.FindVectorSearch(ctx, once); !strings.HasPrefix(got, "exact, until tripwright migrate") {
		t.Errorf("with the extension and without indexes: %s, %v", got, err)
	}
	do(t, admin, `DEALLOCATE ALL`)
	db = open(t, once)
	if got := db.VectorSearch(); !strings.HasPrefix(got, "pgvector 0.") {
		t.Fatalf("with the extension, %s searches", got)
	}
	q := small(0).question()
	q.Limit = 1 // so that nobody has to look further than the index
	near, err := db.Nearest(ctx, q)
	if err != nil || len(near) != 1 || math.Abs(near[0].Cosine-1) > 0.001 {
		t.Errorf("what was there before: %v, %v", near, err)
	}
	return db
}

// apart gives each story organisations of its own in one store.
type apart struct {
	rag.Index
	story string
}

func (a apart) in(ctx context.Context) context.Context {
	who, err := tenant.From(ctx)
	if err != nil {
		return ctx
	}
	return tenant.With(ctx, tenant.Identity{Org: who.Org + a.story, User: who.User})
}

func (a apart) PutDocument(ctx context.Context, d rag.Document, c rag.Contents) error {
	return a.Index.PutDocument(a.in(ctx), d, c)
}

func (a apart) DeleteDocument(ctx context.Context, id string) error {
	return a.Index.DeleteDocument(a.in(ctx), id)
}

func (a apart) FindDocumentByID(ctx context.Context, id string) (rag.Document, error) {
	return a.Index.FindDocumentByID(a.in(ctx), id)
}

func (a apart) FindDocuments(ctx context.Context, f rag.DocumentFilter) ([]rag.Document, error) {
	return a.Index.FindDocuments(a.in(ctx), f)
}

func (a apart) FindChunks(ctx context.Context, f rag.ChunkFilter) ([]rag.Chunk, error) {
	return a.Index.FindChunks(a.in(ctx), f)
}

func (a apart) Nearest(ctx context.Context, q rag.Near) ([]rag.Neighbour, error) {
	return a.Index.Nearest(a.in(ctx), q)
}

func (a apart) Matching(ctx context.Context, q rag.Words) ([]rag.Ref, error) {
	return a.Index.Matching(a.in(ctx), q)
}

func (a apart) Statistics(ctx context.Context, destination string, terms []string) (rag.Statistics, error) {
	return a.Index.Statistics(a.in(ctx), destination, terms)
}

// Among many windows the index finds nearly all that looking at each of them finds, for an organisation with much and for one whose
// few windows stand between those of others.
func testManyWindows(t *testing.T, db *store.DB) {
	exact := &memory.Index{}
	for org, documents := range map[string]int{"many": 40, "few": 3} {
		ctx := inOrg(t, org)
		must(t, db.CreateDestination(ctx, trip.Destination{ID: "paris", City: "Paris", Country: "FR"}))
		g := small(uint64(documents))
		for i := range documents + 1 {
			d, c := g.document(i)
			if i == documents { // the last says nothing: no index has zeros
				clear(c.Windows[0].Vector)
				c.Windows = c.Windows[:1]
			}
			must(t, db.PutDocument(ctx, d, c))
			must(t, exact.PutDocument(ctx, d, c))
		}
	}
	set(t, db, "enable_sort", "off") // else so few are sorted
	plan, err := knowledge.NearPlan(inOrg(t, "many"), db.Keeper, small(0).question())
	if err != nil || !strings.Contains(plan, "knowledge_window_near_256") {
		t.Errorf("the index does not search (%v):\n%s", err, plan)
	}
	for org, want := range map[string]float64{"many": 0.9, "few": 1} {
		if share := sharedWith(t, inOrg(t, org), db, exact); share < want {
			t.Errorf("of %s windows a share of %.2f is found", org, share)
		}
	}
}

// set changes a setting of the one session that there is.
func set(t *testing.T, db *store.DB, name, value string) {
	t.Helper()
	if err := knowledge.Say(t.Context(), db.Keeper, `SELECT set_config($1, $2, false)`, name, value); err != nil {
		t.Fatal(err)
	}
}

// small makes documents of one chunk with four windows: to add to an index inside Node takes long.
func small(seed uint64) *guide {
	return &guide{1, 1, 4, 256, rand.New(rand.NewPCG(seed, 0))}
}

func (g *guide) question() rag.Near {
	return rag.Near{Destination: "paris", Model: "m", Vector: g.vector(), Limit: 5}
}

// sharedWith asks both the same and gives the share of chunks that both find, whose cosines must agree and fall.
func sharedWith(t *testing.T, ctx context.Context, db, exact rag.Index) float64 {
	t.Helper()
	g := small(0)
	both, all := 0, 0
	for range 20 {
		q := g.question()
		got, err := db.Nearest(ctx, q)
		must(t, err)
		want, err := exact.Nearest(ctx, q)
		must(t, err)
		if len(got) != len(want) || !slices.IsSortedFunc(got, rag.NearestFirst) {
			t.Fatalf("%d chunks for %d, or out of order", len(got), len(want))
		}
		byRef := map[rag.Ref]rag.Neighbour{}
		for _, n := range got {
			byRef[n.Ref] = n
		}
		for _, n := range want {
			all++
			if mine, found := byRef[n.Ref]; found {
				both++
				if math.Abs(mine.Cosine-n.Cosine) > 0.01 {
					t.Error(cmp.Diff(n, mine))
				}
			}
		}
	}
	return float64(both) / float64(all)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

package storetest

import (
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/store/knowledge"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// A file is kept until it is a document or cannot be one; what ended stays ended.
func testUploads(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	must(t, db.CreateDestination(ctx, trip.Destination{ID: "d", City: "Paris", Country: "FR"}))
	u := rag.Upload{ID: "u", Destination: "d", Title: "Guide", MediaType: "text/plain", SourceURL: "https://example.org", Digest: "00", Size: 3,
		CreatedAt: noon}
	is(t, fault.NotFound, db.CreateUpload(ctx, rag.Upload{ID: "v", Destination: "nowhere"}, nil))
	must(t, db.CreateUpload(ctx, u, []byte("abc")))
	is(t, fault.Conflict, db.CreateUpload(ctx, u, []byte("other")))
	must(t, db.CreateUpload(ctx, rag.Upload{ID: "later", Destination: "d", CreatedAt: noon.Add(time.Second)}, []byte("x")))
	u.Status, u.UpdatedAt = rag.UploadWaiting, noon
	same(t, u, got(db.FindUploadByID(ctx, "u"))(t))
	same(t, "abc", string(got(db.FindFile(ctx, "u"))(t)))
	list := got(db.FindUploads(ctx, "d", 0))(t)
	if len(list) != 2 || list[0].ID != "later" || list[1].ID != "u" {
		t.Errorf("uploads %+v, want the newest first", list)
	}

	must(t, db.UpdateUpload(ctx, "u", rag.UploadUpdate{Status: rag.UploadEmbedding, Done: 3, Total: 9, At: noon.Add(time.Minute)}))
	u.Status, u.Done, u.Total, u.UpdatedAt = rag.UploadEmbedding, 3, 9, noon.Add(time.Minute)
	same(t, u, got(db.FindUploadByID(ctx, "u"))(t))
	same(t, "abc", string(got(db.FindFile(ctx, "u"))(t)))

	mine := []knowledge.Item{{Who: tenant.Identity{Org: "a"}, ID: "u"}}
	same(t, mine, got(db.FindOpenUploads(t.Context(), noon.Add(time.Millisecond), noon.Add(time.Hour), 0))(t))

	must(t, db.UpdateUpload(ctx, "u", rag.UploadUpdate{Status: rag.UploadFailed, Reason: "It is a picture.", Trouble: rag.ScannedPDF, At: noon}))
	is(t, fault.Conflict, db.UpdateUpload(ctx, "u", rag.UploadUpdate{Status: rag.UploadReady}))
	is(t, fault.NotFound, second(db.FindFile(ctx, "u")))
	is(t, fault.NotFound, db.UpdateUpload(ctx, "none", rag.UploadUpdate{Status: rag.UploadReady}))
	if failed := got(db.FindUploadByID(ctx, "u"))(t); failed.Status != rag.UploadFailed || failed.Reason != "It is a picture." || failed.Trouble != rag.ScannedPDF {
		t.Errorf("upload %+v", failed)
	}
	same(t, 0, len(got(db.FindOpenUploads(t.Context(), noon.Add(time.Millisecond), noon.Add(time.Hour), 0))(t)))
	must(t, db.DeleteUpload(ctx, "u"))
	is(t, fault.NotFound, db.DeleteUpload(ctx, "u"))
	must(t, db.DeleteDestination(ctx, "d")) // takes the others along
	is(t, fault.NotFound, second(db.FindUploadByID(ctx, "later")))
}

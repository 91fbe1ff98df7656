package storetest

import (
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/trip"
)

// How often reading a file was begun is counted until it comes to an end, whoever counts.
func testReadings(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	must(t, db.CreateDestination(ctx, trip.Destination{ID: "d", City: "Paris", Country: "FR"}))
	must(t, db.CreateUpload(ctx, rag.Upload{ID: "u", Destination: "d", CreatedAt: noon}, []byte("abc")))
	for want := 1; want <= 3; want++ {
		same(t, want, got(db.BeginReading(ctx, "u"))(t))
	}
	must(t, db.UpdateUpload(ctx, "u", rag.UploadUpdate{Status: rag.UploadReading, At: noon})) // is no end
	same(t, 4, got(db.BeginReading(ctx, "u"))(t))
	must(t, db.EndReading(ctx, "u"))
	same(t, 1, got(db.BeginReading(ctx, "u"))(t))
	must(t, db.UpdateUpload(ctx, "u", rag.UploadUpdate{Status: rag.UploadCancelled, At: noon}))
	is(t, fault.NotFound, second(db.BeginReading(ctx, "u")))
	is(t, fault.NotFound, second(db.BeginReading(ctx, "none")))
	must(t, db.EndReading(ctx, "none"))
}

// The vectors of an upload on its way are given back under their mark and without gaps, in the directions that the document will have,
// and go with the upload, whichever way it ends.
func testHalfway(t *testing.T, db *store.DB) {
	ctx := as(t, "a")
	must(t, db.CreateDestination(ctx, trip.Destination{ID: "d", City: "Paris", Country: "FR"}))
	upload := func(id string) {
		must(t, db.CreateUpload(ctx, rag.Upload{ID: id, Destination: "d", CreatedAt: noon}, []byte("abc")))
		must(t, db.KeepVectors(ctx, id, "m", 0, [][]float32{{1, 0}, {0, -1}}))
	}
	upload("u")
	must(t, db.KeepVectors(ctx, "u", "m", 3, [][]float32{{1, 0}}))
	same(t, [][]float32{{1, 0}, {0, -1}}, got(db.FindVectors(ctx, "u", "m"))(t))
	must(t, db.KeepVectors(ctx, "u", "m", 2, [][]float32{{0, 1}}))
	same(t, [][]float32{{1, 0}, {0, -1}, {0, 1}, {1, 0}}, got(db.FindVectors(ctx, "u", "m"))(t))
	same(t, 0, len(got(db.FindVectors(ctx, "u", "another"))(t)))
	must(t, db.KeepVectors(ctx, "u", "another", 0, [][]float32{{1, 0, 0}}))
	same(t, [][]float32{{1, 0, 0}}, got(db.FindVectors(ctx, "u", "another"))(t))
	same(t, 0, len(got(db.FindVectors(ctx, "u", "m"))(t))) // its beginning is gone
	must(t, db.KeepVectors(ctx, "none", "m", 0, [][]float32{{1, 0}}))
	same(t, 0, len(got(db.FindVectors(ctx, "none", "m"))(t)))
	is(t, fault.Invalid, db.KeepVectors(ctx, "u", "m", 0, [][]float32{{1, 0}, {1}}))

	gone := func(how, id string) {
		t.Helper()
		for _, mark := range []string{"m", "another"} {
			if left := got(db.FindVectors(ctx, id, mark))(t); len(left) > 0 {
				t.Errorf("%s: %d vectors are left", how, len(left))
			}
		}
	}
	for _, end := range []rag.UploadStatus{rag.UploadReady, rag.UploadFailed, rag.UploadCancelled} {
		upload(string(end))
		must(t, db.UpdateUpload(ctx, string(end), rag.UploadUpdate{Status: end, At: noon.Add(time.Second)}))
		gone(string(end), string(end))
		must(t, db.KeepVectors(ctx, string(end), "m", 0, [][]float32{{1, 0}})) // by somebody who has not heard of it
		gone(string(end)+" before", string(end))
	}
	must(t, db.DeleteUpload(ctx, "u"))
	gone("removed", "u")
	upload("v")
	must(t, db.DeleteDestination(ctx, "d"))
	gone("removed with its place", "v")
}

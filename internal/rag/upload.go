package rag

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// Upload is a file on its way to become a document, and how far it has come. The file itself is kept until it is one, or until
// it turns out that it cannot be.
type Upload struct {
	ID          string // also of the document that it becomes
	Destination string
	Title       string
	MediaType   string
	SourceURL   string
	Digest      string // sha256 of the file, in hex
	Size        int64  // of the file, in bytes
	Status      UploadStatus
	Done, Total int     // windows that have their vectors, and all of them; both 0 before they are counted
	Reason      string  // of UploadFailed: a sentence for people
	Trouble     Trouble // and what programs know it by; empty where there is nothing
	CreatedAt   time.Time
	UpdatedAt   time.Time
}

// UploadStatus is where an upload stands.
type UploadStatus string

// The stations of an upload. The last two end it, and so does becoming a document.
const (
	UploadWaiting   UploadStatus = "waiting"   // nobody works on it yet
	UploadReading   UploadStatus = "reading"   // its text is read, cleaned and cut
	UploadEmbedding UploadStatus = "embedding" // its windows get their vectors
	UploadReady     UploadStatus = "ready"     // it is a document, and is found
	UploadFailed    UploadStatus = "failed"    // it cannot be one; Reason says why
	UploadCancelled UploadStatus = "cancelled" // somebody stopped it
)

// Final tells whether nothing will happen to the upload any more.
func (s UploadStatus) Final() bool {
	return s == UploadReady || s == UploadFailed || s == UploadCancelled
}

// UploadUpdate is how far an upload has come.
type UploadUpdate struct {
	Status      UploadStatus
	Done, Total int
	Reason      string
	Trouble     Trouble
	At          time.Time
}

// Failed is the end of an upload that cannot become a document.
func Failed(why error) UploadUpdate {
	return UploadUpdate{Status: UploadFailed, Reason: fault.Message(why), Trouble: TroubleOf(why)}
}

// Uploads keeps uploads. Every call acts for the organisation in its context and sees nothing of any other.
type Uploads interface {
	// CreateUpload keeps a file. An ID that is there already is fault.Conflict, a destination that is not fault.NotFound.
	CreateUpload(ctx context.Context, u Upload, file []byte) error
	// FindUploadByID gives an upload, or fault.NotFound.
	FindUploadByID(ctx context.Context, id string) (Upload, error)
	// FindUploads gives the uploads of a destination, the newest first.
	FindUploads(ctx context.Context, destination string, atMost int) ([]Upload, error)
	// FindFile gives the file of an upload that is not final, or fault.NotFound.
	FindFile(ctx context.Context, id string) ([]byte, error)
	// UpdateUpload keeps how far an upload has come. One that is final stays as it is and gives fault.Conflict. With a final
	// status the file is forgotten.
	UpdateUpload(ctx context.Context, id string, u UploadUpdate) error
	// BeginReading keeps that the file of an upload begins to be read, and tells how often that has begun without coming to an end, this
	// time counted. An upload that is final or not there is fault.NotFound.
	BeginReading(ctx context.Context, id string) (times int, err error)
	// EndReading keeps that the reading came to an end, whichever: it is begun for the first time again. An upload that is not there is
	// none of its business.
	EndReading(ctx context.Context, id string) error
	// DeleteUpload forgets an upload, or is fault.NotFound. The document that it became is not touched.
	DeleteUpload(ctx context.Context, id string) error
}

// Halfway keeps the vectors of documents that are on their way, so that whoever goes on after a process that died need not make them
// again. It is only ever a help: what it has lost is made anew.
type Halfway interface {
	// FindVectors gives the vectors of an upload that were kept under a mark, from its first window on without a gap.
	FindVectors(ctx context.Context, upload, mark string) ([][]float32, error)
	// KeepVectors keeps vectors under a mark, the first of them of the window of that number. Of an upload that is final or not there it
	// keeps nothing.
	KeepVectors(ctx context.Context, upload, mark string, first int, vectors [][]float32) error
}

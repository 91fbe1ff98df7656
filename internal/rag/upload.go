package rag

import (
	"context"
	"time"
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
	Done, Total int    // windows that have their vectors, and all of them; both 0 before they are counted
	Reason      string // of UploadFailed: a sentence for people
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
	At          time.Time
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
	// DeleteUpload forgets an upload, or is fault.NotFound. The document that it became is not touched.
	DeleteUpload(ctx context.Context, id string) error
}

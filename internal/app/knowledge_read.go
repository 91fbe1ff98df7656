package app

import (
	"os"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/read/apart"
)

// documentReader gives who reads the files of strangers: this program again, in a process for each file. What is started as such a
// reader opens nothing and starts no further ones.
func documentReader() (rag.Reader, error) {
	if os.Getenv(apart.Marker) != "" {
		return nil, fault.New(fault.Internal, "this program was started to read a document, and its main does not do it: see apart.Main")
	}
	r, err := apart.New()
	if err != nil {
		return nil, err
	}
	return r.File, nil
}

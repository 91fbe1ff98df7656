package app

import (
	"os"
	"testing"

	"github.com/tripwright/tripwright/internal/rag/read/apart"
)

// The tests are the program that reads their documents.
func TestMain(m *testing.M) {
	apart.Main()
	os.Exit(m.Run())
}

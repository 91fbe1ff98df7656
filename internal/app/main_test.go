package app

import (
	"flag"
	"os"
	"testing"

	"github.com/tripwright/tripwright/internal/rag/read/apart"
)

var update = flag.Bool("update", false, "rewrite the generated documents")

// The tests are the program that reads their documents.
func TestMain(m *testing.M) {
	apart.Main()
	os.Exit(m.Run())
}

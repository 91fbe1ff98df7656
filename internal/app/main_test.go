package app

import (
	"flag"
	"os"
	"runtime"
	"testing"

	"github.com/tripwright/tripwright/internal/rag/read/apart"
)

var update = flag.Bool("update", false, "rewrite the generated documents")

// The tests are the program that reads their documents.
func TestMain(m *testing.M) {
	apart.Main()
	runtime.GOMAXPROCS(max(runtime.GOMAXPROCS(0), 4)) // how many documents are studied at once follows the processors: stories here have three
	os.Exit(m.Run())
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

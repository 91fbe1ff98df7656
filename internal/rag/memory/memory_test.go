package memory_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/rag/memory"
	"github.com/tripwright/tripwright/internal/rag/ragtest"
)

func TestMemoryIsAnIndex(t *testing.T) {
	t.Parallel()
	ragtest.RunIndex(t, func(*testing.T) ragtest.Bench { return ragtest.Bench{Index: &memory.Index{}} })
}

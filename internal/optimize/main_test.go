package optimize_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/optimize/optimizetest"
)

func TestMain(m *testing.M) { optimizetest.Main(m) }

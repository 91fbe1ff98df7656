package authtest_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/auth/authtest"
)

func TestKeeperInMemory(t *testing.T) {
	t.Parallel()
	authtest.RunKeeper(t, func(*testing.T) auth.Keeper { return authtest.NewKeeper() })
}

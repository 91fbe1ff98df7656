package app

import (
	"context"
	"flag"
	"os"
	"runtime"
	"testing"

	"github.com/tripwright/tripwright/internal/rag/read/apart"
	"github.com/tripwright/tripwright/internal/tenant"
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

// whose makes work somebody's.
type whose func(context.Context) context.Context

func member(org string) whose {
	return func(ctx context.Context) context.Context {
		return tenant.With(ctx, tenant.Identity{Org: org, User: "u"})
	}
}

func guestFrom(address, org string) whose {
	return func(ctx context.Context) context.Context {
		return tenant.With(ctx, tenant.Identity{Org: org, User: "u", Lane: tenant.Guest}.ComingFrom(address))
	}
}

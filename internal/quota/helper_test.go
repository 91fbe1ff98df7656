package quota

import (
	"context"

	"github.com/tripwright/tripwright/internal/tenant"
)

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

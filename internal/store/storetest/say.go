package storetest

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

func as(t *testing.T, org string) context.Context {
	return tenant.With(t.Context(), tenant.Identity{Org: org, User: "user of " + org})
}

// got gives v, or fails the test when err stands beside it: got(f())(t).
func got[T any](v T, err error) func(t *testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		must(t, err)
		return v
	}
}

func second[T any](_ T, err error) error { return err }

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func is(t *testing.T, want fault.Kind, err error) {
	t.Helper()
	if !fault.Is(err, want) {
		t.Errorf("error = %v, want %v", err, want)
	}
}

func same[T any](t *testing.T, want, got T) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// asUser acts for a user of an organisation.
func asUser(t *testing.T, org, user string) context.Context {
	return tenant.With(t.Context(), tenant.Identity{Org: org, User: user})
}

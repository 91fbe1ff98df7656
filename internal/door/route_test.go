package door_test

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/door"
)

// What a route refuses with follows from who may come in and what they may do there.
func TestWhatARouteRefuses(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		route   door.Route
		hasBody bool
		want    []string
	}{
		"a probe":       {door.Get("/health", "", "").Probe(), false, nil},
		"a question":    {door.Get("/things", "", "").Or("conflict"), false, []string{"conflict", "not_acceptable", "rate_limited", "unauthenticated", "unavailable"}},
		"one of many":   {door.Get("/things/{id}", "", "").Open(), false, []string{"not_acceptable", "not_found", "rate_limited", "unavailable"}},
		"a secret":      {door.Post("/tokens", "", "").Keeps(200).Tokens(), true, []string{"forbidden_origin", "invalid", "not_acceptable", "rate_limited", "too_large", "unauthenticated", "unavailable", "unsupported_media_type"}},
		"a write":       {door.Delete("/things", "", "").Keeps(204), false, []string{"forbidden_origin", "idempotency_key_required", "idempotency_key_reused", "in_progress", "not_acceptable", "rate_limited", "unauthenticated", "unavailable"}},
		"an open write": {door.Patch("/open", "", "").Open().Keeps(200), false, []string{"forbidden_origin", "not_acceptable", "rate_limited", "unavailable"}},
	} {
		want := append([]string{"internal", "timeout"}, tt.want...)
		got := tt.route.Codes(tt.hasBody)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
}

// The tag of an answer is known again however weak it has become on the way, and a star is any.
func TestTags(t *testing.T) {
	t.Parallel()
	tag := door.ETag("text", []byte("a"), []byte("b"))
	for header, want := range map[string]bool{tag: true, tag[2:]: true, `"x", ` + tag: true, "*": true, `W/"x"`: false, "": false} {
		if door.HasTag(header, tag) != want {
			t.Errorf("%q: want %t", header, want)
		}
	}
	for name, other := range map[string]string{"kind": door.ETag("page", []byte("a"), []byte("b")), "parts": door.ETag("text", []byte("ab")), "order": door.ETag("text", []byte("b"), []byte("a"))} {
		if other == tag {
			t.Errorf("another %s has the same tag", name)
		}
	}
}

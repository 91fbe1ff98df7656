package accounts

import (
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/tenant"
)

var today = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// What is done here while a look is under way stays noted though the look did not see it, until no token of it can be about.
func TestWhatALookDidNotSeeStaysNoted(t *testing.T) {
	t.Parallel()
	var n noted[string]
	seen := func(all ...string) map[string]bool {
		m := map[string]bool{}
		for _, one := range all {
			m[one] = true
		}
		return m
	}
	for _, tt := range []struct {
		name        string
		do          func()
		here, there bool
	}{
		{"in the beginning", func() {}, false, false},
		{"done here", func() { n.add("here", today) }, true, false},
		{"a look that began before", func() { n.set(seen("there"), today.Add(-EndedFor)) }, true, true},
		{"a look that sees it", func() { n.set(seen("here", "there"), today.Add(-EndedFor)) }, true, true},
		{"when their tokens are over", func() { n.set(nil, today.Add(time.Second)) }, false, false},
		{"done here, and removed before any look", func() { n.add("here", today.Add(time.Minute)); n.set(nil, today) }, true, false},
		{"and that is long ago", func() { n.set(nil, today.Add(EndedFor)) }, false, false},
	} {
		tt.do()
		if n.has("here") != tt.here || n.has("there") != tt.there || n.has("") {
			t.Errorf("%s: %t and %t, want %t and %t", tt.name, n.has("here"), n.has("there"), tt.here, tt.there)
		}
	}
	if len(n.here)+len(n.kept) != 0 {
		t.Errorf("remembered without end: %v, %v", n.here, n.kept)
	}
}

// Refused is who is gone, alone or with the whole organisation, and whose session is over; nobody else is.
func TestWhoIsRefused(t *testing.T) {
	t.Parallel()
	var a Refused
	a.departed.add(leaver{"acme", "eve"}, today)
	a.departed.add(leaver{"globex", ""}, today)
	a.ended.add(session{"acme", "lost phone"}, today)
	for who, want := range map[tenant.Identity]bool{
		{Org: "acme", User: "eve", Session: "desk"}:       true,
		{Org: "globex", User: "eve", Session: "desk"}:     true,
		{Org: "globex", User: "bob"}:                      true,
		{Org: "acme", User: "ada", Session: "lost phone"}: true,
		{Org: "acme", User: "ada", Session: "desk"}:       false,
		{Org: "acme", User: "ada"}:                        false,
		{Org: "initech", User: "eve", Session: "desk"}:    false,
		{Org: "initech", User: "", Session: "lost phone"}: false,
	} {
		if a.Refuses(who) != want {
			t.Errorf("%+v is refused: %t", who, !want)
		}
	}
}

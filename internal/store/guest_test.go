package store

import (
	"slices"
	"strings"
	"testing"
)

// A table that is added is forgotten with its guest too.
func TestAllOfAGuestIsRemoved(t *testing.T) {
	t.Parallel()
	tables, err := tablesOf(migrations)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables.ofOrgs {
		if !slices.ContainsFunc(everythingOfGuests, func(s string) bool { return strings.HasPrefix(s, "DELETE FROM "+table+" ") }) {
			t.Errorf("what a guest has in %s stays behind", table)
		}
	}
}

package store

import (
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/database"
)

// A table that is added goes with its organisation too, and with a guest. The departure itself stays until it is through, and
// secrets and figures are the installation's, kept for an organisation that nobody is in.
func TestAllOfAnOrganisationIsRemoved(t *testing.T) {
	t.Parallel()
	tables, err := database.TablesOf(migrations)
	if err != nil {
		t.Fatal(err)
	}
	want := slices.DeleteFunc(slices.Clone(tables.OfOrgs), func(table string) bool { return table == "departure" || table == "secret" || table == "figures" })
	if !slices.Equal(slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(tablesOfOrgs))) {
		t.Errorf("tables of organisations are\n%v, and those that are emptied\n%v", want, tablesOfOrgs)
	}
}

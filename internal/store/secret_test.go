package store_test

import (
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
)

// What the installation alone knows is shown to nobody who acts for an organisation, whatever they say.
func TestASecretIsOfNoOrganisation(t *testing.T) {
	t.Parallel()
	db := open(t, servertest.Postgres(t))
	if _, err := db.EnsureSecret(t.Context(), "accounts", "hidden", time.Now()); err != nil {
		t.Fatal(err)
	}
	n, err := store.Ask(inOrg(t, "a"), db, `SELECT COUNT(*) FROM secret`)
	if err != nil || n != 0 {
		t.Errorf("an organisation sees %d, %v", n, err)
	}
	if n, err := store.Ask(tenant.AsSystem(t.Context()), db, `SELECT COUNT(*) FROM secret`); err != nil || n != 1 {
		t.Errorf("the installation sees %d, %v", n, err)
	}
}

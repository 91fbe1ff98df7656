package storetest

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/auth/authtest"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/store"
)

// testKeeper has the store do all that accounts ask of it.
func testKeeper(t *testing.T, db *store.DB) {
	authtest.RunKeeper(t, func(*testing.T) auth.Keeper { return db })
}

func testTokenRace(t *testing.T, db *store.DB) {
	ctx := t.Context()
	must(t, db.CreateOrg(ctx, auth.Org{ID: "o", Slug: "o"}, auth.User{OrgID: "o", ID: "u", Email: "u@example.org"}))
	must(t, db.CreateRefreshToken(ctx, auth.RefreshToken{OrgID: "o", ID: "0", UserID: "u", Hash: "0", ExpiresAt: noon.Add(time.Hour)}))
	var wg sync.WaitGroup
	var mu sync.Mutex
	won := 0
	for i := range 12 {
		wg.Go(func() {
			next := auth.RefreshToken{OrgID: "o", ID: fmt.Sprint("next", i), UserID: "u", Hash: fmt.Sprint("next", i), ExpiresAt: noon.Add(time.Hour)}
			first, err := db.UseRefreshToken(ctx, "o", "0", noon, next)
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			if first {
				won++
			}
		})
	}
	wg.Wait()
	same(t, 1, won)
}

func testAccounts(t *testing.T, db *store.DB) {
	ctx := t.Context() // nobody is signed in yet
	org := auth.Org{ID: "o", Slug: "acme", Name: "Acme", CreatedAt: noon}
	owner := auth.User{ID: "u", OrgID: "o", Email: "u@example.org", PasswordHash: "$argon2id$", Role: auth.Owner, CreatedAt: noon}
	must(t, db.CreateOrg(ctx, org, owner))
	same(t, org, got(db.FindOrgByID(ctx, "o"))(t))
	same(t, org, got(db.FindOrgBySlug(ctx, "acme"))(t))
	same(t, owner, got(db.FindUserByID(ctx, "o", "u"))(t))

	is(t, fault.Conflict, db.CreateOrg(ctx, auth.Org{ID: "p", Slug: "acme"}, auth.User{ID: "v", OrgID: "p", Email: "v@example.org"}))
	is(t, fault.NotFound, second(db.FindOrgByID(ctx, "p"))) // with its first user, or not at all
	is(t, fault.NotFound, second(db.FindUserByID(ctx, "p", "v")))
	is(t, fault.Invalid, db.CreateOrg(ctx, auth.Org{ID: "*", Slug: "all"}, auth.User{ID: "v", OrgID: "*", Email: "v@example.org"}))
	is(t, fault.Invalid, db.CreateOrg(ctx, auth.Org{ID: "q", Slug: "q"}, owner))

	is(t, fault.Conflict, db.CreateUser(ctx, "u", auth.User{ID: "w", OrgID: "o", Email: "u@example.org"}))
	must(t, db.CreateOrg(ctx, auth.Org{ID: "p", Slug: "other"}, auth.User{ID: "u", OrgID: "p", Email: "u@example.org", Role: auth.Member, CreatedAt: noon}))
	same(t, 2, len(got(db.FindUsersByEmail(ctx, "u@example.org", 0))(t)))
	same(t, 0, len(got(db.FindUsersByEmail(ctx, "nobody@example.org", 0))(t)))

	until, hash := noon.Add(time.Hour), "$argon2id$2"
	lock := &until
	must(t, db.UpdateUser(ctx, "o", "u", auth.UserUpdate{LockedUntil: &lock}))
	owner.LockedUntil = &until
	same(t, owner, got(db.FindUserByID(ctx, "o", "u"))(t))
	var open *time.Time
	must(t, db.UpdateUser(ctx, "o", "u", auth.UserUpdate{PasswordHash: &hash, LockedUntil: &open}))
	owner.LockedUntil, owner.PasswordHash = nil, hash
	same(t, owner, got(db.FindUserByID(ctx, "o", "u"))(t))
	is(t, fault.NotFound, db.UpdateUser(ctx, "o", "nobody", auth.UserUpdate{PasswordHash: &hash}))
}

func testTokens(t *testing.T, db *store.DB) {
	ctx := t.Context()
	must(t, db.CreateOrg(ctx, auth.Org{ID: "o", Slug: "o"}, auth.User{OrgID: "o", ID: "u", Email: "u@example.org"}))
	token := func(id, family string) auth.RefreshToken {
		return auth.RefreshToken{OrgID: "o", ID: id, UserID: "u", Family: family, Hash: "hash of " + id, ExpiresAt: noon.Add(time.Hour), CreatedAt: noon}
	}
	must(t, db.CreateRefreshToken(ctx, token("1", "f")))
	must(t, db.CreateRefreshToken(ctx, token("x", "g")))
	same(t, token("1", "f"), got(db.FindRefreshTokenByID(ctx, "o", "1"))(t))

	same(t, true, got(db.UseRefreshToken(ctx, "o", "1", noon, token("2", "f")))(t))
	same(t, noon, *got(db.FindRefreshTokenByID(ctx, "o", "1"))(t).UsedAt)
	same(t, false, got(db.UseRefreshToken(ctx, "o", "1", noon, token("3", "f")))(t))
	is(t, fault.NotFound, second(db.FindRefreshTokenByID(ctx, "o", "3")))
	is(t, fault.Conflict, second(db.UseRefreshToken(ctx, "o", "2", noon, token("x", "f"))))
	if got(db.FindRefreshTokenByID(ctx, "o", "2"))(t).UsedAt != nil {
		t.Error("a token is used though its successor was not kept")
	}

	must(t, db.RevokeFamily(ctx, "o", "f", noon))
	same(t, true, got(db.FindRefreshTokenByID(ctx, "o", "2"))(t).Revoked)
	same(t, false, got(db.FindRefreshTokenByID(ctx, "o", "x"))(t).Revoked)
	same(t, false, got(db.UseRefreshToken(ctx, "o", "2", noon, token("4", "f")))(t))
	must(t, db.RevokeUser(ctx, "o", "u", noon))
	same(t, true, got(db.FindRefreshTokenByID(ctx, "o", "x"))(t).Revoked)
}

// Whoever exchanges a token while its family, or its user, is ended: no successor lives on.
func testRevokedWhileExchanged(t *testing.T, db *store.DB) {
	ctx := t.Context()
	must(t, db.CreateOrg(ctx, auth.Org{ID: "o", Slug: "o"}, auth.User{OrgID: "o", ID: "u", Email: "u@example.org"}))
	for i := range 30 {
		token := func(n int) auth.RefreshToken {
			id := fmt.Sprint(i, "/", n)
			return auth.RefreshToken{OrgID: "o", ID: id, UserID: "u", Family: fmt.Sprint(i), Hash: id, ExpiresAt: noon.Add(time.Hour)}
		}
		must(t, db.CreateRefreshToken(ctx, token(0)))
		var wg sync.WaitGroup
		wg.Go(func() {
			for n := range 3 {
				if _, err := db.UseRefreshToken(ctx, "o", token(n).ID, noon, token(n+1)); err != nil {
					t.Error(err)
				}
			}
		})
		wg.Go(func() {
			end := func() error { return db.RevokeFamily(ctx, "o", fmt.Sprint(i), noon) }
			if i%2 == 0 {
				end = func() error { return db.RevokeUser(ctx, "o", "u", noon) }
			}
			if err := end(); err != nil {
				t.Error(err)
			}
		})
		wg.Wait()
		for n := range 4 {
			if k, err := db.FindRefreshTokenByID(ctx, "o", token(n).ID); err == nil && !k.Revoked {
				t.Fatalf("round %d: token %d lives on", i, n)
			}
		}
	}
}

package authtest

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
)

// RunKeeper is what a Keeper promises. open gives one that may hold anything, as long as its own clean-up is taken care of.
func RunKeeper(t *testing.T, open func(t *testing.T) auth.Keeper) {
	t.Helper()
	for name, story := range map[string]func(*testing.T, house){
		"an organisation comes with its owner":         orgWithOwner,
		"a slug is taken once":                         slugOnce,
		"an address is taken once in an organisation":  addressOnce,
		"a user is found in the own organisation only": userAtHome,
		"an address is told of by who had it first":    firstFirst,
		"a change leaves the rest":                     userUpdated,
		"members are told, and those with a role":      membersTold,
		"owners say who belongs to an organisation":    ownersSay,
		"there is always an owner":                     ownersRace,
		"a hash is renewed unless it was changed":      hashRenewed,
		"a guest becomes somebody, once":               guestClaimed,
		"accounts of an address are found by a hash":   byPassword,
		"a secret is kept once":                        secretOnce,
		"sessions are told and ended":                  sessionsEnd,
		"a token is kept as it was":                    tokenKept,
		"a token is used once":                         tokenUsedOnce,
		"of many at one moment one is first":           oneIsFirst,
		"a family ends together":                       familyEnds,
		"all tokens of a user end together":            userEnds,
		"no token slips past its end":                  noneSlips,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			story(t, house{open(t)})
		})
	}
}

// house is a Keeper with people in it.
type house struct{ auth.Keeper }

var then = time.Date(2026, 11, 21, 9, 0, 0, 123456000, time.UTC)

// sameTime compares moments, whatever their zone.
var sameTime = cmp.Comparer(func(a, b time.Time) bool { return a.Equal(b) })

func id() string { return uuid.NewString() }

func address() string { return strings.ReplaceAll(id(), "-", "") + "@example.org" }

func newOrg() auth.Org {
	i := id()
	return auth.Org{ID: i, Slug: "org-" + i, Name: "Reisen Müller & Söhne", CreatedAt: then}
}

func newUser(org, email string) auth.User {
	return auth.User{ID: id(), OrgID: org, Email: email, PasswordHash: "$argon2id$v=19$m=64,t=1,p=1$c2FsdA$aGFzaA", Role: auth.Owner, CreatedAt: then}
}

func newToken(u auth.User, family string) auth.RefreshToken {
	i := id()
	return auth.RefreshToken{ID: i, OrgID: u.OrgID, UserID: u.ID, Family: family, Hash: strings.Repeat(i[:8], 8), ExpiresAt: then.Add(time.Hour), CreatedAt: then,
		BeganAt: then.Add(-time.Minute), Agent: "Firefox on Linux", Network: "192.0.2.0/24"}
}

// org makes an organisation and gives its owner.
func (h house) org(t *testing.T) auth.User {
	t.Helper()
	o := newOrg()
	u := newUser(o.ID, address())
	must(t, h.CreateOrg(t.Context(), o, u))
	return u
}

func (h house) token(t *testing.T, u auth.User, family string) auth.RefreshToken {
	t.Helper()
	k := newToken(u, family)
	must(t, h.CreateRefreshToken(t.Context(), k))
	return k
}

// revoked tells whether a token has ended.
func (h house) revoked(t *testing.T, k auth.RefreshToken) bool {
	t.Helper()
	got, err := h.FindRefreshTokenByID(t.Context(), k.OrgID, k.ID)
	must(t, err)
	return got.Revoked
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantKind(t *testing.T, err error, kind fault.Kind, what string) {
	t.Helper()
	if !fault.Is(err, kind) {
		t.Errorf("%s: got %v, want %v", what, err, kind)
	}
}

func same(t *testing.T, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got, sameTime); diff != "" {
		t.Errorf("not what was kept (-want +got):\n%s", diff)
	}
}

func orgWithOwner(t *testing.T, h house) {
	o := newOrg()
	u := newUser(o.ID, address())
	must(t, h.CreateOrg(t.Context(), o, u))
	byID, err := h.FindOrgByID(t.Context(), o.ID)
	must(t, err)
	same(t, o, byID)
	bySlug, err := h.FindOrgBySlug(t.Context(), o.Slug)
	must(t, err)
	same(t, o, bySlug)
	owner, err := h.FindUserByID(t.Context(), o.ID, u.ID)
	must(t, err)
	same(t, u, owner)
	_, err = h.FindOrgByID(t.Context(), id())
	wantKind(t, err, fault.NotFound, "an unknown organisation")
	_, err = h.FindOrgBySlug(t.Context(), o.Slug+"x")
	wantKind(t, err, fault.NotFound, "an unknown slug")
}

func slugOnce(t *testing.T, h house) {
	first, second := newOrg(), newOrg()
	second.Slug = first.Slug
	must(t, h.CreateOrg(t.Context(), first, newUser(first.ID, address())))
	late := newUser(second.ID, address())
	wantKind(t, h.CreateOrg(t.Context(), second, late), fault.Conflict, "the same slug")
	_, err := h.FindOrgByID(t.Context(), second.ID)
	wantKind(t, err, fault.NotFound, "the organisation that was refused")
	_, err = h.FindUserByID(t.Context(), second.ID, late.ID)
	wantKind(t, err, fault.NotFound, "its owner")
}

func addressOnce(t *testing.T, h house) {
	a, b := h.org(t), h.org(t)
	again := newUser(a.OrgID, a.Email)
	wantKind(t, h.CreateUser(t.Context(), a.ID, again), fault.Conflict, "the same address in one organisation")
	_, err := h.FindUserByID(t.Context(), again.OrgID, again.ID)
	wantKind(t, err, fault.NotFound, "the user who was refused")
	elsewhere := newUser(b.OrgID, a.Email)
	elsewhere.Role = auth.Member
	must(t, h.CreateUser(t.Context(), b.ID, elsewhere))
	both, err := h.FindUsersByEmail(t.Context(), a.Email, 9)
	must(t, err)
	byID := func(a, b auth.User) int { return strings.Compare(a.ID, b.ID) }
	want := []auth.User{a, elsewhere}
	slices.SortFunc(want, byID)
	slices.SortFunc(both, byID)
	same(t, want, both)
	none, err := h.FindUsersByEmail(t.Context(), address(), 9)
	if err != nil || len(none) != 0 {
		t.Errorf("an unknown address: %v, %v", none, err)
	}
}

func userAtHome(t *testing.T, h house) {
	a, b := h.org(t), h.org(t)
	_, err := h.FindUserByID(t.Context(), b.OrgID, a.ID)
	wantKind(t, err, fault.NotFound, "a user of another organisation")
	hash := "taken over"
	wantKind(t, h.UpdateUser(t.Context(), b.OrgID, a.ID, auth.UserUpdate{PasswordHash: &hash}), fault.NotFound, "a change from another organisation")
	wantKind(t, h.UpdateUser(t.Context(), uuid.Nil.String(), uuid.Nil.String(), auth.UserUpdate{PasswordHash: &hash}), fault.NotFound, "a change of nobody")
	got, err := h.FindUserByID(t.Context(), a.OrgID, a.ID)
	must(t, err)
	same(t, a, got)
}

// However many take an address later, and since whenever they have been guests, who had it before is not pushed out.
func firstFirst(t *testing.T, h house) {
	email := address()
	came := func(after time.Duration, guest bool) auth.User {
		o := newOrg()
		u := newUser(o.ID, email)
		if u.CreatedAt = then.Add(after); guest {
			u.Email, u.PasswordHash, u.Guest = "", "", true
		}
		must(t, h.CreateOrg(t.Context(), o, u))
		return u
	}
	guest := came(-time.Hour, true)
	second, first, third := came(time.Second, false), came(0, false), came(2*time.Second, false)
	slug := "org-" + id()
	guest.Email, guest.PasswordHash, guest.Guest = email, first.PasswordHash, false
	must(t, h.ClaimGuest(t.Context(), auth.Org{ID: guest.OrgID, Slug: slug, Name: "Late"}, guest, then.Add(time.Minute)))
	for atMost, want := range map[int][]auth.User{1: {first}, 3: {first, second, third}, 9: {first, second, third, guest}} {
		got, err := h.FindUsersByEmail(t.Context(), email, atMost)
		must(t, err)
		same(t, want, got)
	}
	// Who shows that they read the mail of the address comes first, however many were there before.
	token := auth.MailToken{Hash: id(), OrgID: third.OrgID, UserID: third.ID, Purpose: auth.ToVerify, ExpiresAt: then.Add(time.Hour), CreatedAt: then}
	must(t, h.CreateMailToken(t.Context(), token))
	used, err := h.UseMailToken(t.Context(), token, then, auth.Reset{})
	must(t, err)
	third.EmailVerifiedAt = &then
	verified, err := h.FindUsersByEmail(t.Context(), email, 2)
	must(t, err)
	same(t, true, used)
	same(t, []auth.User{third, first}, verified)
	for _, u := range []auth.User{first, guest} {
		got, err := h.FindUserByEmail(t.Context(), u.OrgID, email)
		must(t, err)
		same(t, u, got)
	}
	_, err = h.FindUserByEmail(t.Context(), h.org(t).OrgID, email)
	wantKind(t, err, fault.NotFound, "an address of another organisation")
	o := newOrg()
	must(t, h.CreateOrg(t.Context(), o, auth.User{ID: id(), OrgID: o.ID, Role: auth.Owner, CreatedAt: then, Guest: true}))
	_, err = h.FindUserByEmail(t.Context(), o.ID, "")
	wantKind(t, err, fault.NotFound, "a guest by the address that they do not have")
}

func userUpdated(t *testing.T, h house) {
	u, other := h.org(t), h.org(t)
	hash, until := "another hash", then.Add(5*time.Minute)
	locked, unlocked := &until, (*time.Time)(nil)
	for _, step := range []struct {
		change auth.UserUpdate
		apply  func()
	}{
		{auth.UserUpdate{PasswordHash: &hash}, func() { u.PasswordHash = hash }},
		{auth.UserUpdate{LockedUntil: &locked}, func() { u.LockedUntil = locked }},
		{auth.UserUpdate{}, func() {}},
		{auth.UserUpdate{LockedUntil: &unlocked}, func() { u.LockedUntil = nil }},
	} {
		must(t, h.UpdateUser(t.Context(), u.OrgID, u.ID, step.change))
		step.apply()
		got, err := h.FindUserByID(t.Context(), u.OrgID, u.ID)
		must(t, err)
		same(t, u, got)
	}
	got, err := h.FindUserByID(t.Context(), other.OrgID, other.ID)
	must(t, err)
	same(t, other, got)
}

func hashRenewed(t *testing.T, h house) {
	u, other := h.org(t), h.org(t)
	was := u.PasswordHash
	for _, step := range []struct {
		name, org, was string
		want           bool
	}{
		{"from another organisation", other.OrgID, was, false},
		{"in the place of another hash", u.OrgID, "another", false},
		{"in the place of what was", u.OrgID, was, true},
		{"twice", u.OrgID, was, false},
	} {
		renewed, err := h.RenewPasswordHash(t.Context(), step.org, u.ID, step.was, "renewed")
		if err != nil || renewed != step.want {
			t.Errorf("%s: renewed %v, %v", step.name, renewed, err)
		}
		if renewed {
			u.PasswordHash = "renewed"
		}
		got, err := h.FindUserByID(t.Context(), u.OrgID, u.ID)
		must(t, err)
		same(t, u, got)
	}
}

func guestClaimed(t *testing.T, h house) {
	o := newOrg()
	g := auth.User{ID: id(), OrgID: o.ID, Role: auth.Owner, CreatedAt: then, Guest: true}
	must(t, h.CreateOrg(t.Context(), o, g))
	token := h.token(t, g, id())
	kept, err := h.FindUserByID(t.Context(), o.ID, g.ID)
	must(t, err)
	same(t, g, kept)
	nobody, err := h.FindUsersByEmail(t.Context(), "", 9)
	if err != nil || len(nobody) != 0 {
		t.Errorf("guests are found by the address that they do not have: %v, %v", nobody, err)
	}

	other := h.org(t)
	somebody := newUser(o.ID, address())
	somebody.ID, somebody.CreatedAt = g.ID, then
	theirs, err := h.FindOrgByID(t.Context(), other.OrgID)
	must(t, err)
	wantKind(t, h.ClaimGuest(t.Context(), auth.Org{ID: o.ID, Slug: theirs.Slug, Name: "New"}, somebody, then), fault.Conflict, "a slug that is taken")
	kept, err = h.FindUserByID(t.Context(), o.ID, g.ID)
	must(t, err)
	same(t, g, kept)
	wantKind(t, h.ClaimGuest(t.Context(), auth.Org{ID: other.OrgID, Slug: "x" + id(), Name: "New"}, auth.User{ID: g.ID, OrgID: other.OrgID, Email: somebody.Email,
		PasswordHash: somebody.PasswordHash}, then), fault.NotFound, "from another organisation")
	wantKind(t, h.ClaimGuest(t.Context(), auth.Org{ID: other.OrgID, Slug: "x" + id(), Name: "New"}, other, then), fault.NotFound, "who is no guest")

	o.Slug, o.Name = "org-"+id(), "Ada's"
	must(t, h.ClaimGuest(t.Context(), o, somebody, then))
	kept, err = h.FindUserByID(t.Context(), o.ID, g.ID)
	must(t, err)
	same(t, somebody, kept)
	org, err := h.FindOrgBySlug(t.Context(), o.Slug)
	must(t, err)
	same(t, o, org)
	if h.revoked(t, token) {
		t.Error("a claim ends tokens by itself, before the new ones are there")
	}
	found, err := h.FindUsersByEmail(t.Context(), somebody.Email, 9)
	must(t, err)
	same(t, []auth.User{somebody}, found)
	wantKind(t, h.ClaimGuest(t.Context(), o, somebody, then), fault.NotFound, "a second claim")
}

// However many accounts an address has: those with a hash are found, those whose hash is of another kind are told apart.
func byPassword(t *testing.T, h house) {
	email, kind := address(), "$kind-"+id()+"$"
	came := func(after time.Duration, email, hash string) auth.User {
		o := newOrg()
		u := newUser(o.ID, email)
		u.CreatedAt, u.PasswordHash = then.Add(after), hash
		must(t, h.CreateOrg(t.Context(), o, u))
		return u
	}
	second, other := came(time.Second, email, kind+"same"), came(2*time.Second, email, kind+"other")
	first := came(0, email, kind+"same")
	came(0, address(), kind+"same")
	older, oldest := came(-time.Second, email, "$old$50%_"), came(-time.Minute, email, "$old$same")
	for _, tt := range []struct {
		name string
		want []auth.User
		got  func() ([]auth.User, error)
	}{
		{"by a hash", []auth.User{first, second}, func() ([]auth.User, error) { return h.FindUsersByPassword(t.Context(), email, kind+"same", 9) }},
		{"by a hash, one", []auth.User{first}, func() ([]auth.User, error) { return h.FindUsersByPassword(t.Context(), email, kind+"same", 1) }},
		{"by another hash", []auth.User{other}, func() ([]auth.User, error) { return h.FindUsersByPassword(t.Context(), email, kind+"other", 9) }},
		{"by a part of a hash", nil, func() ([]auth.User, error) { return h.FindUsersByPassword(t.Context(), email, kind, 9) }},
		{"of another kind", []auth.User{oldest, older}, func() ([]auth.User, error) { return h.FindUsersByOlderHash(t.Context(), email, kind, 9) }},
		{"of another kind, one", []auth.User{oldest}, func() ([]auth.User, error) { return h.FindUsersByOlderHash(t.Context(), email, kind, 1) }},
		{"at an address of nobody", nil, func() ([]auth.User, error) { return h.FindUsersByOlderHash(t.Context(), address(), kind, 9) }},
	} {
		got, err := tt.got()
		if diff := cmp.Diff(tt.want, got, sameTime, cmpopts.EquateEmpty()); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", tt.name, err, diff)
		}
	}
	if any, err := h.HasOlderHash(t.Context(), kind); err != nil || !any {
		t.Errorf("somebody has a hash of another kind: %v, %v", any, err)
	}
	if any, err := h.HasOlderHash(t.Context(), ""); err != nil || any {
		t.Errorf("every hash begins with nothing: %v, %v", any, err)
	}
}

func secretOnce(t *testing.T, h house) {
	name, other := id(), id()
	const many = 8
	got := make([]string, many)
	var all sync.WaitGroup
	for i := range many {
		all.Go(func() {
			var err error
			if got[i], err = h.EnsureSecret(t.Context(), name, id(), then); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if got[0] == "" || len(slices.Compact(slices.Clone(got))) != 1 {
		t.Errorf("of many who make one, each has its own: %v", got)
	}
	if second, err := h.EnsureSecret(t.Context(), other, "mine", then); err != nil || second != "mine" {
		t.Errorf("another is %q, %v", second, err)
	}
}

func sessionsEnd(t *testing.T, h house) {
	u, other := h.org(t), h.org(t)
	now := then.Add(time.Second)
	used, phone, theirs := h.token(t, u, id()), h.token(t, u, id()), h.token(t, other, id())
	desk := newToken(u, used.Family)
	desk.CreatedAt, desk.BeganAt, desk.Agent = then.Add(time.Minute), used.BeganAt, "Safari on macOS"
	_, err := h.UseRefreshToken(t.Context(), u.OrgID, used.ID, desk.CreatedAt, desk)
	must(t, err)
	gone := newToken(u, id())
	gone.ExpiresAt = now
	must(t, h.CreateRefreshToken(t.Context(), gone))

	told := func(k auth.RefreshToken) auth.Session {
		return auth.Session{ID: k.Family, BeganAt: k.BeganAt, LastUsed: k.CreatedAt, Agent: k.Agent, Network: k.Network}
	}
	h.sessions(t, u, 9, told(desk), told(phone))
	h.sessions(t, u, 1, told(desk))
	for what, ask := range map[string]struct{ org, user, session string }{
		"another's":                 {u.OrgID, u.ID, theirs.Family},
		"from another organisation": {other.OrgID, other.ID, phone.Family},
		"by somebody else":          {u.OrgID, id(), phone.Family},
		"one that is over":          {u.OrgID, u.ID, gone.Family},
		"one that is not there":     {u.OrgID, u.ID, id()},
	} {
		wantKind(t, h.RevokeSession(t.Context(), ask.org, ask.user, ask.session, now), fault.NotFound, what)
	}
	h.sessions(t, u, 9, told(desk), told(phone))
	must(t, h.RevokeSession(t.Context(), u.OrgID, u.ID, phone.Family, now))
	wantKind(t, h.RevokeSession(t.Context(), u.OrgID, u.ID, phone.Family, now), fault.NotFound, "twice")
	h.sessions(t, u, 9, told(desk))
	if !h.revoked(t, phone) || h.revoked(t, desk) {
		t.Error("not that session alone has ended")
	}

	tablet := h.token(t, u, id())
	must(t, h.RevokeOthers(t.Context(), other.OrgID, u.ID, "", now))
	h.sessions(t, u, 9, told(desk), told(tablet))
	must(t, h.RevokeOthers(t.Context(), u.OrgID, u.ID, tablet.Family, now))
	h.sessions(t, u, 9, told(tablet))
	h.sessions(t, other, 9, told(theirs))
	must(t, h.RevokeOthers(t.Context(), u.OrgID, u.ID, "", now))
	h.sessions(t, u, 9)
}

// sessions sees which sessions somebody has.
func (h house) sessions(t *testing.T, of auth.User, atMost int, want ...auth.Session) {
	t.Helper()
	got, err := h.FindSessions(t.Context(), of.OrgID, of.ID, then.Add(time.Second), atMost)
	if diff := cmp.Diff(want, got, sameTime, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Errorf("%v, sessions (-want +got):\n%s", err, diff)
	}
}

func tokenKept(t *testing.T, h house) {
	u, other := h.org(t), h.org(t)
	want := h.token(t, u, id())
	got, err := h.FindRefreshTokenByID(t.Context(), u.OrgID, want.ID)
	must(t, err)
	same(t, want, got)
	_, err = h.FindRefreshTokenByID(t.Context(), other.OrgID, want.ID)
	wantKind(t, err, fault.NotFound, "a token of another organisation")
	_, err = h.FindRefreshTokenByID(t.Context(), u.OrgID, id())
	wantKind(t, err, fault.NotFound, "an unknown token")
}

func tokenUsedOnce(t *testing.T, h house) {
	u, other := h.org(t), h.org(t)
	k := h.token(t, u, id())
	next, late := newToken(u, k.Family), newToken(u, k.Family)
	h.refuses(t, other.OrgID, k.ID, newToken(other, k.Family), "a token of another organisation")
	h.refuses(t, u.OrgID, id(), newToken(u, k.Family), "an unknown token")
	first, err := h.UseRefreshToken(t.Context(), u.OrgID, k.ID, then.Add(time.Minute), next)
	if err != nil || !first {
		t.Fatalf("a fresh token: first %v, %v", first, err)
	}
	h.refuses(t, u.OrgID, k.ID, late, "a used token")
	got, err := h.FindRefreshTokenByID(t.Context(), u.OrgID, k.ID)
	must(t, err)
	if got.UsedAt == nil || !got.UsedAt.Equal(then.Add(time.Minute)) || got.Revoked {
		t.Errorf("used at %v, revoked %v", got.UsedAt, got.Revoked)
	}
	successor, err := h.FindRefreshTokenByID(t.Context(), u.OrgID, next.ID)
	must(t, err)
	same(t, next, successor)
	must(t, h.RevokeFamily(t.Context(), u.OrgID, k.Family, then))
	h.refuses(t, u.OrgID, next.ID, newToken(u, k.Family), "a revoked token")
}

// refuses sees that a token cannot be used and that nothing is kept in its place.
func (h house) refuses(t *testing.T, org, token string, next auth.RefreshToken, what string) {
	t.Helper()
	first, err := h.UseRefreshToken(t.Context(), org, token, then, next)
	if first || err != nil && !fault.Is(err, fault.NotFound) {
		t.Errorf("%s: first %v, %v", what, first, err)
	}
	_, err = h.FindRefreshTokenByID(t.Context(), next.OrgID, next.ID)
	wantKind(t, err, fault.NotFound, what+": its successor")
}

func oneIsFirst(t *testing.T, h house) {
	u := h.org(t)
	k := h.token(t, u, id())
	const many = 8
	successors, firsts := make([]auth.RefreshToken, many), make([]bool, many)
	var all sync.WaitGroup
	for i := range many {
		successors[i] = newToken(u, k.Family)
		all.Go(func() {
			first, err := h.UseRefreshToken(t.Context(), u.OrgID, k.ID, then, successors[i])
			if err != nil {
				t.Error(err)
			}
			firsts[i] = first
		})
	}
	all.Wait()
	winners := 0
	for i, first := range firsts {
		_, err := h.FindRefreshTokenByID(t.Context(), u.OrgID, successors[i].ID)
		if kept := err == nil; kept != first {
			t.Errorf("first %v, but its successor is kept: %v", first, kept)
		}
		if first {
			winners++
		}
	}
	if winners != 1 {
		t.Errorf("%d were first", winners)
	}
}

func familyEnds(t *testing.T, h house) {
	u, other := h.org(t), h.org(t)
	family := id()
	k := h.token(t, u, family)
	next := newToken(u, family)
	_, err := h.UseRefreshToken(t.Context(), u.OrgID, k.ID, then, next)
	must(t, err)
	apart, elsewhere := h.token(t, u, id()), h.token(t, other, family)
	for range 2 { // twice is once
		must(t, h.RevokeFamily(t.Context(), u.OrgID, family, then))
	}
	must(t, h.RevokeFamily(t.Context(), u.OrgID, id(), then))
	for what, is := range map[string][2]bool{
		"the used token": {true, h.revoked(t, k)},
		"its successor":  {true, h.revoked(t, next)},
		"another family": {false, h.revoked(t, apart)},
		"the family's name in another organisation": {false, h.revoked(t, elsewhere)},
	} {
		if is[0] != is[1] {
			t.Errorf("%s: revoked %v, want %v", what, is[1], is[0])
		}
	}
}

func userEnds(t *testing.T, h house) {
	u := h.org(t)
	colleague := newUser(u.OrgID, address())
	must(t, h.CreateUser(t.Context(), u.ID, colleague))
	one, two, theirs := h.token(t, u, id()), h.token(t, u, id()), h.token(t, colleague, id())
	must(t, h.RevokeUser(t.Context(), h.org(t).OrgID, u.ID, then))
	if h.revoked(t, one) {
		t.Error("another organisation revoked it")
	}
	must(t, h.RevokeUser(t.Context(), u.OrgID, u.ID, then))
	must(t, h.RevokeUser(t.Context(), u.OrgID, id(), then))
	if !h.revoked(t, one) || !h.revoked(t, two) || h.revoked(t, theirs) {
		t.Errorf("revoked: %v, %v, and a colleague's %v", h.revoked(t, one), h.revoked(t, two), h.revoked(t, theirs))
	}
}

// An exchange and the end of its family at the same moment: whichever is first, no successor lives on.
func noneSlips(t *testing.T, h house) {
	u := h.org(t)
	for round := range 20 {
		k := h.token(t, u, id())
		next := newToken(u, k.Family)
		var both sync.WaitGroup
		both.Go(func() {
			if _, err := h.UseRefreshToken(t.Context(), u.OrgID, k.ID, then, next); err != nil {
				t.Error(err)
			}
		})
		both.Go(func() {
			end := func() error { return h.RevokeFamily(t.Context(), u.OrgID, k.Family, then) }
			if round%2 == 1 {
				end = func() error { return h.RevokeUser(t.Context(), u.OrgID, u.ID, then) }
			}
			if err := end(); err != nil {
				t.Error(err)
			}
		})
		both.Wait()
		got, err := h.FindRefreshTokenByID(t.Context(), u.OrgID, next.ID)
		if err != nil && !fault.Is(err, fault.NotFound) {
			t.Fatal(err)
		}
		if err == nil && !got.Revoked {
			t.Fatal("a successor outlived the end of its family")
		}
	}
}

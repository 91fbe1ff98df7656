package authtest

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
)

// Keeper keeps accounts in memory. It passes RunKeeper.
type Keeper struct {
	mu     sync.Mutex
	orgs   map[string]auth.Org // by id
	users  map[owned]auth.User
	since  map[owned]time.Time // when their address became theirs
	tokens map[owned]auth.RefreshToken
	secret map[string]string
	mails
}

// owned is an id in an organisation.
type owned struct{ org, id string }

var _ auth.Keeper = (*Keeper)(nil)

// NewKeeper gives an empty one.
func NewKeeper() *Keeper {
	return &Keeper{orgs: map[string]auth.Org{}, users: map[owned]auth.User{}, since: map[owned]time.Time{}, tokens: map[owned]auth.RefreshToken{},
		secret: map[string]string{}}
}

// Everything writes down all that is kept, by what it is, equal for equal states. The secret of the installation is left out: making it
// changes nothing for anybody.
func (k *Keeper) Everything() map[string]string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return map[string]string{"organisations": written(k.orgs), "users": written(k.users), "sessions": written(k.tokens),
		"letters": written(map[int][]auth.Letter{0: k.letters}), "tokens in mails": written(k.mailed)}
}

// written writes a map down, in an order of its own and with what pointers lead to.
func written[K comparable, V any](kept map[K]V) string {
	var lines []string
	for key, v := range kept {
		b, err := json.Marshal(v)
		if err != nil {
			panic(err) // nouns of auth
		}
		lines = append(lines, fmt.Sprintf("%v %s", key, b))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// Tokens gives everything that is kept of refresh tokens, to look into what is at rest.
func (k *Keeper) Tokens() (out []auth.RefreshToken) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, t := range k.tokens {
		out = append(out, t)
	}
	return out
}

// CreateOrg is that of auth.Keeper.
func (k *Keeper) CreateOrg(ctx context.Context, o auth.Org, owner auth.User) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, other := range k.orgs {
		if other.Slug == o.Slug || other.ID == o.ID {
			return fault.New(fault.Conflict, "there is an organisation of that name already")
		}
	}
	k.orgs[o.ID] = o
	k.take(owner, owner.CreatedAt)
	return nil
}

// ClaimGuest is that of auth.Keeper.
func (k *Keeper) ClaimGuest(ctx context.Context, o auth.Org, u auth.User, at time.Time) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	guest, ok := k.users[owned{o.ID, u.ID}]
	if !ok || !guest.Guest {
		return fault.New(fault.NotFound, "there is no such guest")
	}
	for _, other := range k.orgs {
		if other.Slug == o.Slug && other.ID != o.ID {
			return fault.New(fault.Conflict, "there is an organisation of that name already")
		}
	}
	guest.Guest, guest.Email, guest.PasswordHash = false, u.Email, u.PasswordHash
	org := k.orgs[o.ID]
	org.Slug, org.Name = o.Slug, o.Name
	k.orgs[o.ID] = org
	k.take(guest, at)
	return nil
}

// FindOrgByID is that of auth.Keeper.
func (k *Keeper) FindOrgByID(ctx context.Context, id string) (auth.Org, error) {
	if err := ctx.Err(); err != nil {
		return auth.Org{}, err
	}
	return k.findOrg(func(o auth.Org) bool { return o.ID == id })
}

// FindOrgBySlug is that of auth.Keeper.
func (k *Keeper) FindOrgBySlug(ctx context.Context, slug string) (auth.Org, error) {
	if err := ctx.Err(); err != nil {
		return auth.Org{}, err
	}
	return k.findOrg(func(o auth.Org) bool { return o.Slug == slug })
}

func (k *Keeper) findOrg(is func(auth.Org) bool) (auth.Org, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, o := range k.orgs {
		if is(o) {
			return o, nil
		}
	}
	return auth.Org{}, fault.New(fault.NotFound, "there is no such organisation")
}

// CreateUser is that of auth.Keeper.
func (k *Keeper) CreateUser(ctx context.Context, by string, u auth.User) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.ownedBy(u.OrgID, by); err != nil {
		return err
	}
	for _, other := range k.users {
		if other.OrgID == u.OrgID && other.Email == u.Email {
			return fault.New(fault.Conflict, "somebody has that address here already")
		}
	}
	k.take(u, u.CreatedAt)
	return nil
}

// ownedBy refuses who is no owner. The caller has the lock.
func (k *Keeper) ownedBy(org, by string) error {
	if k.users[owned{org, by}].Role != auth.Owner {
		return fault.New(fault.Denied, "only an owner of the organisation may do that")
	}
	return nil
}

// owners counts the owners of an organisation besides one. The caller has the lock.
func (k *Keeper) owners(org, besides string) (n int) {
	for _, u := range k.users {
		if u.OrgID == org && u.ID != besides && u.Role == auth.Owner {
			n++
		}
	}
	return n
}

// FindMembers is that of auth.Keeper.
func (k *Keeper) FindMembers(ctx context.Context, orgID string, role auth.Role, atMost int) (out []auth.User, err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, u := range k.users {
		if u.OrgID == orgID && (role == "" || u.Role == role) {
			out = append(out, u)
		}
	}
	slices.SortFunc(out, func(a, b auth.User) int { return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), strings.Compare(a.ID, b.ID)) })
	return out[:min(len(out), atMost)], nil
}

// ChangeRole is that of auth.Keeper.
func (k *Keeper) ChangeRole(ctx context.Context, by, orgID, userID string, role auth.Role) (bool, error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.ownedBy(orgID, by); err != nil {
		return false, err
	}
	u, ok := k.users[owned{orgID, userID}]
	if !ok {
		return false, fault.New(fault.NotFound, "there is no such user")
	}
	if role != auth.Owner && u.Role == auth.Owner && k.owners(orgID, userID) == 0 {
		return false, fault.New(fault.Conflict, "they are the last owner: make somebody else one first")
	}
	changed := u.Role != role
	u.Role = role
	k.users[owned{orgID, userID}] = u
	return changed, nil
}

// BecomeMember makes a member of somebody, whoever else is an owner, which a Keeper does not.
func (k *Keeper) BecomeMember(orgID, id string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	u := k.users[owned{orgID, id}]
	u.Role = auth.Member
	k.users[owned{orgID, id}] = u
}

// take keeps somebody whose address is theirs since a moment. The caller has the lock.
func (k *Keeper) take(u auth.User, since time.Time) {
	k.users[owned{u.OrgID, u.ID}], k.since[owned{u.OrgID, u.ID}] = u, since
}

// FindUserByID is that of auth.Keeper.
func (k *Keeper) FindUserByID(ctx context.Context, orgID, id string) (auth.User, error) {
	if err := ctx.Err(); err != nil {
		return auth.User{}, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	u, ok := k.users[owned{orgID, id}]
	if !ok {
		return auth.User{}, fault.New(fault.NotFound, "there is no such user")
	}
	return u, nil
}

// FindUserByEmail is that of auth.Keeper.
func (k *Keeper) FindUserByEmail(ctx context.Context, orgID, email string) (auth.User, error) {
	if err := ctx.Err(); err != nil {
		return auth.User{}, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, u := range k.users {
		if u.OrgID == orgID && u.Email == email && !u.Guest {
			return u, nil
		}
	}
	return auth.User{}, fault.New(fault.NotFound, "there is no such user")
}

// FindUsersByEmail is that of auth.Keeper.
func (k *Keeper) FindUsersByEmail(ctx context.Context, email string, atMost int) (out []auth.User, err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, u := range k.users {
		if u.Email == email && !u.Guest {
			out = append(out, u)
		}
	}
	slices.SortFunc(out, func(a, b auth.User) int {
		x, y := owned{a.OrgID, a.ID}, owned{b.OrgID, b.ID}
		verified := func(u auth.User) int {
			if u.EmailVerifiedAt != nil {
				return 0
			}
			return 1
		}
		return cmp.Or(verified(a)-verified(b), k.since[x].Compare(k.since[y]), strings.Compare(x.org, y.org), strings.Compare(x.id, y.id))
	})
	return out[:min(len(out), atMost)], nil
}

// FindUsersByPassword is that of auth.Keeper.
func (k *Keeper) FindUsersByPassword(ctx context.Context, email, hash string, atMost int) ([]auth.User, error) {
	return k.findUsers(ctx, email, atMost, func(u auth.User) bool { return u.PasswordHash == hash })
}

// FindUsersByOlderHash is that of auth.Keeper.
func (k *Keeper) FindUsersByOlderHash(ctx context.Context, email, prefix string, atMost int) ([]auth.User, error) {
	return k.findUsers(ctx, email, atMost, func(u auth.User) bool { return !strings.HasPrefix(u.PasswordHash, prefix) })
}

func (k *Keeper) findUsers(ctx context.Context, email string, atMost int, is func(auth.User) bool) ([]auth.User, error) {
	all, err := k.FindUsersByEmail(ctx, email, math.MaxInt)
	all = slices.DeleteFunc(all, func(u auth.User) bool { return !is(u) })
	return all[:min(len(all), atMost)], err
}

// HasOlderHash is that of auth.Keeper.
func (k *Keeper) HasOlderHash(ctx context.Context, prefix string) (bool, error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, u := range k.users {
		if !u.Guest && !strings.HasPrefix(u.PasswordHash, prefix) {
			return true, nil
		}
	}
	return false, nil
}

// EnsureSecret is that of auth.Keeper.
func (k *Keeper) EnsureSecret(ctx context.Context, name, fresh string, _ time.Time) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.secret[name] == "" {
		k.secret[name] = fresh
	}
	return k.secret[name], nil
}

// UpdateUser is that of auth.Keeper.
func (k *Keeper) UpdateUser(ctx context.Context, orgID, id string, change auth.UserUpdate) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	u, ok := k.users[owned{orgID, id}]
	if !ok {
		return fault.New(fault.NotFound, "there is no such user")
	}
	if change.PasswordHash != nil {
		u.PasswordHash = *change.PasswordHash
	}
	if change.LockedUntil != nil {
		u.LockedUntil = *change.LockedUntil
	}
	k.users[owned{orgID, id}] = u
	return nil
}

// RenewPasswordHash is that of auth.Keeper.
func (k *Keeper) RenewPasswordHash(ctx context.Context, orgID, id, was, hash string) (bool, error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	u, ok := k.users[owned{orgID, id}]
	if !ok || u.PasswordHash != was {
		return false, nil
	}
	u.PasswordHash = hash
	k.users[owned{orgID, id}] = u
	return true, nil
}

// DeleteUser removes a user, which a Keeper need not be able to.
func (k *Keeper) DeleteUser(orgID, id string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.users, owned{orgID, id})
}

// CreateRefreshToken is that of auth.Keeper.
func (k *Keeper) CreateRefreshToken(ctx context.Context, t auth.RefreshToken) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.tokens[owned{t.OrgID, t.ID}] = t
	return nil
}

// FindRefreshTokenByID is that of auth.Keeper.
func (k *Keeper) FindRefreshTokenByID(ctx context.Context, orgID, id string) (auth.RefreshToken, error) {
	if err := ctx.Err(); err != nil {
		return auth.RefreshToken{}, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	t, ok := k.tokens[owned{orgID, id}]
	if !ok {
		return auth.RefreshToken{}, fault.New(fault.NotFound, "there is no such token")
	}
	return t, nil
}

// UseRefreshToken is that of auth.Keeper.
func (k *Keeper) UseRefreshToken(ctx context.Context, orgID, id string, at time.Time, next auth.RefreshToken) (first bool, err error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	t, ok := k.tokens[owned{orgID, id}]
	if !ok || t.UsedAt != nil || t.Revoked {
		return false, nil
	}
	t.UsedAt = &at
	k.tokens[owned{orgID, id}] = t
	k.tokens[owned{next.OrgID, next.ID}] = next
	return true, nil
}

// RevokeFamily is that of auth.Keeper.
func (k *Keeper) RevokeFamily(ctx context.Context, orgID, family string, _ time.Time) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	k.revoke(func(t auth.RefreshToken) bool { return t.OrgID == orgID && t.Family == family })
	return nil
}

// RevokeUser is that of auth.Keeper.
func (k *Keeper) RevokeUser(ctx context.Context, orgID, userID string, _ time.Time) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	k.revoke(func(t auth.RefreshToken) bool { return t.OrgID == orgID && t.UserID == userID })
	return nil
}

func (k *Keeper) revoke(is func(auth.RefreshToken) bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for id, t := range k.tokens {
		if is(t) {
			t.Revoked = true
			k.tokens[id] = t
		}
	}
}

// FindSessions is that of auth.Keeper.
func (k *Keeper) FindSessions(ctx context.Context, orgID, userID string, at time.Time, atMost int) (out []auth.Session, err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, t := range k.tokens {
		if t.OrgID == orgID && t.UserID == userID && alive(t, at) {
			out = append(out, auth.Session{ID: t.Family, BeganAt: cmp.Or(t.BeganAt, t.CreatedAt), LastUsed: t.CreatedAt, Agent: t.Agent, Network: t.Network})
		}
	}
	slices.SortFunc(out, func(a, b auth.Session) int {
		return cmp.Or(b.LastUsed.Compare(a.LastUsed), strings.Compare(a.ID, b.ID))
	})
	return out[:min(len(out), atMost)], nil
}

func alive(t auth.RefreshToken, at time.Time) bool {
	return t.UsedAt == nil && !t.Revoked && at.Before(t.ExpiresAt)
}

// RevokeSession is that of auth.Keeper.
func (k *Keeper) RevokeSession(ctx context.Context, orgID, userID, session string, at time.Time) error {
	all, err := k.FindSessions(ctx, orgID, userID, at, math.MaxInt)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(all, func(s auth.Session) bool { return s.ID == session }) {
		return fault.New(fault.NotFound, "there is no such session")
	}
	return k.RevokeFamily(ctx, orgID, session, at)
}

// RevokeOthers is that of auth.Keeper.
func (k *Keeper) RevokeOthers(ctx context.Context, orgID, userID, but string, _ time.Time) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	k.revoke(func(t auth.RefreshToken) bool { return t.OrgID == orgID && t.UserID == userID && t.Family != but })
	return nil
}

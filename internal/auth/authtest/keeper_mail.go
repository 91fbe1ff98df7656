package authtest

import (
	"context"
	"maps"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/fault"
)

// mails are letters and tokens in memory.
type mails struct {
	letters []auth.Letter
	mailed  map[string]auth.MailToken // by hash
}

// Letters gives those that are kept.
func (k *Keeper) Letters() []auth.Letter {
	k.mu.Lock()
	defer k.mu.Unlock()
	return append([]auth.Letter(nil), k.letters...)
}

// MailTokens gives everything that is kept of tokens in mails, to look into what is at rest.
func (k *Keeper) MailTokens() (out []auth.MailToken) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, t := range k.mailed {
		out = append(out, t)
	}
	return out
}

// CreateLetter is that of auth.Mails.
func (k *Keeper) CreateLetter(ctx context.Context, l auth.Letter) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.letters = append(k.letters, l)
	return ctx.Err()
}

// CreateMailToken is that of auth.Mails.
func (k *Keeper) CreateMailToken(ctx context.Context, t auth.MailToken) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.mailed == nil {
		k.mailed = map[string]auth.MailToken{}
	}
	k.mailed[t.Hash] = t
	return ctx.Err()
}

// FindMailToken is that of auth.Mails.
func (k *Keeper) FindMailToken(ctx context.Context, orgID, hash string) (auth.MailToken, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	t, ok := k.mailed[hash]
	if !ok || t.OrgID != orgID {
		return auth.MailToken{}, fault.New(fault.NotFound, "there is no such token")
	}
	return t, ctx.Err()
}

// UseMailToken is that of auth.Mails.
func (k *Keeper) UseMailToken(ctx context.Context, t auth.MailToken, at time.Time, then auth.Reset) (bool, error) {
	k.mu.Lock()
	kept, ok := k.mailed[t.Hash]
	u, there := k.users[owned{t.OrgID, t.UserID}]
	if !ok || !there || kept.OrgID != t.OrgID {
		k.mu.Unlock()
		return false, ctx.Err()
	}
	maps.DeleteFunc(k.mailed, func(_ string, o auth.MailToken) bool {
		return o.OrgID == t.OrgID && o.UserID == t.UserID && o.Purpose == t.Purpose
	})
	if u.EmailVerifiedAt == nil {
		u.EmailVerifiedAt = &at
	}
	if then.PasswordHash != "" {
		u.PasswordHash, u.LockedUntil = then.PasswordHash, nil
	}
	k.users[owned{t.OrgID, t.UserID}] = u
	if then.Letter.ID != "" {
		k.letters = append(k.letters, then.Letter)
	}
	k.mu.Unlock()
	if then.PasswordHash == "" {
		return true, nil
	}
	return true, k.RevokeUser(ctx, t.OrgID, t.UserID, at)
}

// Depart is that of auth.Departures.
func (k *Keeper) Depart(ctx context.Context, d auth.Departure) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	leaver, there := k.users[owned{d.OrgID, d.UserID}]
	if _, org := k.orgs[d.OrgID]; !org || d.UserID != "" && !there {
		return fault.New(fault.NotFound, "there is nobody of that name")
	}
	if d.By != "" {
		if err := k.ownedBy(d.OrgID, d.By); err != nil {
			return err
		}
	}
	if d.UserID != "" && leaver.Role == auth.Owner && k.owners(d.OrgID, d.UserID) == 0 {
		return fault.New(fault.Conflict, "you are the last owner: add another one first, or delete the organisation")
	}
	of := func(org, user string) bool { return org == d.OrgID && (d.UserID == "" || user == d.UserID) }
	maps.DeleteFunc(k.users, func(_ owned, u auth.User) bool { return of(u.OrgID, u.ID) })
	maps.DeleteFunc(k.tokens, func(_ owned, t auth.RefreshToken) bool { return of(t.OrgID, t.UserID) })
	maps.DeleteFunc(k.mailed, func(_ string, t auth.MailToken) bool { return of(t.OrgID, t.UserID) })
	if d.UserID == "" {
		delete(k.orgs, d.OrgID)
	}
	return ctx.Err()
}

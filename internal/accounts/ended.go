package accounts

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/store"
)

// ender is the store as package auth ends sessions in it: whatever is ended is known here before the answer is written.
type ender struct {
	*store.DB
	refused *Refused
}

// Keeper is the store as package auth keeps accounts in it. Whose session is ended is refused in this process from then on.
func (r *Refused) Keeper() auth.Keeper { return ender{r.Store, r} }

var _ auth.Keeper = ender{}

// RevokeFamily ends a session.
func (e ender) RevokeFamily(ctx context.Context, orgID, family string, at time.Time) error {
	err := e.DB.RevokeFamily(ctx, orgID, family, at)
	if err == nil {
		e.refused.ended.add(session{orgID, family}, at)
	}
	return err
}

// RevokeSession ends a session of a user.
func (e ender) RevokeSession(ctx context.Context, orgID, userID, id string, at time.Time) error {
	err := e.DB.RevokeSession(ctx, orgID, userID, id, at)
	if err == nil {
		e.refused.ended.add(session{orgID, id}, at)
	}
	return err
}

// RevokeUser ends all sessions of a user, and learns of those that a token of a mail ended just before.
func (e ender) RevokeUser(ctx context.Context, orgID, userID string, at time.Time) error {
	return e.learn(ctx, orgID, userID, e.DB.RevokeUser(ctx, orgID, userID, at))
}

// RevokeOthers ends all sessions of a user but one.
func (e ender) RevokeOthers(ctx context.Context, orgID, userID, but string, at time.Time) error {
	return e.learn(ctx, orgID, userID, e.DB.RevokeOthers(ctx, orgID, userID, but, at))
}

// learn asks the store which sessions of a user are over, unless nothing was ended. They are over whatever comes of that, and the next
// look finds them.
func (e ender) learn(ctx context.Context, orgID, userID string, err error) error {
	if err != nil {
		return err
	}
	all, err := e.FindEndedSessionsOf(context.WithoutCancel(ctx), orgID, userID, e.refused.Now().Add(-EndedFor))
	if err != nil {
		e.refused.Log.WarnContext(ctx, "sessions that were ended are not known yet", "error", err.Error())
		return nil
	}
	for _, one := range all {
		e.refused.ended.add(sessionOf(one), one.EndedAt)
	}
	return nil
}

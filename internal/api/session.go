package api

import (
	"context"
	"time"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/door"
)

// Login sessions: where somebody is signed in, to be looked at and ended one by one.

// LoginSession is a login that goes on.
type LoginSession struct {
	ID        string    `json:"session_id" format:"uuid"`
	CreatedAt time.Time `json:"created_at" doc:"When it began, with a login."`
	LastUsed  time.Time `json:"last_used_at" doc:"When it last exchanged its refresh token: a client that is in use does every 15 minutes. Of the one that asks it is now."`
	Client    string    `json:"client" doc:"What it is used with, as the client said, in a few words. Empty when it said nothing."`
	Network   string    `json:"network" doc:"Where it was used from last, no nearer than a network of 256 addresses, or an IPv6 network of 48 bits. Empty when not known."`
	Current   bool      `json:"current" doc:"It is the one that asks."`
}

// LoginSessions are those of one user, the last used first.
type LoginSessions struct {
	Sessions []LoginSession `json:"sessions"`
}

type sessionsOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         LoginSessions
}

// SessionPath is the id of a session in a path.
type SessionPath struct {
	ID string `path:"id" doc:"The session, a UUID."`
}

func (s *server) findSessions(ctx context.Context, _ *struct{}) (*sessionsOut, error) {
	all, err := s.Accounts.Sessions(ctx)
	if err != nil {
		return nil, door.NotSignedIn(err)
	}
	out := &sessionsOut{CacheControl: "no-store", Body: LoginSessions{Sessions: []LoginSession{}}}
	for _, l := range all {
		out.Body.Sessions = append(out.Body.Sessions, LoginSession{ID: l.ID, CreatedAt: l.BeganAt, LastUsed: l.LastUsed, Client: l.Agent,
			Network: l.Network, Current: l.Current})
	}
	return out, nil
}

func (s *server) endSession(ctx context.Context, in *struct {
	door.Keyed
	SessionPath
}) (*struct{}, error) {
	return nil, door.NotSignedIn(s.Accounts.EndSession(ctx, in.ID, door.VisitorOf(ctx)))
}

func (s *server) endOtherSessions(ctx context.Context, _ *struct{ door.Keyed }) (*struct{}, error) {
	return nil, door.NotSignedIn(s.Accounts.EndOtherSessions(ctx, door.VisitorOf(ctx)))
}

// Sessions says where the client's user is signed in.
func (c *Client) Sessions(ctx context.Context) (l LoginSessions, err error) {
	return l, c.Do(ctx, client.Call{Method: "GET", Path: "/auth/sessions"}, &l)
}

// EndSession ends one login of the client's user.
func (c *Client) EndSession(ctx context.Context, id string) error {
	return c.Do(ctx, client.Call{Method: "DELETE", Path: "/auth/sessions/" + id, Keyed: true}, nil)
}

// EndOtherSessions ends every login of the client's user but the client's own.
func (c *Client) EndOtherSessions(ctx context.Context) error {
	return c.Do(ctx, client.Call{Method: "DELETE", Path: "/auth/sessions", Keyed: true}, nil)
}

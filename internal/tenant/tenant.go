// Package tenant carries on whose behalf work is done: the organisation and the user stand in the context, and whoever
// keeps or reads data asks for them here. Nothing else may travel in the context but the deadline and the trace.
package tenant

import (
	"context"

	"github.com/tripwright/tripwright/internal/fault"
)

// Identity is on whose behalf a call is made.
type Identity struct {
	Org  string
	User string
	// Lane is the line in which the work of this identity waits for its turn: turns go round by lane. Empty means the
	// organisation's own. That of a guest is in that of the address they come from: see ComingFrom.
	Lane string
	// Session is the login that a person acts by. Empty when it is not known, and for work that goes on without them.
	Session string
}

// Local is who works on a machine of one's own, without accounts.
var Local = Identity{Org: "local", User: "local"}

type key struct{}

// With returns a context that acts for id, and for nobody else: what came through AsSystem does not any more.
func With(ctx context.Context, id Identity) context.Context {
	if IsSystem(ctx) {
		ctx = context.WithValue(ctx, systemKey{}, false)
	}
	return context.WithValue(ctx, key{}, id)
}

// From gives on whose behalf ctx acts, or fault.Denied when nobody is named.
func From(ctx context.Context) (Identity, error) {
	id, ok := ctx.Value(key{}).(Identity)
	if !ok || id.Org == "" {
		return Identity{}, fault.New(fault.Denied, "no organisation is signed in")
	}
	return id, nil
}

type systemKey struct{}

// AsSystem returns a context that acts for no organisation and is let through to all of them: for migrations, retention,
// the daily audit, and the login that has yet to find out who it is. It is the one unsafe door; each use says why.
func AsSystem(ctx context.Context) context.Context { return context.WithValue(ctx, systemKey{}, true) }

// IsSystem tells whether ctx came through AsSystem.
func IsSystem(ctx context.Context) bool { yes, _ := ctx.Value(systemKey{}).(bool); return yes }

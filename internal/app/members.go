package app

import (
	"context"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/auth"
)

// members is package auth behind the door for who belongs to an organisation. Whoever is removed goes the way of who leaves.
type members struct {
	people *auth.Service
	mine   own
}

var _ api.Members = members{}

// Members gives who belongs to the organisation.
func (m members) Members(ctx context.Context) ([]auth.User, error) { return m.people.Members(ctx) }

// AddMember makes a user of it.
func (m members) AddMember(ctx context.Context, in auth.NewMember) (auth.User, error) {
	return m.people.AddMember(ctx, in)
}

// ChangeRole changes what one of them may do.
func (m members) ChangeRole(ctx context.Context, in auth.RoleChange) (auth.User, error) {
	return m.people.ChangeRole(ctx, in)
}

// RemoveMember removes one of them: they are shut out before the answer is written, and what is theirs goes.
func (m members) RemoveMember(ctx context.Context, in auth.Removal) error {
	d, err := m.people.RemoveMember(ctx, in)
	return m.mine.left(ctx, d, err)
}

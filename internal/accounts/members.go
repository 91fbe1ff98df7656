package accounts

import (
	"context"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/auth"
)

// Members is package auth behind the door for who belongs to an organisation. Whoever is removed goes the way of who leaves.
type Members struct {
	*auth.Service
	Mine Own
}

var _ api.Members = Members{}

// RemoveMember removes one of them: they are shut out before the answer is written, and what is theirs goes.
func (m Members) RemoveMember(ctx context.Context, in auth.Removal) error {
	d, err := m.Service.RemoveMember(ctx, in)
	return m.Mine.left(ctx, d, err)
}

package auth

import (
	"crypto/sha256"

	"github.com/maypok86/otter/v2"
)

// mostKnown is how many access tokens are remembered, of a few hundred bytes each.
const mostKnown = 10_000

// known remembers tokens whose signature was found good, by their digests: checking it costs more than most requests. What
// time can change is asked every time: whether the token has expired, and whether its key is still believed.
type known struct {
	tokens *otter.Cache[[sha256.Size]byte, signedBy]
}

// signedBy is what a good token says, and by which key.
type signedBy struct {
	claims Claims
	kid    string
}

func newKnown() known {
	return known{otter.Must(&otter.Options[[sha256.Size]byte, signedBy]{MaximumSize: mostKnown})}
}

// known gives what a token says that was found good before and still is.
func (s *Service) known(digest [sha256.Size]byte) (Claims, bool) {
	found, ok := s.seen.tokens.GetIfPresent(digest)
	now := s.now()
	if !ok || !now.Before(found.claims.ExpiresAt) || found.claims.IssuedAt.After(now.Add(leeway)) {
		return Claims{}, false
	}
	_, ok = s.cfg.Keys.Verifying(found.kid)
	return found.claims, ok
}

package auth

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"io"
	"strings"

	"github.com/google/uuid"
)

// A refresh token as its bearer has it: a mark by which people and scanners know it, then 64 bytes in base64url: the
// organisation and the id, by which it is found there and nowhere else, and 256 random bits.
const (
	tokenMark   = "twr_"
	secretBytes = 32
	tokenBytes  = 16 + 16 + secretBytes
)

var tokenText = base64.RawURLEncoding.Strict()

type refreshToken struct {
	org, id uuid.UUID
	secret  [secretBytes]byte
}

var errToken = errors.New("auth: not a refresh token")

func newRefreshToken(orgID string, rand io.Reader) (t refreshToken, err error) {
	if t.org, err = uuid.Parse(orgID); err != nil {
		return refreshToken{}, err
	}
	if t.id, err = uuid.NewRandomFromReader(rand); err != nil {
		return refreshToken{}, err
	}
	_, err = io.ReadFull(rand, t.secret[:])
	return t, err
}

// parseRefreshToken reads what text wrote, in exactly one way.
func parseRefreshToken(s string) (t refreshToken, err error) {
	body, ok := strings.CutPrefix(s, tokenMark)
	if !ok || len(body) != tokenText.EncodedLen(tokenBytes) {
		return refreshToken{}, errToken
	}
	b, err := tokenText.DecodeString(body)
	if err != nil || len(b) != tokenBytes { // the decoder skips line breaks
		return refreshToken{}, errToken
	}
	for _, part := range [][]byte{t.org[:], t.id[:], t.secret[:]} {
		b = b[copy(part, b):]
	}
	return t, nil
}

func (t refreshToken) text() string {
	b := make([]byte, 0, tokenBytes)
	b = append(append(append(b, t.org[:]...), t.id[:]...), t.secret[:]...)
	return tokenMark + tokenText.EncodeToString(b)
}

// hash is what is kept of a token.
func (t refreshToken) hash() string {
	sum := sha256.Sum256([]byte(t.text()))
	return hex.EncodeToString(sum[:])
}

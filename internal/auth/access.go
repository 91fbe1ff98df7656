package auth

import (
	"crypto/sha256"
	"errors"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

const (
	maxToken = 4 << 10          // bytes; ours have about a quarter of it
	leeway   = 10 * time.Second // by which the clocks of two machines may differ
)

// Claims is what an access token says.
type Claims struct {
	Subject   string // the user's id
	Org       string // the organisation's id
	Role      Role   // when it was signed; it may have changed since
	Session   string // the login that it descends from; empty in one of an earlier version
	Guest     bool   // when it was signed: came without an account
	ID        string
	IssuedAt  time.Time
	ExpiresAt time.Time
}

// Identity is on whose behalf the bearer acts. That of a guest has yet to be told where they come from.
func (c Claims) Identity() tenant.Identity {
	id := tenant.Identity{Org: c.Org, User: c.Subject, Session: c.Session}
	if c.Guest {
		id.Lane = tenant.Guest
	}
	return id
}

// payload is the claims as they stand in a token.
type payload struct {
	jwt.RegisteredClaims
	Org   string `json:"org"`
	Role  Role   `json:"role"`
	Guest bool   `json:"guest,omitempty"` // not in tokens of before there was the word: their bearers wait in the lane of their organisation
	SID   string `json:"sid,omitempty"`
}

// sign makes an access token.
func (s *Service) sign(u User, session string) (token string, expires time.Time, err error) {
	id, err := s.newID()
	if err != nil {
		return "", time.Time{}, err
	}
	now := s.now().Truncate(time.Second)
	expires = now.Add(s.cfg.AccessFor)
	t := jwt.NewWithClaims(jwt.SigningMethodRS256, payload{Org: u.OrgID, Role: u.Role, SID: session, Guest: u.Guest, RegisteredClaims: jwt.RegisteredClaims{
		Issuer: s.cfg.Issuer, Subject: u.ID, Audience: jwt.ClaimStrings{s.cfg.Audience}, ID: id,
		IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(expires),
	}})
	kid, key := s.cfg.Keys.Signing()
	t.Header["kid"] = kid
	token, err = t.SignedString(key)
	return token, expires, err
}

func newParser(c Config) *jwt.Parser {
	return jwt.NewParser(jwt.WithValidMethods([]string{jwt.SigningMethodRS256.Alg()}), jwt.WithStrictDecoding(),
		jwt.WithExpirationRequired(), jwt.WithIssuer(c.Issuer), jwt.WithAudience(c.Audience), jwt.WithTimeFunc(c.Now))
}

// Check says who bears an access token, by its signature and its claims alone: nothing is looked up. It refuses every token
// that is not exactly what sign makes, with fault.Denied and a reason that only the log sees; that it has expired is told, so
// that the client knows to refresh.
func (s *Service) Check(token string) (Claims, error) {
	if len(token) > maxToken || strings.ContainsAny(token, "\r\n") { // which base64 would skip
		return Claims{}, refusedToken(errors.New("it is too long, or not one line"))
	}
	digest := sha256.Sum256([]byte(token))
	if claims, ok := s.known(digest); ok {
		return claims, nil
	}
	var p payload
	parsed, err := s.parser.ParseWithClaims(token, &p, s.keyOf)
	if errors.Is(err, jwt.ErrTokenExpired) {
		return Claims{}, fault.New(fault.Denied, "the access token has expired").Because(err)
	}
	if err == nil {
		err = s.whole(p)
	}
	if err != nil {
		return Claims{}, refusedToken(err)
	}
	claims := Claims{Subject: p.Subject, Org: p.Org, Role: p.Role, Session: p.SID, Guest: p.Guest, ID: p.ID, IssuedAt: p.IssuedAt.UTC(), ExpiresAt: p.ExpiresAt.UTC()}
	kid, _ := parsed.Header["kid"].(string)
	s.seen.tokens.Set(digest, signedBy{claims, kid})
	return claims, nil
}

// keyOf gives the key that a token names. Other headers that could name one (jku, jwk, x5u) mean nothing here.
func (s *Service) keyOf(t *jwt.Token) (any, error) {
	if _, ok := t.Header["crit"]; ok {
		return nil, errors.New("it demands extensions")
	}
	kid, _ := t.Header["kid"].(string)
	key, ok := s.cfg.Keys.Verifying(kid)
	if !ok {
		return nil, errors.New("its key is not known")
	}
	return key, nil
}

// whole refuses claims in which something is missing. The expiry is exact; only a token from a moment in the future may be
// from a machine whose clock is a little ahead.
func (s *Service) whole(p payload) error {
	for _, id := range []string{p.Subject, p.Org, p.ID} {
		if uuid.Validate(id) != nil {
			return errors.New("an id is missing in it")
		}
	}
	if p.IssuedAt == nil || p.IssuedAt.After(s.now().Add(leeway)) {
		return errors.New("it was not issued yet")
	}
	if p.Role != Owner && p.Role != Member {
		return errors.New("its role is not known")
	}
	return nil
}

func refusedToken(why error) error {
	return fault.New(fault.Denied, "the access token is not valid").Because(why)
}

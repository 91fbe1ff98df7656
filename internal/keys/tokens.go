package keys

import (
	"crypto/rand"
	"crypto/rsa"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// Tokens signs access tokens with one key and verifies them with it and with those it replaced less than Overlap ago. Keys of
// a directory follow it: what `tripwright keys rotate` put there signs within two seconds, and verifies at once. It is safe
// for concurrent use.
type Tokens struct{ *followed[ring] }

// Settings says where keys come from.
type Settings struct {
	PEM        TokenPEM         // wins over the directory when a private key stands in it
	Dir        string           // the data directory, for keys in files
	Production bool             // keys are neither made here nor taken when they were made for development
	Now        func() time.Time // nil means time.Now
}

// OpenTokens gives the keys of the settings, or those of the data directory. When there are none either, it makes a pair for
// development and made is true, which its caller says to people; in production it is fault.Invalid.
func OpenTokens(c Settings) (k *Tokens, made bool, err error) {
	defer fault.Wrap(&err, "keys.OpenTokens")
	if c.PEM != (TokenPEM{}) {
		k, err = ParseTokens(c.PEM, c.Now)
		return k, false, err
	}
	k, err = TokenFiles{Dir: c.Dir, Now: c.Now}.Open()
	switch {
	case fault.Is(err, fault.NotFound) && !c.Production:
		return DevelopmentTokens(c.Dir, c.Now)
	case fault.Is(err, fault.NotFound):
		return nil, false, fault.New(fault.Invalid, "in production no keys are made by themselves: set "+
			"JWT_PRIVATE_KEY_PEM, or run tripwright keys new")
	case err != nil:
		return nil, false, err
	case c.Production && k.ring.purpose == forDevelopment:
		return nil, false, fault.New(fault.Invalid, "the keys in the data directory were made for development and are not taken in "+
			"production: set JWT_PRIVATE_KEY_PEM, or replace them with tripwright keys rotate")
	}
	return k, false, nil
}

// DevelopmentTokens gives the keys of a data directory, and makes them when there are none: of several processes that do so at
// the same moment, one makes them for all.
func DevelopmentTokens(dir string, now func() time.Time) (k *Tokens, made bool, err error) {
	return TokenFiles{Dir: dir, Now: now}.openOrMake(forDevelopment)
}

// ParseTokens reads keys from settings. What is missing, too short, damaged or no pair is fault.Invalid and named by its
// setting.
func ParseTokens(p TokenPEM, now func() time.Time) (*Tokens, error) {
	r, err := p.ring()
	if err != nil {
		return nil, err
	}
	return &Tokens{&followed[ring]{now: orNow(now), ring: r}}, nil
}

// NewTokenPEM makes a pair for the settings. It takes seconds.
func NewTokenPEM() (TokenPEM, error) {
	return written(freshRing(generate, ""))
}

// Rotated gives settings with a new signing key, in which the present one is among the previous; with atOnce none is.
func (k *Tokens) Rotated(atOnce bool) (TokenPEM, error) {
	next, err := freshRing(generate, "")
	now := k.now()
	return written(k.at(now, false).replacedBy(next, now, atOnce), err)
}

func generate() (*rsa.PrivateKey, error) { return rsa.GenerateKey(rand.Reader, keyBits) }

// JWKS gives the public keys that verify now.
func (k *Tokens) JWKS() JWKS {
	now := k.now()
	return k.at(now, false).jwks(now)
}

// Key says of a key what it does.
type Key struct {
	ID    string     `json:"kid"`
	Signs bool       `json:"signs"`
	Until *time.Time `json:"verifies_until,omitempty"` // nil for the one that signs, and for those of itineraries

	Retired *time.Time `json:"replaced_at,omitempty"` // of a key of itineraries that signs no more; it verifies for good
}

// List gives the keys that verify now, the signing one first.
func (k *Tokens) List() []Key {
	now := k.now()
	r := k.at(now, false)
	out := []Key{{ID: r.kid, Signs: true}}
	for _, was := range r.retired {
		if until := was.until(); now.Before(until) && was.kid != r.kid {
			out = append(out, Key{ID: was.kid, Until: &until})
		}
	}
	return out
}

// Signing gives the key that signs, with its name.
func (k *Tokens) Signing() (string, *rsa.PrivateKey) {
	r := k.at(k.now(), false)
	return r.kid, r.signer
}

// Verifying gives the public key named kid, unless there is none or it has been out of use for too long. A name that is not known may be that of a key made a moment ago, so the directory is
// looked at again.
func (k *Tokens) Verifying(kid string) (*rsa.PublicKey, bool) {
	now := k.now()
	if key, ok := k.at(now, false).verifying(kid, now); ok {
		return key, true
	}
	return k.at(now, true).verifying(kid, now)
}

func orNow(now func() time.Time) func() time.Time {
	if now == nil {
		return time.Now
	}
	return now
}

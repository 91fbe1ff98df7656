package keys

import (
	"bytes"
	"crypto/rsa"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// Overlap is how long a key still verifies after it was replaced.
const Overlap = 24 * time.Hour

// ring is one state of the keys: the one that signs, and those before it. It does not change.
type ring struct {
	signer  *rsa.PrivateKey
	kid     string
	purpose string
	retired []retired // newest first
}

// retired is a key that signs no more.
type retired struct {
	kid string
	key *rsa.PublicKey
	at  time.Time // when it was replaced
}

func (r retired) until() time.Time { return r.at.Add(Overlap) }

// TokenPEM are keys as text: the settings JWT_PRIVATE_KEY_PEM, JWT_PUBLIC_KEY_PEM and JWT_PREVIOUS_PUBLIC_KEYS_PEM.
type TokenPEM struct {
	Private  string // PKCS#8 or PKCS#1
	Public   string // of the same pair; may be left out
	Previous string // public keys that were replaced, each with the header Retired-At
}

// ring reads the settings. Errors name the setting and never what stands in it.
func (p TokenPEM) ring() (ring, error) {
	const private, public, previous = "JWT_PRIVATE_KEY_PEM", "JWT_PUBLIC_KEY_PEM", "JWT_PREVIOUS_PUBLIC_KEYS_PEM"
	if p.Private == "" {
		return ring{}, fault.New(fault.Invalid, "%s is not set, but another setting of keys is", private)
	}
	r, err := readRing(private, p.Private, previous, p.Previous)
	if err != nil || p.Public == "" {
		return r, err
	}
	list, err := blocks(public, p.Public)
	if err != nil {
		return ring{}, err
	}
	if len(list) != 1 {
		return ring{}, fault.New(fault.Invalid, "%s holds %d keys: want one", public, len(list))
	}
	key, err := publicKey(public, list[0])
	if err != nil {
		return ring{}, err
	}
	if !key.Equal(&r.signer.PublicKey) {
		return ring{}, fault.New(fault.Invalid, "%s and %s are not a pair", private, public)
	}
	return r, nil
}

// readRing reads one private key from one text and public keys from another. what and whatOld name them in errors.
func readRing(what, private, whatOld, old string) (ring, error) {
	list, err := blocks(what, private)
	if err != nil {
		return ring{}, err
	}
	if len(list) != 1 {
		return ring{}, fault.New(fault.Invalid, "%s holds %d keys: want one", what, len(list))
	}
	signer, err := privateKey(what, list[0])
	if err != nil {
		return ring{}, err
	}
	r := newRing(signer, list[0].Headers[purpose])
	list, err = blocks(whatOld, old)
	if err != nil {
		return ring{}, err
	}
	for i, b := range list {
		was, err := retiredKey(fmt.Sprintf("key %d of %s", i+1, whatOld), b)
		if err != nil {
			return ring{}, err
		}
		r.retired = append(r.retired, was)
	}
	r.sort()
	return r, nil
}

// freshRing makes a key and the ring of it.
func freshRing(generate func() (*rsa.PrivateKey, error), purposeOf string) (ring, error) {
	key, err := generate()
	if err != nil {
		return ring{}, err
	}
	return newRing(key, purposeOf), nil
}

func newRing(signer *rsa.PrivateKey, purposeOf string) ring {
	return ring{signer: signer, kid: Thumbprint(&signer.PublicKey), purpose: purposeOf}
}

func (r *ring) sort() {
	slices.SortStableFunc(r.retired, func(a, b retired) int { return b.at.Compare(a.at) })
}

// replacedBy gives the ring after a fresh one took its place, which still knows its keys. Those that verify no more are left out; with
// atOnce, all.
func (r ring) replacedBy(fresh ring, now time.Time, atOnce bool) ring {
	if atOnce {
		return fresh
	}
	now = now.UTC().Truncate(time.Second)
	fresh.retired = append(fresh.retired, retired{kid: r.kid, key: &r.signer.PublicKey, at: now})
	for _, was := range r.retired {
		if now.Before(was.until()) {
			fresh.retired = append(fresh.retired, was)
		}
	}
	fresh.sort()
	return fresh
}

// verifying gives the public key named kid, unless there is none or it has been out of use for too long.
func (r ring) verifying(kid string, now time.Time) (*rsa.PublicKey, bool) {
	if kid == r.kid {
		return &r.signer.PublicKey, true
	}
	for _, was := range r.retired {
		if was.kid == kid {
			return was.key, now.Before(was.until())
		}
	}
	return nil, false
}

// written writes a ring as settings, unless it could not be made. A key that is no pair is refused.
func written(r ring, err error) (TokenPEM, error) {
	if err != nil {
		return TokenPEM{}, err
	}
	private, noPrivate := privatePEM(r.signer, r.purpose)
	public, noPublic := publicPEM(&r.signer.PublicKey, time.Time{})
	err = errors.Join(noPrivate, noPublic)
	var previous bytes.Buffer
	for _, was := range r.retired {
		b, noKey := publicPEM(was.key, was.at)
		err = errors.Join(err, noKey)
		previous.Write(b)
	}
	return TokenPEM{Private: string(private), Public: string(public), Previous: previous.String()}, err
}

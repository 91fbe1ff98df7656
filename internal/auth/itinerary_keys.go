package auth

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// ItineraryKeys sign the itineraries that a service issues, with one Ed25519 key. Those before it sign no more, but stay among the public
// keys for good: an itinerary is kept for longer than any token. Keys of a directory follow it within two seconds. It is safe for
// concurrent use.
type ItineraryKeys struct {
	followed[itineraryRing]
	issuer string
}

// ItineraryKeyPEM are keys as text: the settings TRIPWRIGHT_ITINERARY_KEY_PEM and TRIPWRIGHT_ITINERARY_PREVIOUS_KEYS_PEM.
type ItineraryKeyPEM struct {
	Private  string // PKCS#8
	Previous string // public keys that were replaced
}

const (
	itineraryKey          = "TRIPWRIGHT_ITINERARY_KEY_PEM"
	itineraryPreviousKeys = "TRIPWRIGHT_ITINERARY_PREVIOUS_KEYS_PEM"
)

// ItineraryKeyFiles keeps them in a data directory, below "keys-of-itineraries".
type ItineraryKeyFiles struct {
	Dir string
	Now func() time.Time // nil means time.Now
}

// itineraryRing is one state of the keys. It does not change.
type itineraryRing struct {
	signer  ed25519.PrivateKey
	kid     string
	purpose string
	retired []retiredItineraryKey // newest first
}

type retiredItineraryKey struct {
	kid string
	key ed25519.PublicKey
	at  time.Time // when it was replaced
}

// ParseItineraryKeys reads keys from settings. What is missing, damaged or no Ed25519 key is fault.Invalid and named by its setting.
func ParseItineraryKeys(p ItineraryKeyPEM, now func() time.Time) (*ItineraryKeys, error) {
	r, err := readItineraryRing(itineraryKey, p.Private, itineraryPreviousKeys, p.Previous)
	if err != nil {
		return nil, err
	}
	return &ItineraryKeys{followed: followed[itineraryRing]{now: orNow(now), ring: r}}, nil
}

// NewItineraryPEM makes a key for the settings.
func NewItineraryPEM() (ItineraryKeyPEM, error) {
	return newItineraryRing("").pem()
}

func (f ItineraryKeyFiles) files() pemFiles {
	return pemFiles{folder: filepath.Join(f.Dir, "keys-of-itineraries"), make: "tripwright keys new --itineraries"}
}

// Open gives the keys, or fault.NotFound when there are none.
func (f ItineraryKeyFiles) Open() (_ *ItineraryKeys, err error) {
	defer fault.Wrap(&err, "auth.ItineraryKeyFiles.Open")
	files := f.files()
	k := &ItineraryKeys{followed: followed[itineraryRing]{now: orNow(f.Now), files: &files, parse: readItineraryFile}}
	return k, k.open()
}

// OpenFor gives the keys as a service needs them. When there are none it makes some for development, and made is true; in production
// that is fault.NotFound, and keys that were made for development are fault.Invalid.
func (f ItineraryKeyFiles) OpenFor(production bool) (k *ItineraryKeys, made bool, err error) {
	defer fault.Wrap(&err, "auth.ItineraryKeyFiles.OpenFor")
	if !production {
		return f.openOrMake(forDevelopment)
	}
	if k, err = f.Open(); err == nil && k.ring.purpose == forDevelopment {
		return nil, false, fault.New(fault.Invalid, "the key in the data directory that itineraries are signed with was made for development and is "+
			"not taken in production: set %s, or replace it with tripwright keys rotate --itineraries", itineraryKey)
	}
	return k, false, err
}

// New makes the first key, or gives fault.Conflict when there is one.
func (f ItineraryKeyFiles) New() (_ *ItineraryKeys, err error) {
	defer fault.Wrap(&err, "auth.ItineraryKeyFiles.New")
	k, made, err := f.openOrMake("")
	if err == nil && !made {
		return nil, fault.New(fault.Conflict, "there are keys in the data directory already: tripwright keys rotate --itineraries replaces them")
	}
	return k, err
}

// Rotate makes a new key that signs. With atOnce those before it are no longer published, and what they signed proves nothing: for a key
// that others may have. fault.NotFound when there are none, fault.Conflict when somebody else was faster.
func (f ItineraryKeyFiles) Rotate(atOnce bool) (_ *ItineraryKeys, err error) {
	defer fault.Wrap(&err, "auth.ItineraryKeyFiles.Rotate")
	k, err := f.Open()
	if err != nil {
		return nil, err
	}
	text, err := k.Rotated(atOnce)
	if err == nil {
		err = f.files().replace(k.name, text.Private+text.Previous)
	}
	if err != nil {
		return nil, err
	}
	return f.Open()
}

func (f ItineraryKeyFiles) openOrMake(purposeOf string) (k *ItineraryKeys, made bool, err error) {
	k, err = f.Open()
	if !fault.Is(err, fault.NotFound) {
		return k, false, err
	}
	text, err := newItineraryRing(purposeOf).pem()
	if err == nil {
		err = f.files().write(1, text.Private)
	}
	if err != nil && !fault.Is(err, fault.Conflict) {
		return nil, false, err
	}
	made = err == nil
	k, err = f.Open() // what is there counts, not what was made here
	return k, made, err
}

// Rotated gives settings with a new key that signs, in which the present one is among the previous; with atOnce none is.
func (k *ItineraryKeys) Rotated(atOnce bool) (ItineraryKeyPEM, error) {
	next := newItineraryRing("")
	now := k.now()
	if was := k.at(now, false); !atOnce {
		next.retired = append([]retiredItineraryKey{{was.kid, was.public(), now.UTC().Truncate(time.Second)}}, was.retired...)
	}
	return next.pem()
}

// IssuedBy gives keys that put the address of the service into what they sign.
func (k *ItineraryKeys) IssuedBy(address string) *ItineraryKeys {
	k.issuer = address
	return k
}

// Sign issues an itinerary, now.
func (k *ItineraryKeys) Sign(it *trip.Itinerary) error {
	now := k.now()
	r := k.at(now, false)
	return it.Sign(trip.Signed{KeyID: r.kid, Issuer: k.issuer, At: now}, r.signer)
}

// List gives the keys, the signing one first.
func (k *ItineraryKeys) List() []Key {
	r := k.at(k.now(), false)
	out := []Key{{ID: r.kid, Signs: true}}
	for _, was := range r.retired {
		out = append(out, Key{ID: was.kid, Retired: &was.at})
	}
	return out
}

// JWKS gives the public keys, retired ones too.
func (k *ItineraryKeys) JWKS() ItineraryJWKS {
	r := k.at(k.now(), false)
	doc := ItineraryJWKS{Keys: []ItineraryJWK{itineraryJWK(r.public())}}
	for _, was := range r.retired {
		doc.Keys = append(doc.Keys, itineraryJWK(was.key))
	}
	return doc
}

func (r itineraryRing) public() ed25519.PublicKey { return publicOf(r.signer) }

func publicOf(k ed25519.PrivateKey) ed25519.PublicKey { return ed25519.PublicKey(k[ed25519.SeedSize:]) }

func newItineraryRing(purposeOf string) itineraryRing {
	seed := make([]byte, ed25519.SeedSize)
	_, _ = rand.Read(seed) // it never fails: where there is no chance the program ends
	key := ed25519.NewKeyFromSeed(seed)
	return itineraryRing{signer: key, kid: itineraryThumbprint(publicOf(key)), purpose: purposeOf}
}

// readItineraryFile reads the keys of a file: the private one first.
func readItineraryFile(what string, text []byte) (itineraryRing, error) {
	first, rest := pem.Decode(text)
	if first == nil {
		return itineraryRing{}, fault.New(fault.Invalid, "%s is damaged", what)
	}
	return readItineraryRing(what, string(pem.EncodeToMemory(first)), what, string(rest))
}

// readItineraryRing reads one private key from one text and public keys from another. what and whatOld name them in errors, which never
// say what stood there.
func readItineraryRing(what, private, whatOld, old string) (itineraryRing, error) {
	list, err := blocks(what, private)
	if err != nil {
		return itineraryRing{}, err
	}
	if len(list) != 1 || list[0].Type != "PRIVATE KEY" {
		return itineraryRing{}, fault.New(fault.Invalid, "%s does not hold one private key: want PKCS#8", what)
	}
	any, err := x509.ParsePKCS8PrivateKey(list[0].Bytes)
	if err != nil {
		return itineraryRing{}, fault.New(fault.Invalid, "%s is no valid private key", what)
	}
	key, ok := any.(ed25519.PrivateKey)
	if !ok {
		return itineraryRing{}, fault.New(fault.Invalid, "%s is no Ed25519 key", what)
	}
	r := itineraryRing{signer: key, kid: itineraryThumbprint(publicOf(key)), purpose: list[0].Headers[purpose]}
	if list, err = blocks(whatOld, old); err != nil {
		return itineraryRing{}, err
	}
	for i, b := range list {
		was, err := publicItineraryKey(fmt.Sprintf("key %d of %s", i+1, whatOld), b)
		if err != nil {
			return itineraryRing{}, err
		}
		at, err := whenRetired(fmt.Sprintf("key %d of %s", i+1, whatOld), b)
		if err != nil {
			return itineraryRing{}, err
		}
		if kid := itineraryThumbprint(was); kid != r.kid {
			r.retired = append(r.retired, retiredItineraryKey{kid, was, at})
		}
	}
	slices.SortStableFunc(r.retired, func(a, b retiredItineraryKey) int { return b.at.Compare(a.at) })
	return r, nil
}

// publicItineraryKey reads a public key from a PKIX block.
func publicItineraryKey(what string, b *pem.Block) (ed25519.PublicKey, error) {
	if b.Type != "PUBLIC KEY" {
		return nil, fault.New(fault.Invalid, "%s holds something else than a public key", what)
	}
	any, err := x509.ParsePKIXPublicKey(b.Bytes)
	if err != nil {
		return nil, fault.New(fault.Invalid, "%s is no valid public key", what)
	}
	key, ok := any.(ed25519.PublicKey)
	if !ok {
		return nil, fault.New(fault.Invalid, "%s is no Ed25519 key", what)
	}
	return key, nil
}

// pem writes the ring as settings.
func (r itineraryRing) pem() (ItineraryKeyPEM, error) {
	private, err := privatePEM(r.signer, r.purpose)
	var previous bytes.Buffer
	for _, was := range r.retired {
		b, noKey := publicPEM(was.key, was.at)
		err = errors.Join(err, noKey)
		previous.Write(b)
	}
	return ItineraryKeyPEM{Private: string(private), Previous: previous.String()}, err
}

// ItineraryJWKS is the document at /.well-known/itinerary-keys.json: the keys that itineraries can be checked with (RFC 7517, RFC 8037).
type ItineraryJWKS struct {
	Keys []ItineraryJWK `json:"keys"`
}

// ItineraryJWK is one public key.
type ItineraryJWK struct {
	KeyType   string `json:"kty"`
	Curve     string `json:"crv"`
	Use       string `json:"use"`
	Algorithm string `json:"alg"`
	ID        string `json:"kid"`
	X         string `json:"x"`
}

func itineraryJWK(k ed25519.PublicKey) ItineraryJWK {
	return ItineraryJWK{KeyType: "OKP", Curve: "Ed25519", Use: "sig", Algorithm: "EdDSA", ID: itineraryThumbprint(k), X: base64URL(k)}
}

// itineraryThumbprint names a key by what it is (RFC 7638): the members that the RFC requires, in the order of their names.
func itineraryThumbprint(k ed25519.PublicKey) string {
	sum := sha256.Sum256([]byte(`{"crv":"Ed25519","kty":"OKP","x":"` + base64URL(k) + `"}`))
	return base64URL(sum[:])
}

// KnownItineraryKeys are public keys that somebody checks signatures with, by what a signature calls them.
type KnownItineraryKeys map[string]ed25519.PublicKey

// ReadItineraryKeys reads public keys as they are published: a JSON Web Key Set, in which keys of other kinds mean nothing here, or PEM. A
// key is known by its thumbprint, whatever name stands beside it. None at all is fault.Invalid. what names the source in errors.
func ReadItineraryKeys(what string, b []byte) (KnownItineraryKeys, error) {
	known := KnownItineraryKeys{}
	add := func(k ed25519.PublicKey) { known[itineraryThumbprint(k)] = k }
	if bytes.HasPrefix(bytes.TrimSpace(b), []byte("-----BEGIN ")) {
		list, err := blocks(what, string(b))
		if err != nil {
			return nil, err
		}
		for _, one := range list {
			key, err := publicItineraryKey(what, one)
			if err != nil {
				return nil, err
			}
			add(key)
		}
		return known, nil
	}
	var doc ItineraryJWKS
	if err := json.Unmarshal(b, &doc); err != nil {
		return nil, fault.New(fault.Invalid, "%s holds no keys: want a JSON Web Key Set or PEM", what).Because(err)
	}
	for _, k := range doc.Keys {
		x, err := tokenText.DecodeString(k.X)
		if k.KeyType != "OKP" || k.Curve != "Ed25519" || err != nil || len(x) != ed25519.PublicKeySize {
			continue
		}
		add(x)
	}
	if len(known) == 0 {
		return nil, fault.New(fault.Invalid, "%s holds no key that itineraries are signed with", what)
	}
	return known, nil
}

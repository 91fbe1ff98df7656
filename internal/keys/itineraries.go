package keys

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
)

// Itineraries are the keys that a service signs its itineraries with. One Ed25519 key signs. Those before it sign no more, but stay among
// the public keys for good: an itinerary is kept for longer than any token. Keys of a directory follow it within two seconds. It is safe
// for concurrent use.
type Itineraries struct{ *followed[itineraryRing] }

// ItineraryPEM are keys as text: the settings TRIPWRIGHT_ITINERARY_KEY_PEM and TRIPWRIGHT_ITINERARY_PREVIOUS_KEYS_PEM.
type ItineraryPEM struct {
	Private  string // PKCS#8
	Previous string // public keys that were replaced
}

const (
	itineraryKey          = "TRIPWRIGHT_ITINERARY_KEY_PEM"
	itineraryPreviousKeys = "TRIPWRIGHT_ITINERARY_PREVIOUS_KEYS_PEM"
)

// ItineraryFiles keeps them in a data directory, below "keys-of-itineraries".
type ItineraryFiles struct {
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

// ParseItineraries reads keys from settings. What is missing, damaged or no Ed25519 key is fault.Invalid and named by its setting.
func ParseItineraries(p ItineraryPEM, now func() time.Time) (*Itineraries, error) {
	r, err := readItineraryRing(itineraryKey, p.Private, itineraryPreviousKeys, p.Previous)
	if err != nil {
		return nil, err
	}
	return &Itineraries{&followed[itineraryRing]{now: orNow(now), ring: r}}, nil
}

// NewItineraryPEM makes a key for the settings.
func NewItineraryPEM() (ItineraryPEM, error) {
	return newItineraryRing("").pem()
}

func (f ItineraryFiles) files() files[itineraryRing] {
	return files[itineraryRing]{
		folder: folder{path: filepath.Join(f.Dir, "keys-of-itineraries"), make: "tripwright keys new --itineraries"},
		now:    orNow(f.Now),
		fresh:  func(purpose string) (itineraryRing, error) { return newItineraryRing(purpose), nil },
		text: func(r itineraryRing) (string, error) {
			text, err := r.pem()
			return text.Private + text.Previous, err
		},
		parse: readItineraryFile,
	}
}

// Open gives the keys, or fault.NotFound when there are none.
func (f ItineraryFiles) Open() (_ *Itineraries, err error) {
	defer fault.Wrap(&err, "keys.ItineraryFiles.Open")
	return itineraries(f.files().open())
}

// OpenFor gives the keys as a service needs them. When there are none it makes some for development, and made is true; in production
// that is fault.NotFound, and keys that were made for development are fault.Invalid.
func (f ItineraryFiles) OpenFor(production bool) (_ *Itineraries, made bool, err error) {
	defer fault.Wrap(&err, "keys.ItineraryFiles.OpenFor")
	if !production {
		k, made, err := f.files().openOrMake(forDevelopment)
		opened, err := itineraries(k, err)
		return opened, made, err
	}
	k, err := f.Open()
	if err == nil && k.ring.purpose == forDevelopment {
		return nil, false, fault.New(fault.Invalid, "the key in the data directory that itineraries are signed with was made for development and is "+
			"not taken in production: set %s, or replace it with tripwright keys rotate --itineraries", itineraryKey)
	}
	return k, false, err
}

// New makes the first key, or gives fault.Conflict when there is one.
func (f ItineraryFiles) New() (_ *Itineraries, err error) {
	defer fault.Wrap(&err, "keys.ItineraryFiles.New")
	return itineraries(f.files().first("tripwright keys rotate --itineraries"))
}

// Rotate makes a new key that signs. With atOnce those before it are no longer published, and what they signed proves nothing: for a key
// that others may have. fault.NotFound when there are none, fault.Conflict when somebody else was faster.
func (f ItineraryFiles) Rotate(atOnce bool) (_ *Itineraries, err error) {
	defer fault.Wrap(&err, "keys.ItineraryFiles.Rotate")
	files := f.files()
	return itineraries(files.replace(func(was itineraryRing) (itineraryRing, error) { return was.replaced(files.now(), atOnce), nil }))
}

func itineraries(k *followed[itineraryRing], err error) (*Itineraries, error) {
	if err != nil {
		return nil, err
	}
	return &Itineraries{k}, nil
}

// Rotated gives settings with a new key that signs, in which the present one is among the previous; with atOnce none is.
func (k *Itineraries) Rotated(atOnce bool) (ItineraryPEM, error) {
	now := k.now()
	return k.at(now, false).replaced(now, atOnce).pem()
}

// Signing gives the key that signs, with its name.
func (k *Itineraries) Signing() (string, ed25519.PrivateKey) {
	r := k.at(k.now(), false)
	return r.kid, r.signer
}

// List gives the keys, the signing one first.
func (k *Itineraries) List() []Key {
	r := k.at(k.now(), false)
	out := []Key{{ID: r.kid, Signs: true}}
	for _, was := range r.retired {
		out = append(out, Key{ID: was.kid, Retired: &was.at})
	}
	return out
}

// JWKS gives the public keys, retired ones too.
func (k *Itineraries) JWKS() ItineraryJWKS {
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

// replaced gives the ring after a new key took the place of its own, which is still published; with atOnce none is.
func (r itineraryRing) replaced(now time.Time, atOnce bool) itineraryRing {
	next := newItineraryRing("")
	if !atOnce {
		next.retired = append([]retiredItineraryKey{{r.kid, r.public(), now.UTC().Truncate(time.Second)}}, r.retired...)
	}
	return next
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
func (r itineraryRing) pem() (ItineraryPEM, error) {
	private, err := privatePEM(r.signer, r.purpose)
	var previous bytes.Buffer
	for _, was := range r.retired {
		b, noKey := publicPEM(was.key, was.at)
		err = errors.Join(err, noKey)
		previous.Write(b)
	}
	return ItineraryPEM{Private: string(private), Previous: previous.String()}, err
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

// Known are public keys that somebody checks signatures with, by what a signature calls them.
type Known map[string]ed25519.PublicKey

// ReadKnown reads public keys as they are published: a JSON Web Key Set, in which keys of other kinds mean nothing here, or PEM. A
// key is known by its Thumbprint, whatever name stands beside it. None at all is fault.Invalid. what names the source in errors.
func ReadKnown(what string, b []byte) (Known, error) {
	known := Known{}
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
		x, err := strictText.DecodeString(k.X)
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

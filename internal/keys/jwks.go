package keys

import (
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"math/big"
	"time"
)

// JWKS is the document at /.well-known/jwks.json: the keys that tokens can be checked with (RFC 7517).
type JWKS struct {
	Keys []JWK `json:"keys"`
}

// JWK is one public key.
type JWK struct {
	KeyType   string `json:"kty"`
	Use       string `json:"use"`
	Algorithm string `json:"alg"`
	ID        string `json:"kid"`
	N         string `json:"n"`
	E         string `json:"e"`
}

// jwks lists the signing key first, then those that still verify.
func (r ring) jwks(now time.Time) JWKS {
	doc := JWKS{Keys: []JWK{jwk(&r.signer.PublicKey, r.kid)}}
	for _, was := range r.retired {
		if now.Before(was.until()) && was.kid != r.kid {
			doc.Keys = append(doc.Keys, jwk(was.key, was.kid))
		}
	}
	return doc
}

func jwk(k *rsa.PublicKey, kid string) JWK {
	return JWK{KeyType: "RSA", Use: "sig", Algorithm: "RS256", ID: kid, N: base64URL(k.N.Bytes()),
		E: base64URL(big.NewInt(int64(k.E)).Bytes())}
}

// Thumbprint names a key by what it is, so that whoever has the key knows its name (RFC 7638).
func Thumbprint(k *rsa.PublicKey) string {
	j := jwk(k, "")
	// The members that the RFC requires, in the order of their names.
	sum := sha256.Sum256([]byte(`{"e":"` + j.E + `","kty":"` + j.KeyType + `","n":"` + j.N + `"}`))
	return base64URL(sum[:])
}

func base64URL(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// strictText reads base64url in exactly one way.
var strictText = base64.RawURLEncoding.Strict()

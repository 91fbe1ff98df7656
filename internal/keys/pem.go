package keys

import (
	"bytes"
	"crypto"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// keyBits is the least length of a key. maxKeyBits is where checking a signature would begin to cost somebody something.
const (
	keyBits    = 4096
	maxKeyBits = 16384
)

// Headers of PEM blocks that mean something here.
const (
	retiredAt = "Retired-At" // RFC 3339: when a key was replaced
	purpose   = "Purpose"    // what a private key is for
)

const forDevelopment = "development"

const damaged = "%s is damaged PEM: something is missing or changed between BEGIN and END"

// blocks cuts text into its PEM blocks. Settings that cannot hold line breaks may write them as \n. what names the setting or
// the file in errors, which never say what stood there.
func blocks(what, text string) ([]*pem.Block, error) {
	rest := []byte(strings.TrimSpace(strings.ReplaceAll(text, `\n`, "\n")))
	var out []*pem.Block
	for len(rest) > 0 {
		if !bytes.HasPrefix(rest, []byte("-----BEGIN ")) {
			return nil, fault.New(fault.Invalid, "%s is not PEM: want -----BEGIN …----- to -----END …----- and nothing around it", what)
		}
		b, after := pem.Decode(rest)
		if b == nil {
			return nil, fault.New(fault.Invalid, damaged, what)
		}
		out, rest = append(out, b), bytes.TrimSpace(after)
	}
	if len(out) != strings.Count(text, "-----BEGIN ") { // the decoder skips what it cannot read
		return nil, fault.New(fault.Invalid, damaged, what)
	}
	return out, nil
}

// privateKey reads an RSA key of at least 4096 bits from a PKCS#1 or PKCS#8 block.
func privateKey(what string, b *pem.Block) (*rsa.PrivateKey, error) {
	var key any
	var err error
	switch b.Type {
	case "RSA PRIVATE KEY":
		key, err = x509.ParsePKCS1PrivateKey(b.Bytes)
	case "PRIVATE KEY":
		key, err = x509.ParsePKCS8PrivateKey(b.Bytes)
	case "ENCRYPTED PRIVATE KEY":
		return nil, fault.New(fault.Invalid, "%s is encrypted: want it without a passphrase", what)
	default:
		return nil, fault.New(fault.Invalid, "%s does not begin with a private key: want PKCS#8 or PKCS#1", what)
	}
	if err != nil {
		return nil, fault.New(fault.Invalid, "%s is no valid private key", what)
	}
	rsaKey, ok := key.(*rsa.PrivateKey)
	if !ok {
		return nil, fault.New(fault.Invalid, "%s is no RSA key", what)
	}
	return rsaKey, longEnough(what, &rsaKey.PublicKey)
}

// publicKey reads an RSA key of at least 4096 bits from a PKIX or PKCS#1 block.
func publicKey(what string, b *pem.Block) (*rsa.PublicKey, error) {
	var key any
	var err error
	switch b.Type {
	case "RSA PUBLIC KEY":
		key, err = x509.ParsePKCS1PublicKey(b.Bytes)
	case "PUBLIC KEY":
		key, err = x509.ParsePKIXPublicKey(b.Bytes)
	default:
		return nil, fault.New(fault.Invalid, "%s holds something else than a public key", what)
	}
	if err != nil {
		return nil, fault.New(fault.Invalid, "%s is no valid public key", what)
	}
	rsaKey, ok := key.(*rsa.PublicKey)
	if !ok {
		return nil, fault.New(fault.Invalid, "%s is no RSA key", what)
	}
	return rsaKey, longEnough(what, rsaKey)
}

func longEnough(what string, k *rsa.PublicKey) error {
	if n := k.N.BitLen(); n < keyBits || n > maxKeyBits {
		return fault.New(fault.Invalid, "%s has %d bits: want an RSA key of %d bits or more, up to %d", what, n, keyBits, maxKeyBits)
	}
	return nil
}

// retiredKey reads a public key and when it was replaced.
func retiredKey(what string, b *pem.Block) (retired, error) {
	key, err := publicKey(what, b)
	if err != nil {
		return retired{}, err
	}
	at, err := whenRetired(what, b)
	if err != nil {
		return retired{}, err
	}
	return retired{kid: Thumbprint(key), key: key, at: at}, nil
}

// whenRetired reads when a public key was replaced.
func whenRetired(what string, b *pem.Block) (time.Time, error) {
	at, err := time.Parse(time.RFC3339, b.Headers[retiredAt])
	if err != nil {
		return time.Time{}, fault.New(fault.Invalid, "%s does not say when it was replaced: want a line %s: 2027-01-31T12:00:00Z "+
			"and an empty line after BEGIN PUBLIC KEY", what, retiredAt)
	}
	return at, nil
}

// privatePEM writes a private key as PKCS#8.
func privatePEM(key crypto.PrivateKey, purposeOf string) ([]byte, error) {
	der, err := x509.MarshalPKCS8PrivateKey(key)
	b := &pem.Block{Type: "PRIVATE KEY", Bytes: der}
	if purposeOf != "" {
		b.Headers = map[string]string{purpose: purposeOf}
	}
	return pem.EncodeToMemory(b), err
}

// publicPEM writes a public key as PKIX; at is when it was replaced, zero for one that was not.
func publicPEM(key crypto.PublicKey, at time.Time) ([]byte, error) {
	der, err := x509.MarshalPKIXPublicKey(key)
	b := &pem.Block{Type: "PUBLIC KEY", Bytes: der}
	if !at.IsZero() {
		b.Headers = map[string]string{retiredAt: at.UTC().Format(time.RFC3339)}
	}
	return pem.EncodeToMemory(b), err
}

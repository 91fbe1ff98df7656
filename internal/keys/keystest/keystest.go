// Package keystest makes keys for tests: making one takes seconds, so each is made once. Only tests import it.
package keystest

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"sync"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/keys"
)

// The keys of a test binary. Making one takes seconds, so each is made once, when it is first wanted.
var made = [...]func() *rsa.PrivateKey{sync.OnceValue(generate), sync.OnceValue(generate), sync.OnceValue(generate)}

func generate() *rsa.PrivateKey {
	k, err := rsa.GenerateKey(rand.Reader, 4096)
	if err != nil {
		panic(err)
	}
	return k
}

// PrivateKey gives one of three keys of 4096 bits that live as long as the test binary: 0, 1 or 2.
func PrivateKey(n int) *rsa.PrivateKey { return made[n]() }

// PEM gives a private key as PKCS#8.
func PEM(t testing.TB, key *rsa.PrivateKey) string {
	t.Helper()
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
}

// Tokens gives keys of access tokens whose signing one is PrivateKey(0).
func Tokens(t testing.TB, now func() time.Time) *keys.Tokens {
	t.Helper()
	k, err := keys.ParseTokens(keys.TokenPEM{Private: PEM(t, PrivateKey(0))}, now)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

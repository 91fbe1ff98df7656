package auth_test

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"maps"
	"strings"
	"sync"
	"testing"
	"time"

	"crypto"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/auth/authtest"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/keys/keystest"
)

// Tokens are made here by hand, not by the library that reads them.

type object = map[string]any

// short is a key of 2048 bits, which is quick to make and too short.
var short = sync.OnceValue(func() *rsa.PrivateKey {
	k, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return k
})

func publicPEM(t testing.TB, k *rsa.PrivateKey) string {
	t.Helper()
	der, err := x509.MarshalPKIXPublicKey(&k.PublicKey)
	must(t, err)
	return string(pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der}))
}

func part(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	must(t, err)
	return base64.RawURLEncoding.EncodeToString(b)
}

// signed makes a token with RS256.
func signed(t testing.TB, key *rsa.PrivateKey, head, claims object) string {
	t.Helper()
	text := part(t, head) + "." + part(t, claims)
	sum := sha256.Sum256([]byte(text))
	sig, err := rsa.SignPKCS1v15(nil, key, crypto.SHA256, sum[:])
	must(t, err)
	return text + "." + base64.RawURLEncoding.EncodeToString(sig)
}

// genuine gives the head and the claims of a token that Check believes.
func genuine(d *door) (head, claims object) {
	now := d.clock.Now()
	return object{"alg": "RS256", "typ": "JWT", "kid": keys.Thumbprint(&keystest.PrivateKey(0).PublicKey)}, object{
		"iss": "tripwright", "aud": "tripwright", "sub": uuid.NewString(), "org": uuid.NewString(), "jti": uuid.NewString(),
		"role": "owner", "iat": now.Unix(), "exp": now.Add(15 * time.Minute).Unix(),
	}
}

// but is a copy with something else in it; nil takes it out.
func but(o object, name string, v any) object {
	o = maps.Clone(o)
	if o[name] = v; v == nil {
		delete(o, name)
	}
	return o
}

func TestTokensByHand(t *testing.T) {
	t.Parallel()
	d := setup(t)
	head, claims := genuine(d)
	c, err := d.Check(signed(t, keystest.PrivateKey(0), head, claims))
	must(t, err)
	if c.Subject != claims["sub"] || c.Org != claims["org"] || c.ID != claims["jti"] || c.Role != auth.Owner {
		t.Errorf("%+v", c)
	}
	ahead := d.clock.Now().Add(8 * time.Second)
	if _, err := d.Check(signed(t, keystest.PrivateKey(0), head, but(claims, "iat", ahead.Unix()))); err != nil {
		t.Errorf("from a machine whose clock is a little ahead: %v", err)
	}
}

func TestTokensThatAreRefused(t *testing.T) {
	t.Parallel()
	d := setup(t)
	key, other := keystest.PrivateKey(0), keystest.PrivateKey(1)
	head, claims := genuine(d)
	good := signed(t, key, head, claims)
	parts := strings.Split(good, ".")
	now := d.clock.Now()
	otherKid := keys.Thumbprint(&other.PublicKey)
	der, err := x509.MarshalPKIXPublicKey(&key.PublicKey)
	must(t, err)
	modulus := base64.RawURLEncoding.EncodeToString(other.N.Bytes())
	spare := good[:len(good)-1] + string(good[len(good)-1]+1) // other bits behind the last byte, which a lax reader drops
	tests := map[string]string{
		"another last letter": spare,
		"empty":               "",
		"two dots":            "..",
		"four parts":          good + ".x",
		"no signature":        parts[0] + "." + parts[1] + ".",
		"a cut signature":     good[:len(good)-4],
		"other claims":        parts[0] + "." + part(t, but(claims, "role", "member")) + "." + parts[2],
		"another head":        part(t, but(head, "typ", "JOSE")) + "." + parts[1] + "." + parts[2],
		"padding":             good + "=",
		"a line at its end":   good + "\n",
		"too long":            good + strings.Repeat("A", 8<<10),
		"long and signed":     signed(t, key, head, but(claims, "pad", strings.Repeat("A", 4<<10))),

		"another key, our name":      signed(t, other, head, claims),
		"another key, its own name":  signed(t, other, but(head, "kid", otherKid), claims),
		"another key, brought along": signed(t, other, but(head, "jwk", object{"kty": "RSA", "n": modulus, "e": "AQAB"}), claims),
		"no name":                    signed(t, key, but(head, "kid", nil), claims),
		"an empty name":              signed(t, key, but(head, "kid", ""), claims),
		"a name that is a number":    signed(t, key, but(head, "kid", 1), claims),
		"a name that is a path":      signed(t, key, but(head, "kid", "../../dev/null"), claims),
		"extensions it insists on":   signed(t, key, but(head, "crit", []string{"exp"}), claims),
		"none":                       part(t, but(head, "alg", "none")) + "." + parts[1] + ".",
		"None":                       part(t, but(head, "alg", "None")) + "." + parts[1] + ".",
		"none, with a signature":     signed(t, key, but(head, "alg", "none"), claims),
		"no algorithm":               signed(t, key, but(head, "alg", nil), claims),
		"HS256 with the public key":  hs256(t, head, claims, der),
		"HS256 with the PEM":         hs256(t, head, claims, []byte(publicPEM(t, key))),
		"PS256":                      ps256(t, key, head, claims),
		"RS512":                      rs512(t, key, head, claims),
		"RS256 called RS512":         signed(t, key, but(head, "alg", "RS512"), claims),
		"claims that are no object":  parts[0] + "." + base64.RawURLEncoding.EncodeToString([]byte(`[]`)) + "." + parts[2],
		"another issuer":             signed(t, key, head, but(claims, "iss", "someone")),
		"no issuer":                  signed(t, key, head, but(claims, "iss", nil)),
		"another audience":           signed(t, key, head, but(claims, "aud", []string{"someone"})),
		"no audience":                signed(t, key, head, but(claims, "aud", nil)),
		"no expiry":                  signed(t, key, head, but(claims, "exp", nil)),
		"an expiry that is a word":   signed(t, key, head, but(claims, "exp", "never")),
		"expired":                    signed(t, key, head, but(claims, "exp", now.Unix())),
		"not valid yet":              signed(t, key, head, but(claims, "nbf", now.Add(time.Minute).Unix())),
		"no time of issue":           signed(t, key, head, but(claims, "iat", nil)),
		"issued in half a minute":    signed(t, key, head, but(claims, "iat", now.Add(31*time.Second).Unix())),
		"no subject":                 signed(t, key, head, but(claims, "sub", nil)),
		"a subject that is no id":    signed(t, key, head, but(claims, "sub", "admin")),
		"no organisation":            signed(t, key, head, but(claims, "org", nil)),
		"the local organisation":     signed(t, key, head, but(claims, "org", "local")),
		"no id":                      signed(t, key, head, but(claims, "jti", nil)),
		"no role":                    signed(t, key, head, but(claims, "role", nil)),
		"a role that nobody has":     signed(t, key, head, but(claims, "role", "root")),
	}
	for name, token := range tests {
		if c, err := d.Check(token); !fault.Is(err, fault.Denied) || c != (auth.Claims{}) {
			t.Errorf("%s: got %v, %+v", name, err, c)
		}
	}
	if _, err := d.Check(good); err != nil {
		t.Errorf("the one they were made from: %v", err)
	}
}

func hs256(t testing.TB, head, claims object, secret []byte) string {
	text := part(t, but(head, "alg", "HS256")) + "." + part(t, claims)
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(text))
	return text + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

func ps256(t testing.TB, key *rsa.PrivateKey, head, claims object) string {
	text := part(t, but(head, "alg", "PS256")) + "." + part(t, claims)
	sum := sha256.Sum256([]byte(text))
	sig, err := rsa.SignPSS(rand.Reader, key, crypto.SHA256, sum[:], nil)
	must(t, err)
	return text + "." + base64.RawURLEncoding.EncodeToString(sig)
}

func rs512(t testing.TB, key *rsa.PrivateKey, head, claims object) string {
	text := part(t, but(head, "alg", "RS512")) + "." + part(t, claims)
	sum := sha512.Sum512([]byte(text))
	sig, err := rsa.SignPKCS1v15(nil, key, crypto.SHA512, sum[:])
	must(t, err)
	return text + "." + base64.RawURLEncoding.EncodeToString(sig)
}

// Any token that is signed by another key, names another key or another algorithm is refused, whatever else it says.
func TestNoOtherSignatureIsBelieved(t *testing.T) {
	t.Parallel()
	d := setup(t)
	_, claims := genuine(d)
	kid := keys.Thumbprint(&keystest.PrivateKey(0).PublicKey)
	keys := map[string]*rsa.PrivateKey{"ours": keystest.PrivateKey(0), "another": keystest.PrivateKey(1), "a short one": short()}
	rapid.Check(t, func(rt *rapid.T) {
		by := rapid.SampledFrom([]string{"ours", "another", "a short one"}).Draw(rt, "key")
		alg := rapid.SampledFrom([]string{"RS256", "RS256", "RS384", "PS256", "HS256", "ES256", "none", "rs256", ""}).Draw(rt, "alg")
		name := rapid.OneOf(rapid.Just(kid), rapid.Just(kid), rapid.String()).Draw(rt, "kid")
		_, err := d.Check(signed(t, keys[by], object{"alg": alg, "kid": name}, claims))
		if believed, want := err == nil, by == "ours" && alg == "RS256" && name == kid; believed != want {
			rt.Fatalf("believed %v, want %v: %v", believed, want, err)
		}
	})
}

// One changed character anywhere, and a token is not believed.
func TestAnyChangeBreaksAToken(t *testing.T) {
	t.Parallel()
	d := setup(t)
	_, tokens := d.signup("ada@example.org", "Acme")
	rapid.Check(t, func(rt *rapid.T) {
		b := []byte(tokens.Access)
		i := rapid.IntRange(0, len(b)-1).Draw(rt, "at")
		b[i] = rapid.SampledFrom([]byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.\n= ")).Draw(rt, "to")
		if _, err := d.Check(string(b)); (err == nil) != (string(b) == tokens.Access) {
			rt.Fatalf("%v", err)
		}
	})
}

// keyFiles makes the three keys of keystest, one after the other.
func keyFiles(t *testing.T, clock *authtest.Clock) keys.TokenFiles {
	made := 0
	return keys.TokenFiles{Dir: t.TempDir(), Now: clock.Now, Generate: func() (*rsa.PrivateKey, error) {
		made++
		return keystest.PrivateKey(made - 1), nil
	}}
}

// Rotation under a running server, which is told nothing: the old key's tokens live, the new key's are known at once.
func TestKeysChangeUnderARunningServer(t *testing.T) {
	t.Parallel()
	clock := authtest.NewClock()
	f := keyFiles(t, clock)
	first, err := f.New()
	must(t, err)
	with := func(k *keys.Tokens) *door {
		return setup(t, func(c *auth.Config) { c.Keys, c.Now = k, clock.Now })
	}
	running := with(first)
	_, before := running.signup("ada@example.org", "Acme")
	rotated, err := f.Rotate(false)
	must(t, err)
	_, elsewhere := with(rotated).signup("bob@example.org", "Globex")
	if _, err := running.Check(elsewhere.Access); err != nil {
		t.Errorf("a key that is a moment old: %v", err)
	}
	if _, err := running.Check(before.Access); err != nil {
		t.Errorf("the key before: %v", err)
	}
	_, after := running.signup("eve@example.org", "Initech")
	if kidOf(t, after.Access) != rotated.List()[0].ID {
		t.Error("the running server signs with the old key still")
	}
	if got := len(running.cfg.Keys.JWKS().Keys); got != 2 {
		t.Errorf("%d keys are published", got)
	}
}

func kidOf(t *testing.T, token string) string {
	t.Helper()
	b, err := base64.RawURLEncoding.DecodeString(strings.Split(token, ".")[0])
	must(t, err)
	var head struct{ Kid string }
	must(t, json.Unmarshal(b, &head))
	return head.Kid
}

// S0.157: a replaced key verifies for 24 hours, to the second.
func TestTheOldKeyHasADay(t *testing.T) {
	t.Parallel()
	clock := authtest.NewClock()
	f := keyFiles(t, clock)
	keys, err := f.New()
	must(t, err)
	d := setup(t, func(c *auth.Config) { c.Keys, c.Now, c.AccessFor = keys, clock.Now, 48*time.Hour })
	_, tokens := d.signup("ada@example.org", "Acme")
	_, err = f.Rotate(false)
	must(t, err)
	clock.Pass(24*time.Hour - time.Second)
	if _, err := d.Check(tokens.Access); err != nil {
		t.Errorf("a second before: %v", err)
	}
	clock.Pass(time.Second)
	_, err = d.Check(tokens.Access)
	wantKind(t, err, fault.Denied)
}

// A token whose signature was checked before is not checked again, and still believed not a second longer than it says.
func TestAKnownTokenExpires(t *testing.T) {
	t.Parallel()
	clock := authtest.NewClock()
	d := setup(t, func(c *auth.Config) { c.Now = clock.Now })
	_, tokens := d.signup("ada@example.org", "Acme")
	first, err := d.Check(tokens.Access)
	must(t, err)
	clock.Pass(first.ExpiresAt.Sub(clock.Now()) - time.Second)
	if again, err := d.Check(tokens.Access); err != nil || again != first {
		t.Errorf("%+v, %v; first %+v", again, err, first)
	}
	clock.Pass(time.Second)
	_, err = d.Check(tokens.Access)
	wantKind(t, err, fault.Denied)
	if err == nil || !strings.Contains(err.Error(), "has expired") {
		t.Errorf("refused with %v", err)
	}
	clock.Pass(-24 * time.Hour)
	_, err = d.Check(tokens.Access)
	wantKind(t, err, fault.Denied) // it is not issued yet
}

func TestAKeyThatLeakedEndsAtOnce(t *testing.T) {
	t.Parallel()
	clock := authtest.NewClock()
	f := keyFiles(t, clock)
	keys, err := f.New()
	must(t, err)
	d := setup(t, func(c *auth.Config) { c.Keys, c.Now = keys, clock.Now })
	_, tokens := d.signup("ada@example.org", "Acme")
	_, err = d.Check(tokens.Access) // it is known from now on
	must(t, err)
	_, err = f.Rotate(true)
	must(t, err)
	clock.Pass(2 * time.Second)
	_, err = d.Check(tokens.Access)
	wantKind(t, err, fault.Denied)
	if _, err := d.Refresh(t.Context(), tokens.Refresh, auth.Visit{}); err != nil {
		t.Errorf("refresh tokens need no key: %v", err)
	}
}

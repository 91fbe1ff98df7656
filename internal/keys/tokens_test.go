package keys_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/keys/keystest"
)

// moment is a time that moves when it is told to.
type moment struct{ at atomic.Int64 }

func newClock() *moment {
	m := &moment{}
	m.at.Store(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC).UnixNano())
	return m
}

func (m *moment) Now() time.Time { return time.Unix(0, m.at.Load()).UTC() }

// Pass lets d pass.
func (m *moment) Pass(d time.Duration) { m.at.Add(int64(d)) }

// last and second are for calls of which only the error counts.
func last[A any](_ A, err error) error { return err }

func second[A, B any](_ A, _ B, err error) error { return err }

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantKind(t testing.TB, err error, kind fault.Kind) *fault.Error {
	t.Helper()
	var e *fault.Error
	if !errors.As(err, &e) || e.Kind != kind {
		t.Fatalf("got %v, want %v", err, kind)
	}
	return e
}

func block(t testing.TB, typ string, der []byte, err error) string {
	t.Helper()
	must(t, err)
	return string(pem.EncodeToMemory(&pem.Block{Type: typ, Bytes: der}))
}

func pkcs1(t testing.TB, k *rsa.PrivateKey) string {
	return block(t, "RSA PRIVATE KEY", x509.MarshalPKCS1PrivateKey(k), nil)
}

func public(t testing.TB, k *rsa.PrivateKey) string {
	der, err := x509.MarshalPKIXPublicKey(&k.PublicKey)
	return block(t, "PUBLIC KEY", der, err)
}

// previous is a public key that was replaced at a moment.
func previous(t testing.TB, k *rsa.PrivateKey, at string) string {
	return strings.Replace(public(t, k), "-----BEGIN PUBLIC KEY-----\n", "-----BEGIN PUBLIC KEY-----\nRetired-At: "+at+"\n\n", 1)
}

// short is a key of 2048 bits, which is quick to make and too short.
var short = sync.OnceValue(func() *rsa.PrivateKey {
	k, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return k
})

func TestKeysAreReadHoweverTheyAreWritten(t *testing.T) {
	t.Parallel()
	key := keystest.PrivateKey(0)
	want := keystest.Tokens(t, nil).List()
	if len(want) != 1 || !want[0].Signs || want[0].Until != nil {
		t.Fatalf("%+v", want)
	}
	pkcs8 := keystest.PEM(t, key)
	for name, p := range map[string]keys.TokenPEM{
		"PKCS#8":                 {Private: pkcs8},
		"PKCS#1":                 {Private: pkcs1(t, key)},
		"with its public key":    {Private: pkcs8, Public: public(t, key)},
		"PKCS#1 public key":      {Private: pkcs8, Public: block(t, "RSA PUBLIC KEY", x509.MarshalPKCS1PublicKey(&key.PublicKey), nil)},
		"line breaks as \\n":     {Private: strings.ReplaceAll(pkcs8, "\n", `\n`), Public: strings.ReplaceAll(public(t, key), "\n", `\n`)},
		"Windows line breaks":    {Private: strings.ReplaceAll(pkcs8, "\n", "\r\n")},
		"space around it":        {Private: "\n  " + pkcs8 + "\n\n"},
		"without the last break": {Private: strings.TrimSpace(pkcs8)},
	} {
		k, err := keys.ParseTokens(p, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(want, k.List()); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

func TestKeysThatAreRefused(t *testing.T) {
	t.Parallel()
	good, other := keystest.PEM(t, keystest.PrivateKey(0)), keystest.PrivateKey(1)
	curve, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	ec, err := x509.MarshalPKCS8PrivateKey(curve)
	must(t, err)
	ecPublic, err := x509.MarshalPKIXPublicKey(&curve.PublicKey)
	must(t, err)
	damaged := strings.Replace(good, "\n", "\n!", 1)
	tests := []struct {
		name  string
		pem   keys.TokenPEM
		wants []string
	}{
		{"too short", keys.TokenPEM{Private: keystest.PEM(t, short())}, []string{"JWT_PRIVATE_KEY_PEM", "2048", "4096"}},
		{"no PEM", keys.TokenPEM{Private: "hunter2hunter2"}, []string{"JWT_PRIVATE_KEY_PEM", "PEM"}},
		{"damaged", keys.TokenPEM{Private: damaged}, []string{"JWT_PRIVATE_KEY_PEM", "damaged"}},
		{"cut off", keys.TokenPEM{Private: good[:len(good)/2]}, []string{"JWT_PRIVATE_KEY_PEM", "damaged"}},
		{"garbage inside", keys.TokenPEM{Private: block(t, "PRIVATE KEY", []byte("secret"), nil)}, []string{"JWT_PRIVATE_KEY_PEM", "no valid private key"}},
		{"a passphrase", keys.TokenPEM{Private: block(t, "ENCRYPTED PRIVATE KEY", []byte("x"), nil)}, []string{"JWT_PRIVATE_KEY_PEM", "encrypted"}},
		{"two keys", keys.TokenPEM{Private: good + good}, []string{"JWT_PRIVATE_KEY_PEM", "2 keys"}},
		{"a public key in its place", keys.TokenPEM{Private: public(t, other)}, []string{"JWT_PRIVATE_KEY_PEM", "private key"}},
		{"another kind of key", keys.TokenPEM{Private: block(t, "PRIVATE KEY", ec, nil)}, []string{"JWT_PRIVATE_KEY_PEM", "no RSA key"}},
		{"no pair", keys.TokenPEM{Private: good, Public: public(t, other)}, []string{"JWT_PUBLIC_KEY_PEM", "not a pair"}},
		{"a private key published", keys.TokenPEM{Private: good, Public: good}, []string{"JWT_PUBLIC_KEY_PEM"}},
		{"another kind of public key", keys.TokenPEM{Private: good, Public: block(t, "PUBLIC KEY", ecPublic, nil)}, []string{"JWT_PUBLIC_KEY_PEM", "no RSA key"}},
		{"garbage in a public key", keys.TokenPEM{Private: good, Public: block(t, "PUBLIC KEY", []byte("secret"), nil)}, []string{"JWT_PUBLIC_KEY_PEM", "no valid public key"}},
		{"a damaged public key", keys.TokenPEM{Private: good, Public: public(t, other)[:80]}, []string{"JWT_PUBLIC_KEY_PEM", "damaged"}},
		{"two public keys", keys.TokenPEM{Private: good, Public: public(t, other) + public(t, other)}, []string{"JWT_PUBLIC_KEY_PEM", "2 keys"}},
		{"public without private", keys.TokenPEM{Public: public(t, other)}, []string{"JWT_PRIVATE_KEY_PEM", "not set"}},
		{"previous, nobody knows until when", keys.TokenPEM{Private: good, Previous: public(t, other)}, []string{"key 1 of JWT_PREVIOUS_PUBLIC_KEYS_PEM", "Retired-At"}},
		{"previous, at no time", keys.TokenPEM{Private: good, Previous: previous(t, other, "yesterday")}, []string{"JWT_PREVIOUS_PUBLIC_KEYS_PEM", "Retired-At"}},
		{"previous too short", keys.TokenPEM{Private: good, Previous: previous(t, other, "2026-11-21T08:00:00Z") + previous(t, short(), "2026-11-21T08:00:00Z")}, []string{"key 2 of JWT_PREVIOUS_PUBLIC_KEYS_PEM", "2048"}},
		{"the first of two damaged", keys.TokenPEM{Private: good, Previous: strings.Replace(previous(t, other, "2026-11-21T08:00:00Z"), "MII", "!!!", 1) + previous(t, other, "2026-11-21T08:00:00Z")}, []string{"JWT_PREVIOUS_PUBLIC_KEYS_PEM", "damaged"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := keys.ParseTokens(tt.pem, nil)
			said := fault.Message(wantKind(t, err, fault.Invalid))
			for _, want := range tt.wants {
				if !strings.Contains(said, want) {
					t.Errorf("%q does not say %q", said, want)
				}
			}
			for _, secret := range []string{tt.pem.Private, tt.pem.Public, tt.pem.Previous} {
				for line := range strings.Lines(secret) {
					if line = strings.TrimSpace(line); len(line) > 8 && !strings.HasPrefix(line, "-----") && strings.Contains(err.Error(), line) {
						t.Errorf("%q repeats what it was given", err)
					}
				}
			}
		})
	}
}

func TestJWKSIsWhatTheRFCsSay(t *testing.T) {
	t.Parallel()
	clock := newClock()
	old := clock.Now().Add(-23 * time.Hour).Format(time.RFC3339)
	keys, err := keys.ParseTokens(keys.TokenPEM{Private: keystest.PEM(t, keystest.PrivateKey(0)), Previous: previous(t, keystest.PrivateKey(1), old)}, clock.Now)
	must(t, err)
	doc := keys.JWKS()
	if len(doc.Keys) != 2 {
		t.Fatalf("%d keys, want the signing one and the one before", len(doc.Keys))
	}
	b, err := json.Marshal(doc)
	must(t, err)
	var raw struct{ Keys []map[string]string }
	must(t, json.Unmarshal(b, &raw))
	for i, k := range raw.Keys {
		want := keystest.PrivateKey(i)
		n, err := base64.RawURLEncoding.DecodeString(k["n"])
		must(t, err)
		if new(big.Int).SetBytes(n).Cmp(want.N) != 0 || k["e"] != "AQAB" {
			t.Errorf("key %d is another key", i)
		}
		// RFC 7638 §3: the digest of the required members, in the order of their names, without space.
		sum := sha256.Sum256(fmt.Appendf(nil, `{"e":"%s","kty":"RSA","n":"%s"}`, k["e"], k["n"]))
		got := map[string]string{"kty": k["kty"], "use": k["use"], "alg": k["alg"], "kid": k["kid"]}
		wantHead := map[string]string{"kty": "RSA", "use": "sig", "alg": "RS256", "kid": base64.RawURLEncoding.EncodeToString(sum[:])}
		if diff := cmp.Diff(wantHead, got); diff != "" || len(k) != 6 {
			t.Errorf("key %d has %d members:\n%s", i, len(k), diff)
		}
	}
	clock.Pass(time.Hour)
	if doc := keys.JWKS(); len(doc.Keys) != 1 || len(keys.List()) != 1 || doc.Keys[0].ID != raw.Keys[0]["kid"] {
		t.Errorf("24 hours after it was replaced a key is still published: %d keys", len(doc.Keys))
	}
}

// The example of RFC 7638 §3.1, through the document that keys of that RFC would have.
func TestThumbprintOfTheRFC(t *testing.T) {
	t.Parallel()
	if got, want := keys.Thumbprint(rfc7638(t)), "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func rfc7638(t *testing.T) *rsa.PublicKey {
	t.Helper()
	n, err := base64.RawURLEncoding.DecodeString("0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn" +
		"64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4" +
		"lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw")
	must(t, err)
	return &rsa.PublicKey{N: new(big.Int).SetBytes(n), E: 65537}
}

// files are keys in a directory of their own, made from the keys of the test binary.
func files(t *testing.T, clock *moment) keys.TokenFiles {
	t.Helper()
	next := make(chan *rsa.PrivateKey, 3)
	for n := range 3 {
		next <- keystest.PrivateKey(n)
	}
	return keys.TokenFiles{Dir: t.TempDir(), Now: clock.Now, Generate: func() (*rsa.PrivateKey, error) { return <-next, nil }}
}

func ids(list []keys.Key) (out []string) {
	for _, k := range list {
		out = append(out, k.ID)
	}
	return out
}

func TestKeysInFiles(t *testing.T) {
	t.Parallel()
	clock := newClock()
	f := files(t, clock)
	_, err := f.Open()
	wantKind(t, err, fault.NotFound)
	_, err = f.Rotate(false)
	wantKind(t, err, fault.NotFound)
	first, err := f.New()
	must(t, err)
	_, err = f.New()
	wantKind(t, err, fault.Conflict)
	if again, err := f.Open(); err != nil || cmp.Diff(first.List(), again.List()) != "" {
		t.Errorf("opened again: %v", err)
	}
	second, err := f.Rotate(false)
	must(t, err)
	list := second.List()
	if len(list) != 2 || !list[0].Signs || list[1].ID != first.List()[0].ID || !list[1].Until.Equal(clock.Now().Add(24*time.Hour)) {
		t.Errorf("after the first rotation: %+v", list)
	}
	clock.Pass(time.Hour)
	third, err := f.Rotate(true)
	must(t, err)
	if list := third.List(); len(list) != 1 {
		t.Errorf("after a rotation at once others verify: %+v", list)
	}
	onlyOwnerReads(t, f.Dir)
}

// onlyOwnerReads looks at everything that lies there: one file, and nobody else may read it.
func onlyOwnerReads(t *testing.T, dir string) {
	t.Helper()
	list, err := os.ReadDir(filepath.Join(dir, "keys"))
	must(t, err)
	if len(list) != 1 {
		t.Errorf("left behind: %v", list)
	}
	info, err := list[0].Info()
	must(t, err)
	above, err := os.Stat(filepath.Join(dir, "keys"))
	must(t, err)
	if info.Mode().Perm() != 0o600 || above.Mode().Perm() != 0o700 {
		t.Errorf("rights are %v in %v", info.Mode(), above.Mode())
	}
}

// A replaced key is dropped for good by the first rotation after its day.
func TestRotationDropsKeysThatVerifyNoMore(t *testing.T) {
	t.Parallel()
	clock := newClock()
	f := files(t, clock)
	first, err := f.New()
	must(t, err)
	_, err = f.Rotate(false)
	must(t, err)
	clock.Pass(24*time.Hour - time.Second)
	if k, err := f.Open(); err != nil || len(k.List()) != 2 {
		t.Errorf("within its day: %v", err)
	}
	clock.Pass(time.Second)
	third, err := f.Rotate(false)
	must(t, err)
	if got := ids(third.List()); len(got) != 2 || got[1] == first.List()[0].ID {
		t.Errorf("got %v", got)
	}
	b, err := os.ReadFile(filepath.Join(f.Dir, "keys", "000003.pem"))
	must(t, err)
	if got := strings.Count(string(b), "BEGIN PUBLIC KEY"); got != 1 {
		t.Errorf("%d previous keys are kept, want 1", got)
	}
	if strings.Count(string(b), "PRIVATE KEY") != 2 {
		t.Error("a private key is kept beside the signing one")
	}
}

// Two that make keys at the same moment, as two processes do that begin in one directory, have the same ones.
func TestTwoAtTheSameMomentMakeOnePair(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var both, all sync.WaitGroup
	both.Add(2) // neither goes on before the other has a key in hand
	found := make([][]string, 2)
	for i := range 2 {
		f := keys.TokenFiles{Dir: dir, Generate: func() (*rsa.PrivateKey, error) {
			both.Done()
			both.Wait()
			return keystest.PrivateKey(i), nil
		}}
		all.Go(func() {
			k, err := f.New()
			if fault.Is(err, fault.Conflict) {
				k, err = f.Open()
			}
			if err != nil {
				t.Error(err)
				return
			}
			found[i] = ids(k.List())
		})
	}
	all.Wait()
	if diff := cmp.Diff(found[0], found[1]); diff != "" {
		t.Errorf("they have different keys:\n%s", diff)
	}
	onlyOwnerReads(t, dir)
}

func TestOfTwoRotationsAtTheSameMomentOneCounts(t *testing.T) {
	t.Parallel()
	f := files(t, newClock())
	_, err := f.New()
	must(t, err)
	slow := f
	slow.Generate = func() (*rsa.PrivateKey, error) {
		_, err := f.Rotate(false) // somebody else, meanwhile
		return keystest.PrivateKey(2), err
	}
	_, err = slow.Rotate(false)
	wantKind(t, err, fault.Conflict)
	k, err := f.Open()
	must(t, err)
	fast, err := keys.ParseTokens(keys.TokenPEM{Private: keystest.PEM(t, keystest.PrivateKey(1))}, nil)
	must(t, err)
	if got, want := ids(k.List())[0], ids(fast.List())[0]; got != want {
		t.Errorf("%s signs, want %s of the one that was faster", got, want)
	}
	onlyOwnerReads(t, f.Dir)
}

func TestDamagedKeyFileIsNamedAndDoesNotStopWhoeverRuns(t *testing.T) {
	t.Parallel()
	clock := newClock()
	f := files(t, clock)
	k, err := f.New()
	must(t, err)
	before := ids(k.List())
	path := filepath.Join(f.Dir, "keys", "000002.pem")
	must(t, os.WriteFile(path, []byte("-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n"), 0o600))
	_, err = f.Open()
	if e := wantKind(t, err, fault.Invalid); !strings.Contains(e.Message, path) || strings.Contains(err.Error(), "c2VjcmV0") {
		t.Errorf("%v", err)
	}
	clock.Pass(3 * time.Second)
	if diff := cmp.Diff(before, ids(k.List())); diff != "" {
		t.Errorf("a damaged file changed what runs:\n%s", diff)
	}
	if k.Trouble() == nil {
		t.Error("nobody is told of the damaged file")
	}
	must(t, os.Remove(path))
	clock.Pass(3 * time.Second)
	if k.List(); k.Trouble() != nil {
		t.Errorf("still: %v", k.Trouble())
	}
}

func TestWhereKeysComeFrom(t *testing.T) {
	t.Parallel()
	text := keys.TokenPEM{Private: keystest.PEM(t, keystest.PrivateKey(0))}
	for _, production := range []bool{false, true} {
		if k, made, err := keys.OpenTokens(keys.Settings{PEM: text, Dir: t.TempDir(), Production: production}); err != nil || made || len(k.List()) != 1 {
			t.Errorf("settings, production %v: made %v, %v", production, made, err)
		}
	}
	_, _, err := keys.OpenTokens(keys.Settings{PEM: keys.TokenPEM{Private: "none"}, Dir: t.TempDir()})
	wantKind(t, err, fault.Invalid) // what is set and wrong is not replaced in silence

	dir := t.TempDir()
	_, _, err = keys.OpenTokens(keys.Settings{Dir: dir, Production: true})
	if e := wantKind(t, err, fault.Invalid); !strings.Contains(e.Message, "JWT_PRIVATE_KEY_PEM") {
		t.Errorf("%q does not say what to do", e.Message)
	}
	if list, _ := os.ReadDir(dir); len(list) > 0 {
		t.Errorf("in production something was made: %v", list)
	}
	f := files(t, newClock())
	_, err = f.New()
	must(t, err)
	if _, made, err := keys.OpenTokens(keys.Settings{Dir: f.Dir, Production: true}); err != nil || made {
		t.Errorf("keys that an operator made: %v", err)
	}
}

func TestDevelopmentKeysAreMadeOnceAndNotTakenInProduction(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("makes a key")
	}
	dir := t.TempDir()
	k, made, err := keys.OpenTokens(keys.Settings{Dir: dir})
	if err != nil || !made {
		t.Fatalf("made %v, %v", made, err)
	}
	onlyOwnerReads(t, dir)
	again, made, err := keys.DevelopmentTokens(dir, nil)
	if err != nil || made || cmp.Diff(k.List(), again.List()) != "" {
		t.Errorf("the second time: made %v, %v", made, err)
	}
	_, _, err = keys.OpenTokens(keys.Settings{Dir: dir, Production: true})
	if e := wantKind(t, err, fault.Invalid); !strings.Contains(e.Message, "development") {
		t.Errorf("%q", e.Message)
	}
	_, err = keys.TokenFiles{Dir: dir, Generate: func() (*rsa.PrivateKey, error) { return keystest.PrivateKey(1), nil }}.Rotate(false)
	must(t, err)
	if _, _, err := keys.OpenTokens(keys.Settings{Dir: dir, Production: true}); err != nil {
		t.Errorf("after an operator replaced them: %v", err)
	}
}

func TestRotatedSettings(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("makes keys")
	}
	clock := newClock()
	p, err := keys.NewTokenPEM()
	must(t, err)
	first, err := keys.ParseTokens(p, clock.Now)
	must(t, err)
	p, err = first.Rotated(false)
	must(t, err)
	second, err := keys.ParseTokens(p, clock.Now)
	must(t, err)
	if got := ids(second.List()); len(got) != 2 || got[1] != ids(first.List())[0] {
		t.Errorf("got %v", got)
	}
	p, err = second.Rotated(true)
	must(t, err)
	if p.Previous != "" {
		t.Error("with atOnce a previous key is left")
	}
}

// A replaced key verifies for a day; a key made elsewhere a moment ago is known at once; names that no key has are refused.
func TestWhichKeyVerifies(t *testing.T) {
	t.Parallel()
	clock := newClock()
	f := files(t, clock)
	running, err := f.New()
	must(t, err)
	kid, key := running.Signing()
	if known, ok := running.Verifying(kid); !ok || !known.Equal(&key.PublicKey) {
		t.Error("what signs does not verify")
	}
	rotated, err := f.Rotate(false)
	must(t, err)
	next, _ := rotated.Signing()
	for _, name := range []string{kid, next} {
		if _, ok := running.Verifying(name); !ok {
			t.Errorf("%s is not known to who did not look since", name)
		}
	}
	if now, _ := running.Signing(); now != next {
		t.Error("the key before signs still")
	}
	clock.Pass(keys.Overlap - time.Nanosecond)
	if _, ok := running.Verifying(kid); !ok {
		t.Error("the key before is refused within the day")
	}
	clock.Pass(time.Nanosecond)
	if _, ok := running.Verifying(kid); ok {
		t.Error("the key before verifies after a day")
	}
	if _, ok := running.Verifying("nobody's"); ok {
		t.Error("any name verifies")
	}
}

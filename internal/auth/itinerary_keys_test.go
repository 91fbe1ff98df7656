package auth_test

import (
	"crypto/ed25519"
	"crypto/x509"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/auth/authtest"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// issued is an itinerary that keys signed, as somebody reads it.
func issued(t *testing.T, k *auth.ItineraryKeys) trip.Itinerary {
	t.Helper()
	it := triptest.Itinerary(triptest.Paris())
	must(t, k.Sign(&it))
	return it
}

// published are the public keys as others read them.
func published(t *testing.T, k *auth.ItineraryKeys) auth.KnownItineraryKeys {
	t.Helper()
	b, err := json.Marshal(k.JWKS())
	must(t, err)
	known, err := auth.ReadItineraryKeys("the set", b)
	must(t, err)
	return known
}

func provenBy(it trip.Itinerary, known auth.KnownItineraryKeys) bool {
	doc, err := json.Marshal(it)
	if err != nil {
		return false
	}
	by, err := it.Signature.Read()
	return err == nil && it.Signature.By(known[by.KeyID], doc)
}

// What a key signed can be checked however often the key was replaced since.
func TestKeysOfItinerariesStayPublishedWhenTheyAreReplaced(t *testing.T) {
	t.Parallel()
	clock := authtest.NewClock()
	f := auth.ItineraryKeyFiles{Dir: t.TempDir(), Now: clock.Now}
	_, err := f.Rotate(false)
	wantKind(t, err, fault.NotFound)
	server, err := f.New()
	must(t, err)
	_, err = f.New()
	wantKind(t, err, fault.Conflict)
	server.IssuedBy("https://trips.example.com")
	first := issued(t, server)
	by, err := first.Signature.Read()
	must(t, err)
	if want := (trip.Signed{KeyID: server.List()[0].ID, Issuer: "https://trips.example.com", At: clock.Now()}); by != want {
		t.Errorf("signed by %+v, want %+v", by, want)
	}
	for range 3 {
		clock.Pass(400 * 24 * time.Hour)
		_, err = f.Rotate(false)
		must(t, err)
	}
	second := issued(t, server) // which follows the directory
	known := published(t, server)
	if len(known) != 4 || !provenBy(first, known) || !provenBy(second, known) {
		t.Errorf("of %d keys: the first is proven %v, the second %v", len(known), provenBy(first, known), provenBy(second, known))
	}
	if a, b := first.Signature, second.Signature; strings.Split(string(a), ".")[0] == strings.Split(string(b), ".")[0] {
		t.Error("the replaced key still signs")
	}
	list := server.List()
	if !list[0].Signs || list[1].Signs || list[1].Retired == nil || !list[1].Retired.After(*list[2].Retired) {
		t.Errorf("%+v", list)
	}
	clock.Pass(time.Hour)
	_, err = f.Rotate(true)
	must(t, err)
	clock.Pass(time.Minute)
	if known := published(t, server); len(known) != 1 || provenBy(first, known) {
		t.Errorf("%d keys are published after all before were given away", len(known))
	}
	files, err := os.ReadDir(filepath.Join(f.Dir, "keys-of-itineraries"))
	must(t, err)
	if len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

func TestKeysOfItinerariesAsSettings(t *testing.T) {
	t.Parallel()
	text, err := auth.NewItineraryPEM()
	must(t, err)
	k, err := auth.ParseItineraryKeys(text, nil)
	must(t, err)
	first := issued(t, k)
	next, err := k.Rotated(false)
	must(t, err)
	rotated, err := auth.ParseItineraryKeys(auth.ItineraryKeyPEM{Private: strings.ReplaceAll(next.Private, "\n", `\n`), Previous: next.Previous}, nil)
	must(t, err)
	if known := published(t, rotated); len(known) != 2 || !provenBy(first, known) || !provenBy(issued(t, rotated), known) {
		t.Errorf("%d keys", len(known))
	}
	if known, err := auth.ReadItineraryKeys("a file", []byte(next.Previous)); err != nil || !provenBy(first, known) {
		t.Errorf("public keys as PEM: %v", err)
	}
	gone, err := k.Rotated(true)
	must(t, err)
	if gone.Previous != "" {
		t.Error(gone.Previous)
	}
	rsaKey := authtest.PEM(t, authtest.PrivateKey(0))
	short, err := x509.MarshalPKIXPublicKey(authtest.PrivateKey(0).Public())
	for name, p := range map[string]struct {
		pem  auth.ItineraryKeyPEM
		says string
	}{
		"none":                  {auth.ItineraryKeyPEM{Previous: next.Previous}, "TRIPWRIGHT_ITINERARY_KEY_PEM"},
		"no PEM":                {auth.ItineraryKeyPEM{Private: "hunter2"}, "TRIPWRIGHT_ITINERARY_KEY_PEM"},
		"that of tokens":        {auth.ItineraryKeyPEM{Private: rsaKey}, "no Ed25519 key"},
		"a public key":          {auth.ItineraryKeyPEM{Private: next.Previous}, "private key"},
		"two":                   {auth.ItineraryKeyPEM{Private: text.Private + next.Private}, "one private key"},
		"cut off":               {auth.ItineraryKeyPEM{Private: text.Private[:50]}, "damaged"},
		"garbage":               {auth.ItineraryKeyPEM{Private: block(t, "PRIVATE KEY", []byte("hunter2"), nil)}, "no valid private key"},
		"garbage before":        {auth.ItineraryKeyPEM{Private: next.Private, Previous: block(t, "PUBLIC KEY", []byte("hunter2"), nil)}, "no valid public key"},
		"cut off before":        {auth.ItineraryKeyPEM{Private: next.Private, Previous: next.Previous[:50]}, "damaged"},
		"a private key before":  {auth.ItineraryKeyPEM{Private: next.Private, Previous: text.Private}, "something else than a public key"},
		"an RSA key before":     {auth.ItineraryKeyPEM{Private: next.Private, Previous: block(t, "PUBLIC KEY", short, err)}, "no Ed25519 key"},
		"nobody knows how long": {auth.ItineraryKeyPEM{Private: next.Private, Previous: strings.Replace(next.Previous, "Retired-At", "Since", 1)}, "Retired-At"},
	} {
		_, err := auth.ParseItineraryKeys(p.pem, nil)
		if e := wantKind(t, err, fault.Invalid); !strings.Contains(e.Message, p.says) || strings.Contains(e.Message, "hunter2") {
			t.Errorf("%s: %q, want %q in it", name, e.Message, p.says)
		}
	}
}

// In development a key is made by itself, once for all processes; in production it is not, and none of those is taken.
func TestWhoMakesTheKeyOfItineraries(t *testing.T) {
	t.Parallel()
	f := auth.ItineraryKeyFiles{Dir: t.TempDir()}
	_, _, err := f.OpenFor(true)
	wantKind(t, err, fault.NotFound)
	var all sync.WaitGroup
	var mu sync.Mutex
	makers, ids := 0, map[string]bool{}
	for range 8 {
		all.Go(func() {
			k, made, err := f.OpenFor(false)
			if err != nil {
				t.Error(err)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			if ids[k.List()[0].ID] = true; made {
				makers++
			}
		})
	}
	all.Wait()
	if makers != 1 || len(ids) != 1 {
		t.Errorf("%d made keys, and they took %d", makers, len(ids))
	}
	_, _, err = f.OpenFor(true)
	wantKind(t, err, fault.Invalid)
	_, err = f.Rotate(true)
	must(t, err)
	if _, made, err := f.OpenFor(true); err != nil || made {
		t.Errorf("made %v: %v", made, err)
	}
}

func TestWhatIsNoSetOfKeysIsRefused(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "hunter2", `{"keys":[]}`, `{"keys":[{"kty":"RSA","n":"AQAB","e":"AQAB"}]}`, `{"keys":[{"kty":"OKP","crv":"Ed25519","x":"AQAB"}]}`,
		"-----BEGIN PUBLIC KEY-----\nhunter2\n-----END PUBLIC KEY-----", block(t, "PUBLIC KEY", []byte("hunter2"), nil)} {
		_, err := auth.ReadItineraryKeys("the set", []byte(text))
		if e := wantKind(t, err, fault.Invalid); strings.Contains(e.Message, "hunter2") {
			t.Error(e.Message)
		}
	}
	// A set may hold keys of other kinds, and a key is what it is, however somebody calls it.
	public, _, err := ed25519.GenerateKey(nil)
	must(t, err)
	text := `{"keys":[{"kty":"RSA","n":"AQAB","e":"AQAB"},{"kty":"OKP","crv":"Ed25519","kid":"another's","x":"` + auth.Base64URL(public) + `"}]}`
	known, err := auth.ReadItineraryKeys("the set", []byte(text))
	must(t, err)
	if len(known) != 1 || known["another's"] != nil {
		t.Errorf("%v", known)
	}
}

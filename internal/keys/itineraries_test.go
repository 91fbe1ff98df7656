package keys_test

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

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/keys/keystest"
)

// signed is something that keys signed, and the name of the one that did.
type signed struct {
	by  string
	sig []byte
}

var something = []byte("an itinerary")

func issued(k *keys.Itineraries) signed {
	kid, key := k.Signing()
	return signed{kid, ed25519.Sign(key, something)}
}

// published are the public keys as others read them.
func published(t *testing.T, k *keys.Itineraries) keys.Known {
	t.Helper()
	b, err := json.Marshal(k.JWKS())
	must(t, err)
	known, err := keys.ReadKnown("the set", b)
	must(t, err)
	return known
}

func (s signed) provenBy(known keys.Known) bool {
	key, ok := known[s.by]
	return ok && ed25519.Verify(key, something, s.sig)
}

// What a key signed can be checked however often the key was replaced since.
func TestKeysOfItinerariesStayPublishedWhenTheyAreReplaced(t *testing.T) {
	t.Parallel()
	clock := newClock()
	f := keys.ItineraryFiles{Dir: t.TempDir(), Now: clock.Now}
	_, err := f.Rotate(false)
	wantKind(t, err, fault.NotFound)
	server, err := f.New()
	must(t, err)
	_, err = f.New()
	wantKind(t, err, fault.Conflict)
	first := issued(server)
	if want := server.List()[0].ID; first.by != want {
		t.Errorf("signed by %s, want %s", first.by, want)
	}
	for range 3 {
		clock.Pass(400 * 24 * time.Hour)
		_, err = f.Rotate(false)
		must(t, err)
	}
	second := issued(server) // which follows the directory
	known := published(t, server)
	if len(known) != 4 || !first.provenBy(known) || !second.provenBy(known) {
		t.Errorf("of %d keys: the first is proven %v, the second %v", len(known), first.provenBy(known), second.provenBy(known))
	}
	if first.by == second.by {
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
	if known := published(t, server); len(known) != 1 || first.provenBy(known) {
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
	text, err := keys.NewItineraryPEM()
	must(t, err)
	k, err := keys.ParseItineraries(text, nil)
	must(t, err)
	first := issued(k)
	next, err := k.Rotated(false)
	must(t, err)
	rotated, err := keys.ParseItineraries(keys.ItineraryPEM{Private: strings.ReplaceAll(next.Private, "\n", `\n`), Previous: next.Previous}, nil)
	must(t, err)
	if known := published(t, rotated); len(known) != 2 || !first.provenBy(known) || !issued(rotated).provenBy(known) {
		t.Errorf("%d keys", len(known))
	}
	if known, err := keys.ReadKnown("a file", []byte(next.Previous)); err != nil || !first.provenBy(known) {
		t.Errorf("public keys as PEM: %v", err)
	}
	gone, err := k.Rotated(true)
	must(t, err)
	if gone.Previous != "" {
		t.Error(gone.Previous)
	}
	rsaKey := keystest.PEM(t, keystest.PrivateKey(0))
	short, err := x509.MarshalPKIXPublicKey(keystest.PrivateKey(0).Public())
	for name, p := range map[string]struct {
		pem  keys.ItineraryPEM
		says string
	}{
		"none":                  {keys.ItineraryPEM{Previous: next.Previous}, "TRIPWRIGHT_ITINERARY_KEY_PEM"},
		"no PEM":                {keys.ItineraryPEM{Private: "hunter2"}, "TRIPWRIGHT_ITINERARY_KEY_PEM"},
		"that of tokens":        {keys.ItineraryPEM{Private: rsaKey}, "no Ed25519 key"},
		"a public key":          {keys.ItineraryPEM{Private: next.Previous}, "private key"},
		"two":                   {keys.ItineraryPEM{Private: text.Private + next.Private}, "one private key"},
		"cut off":               {keys.ItineraryPEM{Private: text.Private[:50]}, "damaged"},
		"garbage":               {keys.ItineraryPEM{Private: block(t, "PRIVATE KEY", []byte("hunter2"), nil)}, "no valid private key"},
		"garbage before":        {keys.ItineraryPEM{Private: next.Private, Previous: block(t, "PUBLIC KEY", []byte("hunter2"), nil)}, "no valid public key"},
		"cut off before":        {keys.ItineraryPEM{Private: next.Private, Previous: next.Previous[:50]}, "damaged"},
		"a private key before":  {keys.ItineraryPEM{Private: next.Private, Previous: text.Private}, "something else than a public key"},
		"an RSA key before":     {keys.ItineraryPEM{Private: next.Private, Previous: block(t, "PUBLIC KEY", short, err)}, "no Ed25519 key"},
		"nobody knows how long": {keys.ItineraryPEM{Private: next.Private, Previous: strings.Replace(next.Previous, "Retired-At", "Since", 1)}, "Retired-At"},
	} {
		_, err := keys.ParseItineraries(p.pem, nil)
		if e := wantKind(t, err, fault.Invalid); !strings.Contains(e.Message, p.says) || strings.Contains(e.Message, "hunter2") {
			t.Errorf("%s: %q, want %q in it", name, e.Message, p.says)
		}
	}
}

// In development a key is made by itself, once for all processes; in production it is not, and none of those is taken.
func TestWhoMakesTheKeyOfItineraries(t *testing.T) {
	t.Parallel()
	f := keys.ItineraryFiles{Dir: t.TempDir()}
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
		_, err := keys.ReadKnown("the set", []byte(text))
		if e := wantKind(t, err, fault.Invalid); strings.Contains(e.Message, "hunter2") {
			t.Error(e.Message)
		}
	}
	// A set may hold keys of other kinds, and a key is what it is, however somebody calls it.
	public, _, err := ed25519.GenerateKey(nil)
	must(t, err)
	text := `{"keys":[{"kty":"RSA","n":"AQAB","e":"AQAB"},{"kty":"OKP","crv":"Ed25519","kid":"another's","x":"` + keys.Base64URL(public) + `"}]}`
	known, err := keys.ReadKnown("the set", []byte(text))
	must(t, err)
	if len(known) != 1 || known["another's"] != nil {
		t.Errorf("%v", known)
	}
}

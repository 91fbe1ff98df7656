package trip_test

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

// signed is a small itinerary that a service issued, with the key of it.
func signed(t *testing.T) (trip.Itinerary, trip.Signed, ed25519.PrivateKey) {
	t.Helper()
	key := ed25519.NewKeyFromSeed([]byte("thirty-two bytes of no secret :)"))
	by := trip.Signed{KeyID: "a-key", Issuer: "https://trips.example.com", At: time.Date(2027, 1, 31, 12, 0, 0, 0, time.UTC)}
	it := triptest.Itinerary(triptest.Paris())
	it.Title = "Five days in Paris — “art” & <food>"
	it.Alternatives = []trip.Answer{{Days: []trip.AnswerDay{{Date: triptest.Start, Stops: []trip.AnswerStop{{Name: "Louvre", Option: "louvre"}}}}}}
	it.ID = it.Name()
	if err := it.Sign(by, key); err != nil {
		t.Fatal(err)
	}
	return it, by, key
}

// knows tells whether a key signed an itinerary as it travels.
func knows(t *testing.T, key ed25519.PublicKey, it trip.Itinerary) bool {
	t.Helper()
	doc, err := json.Marshal(it)
	if err != nil {
		t.Fatal(err)
	}
	return it.Signature.By(key, doc)
}

func public(key ed25519.PrivateKey) ed25519.PublicKey { return key.Public().(ed25519.PublicKey) }

func TestASignatureTellsWhoIssuedAnItinerary(t *testing.T) {
	t.Parallel()
	it, by, key := signed(t)
	got, err := it.Signature.Read()
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(by, got); d != "" {
		t.Error(d)
	}
	if !knows(t, public(key), it) {
		t.Error("the key that signed it does not know it")
	}
	if it.ID != it.Name() {
		t.Error("signing gives an itinerary another name")
	}
	_, other, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	if knows(t, public(other), it) {
		t.Error("another key takes it for its own")
	}
	// A later version may know more members, and an earlier one fewer: what was signed is the document.
	doc, err := json.MarshalIndent(it, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	more := strings.Replace(string(doc), "{", `{"carbon": 12, `, 1)
	if !it.Signature.By(public(key), doc) || it.Signature.By(public(key), []byte(more)) {
		t.Error("spaces count, or another member does not")
	}
}

// Others need nothing of ours: a JSON Web Signature over the canonical JSON of all but the signature.
func TestASignatureIsOneThatOthersCanCheck(t *testing.T) {
	t.Parallel()
	it, _, key := signed(t)
	head, sum, ok := strings.Cut(string(it.Signature), "..")
	if !ok {
		t.Fatal(it.Signature)
	}
	var all map[string]any     // whose members the standard library sorts
	b, err := json.Marshal(it) // as it travels: without the members that are left out when they say nothing
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &all); err != nil {
		t.Fatal(err)
	}
	delete(all, "signature")
	var payload strings.Builder
	e := json.NewEncoder(&payload)
	e.SetEscapeHTML(false)
	if err := e.Encode(all); err != nil {
		t.Fatal(err)
	}
	parser := jwt.NewParser()
	raw, err := parser.DecodeSegment(sum)
	if err != nil {
		t.Fatal(err)
	}
	token := jwt.New(jwt.SigningMethodEdDSA)
	text := head + "." + token.EncodeSegment([]byte(strings.TrimSpace(payload.String())))
	if err := jwt.SigningMethodEdDSA.Verify(text, raw, public(key)); err != nil {
		t.Error(err)
	}
}

func TestWhatIsNoSignatureIsRefused(t *testing.T) {
	t.Parallel()
	it, _, key := signed(t)
	whole := string(it.Signature)
	head, sum, _ := strings.Cut(whole, "..")
	other := func(h string) string { return jwt.New(jwt.SigningMethodEdDSA).EncodeSegment([]byte(h)) + ".." + sum }
	for name, s := range map[string]string{
		"nothing":                  "",
		"no dots":                  head,
		"with a payload":           head + ".e30." + sum,
		"without its end":          head + "..",
		"cut":                      whole[:len(whole)-1],
		"another last letter":      whole[:len(whole)-1] + string(whole[len(whole)-1]+1), // of the same bytes for a reader that is not strict
		"with a line break":        whole + "\n",
		"with a break inside":      head + "..\n" + sum,
		"padded":                   whole + "==",
		"without an algorithm":     other(`{"alg":"none","kid":"a-key","typ":"tripwright-itinerary+jws","iat":1}`),
		"by a secret":              other(`{"alg":"HS256","kid":"a-key","typ":"tripwright-itinerary+jws","iat":1}`),
		"of something else":        other(`{"alg":"EdDSA","kid":"a-key","typ":"JWT","iat":1}`),
		"of no key":                other(`{"alg":"EdDSA","typ":"tripwright-itinerary+jws","iat":1}`),
		"with what must be known":  other(`{"alg":"EdDSA","kid":"a-key","typ":"tripwright-itinerary+jws","iat":1,"crit":["b64"],"b64":false}`),
		"of another moment":        other(`{"alg":"EdDSA","kid":"a-key","typ":"tripwright-itinerary+jws","iss":"https://trips.example.com","iat":1801396801}`),
		"of another issuer":        other(`{"alg":"EdDSA","kid":"a-key","typ":"tripwright-itinerary+jws","iss":"https://trips.example.org","iat":1801396800}`),
		"whose head is no JSON":    other(`{`),
		"whose head is not base64": "!.." + sum,
	} {
		it.Signature = trip.Signature(s)
		if knows(t, public(key), it) {
			t.Errorf("%s: %q is taken", name, s)
		}
	}
	it, _, _ = signed(t)
	it.Title += "."
	if knows(t, public(key), it) {
		t.Error("another title is under the same signature")
	}
	if it, _, _ = signed(t); knows(t, nil, it) {
		t.Error("no key is taken for one")
	}
}

// A signature is read only where its head names the algorithm, the type and the key that those of itineraries have.
func TestASignatureOfAnotherKindIsNone(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, head string
		ok         bool
	}{
		{"as it should be", `{"alg":"EdDSA","kid":"k","typ":"tripwright-itinerary+jws","iat":1}`, true},
		{"by no algorithm", `{"alg":"none","kid":"k","typ":"tripwright-itinerary+jws","iat":1}`, false},
		{"of another type", `{"alg":"EdDSA","kid":"k","typ":"JWT","iat":1}`, false},
		{"of no key", `{"alg":"EdDSA","kid":"","typ":"tripwright-itinerary+jws","iat":1}`, false},
	} {
		s := trip.Signature(base64.RawURLEncoding.EncodeToString([]byte(tt.head)) + "..c2lnbmVk")
		if got, err := s.Read(); (err == nil) != tt.ok || tt.ok && got.KeyID != "k" {
			t.Errorf("%s: %+v (%v)", tt.name, got, err)
		}
	}
}

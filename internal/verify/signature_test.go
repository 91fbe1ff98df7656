package verify_test

import (
	"crypto/ed25519"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

func TestWhoIssuedAnItinerary(t *testing.T) {
	t.Parallel()
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	other, _, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	ours := map[string]ed25519.PublicKey{"ours": public}
	none := map[string]ed25519.PublicKey{}
	nothing := func(*trip.Itinerary) {}
	stories := []struct {
		name   string
		change func(it *trip.Itinerary)
		keys   map[string]ed25519.PublicKey
		want   trip.Verdict // empty: nothing is said
		says   string
	}{
		{"issued by the service", nothing, ours, trip.Pass, "issued on 2027-01-31T12:00:00Z by https://trips.example.com, with the key ours."},
		{"by a service without an address", func(it *trip.Itinerary) {
			if err := it.Sign(trip.Signed{KeyID: "ours", At: time.Unix(0, 0)}, private); err != nil {
				t.Fatal(err)
			}
		}, ours, trip.Pass, "issued on 1970-01-01T00:00:00Z, with the key ours."},
		{"nobody asks", nothing, nil, trip.Advise, "not checked"},
		{"a word was changed", func(it *trip.Itinerary) { it.Title += "!" }, ours, trip.Fail, "did not sign what stands here"},
		{"by somebody else under that name", nothing, map[string]ed25519.PublicKey{"ours": other}, trip.Fail, "did not sign"},
		{"by a key that is not trusted", nothing, none, trip.Fail, "none of the keys given"},
		{"the signature was taken away", func(it *trip.Itinerary) { it.Signature = "" }, ours, trip.Fail, "not signed"},
		{"never signed, and nobody asks", func(it *trip.Itinerary) { it.Signature = "" }, nil, "", "not signed"},
		{"something else stands there", func(it *trip.Itinerary) { it.Signature = "yes" }, nil, trip.Fail, "is none"},
	}
	for _, s := range stories {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			it := document(t)
			by := trip.Signed{KeyID: "ours", Issuer: "https://trips.example.com", At: time.Date(2027, 1, 31, 12, 0, 0, 0, time.UTC)}
			if err := it.Sign(by, private); err != nil {
				t.Fatal(err)
			}
			s.change(&it)
			doc, err := json.Marshal(it)
			if err != nil {
				t.Fatal(err)
			}
			v, ok := verify.Signature(it.Signature, doc, s.keys)
			if ok != (s.want != "") || ok && v.Verdict != s.want || !strings.Contains(strings.Join(v.Found, " "), s.says) {
				t.Errorf("%v %+v, want %s: %s", ok, v, s.want, s.says)
			}
		})
	}
}

package issuing

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

var now = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// What a service with a key issues is signed in its name; a process without one signs nothing, and that is no fault.
func TestSign(t *testing.T) {
	t.Parallel()
	text, err := keys.NewItineraryPEM()
	if err != nil {
		t.Fatal(err)
	}
	i := &Issuer{Now: func() time.Time { return now }}
	in, p, f := triptest.Paris()
	it := triptest.Itinerary(in, p, f)
	it.Certificate = verify.Certify(p, in, f, now)
	it.ID = it.Name()
	if err := i.Sign(&it); err != nil || it.Signature != "" || i.Keys() != nil {
		t.Fatalf("before there is a key: %+v, %v", it.Signature, err)
	}
	if made, err := i.Open(settings.Config{ItineraryKey: settings.Secret(text.Private), UIOrigin: "https://trips.example.com"}, ""); made || err != nil {
		t.Fatal(made, err)
	}
	if err := i.Sign(&it); err != nil {
		t.Fatal(err)
	}
	by, err := it.Signature.Read()
	if err != nil || by.Issuer != "https://trips.example.com" || !by.At.Equal(now) {
		t.Fatalf("%+v, %v", by, err)
	}
	doc, err := json.Marshal(it)
	if err != nil {
		t.Fatal(err)
	}
	published, err := json.Marshal(i.Keys().JWKS())
	if err != nil {
		t.Fatal(err)
	}
	known, err := keys.ReadKnown("the set", published)
	if err != nil {
		t.Fatal(err)
	}
	if v, ok := verify.Signature(it.Signature, doc, known); !ok || v.Verdict != trip.Pass {
		t.Errorf("whoever has the published keys does not find it good: %+v", v)
	}
}

// The key is that of the settings, or one of the directory: made there for development alone, and never where many machines share a
// database.
func TestWhereTheKeyIsFrom(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, tt := range []struct {
		name string
		cfg  settings.Config
		made bool
		says string // Missing; empty where there is a key
	}{
		{"production without one", settings.Config{Env: settings.Production}, false, "tripwright keys new --itineraries"},
		{"many machines without one", settings.Config{DatabaseURL: "postgres://x"}, false, "the service and its workers share"},
		{"development", settings.Config{}, true, ""},
		{"development again", settings.Config{}, false, ""},
	} {
		i := &Issuer{Now: func() time.Time { return now }}
		made, err := i.Open(tt.cfg, dir)
		if made != tt.made || fault.Is(err, fault.NotFound) != (tt.says != "") || (i.Keys() == nil) != (tt.says != "") {
			t.Errorf("%s: made %t, %v", tt.name, made, err)
		}
		if tt.says != "" && !strings.Contains(Missing(tt.cfg), tt.says) {
			t.Errorf("%s: %s", tt.name, Missing(tt.cfg))
		}
	}
	if _, err := (&Issuer{Now: time.Now}).Open(settings.Config{Env: settings.Production}, dir); err == nil || fault.Is(err, fault.NotFound) {
		t.Errorf("a key for development in production: %v", err)
	}
	if _, err := (&Issuer{Now: time.Now}).Open(settings.Config{ItineraryKey: "no key"}, dir); err == nil || fault.Is(err, fault.NotFound) {
		t.Errorf("a key that is none: %v", err)
	}
}

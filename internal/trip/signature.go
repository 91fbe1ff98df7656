package trip

import (
	"crypto/ed25519"
	"encoding/base64"
	jsonv1 "encoding/json"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tripwright/tripwright/internal/fault"
)

// Signature says who issued an itinerary: a JSON Web Signature (RFC 7515) by Ed25519 (RFC 8037) in its compact form, whose payload is
// detached. The payload is the canonical JSON (RFC 8785) of the itinerary without its member "signature", so whoever has the document
// and the public key can check it with common libraries. Empty: nobody signed.
type Signature string

// Signed is what the head of a signature says. Only a signature that Check found good bears it out.
type Signed struct {
	KeyID  string    // the thumbprint of the key (RFC 7638)
	Issuer string    // the address of the service; empty where it has none to tell
	At     time.Time // by the issuer's clock, to the second
}

// signatureHead is the head as it is signed.
type signatureHead struct {
	Algorithm string `json:"alg"`
	KeyID     string `json:"kid"`
	Type      string `json:"typ"`
	Issuer    string `json:"iss,omitempty"`
	IssuedAt  int64  `json:"iat"`
}

// What stands in every head. The type keeps apart what else somebody may sign with the same key.
const (
	signatureAlgorithm = "EdDSA"
	signatureType      = "tripwright-itinerary+jws"
)

// signatureText reads a text in one way only: unused bits are zero. Line breaks it would skip, so they are refused before.
var signatureText = base64.RawURLEncoding.Strict()

// Sign issues an itinerary that has its name. A signature that it had is replaced.
func (it *Itinerary) Sign(by Signed, key ed25519.PrivateKey) error {
	head, err := json.Marshal(signatureHead{signatureAlgorithm, by.KeyID, signatureType, by.Issuer, by.At.Unix()})
	if err != nil {
		return err
	}
	first := signatureText.EncodeToString(head)
	doc, err := jsonv1.Marshal(it) // as it is kept and given out
	if err != nil {
		return err
	}
	signed, err := signedText(first, doc)
	if err != nil {
		return err
	}
	it.Signature = Signature(first + ".." + signatureText.EncodeToString(ed25519.Sign(key, signed)))
	return nil
}

// signedText is what a signature is made of: its head and the document as RFC 7515 puts them together.
func signedText(head string, doc []byte) ([]byte, error) {
	payload, err := unsigned(doc)
	if err != nil {
		return nil, err
	}
	return signatureText.AppendEncode([]byte(head+"."), payload), nil
}

// unsigned is the canonical form of a document without its signature. It is made of the document as it stands and not of what this program
// reads in it, so that a signature outlives members that documents of other versions have.
func unsigned(doc []byte) ([]byte, error) {
	var members map[string]jsontext.Value
	if err := json.Unmarshal(doc, &members); err != nil {
		return nil, err
	}
	delete(members, "signature")
	return CanonicalJSON(members)
}

// Read says what the signature claims, and believes it. What is no signature of an itinerary is fault.Invalid.
func (s Signature) Read() (Signed, error) {
	refused := fault.New(fault.Invalid, "the signature is none of an itinerary")
	first, rest, ok := strings.Cut(string(s), ".")
	if !ok || !strings.HasPrefix(rest, ".") || strings.ContainsAny(string(s), "\r\n") {
		return Signed{}, refused
	}
	b, err := signatureText.DecodeString(first)
	if err != nil {
		return Signed{}, refused.Because(err)
	}
	var h signatureHead
	if err := decodeStrict(b, &h); err != nil { // an extension that must be understood (crit) is not known here
		return Signed{}, refused.Because(err)
	}
	if h.Algorithm != signatureAlgorithm || h.Type != signatureType || h.KeyID == "" {
		return Signed{}, refused
	}
	return Signed{h.KeyID, h.Issuer, time.Unix(h.IssuedAt, 0).UTC()}, nil
}

// By tells whether the signature is that of a key over exactly this document, which may have the signature in it.
func (s Signature) By(key ed25519.PublicKey, doc []byte) bool {
	if _, err := s.Read(); err != nil || len(key) != ed25519.PublicKeySize {
		return false
	}
	head, last, _ := strings.Cut(string(s), "..")
	sum, err := signatureText.DecodeString(last)
	if err != nil {
		return false
	}
	signed, err := signedText(head, doc)
	return err == nil && ed25519.Verify(key, signed, sum)
}

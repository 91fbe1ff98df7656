package verify

import (
	"crypto/ed25519"
	"fmt"
	"time"

	"github.com/tripwright/tripwright/internal/trip"
)

// Signature says who issued an itinerary, whose document is doc, by the public keys of services that the reader trusts. Whoever asks by keys asks for an issuer:
// then an itinerary without a signature fails as one with a wrong signature does, for taking it away is easy. keys nil: nobody asks; a
// signature is told as what it claims, and ok is false where there is none.
func Signature(signature trip.Signature, doc []byte, keys map[string]ed25519.PublicKey) (_ trip.RuleVerdict, ok bool) {
	i := inspection{rule: "signature"}
	if signature == "" {
		i.want(false, "It is not signed: nobody says that they issued it.")
		return i.verdict(), keys != nil
	}
	by, err := signature.Read()
	if err != nil {
		i.want(false, "What stands as its signature is none.")
		return i.verdict(), true
	}
	issued := fmt.Sprintf("%s, with the key %s", by.At.Format(time.RFC3339), by.KeyID)
	if by.Issuer != "" {
		issued = fmt.Sprintf("%s by %s, with the key %s", by.At.Format(time.RFC3339), by.Issuer, by.KeyID)
	}
	if keys == nil {
		v := i.verdict()
		v.Verdict, v.Found = trip.Advise, []string{"It says that it was issued on " + issued + ", which is not checked: --key says whose key to check it with."}
		return v, true
	}
	key, known := keys[by.KeyID]
	if !known {
		i.want(false, "It says that it was issued on %s, which is none of the keys given.", issued)
		return i.verdict(), true
	}
	i.want(signature.By(key, doc), "It says that it was issued on %s, but that key did not sign what stands here.", issued)
	v := i.verdict()
	if v.Verdict == trip.Pass {
		v.Found = []string{"It was issued on " + issued + "."}
	}
	return v, true
}

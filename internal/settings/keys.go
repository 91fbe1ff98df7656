package settings

import "github.com/tripwright/tripwright/internal/keys"

// TokenPEM are the keys that access tokens are signed with, as far as they are set.
func (c Config) TokenPEM() keys.TokenPEM {
	return keys.TokenPEM{Private: string(c.JWTPrivateKey), Public: c.JWTPublicKey, Previous: c.JWTPreviousKeys}
}

// ItineraryPEM are those that itineraries are signed with.
func (c Config) ItineraryPEM() keys.ItineraryPEM {
	return keys.ItineraryPEM{Private: string(c.ItineraryKey), Previous: c.ItineraryPreviousKeys}
}

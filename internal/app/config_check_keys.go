package app

import (
	"fmt"

	"github.com/tripwright/tripwright/internal/keys"
)

func (c Config) skipKeys(role Role) string {
	switch {
	case role != Serving:
		return "only the service needs them"
	case c.JWTPrivateKey == "" && c.Env != Production:
		return "no JWT_PRIVATE_KEY_PEM: those in the data directory"
	}
	return ""
}

// keysFit reads the keys as the service will, and makes none. What stands in them is never part of an error.
func (c Config) keysFit() (string, error) {
	dir, err := c.DataDir()
	if err != nil {
		return "", err
	}
	k, _, err := keys.OpenTokens(keys.Settings{PEM: c.keyPEM(), Dir: dir, Production: true, Now: c.Now})
	if err != nil {
		return "", err
	}
	found := "in the data directory"
	if c.JWTPrivateKey != "" {
		found = "in the settings"
	}
	if n := len(k.List()) - 1; n > 0 {
		found = fmt.Sprintf("%s, %d before it", found, n)
	}
	return found, nil
}

// keyPEM are the keys of the settings.
func (c Config) keyPEM() keys.TokenPEM {
	return keys.TokenPEM{Private: string(c.JWTPrivateKey), Public: c.JWTPublicKey, Previous: c.JWTPreviousKeys}
}

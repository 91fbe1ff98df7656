package checkup

import (
	"fmt"

	"github.com/tripwright/tripwright/internal/keys"
	"github.com/tripwright/tripwright/internal/settings"
)

func (c checks) skipKeys(role settings.Role) string {
	switch {
	case role != settings.Serving:
		return "only the service needs them"
	case c.JWTPrivateKey == "" && c.Env != settings.Production:
		return "no JWT_PRIVATE_KEY_PEM: those in the data directory"
	}
	return ""
}

// keysFit reads the keys as the service will, and makes none. What stands in them is never part of an error.
func (c checks) keysFit() (string, error) {
	dir, err := c.DataDir()
	if err != nil {
		return "", err
	}
	k, _, err := keys.OpenTokens(keys.Settings{PEM: c.TokenPEM(), Dir: dir, Production: true, Now: c.Now})
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
